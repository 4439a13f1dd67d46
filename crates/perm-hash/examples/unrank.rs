//! Prints the permutations of 0..N with given lexicographic ranks.

use std::io::Write;
use std::process::ExitCode;

use perm_hash::MultisetPerms;
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
    // Permutations of a length that is known only now: each of the first `n` kinds once.
    let perms = MultisetPerms::<34>::new(std::array::from_fn(|kind| u32::from(kind < n)))
        .expect("34! fits 128 bits");
    let mut word = vec![0; n];
    arguments.source()?.for_each_line(|line| {
        let mut words = plain_lines::words(line);
        let rank: u128 = plain_lines::integer(words.next().unwrap_or_default())?;
        if words.next().is_some() {
            return Err("one rank a line".to_owned());
        }
        perms.unrank_into(rank, &mut word).map_err(|_| {
            format!("rank {rank}, but the ranks of {n} things are below {}", perms.count())
        })?;
        let entries: Vec<String> = word.iter().map(u8::to_string).collect();
        // Writing to a vector does not fail.
        let _ = writeln!(answer, "{}", entries.join(" "));
        Ok(())
    })?;
    Ok(())
}
