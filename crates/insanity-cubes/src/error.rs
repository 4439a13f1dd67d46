//! The error of this crate.

use alloc::string::String;

use dense_code::limits::LimitReached;

use crate::Puzzle;
use crate::cube::ParseError;

/// The reason why a call failed.
///
/// ```
/// use insanity_cubes::{Count, Error, Limits, Puzzle};
///
/// assert!(matches!(Puzzle::new(Vec::new()), Err(Error::CubesOutOfRange { cubes: 0, .. })));
///
/// // `?` works through a whole program.
/// fn classes(text: &str) -> Result<u128, Error> {
///     text.parse::<Puzzle>()?.count(Count::Classes)
/// }
/// assert_eq!(classes("ABBCDB BCDAAD BDBCCA DBCCDA"), Ok(1));
/// assert!(matches!(classes("ABBCDB BCD"), Err(Error::Parse(_))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No cube, or more than a puzzle has.
    #[error("{cubes} cubes: a puzzle has 1 to {max}")]
    CubesOutOfRange {
        /// How many there are, or one more than are allowed.
        cubes: usize,
        /// How many a puzzle has at most.
        max: usize,
    },
    /// Fewer or more colours than there can be: a puzzle of `n` cubes with a solution has `n` to
    /// `6 n` colours, and there are 65,536 colours in all.
    #[error("{colours} colours where {min} to {max} are possible")]
    ColoursOutOfRange {
        /// How many were asked for.
        colours: usize,
        /// The fewest.
        min: usize,
        /// The most.
        max: usize,
    },
    /// The count does not fit in a `u128`, or an intermediate result does not. Up to 27 cubes both
    /// always fit: 24^27 < 2^128 < 24^28.
    #[error("more than 2^128 - 1")]
    Overflow,
    /// A limit stopped a count.
    #[error("at least {at_least}: {limit}")]
    Stopped {
        /// How many were found before.
        at_least: u128,
        /// The limit.
        limit: LimitReached,
    },
    /// A limit was reached first.
    #[error(transparent)]
    Limit(#[from] LimitReached),
    /// A text can't be read.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// A name of a colour can't be taken or written.
    #[error("colour {}: its name {fault}", colour + 1)]
    Name {
        /// The number of the colour, from 0. The message counts from 1.
        colour: usize,
        /// What is wrong with the name.
        fault: NameFault,
    },
    /// No puzzle with exactly one solution meets all wishes.
    #[error(
        "no such puzzle: {} {others} that meet the other wishes, and none of them meets `{wish}`",
        met(*all)
    )]
    NoSuchPuzzle {
        /// The wish that fails: its name, or its number as in `wish 2`.
        wish: String,
        /// How many puzzles meet all the other wishes.
        others: u64,
        /// Whether those are all that there are, or only all that came up in many tries.
        all: bool,
    },
    /// A series is longer than there are puzzles that meet all wishes.
    #[error("no such series: {} only {puzzles} such puzzles", met(*all))]
    SeriesTooLong {
        /// How many puzzles meet all wishes.
        puzzles: u64,
        /// Whether those are all that there are, or only all that came up in many tries.
        all: bool,
    },
}

/// What is wrong with the name of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum NameFault {
    /// An earlier colour of the palette has it, perhaps with other capitals.
    #[error("is that of an earlier one")]
    Repeated,
    /// A control character, or one that changes the direction of the text.
    #[error("has a control character")]
    ControlCharacter,
    /// It could not be read back.
    #[error("can't be read back: it must be one word without brackets that does not begin with #")]
    NotAWord,
    /// The palette has none for this colour.
    #[error("is missing")]
    Missing,
}

impl Error {
    /// The error of this number of cubes.
    pub(crate) const fn cubes(cubes: usize) -> Self {
        Self::CubesOutOfRange { cubes, max: Puzzle::MAX_CUBES }
    }
}

const fn met(all: bool) -> &'static str {
    if all { "there are" } else { "many tries met" }
}
