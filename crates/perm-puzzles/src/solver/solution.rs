use crate::definition::names::Word;

/// The most moves of a solution.
pub(super) const MAX_MOVES: usize = 200;

/// A solution and what it cost.
///
/// ```
/// use perm_puzzles::{Definition, Solver};
/// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
/// assert_eq!(Solver::new(&space)?.solve(&space.after("S")?)?.word.to_string(), "S");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct WordSolution {
    /// The moves from the pattern to a solved one.
    pub word: Word,
    /// The number of positions that the search generated.
    pub nodes: u64,
}
