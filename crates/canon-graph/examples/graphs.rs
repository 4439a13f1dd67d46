//! Canonical forms of graphs and the orders of their automorphism groups.

use std::io::Write;
use std::process::ExitCode;

use canon_graph::Graph;
use plain_lines::{Arguments, Failure};

const HELP: &str = "\
Prints canonical forms of graphs: two graphs have the same form exactly when they differ only in the
names of their vertices.

usage: graphs [--colours] [FILE]

The program reads one graph per line from FILE or standard input: graph6, or sparse6 (which begins with :)
or digraph6 (which begins with &). Blank lines and # comments are skipped. For each graph it prints one
line:

  GRAPH ORDER

GRAPH is the canonical form: in graph6, for digraphs in digraph6, for graphs with loops or multiple edges
in sparse6. ORDER is the order of the automorphism group. DIMACS files and lists of edges are not read:
convert them to sparse6 with nauty's copyg or with networkx. If the input is bad, the program prints nothing, names the line on standard error and exits with code 2.

  --colours    lines are `GRAPH COLOUR,COLOUR,...`, with a number for each vertex. The vertices of the
               form are in order of their colours, and the line printed is
               `GRAPH COLOUR,COLOUR,... ORDER`
  -h, --help   print this text
";

fn main() -> ExitCode {
    plain_lines::program(HELP, work)
}

fn work(mut arguments: Arguments, text: &mut Vec<u8>) -> Result<(), Failure> {
    let coloured = arguments.flag("--colours");
    arguments.source()?.for_each_line(|line| print(line, coloured, text))?;
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
        let colours = plain_lines::words(colours.as_bytes())?
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
