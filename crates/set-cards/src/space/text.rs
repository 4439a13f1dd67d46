use core::fmt;
use core::str::FromStr;

use dense_code::text;
use thiserror::Error;

use crate::CardSet;
use crate::card::ParseCardError;

/// The cards in ascending order, separated by spaces; an empty text if there are none.
///
/// ```
/// use set_cards::{Card, CardSet};
///
/// let cards: CardSet = Card::all().take(3).collect();
/// assert_eq!(cards.to_string(), "0000 0001 0002");
/// assert_eq!(cards.to_string().parse(), Ok(cards));
/// ```
impl<const D: usize, const W: usize> fmt::Display for CardSet<D, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::join(f, self.iter(), " ")
    }
}

/// Exactly what `Display` prints. Cards in any order are parsed one by one and collected.
///
/// ```
/// use set_cards::{Card, CardSet};
///
/// let cards: CardSet = "0002 0011".parse()?;
/// let same: CardSet = "0011 0002".split(' ').map(str::parse).collect::<Result<_, _>>()?;
/// assert_eq!(cards, same);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<const D: usize, const W: usize> FromStr for CardSet<D, W> {
    type Err = ParseCardSetError;

    fn from_str(text: &str) -> Result<Self, ParseCardSetError> {
        let mut cards = Self::EMPTY;
        if text.is_empty() {
            return Ok(cards);
        }
        let mut last = None;
        for (place, word) in text.split(' ').enumerate() {
            let card = word.parse().map_err(|source| ParseCardSetError::Card { place, source })?;
            if last >= Some(card) {
                return Err(ParseCardSetError::Order { place });
            }
            cards.insert(card);
            last = Some(card);
        }
        Ok(cards)
    }
}

/// Why a string is not the text of a [`CardSet`].
///
/// ```
/// use set_cards::CardSet;
///
/// let error = |text: &str| text.parse::<CardSet>().err().map(|error| error.to_string());
/// assert_eq!(error("0000 003").as_deref(), Some("word 2 is not a card"));
/// let order = "card 2 is not after card 1: a text lists the cards in ascending order, each once \
///              (parse and collect single cards to read them in any order)";
/// assert_eq!(error("0002 0001").as_deref(), Some(order));
/// assert_eq!(error("0002 0002").as_deref(), Some(order));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ParseCardSetError {
    /// A word that is not a card.
    #[error("word {} is not a card", .place.saturating_add(1))]
    Card {
        /// Which word, from 0. The message counts from 1.
        place: usize,
        /// What is wrong with it.
        source: ParseCardError,
    },
    /// A card that appears twice, or before a smaller one.
    #[error(
        "card {} is not after card {place}: a text lists the cards in ascending order, each once \
         (parse and collect single cards to read them in any order)",
        .place.saturating_add(1)
    )]
    Order {
        /// Which card, from 0. The message counts from 1.
        place: usize,
    },
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::Card;

    #[test]
    fn a_collection_is_what_it_prints() {
        let all = CardSet::<2>::DECK;
        for bits in 0..1 << 9 {
            let cards: CardSet<2> =
                all.iter().filter(|card| bits >> card.rank() & 1 == 1).collect();
            let text = cards.to_string();
            assert_eq!(text.len(), (3 * cards.len() as usize).saturating_sub(1));
            assert_eq!(text.parse(), Ok(cards));
        }
        let deck = CardSet::<6, 6>::DECK;
        assert_eq!(deck.to_string().parse(), Ok(deck));
    }

    #[test]
    fn what_is_not_printed_is_refused() {
        let error = |text: &str| text.parse::<CardSet<2>>().err();
        for text in [" ", "00 ", " 00", "00  01", "00\t01", "00,01", "0", "000"] {
            assert!(matches!(error(text), Some(ParseCardSetError::Card { .. })), "{text:?}");
        }
        for (text, place) in [("01 00", 1), ("00 00", 1), ("00 02 01 22", 2)] {
            assert_eq!(error(text), Some(ParseCardSetError::Order { place }));
        }
        assert_eq!("".parse::<CardSet<2>>(), Ok(CardSet::EMPTY));
        let last = Card::all().last().map(|card| CardSet::<2>::EMPTY.with(card));
        assert_eq!("22".parse().ok(), last);
    }
}
