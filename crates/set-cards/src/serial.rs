//! Serialised forms: text in human-readable formats, packed words in binary ones, always through
//! the checked constructors.

use core::fmt;

use dense_code::serial;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Card, CardSet};

serial::text_or_compact! {
    /// The digits in human-readable formats, the packed word in binary ones.
    [const D: usize] Card<D>: |card| card.bits(), Self::from_bits, "a card of digits 0 to 2, or its packed word";
}

/// Reads different cards one after another.
struct Different<const D: usize>;

impl<'de, const D: usize> Visitor<'de> for Different<D> {
    type Value = CardSet<D>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "different cards of {D} attributes")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<CardSet<D>, A::Error> {
        let mut cards = CardSet::EMPTY;
        while let Some(card) = list.next_element()? {
            if !cards.insert(card) {
                return Err(A::Error::custom("a card appears twice"));
            }
        }
        Ok(cards)
    }
}

// A list, so that other programs read it without knowing the ranks.
/// The cards in ascending order in human-readable formats, the bits in binary ones.
impl<const D: usize> Serialize for CardSet<D> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter())
        } else {
            serializer.serialize_u128(self.bits())
        }
    }
}

impl<'de, const D: usize> Deserialize<'de> for CardSet<D> {
    fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
        if deserializer.is_human_readable() {
            return deserializer.deserialize_seq(Different);
        }
        let bits = u128::deserialize(deserializer)?;
        Self::from_bits(bits)
            .ok_or_else(|| T::Error::custom("a bit is set that belongs to no card"))
    }
}

#[cfg(feature = "alloc")]
mod of_lists {
    use alloc::vec::Vec;

    use dense_code::serial;

    use super::{Card, Deserialize, Deserializer, Error};
    use crate::{Cap, Deck, Event, Game, Rules, Table, Trio};

    serial::compact! {
        [] Trio: |trio| trio.places(), |places: [usize; 3]| Self::new(places).ok().filter(|trio| trio.places() == places),
            "three places in ascending order, below 255";
    }

    // By hand where a derived form would believe its input: every list goes through the type's own
    // check.
    impl<'de, const D: usize> Deserialize<'de> for Table<D> {
        fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
            Self::new(Vec::<Card<D>>::deserialize(deserializer)?).map_err(T::Error::custom)
        }
    }

    impl<'de, const D: usize> Deserialize<'de> for Deck<D> {
        fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
            Self::new(Vec::<Card<D>>::deserialize(deserializer)?).map_err(T::Error::custom)
        }
    }

    /// As many cards as its `FromStr` reads.
    impl<'de, const D: usize> Deserialize<'de> for Cap<D> {
        fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
            Self::read(Vec::<Card<D>>::deserialize(deserializer)?).map_err(T::Error::custom)
        }
    }

    serial::checked! {
        /// The log is [replayed](Game::replay), and refused when an event is not legal or a deal is
        /// missing. That takes time and memory in proportion to the text.
        [const D: usize] Game<D> as "Game" { rules: Rules, deck: Deck<D>, log: Vec<Event<D>> }:
            Self::replay(rules, deck, &log);
    }
}
