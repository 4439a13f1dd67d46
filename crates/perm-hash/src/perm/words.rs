//! Conversions and texts of the types that are words of bytes: the entries, separated by single
//! spaces. `FromStr` accepts exactly what `Display` prints.

use core::fmt::{self, Display};
use core::str::FromStr;

use dense_code::text;

use super::{Combination, EvenPerm, Orientations, PartialPerm, Perm, SetPartition};
use crate::{Error, ParseError};

impl<const N: usize> fmt::Debug for Perm<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Perm").field(&self.as_array()).finish()
    }
}

/// A decimal number without sign and leading zeros.
fn number(text: &str) -> Option<u64> {
    let plain =
        text.bytes().all(|c| c.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// The numbers of a text, `None` for each part that is not a number. The empty text has no numbers.
pub(super) fn numbers(text: &str) -> impl Iterator<Item = Option<u64>> {
    text.split(' ').filter(|_| !text.is_empty()).map(number)
}

/// Reads the entries of a word and makes the value.
fn read<T, const K: usize>(
    text: &str,
    new: impl FnOnce([u8; K]) -> Result<T, Error>,
) -> Result<T, ParseError> {
    // Read as `u64`, so that the error shows the number that was written, whatever a byte holds.
    let (mut wide, mut found) = ([0; K], 0);
    for (entry, number) in numbers(text).enumerate() {
        let number = number.ok_or(ParseError::Number { entry })?;
        if let Some(place) = wide.get_mut(entry) {
            *place = number;
        }
        found = entry + 1;
    }
    // The length is checked after the numbers: only numbers count as entries.
    Error::unless_equal(found, K)?;
    // No entry is 255 or more, so 255 stands for every number too large for a byte.
    let word = wide.map(|number| u8::try_from(number).unwrap_or(u8::MAX));
    new(word).map_err(|error| match error {
        Error::OutOfRange { entry, limit, .. } => {
            Error::OutOfRange { entry, value: wide[entry], limit }.into()
        }
        other => other.into(),
    })
}

macro_rules! words {
    ($([$($param:tt)*] $type:ty, $len:ident;)*) => {$(
        impl<$($param)*> AsRef<[u8]> for $type {
            fn as_ref(&self) -> &[u8] {
                self.as_array()
            }
        }

        impl<$($param)*> From<$type> for [u8; $len] {
            fn from(value: $type) -> Self {
                *value.as_array()
            }
        }

        impl<$($param)*> TryFrom<[u8; $len]> for $type {
            type Error = Error;

            fn try_from(word: [u8; $len]) -> Result<Self, Error> {
                Self::new(word)
            }
        }

        impl<$($param)*> TryFrom<&[u8]> for $type {
            type Error = Error;

            /// Checks the length, and then the word as `new` does.
            fn try_from(word: &[u8]) -> Result<Self, Error> {
                Error::unless_equal(word.len(), $len)?;
                Self::new(word.try_into().expect("the length was just checked"))
            }
        }

        impl<$($param)*> Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                text::join(f, self.as_array(), " ")
            }
        }

        impl<$($param)*> FromStr for $type {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                // An error of its own, and not "entry 0 is no number".
                if text.starts_with('(') {
                    return Err(ParseError::Cycles);
                }
                read(text, Self::new)
            }
        }
    )*};
}
words! {
    [const N: usize] Perm<N>, N;
    [const N: usize, const K: usize] PartialPerm<N, K>, K;
    [const N: usize, const K: usize] Combination<N, K>, K;
    [const M: u32, const N: usize, const SUM: u32] Orientations<M, N, SUM>, N;
    [const N: usize] SetPartition<N>, N;
}

impl<const N: usize> Display for EvenPerm<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_perm().fmt(f)
    }
}

impl<const N: usize> FromStr for EvenPerm<N> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(Self::new(text.parse()?)?)
    }
}
