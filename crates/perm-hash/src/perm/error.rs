use thiserror::Error;

/// Why a word is not a permutation, or not an arrangement of distinct values.
///
/// Entries are counted from 0.
///
/// ```
/// use perm_hash::{Perm, PermError};
///
/// assert_eq!(Perm::new([0, 2, 0]), Err(PermError::Repeated { entry: 2, first: 0, value: 0 }));
/// assert_eq!(Perm::new([0, 3, 1]), Err(PermError::OutOfRange { entry: 1, value: 3, n: 3 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PermError {
    /// An entry is not one of `0..n`.
    #[error("entry {entry} is {value}, but the values are below {n}")]
    OutOfRange {
        /// The entry at fault.
        entry: usize,
        /// Its value.
        value: u64,
        /// How many values there are.
        n: usize,
    },
    /// A value appears twice.
    #[error("entry {entry} repeats the {value} of entry {first}")]
    Repeated {
        /// The second of the two entries.
        entry: usize,
        /// The first of the two entries.
        first: usize,
        /// The value in both.
        value: u8,
    },
    /// An odd permutation where an even one is required.
    #[error("an odd permutation, but an even one is required")]
    Odd,
    /// The word has another length.
    #[error("{found} entries, but {expected} are expected")]
    Length {
        /// How many entries there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
}

/// What is wrong with a word of `k` entries below `n`. Called only for a word that is wrong.
#[cold]
pub(crate) const fn fault(word: &[u8], n: usize) -> PermError {
    let mut entry = 0;
    while entry < word.len() {
        let value = word[entry];
        if value as usize >= n {
            return PermError::OutOfRange { entry, value: value as u64, n };
        }
        let mut first = 0;
        while first < entry {
            if word[first] == value {
                return PermError::Repeated { entry, first, value };
            }
            first += 1;
        }
        entry += 1;
    }
    // The values are distinct and below n, so only their number can be wrong.
    PermError::Length { found: word.len(), expected: n }
}
