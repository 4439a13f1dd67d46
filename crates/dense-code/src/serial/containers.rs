use alloc::vec::Vec;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::{Dense, DenseMap, DenseSet, DenseVec};

/// The ranks in ascending order. Reading accepts any order but no rank twice. Binary formats take
/// the words of the set.
impl<T: Dense, W: AsRef<[u64]> + AsMut<[u64]>> Serialize for DenseSet<T, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // For people the ranks; for machines the words, which every format writes in some eight
        // bytes each, where a sequence of bytes takes two a byte in some.
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter().map(Dense::rank))
        } else {
            self.words().serialize(serializer)
        }
    }
}

impl<'de, T, W> Deserialize<'de> for DenseSet<T, W>
where
    T: Dense,
    W: AsRef<[u64]> + AsMut<[u64]> + TryFrom<Vec<u64>>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let words = if deserializer.is_human_readable() {
            // On the heap whatever `W` is: a set in place can't be made for a number of words that
            // only its type says.
            let mut set = DenseSet::<T>::try_new().map_err(D::Error::custom)?;
            for rank in Vec::<u64>::deserialize(deserializer)? {
                if !set.insert(value_of_rank(rank)?) {
                    return Err(D::Error::custom(format_args!("rank {rank} appears twice")));
                }
            }
            set.words().to_vec()
        } else {
            Vec::deserialize(deserializer)?
        };
        W::try_from(words).ok().and_then(Self::from_words).ok_or_else(|| {
            D::Error::custom(format_args!("these are not the words of {} bits", T::COUNT))
        })
    }
}

/// The values in rank order.
impl<T: Dense, V: Serialize, A: AsRef<[V]> + AsMut<[V]>> Serialize for DenseMap<T, V, A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de, T, V, A> Deserialize<'de> for DenseMap<T, V, A>
where
    T: Dense,
    V: Deserialize<'de>,
    A: AsRef<[V]> + AsMut<[V]> + TryFrom<Vec<V>>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = Vec::deserialize(deserializer)?;
        let len = values.len();
        A::try_from(values).ok().and_then(Self::from_values).ok_or_else(|| {
            D::Error::custom(format_args!("{len} entries, but the map has {}", T::COUNT))
        })
    }
}

/// The ranks in order. Binary formats take the number of entries and the words: entries as they are
/// packed.
impl<T: Dense> Serialize for DenseVec<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter().map(Dense::rank))
        } else {
            (self.len(), self.words()).serialize(serializer)
        }
    }
}

impl<'de, T: Dense> Deserialize<'de> for DenseVec<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let ranks = Vec::<u64>::deserialize(deserializer)?;
            return ranks.into_iter().map(value_of_rank::<T, _>).collect();
        }
        let (len, words) = <(u64, Vec<u64>)>::deserialize(deserializer)?;
        Self::from_words(words, len).ok_or_else(|| {
            D::Error::custom(format_args!("these are not the words of {len} entries"))
        })
    }
}

fn value_of_rank<T: Dense, E: Error>(rank: u64) -> Result<T, E> {
    T::unrank(rank).ok_or_else(|| E::custom(format_args!("rank {rank} of {} values", T::COUNT)))
}
