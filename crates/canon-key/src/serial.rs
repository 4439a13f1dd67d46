//! Serde: text where people read, a rank elsewhere; schemes as the size of their universe.

use dense_code::{Dense, serial};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    Additive, Keep, Multiset, MultisetRank, Packed, Positional, PrimeProduct, SliceKeys, Subset,
    SubsetRank, Word,
};

serial::text_or_compact! {
    /// The symbols as text for people, the rank otherwise.
    [const N: u32, const K: usize] Multiset<N, K>: |multiset| multiset.rank(), Self::unrank,
        "ascending symbols, or a rank";
    /// The symbols as text for people, the rank otherwise.
    [const N: u32, const K: usize] Subset<N, K>: |subset| subset.rank(), Self::unrank,
        "strictly ascending symbols, or a rank";
    /// `first` or `last` for people, 0 or 1 otherwise.
    [] Keep: |keep| u8::from(*keep == Self::Last), |number: u8| match number {
        0 => Some(Self::First),
        1 => Some(Self::Last),
        _ => None,
    }, "`first` or `last`, 0 or 1";
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

serial::compact! {
    /// The size of a tuple and of its universe.
    [] SliceKeys: |keys| (keys.k(), keys.universe()), |(k, universe)| Some(Self::new(k, universe)),
        "the size of a tuple and of its universe";
}

#[cfg(feature = "alloc")]
mod of_groups {
    use alloc::vec::Vec;

    use dense_code::serial;
    use serde::de::Error;
    use serde::ser::SerializeStruct;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::{Board, Group};

    serial::compact! {
        /// Rows and columns.
        [const K: usize] Board<K>: |board| (board.rows(), board.cols()), |(rows, cols)| Self::new(rows, cols).ok(),
            "rows and columns of a board whose keys fit 32 bits";
    }

    /// The number of points and the generators; the elements are worked out again when it is read.
    impl Serialize for Group {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut group = serializer.serialize_struct("Group", 2)?;
            group.serialize_field("points", &self.points())?;
            group.serialize_field("generators", &self.generators().collect::<Vec<_>>())?;
            group.end()
        }
    }

    impl<'de> Deserialize<'de> for Group {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            #[derive(Deserialize)]
            #[serde(rename = "Group")]
            struct Generators {
                points: usize,
                generators: Vec<Vec<u16>>,
            }

            let Generators { points, generators } = Generators::deserialize(deserializer)?;
            Self::from_generators(points, &generators).map_err(D::Error::custom)
        }
    }
}
