//! Why something can't be made: the one error of the crate, and the one for texts.

use core::convert::Infallible;

use dense_code::limits::LimitReached;
use thiserror::Error;

use crate::card::{Names, NotASet};
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
/// assert_eq!(sets("0000 1111 0000"), Err(Error::CardTwice { first: 0, second: 2 }));
/// let text = sets("0000 1111 2223").map_err(|error| error.to_string());
/// let wrong = "card 3: character 4 of the card is '3', not 0, 1 or 2";
/// assert_eq!(text, Err(wrong.to_owned()));
/// ```
// One type for the whole crate, so that programs need no type of their own to use `?`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Error {
    /// A value that no attribute has.
    #[error("attribute {} has the value {value}, which is not 0, 1 or 2", .attribute.saturating_add(1))]
    ValueOutOfRange {
        /// Which attribute.
        attribute: usize,
        /// The value given.
        value: u8,
    },
    /// A text that is not a card.
    #[error(transparent)]
    Card(#[from] ParseCardError),
    /// A card of a text is none.
    #[error("card {}: {source}", .place.saturating_add(1))]
    NotACard {
        /// Which card of the text.
        place: usize,
        /// What is wrong with it.
        source: ParseCardError,
    },
    /// A card appears twice.
    #[error("cards {} and {} are the same", .first.saturating_add(1), .second.saturating_add(1))]
    CardTwice {
        /// Its first place.
        first: usize,
        /// Its second place.
        second: usize,
    },
    /// More cards than there is room for, or than the deck has.
    #[error("{cards} cards, where {max} are the most")]
    TooManyCards {
        /// How many were given or asked for.
        cards: usize,
        /// How many there may be.
        max: usize,
    },
    /// Three places that are not different, or not all below 255.
    #[error("the three places of a set must be different and below 255")]
    NotATrio,
    /// No such table was found; it may still exist.
    #[error("no table of {cards} cards was found that has exactly this number of sets: {sets}")]
    NoSuchTable {
        /// How many cards were asked for.
        cards: usize,
        /// How many sets.
        sets: u32,
    },
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
    DependentColumns,
    /// A relabelling whose attributes, or whose names of values, are not in some order.
    #[error(
        "attribute {} of the relabelling stands for no attribute or for that of another, or its names \
         are not 0, 1 and 2",
        .attribute.saturating_add(1)
    )]
    NotARelabelling {
        /// Which of the new attributes.
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

/// What can't fail, such as a card for a card, has no error: see `Table::check_claim`.
impl From<Infallible> for Error {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

/// A text that is not a card. Words and attributes are counted from 0 in the fields.
///
/// ```
/// use set_cards::Card;
///
/// let error = |text: &str| text.parse::<Card>().err().map(|error| error.to_string());
/// assert_eq!(error("1203").as_deref(), Some("character 4 of the card is '3', not 0, 1 or 2"));
/// assert_eq!(error("12021").as_deref(), Some("a card has 4 characters, not 5"));
/// assert_eq!(error("two red ovals").as_deref(), Some("no word of the card names its shading"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ParseCardError {
    /// Not one character for each attribute, and no words.
    #[error("a card has {attributes} characters, not {length}")]
    Length {
        /// How many characters the text has.
        length: usize,
        /// How many attributes the card has.
        attributes: usize,
    },
    /// A character that is not 0, 1 or 2.
    #[error("character {} of the card is {found:?}, not 0, 1 or 2", .attribute.saturating_add(1))]
    Digit {
        /// Which attribute it stands for.
        attribute: usize,
        /// The character.
        found: char,
    },
    /// A letter that stands for no value of its attribute.
    #[error(
        "character {} of the card is {found:?}, not {}",
        .attribute.saturating_add(1),
        letters(*.attribute)
    )]
    Letter {
        /// Which attribute it stands for.
        attribute: usize,
        /// The letter.
        found: char,
    },
    /// A word that is the name of no value.
    // Whoever wrote `2-RHW` did not think of words.
    #[error(
        "word {} of the card is no number, colour, shading or shape (digits and letters have no \
         separators: 1202, 2RHW)",
        .word.saturating_add(1)
    )]
    UnknownWord {
        /// Which word.
        word: usize,
    },
    /// A second word for the same attribute.
    #[error("word {} of the card is a second {}", .word.saturating_add(1), Names::of(*.attribute))]
    AttributeTwice {
        /// Which attribute.
        attribute: usize,
        /// The second of the words.
        word: usize,
    },
    /// No word for an attribute.
    #[error("no word of the card names its {}", Names::of(*.attribute))]
    NoWord {
        /// Which attribute.
        attribute: usize,
    },
}

/// What may stand for an attribute in the short style.
fn letters(attribute: usize) -> &'static str {
    ["1, 2 or 3", "R, G or P", "O, H (or T) or S", "D, W (or S) or O"]
        .get(attribute)
        .copied()
        .unwrap_or("a letter of this attribute")
}
