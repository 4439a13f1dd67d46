//! Draws cards on the terminal or as an SVG document.

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use plain_lines::{Arguments, Failure};
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
    plain_lines::program(HELP, work)
}

fn work(mut arguments: Arguments, out: &mut Vec<u8>) -> Result<(), Failure> {
    let columns = arguments.option("--columns")?.unwrap_or(4);
    let svg = arguments.flag("--svg");
    let mut table = Table::default();
    arguments.source()?.for_each_line(|line| {
        for word in plain_lines::words(line) {
            let text = plain_lines::quote(word);
            let card = Card::from_text(word).map_err(|error| format!("{text}: {error}"))?;
            table.push(card).map_err(|error| format!("{text}: {error}"))?;
        }
        Ok::<(), String>(())
    })?;
    if table.is_empty() {
        return Err(Failure::Other("there are no cards to draw".to_owned()));
    }
    let ink = if std::io::stdout().is_terminal() { Ink::Ansi } else { Ink::Letter };
    if svg {
        write!(out, "{}", table.svg(columns))?;
    } else {
        write!(out, "{}", table.draw(columns, ink))?;
    }
    Ok(())
}
