use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;

use dense_code::limits::LimitReached;
use thiserror::Error;

/// Why data makes no puzzle or pattern, or why there is no search, no solver or no solution.
///
/// ```
/// use perm_puzzles::{Definition, Error, Fault};
/// let refused = Definition::from_generators("pair", &[0, 1], &[("swap", &[1, 1])]).unwrap_err();
/// assert!(matches!(
///     refused,
///     Error::Entry { place: 1, value: 1, fault: Fault::NotAPermutation, .. }
/// ));
/// let text = "move swap, orbit PIECES, permutation: 1 in place 1 is out of range or there twice";
/// assert_eq!(refused.to_string(), text);
/// ```
// Neither `Clone` nor `PartialEq`: the error of a record has that of the system in it.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// More places or moves than there may be.
    #[error("more than {max} {what}")]
    TooMany {
        /// What there are too many of.
        what: &'static str,
        /// The most of them.
        max: usize,
    },
    /// A list of a definition or a pattern that is missing, has no meaning, or has too many or too
    /// few entries.
    #[error("{list}: {fault}")]
    List {
        /// The list, by its move and orbit.
        list: String,
        /// What is wrong with it.
        fault: Fault,
    },
    /// An entry of a list that can't be where it is.
    #[error("{list}: {value} in place {place} {fault}")]
    Entry {
        /// The list, by its move and orbit.
        list: String,
        /// The place, from 0; in a pattern of a whole puzzle counted through all orbits.
        place: usize,
        /// The entry.
        value: i64,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A name of a move or an orbit that can't be one, is there twice, or names nothing.
    #[error("\"{name}\" {fault}")]
    Name {
        /// The name.
        name: String,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A power of a move would have the name of something else: of another move, or of a power of
    /// another move.
    ///
    /// ```
    /// use perm_puzzles::{Definition, Error, Powers};
    /// // A2 would be both the second move and twice the first.
    /// let moves: [(&str, &[usize]); 2] = [("A", &[1, 2, 3, 4, 0]), ("A2", &[1, 0, 2, 3, 4])];
    /// let five = Definition::from_generators("five", &[0, 1, 2, 3, 4], &moves)?;
    /// assert!(matches!(five.compile(), Err(Error::SameName { .. })));
    /// assert!(five.compile_with(Powers::Given).is_ok());
    /// # Ok::<(), Error>(())
    /// ```
    #[error(
        "a power of the move {by} would be called {name}, but that already means the move {other} \
         or a power of it"
    )]
    SameName {
        /// The name.
        name: String,
        /// The move that has a power of this name.
        by: String,
        /// The move that the name is read as, or as a power of.
        other: String,
    },
    /// A text that can't be read.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The pattern is not one of this puzzle.
    #[error("the pattern belongs to another puzzle")]
    OtherPuzzle,
    /// No cuboid with these layers is known.
    #[error("no cuboid of {} x {} x {} layers is known: take 2 or 3", sides[0], sides[1], sides[2])]
    Cuboid {
        /// The layers of each side.
        sides: [usize; 3],
    },
    /// The puzzle is no 3x3x3 cube, which alone has these letters.
    #[error("the puzzle has no moves U, R, F, D, L and B that are those of a 3x3x3 cube")]
    NotACube,
    /// No sequence of moves leads to a solved pattern, or to the goal.
    #[error("this can't be solved")]
    Unsolvable,
    /// A move that no single move undoes, where moves backward are asked for.
    #[error("a move is undone by no single move: compile the puzzle with quarter or half turns")]
    OneWay,
    /// No solution with at most that many moves was found. If a
    /// [`Solver`](crate::Solver) says so, there is none, unless its tables come from a
    /// forged file; if a [`QuickSolver`](crate::QuickSolver) says so, there may still
    /// be one.
    #[error("no solution of at most {max} moves was found")]
    TooLong {
        /// The most moves.
        max: usize,
    },
    /// The tables of a [`QuickSolver`](crate::QuickSolver) don't fit. Take a
    /// [`Solver`](crate::Solver), which needs no more bytes than it is given.
    #[error(
        "the tables for quick solutions don't fit: the puzzle is too large, or too few bytes are \
         allowed; shortest solutions need no more bytes than they are given"
    )]
    TooLarge {
        /// The bytes that are allowed.
        bytes: u64,
    },
    /// There is not enough memory for a table.
    #[error("no memory for {needed} bytes")]
    Memory {
        /// Bytes of the table.
        needed: u64,
    },
    /// A limit was reached first.
    #[error(transparent)]
    Limit(#[from] LimitReached),
    /// Saved tables can't be read.
    #[error("the saved tables can't be read: {0}")]
    Record(#[from] dense_search::Error),
}

/// Why a text is no sequence of moves, puzzle or position. A word of a text is one move.
///
/// ```
/// use perm_puzzles::{Definition, ParseError};
/// let space = Definition::from_generators("ring", &[0, 1, 2], &[("L", &[1, 2, 0])])?.compile()?;
/// let error = space.after("L X").unwrap_err();
/// assert!(matches!(error, ParseError::Move { number: 1, .. }));
/// let text = "word 2 is not a move of the puzzle: \
///             \"X\" is none of L, and no power such as L2 or L'";
/// assert_eq!(error.to_string(), text);
/// # Ok::<(), perm_puzzles::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseError {
    /// A word that is neither a move of the puzzle nor a power of one.
    #[error("word {} is not a move of the puzzle: \"{word}\"{}", number + 1, is_none_of(moves))]
    Move {
        /// Its place among the words, from 0. The message counts from 1.
        number: usize,
        /// The word.
        word: String,
        /// The names of the moves, separated by spaces.
        moves: String,
    },
    /// A text that is no sequence of moves: its brackets do not match, for example.
    #[error("not a sequence of moves: {fault}")]
    Sequence {
        /// What is wrong with it.
        fault: Fault,
    },
    /// A derived move whose sequence can't be read.
    #[error("the derived move {name}: {cause}")]
    Derived {
        /// The derived move.
        name: String,
        /// What is wrong with its sequence.
        #[source]
        cause: Box<ParseError>,
    },
    /// A line of a text in the form of `twsearch` or `ksolve` that can't be read.
    #[error("line {line}: {fault}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A word of such a line.
    #[error("line {line}: {word} {fault}")]
    LineWord {
        /// The line, from 1.
        line: usize,
        /// The word, as the line has it.
        word: String,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A line that is no sequence of moves.
    #[error("line {line}: {cause}")]
    LineMoves {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        #[source]
        cause: Box<ParseError>,
    },
    /// Letters of a cube that no piece has.
    #[error("place {place}: no {piece} has the letters {letters}; the faces are read as {faces}")]
    Letters {
        /// The place of the piece, from 0; of a centre its face.
        place: usize,
        /// Which piece it is.
        piece: &'static str,
        /// The letters that are there.
        letters: String,
        /// The order in which the faces were read.
        faces: String,
    },
    /// Other than 54 letters.
    #[error("a 3x3x3 cube has 54 letters, nine for each face in the order {faces}, not {found}")]
    LetterCount {
        /// How many there are.
        found: usize,
        /// The order in which the faces are read.
        faces: String,
    },
}

/// What is wrong with a list, an entry, a name, a line or a sequence of moves.
///
/// ```
/// use perm_puzzles::{Definition, Error, Fault, ParseError};
/// let text = "Set A 2 1\nMove S\nA\n2 1\nEnd";
/// let refused = Definition::from_tws(text).unwrap_err();
/// assert!(matches!(refused, Error::Parse(ParseError::Line { fault: Fault::NoSolved, .. })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Fault {
    /// The form has no list of this name.
    #[error("there is no such list")]
    UnknownList,
    /// A list that must be there.
    #[error("the list is missing")]
    MissingList,
    /// A list that does not have an entry for each place.
    #[error("{found} entries for {expected} places")]
    Length {
        /// Its entries.
        found: usize,
        /// The places.
        expected: usize,
    },
    /// Another number of orientations than 1 to 64.
    #[error("1 to 64 orientations are possible")]
    Orientations,
    /// An entry past the places, or one that is there twice.
    #[error("is out of range or there twice")]
    NotAPermutation,
    /// An orientation that the pieces don't have.
    #[error("is no orientation of these pieces")]
    NoOrientation,
    /// A number of orientations that count, which does not divide that of all.
    #[error("does not divide the number of orientations")]
    NoDivisor,
    /// A piece where moves can't bring it, or one that is there twice.
    #[error("can't come here, or another place holds it")]
    WrongPiece,
    /// A name that no move can have.
    #[error(
        "is no name of a move: it has 1 to 64 bytes, no spaces, no control characters and no //"
    )]
    NotAName,
    /// A name that two moves have.
    #[error("is the name of two moves")]
    TwoMoves,
    /// An orbit that is listed and has no pattern, or the reverse.
    #[error("is an orbit that only one of the list of orbits and the pattern names")]
    OneSided,
    /// An orbit that a pattern has otherwise than the puzzle.
    #[error("is no orbit of the pattern, or has other places or pieces there")]
    OtherOrbit,
    /// A move of orbits none of which is listed.
    #[error("is a move that names no orbit of the puzzle")]
    NoOrbit,
    /// Another order than one of the six faces.
    #[error("is not an order of the faces U, R, F, D, L and B")]
    NotFaces,
    /// Brackets that don't match.
    #[error("its brackets must be (A), [A: B] or [A, B], each optionally followed by a power")]
    Brackets,
    /// A comma or colon outside of brackets.
    #[error("a comma or colon stands only in [A, B] or [A: B]: moves are separated by spaces")]
    Comma,
    /// Brackets in more than 64 others.
    #[error("its brackets go too deep")]
    TooDeep,
    /// A derived move that needs itself.
    #[error("it is defined in terms of itself")]
    Circular,
    /// A line that the form does not have, or not there.
    #[error("is not read: the lines are Name, Set, Solved, Move, MoveSequence and MoveAlias")]
    UnknownLine,
    /// A line of another number of words.
    #[error("has another number of words")]
    Words,
    /// Moves that are not always possible can't be given as data.
    #[error("can't be given as data: its moves are not always possible")]
    Illegal,
    /// A line of a scramble file that says how to search.
    #[error("is not read: which moves count, and how many, is not up to a scramble")]
    Search,
    /// A word that is no number.
    #[error("is not a number")]
    NotANumber,
    /// An entry that is not known, where it must be.
    #[error("can't be unknown")]
    Unknown,
    /// A part without its line `End`.
    #[error("there is no line End")]
    NoEnd,
    /// A text without a solved pattern.
    #[error("there is no line Solved")]
    NoSolved,
    /// A text without moves.
    #[error("there is no line Move")]
    NoMove,
    /// A part or a set that is there twice.
    #[error("is there twice")]
    Twice,
    /// A set that no line `Set` declares.
    #[error("is declared by no line Set")]
    NoSet,
    /// More lists than pieces and orientations.
    #[error("a set has two lists at most")]
    ThirdList,
    /// A list before the name of its set.
    #[error("no set is named before")]
    NoSetBefore,
    /// A line that is not UTF-8.
    #[error("it is not UTF-8 text, which only a comment may be")]
    NotUtf8,
}

fn is_none_of(moves: &str) -> String {
    match moves.split(' ').next() {
        None | Some("") => ", and the puzzle has no moves".into(),
        Some(first) => format!(" is none of {moves}, and no power such as {first}2 or {first}'"),
    }
}

/// The beginning of a text for an error, up to 32 bytes, with control characters escaped: a hostile
/// text must not fill a terminal, nor steer it.
pub(crate) fn excerpt(text: &str) -> String {
    // Cut between two characters.
    let mut end = text.len().min(32);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let mut kept = String::new();
    for c in text[..end].chars() {
        match c {
            // Quotes stay as they are: many names of moves end with an apostrophe.
            '\'' | '"' => kept.push(c),
            _ => kept.extend(c.escape_debug()),
        }
    }
    kept + if end < text.len() { "..." } else { "" }
}
