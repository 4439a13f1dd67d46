//! Prints the exact odds that there is no set among 3 to 21 cards.

use std::io::Write;
use std::process::ExitCode;

use plain_lines::{Arguments, Failure};
use set_cards::Classification;

const HELP: &str = "\
Computes how likely it is that some cards of the deck of 81 have no set among them.

usage: odds [--fractions]

--fractions     print the probability as an exact fraction
input   none
output  one line for each number of cards k from 3 to 21: `k no-set-layouts probability classes`
        no-set-layouts  the number of choices of k cards that contain no set
        probability     their share of all choices of k cards
        classes         how many classes they form, if layouts that differ by an affine map of the deck are the
                        same (a map that takes every set to a set)
errors  exit code 2 for wrong arguments
";

fn main() -> ExitCode {
    plain_lines::program(HELP, work)
}

fn work(mut arguments: Arguments, out: &mut Vec<u8>) -> Result<(), Failure> {
    let fractions = arguments.flag("--fractions");
    arguments.words(0)?;

    let caps = Classification::<4>::caps();
    for cards in 3..=21 {
        let odds = caps
            .probability(cards)
            .ok_or_else(|| Failure::Other("more cards than the deck has".to_owned()))?;
        let odds = if fractions {
            format!("{}/{}", odds.numer(), odds.denom())
        } else {
            significant(*odds.numer() as f64 / *odds.denom() as f64)
        };
        writeln!(out, "{cards} {} {odds} {}", caps.collections(cards), caps.classes(cards).len())?;
    }
    Ok(())
}

/// Twelve significant digits in plain notation.
fn significant(odds: f64) -> String {
    let mut decimals = 12;
    let mut scaled = odds;
    while scaled > 0.0 && scaled < 0.1 {
        scaled *= 10.0;
        decimals += 1;
    }
    if odds == 0.0 { "0".to_owned() } else { format!("{odds:.decimals$}") }
}
