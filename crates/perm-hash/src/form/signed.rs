//! Signed permutations as text: `-2 +0 -1`.

use core::fmt::{self, Display};
use core::str::FromStr;

use dense_code::text;

use super::text::{number, read_perm};
use crate::{ParsePermError, SignedPerm};

/// The entries, each with its sign, separated by spaces. A width in the format string is that of the
/// whole text.
impl<const N: usize> Display for SignedPerm<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::pad(f, |out| {
            let (perm, flipped) = (self.perm(), self.flipped());
            let signed = perm.as_array().iter().zip(flipped);
            signed.enumerate().try_for_each(|(i, (value, flipped))| {
                let space = if i > 0 { " " } else { "" };
                let sign = if flipped { '-' } else { '+' };
                write!(out, "{space}{sign}{value}")
            })
        })
    }
}

/// Accepts exactly what `Display` prints.
///
/// ```
/// use perm_hash::SignedPerm;
/// let stack: SignedPerm<3> = "-2 +0 -1".parse()?;
/// assert_eq!(stack.rank(), 37);
/// assert!("2 +0 -1".parse::<SignedPerm<3>>().is_err());
/// # Ok::<(), perm_hash::ParsePermError>(())
/// ```
impl<const N: usize> FromStr for SignedPerm<N> {
    type Err = ParsePermError;

    fn from_str(text: &str) -> Result<Self, ParsePermError> {
        let mut flipped = [false; N];
        let perm = read_perm(text, |entry, text| {
            let (minus, value) = match (text.strip_prefix('-'), text.strip_prefix('+')) {
                (Some(value), _) => (true, value),
                (None, Some(value)) => (false, value),
                (None, None) => return Err(ParsePermError::Sign { entry }),
            };
            if let Some(flipped) = flipped.get_mut(entry) {
                *flipped = minus;
            }
            Ok(number(value))
        })?;
        Ok(Self::new(perm, flipped))
    }
}
