//! Serialised forms: text in human-readable formats, ranks in binary ones, always through the
//! checked constructors.

use core::fmt;

use dense_code::count::{factorial_digits, factorial_value};
use dense_code::serial;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

#[cfg(feature = "alloc")]
use super::Permutation;
use super::{Combination, CycleNotation, EvenPerm, Orientations, PartialPerm, Perm, SetPartition};
use crate::lex;

/// The word as such: the binary form of more than 20 things, whose ranks don't fit `u64`.
struct Word<const N: usize>([u8; N]);

impl<const N: usize> Serialize for Word<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Word<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<const N: usize>;

        impl<'de, const N: usize> Visitor<'de> for Entries<N> {
            type Value = Word<N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{N} numbers")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Word<N>, A::Error> {
                let mut word = [0; N];
                for (found, place) in word.iter_mut().enumerate() {
                    let next = list.next_element()?;
                    *place = next.ok_or_else(|| A::Error::invalid_length(found, &self))?;
                }
                if list.next_element::<u8>()?.is_some() {
                    return Err(A::Error::invalid_length(N + 1, &self));
                }
                Ok(Word(word))
            }
        }

        deserializer.deserialize_seq(Entries)
    }
}

/// Binary formats store the lexicographic rank for `N` up to 20, and the entries for larger `N`.
impl<const N: usize> Serialize for Perm<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if N > 20 {
            return serial::serialize(self, Word(self.to_array()), serializer);
        }
        // By the digits, since `rank` would not compile for the larger `N`.
        let rank = factorial_value(&self.lehmer()).and_then(|rank| u64::try_from(rank).ok());
        serial::serialize(self, rank.expect("20! fits u64"), serializer)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Perm<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if N > 20 {
            let of_word = |word: Word<N>| Self::new(word.0).ok();
            return serial::deserialize(deserializer, "a permutation", of_word);
        }
        let of_rank = |rank: u64| {
            let digits = factorial_digits::<N>(rank.into())?;
            Some(Self::from_valid(lex::from_digits(&digits)))
        };
        serial::deserialize(deserializer, "a permutation", of_rank)
    }
}

serial::text_or_compact! {
    /// Binary formats store the same as for the permutation.
    [const N: usize] CycleNotation<N>: |cycles| cycles.0, |perm| Some(Self(perm)), "the cycles of a permutation";
    /// Binary formats store the rank, which must fit `u64`.
    [const N: usize] EvenPerm<N>: |value| value.rank(), Self::unrank, "an even permutation";
    /// Binary formats store the rank, which must fit `u64`.
    [const N: usize, const K: usize] Combination<N, K>: |value| value.rank(), Self::unrank, "a combination";
    /// Binary formats store the rank, which must fit `u64`.
    [const N: usize, const K: usize] PartialPerm<N, K>: |value| value.rank(), Self::unrank, "a partial permutation";
    /// Binary formats store the rank.
    [const M: u32, const N: usize, const SUM: u32] Orientations<M, N, SUM>: |value| value.rank(), Self::unrank,
        "orientations with the right sum";
    /// Binary formats store the rank.
    [const N: usize] SetPartition<N>: |value| value.rank(), Self::unrank, "a partition of a set";
}

#[cfg(feature = "alloc")]
serial::compact! {
    // No rank: a list of any length has none that fits.
    /// All formats store the list of places.
    [] Permutation: |value| value.as_slice(), |places: alloc::vec::Vec<usize>| Self::new(places).ok(), "a permutation";
}
