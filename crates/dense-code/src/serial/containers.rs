use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{Bits, Dense, DenseMap, DenseSet, PackedVec};

/// The ranks in ascending order. Reading accepts any order but no rank twice. Binary formats store a
/// bitmap of bytes: bit `r % 8` of byte `r / 8` stands for rank `r`.
impl<T: Dense> Serialize for DenseSet<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.ranks())
        } else {
            serializer.serialize_bytes(&to_bytes(self.as_bits()))
        }
    }
}

fn to_bytes(bits: &Bits) -> Vec<u8> {
    let mut bytes: Vec<u8> = bits.words().iter().flat_map(|word| word.to_le_bytes()).collect();
    bytes.truncate(usize::try_from(bits.len().div_ceil(8)).unwrap_or(usize::MAX));
    bytes
}

/// `None` for another number of bytes than `len` bits take, and for a bit past them.
fn from_bytes(bytes: &[u8], len: u64) -> Option<Bits> {
    if bytes.len() as u64 != len.div_ceil(8) {
        return None;
    }
    let words = bytes.chunks(8).map(|bytes| {
        let mut word = [0; 8];
        word.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
        u64::from_le_bytes(word)
    });
    Bits::from_words(words.collect(), len)
}

impl<'de, T: Dense> Deserialize<'de> for DenseSet<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_seq(FromRanks(PhantomData))
        } else {
            // A format may lend only short bytes, and reads long ones only into a buffer of their own.
            deserializer.deserialize_byte_buf(FromBits(PhantomData))
        }
    }
}

struct FromRanks<T>(PhantomData<fn() -> T>);

impl<'de, T: Dense> Visitor<'de> for FromRanks<T> {
    type Value = DenseSet<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ranks below {}, each once", T::COUNT)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<DenseSet<T>, A::Error> {
        let mut set = DenseSet::try_new().map_err(A::Error::custom)?;
        while let Some(rank) = seq.next_element()? {
            let value = T::unrank(rank).ok_or_else(|| {
                A::Error::custom(format_args!("rank {rank} of {} values", T::COUNT))
            })?;
            if !set.insert(value) {
                return Err(A::Error::custom(format_args!("rank {rank} appears twice")));
            }
        }
        Ok(set)
    }
}

struct FromBits<T>(PhantomData<fn() -> T>);

impl<'de, T: Dense> Visitor<'de> for FromBits<T> {
    type Value = DenseSet<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bits as bytes", T::COUNT)
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<DenseSet<T>, E> {
        from_bytes(bytes, T::COUNT)
            .and_then(DenseSet::from_bits)
            .ok_or_else(|| E::invalid_length(bytes.len(), &self))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<DenseSet<T>, A::Error> {
        let mut bytes = Vec::new();
        while let Some(byte) = seq.next_element()? {
            bytes.push(byte);
        }
        self.visit_bytes(&bytes)
    }
}

/// The values in rank order.
impl<T, V: Serialize> Serialize for DenseMap<T, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de, T: Dense, V: Deserialize<'de>> Deserialize<'de> for DenseMap<T, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(FromValues(PhantomData))
    }
}

struct FromValues<T, V>(PhantomData<fn() -> (T, V)>);

impl<'de, T: Dense, V: Deserialize<'de>> Visitor<'de> for FromValues<T, V> {
    type Value = DenseMap<T, V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of length {}", T::COUNT)
    }

    /// Ends at the first entry too many: entries of no bytes would go on for as long as the input
    /// says.
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<DenseMap<T, V>, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = seq.next_element()? {
            if values.len() as u64 == T::COUNT {
                return Err(A::Error::custom(format_args!("more than {} entries", T::COUNT)));
            }
            values.push(value);
        }
        let len = values.len();
        DenseMap::from_values(values).ok_or_else(|| A::Error::invalid_length(len, &self))
    }
}

/// The entries in order.
impl<const BITS: u32> Serialize for PackedVec<BITS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, const BITS: u32> Deserialize<'de> for PackedVec<BITS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(FromEntries)
    }
}

/// Reads entry by entry, so that a format can say where the one is that does not fit.
struct FromEntries<const BITS: u32>;

impl<'de, const BITS: u32> Visitor<'de> for FromEntries<BITS> {
    type Value = PackedVec<BITS>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of integers up to {}", PackedVec::<BITS>::MAX)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<PackedVec<BITS>, A::Error> {
        let mut entries = PackedVec::new();
        while let Some(entry) = seq.next_element()? {
            entries.push(entry).map_err(A::Error::custom)?;
        }
        Ok(entries)
    }
}
