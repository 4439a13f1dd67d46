use thiserror::Error;

use dense_code::limits::LimitReached;

/// Why there is no solver, or no solution.
///
/// ```
/// use perm_puzzles::definition::{Definition, SolveError, Solver};
/// let ring =
///     Definition::from_generators("ring", &[0, 1, 2], &[("L", &[1, 2, 0])])?.compile()?;
/// let pair = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
/// let solver = Solver::new(&ring)?;
/// assert!(matches!(solver.solve(pair.start_pattern()), Err(SolveError::OtherPuzzle)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The pattern is not one of this puzzle.
    #[error("the pattern belongs to another puzzle")]
    OtherPuzzle,
    /// No sequence of moves leads from the pattern to a solved one.
    #[error("the pattern can't be solved")]
    Unsolvable,
    /// No solution with at most that many moves was found. If a [`Solver`](super::Solver) says so,
    /// there is none, unless its tables come from a forged file; if a
    /// [`QuickSolver`](super::QuickSolver) says so, there may still be one.
    #[error("no solution of at most {most} moves was found")]
    TooLong {
        /// The most moves.
        most: usize,
    },
    /// The tables of a [`QuickSolver`](super::QuickSolver) don't fit. Take a
    /// [`Solver`](super::Solver), which needs no more bytes than it is given.
    #[error(
        "the tables for quick solutions don't fit: the puzzle is too large, or too few bytes are \
         allowed; shortest solutions need no more bytes than they are given"
    )]
    TooLarge {
        /// The bytes that are allowed.
        bytes: u64,
    },
    /// A limit was reached first, while tables were built or while a solution was searched for.
    #[error("a limit was reached: {0}")]
    Limit(#[from] LimitReached),
    /// There is not enough memory for a table.
    #[error("no memory for a table of {needed} bytes")]
    Memory {
        /// Bytes of the table.
        needed: u64,
    },
    /// A saved table could not be read.
    #[error("the saved tables can't be read: {0}")]
    Record(#[from] dense_search::Error),
}
