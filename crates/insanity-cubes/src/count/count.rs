//! What can be counted.

/// What can be counted in a puzzle. When people ask for the number of solutions, they usually mean
/// [`Classes`](Self::Classes): solutions that differ only by turning the whole tower, or by turning
/// it upside down, count once.
///
/// | count | what | Instant Insanity |
/// |---|---|---|
/// | `Solutions` | towers in which the first cube is held: each of its different [loops](crate::Cube::loops) is shown in one position only, not turned or upside down; the count of the article "Less brutal insanity" | 1 |
/// | `Pictures` | towers as they are seen, with no cube fixed: two ways to turn a cube that show the same four sides count once | 8 |
/// | `Classes` | pictures, where those that differ by one of the eight symmetries of the tower (four turns, each upside down or not) count once | 1 |
/// | `Oriented` | choices of one of the 24 orientations of each cube such that the tower has no colour twice on a side; always a multiple of 8 | 8 |
/// | `HalfSolutions` | choices of one of the different opposite pairs of each cube, no colour more than twice | 3 |
/// | `Paths` | choices of one of the different loops of each cube, no colour more than four times | 5 |
///
/// ```
/// use insanity_cubes::{Count, Puzzle};
///
/// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
/// assert_eq!(puzzle.count(Count::Solutions)?, 1);
/// assert_eq!(puzzle.count(Count::Pictures)?, 8);
/// assert_eq!(puzzle.count(Count::HalfSolutions)?, 3);
/// # Ok::<(), insanity_cubes::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Count {
    /// Towers with the first cube fixed: the count of the article. This can be more than the number
    /// of classes: if a loop of the first cube looks the same after a turn, or upside down, then
    /// several towers of one class are counted.
    Solutions,
    /// Towers, nothing fixed.
    Pictures,
    /// Pictures up to turning the whole tower.
    Classes,
    /// Choices of one of the 24 orientations of each cube that solve the puzzle.
    Oriented,
    /// Choices of pairs for two opposite sides of the tower, no colour more than twice.
    HalfSolutions,
    /// Choices of loops, no colour more than four times: the paths of the article.
    Paths,
}
