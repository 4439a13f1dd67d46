//! What can be wrong with an input, and where.

use thiserror::Error;

/// A tuple that has no key.
///
/// ```
/// use canon_key::{KeyError, MultisetRank};
/// let error = MultisetRank::<u32, 3>::of::<100>().key([7_u8, 100, 8]).unwrap_err();
/// assert_eq!(error, KeyError::Symbol { position: 1, symbol: 100, universe: 100 });
/// assert_eq!(error.to_string(), "symbol 100 at position 1 is not below 100");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KeyError {
    /// A symbol outside the universe.
    #[error("symbol {symbol} at position {position} is not below {universe}")]
    Symbol {
        /// Where in the tuple, from 0.
        position: usize,
        /// The symbol.
        symbol: u32,
        /// The size of the universe: symbols are `0..universe`.
        universe: u32,
    },
    /// A symbol that a subset holds twice.
    #[error("symbol {symbol} occurs twice in a subset")]
    Repeated {
        /// The symbol.
        symbol: u32,
    },
    /// More symbols than an additive key has room for.
    #[error("a multiset of {len} symbols where 0..={most} are possible")]
    Size {
        /// How many symbols there would be.
        len: u64,
        /// The most there may be.
        most: u64,
    },
    /// A symbol that is to be taken away from an additive key, and is not there.
    #[error("symbol {symbol} is not in the multiset")]
    Missing {
        /// The symbol.
        symbol: u32,
    },
    /// An integer that is no multiset's additive key: the sum passes the word.
    #[error("the key is not that of a multiset")]
    NoKey,
}

/// A tuple of a batch that has no key: which one, and why.
///
/// ```
/// use canon_key::MultisetRank;
/// let pairs = MultisetRank::<u32, 2>::of::<10>();
/// let error = pairs.keys_into(&[[7_u8, 9], [10, 0]], &mut [0; 2]).unwrap_err();
/// assert_eq!((error.index, error.to_string()), (1, "tuple 1: symbol 10 at position 0 is not below 10".into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("tuple {index}: {error}")]
#[non_exhaustive]
pub struct BatchError {
    /// The tuple's index in the batch, from 0.
    pub index: usize,
    /// What is wrong with it.
    pub error: KeyError,
}

/// A rank of a batch that nothing has: which one.
///
/// ```
/// use canon_key::MultisetRank;
/// let error = MultisetRank::<u32, 2>::of::<6>().symbols_into(&[20, 21], &mut [[0; 2]; 2]).unwrap_err();
/// assert_eq!((error.index, error.count), (1, 21));
/// assert_eq!(error.to_string(), "the rank at index 1 is not below 21");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the rank at index {index} is not below {count}")]
#[non_exhaustive]
pub struct RankError {
    /// The rank's index in the batch, from 0.
    pub index: usize,
    /// How many ranks there are.
    pub count: u128,
}

/// A tuple of run-time length that has no key, or does not belong with the others.
///
/// ```
/// use canon_key::{SliceError, Symmetry};
/// let error = Symmetry::rotations(4, 2).canonical(&[0, 1, 2, 0]).unwrap_err();
/// assert_eq!(error, SliceError::Symbol { position: 2, symbol: 2, universe: 2 });
/// assert_eq!(error.to_string(), "symbol 2 at position 2 is not below 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SliceError {
    /// A symbol outside the universe.
    #[error("symbol {symbol} at position {position} is not below {universe}")]
    Symbol {
        /// Where in the tuple, from 0.
        position: usize,
        /// The symbol.
        symbol: u64,
        /// The size of the universe: symbols are `0..universe`.
        universe: u64,
    },
    /// A tuple of another length.
    #[error("a tuple of {found} symbols among tuples of {expected}")]
    Length {
        /// How many symbols the tuples have.
        expected: usize,
        /// How many this one has.
        found: usize,
    },
}

/// A universe too large for the keys asked for: they pass the word, or a table ends before. An empty one always fits.
///
/// ```
/// use canon_key::{Board, MultisetRank};
/// let error = MultisetRank::<u32, 3>::new(3000).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "there are no keys of 32 bits for 3 symbols of 0..3000; the largest universe is 2952"
/// );
/// # #[cfg(feature = "alloc")]
/// assert_eq!(Board::<3>::new(16, 17).unwrap_err().largest, 256);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "there are no keys of {bits} bits for {k} symbols of 0..{universe}; the largest universe is {largest}"
)]
#[non_exhaustive]
pub struct FitError {
    /// The size of the universe asked for.
    pub universe: u32,
    /// How many symbols a tuple has.
    pub k: usize,
    /// How many bits a key has.
    pub bits: u32,
    /// The largest universe whose keys fit.
    pub largest: u32,
}
