use alloc::string::String;

use dense_code::limits::LimitReached;
use thiserror::Error;

/// Why numbers are no position or pattern, or why there is no search, database or solver.
///
/// ```
/// use sliding_tiles::{Error, Tiles};
/// let refused = Tiles::new([[0, 1], [2, 4]]).unwrap_err();
/// assert!(matches!(refused, Error::TileOutOfRange { tile: 4, max: 3 }));
/// assert_eq!(refused.to_string(), "tile 4 is not on the board, whose tiles are 1 to 3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Error {
    /// A number that no tile of the board has.
    #[error("tile {tile} is not on the board, whose tiles are 1 to {max}")]
    TileOutOfRange {
        /// The number, 0 for the blank.
        tile: u8,
        /// The largest tile.
        max: u8,
    },
    /// A tile that occurs twice.
    #[error("tile {tile} occurs twice")]
    TileTwice {
        /// The tile, 0 for the blank.
        tile: u8,
    },
    /// Half of all arrangements can't be reached from the goal.
    #[error("this can't be solved")]
    Unsolvable,
    /// A pattern of no tiles.
    #[error("a pattern has at least one tile")]
    NoTiles,
    /// More tiles than a pattern may have.
    #[error("more than {max} tiles of a pattern")]
    TooManyTiles {
        /// The most tiles.
        max: usize,
    },
    /// More databases than a solver may have.
    #[error("more than {max} databases")]
    TooManyDatabases {
        /// The most databases.
        max: usize,
    },
    /// There is not enough memory for a table.
    #[error("no memory for {needed} bytes")]
    Memory {
        /// Bytes of the table.
        needed: u64,
    },
    /// A limit was reached first.
    #[error(transparent)]
    Limit(#[from] LimitReached),
}

/// Why a text is no position.
///
/// ```
/// use sliding_tiles::{ParseTilesError, Tiles};
/// let refused = "0 1/2".parse::<Tiles<2, 2>>().unwrap_err();
/// assert_eq!(refused, ParseTilesError::Count { found: 3, expected: 4 });
/// let refused = "0 1/2 x".parse::<Tiles<2, 2>>().unwrap_err();
/// let message = "word 4 is \"x\", but a cell has a number of 0 to 3, or `_` or `.` for the blank";
/// assert_eq!(refused.to_string(), message);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseTilesError {
    /// A word that is no number of a cell.
    #[error(
        "word {number} is {word:?}, but a cell has a number of 0 to {max}, or `_` or `.` for the \
         blank"
    )]
    Word {
        /// Its place among the words, from 1.
        number: usize,
        /// The word, or its first 20 characters.
        word: String,
        /// The largest tile.
        max: usize,
    },
    /// Too few numbers for the board, or too many.
    #[error("expected {expected} numbers, found {found}")]
    Count {
        /// How many there are.
        found: usize,
        /// Cells of the board.
        expected: usize,
    },
    /// A row that is longer or shorter than those of the board.
    #[error("row {row}: expected {columns} numbers, found {found}")]
    Row {
        /// Its place among the rows, from 1.
        row: usize,
        /// How many numbers it has.
        found: usize,
        /// Columns of the board.
        columns: usize,
    },
    /// Numbers that are no position.
    #[error(transparent)]
    Tiles(#[from] Error),
}
