//! The error of every text of this crate, and helpers to read texts.

use alloc::string::ToString as _;
use core::fmt;
use core::num::NonZeroUsize;

/// Why a text can't be read, and where.
///
/// ```
/// use insanity_cubes::{ParseError, ParseErrorKind};
/// use insanity_cubes::{Cube, Palette, Puzzle};
///
/// let error: ParseError = "ABC".parse::<Cube>().unwrap_err();
/// assert_eq!(error.kind, ParseErrorKind::Characters { found: 3 });
///
/// let error = Puzzle::from_lines("ABBCDB\nBCDAAD\nABC", &mut Palette::new()).unwrap_err();
/// assert!(error.to_string().starts_with("line 3: a cube has six characters"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParseError {
    /// The line, from 1; `None` for a text that is one value.
    pub line: Option<NonZeroUsize>,
    /// What is wrong.
    pub kind: ParseErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// One word that does not have six characters.
    #[error("a cube has six characters or six words: found one word of {found} character{}", plural(*found))]
    Characters {
        /// How many it has.
        found: usize,
    },
    /// Several words, but not six.
    #[error("a cube has six characters or six words: found {found} words")]
    Words {
        /// How many there are.
        found: usize,
    },
    /// A character that is no colour, in a word of six characters.
    #[error(
        "a word of six characters is a cube of six colours, but no colour is named by character \
         {face} alone, and others have longer names"
    )]
    Letter {
        /// The character, from 1.
        face: usize,
    },
    /// Six words of six characters before any colour has a name: six cubes, or one.
    #[error(
        "six words of six characters may be six cubes or one: name a colour first, as in `red =`"
    )]
    SixOrOne,
    /// A line with `=` that names no colour and is no cube.
    #[error(
        "a colour is named as in `red =` or `red = #d22328`, with six hexadecimal digits and spaces beside ="
    )]
    Fill,
    /// A name with a control character.
    #[error("a name of a colour has a control character")]
    ControlCharacter,
    /// A name with a bracket or a quote, as in a list of another language.
    #[error("a name of a colour has a bracket or a quote: write bare words")]
    Wrapped,
    /// More different colours than a palette has.
    #[error("more than 65536 different colours")]
    TooManyColours,
    /// No cube, or more than a puzzle has.
    #[error("{cubes} cubes: a puzzle has 1 to 1024")]
    CubesOutOfRange {
        /// How many there are.
        cubes: usize,
    },
    /// No text of a colour, a cube, a ring, an order of faces, a puzzle, a tower or a difficulty.
    #[error("not {0}")]
    Not(&'static str),
}

impl From<ParseErrorKind> for ParseError {
    fn from(kind: ParseErrorKind) -> Self {
        Self { line: None, kind }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        self.kind.fmt(f)
    }
}

impl core::error::Error for ParseError {}

pub(crate) const fn plural(number: usize) -> &'static str {
    if number == 1 { "" } else { "s" }
}

/// The value, if it is printed as this text: so that each value has one text.
pub(crate) fn exact<T: fmt::Display>(
    value: T,
    text: &str,
    otherwise: ParseErrorKind,
) -> Result<T, ParseError> {
    if value.to_string() == text { Ok(value) } else { Err(otherwise.into()) }
}

/// The six names in one word of six characters or in six words.
pub(crate) fn split_faces<'a>(
    words: &mut dyn Iterator<Item = &'a str>,
) -> Result<[&'a str; 6], ParseErrorKind> {
    let (mut names, mut found) = ([""; 6], 0);
    for word in words {
        if let Some(name) = names.get_mut(found) {
            *name = word;
        }
        found += 1;
    }
    match found {
        1 => {
            // Characters, not bytes: letters of any script are colours.
            let word = names[0];
            let found = word.chars().count();
            if found != 6 {
                return Err(ParseErrorKind::Characters { found });
            }
            for (name, (start, letter)) in names.iter_mut().zip(word.char_indices()) {
                *name = &word[start..start + letter.len_utf8()];
            }
            Ok(names)
        }
        6 => Ok(names),
        _ => Err(ParseErrorKind::Words { found }),
    }
}
