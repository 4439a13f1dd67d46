//! `FromStr` of the small types: each reads exactly what its `Display` prints.

use core::fmt::{self, Write};
use core::str::FromStr;

#[cfg(feature = "alloc")]
use crate::Tower;
use crate::cube::Pair;
use crate::{Colour, Ring};

/// Why a text can't be read as a value: it is not what `Display` prints for any value of the type.
///
/// ```
/// use insanity_cubes::Colour;
///
/// assert_eq!("60".parse(), Ok(Colour::new(60)));
/// let error = "060".parse::<Colour>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "not a colour as it is printed: a letter, or a number from 52 to 65535"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("not {expected}")]
#[non_exhaustive]
pub struct ParseColoursError {
    /// What would have been read.
    pub expected: &'static str,
}

/// What is still to be printed.
struct Rest<'a>(&'a str);

impl Write for Rest<'_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(part).ok_or(fmt::Error)?;
        Ok(())
    }
}

/// Whether `Display` prints exactly this text of the value. No memory is allocated.
pub(crate) fn prints_as(value: &impl fmt::Display, text: &str) -> bool {
    let mut rest = Rest(text);
    write!(rest, "{value}").is_ok() && rest.0.is_empty()
}

/// A letter or a number, in whatever form: callers compare with what is printed.
fn colour(text: &str) -> Option<Colour> {
    let mut characters = text.chars();
    match (characters.next().and_then(Colour::from_letter), characters.next()) {
        (Some(colour), None) => Some(colour),
        _ => text.parse().ok().map(Colour::new),
    }
}

fn pair(text: &str) -> Option<Pair> {
    let (one, other) = text.split_once('-')?;
    Some(Pair::new(colour(one)?, colour(other)?))
}

fn ring(text: &str) -> Option<Ring> {
    let mut sides = [Colour::default(); 4];
    let mut numbers = text.split('/');
    let mut letters = text.chars();
    for side in &mut sides {
        *side = if text.contains('/') {
            colour(numbers.next()?)?
        } else {
            letters.next().and_then(Colour::from_letter)?
        };
    }
    Some(Ring::new(sides))
}

/// The value, if it prints as the text that it was read from.
fn exact<T: fmt::Display>(
    value: Option<T>,
    text: &str,
    expected: &'static str,
) -> Result<T, ParseColoursError> {
    value.filter(|value| prints_as(value, text)).ok_or(ParseColoursError { expected })
}

impl FromStr for Colour {
    type Err = ParseColoursError;

    /// Exactly what `Display` prints.
    fn from_str(text: &str) -> Result<Self, ParseColoursError> {
        exact(
            colour(text),
            text,
            "a colour as it is printed: a letter, or a number from 52 to 65535",
        )
    }
}

impl FromStr for Pair {
    type Err = ParseColoursError;

    /// Exactly what `Display` prints.
    fn from_str(text: &str) -> Result<Self, ParseColoursError> {
        exact(
            pair(text),
            text,
            "a pair as it is printed: two colours with a hyphen, the smaller first",
        )
    }
}

impl FromStr for Ring {
    type Err = ParseColoursError;

    /// Exactly what `Display` prints.
    fn from_str(text: &str) -> Result<Self, ParseColoursError> {
        let expected = "a ring as it is printed: four letters, or four numbers joined by /, one of them past 51";
        exact(ring(text), text, expected)
    }
}

#[cfg(feature = "alloc")]
impl FromStr for Tower {
    type Err = ParseColoursError;

    /// Exactly what `Display` prints: rings with a blank between.
    ///
    /// ```
    /// use insanity_cubes::Tower;
    ///
    /// let tower: Tower = "ABCD BCAA CADB DDBC".parse()?;
    /// assert_eq!(tower.rings().len(), 4);
    /// assert!("ABCD  BCAA".parse::<Tower>().is_err());
    /// # Ok::<(), insanity_cubes::cube::ParseColoursError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseColoursError> {
        let rings = match text {
            "" => Some(alloc::vec::Vec::new()),
            _ => text.split(' ').map(ring).collect(),
        };
        exact(rings.map(Self::new), text, "a tower as it is printed: rings with a blank between")
    }
}
