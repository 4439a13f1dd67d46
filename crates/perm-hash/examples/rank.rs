//! Ranks permutations of any length up to 34.

use std::io::Write;
use std::process::ExitCode;

use perm_hash::{ParseError, Perm};
use plain_lines::{Arguments, Failure};

const HELP: &str = "\
Usage: rank [FILE]

Reads permutations of 0..n, one per line, from FILE or standard input, such as `2 0 3 1`. The lines may have
different lengths; n is at most 34. Blank lines and # comments are skipped.
For each permutation it prints the lexicographic rank (the identity has 0), the Myrvold-Ruskey rank (the identity
has n! - 1), and `even` or `odd`.
Bad input: exit code 2, a message on standard error that names the line, and nothing on standard output.
";

fn main() -> ExitCode {
    plain_lines::program(HELP, work)
}

fn work(arguments: Arguments, answer: &mut Vec<u8>) -> Result<(), Failure> {
    arguments.source()?.for_each_line(|line| {
        let entries =
            plain_lines::words(line).map(plain_lines::integer).collect::<Result<Vec<u64>, _>>()?;
        if entries.is_empty() {
            return Err("no entries, only commas".to_owned());
        }
        rank(&entries, answer)
    })?;
    Ok(())
}

/// Writes the line of a permutation whose length is known only now.
fn rank(entries: &[u64], answer: &mut Vec<u8>) -> Result<(), String> {
    macro_rules! by_length {
        ($($n:literal)+) => {
            match entries.len() {
                $($n => rank_of::<$n>(entries, answer),)+
                // 34! is the last factorial below 2^128.
                n => Err(format!("{n} entries, but at most 34 are ranked")),
            }
        };
    }
    by_length!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34)
}

fn rank_of<const N: usize>(entries: &[u64], answer: &mut Vec<u8>) -> Result<(), String> {
    // As text, whose errors show numbers that no byte holds.
    let text: Vec<String> = entries.iter().map(u64::to_string).collect();
    let perm: Perm<N> = text.join(" ").parse().map_err(|error: ParseError| error.to_string())?;
    let parity = if perm.is_odd() { "odd" } else { "even" };
    // Writing to a vector does not fail.
    let _ = writeln!(answer, "{} {} {parity}", perm.rank_u128(), perm.rank_myrvold_ruskey());
    Ok(())
}
