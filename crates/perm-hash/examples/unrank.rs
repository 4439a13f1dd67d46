//! Prints the permutations of 0..N with given lexicographic ranks.

use std::io::Write;
use std::process::ExitCode;

use lexopt::Arg::Value;
use perm_hash::Perm;
use plain_lines::{Failure, Source};

const HELP: &str = "\
Usage: unrank N [FILE]

Reads lexicographic ranks of permutations of 0..N, one per line, from FILE or standard input. N is 1 to 34, and a
rank is below N!. Blank lines and # comments are skipped.
Prints the permutations, one per line, with spaces between the entries.
Bad input: exit code 2, a message on standard error that names the line, and nothing on standard output.
";

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn work(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    let mut n = None;
    let mut path = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Value(value) if n.is_none() => n = Some(value),
            Value(value) => plain_lines::set_path(&mut path, value)?,
            other => return Err(other.unexpected().into()),
        }
    }
    let n = n.ok_or(Failure::Usage("N, the length of the permutations, is missing".to_owned()))?;
    let n: usize = plain_lines::integer(n.as_encoded_bytes()).map_err(Failure::Usage)?;
    let unrank =
        by_length(n).ok_or(Failure::Usage(format!("N is {n}, but must be from 1 to 34")))?;

    let mut lines = Vec::new();
    Source::open(path.as_deref())?.for_each_line(|line| {
        let mut words = plain_lines::words(line);
        let rank: u128 = plain_lines::integer(words.next().unwrap_or_default())?;
        if words.next().is_some() {
            return Err("one rank a line".to_owned());
        }
        unrank(rank, &mut lines)
    })?;

    let mut out = plain_lines::output();
    out.write_all(&lines)?;
    out.flush()?;
    Ok(())
}

type Unrank = fn(u128, &mut Vec<u8>) -> Result<(), String>;

/// The function for a length that is known only now.
fn by_length(n: usize) -> Option<Unrank> {
    macro_rules! by_length {
        ($($n:literal)+) => {
            match n {
                $($n => Some(unrank::<$n>),)+
                _ => None,
            }
        };
    }
    by_length!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34)
}

fn unrank<const N: usize>(rank: u128, lines: &mut Vec<u8>) -> Result<(), String> {
    let perm = Perm::<N>::unrank_u128(rank).ok_or_else(|| {
        format!("rank {rank}, but the ranks of {N} things are below {}", Perm::<N>::COUNT_U128)
    })?;
    // Writing to a vector does not fail.
    let _ = writeln!(lines, "{perm}");
    Ok(())
}
