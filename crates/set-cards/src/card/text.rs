//! Cards as text: digits such as `1202`, and the short style such as `2RHW`.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::{Card, Colour, Number, Shading, Shape};

/// The values as digits, the first attribute first: `1202`.
impl<const D: usize> fmt::Display for Card<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.values().map(|value| b'0' + value);
        f.pad(core::str::from_utf8(&digits).map_err(|_| fmt::Error)?)
    }
}

/// Exactly what `Display` prints.
impl<const D: usize> FromStr for Card<D> {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        Self::from_digits(text.as_bytes())
    }
}

impl<const D: usize> Card<D> {
    /// The card of ASCII digits such as `1202`. O(D).
    ///
    /// ```
    /// use set_cards::Card;
    /// use set_cards::card::ParseCardError;
    ///
    /// assert_eq!(Card::<4>::from_digits(b"1202")?.values(), [1, 2, 0, 2]);
    /// let wrong = ParseCardError::Character { place: 2, byte: b'3' };
    /// assert_eq!(Card::<4>::from_digits(b"1232"), Err(wrong));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseCardError`] when there are not `D` characters, or names the first that is not 0, 1 or
    /// 2.
    pub const fn from_digits(text: &[u8]) -> Result<Self, ParseCardError> {
        if text.len() != D {
            return Err(ParseCardError::Length { length: text.len(), attributes: D });
        }
        let mut values = [0; D];
        let mut place = 0;
        while place < D {
            match text[place] {
                digit @ b'0'..=b'2' => values[place] = digit - b'0',
                byte => return Err(ParseCardError::Character { place, byte }),
            }
            place += 1;
        }
        match Self::from_values(values) {
            Ok(card) => Ok(card),
            Err(error) => Err(ParseCardError::Character { place: error.attribute, byte: b'3' }),
        }
    }
}

impl Card<4> {
    /// This card in the short style: number, colour, shading, shape, such as `2RHW` for two red
    /// hatched waves.
    ///
    /// | place | 0 | 1 | 2 |
    /// |---|---|---|---|
    /// | number | `1` | `2` | `3` |
    /// | colour | `R`ed | `G`reen | `P`urple |
    /// | shading | `O`pen | `H`atched | `S`olid |
    /// | shape | `D`iamond | `W`ave | `O`val |
    ///
    /// ```
    /// use set_cards::Card;
    ///
    /// let card: Card = "2012".parse()?;
    /// assert_eq!(card.short().to_string(), "3RHO");
    /// assert_eq!(Card::from_short(b"3RHO")?, card);
    /// # Ok::<(), set_cards::card::ParseCardError>(())
    /// ```
    #[inline]
    pub const fn short(self) -> Short {
        Short(self)
    }

    /// The card of a text in the short style: exactly what [`short`](Self::short) prints. O(1).
    ///
    /// ```
    /// use set_cards::Card;
    /// use set_cards::card::ParseCardError;
    ///
    /// assert_eq!(Card::from_short(b"2RHW")?.to_string(), "1011");
    /// let wrong = ParseCardError::Character { place: 1, byte: b'B' };
    /// assert_eq!(Card::from_short(b"2BHW"), Err(wrong));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseCardError`] when there are not four characters, or names the first that has no
    /// meaning at its place.
    pub fn from_short(text: &[u8]) -> Result<Self, ParseCardError> {
        let &[number, colour, shading, shape] = text else {
            return Err(ParseCardError::Length { length: text.len(), attributes: 4 });
        };
        let bad = |place, byte| ParseCardError::Character { place, byte };
        Ok(Self::new(
            Number::from_letter(number.into()).ok_or(bad(0, number))?,
            Colour::from_letter(colour.into()).ok_or(bad(1, colour))?,
            Shading::from_letter(shading.into()).ok_or(bad(2, shading))?,
            Shape::from_letter(shape.into()).ok_or(bad(3, shape))?,
        ))
    }

    /// The card of a text in either style: digits when the second character is one. O(1).
    ///
    /// ```
    /// use set_cards::Card;
    ///
    /// assert_eq!(Card::from_text(b"1011")?, Card::from_text(b"2RHW")?);
    /// # Ok::<(), set_cards::card::ParseCardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`from_digits`](Self::from_digits) and [`from_short`](Self::from_short).
    pub fn from_text(text: &[u8]) -> Result<Self, ParseCardError> {
        if text.get(1).is_some_and(u8::is_ascii_digit) {
            Self::from_digits(text)
        } else {
            Self::from_short(text)
        }
    }
}

/// Prints a card in the short style: see [`Card::short`].
///
/// ```
/// use set_cards::Card;
/// let card: Card = "1011".parse()?;
/// assert_eq!(format!("{:>6}", card.short()), "  2RHW");
/// # Ok::<(), set_cards::card::ParseCardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Short(pub(crate) Card<4>);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let card = self.0;
        let letters = [
            card.number().letter(),
            card.colour().letter(),
            card.shading().letter(),
            card.shape().letter(),
        ];
        let mut text = [0; 4];
        for (byte, letter) in text.iter_mut().zip(letters) {
            *byte = u8::try_from(letter).map_err(|_| fmt::Error)?;
        }
        f.pad(core::str::from_utf8(&text).map_err(|_| fmt::Error)?)
    }
}

/// A text that is no card.
///
/// ```
/// use set_cards::Card;
///
/// let Err(error) = "1203x".parse::<Card>() else { return };
/// assert_eq!(error.to_string(), "a card has 4 characters, not 5");
/// let Err(error) = "1203".parse::<Card>() else { return };
/// assert_eq!(error.to_string(), "character 4 of the card, '3', is no value of its attribute");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ParseCardError {
    /// Not one character for each attribute.
    #[error("a card has {attributes} characters, not {length}")]
    Length {
        /// How many bytes the text has.
        length: usize,
        /// How many attributes the card has.
        attributes: usize,
    },
    /// A character that means no value at its place.
    #[error("character {} of the card, '{}', is no value of its attribute", .place + 1, .byte.escape_ascii())]
    Character {
        /// Which character, from 0.
        place: usize,
        /// The character.
        byte: u8,
    },
}
