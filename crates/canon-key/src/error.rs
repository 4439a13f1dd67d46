//! What can be wrong with an input, and where.

use core::fmt;

use thiserror::Error;

/// Why an input was refused: what is wrong, and which of several entries it is.
///
/// ```
/// use canon_key::{ErrorKind, MultisetRank};
/// let ranks = MultisetRank::<u32, 3>::below::<100>();
/// let error = ranks.rank([7_u8, 100, 8]).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::SymbolOutOfRange { position: 1, symbol: 100, universe: 100 });
/// assert_eq!(error.to_string(), "symbol 100 at position 1 is not in 0..100");
///
/// let error = ranks.ranks_into(&[[1_u8, 2, 3], [7, 100, 8]], &mut [0; 2]).unwrap_err();
/// assert_eq!(error.entry(), Some(1));
/// assert_eq!(error.to_string(), "entry 1: symbol 100 at position 1 is not in 0..100");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Error {
    kind: ErrorKind,
    entry: Option<usize>,
}

impl Error {
    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Which tuple, rank, mask or generator is wrong, from 0, where several were given.
    #[must_use]
    pub const fn entry(&self) -> Option<usize> {
        self.entry
    }

    /// The same error of one entry among several.
    pub(crate) const fn at(self, entry: usize) -> Self {
        Self { kind: self.kind, entry: Some(entry) }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(entry) = self.entry {
            write!(f, "entry {entry}: ")?;
        }
        self.kind.fmt(f)
    }
}

impl core::error::Error for Error {
    /// The limit, where one was reached.
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.kind {
            ErrorKind::Limit(reached) => Some(reached),
            _ => None,
        }
    }
}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Self { kind, entry: None }
    }
}

/// What is wrong with an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A symbol outside the universe.
    #[error("symbol {symbol} at position {position} is not in 0..{universe}")]
    SymbolOutOfRange {
        /// Where in the tuple, from 0.
        position: usize,
        /// The symbol.
        symbol: i128,
        /// The size of the universe: symbols are `0..universe`.
        universe: u64,
    },
    /// A symbol that appears twice in a subset.
    #[error("symbol {symbol} occurs twice in a subset")]
    RepeatedSymbol {
        /// The symbol.
        symbol: u32,
    },
    /// A universe whose keys do not fit the integer. An empty universe always fits.
    #[error(
        "{k} symbols from 0..{universe} have no keys of {bits} bits: the largest universe is {max}"
    )]
    UniverseTooLarge {
        /// The size of the universe asked for.
        universe: u32,
        /// How many symbols a tuple has.
        k: usize,
        /// How many bits a key has.
        bits: u32,
        /// The largest universe that is possible.
        max: u32,
    },
    /// Another length than there has to be: of a tuple, of a permutation or group, or of the room
    /// for results, of which none is written then.
    #[error("a length of {found} where {expected} is expected")]
    WrongLength {
        /// The length that there has to be.
        expected: usize,
        /// The length found.
        found: usize,
    },
    /// An image that is not a point.
    #[error("{point} goes to {image}, which is not below {points}")]
    ImageOutOfRange {
        /// The point.
        point: u64,
        /// Its image.
        image: u64,
        /// How many points there are.
        points: u64,
    },
    /// Two points with the same image.
    #[error("both {first} and {second} go to {image}")]
    RepeatedImage {
        /// The smaller point.
        first: u64,
        /// The larger point.
        second: u64,
        /// Their image.
        image: u64,
    },
    /// Too many points or objects.
    #[error("{points} points are more than {max}")]
    TooManyPoints {
        /// How many; `u64::MAX` for more than that.
        points: u64,
        /// The most there may be.
        max: u64,
    },
    /// A group with more elements than the memory limit allows.
    #[error("the group has more than {max} elements")]
    TooManyElements {
        /// The most elements for this number of points.
        max: usize,
    },
    /// The steps or the bytes allowed were spent, or the computation was stopped.
    #[error(transparent)]
    Limit(#[from] dense_code::limits::LimitReached),
}

/// Whether there is one place for each input.
#[inline]
pub(crate) fn check_lengths(inputs: usize, outputs: usize) -> Result<(), Error> {
    if inputs != outputs {
        return Err(ErrorKind::WrongLength { expected: inputs, found: outputs }.into());
    }
    Ok(())
}
