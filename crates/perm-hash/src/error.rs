use thiserror::Error;

/// Why a word is not a permutation, or not an arrangement of distinct values.
///
/// Entries are counted from 0.
///
/// ```
/// use perm_hash::{NotAPermutation, Perm};
///
/// assert_eq!(Perm::new([0, 2, 0]), Err(NotAPermutation::Repeated { entry: 2, first: 0, value: 0 }));
/// assert_eq!(Perm::new([0, 3, 1]), Err(NotAPermutation::OutOfRange { entry: 1, value: 3, n: 3 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotAPermutation {
    /// An entry is not one of `0..n`.
    #[error("entry {entry} is {value}, but the values are below {n}")]
    OutOfRange {
        /// The entry at fault.
        entry: usize,
        /// What stands there.
        value: u64,
        /// How many values there are.
        n: usize,
    },
    /// A value stands twice.
    #[error("entry {entry} repeats the {value} of entry {first}")]
    Repeated {
        /// The second of the two entries.
        entry: usize,
        /// The first of the two entries.
        first: usize,
        /// The value in both.
        value: u8,
    },
    /// The word has another length.
    #[error("{found} entries, but {expected} are wanted")]
    Length {
        /// How many entries there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
}
