//! Draws cards on the terminal or as an SVG document.

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use lexopt::prelude::*;
use plain_lines::{Failure, Source};
use set_cards::{Card, Ink, Table};

const HELP: &str = "\
Draws the cards of a table.

usage: draw [--svg] [--columns C] [FILE]

--svg           print an SVG document instead of lines of text; text is in colour if standard output is a
                terminal
--columns C     how many cards are in a row (default 4)
input   cards as for the program table: 1202 or 2RHW, one or more per line
output  the drawing
errors  as for the program table: exit code 2 and `line N: what is wrong`
";

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn work(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    let (mut path, mut svg, mut columns) = (None, false, 4);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("svg") => svg = true,
            Long("columns") => columns = arguments.value()?.parse()?,
            Value(value) => plain_lines::set_path(&mut path, value)?,
            _ => return Err(argument.unexpected().into()),
        }
    }
    let mut table = Table::default();
    Source::open(path.as_deref())?.for_each_line(|line| {
        for word in plain_lines::words(line) {
            let text = plain_lines::quote(word);
            let card = Card::from_text(word).map_err(|error| format!("{text}: {error}"))?;
            table.push(card).map_err(|error| format!("{text}: {error}"))?;
        }
        Ok::<(), String>(())
    })?;
    let mut out = plain_lines::output();
    let ink = if std::io::stdout().is_terminal() { Ink::Ansi } else { Ink::Letter };
    if svg {
        write!(out, "{}", table.svg(columns))?;
    } else {
        write!(out, "{}", table.draw(columns, ink))?;
    }
    Ok(out.flush()?)
}
