//! Prints the permutations of 0..N with given lexicographic ranks.

mod lengths;

use std::io::Write;
use std::process::ExitCode;

use lengths::by_length;
use perm_hash::Perm;
use plain_lines::{Arguments, Failure};

const HELP: &str = "\
Usage: unrank N [FILE]

Reads lexicographic ranks of permutations of 0..N, one per line, from FILE or standard input. N is 1 to 34, and a
rank is below N!. Blank lines and # comments are skipped.
Prints the permutations, one per line, with spaces between the entries.
Bad input: exit code 2, a message on standard error that names the line, and nothing on standard output.
";

fn main() -> ExitCode {
    plain_lines::program(HELP, work)
}

fn work(mut arguments: Arguments, answer: &mut Vec<u8>) -> Result<(), Failure> {
    let n: usize = arguments.word("N, the length of the permutations, is missing")?;
    if !(1..=34).contains(&n) {
        return Err(Failure::Usage(format!("N is {n}, but must be from 1 to 34")));
    }
    arguments.source()?.for_each_line(|line| {
        let mut words = plain_lines::words(line)?;
        let rank: u128 = plain_lines::integer(words.next().unwrap_or_default())?;
        if words.next().is_some() {
            return Err("one rank a line".to_owned());
        }
        by_length!(n, unrank(rank, answer)).expect("a length from 1 to 34")
    })?;
    Ok(())
}

fn unrank<const N: usize>(rank: u128, answer: &mut Vec<u8>) -> Result<(), String> {
    let perm = Perm::<N>::unrank_u128(rank).ok_or_else(|| {
        format!("rank {rank}, but the ranks of {N} things are below {}", Perm::<N>::COUNT_U128)
    })?;
    // Writing to a vector does not fail.
    let _ = writeln!(answer, "{perm}");
    Ok(())
}
