use core::fmt;

use dense_code::limits::LimitReached;
use thiserror::Error;

use super::Excerpt;
use super::names::MoveName;

/// Identifies the faulty list in a definition by its orbit and move.
///
/// ```
/// use perm_puzzles::definition::{Definition, DefinitionError};
/// let refused = Definition::from_generators("pair", &[0, 1], &[("swap", &[1, 1])]);
/// let Err(DefinitionError::NotAPermutation { at, .. }) = refused else {
///     panic!("1 is there twice")
/// };
/// assert_eq!(at.by.map(|name| name.to_string()).as_deref(), Some("swap"));
/// assert_eq!(at.to_string(), "move swap, orbit PIECES, permutation");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct DefinitionList {
    /// The orbit.
    pub orbit: Excerpt,
    /// The move; `None` for a list of the pattern.
    pub by: Option<Excerpt>,
    /// The list, as the JSON form calls it.
    pub list: &'static str,
}

impl DefinitionList {
    /// A list of the pattern.
    pub(crate) fn in_pattern(orbit: &str, list: &'static str) -> Self {
        Self { orbit: Excerpt::new(orbit), by: None, list }
    }

    /// A list of a move.
    pub(crate) fn in_move(by: &str, orbit: &str, list: &'static str) -> Self {
        Self { by: Some(Excerpt::new(by)), ..Self::in_pattern(orbit, list) }
    }
}

impl fmt::Display for DefinitionList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.by {
            Some(by) => write!(f, "move {by}")?,
            None => f.write_str("pattern")?,
        }
        write!(f, ", orbit {}, {}", self.orbit, self.list)
    }
}

/// Why data does not define a puzzle.
///
/// ```
/// use perm_puzzles::definition::{Definition, DefinitionError};
/// let refused = Definition::from_generators("pair", &[0, 1], &[("swap", &[1, 1])]).unwrap_err();
/// assert!(matches!(refused, DefinitionError::NotAPermutation { place: 1, .. }));
/// let text = "move swap, orbit PIECES, permutation: not a permutation: \
///             the entry of place 1 is out of range or occurs earlier";
/// assert_eq!(refused.to_string(), text);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum DefinitionError {
    /// More places than a puzzle may have, over all its orbits.
    #[error("more than {most} places")]
    TooManyPlaces {
        /// The most places.
        most: usize,
    },
    /// More moves than a puzzle may have, powers that count as moves included.
    #[error("more than {most} moves")]
    TooManyMoves {
        /// The most moves.
        most: usize,
    },
    /// The number of orientations is 0 or too large.
    #[error("orbit {orbit}: {orientations} orientations where 1 to {most} are possible")]
    Orientations {
        /// The orbit.
        orbit: Excerpt,
        /// The number given.
        orientations: u64,
        /// The most orientations.
        most: u8,
    },
    /// A list does not have one entry for each place of its orbit.
    #[error("{at}: {found} entries where the orbit has {expected} places")]
    Length {
        /// The list.
        at: DefinitionList,
        /// Entries of the list.
        found: usize,
        /// Places of the orbit.
        expected: usize,
    },
    /// A permutation that names a place twice or one that does not exist.
    #[error(
        "{at}: not a permutation: the entry of place {place} is out of range or occurs earlier"
    )]
    NotAPermutation {
        /// The list.
        at: DefinitionList,
        /// The place whose entry is wrong, from 0, in the message too.
        place: usize,
    },
    /// An orientation that is not below the number of orientations.
    #[error("{at}: orientation {orientation} where there are {orientations}")]
    NoSuchOrientation {
        /// The list.
        at: DefinitionList,
        /// The orientation given.
        orientation: i64,
        /// How many there are.
        orientations: u8,
    },
    /// A name of a move that is empty, too long or has a space or a control character.
    #[error("move \"{name}\": a name has 1 to {most} bytes, no spaces and no control characters")]
    Name {
        /// The name.
        name: Excerpt,
        /// The most bytes.
        most: usize,
    },
    /// A name that occurs twice.
    #[error("two things are called {name}: number {} has the name of an earlier one", number.saturating_add(1))]
    Twice {
        /// The name.
        name: Excerpt,
        /// The place of the second in its list, from 0. The message counts from 1.
        number: usize,
    },
    /// A power of a move would have the name of something else: of another move, or of a power of
    /// another move.
    ///
    /// ```
    /// use perm_puzzles::definition::{Definition, DefinitionError, Powers};
    /// // A2 would be both the second move and twice the first.
    /// let moves: [(&str, &[usize]); 2] = [("A", &[1, 2, 3, 4, 0]), ("A2", &[1, 0, 2, 3, 4])];
    /// let five = Definition::from_generators("five", &[0, 1, 2, 3, 4], &moves)?;
    /// let refused = five.compile().map(|_| ()).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "a power of the move A would be called A2, \
    ///      but that already means the move A2 or a power of it"
    /// );
    /// assert!(five.compile_with(Powers::Given).is_ok());
    /// # Ok::<(), DefinitionError>(())
    /// ```
    #[error(
        "a power of the move {by} would be called {name}, but that already means the move {other} \
         or a power of it"
    )]
    SameName {
        /// The name.
        name: MoveName,
        /// The move that has a power of this name.
        by: MoveName,
        /// The move that the name is read as, or as a power of.
        other: MoveName,
    },
    /// An orbit that the pattern has and the list of orbits lacks, or the other way round.
    #[error("the list of orbits and the pattern name different orbits: {orbit}")]
    OtherOrbits {
        /// The orbit.
        orbit: Excerpt,
    },
    /// A list of an orbit that is needed and not there.
    #[error("{at}: the list is missing")]
    MissingList {
        /// The list.
        at: DefinitionList,
    },
    /// A list of an orbit that has no meaning.
    #[error("{at}: there is no list \"{list}\"")]
    UnknownList {
        /// The orbit and the move.
        at: DefinitionList,
        /// The name of the list.
        list: Excerpt,
    },
    /// A line of a text in the form of `twsearch` that can't be read.
    #[error("line {line}: {reason}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// A derived move contains a word that is neither a move nor a power of one.
    #[error("the derived move {name}: \"{word}\" is not a move of the puzzle, nor a power of one")]
    NoSuchMove {
        /// The derived move.
        name: Excerpt,
        /// The word that is not a move.
        word: Excerpt,
    },
    /// A derived move that is defined in terms of itself, or is not a sequence of moves.
    #[error("the derived move {name}: {reason}")]
    Derived {
        /// The derived move.
        name: Excerpt,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// A limit was reached before the puzzle was compiled.
    #[error("compiling ended early: {0}")]
    Limit(#[source] LimitReached),
    /// An entry of `orientationMod` that is none of those that are read.
    #[error("{at}: {modulus} does not divide the number of orientations")]
    OrientationMod {
        /// The list.
        at: DefinitionList,
        /// The entry.
        modulus: i64,
    },
}

/// Why a string is not a sequence of moves. The messages count the words of the text: a word is one
/// move here, not a [`Word`](super::Word).
///
/// ```
/// use perm_puzzles::definition::{Definition, ParseWordError};
/// let space = Definition::from_generators("ring", &[0, 1, 2], &[("L", &[1, 2, 0])])?.compile()?;
/// let error = space.after("L X").unwrap_err();
/// assert!(matches!(error, ParseWordError::NoSuchMove { number: 1, .. }));
/// let text = "word 2 is not a move of the puzzle: \
///             \"X\" is none of L, and no power such as L2 or L'";
/// assert_eq!(error.to_string(), text);
/// # Ok::<(), perm_puzzles::definition::DefinitionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ParseWordError {
    /// A word that is neither a move of the puzzle nor a power of one.
    #[error(
        "word {} is not a move of the puzzle: \"{word}\" is none of {moves}, and no power such as \
         {first}2 or {first}'",
        number.saturating_add(1)
    )]
    NoSuchMove {
        /// Its place among the words, from 0. The message counts from 1.
        number: usize,
        /// The word.
        word: Excerpt,
        /// The names of the moves, separated by spaces.
        moves: Excerpt,
        /// The first of them.
        first: MoveName,
    },
    /// A word where the puzzle has no moves at all.
    #[error("word {} is not a move of the puzzle: \"{word}\", and the puzzle has no moves", number.saturating_add(1))]
    NoMoves {
        /// Its place among the words, from 0. The message counts from 1.
        number: usize,
        /// The word.
        word: Excerpt,
    },
    /// Brackets that do not match, or go too deep.
    #[error("not a sequence of moves: {reason}")]
    Brackets {
        /// What is wrong with them.
        reason: &'static str,
    },
    /// A string that is not the name of a move of any puzzle: from `parse` of a [`MoveName`].
    #[error("the name of a move has 1 to {most} bytes and no space: \"{word}\" has {bytes} bytes")]
    NotAName {
        /// The text.
        word: Excerpt,
        /// Its length in bytes.
        bytes: usize,
        /// The most bytes that a name may have.
        most: usize,
    },
}

/// Why pieces and orientations are not a pattern of a puzzle. Places and pieces are numbered
/// through all orbits, as in [`Pattern::pieces`](super::Pattern::pieces): from 0, in the messages
/// too.
///
/// ```
/// use perm_puzzles::definition::{Definition, PatternError};
/// let space =
///     Definition::from_generators("ring", &[0, 1, 2], &[("L", &[1, 2, 0])])?.compile()?;
/// let few = space.pattern_from(&[0, 1], &[0, 0]).unwrap_err();
/// assert_eq!(few.to_string(), "a pattern of 2 places where the puzzle has 3");
/// let turned = space.pattern_from(&[0, 1, 2], &[0, 1, 0]).unwrap_err();
/// assert_eq!(turned, PatternError::Orientation { place: 1, found: 1, orientations: 1 });
/// # Ok::<(), perm_puzzles::definition::DefinitionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum PatternError {
    /// A pattern has a piece and an orientation for each place.
    #[error("a pattern of {found} places where the puzzle has {expected}")]
    Places {
        /// How many there are.
        found: usize,
        /// How many places the puzzle has.
        expected: usize,
    },
    /// An orbit of the puzzle that the pattern lacks, or has with other pieces.
    #[error("the pattern has no orbit {orbit} of these places and pieces")]
    OtherOrbits {
        /// The orbit.
        orbit: Excerpt,
    },
    /// Letters of a cube that no piece has, or a letter that no centre has.
    #[error("place {place}: no piece has these letters")]
    Stickers {
        /// The place of the piece, from 0; of a letter that no centre has, its face.
        place: usize,
    },
    /// An orientation that the pieces in this place do not have.
    #[error("place {place}: orientation {found} where there are {orientations}")]
    Orientation {
        /// The place, from 0.
        place: usize,
        /// The orientation.
        found: u8,
        /// How many orientations there are, from 0.
        orientations: u8,
    },
    /// A piece that no move brings here, or that is in another place too.
    #[error("place {place} can't hold piece {piece}, or another place holds it")]
    Piece {
        /// The place, from 0.
        place: usize,
        /// The piece.
        piece: u16,
    },
}
