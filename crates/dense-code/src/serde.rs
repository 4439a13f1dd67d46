//! Text and binary forms, always through the checked constructors.

use serde::de::{Deserialize, Deserializer, Error, Unexpected};
use serde::ser::{Serialize, Serializer};

use crate::{Below, Counters, Nibbles, Trits};

/// The integer.
impl<const N: u32> Serialize for Below<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.get().serialize(serializer)
    }
}

impl<'de, const N: u32> Deserialize<'de> for Below<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = u32::deserialize(deserializer)?;
        Self::new(value).ok_or_else(|| {
            D::Error::invalid_value(Unexpected::Unsigned(value.into()), &"a digit below the radix")
        })
    }
}

macro_rules! by_bits {
    ($([$($param:tt)*] $type:ty, $word:ty, $read:expr;)*) => {$(
        /// The word.
        impl<$($param)*> Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.bits().serialize(serializer)
            }
        }

        impl<'de, $($param)*> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let bits = <$word>::deserialize(deserializer)?;
                $read(bits).ok_or_else(|| D::Error::custom(concat!("no valid word of ", stringify!($type))))
            }
        }
    )*};
}
by_bits! {
    [] Trits, u64, Trits::from_bits;
    [] Nibbles, u64, |bits| Some(Nibbles::from_bits(bits));
    [const BITS: u32] Counters<BITS>, u128, Counters::from_bits;
}

#[cfg(feature = "alloc")]
mod containers {
    use alloc::vec::Vec;
    use core::fmt;
    use core::marker::PhantomData;

    use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
    use serde::ser::{Serialize, Serializer};

    use crate::{Dense, DenseMap, DenseSet, PackedVec};

    /// The ranks in ascending order.
    impl<T: Dense> Serialize for DenseSet<T> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let len = usize::try_from(self.len()).map_err(serde::ser::Error::custom)?;
            let mut seq = serializer.serialize_seq(Some(len))?;
            for rank in self.ranks() {
                serde::ser::SerializeSeq::serialize_element(&mut seq, &rank)?;
            }
            serde::ser::SerializeSeq::end(seq)
        }
    }

    impl<'de, T: Dense> Deserialize<'de> for DenseSet<T> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct Members<T>(PhantomData<fn() -> T>);

            impl<'de, T: Dense> Visitor<'de> for Members<T> {
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
                            return Err(A::Error::custom(format_args!("rank {rank} twice")));
                        }
                    }
                    Ok(set)
                }
            }

            deserializer.deserialize_seq(Members(PhantomData))
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
            let values = Vec::deserialize(deserializer)?;
            let len = values.len();
            Self::from_values(values)
                .ok_or_else(|| D::Error::custom(format_args!("{len} entries for {} values", T::COUNT)))
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
            Self::from_slice(&Vec::deserialize(deserializer)?).map_err(D::Error::custom)
        }
    }
}
