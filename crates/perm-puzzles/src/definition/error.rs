use dense_code::limits::LimitReached;
use dense_search::RecordError;
use thiserror::Error;

/// Why data does not define a puzzle.
///
/// ```
/// use perm_puzzles::definition::{Definition, DefinitionError};
/// let refused = Definition::from_generators("pair", &[0, 1], &[("swap", &[1, 1])]);
/// assert_eq!(refused.map(|_| ()), Err(DefinitionError::NotAPermutation { place: 1 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum DefinitionError {
    /// More places than a puzzle may have, over all its orbits.
    #[error("more than {most} places")]
    TooManyPlaces {
        /// The most places.
        most: usize,
    },
    /// More moves than a puzzle may have, powers that count as moves included.
    #[error("more than {most} moves")]
    TooManyMoves {
        /// The most moves.
        most: usize,
    },
    /// A piece has no orientation, or more than there may be.
    #[error("{orientations} orientations where 1 to {most} are possible")]
    Orientations {
        /// The number given.
        orientations: u64,
        /// The most orientations.
        most: u8,
    },
    /// A list has not one entry for each place of its orbit.
    #[error("{found} entries where the orbit has {expected} places")]
    Length {
        /// Entries of the list.
        found: usize,
        /// Places of the orbit.
        expected: usize,
    },
    /// A permutation that names a place twice or one that does not exist.
    #[error("not a permutation: entry {place} is out of range or occurs before")]
    NotAPermutation {
        /// The place whose entry is wrong.
        place: usize,
    },
    /// A piece with a number that is not below the number of places of its orbit.
    #[error("there is no piece {piece}")]
    NoSuchPiece {
        /// The number given.
        piece: u64,
    },
    /// An orientation that is not below the number of orientations.
    #[error("orientation {orientation} of {orientations}")]
    NoSuchOrientation {
        /// The orientation given.
        orientation: u64,
        /// How many there are.
        orientations: u8,
    },
    /// A name that is empty, too long or has a blank or control character.
    #[error("a name has 1 to {most} bytes, no blanks and no control characters")]
    Name {
        /// The most bytes.
        most: usize,
    },
    /// A name that occurs twice.
    #[error("two things have one name: number {number} has the name of an earlier one")]
    Twice {
        /// The place of the second in its list, from 0.
        number: usize,
    },
    /// A move whose power, such as `R2`, has the name of another move or power that does something
    /// else.
    #[error("a power of move number {number} has the name of something else")]
    Power {
        /// The place of the move in its list, from 0.
        number: usize,
    },
    /// An orbit that is named in a move or in the pattern and not in the list of orbits, or one
    /// that the pattern lacks.
    #[error("the list of orbits and the pattern, or a move, name different orbits")]
    OtherOrbits,
    /// Orientations that count for some pieces of an orbit and not for others.
    #[error("orientations are ignored for some pieces of an orbit and not for others")]
    MixedOrientations,
}

/// Why a text is not a sequence of moves.
///
/// ```
/// use perm_puzzles::definition::{Definition, ParseWordError};
/// let space = Definition::from_generators("ring", &[0, 1, 2], &[("L", &[1, 2, 0])])?.compile()?;
/// assert_eq!(space.after("L X").map(|_| ()), Err(ParseWordError::NoSuchMove { number: 1 }));
/// # Ok::<(), perm_puzzles::definition::DefinitionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ParseWordError {
    /// A word that is neither a move of the puzzle nor a power of one.
    #[error("word {} is not a move of the puzzle", number + 1)]
    NoSuchMove {
        /// Its place among the words, from 0.
        number: usize,
    },
}

/// Why there is no solver, or no solution.
///
/// ```
/// use dense_code::limits::Budget;
/// use perm_puzzles::definition::{Definition, SolveError, Solver};
/// let ring = Definition::from_generators("ring", &[0, 1, 2], &[("L", &[1, 2, 0])])?.compile()?;
/// let pair = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
/// let solver = Solver::with_databases(&ring, Budget::bytes(1 << 20))?;
/// assert!(matches!(solver.solve(pair.start_pattern()), Err(SolveError::OtherPuzzle)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The pattern is not one of this puzzle.
    #[error("the pattern belongs to another puzzle")]
    OtherPuzzle,
    /// No sequence of moves leads from the pattern to the solved one.
    #[error("the pattern can't be solved")]
    Unsolvable,
    /// A solution has more moves than the solver keeps.
    #[error("no solution of at most {most} moves")]
    TooLong {
        /// The most moves.
        most: usize,
    },
    /// A limit was reached first.
    #[error("the search ended early")]
    Limit(#[from] LimitReached),
    /// The allocator refused a table.
    #[error("no memory for a table of {needed} bytes")]
    Memory {
        /// Bytes of the table.
        needed: u64,
    },
    /// A saved table could not be read.
    #[error("the saved tables can't be read")]
    Record(#[from] RecordError),
}
