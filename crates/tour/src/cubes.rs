//! insanity-cubes: a puzzle solved, and its tower drawn.

use std::io::Write;
use std::path::Path;

use insanity_cubes::{LessBrutal, Palette, Puzzle};
use plain_lines::{Failure, Source};

use crate::clock::time;
use crate::headline;

/// Instant Insanity, Parker Brothers 1967: the same cubes as the Katzenjammer and the Great Tantalizer.
const INSTANT_INSANITY: [&str; 4] = ["ABBCDB", "BCDAAD", "BDBCCA", "DBCCDA"];

pub(crate) fn show(out: &mut impl Write, file: Option<&Path>) -> Result<(), Failure> {
    headline(out, "insanity-cubes: stack the cubes so that no side shows a colour twice")?;
    let mut palette = Palette::new();
    let mut cubes = Vec::new();
    match file {
        Some(_) => {
            Source::open(file)?.for_each_line(|line| {
                let text = str::from_utf8(line).map_err(|error| error.to_string())?;
                cubes.push(palette.cube(text).map_err(|error| error.to_string())?);
                Ok::<(), String>(())
            })?;
        }
        None => {
            for text in INSTANT_INSANITY {
                cubes.push(palette.cube(text).map_err(|error| Failure::Other(error.to_string()))?);
            }
        }
    }
    let puzzle = Puzzle::new(cubes).map_err(|error| Failure::Other(error.to_string()))?;
    let (found, took) = time(|| LessBrutal::new(&puzzle).solve());
    writeln!(
        out,
        "{} cubes, {} colours: {} solutions on {} paths, by the source's algorithm in {took}",
        puzzle.len(),
        puzzle.colours(),
        found.solutions.len(),
        found.paths
    )?;
    Ok(())
}
