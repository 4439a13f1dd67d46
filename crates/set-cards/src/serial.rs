//! Serialised forms: text for people, packed words or bits for machines, always through the checked constructors.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Card, CardSet};

/// The digits where people read, the packed word elsewhere.
impl<const D: usize> Serialize for Card<D> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_u64(self.bits())
        }
    }
}

impl<'de, const D: usize> Deserialize<'de> for Card<D> {
    fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
        struct Digits<const D: usize>(PhantomData<Card<D>>);
        impl<const D: usize> Visitor<'_> for Digits<D> {
            type Value = Card<D>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a card of {D} digits 0 to 2")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Card<D>, E> {
                text.parse().map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
            }
        }
        if deserializer.is_human_readable() {
            return deserializer.deserialize_str(Digits(PhantomData));
        }
        let bits = u64::deserialize(deserializer)?;
        Self::from_bits(bits)
            .ok_or_else(|| T::Error::invalid_value(Unexpected::Unsigned(bits), &"the packed word of a card"))
    }
}

/// The bits as a number.
impl<const D: usize> Serialize for CardSet<D> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return serializer.collect_seq(self.iter());
        }
        serializer.serialize_u128(self.bits())
    }
}

impl<'de, const D: usize> Deserialize<'de> for CardSet<D> {
    fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
        struct List<const D: usize>(PhantomData<Card<D>>);
        impl<'de, const D: usize> Visitor<'de> for List<D> {
            type Value = CardSet<D>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "different cards of {D} digits 0 to 2")
            }

            fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut list: A) -> Result<CardSet<D>, A::Error> {
                let mut cards = CardSet::EMPTY;
                while let Some(card) = list.next_element::<Card<D>>()? {
                    if !cards.insert(card) {
                        return Err(A::Error::custom("a card comes twice"));
                    }
                }
                Ok(cards)
            }
        }
        if deserializer.is_human_readable() {
            return deserializer.deserialize_seq(List(PhantomData));
        }
        Self::from_bits(u128::deserialize(deserializer)?)
            .ok_or_else(|| T::Error::custom("a bit that is no card's"))
    }
}

/// The cards in order.
#[cfg(feature = "alloc")]
impl<const D: usize> Serialize for crate::Table<D> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}

#[cfg(feature = "alloc")]
impl<'de, const D: usize> Deserialize<'de> for crate::Table<D> {
    fn deserialize<T: Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
        struct List<const D: usize>(PhantomData<Card<D>>);
        impl<'de, const D: usize> Visitor<'de> for List<D> {
            type Value = crate::Table<D>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "different cards of {D} digits 0 to 2")
            }

            fn visit_seq<A: serde::de::SeqAccess<'de>>(
                self,
                mut list: A,
            ) -> Result<crate::Table<D>, A::Error> {
                let mut table = crate::Table::new();
                while let Some(card) = list.next_element()? {
                    table.push(card).map_err(A::Error::custom)?;
                }
                Ok(table)
            }
        }
        deserializer.deserialize_seq(List(PhantomData))
    }
}
