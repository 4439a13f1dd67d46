//! What can be wrong with an input, and where.

use core::fmt;

use thiserror::Error;

/// A tuple that has no key.
///
/// ```
/// use canon_key::{KeyError, MultisetRank};
/// let error = MultisetRank::<u32, 3>::below::<100>().key([7_u8, 100, 8]).unwrap_err();
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
    /// A symbol that appears twice in a subset.
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
    /// A symbol that can't be removed from an additive key because it is not in the multiset.
    #[error("symbol {symbol} is not in the multiset")]
    Missing {
        /// The symbol.
        symbol: u32,
    },
    /// An integer that is not the additive key of a multiset: the sum does not fit the word.
    #[error("the key is not that of a multiset")]
    NoKey,
}

/// Why a batch was refused.
///
/// ```
/// use canon_key::keys::KeysError;
/// use canon_key::{KeyError, MultisetRank};
/// let pairs = MultisetRank::<u32, 2>::below::<10>();
///
/// let length = KeysError::Length { inputs: 3, outputs: 2 };
/// assert_eq!(pairs.keys_into(&[[7_u8, 9]; 3], &mut [0; 2]), Err(length));
///
/// let error = KeyError::Symbol { position: 0, symbol: 10, universe: 10 };
/// let key = KeysError::Key { index: 1, error };
/// assert_eq!(pairs.keys_into(&[[7_u8, 9], [10, 0]], &mut [0; 2]), Err(key));
/// assert_eq!(key.to_string(), "tuple 1: symbol 10 at position 0 is not below 10");
///
/// let rank = KeysError::Rank { index: 1, count: 55 };
/// assert_eq!(pairs.symbols_into(&[54, 55], &mut [[0; 2]; 2]), Err(rank));
/// assert_eq!(rank.to_string(), "the rank at index 1 is not below 55");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KeysError {
    /// The two slices have different lengths; nothing is written.
    #[error("{inputs} inputs, but room for {outputs} results")]
    Length {
        /// How many inputs there are.
        inputs: usize,
        /// How many results there is room for.
        outputs: usize,
    },
    /// A tuple that has no key.
    #[error("tuple {index}: {error}")]
    Key {
        /// The first such tuple's index in the batch, from 0.
        index: usize,
        /// What is wrong with it.
        error: KeyError,
    },
    /// A rank that is too large.
    #[error("the rank at index {index} is not below {count}")]
    Rank {
        /// The first such rank's index in the batch, from 0.
        index: usize,
        /// How many ranks there are.
        count: u128,
    },
}

/// Whether there is one place for each input.
#[inline]
pub(crate) const fn check_lengths(inputs: usize, outputs: usize) -> Result<(), KeysError> {
    if inputs == outputs { Ok(()) } else { Err(KeysError::Length { inputs, outputs }) }
}

/// Why a tuple whose length is known only at run time has no key, or can't be added to a store.
///
/// ```
/// use canon_key::Symmetry;
/// use canon_key::keys::SliceError;
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
        /// The symbol. A negative one is shown as the `u64` with the same 64 bits: -1 as
        /// `u64::MAX`.
        symbol: u64,
        /// The size of the universe: symbols are `0..universe`.
        universe: u64,
    },
    /// A tuple that needs more memory than the limit allows.
    #[error("{needed} bytes are needed, but only {limit} are allowed")]
    Memory {
        /// How many bytes there would be.
        needed: usize,
        /// How many there may be.
        limit: usize,
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

/// The error for a universe that is too large: its keys do not fit the integer, the table of primes
/// of [`PrimeProduct`](crate::PrimeProduct) is too short, or a `Board` would have more than 256
/// cells. An empty universe always fits.
///
/// ```
/// use canon_key::{Board, MultisetRank};
/// let error = MultisetRank::<u32, 3>::new(3000).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "3 symbols from 0..3000 have no keys of 32 bits: the largest universe is 2952; \
///      `u64` may allow a larger one"
/// );
/// # #[cfg(feature = "alloc")]
/// assert_eq!(
///     Board::<3>::new(16, 17).unwrap_err().to_string(),
///     "a board of 272 cells where at most 256 are possible for tuples of 3 cells"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub struct UniverseError {
    /// The size of the universe asked for.
    pub universe: u32,
    /// How many symbols a tuple has.
    pub k: usize,
    /// How many bits a key has.
    pub bits: u32,
    /// The largest universe that is possible.
    pub largest: u32,
    /// What the universe is too large for.
    pub(crate) limit: Limit,
}

/// What limits a universe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    /// The integer of the keys.
    Word,
    /// The table of a scheme, whatever the integer.
    Table,
    /// The cells of a board.
    #[cfg(feature = "alloc")]
    Board,
}

/// A larger integer is named only where it may help.
impl fmt::Display for UniverseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { universe, k, bits, largest, limit } = self;
        let larger = match (limit, bits) {
            #[cfg(feature = "alloc")]
            (Limit::Board, _) => {
                return write!(
                    f,
                    "a board of {universe} cells where at most {largest} are possible for tuples \
                     of {k} cells"
                );
            }
            (Limit::Word, 32) => "; `u64` may allow a larger one",
            (Limit::Word, 64) => "; `u128` may allow a larger one",
            _ => "",
        };
        write!(
            f,
            "{k} symbols from 0..{universe} have no keys of {bits} bits: the largest universe is \
             {largest}{larger}"
        )
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use crate::PrimeProduct;

    /// A larger integer is offered where it may help, and not where the table of primes ends.
    #[test]
    fn messages_name_what_is_too_small() {
        let word = PrimeProduct::<u64, 4>::new(7000).unwrap_err();
        assert_eq!(
            word.to_string(),
            "4 symbols from 0..7000 have no keys of 64 bits: the largest universe is 6542; \
             `u128` may allow a larger one"
        );
        let table = PrimeProduct::<u64, 3>::new(70_000).unwrap_err();
        assert_eq!(
            table.to_string(),
            "3 symbols from 0..70000 have no keys of 64 bits: the largest universe is 65536"
        );
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn boards_name_their_cells() {
        assert_eq!(
            crate::Board::<5>::new(15, 15).unwrap_err().to_string(),
            "a board of 225 cells where at most 218 are possible for tuples of 5 cells"
        );
    }
}
