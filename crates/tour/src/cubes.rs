//! insanity-cubes: a puzzle solved, and its tower drawn.

use std::io::Write;
use std::path::Path;

use insanity_cubes::article::LessBrutal;
use insanity_cubes::{Count, CountError, Palette, Puzzle};
use plain_lines::{Failure, Source};

use crate::clock::time;
use crate::headline;

/// Instant Insanity, Parker Brothers 1967: the same cubes as the Katzenjammer and the Great
/// Tantalizer.
const INSTANT_INSANITY: [&str; 4] = ["ABBCDB", "BCDAAD", "BDBCCA", "DBCCDA"];

/// The puzzle of a file, or Instant Insanity, with the names of its colours.
pub(crate) fn read(file: Option<&Path>) -> Result<(Palette, Puzzle), Failure> {
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
    Ok((palette, puzzle))
}

pub(crate) fn show(
    out: &mut impl Write,
    palette: &Palette,
    puzzle: &Puzzle,
) -> Result<(), Failure> {
    headline(out, "insanity-cubes: stack the cubes so that no side shows a colour twice")?;
    write!(out, "{}", puzzle.nets(palette, 80))?;

    let (tower, solve_time) = time(|| puzzle.solve());
    let (solutions, count_time) = time(|| puzzle.count(Count::Solutions));
    let text = |count: &Result<u128, CountError>| match count {
        Ok(count) => count.to_string(),
        Err(error) => error.to_string(),
    };
    writeln!(
        out,
        "{} cubes, {} colours: {} solution(s), {} with nothing held fixed",
        puzzle.len(),
        puzzle.colours(),
        text(&solutions),
        text(&puzzle.count(Count::Pictures))
    )?;
    // The article calls fifteen cubes reasonable, and its way makes a list of all solutions.
    if puzzle.len() <= 15 && solutions.is_ok_and(|count| count <= 100_000) {
        let (found, source_time) = time(|| LessBrutal::new(puzzle).solve());
        writeln!(
            out,
            "  the article's algorithm: {} solution(s) on {} path(s) in {source_time}",
            found.solutions.len(),
            found.paths
        )?;
    }
    writeln!(out, "  the fast solver: one solution in {solve_time}, the count in {count_time}")?;
    match tower {
        Some(tower) => write!(out, "\n{}", tower.draw(palette))?,
        None => writeln!(out, "There is no solution.")?,
    }
    Ok(())
}
