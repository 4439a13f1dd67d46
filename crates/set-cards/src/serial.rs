//! Serialised forms: text in human-readable formats, packed words in binary ones, always through
//! the checked constructors.

use core::fmt;
use core::marker::PhantomData;

use dense_code::serial;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Card, CardSet};

serial::text_or_compact! {
    /// The digits in human-readable formats, the packed word in binary ones.
    [const D: usize] Card<D>: |card| card.bits(), Self::from_bits, "a card of digits 0 to 2, or its packed word";
}

// By hand where a derived form would believe its input: every list goes through the type's own
// check.
/// Some cards one after another, through a function that may refuse one.
struct List<C, const D: usize, F>(F, PhantomData<C>);

impl<'de, C: Default, const D: usize, F, E> Visitor<'de> for List<C, D, F>
where
    F: Fn(&mut C, Card<D>) -> Result<(), E>,
    E: fmt::Display,
{
    type Value = C;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "different cards of {D} attributes")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<C, A::Error> {
        let mut cards = C::default();
        while let Some(card) = list.next_element::<Card<D>>()? {
            self.0(&mut cards, card).map_err(A::Error::custom)?;
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
            let add = |cards: &mut Self, card| {
                if cards.insert(card) { Ok(()) } else { Err("a card appears twice") }
            };
            return deserializer.deserialize_seq(List(add, PhantomData));
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

    use super::{Card, Deserialize, Deserializer, Error, List, PhantomData, Serialize, Serializer};
    use crate::{Cap, Deck, Event, Game, Rules, Table, Trio};

    serial::compact! {
        [] Trio: |trio| trio.places(), |places: [usize; 3]| Self::new(places).ok().filter(|trio| trio.places() == places),
            "three places in ascending order, below 255";
    }

    /// The cards in order.
    impl<const D: usize> Serialize for Table<D> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self)
        }
    }

    impl<'de, const D: usize> Deserialize<'de> for Table<D> {
        fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
            deserializer.deserialize_seq(List(Self::push, PhantomData))
        }
    }

    /// The cards in order.
    impl<const D: usize> Serialize for Deck<D> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self)
        }
    }

    impl<'de, const D: usize> Deserialize<'de> for Deck<D> {
        fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
            Self::new(Vec::<Card<D>>::deserialize(deserializer)?).map_err(T::Error::custom)
        }
    }

    /// The cards in ascending order.
    impl<const D: usize> Serialize for Cap<D> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self)
        }
    }

    /// As many cards as its `FromStr` reads.
    impl<'de, const D: usize> Deserialize<'de> for Cap<D> {
        fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
            Self::read(Vec::<Card<D>>::deserialize(deserializer)?).map_err(T::Error::custom)
        }
    }

    /// The rules, the deck and the log, from which the rest follows.
    impl<const D: usize> Serialize for Game<D> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            use serde::ser::SerializeStruct;
            let mut game = serializer.serialize_struct("Game", 3)?;
            game.serialize_field("rules", &self.rules())?;
            game.serialize_field("deck", self.deck())?;
            game.serialize_field("log", self.log())?;
            game.end()
        }
    }

    serial::checked! {
        /// The log is [replayed](Game::replay), and refused when an event is not legal or a deal is
        /// missing. That takes time and memory in proportion to the text.
        [const D: usize] Game<D> as "Game" { rules: Rules, deck: Deck<D>, log: Vec<Event<D>> }:
            Self::replay(rules, deck, &log);
    }
}
