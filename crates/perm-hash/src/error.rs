use thiserror::Error as ThisError;

use crate::lex;

/// Why a value was refused. Entries are counted from 0.
///
/// ```
/// use perm_hash::{Error, Perm};
///
/// assert_eq!(Perm::new([0, 2, 0]), Err(Error::Repeated { entry: 2, first: 0, value: 0 }));
/// assert_eq!(Perm::new([0, 3, 1]), Err(Error::OutOfRange { entry: 1, value: 3, limit: 3 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, ThisError)]
#[non_exhaustive]
pub enum Error {
    /// An entry is too large.
    #[error("entry {entry} is {value}, but the values are below {limit}")]
    OutOfRange {
        /// The entry at fault.
        entry: usize,
        /// Its value.
        value: u64,
        /// The number that all values are below.
        limit: u64,
    },
    /// A value appears twice.
    #[error("entry {entry} repeats the {value} of entry {first}")]
    Repeated {
        /// The second of the two entries.
        entry: usize,
        /// The first of the two entries.
        first: usize,
        /// The value in both.
        value: u64,
    },
    /// An entry of a combination is not larger than the one before it.
    #[error("entry {entry} is {value}, not larger than the entry before it")]
    NotAscending {
        /// The entry at fault.
        entry: usize,
        /// Its value.
        value: u64,
    },
    /// One thing more of a kind than the multiset has.
    #[error("entry {entry} is one {kind} too many: the multiset has {multiplicity}")]
    TooMany {
        /// The entry at fault.
        entry: usize,
        /// Its kind.
        kind: u8,
        /// How many of this kind there are.
        multiplicity: u64,
    },
    /// Orientations with a wrong sum.
    #[error("the sum is {found} modulo {ways}, not {expected}")]
    Sum {
        /// The sum of the digits, modulo `ways`.
        found: u32,
        /// What it should be.
        expected: u32,
        /// In how many ways a piece can be turned.
        ways: u32,
    },
    /// An odd permutation where an even one is required.
    #[error("an odd permutation, but an even one is required")]
    Odd,
    /// A word, or a slice, of another length.
    #[error("{found} entries, but {expected} are expected")]
    Length {
        /// How many entries there are.
        found: u64,
        /// How many there should be.
        expected: u64,
    },
    /// A rank that is too large.
    #[error("input {index} is rank {rank}, but the ranks are below {count}")]
    Rank {
        /// The first such rank of a batch, counted from 0; for a range of ranks, the first place
        /// that has none.
        index: usize,
        // As wide as the ranks of multisets, so that one kind serves all.
        /// The rank.
        rank: u128,
        /// How many values there are.
        count: u128,
    },
    /// A word of a batch is not a permutation.
    #[error(
        "input {index} is not a permutation: its entry {entry} is too large or repeats another"
    )]
    Word {
        /// The first such word, counted from 0.
        index: usize,
        /// The entry at fault.
        entry: usize,
    },
    /// A mask of a batch has another number of ones, or ones too high.
    #[error("input {index} is not one of these masks: too many, too few or too high ones")]
    Mask {
        /// The first such mask, counted from 0.
        index: usize,
    },
    /// The arrangements of a multiset don't fit `u128`, it has more than 256 kinds, or its table
    /// would be too large; or the masks of a size don't fit `u64`.
    #[error("there are too many to count, or the multiset is too large for a table")]
    Uncountable,
}

impl Error {
    /// What is wrong with a word that is no arrangement of values below `n`.
    // Takes the word by value and is inlined, so a checked word stays in registers. By address,
    // every word went through memory: 50 % slower in a search whose moves end with `Perm::new`.
    #[inline(always)]
    pub(crate) const fn of_word<const K: usize>(word: [u8; K], n: usize) -> Self {
        let (entry, first) = lex::fault(&word, n);
        let value = word[entry] as u64;
        if first == entry {
            Self::OutOfRange { entry, value, limit: n as u64 }
        } else {
            Self::Repeated { entry, first, value }
        }
    }

    /// Errors unless two lengths are equal.
    pub(crate) const fn unless_equal(found: usize, expected: usize) -> Result<(), Self> {
        let (found, expected) = (found as u64, expected as u64);
        if found == expected { Ok(()) } else { Err(Self::Length { found, expected }) }
    }
}

/// Why a text is not the value that it should be. Entries are counted from 0, characters of an
/// 8-puzzle pattern from 1.
///
/// ```
/// use perm_hash::article::EightPattern;
/// use perm_hash::{Error, ParseError, Perm};
///
/// assert_eq!("0 x 1".parse::<Perm<3>>(), Err(ParseError::Number { entry: 1 }));
/// let repeated = Error::Repeated { entry: 2, first: 0, value: 0 };
/// assert_eq!("0 2 0".parse::<Perm<3>>(), Err(ParseError::Value(repeated)));
/// assert_eq!("12345".parse::<EightPattern>(), Err(ParseError::Characters { found: 5 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, ThisError)]
#[non_exhaustive]
pub enum ParseError {
    /// An entry is not a decimal number without sign and leading zeros, or is past `u64`; one space
    /// stands between entries.
    #[error(
        "entry {entry} is not a plain decimal number (one space stands between entries), or is too \
         large"
    )]
    Number {
        /// The entry at fault.
        entry: usize,
    },
    /// Cycles that are not in parentheses.
    #[error("cycles are written in parentheses, as in (0 2 1)(3 4)")]
    Parenthesis,
    /// Cycles that are not written in the one way that is printed.
    #[error(
        "each cycle begins with its smallest member, the cycles are sorted by it, and fixed points \
         are left out, as in (0 2 1)(3 4)"
    )]
    CycleOrder,
    /// Cycles where the word of a permutation is expected.
    #[error("cycles were found where a list of entries is expected, as in 2 0 1 4 3")]
    Cycles,
    /// An 8-puzzle pattern of other than nine characters.
    #[error("{found} characters, but a pattern has the nine digits 1 to 9")]
    Characters {
        /// How many there are.
        found: usize,
    },
    /// A character of an 8-puzzle pattern other than 1 to 9.
    #[error("character {character} is {found:?}, but a pattern has the nine digits 1 to 9")]
    Digit {
        /// The character at fault, counted from 1.
        character: usize,
        /// What it is.
        found: char,
    },
    /// A digit of an 8-puzzle pattern that appears twice.
    #[error("character {character} repeats the {digit} of character {first}")]
    RepeatedDigit {
        /// The second of the two characters, counted from 1.
        character: usize,
        /// The first of the two characters, counted from 1.
        first: usize,
        /// The digit.
        digit: u8,
    },
    /// Numbers that are not the entries of such a value.
    #[error(transparent)]
    Value(#[from] Error),
}
