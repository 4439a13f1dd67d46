//! Finds every set among the cards of the input.

use std::io::Write;
use std::process::ExitCode;

use plain_lines::{Arguments, Failure};
use set_cards::{Card, Table};

const HELP: &str = "\
Finds every set on a table of cards.

usage: table [FILE]

input   one or more cards per line, with spaces, tabs or commas between them: four digits from 0 to 2
        (number, colour, shading, shape) such as 1202; the short style such as 2RHW or 2rhs:
        number 1 2 3, colour R G P (red green purple), shading O H S (open hatched solid),
        shape D W O (diamond wave oval), S for a wave (squiggle) too; or words such as
        two-red-striped-squiggles. All styles may be mixed. Blank lines and lines that
        begin with # are skipped. The program reads standard input if there is no FILE or it is -.
output  one set per line: its three cards, as they were written, in the order of the table. The sets
        are in the order of their first card, then of their second. The last line is `N sets`.
errors  for a text that is not a card, and for a card given twice: exit code 2, `line N: what is wrong`
        on standard error, and nothing on standard output
";

fn main() -> ExitCode {
    plain_lines::program(HELP, work)
}

fn work(arguments: Arguments, out: &mut Vec<u8>) -> Result<(), Failure> {
    let mut table = Table::default();
    let mut texts: Vec<String> = Vec::new();
    arguments.source()?.for_each_line(|line| {
        for word in plain_lines::words(line) {
            let text = plain_lines::quote(word);
            let card = Card::from_text(word).map_err(|error| format!("{text}: {error}"))?;
            table.push(card).map_err(|error| format!("{text}: {error}"))?;
            texts.push(String::from_utf8_lossy(word).into_owned());
        }
        Ok::<(), String>(())
    })?;

    let sets = table.sets();
    for trio in &sets {
        let [a, b, c] = trio.places();
        writeln!(out, "{} {} {}", texts[a], texts[b], texts[c])?;
    }
    writeln!(out, "{} sets", sets.len())?;
    Ok(())
}
