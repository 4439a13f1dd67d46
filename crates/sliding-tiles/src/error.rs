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
/// assert!(matches!(refused, ParseTilesError::Shape { rows: 2, columns: 2 }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseTilesError {
    /// A text that is not a board of this many rows and columns.
    #[error(
        "expected {rows} rows of {columns} numbers, rows separated by `/` and numbers by a space"
    )]
    Shape {
        /// Rows of the board.
        rows: usize,
        /// Columns of the board.
        columns: usize,
    },
    /// Numbers that are no position.
    #[error(transparent)]
    Tiles(#[from] Error),
}
