//! Finds every set among the cards of the input.

use std::io::Write;
use std::process::ExitCode;

use plain_lines::{Arguments, Failure};

mod cards;

const HELP: &str = "\
Finds every set on a table of cards.

usage: table [--order LETTERS] [FILE]

output  one set per line: its three cards, as they were written, in the order of the table. The sets
        are in the order of their first card, then of their second. The last line is `N sets`.
";

fn main() -> ExitCode {
    plain_lines::program(&[HELP, cards::INPUT].concat(), work)
}

fn work(arguments: Arguments, out: &mut Vec<u8>) -> Result<(), Failure> {
    let (table, texts) = cards::read(arguments)?;
    let sets = table.sets();
    for trio in &sets {
        let [a, b, c] = trio.places();
        writeln!(out, "{} {} {}", texts[a], texts[b], texts[c])?;
    }
    writeln!(out, "{} sets", sets.len())?;
    Ok(())
}
