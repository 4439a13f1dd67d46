use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::shared::Shared;

/// The most moves of a solution.
pub(super) const MAX_MOVES: usize = 200;

/// A solution and what it cost. It is printed as its moves with spaces between them, `R U R' U'`,
/// which [`after`](crate::PuzzleSpace::after) reads.
///
/// ```
/// use perm_puzzles::{Definition, Solver};
/// let moves: [(&str, &[usize]); 2] = [("L", &[1, 2, 3, 0]), ("X", &[1, 0, 2, 3])];
/// let space = Definition::from_generators("ring", &[0, 1, 2, 3], &moves)?.compile()?;
/// let solution = Solver::new(&space)?.solve(&space.after("X L")?)?;
/// assert_eq!(solution.to_string(), "L' X");
/// assert_eq!(space.move_names()[usize::from(solution.moves[0])], "L'");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solution {
    /// The moves from the pattern to a solved one, by their numbers in
    /// [`move_names`](crate::PuzzleSpace::move_names).
    pub moves: Vec<u8>,
    /// The number of positions that the search generated.
    pub nodes: u64,
    pub(super) names: Shared<Vec<String>>,
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Put together first: width and precision of the format are those of the whole text.
        let names: Vec<&str> =
            self.moves.iter().map(|&by| self.names[usize::from(by)].as_str()).collect();
        f.pad(&names.join(" "))
    }
}
