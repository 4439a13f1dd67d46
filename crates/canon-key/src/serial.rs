//! Serde: text where people read, a rank elsewhere; schemes as the size of their universe.

use dense_code::{Dense, serial};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    Additive, Keep, Multiset, MultisetRank, Packed, Positional, PrimeProduct, Subset, SubsetRank, Word,
};

macro_rules! by_rank {
    ($($name:ident $expected:literal)*) => {$(
        /// The symbols as text for people, the rank otherwise.
        impl<const N: u32, const K: usize> Serialize for $name<N, K> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serial::serialize(self, self.rank(), serializer)
            }
        }

        impl<'de, const N: u32, const K: usize> Deserialize<'de> for $name<N, K> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                serial::deserialize(deserializer, $expected, Self::unrank)
            }
        }
    )*};
}
by_rank!(Multiset "ascending symbols, or a rank" Subset "strictly ascending symbols, or a rank");

/// `first` or `last` for people, 0 or 1 otherwise.
impl Serialize for Keep {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serial::serialize(self, u8::from(*self == Self::Last), serializer)
    }
}

impl<'de> Deserialize<'de> for Keep {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        serial::deserialize(deserializer, "`first` or `last`, 0 or 1", |number: u8| match number {
            0 => Some(Self::First),
            1 => Some(Self::Last),
            _ => None,
        })
    }
}

macro_rules! by_universe {
    ($($name:ident)*) => {$(
        /// The size of the universe.
        impl<W: Word, const K: usize> Serialize for $name<W, K> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.universe().serialize(serializer)
            }
        }

        impl<'de, W: Word, const K: usize> Deserialize<'de> for $name<W, K> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Self::new(u32::deserialize(deserializer)?).map_err(D::Error::custom)
            }
        }
    )*};
}
by_universe!(MultisetRank SubsetRank Positional Packed PrimeProduct Additive);
