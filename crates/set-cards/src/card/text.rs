//! Cards as text: digits such as `1202`, the short style such as `2RHW`, and words.

use core::fmt;
use core::str::FromStr;

use crate::error::ParseCardError;
use crate::{Card, CardColour, Number, Shading, Shape};

/// The values as digits, the first attribute first: `1202`.
impl<const D: usize> fmt::Display for Card<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.values().map(|value| b'0' + value);
        f.pad(core::str::from_utf8(&digits).expect("digits are ASCII"))
    }
}

/// Exactly what `Display` prints. [`Card::from_text`] reads the short style and words too: red,
/// green, purple; open, empty, outlined; hatched, striped, shaded; solid, filled; diamond, wave,
/// squiggle, oval.
impl<const D: usize> FromStr for Card<D> {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        from_digits(text.as_bytes())
    }
}

/// The card of ASCII digits such as `1202`.
fn from_digits<const D: usize>(text: &[u8]) -> Result<Card<D>, ParseCardError> {
    let mut values = [0; D];
    for (place, (value, found)) in values.iter_mut().zip(characters(text)).enumerate() {
        *value = match found {
            '0' => 0,
            '1' => 1,
            '2' => 2,
            // A text of the wrong length is told so first, unless it is a card in another style.
            _ if D == 4 && Card::from_letters(text).is_ok() => {
                return Err(ParseCardError::ShortStyle);
            }
            _ => {
                check_length(text, D)?;
                return Err(ParseCardError::Character { place, found, letters: "0, 1 or 2" });
            }
        };
    }
    check_length(text, D)?;
    Ok(Card::from_values(values).expect("digits of 0 to 2"))
}

/// The characters of a text; each piece that is not UTF-8 becomes one replacement character.
fn characters(text: &[u8]) -> impl Iterator<Item = char> {
    // Bytes are taken, since files are: a wrong one is named by its place like any other character.
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
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    #[must_use]
    pub fn short(self) -> impl fmt::Display + Copy + fmt::Debug {
        Short(self)
    }

    /// The card of four letters, such as `2RHW`.
    fn from_letters(text: &[u8]) -> Result<Self, ParseCardError> {
        check_length(text, 4)?;
        let mut letters = characters(text);
        let mut next = || letters.next().expect("the length was checked");
        Ok(Self::new(
            letter(0, next(), Number::from_word, Number::EXPECTED)?,
            letter(1, next(), CardColour::from_word, CardColour::EXPECTED)?,
            letter(2, next(), Shading::from_word, Shading::EXPECTED)?,
            letter(3, next(), Shape::from_word, Shape::EXPECTED)?,
        ))
    }

    /// The card of four words, such as `two red striped squiggles`.
    fn from_words<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Self, ParseCardError> {
        let card = Self::new(
            word(0, words.next(), Number::from_word, Number::EXPECTED)?,
            word(1, words.next(), CardColour::from_word, CardColour::EXPECTED)?,
            word(2, words.next(), Shading::from_word, Shading::EXPECTED)?,
            word(3, words.next(), Shape::from_word, Shape::EXPECTED)?,
        );
        match words.next() {
            None => Ok(card),
            Some(_) => Err(ParseCardError::Word { place: 4, words: "the end of the card" }),
        }
    }

    /// The card of a text in any style, as a `&str` or as bytes: digits (`1011`), the short style
    /// (`2RHW`) or four words (`2 red striped squiggles`, `two-red-hatched-waves`), in capitals or
    /// small letters. O(1).
    ///
    /// Each letter stands for itself, and `S` in the fourth place for squiggle. The words are:
    ///
    /// | value | 0 | 1 | 2 |
    /// |---|---|---|---|
    /// | number | one, 1 | two, 2 | three, 3 |
    /// | colour | red | green | purple |
    /// | shading | open, empty, outlined | hatched, striped, shaded | solid, filled |
    /// | shape | diamond(s) | wave(s), squiggle(s) | oval(s) |
    ///
    /// Only cards of four attributes have letters and words. Read others from their digits with
    /// `parse`: `"10201".parse::<Card<5>>()`.
    ///
    /// ```
    /// use set_cards::Card;
    ///
    /// let card = Card::from_text("1011")?;
    /// for text in ["2RHW", "2rhs", "2-red-striped-squiggle", "Two red hatched waves"] {
    ///     assert_eq!(Card::from_text(text)?, card);
    /// }
    /// let error = Card::from_text("2BHW").err().map(|error| error.to_string());
    /// let wrong = "character 2 of the card is 'B', not R, G or P";
    /// assert_eq!(error.as_deref(), Some(wrong));
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseCardError`] if there are not four characters or words; otherwise it names the first
    /// that has no meaning at its place, and what may stand there.
    #[doc(alias("squiggle", "striped"))]
    pub fn from_text(text: impl AsRef<[u8]>) -> Result<Self, ParseCardError> {
        let text = text.as_ref();
        // No other style has a separator, so one tells the words from them.
        let separators = |byte: &u8| matches!(byte, b' ' | b'-' | b'_');
        if let Ok(words) = core::str::from_utf8(text)
            && text.iter().any(separators)
        {
            return Self::from_words(words.split([' ', '-', '_']).filter(|word| !word.is_empty()));
        }
        // Digits have one in the second place, the short style has a colour there.
        match characters(text).nth(1) {
            Some(second) if second.is_ascii_digit() => from_digits(text),
            _ => Self::from_letters(text),
        }
    }
}

fn letter<T>(
    place: usize,
    found: char,
    value: fn(&str) -> Option<T>,
    [letters, _]: [&'static str; 2],
) -> Result<T, ParseCardError> {
    let wrong = ParseCardError::Character { place, found, letters };
    // A letter is a word of one letter: what it means at its place is written in one list.
    value(found.encode_utf8(&mut [0; 4])).ok_or(wrong)
}

fn word<T>(
    place: usize,
    found: Option<&str>,
    value: fn(&str) -> Option<T>,
    [_, words]: [&'static str; 2],
) -> Result<T, ParseCardError> {
    found.and_then(value).ok_or(ParseCardError::Word { place, words })
}

/// A card in the short style.
#[derive(Clone, Copy, Debug)]
struct Short(Card<4>);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let card = self.0;
        let letters = [
            card.number().letter(),
            card.colour().letter(),
            card.shading().letter(),
            card.shape().letter(),
        ];
        // Through `pad`, so that a width in a format string counts for the whole card.
        let text = letters.map(|letter| letter as u8);
        f.pad(core::str::from_utf8(&text).expect("the letters are ASCII"))
    }
}
