//! Draws cards on the terminal or as an SVG document.

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use plain_lines::{Arguments, Failure};
use set_cards::Ink;

mod cards;

const HELP: &str = "\
Draws the cards of a table.

usage: draw [--svg] [--columns C] [--order LETTERS] [FILE]

--svg           print an SVG document instead of lines of text; text is in colour if standard output is a
                terminal
--columns C     how many cards are in a row (default 4)
output  the drawing
";

fn main() -> ExitCode {
    plain_lines::program(&[HELP, cards::INPUT].concat(), work)
}

fn work(mut arguments: Arguments, out: &mut Vec<u8>) -> Result<(), Failure> {
    let columns = arguments.option("--columns")?.unwrap_or(4);
    let svg = arguments.flag("--svg");
    let (table, _) = cards::read(arguments)?;
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
