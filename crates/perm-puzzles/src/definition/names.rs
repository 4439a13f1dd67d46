use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::ops::Deref;
use core::str::FromStr;

use crate::error::{ParseError, excerpt};

/// The name of a move, such as `R2'`: up to 72 bytes, stored without allocation, so that it is
/// `Copy`. For a `String` use `to_string()`.
///
/// ```
/// use perm_puzzles::Definition;
/// let space = Definition::from_generators("ring", &[0, 1, 2, 3], &[("L", &[1, 2, 3, 0])])?
///     .compile()?;
/// let names: Vec<String> = space.move_names().iter().map(|name| name.to_string()).collect();
/// assert_eq!(names, ["L", "L2", "L'"]);
/// # Ok::<(), perm_puzzles::Error>(())
/// ```
// Copied, since each successor of a state comes with the name of its move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
// The bytes behind the text are 0: so the derived comparisons are those of the texts.
pub struct MoveName {
    bytes: [u8; Self::MAX_BYTES],
    len: u8,
}

impl MoveName {
    /// The most bytes of a name.
    // 64 bytes of the definition, three digits and a sign for the power, and some to spare.
    const MAX_BYTES: usize = 72;
    /// The most bytes of a name in a definition, to which a power is appended.
    pub(crate) const MAX_GIVEN: usize = 64;

    /// A name; `None` if it is too long.
    pub(crate) fn new(text: &str) -> Option<Self> {
        let mut bytes = [0; Self::MAX_BYTES];
        bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
        Some(Self { bytes, len: u8::try_from(text.len()).ok()? })
    }

    /// The name as text.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "it was made of a text")]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..usize::from(self.len)]).expect("made of a text")
    }
}

/// Reads what [`Display`](fmt::Display) prints: any name of 1 to 72 bytes without spaces. Whether a
/// puzzle has a move of this name is up to the puzzle.
///
/// ```
/// use perm_puzzles::{Definition, MoveName};
/// let space = Definition::from_generators("ring", &[0, 1, 2, 3], &[("L", &[1, 2, 3, 0])])?
///     .compile()?;
/// assert_eq!("L2".parse::<MoveName>()?, space.move_names()[1]);
/// assert!("".parse::<MoveName>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl FromStr for MoveName {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let is_name = !text.is_empty() && !text.contains(char::is_whitespace);
        let refused = || ParseError::Name { name: excerpt(text), max: Self::MAX_BYTES };
        is_name.then(|| Self::new(text)).flatten().ok_or_else(refused)
    }
}

#[cfg(feature = "serde")]
dense_code::serial::text_or_compact! {
    /// In all formats the text that `Display` prints.
    #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
    [] MoveName: |name| name.as_str(), |name: String| name.parse().ok(), "the name of a move";
    /// In readable formats such as JSON the text that `Display` prints; in binary formats the list
    /// of the names of the moves.
    #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
    [] Word: |word| &word.0, |names| Some(Self(names)), "moves with a space between them";
}

impl fmt::Display for MoveName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for MoveName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MoveName({self})")
    }
}

/// A sequence of moves, printed with spaces between them: `R U R' U'`. As a slice it has a length
/// and is iterated over.
///
/// ```
/// use perm_puzzles::dense_code::Limits;
/// use perm_puzzles::{Definition, Solver};
/// let moves: [(&str, &[usize]); 2] = [("L", &[1, 2, 3, 0]), ("X", &[1, 0, 2, 3])];
/// let space = Definition::from_generators("ring", &[0, 1, 2, 3], &moves)?.compile()?;
/// let solver = Solver::new_within(&space, &Limits::new().with_bytes(1 << 20))?;
/// let word = solver.solve(space.after("X L")?)?.word;
/// assert_eq!((word.to_string().as_str(), word.len()), ("L' X", 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word(pub Vec<MoveName>);

impl Deref for Word {
    type Target = [MoveName];

    fn deref(&self) -> &[MoveName] {
        &self.0
    }
}

impl FromIterator<MoveName> for Word {
    fn from_iter<I: IntoIterator<Item = MoveName>>(names: I) -> Self {
        Self(names.into_iter().collect())
    }
}

/// Reads what [`Display`](fmt::Display) prints: names with one space between them; the empty text
/// is the word without moves. Whether a puzzle has these moves is up to the puzzle.
///
/// ```
/// use perm_puzzles::Word;
/// let word: Word = "R U2".parse()?;
/// assert_eq!(word.to_string(), "R U2");
/// assert!("R  U2".parse::<Word>().is_err());
/// # Ok::<(), perm_puzzles::ParseError>(())
/// ```
impl FromStr for Word {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.is_empty() {
            return Ok(Self::default());
        }
        text.split(' ').map(str::parse).collect::<Result<_, _>>().map(Self)
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Put together first: width and precision of the format are those of the whole text.
        let mut text = String::new();
        for (number, name) in self.0.iter().enumerate() {
            write!(text, "{}{name}", if number == 0 { "" } else { " " })?;
        }
        f.pad(&text)
    }
}
