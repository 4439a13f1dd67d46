//! The error of this crate.

use alloc::string::String;

use dense_code::limits::LimitReached;

use crate::cube::ParseError;

/// Why this crate did not do what it was asked for.
///
/// ```
/// use insanity_cubes::{Count, Error, Limits, Puzzle};
///
/// assert_eq!(Puzzle::new(Vec::new()), Err(Error::Cubes { found: 0 }));
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
    #[error("{found} cubes: a puzzle has 1 to 1024")]
    Cubes {
        /// How many there are, or one more than are allowed.
        found: usize,
    },
    /// Fewer or more colours than there can be: a puzzle with a solution has at least as many as cubes
    /// and at most as many as faces, and there are 65,536 in all.
    #[error("{found} colours where {least} to {most} are possible")]
    Colours {
        /// How many were asked for.
        found: usize,
        /// The fewest.
        least: usize,
        /// The most.
        most: usize,
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
    /// A name that the palette has already, or has not, or that it does not accept, or that could
    /// not be read back.
    #[error("colour {}: its name {fault}", colour + 1)]
    Name {
        /// The number of the colour, from 0. The message counts from 1.
        colour: usize,
        /// What is wrong with the name.
        fault: &'static str,
    },
    /// No puzzle with exactly one solution, or no further one, meets all wishes.
    #[error("no such puzzle: {}", unmet(wish, *others, *all))]
    NoSuchPuzzle {
        /// The wish that fails: its name, or its number as in `wish 2`. Empty if there is no wish.
        wish: String,
        /// How many puzzles meet all the other wishes.
        others: u64,
        /// Whether those are all that there are, or only all that were met in many tries.
        all: bool,
    },
}

fn unmet(wish: &str, others: u64, all: bool) -> String {
    let met = if all { "there are" } else { "many tries met" };
    if wish.is_empty() {
        return alloc::format!("{met} {others}");
    }
    alloc::format!("{met} {others} that meet the other wishes, and none of them meets `{wish}`")
}
