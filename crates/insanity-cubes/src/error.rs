//! The error of this crate.

use alloc::string::String;

use dense_code::limits::LimitReached;

use crate::cube::{ParseError, plural};

/// Why this crate did not do what it was asked for.
///
/// ```
/// use insanity_cubes::{Count, Error, Limits, Puzzle};
///
/// assert_eq!(Puzzle::new(Vec::new()), Err(Error::NoCubes));
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
    /// There is no cube.
    #[error("no cubes")]
    NoCubes,
    /// More cubes than a puzzle has.
    #[error("more than {limit} cubes")]
    TooManyCubes {
        /// The most that are allowed.
        limit: usize,
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
    /// A palette without a colour, where one is needed.
    #[error("no colours")]
    NoColours,
    /// More different colours than there are numbers for.
    #[error("more than {limit} different colours")]
    TooManyColours {
        /// The most that there are.
        limit: usize,
    },
    /// A name that the palette has already, or has not, or that it does not accept, or that could
    /// not be read back.
    #[error("colour {}: its name {fault}", colour + 1)]
    Name {
        /// The number of the colour, from 0. The message counts from 1.
        colour: usize,
        /// What is wrong with the name.
        fault: NameFault,
    },
    /// Fewer colours than cubes: no such puzzle has a solution.
    #[error(
        "{colours} colour{} too few for {cubes} cube{}",
        if *colours == 1 { " is" } else { "s are" },
        plural(*cubes)
    )]
    FewColours {
        /// The cubes asked for.
        cubes: usize,
        /// The colours asked for.
        colours: usize,
    },
    /// More colours than faces: they can't all be used.
    #[error(
        "{cubes} cube{} too few faces for {colours} colours",
        if *cubes == 1 { " has" } else { "s have" }
    )]
    ManyColours {
        /// The cubes asked for.
        cubes: usize,
        /// The colours asked for.
        colours: usize,
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
    /// Pieces that do not make a stack, or a kind of piece that is none.
    #[error("{0}")]
    Pieces(&'static str),
}

fn unmet(wish: &str, others: u64, all: bool) -> String {
    let met = if all { "there are" } else { "many tries met" };
    if wish.is_empty() {
        return alloc::format!("{met} {others}");
    }
    alloc::format!("{met} {others} that meet the other wishes, and none of them meets `{wish}`")
}

/// What is wrong with the name of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum NameFault {
    /// An earlier colour has the same name.
    #[error("is that of an earlier one")]
    Twice,
    /// The name has a character that is not text: a control character, one that ends a line or a
    /// paragraph, one that changes the direction of the text after it, or one that XML does not
    /// allow.
    #[error("has a control character")]
    Control,
    /// The palette has no name for the colour.
    #[error("is missing")]
    Missing,
    /// The name can't be read back: it is empty, has a space or a comma, begins with `#`, or is `=`.
    #[error("can't be read back: it must be one word that does not begin with #")]
    Unreadable,
}
