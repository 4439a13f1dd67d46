//! Makes a puzzle with one solution.

use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::process::ExitCode;

use insanity_cubes::Palette;
use insanity_cubes::make::{MakeError, Making};
use plain_lines::Failure;
use rand_core::SeedableRng;
use rand_pcg::Pcg64;

const HELP: &str = "\
Makes a puzzle with one solution. Towers that differ only by a turn of the whole tower count as one.

    make N [--colours C] [--seed S] [--planted] [--solution]

Input: none. Output: N cubes, one per line: six letters for up to 26 colours, and six numbers from 1 with spaces
between them for more. The same arguments with the same seed give the same cubes; without --seed they are new each
time.

    --colours C   the number of colours, from N to 6 N (default N). More than N + 2 may take for ever
    --seed S      the seed of the random numbers
    --planted     make a puzzle that has a solution, and perhaps others
    --solution    after the cubes print a line `# ` and the solution, as `solve` prints it (the whole tower may be
                  turned)

Bad arguments: exit code 2 and a line on standard error.
";

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn work(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    use lexopt::prelude::{Long, Short, Value};
    let (mut cubes, mut colours, mut seed) = (None, None, None);
    let (mut planted, mut solution) = (false, false);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("help") | Short('h') => return Err(Failure::Help),
            Long("seed") => seed = Some(number::<u64>(&arguments.value()?, "the seed")?),
            Long("colours") => colours = Some(number::<usize>(&arguments.value()?, "the colours")?),
            Long("planted") => planted = true,
            Long("solution") => solution = true,
            Value(value) if cubes.is_none() => cubes = Some(number::<usize>(&value, "N")?),
            other => return Err(other.unexpected().into()),
        }
    }
    let cubes = cubes.ok_or_else(|| Failure::Usage("how many cubes?".to_owned()))?;
    let colours = colours.unwrap_or(cubes);
    let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(()));
    let mut rng = Pcg64::seed_from_u64(seed);
    let made = if planted {
        Making::new(cubes, colours).planted(&mut rng)
    } else {
        Making::new(cubes, colours).unique(&mut rng)
    };
    let (puzzle, tower) = made.map_err(|error: MakeError| Failure::Usage(error.to_string()))?;

    let palette = Palette::standard(colours).map_err(|error| Failure::Usage(error.to_string()))?;
    let mut out = plain_lines::output();
    for cube in puzzle.cubes() {
        writeln!(out, "{}", palette.show_cube(*cube))?;
    }
    if solution {
        let rings: Vec<String> = tower.rings().iter().map(|ring| palette.show(*ring)).collect();
        writeln!(out, "# {}", rings.join(" "))?;
    }
    out.flush()?;
    Ok(())
}

fn number<T: TryFrom<u128>>(word: &std::ffi::OsStr, what: &str) -> Result<T, Failure> {
    plain_lines::integer(word.as_encoded_bytes())
        .map_err(|error| Failure::Usage(format!("{what}: {error}")))
}
