//! What the moves of all puzzles share: their error, and how they are read.

use alloc::string::ToString as _;
use core::fmt::Display;

use thiserror::Error;

/// The error for a string that is not a move, or a part of a move, of the expected kind. Moves are
/// read exactly as they are printed.
///
/// ```
/// use perm_puzzles::Slide;
///
/// assert_eq!("up 2".parse::<Slide>().map(|slide| slide.tiles), Ok(2));
/// assert!("up 1".parse::<Slide>().is_err()); // printed as "up"
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("expected {expected}")]
#[non_exhaustive]
pub struct ParseMoveError {
    /// What can be read, with examples.
    pub expected: &'static str,
}

/// The value that is printed as this text.
pub(crate) fn printed_as<T: Display>(
    text: &str,
    mut values: impl Iterator<Item = T>,
    expected: &'static str,
) -> Result<T, ParseMoveError> {
    values.find(|value| value.to_string() == text).ok_or(ParseMoveError { expected })
}

/// A number in plain decimal digits that fits the type.
pub(crate) fn number<T: TryFrom<u64>>(text: &str) -> Option<T> {
    let plain =
        text.bytes().all(|c| c.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    let number: u64 = if plain { text.parse().ok() } else { None }?;
    T::try_from(number).ok()
}

/// Values of a list of choices from a fuzzer's bytes.
#[cfg(feature = "arbitrary")]
macro_rules! any_of {
    ($type:ident { $($variant:ident)* }) => {
        #[cfg_attr(docsrs, doc(cfg(feature = "arbitrary")))]
        impl<'a> ::arbitrary::Arbitrary<'a> for $type {
            fn arbitrary(bytes: &mut ::arbitrary::Unstructured<'a>) -> ::arbitrary::Result<Self> {
                bytes.choose(&[$(Self::$variant),*]).copied()
            }
        }
    };
}
#[cfg(feature = "arbitrary")]
pub(crate) use any_of;

/// Values of a struct whose fields may be anything, from a fuzzer's bytes.
#[cfg(feature = "arbitrary")]
macro_rules! any_fields {
    ([$($param:tt)*] $type:ty { $($field:tt)* }) => {
        #[cfg_attr(docsrs, doc(cfg(feature = "arbitrary")))]
        impl<'a, $($param)*> ::arbitrary::Arbitrary<'a> for $type {
            fn arbitrary(bytes: &mut ::arbitrary::Unstructured<'a>) -> ::arbitrary::Result<Self> {
                Ok(Self { $($field: bytes.arbitrary()?),* })
            }
        }
    };
}
#[cfg(feature = "arbitrary")]
pub(crate) use any_fields;
