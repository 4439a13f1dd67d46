//! `FromStr` of the small types: each reads exactly what its `Display` prints.

use core::fmt::{self, Write};
use core::str::FromStr;

use dense_code::text;

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

/// Prints letters, or numbers with something between when a colour is past the 52 letters.
pub(super) fn join_colours(
    colours: &[Colour],
    between: &str,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    if colours.iter().all(|colour| colour.letter().is_some()) {
        text::join(f, colours, "")
    } else {
        text::join(f, colours.iter().map(|colour| colour.index()), between)
    }
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

#[cfg(feature = "alloc")]
fn tower(text: &str) -> Option<Tower> {
    text.split(' ').filter(|_| !text.is_empty()).map(ring).collect()
}

/// Reads exactly what `Display` prints.
macro_rules! exact {
    ($($(#[$meta:meta])* $type:ty: $read:ident, $expected:literal;)*) => {$(
        $(#[$meta])*
        impl FromStr for $type {
            type Err = ParseColoursError;

            fn from_str(text: &str) -> Result<Self, ParseColoursError> {
                $read(text).filter(|value| prints_as(value, text)).ok_or(ParseColoursError { expected: $expected })
            }
        }
    )*};
}

exact! {
    /// Exactly what `Display` prints.
    Colour: colour, "a colour as it is printed: a letter, or a number from 52 to 65535";
    /// Exactly what `Display` prints.
    Pair: pair, "a pair as it is printed: two colours with a hyphen, the smaller first";
    /// Exactly what `Display` prints.
    Ring: ring, "a ring as it is printed: four letters, or four numbers joined by /, one of them past 51";
    /// Exactly what `Display` prints: rings separated by spaces.
    ///
    /// ```
    /// use insanity_cubes::Tower;
    ///
    /// let tower: Tower = "ABCD BCAA CADB DDBC".parse()?;
    /// assert_eq!(tower.rings().len(), 4);
    /// assert!("ABCD  BCAA".parse::<Tower>().is_err());
    /// # Ok::<(), insanity_cubes::cube::ParseColoursError>(())
    /// ```
    #[cfg(feature = "alloc")]
    Tower: tower, "a tower as it is printed: rings separated by single spaces";
}
