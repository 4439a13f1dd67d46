//! Serde of groups: what they are made from; the rest is worked out again.

use alloc::vec::Vec;

use dense_code::Limits;
use serde::de::Error as _;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Group, OrbitTable};
use crate::error::Error;

/// The most bytes that the elements of a group that is read may take, and the most products of an
/// element and a generator that may be made for them: a few bytes of text may ask for more elements
/// than there is memory or time for.
const MAX_BYTES: u64 = 1 << 21;
const MAX_PRODUCTS: u64 = 1 << 17;

/// A group as it is read: its elements are worked out from the generators.
fn read(points: usize, generators: &[impl AsRef<[u16]>]) -> Result<Group, Error> {
    let limits = Limits::new().with_bytes(MAX_BYTES).with_steps(MAX_PRODUCTS);
    Group::from_generators_within(points, generators, &limits)
}

/// The number of points and the generators. Reading computes the elements again.
///
/// A group is refused, when it is read and when it is written, if its elements take more than 2 MB
/// (65,536 points times 16, or 1,000 times 1,000), or if computing them takes more than 131,072
/// products of an element and a generator. The group of all permutations of eight points is allowed
/// if it is made from two generators, such as a rotation and a swap. Made from the seven swaps of
/// neighbours, it is refused.
impl Serialize for Group {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let generators: Vec<&[u16]> = self.generators().collect();
        // Refused here already, where the caller still has the group, and not when it is wanted
        // back.
        read(self.point_count(), &generators).map_err(|error| {
            serde::ser::Error::custom(format_args!("the group could not be read again: {error}"))
        })?;
        let mut group = serializer.serialize_struct("Group", 2)?;
        group.serialize_field("points", &self.point_count())?;
        group.serialize_field("generators", &generators)?;
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
        read(points, &generators).map_err(D::Error::custom)
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
