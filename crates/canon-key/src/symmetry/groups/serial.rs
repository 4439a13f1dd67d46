//! Serde of boards and groups: what they are made from; the rest is worked out again.

use alloc::vec::Vec;

use dense_code::serial;
use serde::de::Error;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Board, Group};

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
