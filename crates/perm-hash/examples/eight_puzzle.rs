//! Hashes 8-puzzle patterns and tells which were seen before.

use std::io::Write;
use std::process::ExitCode;

use perm_hash::ParseError;
use perm_hash::article::{EightPattern, Visited};
use plain_lines::{Failure, Source};

const HELP: &str = "\
Usage: eight_puzzle [FILE]

Reads 8-puzzle patterns, one per line, from FILE or standard input: each of the digits 1 to 9 once, as in
125346987. Blank lines and # comments are skipped.
For each pattern it prints its position in the visited table (1 to 767359), then `new` or `seen`.
Bad input: exit code 2, a message on standard error that names the line, and nothing on standard output.
";

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn work(arguments: lexopt::Parser) -> Result<(), Failure> {
    let mut visited = Visited::new();
    let mut lines = Vec::new();
    Source::from_arguments(arguments)?.for_each_line(|line| {
        let pattern: EightPattern = String::from_utf8_lossy(line).parse()?;
        let state = if visited.insert(pattern) { "new" } else { "seen" };
        // Writing to a vector does not fail.
        let _ = writeln!(lines, "{} {state}", pattern.hash());
        Ok::<(), ParseError>(())
    })?;

    let mut out = plain_lines::output();
    out.write_all(&lines)?;
    out.flush()?;
    Ok(())
}
