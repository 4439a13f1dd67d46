//! A colour by its number.

use core::fmt;
use core::str::FromStr;

use dense_code::text;

use super::parse::{ParseError, ParseErrorKind, exact};

/// A colour, identified only by its number; a [`Palette`](crate::Palette) gives it a name.
///
/// ```
/// use insanity_cubes::Colour;
///
/// let colour = Colour::from_letter('C').ok_or("not a letter")?;
/// assert_eq!(colour, Colour::new(2));
/// assert_eq!(colour.letter(), Some('C'));
/// assert_eq!(Colour::new(52).letter(), None);
/// # Ok::<(), &str>(())
/// ```
///
/// Ordered by number. All 65,536 numbers are colours. O(1), 2 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(u16);

impl Colour {
    /// How many colours there are.
    pub(crate) const COUNT: usize = 1 << 16;

    /// The colour with this number.
    #[inline]
    #[must_use]
    pub const fn new(index: u16) -> Self {
        Self(index)
    }

    /// The first `count` colours; there are 65,536.
    pub(crate) fn first(colours: usize) -> impl Iterator<Item = Self> + Clone {
        (0..=u16::MAX).take(colours).map(Self)
    }

    /// The number of the colour.
    #[doc(alias = "number")]
    #[inline]
    #[must_use]
    pub const fn index(self) -> u16 {
        self.0
    }

    /// The colour of an ASCII letter: `A` to `Z` are 0 to 25, `a` to `z` are 26 to 51.
    ///
    /// ```
    /// use insanity_cubes::Colour;
    ///
    /// assert_eq!(Colour::from_letter('b'), Some(Colour::new(27)));
    /// assert_eq!(Colour::from_letter('?'), None);
    /// ```
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'A'..='Z' => Some(Self(letter as u16 - 'A' as u16)),
            'a'..='z' => Some(Self(letter as u16 - 'a' as u16 + 26)),
            _ => None,
        }
    }

    /// The letter of the colour, if it is among the first 52.
    #[must_use]
    pub const fn letter(self) -> Option<char> {
        const LETTERS: &[u8; 52] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
        if self.0 < 52 { Some(LETTERS[self.0 as usize] as char) } else { None }
    }
}

impl fmt::Display for Colour {
    /// The letter, or the number for colours past the 52 letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::pad(f, |out| match self.letter() {
            Some(letter) => out.write_char(letter),
            None => write!(out, "{}", self.0),
        })
    }
}

/// Writes colours as letters, or all as numbers if one has no letter.
pub(super) fn join_colours(
    colours: &[Colour],
    between: &str,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    // All letters or all numbers: whoever reads it must not have to guess which.
    let are_letters = colours.iter().all(|colour| colour.letter().is_some());
    text::pad(f, |out| {
        for (place, colour) in colours.iter().enumerate() {
            match colour.letter().filter(|_| are_letters) {
                Some(letter) => out.write_char(letter)?,
                None if place == 0 => write!(out, "{}", colour.0)?,
                None => write!(out, "{between}{}", colour.0)?,
            }
        }
        Ok(())
    })
}

pub(super) fn letter(text: &str) -> Option<Colour> {
    let mut characters = text.chars();
    let letter = characters.next().and_then(Colour::from_letter)?;
    characters.next().is_none().then_some(letter)
}

/// What is wrong with any other text.
const NOT_A_COLOUR: ParseErrorKind =
    ParseErrorKind::Not("a colour: a letter, or a number from 52 to 65535");

pub(super) fn number(text: &str) -> Option<Colour> {
    // This takes `+60` and `060` as well: callers ask `exact` afterwards.
    text.parse().ok().map(Colour::new)
}

impl FromStr for Colour {
    type Err = ParseError;

    /// A letter, or a number from 52 on.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let colour = letter(text).or_else(|| number(text)).ok_or(NOT_A_COLOUR)?;
        exact(colour, text, NOT_A_COLOUR)
    }
}
