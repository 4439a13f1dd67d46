//! Serialised forms: text in human-readable formats, packed words or ranks in binary ones, always
//! through the checked constructors.

use core::fmt;
use core::marker::PhantomData;

use dense_code::{Dense, Limits, serial};
use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::{SerializeStruct, SerializeTuple};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{AffineMap, Canonical, Card, CardSet, Maps, Relabelling};

serial::text_or_compact! {
    /// The digits in human-readable formats, the packed word in binary ones.
    [const D: usize] Card<D>: |card| card.bits(), Self::from_bits, "a card of digits 0 to 2, or its packed word";
    /// Text in human-readable formats, the rank in binary ones. For at most ten attributes.
    [const D: usize] Relabelling<D>: |relabelling| relabelling.rank(), Self::unrank,
        "a relabelling such as 1:201 0:012, or its rank";
}

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

/// One word as it is, several as a tuple.
fn write_words<S: Serializer>(words: &[u128], serializer: S) -> Result<S::Ok, S::Error> {
    if let [word] = words {
        return serializer.serialize_u128(*word);
    }
    let mut tuple = serializer.serialize_tuple(words.len())?;
    for word in words {
        tuple.serialize_element(word)?;
    }
    tuple.end()
}

/// Words as they are written.
struct Words<const W: usize>;

impl<'de, const W: usize> Visitor<'de> for Words<W> {
    type Value = [u128; W];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{W} words of 128 bits")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<[u128; W], A::Error> {
        let mut words = [0; W];
        for (place, word) in words.iter_mut().enumerate() {
            *word = list.next_element()?.ok_or_else(|| A::Error::invalid_length(place, &self))?;
        }
        Ok(words)
    }
}

/// The cards in ascending order in human-readable formats, the bits in binary ones.
impl<const D: usize, const W: usize> Serialize for CardSet<D, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter())
        } else {
            write_words(&self.words(), serializer)
        }
    }
}

impl<'de, const D: usize, const W: usize> Deserialize<'de> for CardSet<D, W> {
    fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
        if deserializer.is_human_readable() {
            let add = |cards: &mut Self, card| {
                if cards.insert(card) { Ok(()) } else { Err("a card appears twice") }
            };
            return deserializer.deserialize_seq(List(add, PhantomData));
        }
        let words = if W == 1 {
            [u128::deserialize(deserializer)?; W]
        } else {
            deserializer.deserialize_tuple(W, Words)?
        };
        Self::from_words(words)
            .ok_or_else(|| T::Error::custom("a bit is set that belongs to no card"))
    }
}

/// The columns and then the shift, as `D + 1` cards.
impl<const D: usize> Serialize for AffineMap<D> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(D + 1)?;
        for card in self.columns() {
            tuple.serialize_element(&card)?;
        }
        tuple.serialize_element(&self.shift())?;
        tuple.end()
    }
}

impl<'de, const D: usize> Deserialize<'de> for AffineMap<D> {
    fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
        struct Columns<const D: usize>;
        impl<'de, const D: usize> Visitor<'de> for Columns<D> {
            type Value = AffineMap<D>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{D} columns that are independent, and a shift")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<AffineMap<D>, A::Error> {
                let mut columns = [Card::ZERO; D];
                for (place, column) in columns.iter_mut().enumerate() {
                    *column = list
                        .next_element()?
                        .ok_or_else(|| A::Error::invalid_length(place, &self))?;
                }
                let shift =
                    list.next_element()?.ok_or_else(|| A::Error::invalid_length(D, &self))?;
                AffineMap::new(columns, shift).map_err(A::Error::custom)
            }
        }
        deserializer.deserialize_tuple(D + 1, Columns)
    }
}

/// The most relabellings that are gone through to check a form that is read: those of five
/// attributes took 20 ms, and there are 36 times as many of six.
const MOST_RELABELLINGS: u128 = 1 << 20;

/// The most [steps](CardSet::canonical_within) to check a form under affine maps that is read: some
/// tens of milliseconds. Of a million collections none took more than half of them; the graphs of
/// bent functions, 81 cards of six attributes, take eight times as many and more.
const MOST_STEPS: u64 = 1 << 15;

/// Refuses the forms under relabellings that take too long to check.
fn check_relabellings<const D: usize>(group: Maps) -> Result<(), &'static str> {
    if group == Maps::Relabellings && group.order::<D>() > MOST_RELABELLINGS {
        return Err(
            "save the cards instead: a form under relabellings of six attributes takes too \
                    long to check when it is read",
        );
    }
    Ok(())
}

/// The canonical form of cards under affine maps, unless that takes too long.
fn affine_form<const D: usize, const W: usize>(
    cards: CardSet<D, W>,
    steps: u64,
) -> Result<Canonical<D, W>, &'static str> {
    let limits = Limits::new().with_steps(steps);
    cards.canonical_within(Maps::Affine, &limits).map_err(|_| {
        "save the cards instead: this form under affine maps takes too long to check when it is \
                    read"
    })
}

/// A form that is the canonical form of its cards, with the order of its stabiliser.
fn checked<const D: usize, const W: usize>(
    group: Maps,
    form: CardSet<D, W>,
    stabiliser: u128,
) -> Result<Canonical<D, W>, &'static str> {
    check_relabellings::<D>(group)?;
    let canonical = match group {
        Maps::Affine => affine_form(form, MOST_STEPS)?,
        Maps::Relabellings => form.canonical(group),
    };
    if canonical.form() == form && canonical.stabiliser_order() == stabiliser {
        Ok(canonical)
    } else {
        Err("no canonical form, or not the order of its stabiliser")
    }
}

/// The group, the form and the order of the stabiliser.
///
/// A form under relabellings of six attributes is not written, since reading it would take too
/// long: save the cards, as a [`CardSet`]. The same holds of a form under affine maps that takes
/// more than 32,768 [steps](CardSet::canonical_within), so the steps are taken when it is written.
impl<const D: usize, const W: usize> Serialize for Canonical<D, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        check_relabellings::<D>(self.group).map_err(serde::ser::Error::custom)?;
        if self.group == Maps::Affine {
            affine_form(self.form, MOST_STEPS).map_err(serde::ser::Error::custom)?;
        }
        let mut canonical = serializer.serialize_struct("Canonical", 3)?;
        canonical.serialize_field("group", &self.group)?;
        canonical.serialize_field("form", &self.form)?;
        canonical.serialize_field("stabiliser", &self.stabiliser)?;
        canonical.end()
    }
}

serial::checked! {
    /// The form is computed again and compared. Under relabellings of six attributes this would
    /// take too long, and the form is refused: it is not written either. Under affine maps a form
    /// is refused when it takes more than 32,768 [steps](CardSet::canonical_within), as those of
    /// some graphs of bent functions do (81 cards of six attributes).
    [const D: usize, const W: usize] Canonical<D, W> as "Canonical" { group: Maps, form: CardSet<D, W>, stabiliser: u128 }:
        checked(group, form, stabiliser);
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::ToString;

    use super::*;

    /// To make such a form from its cards takes long too: here it is put together.
    #[test]
    fn what_is_not_read_is_not_written() {
        let form = CardSet::<6, 6>::from(Card::ZERO);
        let canonical = Canonical { group: Maps::Relabellings, form, stabiliser: 46_080 };
        let refused = checked(canonical.group, canonical.form, canonical.stabiliser);
        let (Err(reading), Err(writing)) = (refused, serde_json::to_string(&canonical)) else {
            panic!("read or written");
        };
        assert!(reading.starts_with("save the cards instead"));
        assert_eq!(writing.to_string(), reading);
        // Seven cards that are all alike, so each is tried first.
        let units = (0..6).filter_map(|place| Card::<6>::unrank(3_u64.pow(place)));
        let cards: CardSet<6, 6> = units.chain([Card::ZERO]).collect();
        assert!(affine_form(cards, 10).is_err_and(|error| error.starts_with("save the cards")));
        assert!(affine_form(cards, MOST_STEPS).is_ok());
    }
}

#[cfg(feature = "alloc")]
mod of_lists {
    use alloc::borrow::ToOwned;
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use dense_code::serial;
    use serde::ser::SerializeStruct;

    use super::{
        Card, CardSet, Deserialize, Deserializer, Error, List, Maps, PhantomData, Serialize,
        Serializer, checked,
    };
    use crate::game::{Event, IllegalCall, ReplayError};
    use crate::space::Class;
    use crate::{Deck, Game, Rules, Table, Trio};

    serial::compact! {
        [] Trio: |trio| trio.places(), |places: [usize; 3]| Self::new(places).ok().filter(|trio| trio.places() == places),
            "three places in ascending order, below 255";
    }

    /// The cards in order.
    impl<const D: usize> Serialize for Table<D> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.cards())
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
            serializer.collect_seq(self.cards())
        }
    }

    impl<'de, const D: usize> Deserialize<'de> for Deck<D> {
        fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
            Self::new(Vec::<Card<D>>::deserialize(deserializer)?).map_err(T::Error::custom)
        }
    }

    /// The rules, the deck and the log, from which the rest follows.
    impl<const D: usize> Serialize for Game<D> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut game = serializer.serialize_struct("Game", 3)?;
            game.serialize_field("rules", &self.rules())?;
            game.serialize_field("deck", self.deck())?;
            game.serialize_field("log", self.log())?;
            game.end()
        }
    }

    serial::checked! {
        /// What is read is checked as a [`Canonical`](crate::Canonical) is.
        [const D: usize] Class<D> as "Class" { form: CardSet<D>, stabiliser: u128 }:
            checked(Maps::Affine, form, stabiliser).map(|_| Self { form, stabiliser });
        /// The log is replayed, and refused when an event is not legal, or when the rules deal more
        /// cards after the last event. So the game has a legal call or is over, or more cards can
        /// be asked for.
        ///
        /// Within the log, the deals that the rules require are not checked, because that can take
        /// a long time: a log may have a `DealtBecauseNone` where there was a legal call, or lack
        /// one where there was none. [`Game::replay`] checks that too.
        ///
        /// Reading takes time in proportion to the length of the log times the cards on the table,
        /// and one search. The search for ghosts, and in a chain for UltraSets and exclusive-or
        /// quads, stops after the first 81 cards on the table. A game with more cards is refused
        /// when nothing is found among these.
        [const D: usize] Game<D> as "Game" { rules: Rules, deck: Deck<D>, log: Vec<Event<D>> }:
            settled(rules, deck, &log);
    }

    /// The game of a log after which the rules deal no more cards.
    fn settled<const D: usize>(
        rules: Rules,
        deck: Deck<D>,
        log: &[Event<D>],
    ) -> Result<Game<D>, String> {
        let game = Game::follow(rules, deck, log).map_err(|error| error.to_string())?;
        match game.is_settled() {
            Some(true) => Ok(game),
            Some(false) => {
                let missing = ReplayError { place: log.len(), why: IllegalCall::DealMissing };
                Err(missing.to_string())
            }
            None => {
                Err("the table has too many cards to search: save the rules, the deck and the \
                         log, and call Game::replay"
                    .to_owned())
            }
        }
    }

    #[cfg(feature = "rand")]
    serial::compact! {
        [] crate::odds::DealReport: |report| report.by_sets(), Self::from_counts, "numbers of deals by their sets";
        [] crate::odds::GameReport: |report| report.parts(), Self::from_parts, "the parts of a report";
    }
}
