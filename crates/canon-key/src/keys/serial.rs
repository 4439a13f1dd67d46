//! Serde: text in human-readable formats, a rank in binary ones; schemes as the size of their
//! universe.

use dense_code::{Dense, serial};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{
    Additive, KeyWord, Multiset, MultisetRank, Packed, Positional, PrimeProduct, SliceKeys, Subset,
    SubsetRank,
};

serial::text_or_compact! {
    /// The symbols as text in human-readable formats, the rank in binary ones.
    [const N: u32, const K: usize] Multiset<N, K>: |multiset| multiset.rank(), Self::unrank,
        "ascending symbols, or a rank";
    /// The symbols as text in human-readable formats, the rank in binary ones.
    [const N: u32, const K: usize] Subset<N, K>: |subset| subset.rank(), Self::unrank,
        "strictly ascending symbols, or a rank";
}

macro_rules! by_universe {
    ($($name:ident)*) => {$(
        /// The size of the universe.
        impl<W: KeyWord, const K: usize> Serialize for $name<W, K> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.universe().serialize(serializer)
            }
        }

        impl<'de, W: KeyWord, const K: usize> Deserialize<'de> for $name<W, K> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Self::new(u32::deserialize(deserializer)?).map_err(D::Error::custom)
            }
        }
    )*};
}
by_universe!(MultisetRank SubsetRank Positional Packed PrimeProduct Additive);

serial::compact! {
    /// The size of a tuple and of its universe.
    [] SliceKeys: |keys| (keys.k(), keys.universe()), |(k, universe)| Some(Self::new(k, universe)),
        "the size of a tuple and of its universe";
}
