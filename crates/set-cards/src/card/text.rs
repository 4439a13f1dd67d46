//! Cards as text: digits such as `1202`, and the short style such as `2RHW`.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::{Card, CardColour, Number, Shading, Shape};

/// The values as digits, the first attribute first: `1202`.
impl<const D: usize> fmt::Display for Card<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.values().map(|value| b'0' + value);
        f.pad(core::str::from_utf8(&digits).map_err(|_| fmt::Error)?)
    }
}

/// Exactly what `Display` prints; [`Card::from_text`] reads the short style such as `2RHW` too.
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
    ///
    /// assert_eq!(Card::<4>::from_digits(b"1202")?.values(), [1, 2, 0, 2]);
    /// let error = Card::<4>::from_digits(b"1232").err().map(|error| error.to_string());
    /// let wrong = "character 3 of the card is '3', not 0, 1 or 2";
    /// assert_eq!(error.as_deref(), Some(wrong));
    /// # Ok::<(), set_cards::card::ParseCardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseCardError`] if there are not `D` characters; otherwise it names the first that is not
    /// 0, 1 or 2.
    pub fn from_digits(text: &[u8]) -> Result<Self, ParseCardError> {
        let mut values = [0; D];
        for (place, (value, found)) in values.iter_mut().zip(characters(text)).enumerate() {
            *value = match found {
                '0' => 0,
                '1' => 1,
                '2' => 2,
                _ => return Err(ParseCardError::in_digits(text, D, place, found)),
            };
        }
        check_length(text, D)?;
        // Not an error: all values are below 3.
        Ok(Self::from_values(values).unwrap_or_default())
    }
}

/// The characters of a text; each piece that is not UTF-8 becomes one replacement character.
fn characters(text: &[u8]) -> impl Iterator<Item = char> {
    text.utf8_chunks().flat_map(|chunk| {
        let wrong = (!chunk.invalid().is_empty()).then_some(char::REPLACEMENT_CHARACTER);
        chunk.valid().chars().chain(wrong)
    })
}

fn check_length(text: &[u8], attributes: usize) -> Result<(), ParseCardError> {
    match characters(text).count() {
        length if length == attributes => Ok(()),
        length => Err(ParseCardError::Length { length, attributes }),
    }
}

impl Card<4> {
    /// This card in the short style: number, colour, shading, shape, such as `2RHW` for two red
    /// hatched waves.
    ///
    /// | value | 0 | 1 | 2 |
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
    /// assert_eq!(Card::from_text("3RHO")?, card);
    /// # Ok::<(), set_cards::card::ParseCardError>(())
    /// ```
    #[inline]
    pub const fn short(self) -> Short {
        Short(self)
    }

    /// The card of a text in the short style: exactly what [`short`](Self::short) prints.
    fn from_short(text: &[u8]) -> Result<Self, ParseCardError> {
        check_length(text, 4)?;
        let mut found = characters(text).enumerate();
        let mut next = |letters| {
            let (place, found) = found.next().unwrap_or_default();
            (found, ParseCardError::Character { place, found, letters })
        };
        let (number, no_number) = next("1, 2 or 3");
        let (colour, no_colour) = next("R, G or P");
        let (shading, no_shading) = next("O, H or S");
        let (shape, no_shape) = next("D, W or O");
        Ok(Self::new(
            Number::from_letter(number).ok_or(no_number)?,
            CardColour::from_letter(colour).ok_or(no_colour)?,
            Shading::from_letter(shading).ok_or(no_shading)?,
            Shape::from_letter(shape).ok_or(no_shape)?,
        ))
    }

    /// The card of a text in either style, as a `&str` or as bytes. The text is read as digits if
    /// its second character is a digit. Letters must be capitals. O(1).
    ///
    /// Only cards of four attributes have a short style. Read cards of other numbers of attributes
    /// from their digits with `parse`: `"10201".parse::<Card<5>>()`.
    ///
    /// ```
    /// use set_cards::Card;
    ///
    /// assert_eq!(Card::from_text("1011")?, Card::from_text(b"2RHW")?);
    /// let error = Card::from_text("2BHW").err().map(|error| error.to_string());
    /// let wrong = "character 2 of the card is 'B', not R, G or P";
    /// assert_eq!(error.as_deref(), Some(wrong));
    /// # Ok::<(), set_cards::card::ParseCardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseCardError`] if there are not four characters; otherwise it names the first that has
    /// no meaning at its place, and what may stand there.
    pub fn from_text(text: impl AsRef<[u8]>) -> Result<Self, ParseCardError> {
        let text = text.as_ref();
        // The first byte after the first that begins a character.
        let second = text.iter().skip(1).find(|byte| **byte & 0xC0 != 0x80);
        if second.is_some_and(u8::is_ascii_digit) {
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

/// A text that is not a card.
///
/// ```
/// use set_cards::Card;
///
/// let error = |text: &str| text.parse::<Card>().err().map(|error| error.to_string());
/// assert_eq!(error("1203").as_deref(), Some("character 4 of the card is '3', not 0, 1 or 2"));
/// assert_eq!(error("12021").as_deref(), Some("a card has 4 characters, not 5"));
/// let short = "a card in digits is expected: from_text reads the short style too";
/// assert_eq!(error("2RHW").as_deref(), Some(short));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ParseCardError {
    /// Not one character for each attribute.
    #[error("a card has {attributes} characters, not {length}")]
    Length {
        /// How many characters the text has.
        length: usize,
        /// How many attributes the card has.
        attributes: usize,
    },
    /// A character that means no value at its place.
    #[error("character {} of the card is {found:?}, not {letters}", .place.saturating_add(1))]
    Character {
        /// Which character, from 0. The message counts from 1.
        place: usize,
        /// The character; U+FFFD for bytes that are not UTF-8.
        found: char,
        /// What may stand there, such as `R, G or P`.
        letters: &'static str,
    },
    /// A card in the short style where digits are read: [`Card::from_text`] reads both.
    #[error("a card in digits is expected: from_text reads the short style too")]
    ShortStyle,
}

impl ParseCardError {
    /// What is wrong with a text that should be digits.
    fn in_digits(text: &[u8], attributes: usize, place: usize, found: char) -> Self {
        if attributes == 4 && Card::from_short(text).is_ok() {
            return Self::ShortStyle;
        }
        let wrong = Self::Character { place, found, letters: "0, 1 or 2" };
        check_length(text, attributes).err().unwrap_or(wrong)
    }
}
