//! Drawings as values.

use alloc::string::String;
use core::fmt;

/// A drawing of a puzzle, a tower or a graph, as text or as SVG. `Display` writes all of it. It
/// borrows nothing.
///
/// ```
/// use insanity_cubes::{Drawing, Palette, Puzzle};
///
/// struct Shown {
///     puzzle: Puzzle,
///     nets: Drawing,
/// }
/// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
/// let nets = puzzle.draw(&Palette::standard(4)?, 80);
/// let shown = Shown { puzzle, nets };
/// assert!(shown.nets.to_string().starts_with("cube 1"));
/// assert_eq!(shown.puzzle.len(), 4);
/// # Ok::<(), insanity_cubes::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Drawing(pub(super) String);

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
