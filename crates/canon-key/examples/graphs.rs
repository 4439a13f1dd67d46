//! Canonical forms of graphs and the orders of their automorphism groups.

use std::io::Write;
use std::process::ExitCode;

use canon_key::graph::Graph;
use lexopt::prelude::*;
use plain_lines::{Failure, Source};

const HELP: &str = "\
Prints canonical forms of graphs: equal exactly for graphs that differ in the names of the vertices.

usage: graphs [--colours] [FILE]

Reads a graph a line in graph6 from FILE or standard input (sparse6 and digraph6 too, each with its mark
: or &); blank lines and # comments are skipped. Prints a line each:

  GRAPH ORDER

GRAPH is the canonical form in graph6 (of digraphs in digraph6, of graphs with loops in sparse6), ORDER the
order of the automorphism group. Up to 16384 vertices. On bad input prints nothing, names the line on
standard error and exits 2.

  --colours    lines are `GRAPH COLOUR,COLOUR,...`, a number for each vertex; the form keeps them, in
               ascending order, and has them in a second column: `GRAPH COLOUR,COLOUR,... ORDER`
  -h, --help   this text
";

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn work(mut args: lexopt::Parser) -> Result<(), Failure> {
    let (mut coloured, mut path) = (false, None);
    while let Some(arg) = args.next()? {
        match arg {
            Short('h') | Long("help") => return Err(Failure::Help),
            Long("colours") => coloured = true,
            Value(value) => plain_lines::set_path(&mut path, value)?,
            other => return Err(other.unexpected().into()),
        }
    }
    let mut text = Vec::new();
    Source::open(path.as_deref())?.for_each_line(|line| print(line, coloured, &mut text))?;
    let mut output = plain_lines::output();
    output.write_all(&text)?;
    output.flush()?;
    Ok(())
}

fn print(line: &[u8], coloured: bool, text: &mut Vec<u8>) -> Result<(), String> {
    let line = str::from_utf8(line).map_err(|error| error.to_string())?;
    let (name, colours) = match line.split_once([' ', '\t']) {
        Some((name, colours)) if coloured => (name, colours.trim()),
        _ => (line, ""),
    };
    let mut graph: Graph = name.parse().map_err(|error| format!("{error}"))?;
    if coloured {
        let colours = plain_lines::words(colours.as_bytes())
            .map(plain_lines::integer)
            .collect::<Result<Vec<u32>, _>>()?;
        graph = graph.with_colours(&colours).map_err(|error| format!("colours: {error}"))?;
    }
    let form = graph.form();
    let write = |text: &mut Vec<u8>| {
        write!(text, "{} ", form.graph())?;
        if coloured {
            for (i, colour) in form.graph().colours().iter().enumerate() {
                write!(text, "{}{colour}", if i > 0 { "," } else { "" })?;
            }
            write!(text, " ")?;
        }
        writeln!(text, "{}", form.order())
    };
    write(text).map_err(|error: std::io::Error| error.to_string())
}
