//! Makes Instant Insanity puzzles with exactly one solution.
//!
//! ```text
//! one_solution [CUBES [SEED]] [--hint]... [--solution]      4 cubes and seed 1 if nothing is said
//! ```
//!
//! The same cubes and seed give the same puzzle. Each `--hint` says one step more. That there is one solution, up to
//! turning the whole tower, is checked by the exhaustive search of `LessBrutal`, which had no part in making it.

use std::collections::BTreeSet;
use std::error::Error;
use std::io::{self, Write};
use std::{env, process::ExitCode};

use insanity_cubes::{Hint, LessBrutal, Limits, Palette, Puzzle, Ring, Tower};
use rand_pcg::{Pcg64, rand_core::SeedableRng};

/// More cubes than this the exhaustive search may not get through.
const MOST: u16 = 26;
const USAGE: &str = "usage: one_solution [CUBES [SEED]] [--hint]... [--solution]";

/// The steps to the solution, in words, as many as are asked for.
fn hints(
    puzzle: &Puzzle,
    tower: &Tower,
    palette: &Palette,
    most: usize,
) -> Result<Vec<String>, Box<dyn Error>> {
    let mut placed: Vec<Option<Ring>> = vec![None; puzzle.len()];
    let mut steps = Vec::new();
    while steps.len() < most {
        // Where there is a choice it is only how the whole tower is turned: then as the solution is printed.
        let (cube, ring, why) = match puzzle.hint(&placed, &Limits::new())? {
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

fn run() -> Result<String, Box<dyn Error>> {
    let (flags, words): (Vec<_>, Vec<_>) = env::args().skip(1).partition(|word| word.starts_with('-'));
    if flags.iter().any(|flag| flag == "--help") {
        return Ok(USAGE.into());
    }
    if let Some(flag) = flags.iter().find(|flag| !["--hint", "--solution"].contains(&flag.as_str())) {
        return Err(format!("there is no {flag}\n{USAGE}").into());
    }
    let number = |place: usize, or: u64| match words.get(place) {
        Some(word) => word.parse().map_err(|_| format!("{word:?} is no number\n{USAGE}")),
        None => Ok(or),
    };
    let (cubes, seed) = (number(0, 4)?, number(1, 1)?);
    let cubes = u16::try_from(cubes).ok().filter(|&cubes| cubes <= MOST && words.len() <= 2);
    let cubes = cubes.ok_or_else(|| format!("one number of cubes, up to {MOST}, and one seed\n{USAGE}"))?;

    let limits = Limits::new().nodes(100_000);
    let (puzzle, tower) = Puzzle::unique(cubes, cubes, &mut Pcg64::seed_from_u64(seed), &limits)?;
    let found: BTreeSet<_> = LessBrutal::new(&puzzle).solutions().map(|tower| tower.least()).collect();
    if found.len() != 1 || !found.contains(&tower.least()) {
        return Err(format!("the check found {} solutions instead of one", found.len()).into());
    }

    let palette = Palette::standard(cubes);
    let mut out =
        format!("{cubes} cubes, seed {seed}: one solution\n\n{}\n\n", puzzle.nets(&palette, 80).trim_end());
    for step in hints(&puzzle, &tower, &palette, flags.iter().filter(|flag| *flag == "--hint").count())? {
        out += &format!("{step}\n");
    }
    if flags.iter().any(|flag| flag == "--solution") {
        out += &format!("\n{}\n", tower.draw(&palette));
    }
    Ok(out)
}

fn main() -> ExitCode {
    match run() {
        Ok(text) if writeln!(io::stdout(), "{}", text.trim_end()).is_ok() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("one_solution: {error}");
            ExitCode::from(2)
        }
    }
}
