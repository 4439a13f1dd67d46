//! Shows every crate of the family at work on real input.

mod clock;
mod cubes;
mod patterns;
mod table;
mod triples;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use plain_lines::Failure;

const HELP: &str = "\
Goes through the family: removes duplicate triples, hashes the patterns of the 8-puzzle, finds the sets on
a table of SET cards, and solves an Instant Insanity puzzle.

    cargo run --release [-- OPTIONS]

Each part takes a file in place of its built-in data (- is standard input); blank lines and # comments are
skipped:
    --triples FILE    three integers below 100 a line     (built in: 10,000 random triples)
    --patterns FILE   digits 1 to 9 in any order a line   (built in: all 362,880 patterns)
    --table FILE      cards such as 1202 or 2RHW          (built in: twelve cards dealt by the seed)
    --cubes FILE      six characters or words a line      (built in: Instant Insanity, 1967)
    --seed N          for the random triples and the deal (built in: 1)
    --help            this text

Bad input: exit code 2 and one line on standard error that names the file, the line and the fault.
";

/// What the command line asks for.
#[derive(Default)]
struct Options {
    triples: Option<PathBuf>,
    patterns: Option<PathBuf>,
    table: Option<PathBuf>,
    cubes: Option<PathBuf>,
    seed: u64,
}

fn main() -> ExitCode {
    plain_lines::run(HELP, |arguments| {
        let options = options(arguments)?;
        // All input is read first: a bad line is told before anything is shown.
        let triples = triples::read(options.triples.as_deref(), options.seed)
            .map_err(|failure| failure.in_file(options.triples.as_deref()))?;
        let patterns = patterns::read(options.patterns.as_deref())
            .map_err(|failure| failure.in_file(options.patterns.as_deref()))?;
        let table = table::read(options.table.as_deref(), options.seed)
            .map_err(|failure| failure.in_file(options.table.as_deref()))?;
        let (palette, puzzle) = cubes::read(options.cubes.as_deref())
            .map_err(|failure| failure.in_file(options.cubes.as_deref()))?;

        let mut out = plain_lines::output();
        triples::show(&mut out, &triples)?;
        patterns::show(&mut out, &patterns)?;
        table::show(&mut out, &table)?;
        cubes::show(&mut out, &palette, &puzzle)?;
        out.flush()?;
        Ok(())
    })
}

fn options(mut arguments: lexopt::Parser) -> Result<Options, Failure> {
    use lexopt::ValueExt;
    use lexopt::prelude::{Long, Short};
    let mut options = Options { seed: 1, ..Options::default() };
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("help") | Short('h') => return Err(Failure::Help),
            Long("triples") => options.triples = Some(arguments.value()?.into()),
            Long("patterns") => options.patterns = Some(arguments.value()?.into()),
            Long("table") => options.table = Some(arguments.value()?.into()),
            Long("cubes") => options.cubes = Some(arguments.value()?.into()),
            Long("seed") => options.seed = arguments.value()?.parse()?,
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(options)
}

/// The headline of a part.
fn headline(out: &mut impl Write, text: &str) -> Result<(), Failure> {
    writeln!(out, "\n{text}\n{}", "-".repeat(text.chars().count()))?;
    // What follows may take a moment: show what it is about.
    out.flush()?;
    Ok(())
}
