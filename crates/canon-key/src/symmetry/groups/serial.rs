//! Serde of boards and groups: what they are made from; the rest is worked out again.

use alloc::vec::Vec;

use dense_code::{Limits, serial};
use serde::de::Error;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Board, Group, OrbitTable};

serial::compact! {
    /// Rows and columns.
    [const K: usize] Board<K>: |board| (board.rows(), board.cols()), |(rows, cols)| Self::new(rows, cols).ok(),
        "rows and columns of a board whose keys fit 32 bits";
}

/// The most bytes that the elements of a group that is read may take: a few bytes of text may ask
/// for more elements than there is memory for.
const MOST_BYTES: u64 = 1 << 21;

/// The number of points and the generators; the elements are worked out again when it is read,
/// which is refused when they are more than 2 MB: 65,536 points times 16, or 1,000 times 1,000.
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
        Self::from_generators_within(points, &generators, &Limits::new().with_bytes(MOST_BYTES))
            .map_err(D::Error::custom)
    }
}

/// The class of each rank.
impl Serialize for OrbitTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for OrbitTable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_classes(Vec::deserialize(deserializer)?)
            .ok_or_else(|| D::Error::custom("classes are numbered by their least members"))
    }
}
