//! Ranks permutations of any length up to 34.

use std::io::Write;
use std::process::ExitCode;

use perm_hash::{Error, Perm};
use plain_lines::{Failure, Source};

const HELP: &str = "\
Usage: rank [FILE]

Reads permutations of 0..n, one per line, from FILE or standard input, such as `2 0 3 1`. The lines may have
different lengths; n is at most 34. Blank lines and # comments are skipped.
For each permutation it prints the lexicographic rank (the identity has 0), the Myrvold-Ruskey rank (the identity
has n! - 1), and `even` or `odd`.
Bad input: exit code 2, a message on standard error that names the line, and nothing on standard output.
";

/// 34! is the last factorial below 2^128.
const MAX_LENGTH: usize = 34;

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn work(arguments: lexopt::Parser) -> Result<(), Failure> {
    let mut lines = Vec::new();
    Source::from_arguments(arguments)?.for_each_line(|line| {
        let mut entries = [0; MAX_LENGTH];
        let mut n = 0;
        for word in plain_lines::words(line) {
            let value: u64 = plain_lines::integer(word)?;
            // What no permutation holds is 255 here: `rank` sees that it is out of range.
            if let Some(entry) = entries.get_mut(n) {
                *entry = u8::try_from(value).unwrap_or(u8::MAX);
            }
            n += 1;
        }
        if n == 0 {
            return Err("no entries, only commas".to_owned());
        }
        let entries =
            entries.get(..n).ok_or(format!("{n} entries, but at most {MAX_LENGTH} are ranked"))?;
        rank(entries, &mut lines).map_err(|fault| match fault {
            // The entry as it was written.
            Error::OutOfRange { entry, limit, .. } => {
                let written = plain_lines::words(line).nth(entry).unwrap_or_default();
                // Without noughts in front, of which there may be any number.
                let written: u64 = plain_lines::integer(written).unwrap_or_default();
                format!("entry {entry} is {written}, but the values are below {limit}")
            }
            other => other.to_string(),
        })
    })?;

    let mut out = plain_lines::output();
    out.write_all(&lines)?;
    out.flush()?;
    Ok(())
}

/// Writes the line of a permutation whose length is known only now.
fn rank(entries: &[u8], lines: &mut Vec<u8>) -> Result<(), Error> {
    macro_rules! by_length {
        ($($n:literal)+) => {
            match entries.len() {
                $($n => rank_of::<$n>(entries, lines),)+
                _ => unreachable!("the caller has checked the length"),
            }
        };
    }
    by_length!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34)
}

fn rank_of<const N: usize>(entries: &[u8], lines: &mut Vec<u8>) -> Result<(), Error> {
    let perm: Perm<N> = entries.try_into()?;
    let parity = if perm.is_odd() { "odd" } else { "even" };
    // Writing to a vector does not fail.
    let _ = writeln!(lines, "{} {} {parity}", perm.rank_u128(), perm.rank_myrvold_ruskey());
    Ok(())
}
