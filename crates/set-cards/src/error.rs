//! Why something can't be made: the one error of the crate, and the one for texts.

use dense_code::limits::LimitReached;
use thiserror::Error;

use crate::card::NotASet;
#[cfg(feature = "alloc")]
use crate::game::IllegalCall;

/// Why something can't be made. Places and attributes are counted from 0 in the fields and from 1
/// in the messages.
///
/// The errors on which a caller acts have types of their own, [`NotASet`], [`ParseCardError`] and
/// `IllegalCall`, and turn into this one, so that `?` works through a whole program.
///
/// ```
/// use set_cards::{Card, Error, Table};
///
/// fn sets(text: &str) -> Result<usize, Error> {
///     let first = text.get(..4).unwrap_or(text).parse::<Card>()?;
///     let table: Table = text.parse()?;
///     assert_eq!(table.cards()[0], first);
///     Ok(table.sets().len())
/// }
///
/// assert_eq!(sets("0000 1111 2222"), Ok(1));
/// assert_eq!(sets("0000 1111 0000"), Err(Error::Twice { first: 0, second: 2 }));
/// let text = sets("0000 1111 2223").map_err(|error| error.to_string());
/// let wrong = "word 3: character 4 of the card is '3', not 0, 1 or 2";
/// assert_eq!(text, Err(wrong.to_owned()));
/// ```
// One type for the whole crate, so that programs need no type of their own to use `?`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Error {
    /// A value that no attribute has.
    #[error("attribute {} has the value {value}, which is not 0, 1 or 2", .attribute.saturating_add(1))]
    Value {
        /// Which attribute.
        attribute: usize,
        /// The value given.
        value: u8,
    },
    /// A text that is not a card.
    #[error(transparent)]
    Card(#[from] ParseCardError),
    /// A word of a text that is not a card.
    #[error("word {}: {source}", .place.saturating_add(1))]
    Word {
        /// Which word.
        place: usize,
        /// What is wrong with it.
        source: ParseCardError,
    },
    /// A card appears twice.
    #[error("cards {} and {} are the same", .first.saturating_add(1), .second.saturating_add(1))]
    Twice {
        /// Its first place.
        first: usize,
        /// Its second place.
        second: usize,
    },
    /// More than the 255 cards that a table holds.
    #[error("a table holds at most 255 cards")]
    Full,
    /// Three places that are not different, or not all below 255.
    #[error("the three places of a set must be different and below 255")]
    Trio,
    /// No such table was found; it may still exist.
    #[error("no table of {cards} cards was found that has exactly this number of sets: {sets}")]
    NoSuchTable {
        /// How many cards were asked for.
        cards: usize,
        /// How many sets.
        sets: u32,
    },
    /// More cards in a deal than the deck has.
    #[error("a deal of {cards} cards from a deck of 81")]
    Deal {
        /// How many were asked for.
        cards: usize,
    },
    /// Rules that deal no cards where more are needed: a game would not go on.
    #[error("at least one more card must be dealt at a time")]
    NoMore,
    /// Three cards that are not a set.
    #[error(transparent)]
    NotASet(#[from] NotASet),
    /// A call that the rules do not allow.
    #[cfg(feature = "alloc")]
    #[error(transparent)]
    IllegalCall(#[from] IllegalCall),
    /// An event of a log that does not follow from the rules and the deck.
    #[cfg(feature = "alloc")]
    #[error("event {} of the log: {why}", .event.saturating_add(1))]
    Replay {
        /// Which event. Where a deal is missing at the end, this is the length of the log.
        event: usize,
        /// Why it is not legal.
        why: IllegalCall,
    },
    /// Linearly dependent columns: their map would have no inverse.
    #[error("the columns are linearly dependent, so the map has no inverse")]
    Dependent,
    /// A relabelling with an attribute that does not exist or appears twice.
    #[error("the number {attribute} stands for no attribute, or appears twice")]
    Attribute {
        /// The number given.
        attribute: u8,
    },
    /// A relabelling whose names of values are not 0, 1 and 2 in some order.
    #[error("the names of attribute {} are not 0, 1 and 2", .attribute.saturating_add(1))]
    Names {
        /// Which attribute.
        attribute: usize,
    },
    /// Cards that are no cap, since they have a set.
    // By rank: the error is one type for cards of any number of attributes.
    #[error("the cards of rank {}, {} and {} are a set", .ranks[0], .ranks[1], .ranks[2])]
    HasSet {
        /// The ranks of its cards, ascending.
        ranks: [u64; 3],
    },
    /// A limit of the caller was reached.
    #[error(transparent)]
    Limit(#[from] LimitReached),
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
        /// Which character.
        place: usize,
        /// The character; U+FFFD for bytes that are not UTF-8.
        found: char,
        /// What may stand there, such as `R, G or P`.
        letters: &'static str,
    },
    /// A word that means no value at its place.
    // Whoever wrote `2-RHW` did not think of words.
    #[error(
        "word {} of the card is not {words} (digits and letters have no separators: 1202, 2RHW)",
        .place.saturating_add(1)
    )]
    Word {
        /// Which word.
        place: usize,
        /// What may stand there, such as `red, green or purple`.
        words: &'static str,
    },
    /// A card in letters or words where digits are read: `Card::from_text` reads all of them.
    #[error("a card in digits is expected: from_text reads the short style too")]
    ShortStyle,
}
