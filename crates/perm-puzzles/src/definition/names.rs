use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::str::FromStr;

use super::Excerpt;
use super::error::ParseWordError;

/// The name of a move, such as `R2'`: up to 72 bytes, stored without allocation, so that it is
/// `Copy`. For a `String` use `to_string()`.
///
/// ```
/// use perm_puzzles::definition::Definition;
/// let space = Definition::from_generators("ring", &[0, 1, 2, 3], &[("L", &[1, 2, 3, 0])])?
///     .compile()?;
/// let names: Vec<String> = space.move_names().iter().map(|name| name.to_string()).collect();
/// assert_eq!(names, ["L", "L2", "L'"]);
/// # Ok::<(), perm_puzzles::definition::DefinitionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveName {
    bytes: [u8; Self::MAX_BYTES],
    len: u8,
}

impl MoveName {
    /// In an error, where a puzzle has no move to name.
    pub(crate) const NONE: Self = Self { bytes: [0; Self::MAX_BYTES], len: 0 };
    /// The most bytes of a name.
    pub(crate) const MAX_BYTES: usize = 72;
    /// The most bytes of a name in a definition, to which a power is appended.
    pub(crate) const MAX_GIVEN: usize = 64;

    /// A name; `None` if it is too long.
    pub(crate) fn new(text: &str) -> Option<Self> {
        let mut bytes = [0; Self::MAX_BYTES];
        bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
        Some(Self { bytes, len: u8::try_from(text.len()).ok()? })
    }

    /// The name of a power of a move of this order, between 1 and the order.
    pub(crate) fn power(name: &str, power: usize, order: usize) -> Option<Self> {
        let (times, sign) = if 2 * power > order { (order - power, "'") } else { (power, "") };
        if times == 1 {
            Self::new(&format!("{name}{sign}"))
        } else {
            Self::new(&format!("{name}{times}{sign}"))
        }
    }

    /// The name as text.
    ///
    /// ```
    /// use perm_puzzles::definition::Definition;
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// assert_eq!(space.move_names()[0].as_str(), "S");
    /// # Ok::<(), perm_puzzles::definition::DefinitionError>(())
    /// ```
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
/// use perm_puzzles::definition::{Definition, MoveName};
/// let space = Definition::from_generators("ring", &[0, 1, 2, 3], &[("L", &[1, 2, 3, 0])])?
///     .compile()?;
/// assert_eq!("L2".parse::<MoveName>()?, space.move_names()[1]);
/// assert!("".parse::<MoveName>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl FromStr for MoveName {
    type Err = ParseWordError;

    fn from_str(text: &str) -> Result<Self, ParseWordError> {
        let is_name = !text.is_empty() && !text.contains(char::is_whitespace);
        is_name.then(|| Self::new(text)).flatten().ok_or_else(|| ParseWordError::NotAName {
            word: Excerpt::new(text),
            bytes: text.len(),
            most: Self::MAX_BYTES,
        })
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

/// A sequence of moves, printed with spaces between them: `R U R' U'`.
///
/// ```
/// use dense_code::Limits;
/// use perm_puzzles::definition::{Definition, Solver};
/// let moves: [(&str, &[usize]); 2] = [("L", &[1, 2, 3, 0]), ("X", &[1, 0, 2, 3])];
/// let space = Definition::from_generators("ring", &[0, 1, 2, 3], &moves)?.compile()?;
/// let solver = Solver::new_within(&space, &Limits::new().with_bytes(1 << 20))?;
/// assert_eq!(solver.solve(space.after("X L")?)?.word.to_string(), "L' X");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word(pub Vec<MoveName>);

impl Word {
    /// How many moves there are.
    ///
    /// ```
    /// use perm_puzzles::definition::Word;
    /// assert_eq!("R U R' U'".parse::<Word>()?.len(), 4);
    /// # Ok::<(), perm_puzzles::definition::ParseWordError>(())
    /// ```
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no move.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The moves, the first one first.
    ///
    /// ```
    /// use perm_puzzles::definition::Word;
    /// let word: Word = "R U2 R'".parse()?;
    /// assert_eq!(word.iter().filter(|name| name.as_str().starts_with('R')).count(), 2);
    /// # Ok::<(), perm_puzzles::definition::ParseWordError>(())
    /// ```
    pub fn iter(&self) -> core::slice::Iter<'_, MoveName> {
        self.0.iter()
    }
}

impl FromIterator<MoveName> for Word {
    fn from_iter<I: IntoIterator<Item = MoveName>>(names: I) -> Self {
        Self(names.into_iter().collect())
    }
}

impl<'a> IntoIterator for &'a Word {
    type Item = &'a MoveName;
    type IntoIter = core::slice::Iter<'a, MoveName>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for Word {
    type Item = MoveName;
    type IntoIter = alloc::vec::IntoIter<MoveName>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// Reads what [`Display`](fmt::Display) prints: names with one space between them; the empty text
/// is the word without moves. Whether a puzzle has these moves is up to the puzzle.
///
/// ```
/// use perm_puzzles::definition::Word;
/// let word: Word = "R U2".parse()?;
/// assert_eq!(word.to_string(), "R U2");
/// assert!("R  U2".parse::<Word>().is_err());
/// # Ok::<(), perm_puzzles::definition::ParseWordError>(())
/// ```
impl FromStr for Word {
    type Err = ParseWordError;

    fn from_str(text: &str) -> Result<Self, ParseWordError> {
        if text.is_empty() {
            return Ok(Self::default());
        }
        text.split(' ').map(str::parse).collect::<Result<_, _>>().map(Self)
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for (number, name) in self.0.iter().enumerate() {
            write!(text, "{}{name}", if number == 0 { "" } else { " " })?;
        }
        f.pad(&text)
    }
}

/// The signs that texts have for a move backwards.
pub(super) const APOSTROPHES: [char; 4] = ['\'', '\u{2018}', '\u{2019}', '\u{2032}'];

/// What a word of a text may mean: the name of a move, how often it is done in decimal digits, and
/// whether backwards. `R22'` is `R22`, `R2` twice or `R` 22 times, all backwards; the longest name
/// first. No name is longer than those that moves have: a word of a million digits has no more
/// readings than one of thirty.
pub(super) fn readings(word: &str) -> impl Iterator<Item = (&str, &str, bool)> {
    let back = word.strip_suffix(APOSTROPHES);
    let (rest, is_back) = back.map_or((word, false), |rest| (rest, true));
    let digits = rest.len() - rest.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let least = rest.len().saturating_sub(MoveName::MAX_BYTES).max(1);
    let powers = (least..=digits).map(move |taken| {
        let (name, times) = rest.split_at(rest.len() - taken);
        (name, times, is_back)
    });
    [(word, "1", false), (rest, "1", is_back)].into_iter().chain(powers)
}
