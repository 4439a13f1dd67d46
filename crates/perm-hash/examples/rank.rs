//! Ranks permutations of any length up to 34.

mod lengths;

use std::io::Write;
use std::process::ExitCode;

use lengths::by_length;
use perm_hash::{Error, Perm};
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
            plain_lines::words(line)?.map(plain_lines::integer).collect::<Result<Vec<u64>, _>>()?;
        if entries.is_empty() {
            return Err("no entries, only commas".to_owned());
        }
        let ranked = by_length!(entries.len(), rank(&entries, answer));
        ranked.ok_or_else(|| format!("{} entries, but at most 34 are ranked", entries.len()))?
    })?;
    Ok(())
}

fn rank<const N: usize>(entries: &[u64], answer: &mut Vec<u8>) -> Result<(), String> {
    // No permutation holds 255, which stands for every number that no byte holds.
    let word: Vec<u8> =
        entries.iter().map(|entry| u8::try_from(*entry).unwrap_or(u8::MAX)).collect();
    let perm: Perm<N> = word.as_slice().try_into().map_err(|fault| match fault {
        Error::OutOfRange { entry, limit, .. } => {
            Error::OutOfRange { entry, value: entries[entry], limit }.to_string()
        }
        other => other.to_string(),
    })?;
    let parity = if perm.is_odd() { "odd" } else { "even" };
    // Writing to a vector does not fail.
    let _ = writeln!(answer, "{} {} {parity}", perm.rank_u128(), perm.rank_myrvold_ruskey());
    Ok(())
}
