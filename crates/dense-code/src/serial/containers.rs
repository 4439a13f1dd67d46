use alloc::vec::Vec;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::{Dense, DenseMap, DenseSet, PackedVec};

/// The ranks in ascending order. Reading accepts any order but no rank twice. Binary formats take
/// the words of the set.
impl<T: Dense, W: AsRef<[u64]> + AsMut<[u64]>> Serialize for DenseSet<T, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // For people the ranks; for machines the words, which every format writes in some eight bytes
        // each, where a sequence of bytes takes two a byte in some.
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
                let value = T::unrank(rank).ok_or_else(|| {
                    D::Error::custom(format_args!("rank {rank} of {} values", T::COUNT))
                })?;
                if !set.insert(value) {
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

/// The entries in order: a byte for each in binary formats. To save them as they are packed, save
/// the words and the length.
impl<const BITS: u32> Serialize for PackedVec<BITS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, const BITS: u32> Deserialize<'de> for PackedVec<BITS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_slice(&Vec::<u8>::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
