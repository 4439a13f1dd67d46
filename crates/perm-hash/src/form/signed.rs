//! Signed permutations as text: `-2 +0 -1`.

use core::fmt::{self, Display};
use core::str::FromStr;

use super::text::number;
use crate::{ParsePermError, Perm, PermError, SignedPerm};

/// The entries, each with its sign, a space between; a width in the format string is not used.
impl<const N: usize> Display for SignedPerm<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (value, flipped)) in self.perm().as_array().iter().zip(self.flipped()).enumerate() {
            let space = if i > 0 { " " } else { "" };
            let sign = if flipped { '-' } else { '+' };
            write!(f, "{space}{sign}{value}")?;
        }
        Ok(())
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
        let (mut word, mut flipped) = ([0; N], [false; N]);
        let mut found = 0;
        for (entry, text) in text.split(' ').filter(|_| !text.is_empty()).enumerate() {
            let (minus, value) = match (text.strip_prefix('-'), text.strip_prefix('+')) {
                (Some(value), _) => (true, value),
                (None, Some(value)) => (false, value),
                (None, None) => return Err(ParsePermError::Sign { entry }),
            };
            let value = number(value).ok_or(ParsePermError::Number { entry })?;
            if let (Some(place), Some(flipped)) = (word.get_mut(entry), flipped.get_mut(entry)) {
                *place = u8::try_from(value).map_err(|_| PermError::OutOfRange {
                    entry,
                    value,
                    n: N,
                })?;
                *flipped = minus;
            }
            found = entry + 1;
        }
        if found != N {
            return Err(PermError::Length { found, expected: N }.into());
        }
        Ok(Self::new(Perm::new(word)?, flipped))
    }
}
