//! Cards as text: digits such as `1202`, the short style such as `2RHW`, and words.

use core::fmt;
use core::str::FromStr;

use crate::error::{Error, ParseCardError};
use crate::{Card, CardColour, Number, Shading, Shape};

/// The values as digits, the first attribute first: `1202`.
impl<const D: usize> fmt::Display for Card<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.values().map(|value| b'0' + value);
        f.pad(core::str::from_utf8(&digits).expect("digits are ASCII"))
    }
}

/// Digits, as `Display` prints them. A card of four attributes is also read in the short style and
/// in words, in capitals or small letters:
///
/// * four letters in the order number, colour, shading, shape: `2RHW`. `S` stands for a squiggle in
///   the fourth place, `T` for striped in the third;
/// * four words in any order, with blanks, commas, `-` or `_` between them:
///   `two solid green ovals`, `green, one, oval, striped`, `2-red-hatched-waves`.
///
/// | value | 0 | 1 | 2 |
/// |---|---|---|---|
/// | number | one, single, 1 | two, double, 2 | three, triple, 3 |
/// | colour | red | green | purple |
/// | shading | open, empty, outlined, outline | hatched, striped, shaded | solid, filled |
/// | shape | diamond(s) | wave(s), squiggle(s) | oval(s) |
///
/// ```
/// use set_cards::Card;
///
/// let card: Card = "1011".parse()?;
/// for text in ["2RHW", "2rhs", "2-red-striped-squiggle", "waves, red, hatched, two"] {
///     assert_eq!(text.parse(), Ok(card));
/// }
/// # Ok::<(), set_cards::Error>(())
/// ```
impl<const D: usize> FromStr for Card<D> {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        // Only words have separators between them.
        if D == 4 && (text.contains(is_separator) || is_word(text)) {
            let words = || text.split(is_separator).filter(|word| !word.is_empty());
            // Letters and digits with blanks between them are in the order of the short style.
            let singles = words().map_while(|word| word.chars().next().filter(|_| word.len() == 1));
            return match singles.take(5).count() {
                4 if words().nth(4).is_none() => from_characters(words().flat_map(str::chars)),
                _ => from_words(words()),
            };
        }
        from_characters(text.chars())
    }
}

impl<const D: usize> TryFrom<&str> for Card<D> {
    type Error = ParseCardError;

    fn try_from(text: &str) -> Result<Self, ParseCardError> {
        text.parse()
    }
}

fn is_separator(letter: char) -> bool {
    matches!(letter, '-' | '_' | ',' | ';') || letter.is_whitespace()
}

/// Whether a text is a word for a value. A single letter or digit is a short text of a card.
fn is_word(text: &str) -> bool {
    text.len() > 1 && WORDS.iter().any(|&names| named(names, text).is_some())
}

/// The words of the attributes in their order, and the letters.
const WORDS: [[&[&str]; 3]; 4] = [Number::WORDS, CardColour::WORDS, Shading::WORDS, Shape::WORDS];
const LETTERS: [[&str; 3]; 4] =
    [Number::LETTERS, CardColour::LETTERS, Shading::LETTERS, Shape::LETTERS];

/// The value whose names have this one.
fn named(names: [&[&str]; 3], name: &str) -> Option<u8> {
    let has = |names: &&[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
    (0..).zip(names).find(|(_, names)| has(names)).map(|(value, _)| value)
}

/// The card of one character for each attribute.
fn from_characters<const D: usize>(
    text: impl Iterator<Item = char> + Clone,
) -> Result<Card<D>, ParseCardError> {
    // Digits have one in the second place, the short style has a colour there.
    let in_letters = D == 4 && text.clone().nth(1).is_some_and(|second| !second.is_ascii_digit());
    let mut values = [0; D];
    let mut rest = text.clone();
    for (attribute, value) in values.iter_mut().enumerate() {
        let Some(found) = rest.next() else {
            return Err(ParseCardError::Length { length: attribute, attributes: D });
        };
        let names = if in_letters { LETTERS[attribute] } else { ["0", "1", "2"] };
        let capital = found.to_ascii_uppercase();
        let known = (0..).zip(names).find(|(_, letters)| letters.contains(capital));
        match known {
            Some((known, _)) => *value = known,
            // A text of another length is none in this style at all, so that is said first.
            None => {
                check_length(text, D)?;
                return Err(if in_letters {
                    ParseCardError::Letter { attribute, found }
                } else {
                    ParseCardError::Digit { attribute, found }
                });
            }
        }
    }
    check_length(text, D)?;
    Ok(Card::from_values(values).expect("values below 3"))
}

fn check_length(text: impl Iterator<Item = char>, attributes: usize) -> Result<(), ParseCardError> {
    match text.count() {
        length if length == attributes => Ok(()),
        length => Err(ParseCardError::Length { length, attributes }),
    }
}

/// The card of four words, one for each attribute in any order.
fn from_words<'a, const D: usize>(
    words: impl Iterator<Item = &'a str>,
) -> Result<Card<D>, ParseCardError> {
    let mut found = [None; 4];
    for (word, name) in words.enumerate() {
        let value = |attribute: usize| named(WORDS[attribute], name);
        let (attribute, value) = (0..4)
            .find_map(|attribute| Some((attribute, value(attribute)?)))
            .ok_or(ParseCardError::UnknownWord { word })?;
        if found[attribute].replace(value).is_some() {
            return Err(ParseCardError::AttributeTwice { attribute, word });
        }
    }
    if let Some(attribute) = found.iter().position(Option::is_none) {
        return Err(ParseCardError::NoWord { attribute });
    }
    let values = core::array::from_fn(|attribute| found[attribute].expect("all are there"));
    Ok(Card::from_values(values).expect("values below 3"))
}

/// Gives `each` the cards of a text with their places: cards with blanks, commas or semicolons
/// between them, words joined by `-`, or one card a line in words with blanks and commas.
pub(crate) fn each_card<const D: usize>(
    text: &str,
    mut each: impl FnMut(usize, Card<D>) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut place = 0;
    let mut next = |card: Result<Card<D>, ParseCardError>| {
        let card = card.map_err(|source| Error::NotACard { place, source })?;
        place += 1;
        each(place - 1, card)
    };
    for line in text.trim_start_matches('\u{feff}').lines() {
        let between = |letter: char| matches!(letter, ',' | ';') || letter.is_whitespace();
        let mut words = line.split(between).filter(|word| !word.is_empty());
        let Some(first) = words.clone().next() else { continue };
        // A line with a word for a value is one card, right or wrong, where its first word is none
        // by itself; and so is a line of four letters with blanks between them.
        let is_one_card = D == 4
            && first.parse::<Card<D>>().is_err()
            && (words.clone().any(is_word) || line.parse::<Card<D>>().is_ok());
        if is_one_card {
            next(line.parse())?;
        } else {
            words.try_for_each(|word| next(word.parse()))?;
        }
    }
    Ok(())
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
    /// assert_eq!("3RHO".parse(), Ok(card));
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    #[must_use]
    pub fn short(self) -> impl fmt::Display + Copy + fmt::Debug {
        Short(self)
    }
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

/// A card in words, such as `two red hatched waves`: the title of a drawing.
pub(crate) struct InWords(pub(crate) Card<4>);

impl fmt::Display for InWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = self.0.values().map(usize::from);
        for (attribute, names) in WORDS.iter().enumerate().take(3) {
            write!(f, "{} ", names[values[attribute]][0])?;
        }
        // The shapes have a word for several, the second one.
        f.write_str(WORDS[3][values[3]][usize::from(values[0] > 0)])
    }
}
