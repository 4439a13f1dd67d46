//! Makes Instant Insanity puzzles with exactly one solution, and checks them.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::ExitCode;

use insanity_cubes::article::LessBrutal;
use insanity_cubes::make::Making;
use insanity_cubes::{Hint, Limits, Palette, Puzzle, Ring, Tower};
use plain_lines::Failure;
use rand_core::SeedableRng;
use rand_pcg::Pcg64;

/// More cubes than this the exhaustive search may not get through.
const MOST: usize = 26;

const HELP: &str = "\
Makes an Instant Insanity puzzle with exactly one solution. Towers that differ only by a turn of the whole tower count
as one.

    one_solution [CUBES [SEED]] [--hint]... [--solution]

Input: none. Output: the nets of the cubes. CUBES is 1 to 26 (default 4), and SEED is 1 by default. The same cubes and
seed give the same puzzle. The exhaustive search of `LessBrutal`, which is not used to make the puzzle, checks that
there is just one solution.

    --hint        print the next step; give it again for one step more
    --solution    draw the tower

Bad arguments: exit code 2 and a line on standard error.
";

/// The steps to the solution, in words, as many as are asked for.
fn hints(
    puzzle: &Puzzle,
    tower: &Tower,
    palette: &Palette,
    most: usize,
) -> Result<Vec<String>, Failure> {
    let mut placed: Vec<Option<Ring>> = vec![None; puzzle.len()];
    let mut steps = Vec::new();
    while steps.len() < most {
        // Where there is a choice it is only how the whole tower is turned: then as the solution is
        // printed.
        let (cube, ring, why) = match puzzle
            .hint_within(&placed, &Limits::new())
            .map_err(|error| Failure::Other(error.to_string()))?
        {
            Hint::Forced { cube, ring } => (cube, ring, "it can't show anything else"),
            Hint::Try { cube, .. } => {
                (cube, tower.rings()[cube], "any other way is this one with the whole tower turned")
            }
            _ => break,
        };
        steps.push(format!(
            "cube {} shows {} in front, right, back, left: {why}",
            cube + 1,
            palette.show(ring)
        ));
        placed[cube] = Some(ring);
    }
    Ok(steps)
}

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn work(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    use lexopt::prelude::{Long, Short, Value};
    let (mut cubes, mut seed) = (None::<usize>, None::<u64>);
    let (mut steps, mut solution) = (0, false);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("help") | Short('h') => return Err(Failure::Help),
            Long("hint") => steps += 1,
            Long("solution") => solution = true,
            Value(value) if cubes.is_none() => cubes = Some(number(&value, "CUBES")?),
            Value(value) if seed.is_none() => seed = Some(number(&value, "SEED")?),
            other => return Err(other.unexpected().into()),
        }
    }
    let (cubes, seed) = (cubes.unwrap_or(4), seed.unwrap_or(1));
    if cubes > MOST {
        return Err(Failure::Usage(format!("CUBES: {cubes} is more than {MOST}")));
    }

    let limits = Limits::new().with_steps(100_000);
    let (puzzle, tower) = Making::new(cubes, cubes)
        .within(limits)
        .unique(&mut Pcg64::seed_from_u64(seed))
        .map_err(|error| Failure::Usage(error.to_string()))?;
    let found: BTreeSet<_> =
        LessBrutal::new(&puzzle).solutions().map(|tower| tower.canonical()).collect();
    if found.len() != 1 || !found.contains(&tower.canonical()) {
        return Err(Failure::Other(format!(
            "the check found {} solutions instead of one",
            found.len()
        )));
    }

    let palette = Palette::standard(cubes).map_err(|error| Failure::Usage(error.to_string()))?;
    let steps = hints(&puzzle, &tower, &palette, steps)?;
    let mut out = plain_lines::output();
    writeln!(
        out,
        "{cubes} cubes, seed {seed}: one solution\n\n{}",
        puzzle.nets(&palette, 80).trim_end()
    )?;
    if !steps.is_empty() {
        writeln!(out, "\n{}", steps.join("\n"))?;
    }
    if solution {
        write!(out, "\n{}", tower.draw(&palette))?;
    }
    out.flush()?;
    Ok(())
}

fn number<T: TryFrom<u128>>(word: &std::ffi::OsStr, what: &str) -> Result<T, Failure> {
    plain_lines::integer(word.as_encoded_bytes())
        .map_err(|error| Failure::Usage(format!("{what}: {error}")))
}
