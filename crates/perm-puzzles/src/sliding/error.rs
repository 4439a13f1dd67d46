use thiserror::Error;

use dense_code::limits::LimitReached;

/// What is wrong with the numbers of a sliding puzzle, or why a search of it can't be made.
///
/// ```
/// use perm_puzzles::{PatternDatabase, SlidingError, Tiles};
/// let refused = |cells| Tiles::<2, 2>::new(cells).err();
/// assert_eq!(refused([[0, 1], [2, 4]]), Some(SlidingError::NoSuchTile { tile: 4, last: 3 }));
/// assert_eq!(refused([[0, 1], [2, 2]]), Some(SlidingError::Twice { tile: 2 }));
/// assert_eq!(refused([[0, 1], [3, 2]]), Some(SlidingError::Unsolvable));
///
/// let refused = |tiles: &[u8]| PatternDatabase::<3, 3>::new(tiles).err();
/// assert_eq!(refused(&[]), Some(SlidingError::PatternSize { tiles: 0 }));
/// assert_eq!(refused(&[1, 2, 1]), Some(SlidingError::Twice { tile: 1 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum SlidingError {
    /// There are too few or too many rows or numbers, or a word is not a number from 0 to 255.
    #[error(
        "expected {rows} rows of {columns} numbers, rows separated by `/` and numbers by a space"
    )]
    Shape {
        /// Rows of the board.
        rows: usize,
        /// Columns of the board.
        columns: usize,
    },
    /// A text that is not a slide: from `parse` of a [`Slide`](crate::Slide).
    #[error("expected a slide such as up or left 2")]
    Slide,
    /// A number that no tile has; in a pattern also 0, which is the blank.
    #[error("there is no tile {tile}: the last one is {last}")]
    NoSuchTile {
        /// The number given.
        tile: u8,
        /// The largest tile.
        last: u8,
    },
    /// A tile in two cells of a board, or in two places of a solver's patterns.
    #[error("tile {tile} occurs twice")]
    Twice {
        /// The tile, 0 for the blank.
        tile: u8,
    },
    /// No sequence of moves leads from this arrangement to the goal. See
    /// [`Tiles`](crate::Tiles), "What can be solved".
    #[error("this arrangement can't be solved, but it could be if any two tiles were exchanged")]
    Unsolvable,
    /// A pattern without tiles, or with more than 8.
    #[error("a pattern has 1 to 8 tiles, not {tiles}")]
    PatternSize {
        /// Tiles given.
        tiles: usize,
    },
    /// More than 8 databases for a solver.
    #[error("a solver takes up to 8 databases, not {databases}")]
    TooManyDatabases {
        /// Databases given.
        databases: usize,
    },
    /// There is not that much memory.
    #[error("no memory for {needed} bytes")]
    Memory {
        /// Bytes needed.
        needed: u64,
    },
    /// A limit was reached first.
    #[error(transparent)]
    Limit(#[from] LimitReached),
}
