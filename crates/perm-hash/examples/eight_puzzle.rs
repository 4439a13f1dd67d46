//! Hashes 8-puzzle patterns and tells which were seen before.

use std::io::Write;
use std::process::ExitCode;

use perm_hash::ParseError;
use perm_hash::article::{EightPattern, Visited};
use plain_lines::{Arguments, Failure};

const HELP: &str = "\
Usage: eight_puzzle [FILE]

Reads 8-puzzle patterns, one per line, from FILE or standard input: each of the digits 1 to 9 once, as in
125346987. Blank lines and # comments are skipped.
For each pattern it prints its position in the visited table (1 to 767359), then `new` or `seen`.
Bad input: exit code 2, a message on standard error that names the line, and nothing on standard output.
";

fn main() -> ExitCode {
    plain_lines::program(HELP, work)
}

fn work(arguments: Arguments, answer: &mut Vec<u8>) -> Result<(), Failure> {
    let mut visited = Visited::new();
    arguments.source()?.for_each_line(|line| {
        let pattern: EightPattern = String::from_utf8_lossy(line).parse()?;
        let state = if visited.insert(pattern) { "new" } else { "seen" };
        // Writing to a vector does not fail.
        let _ = writeln!(answer, "{} {state}", pattern.hash());
        Ok::<(), ParseError>(())
    })?;
    Ok(())
}
