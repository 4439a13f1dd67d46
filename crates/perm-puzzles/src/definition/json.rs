//! The JSON forms of `cubing.js` (its `KPuzzleDefinition` and `KPatternData`), through serde.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error as _, MapAccess, Visitor};
use serde::ser::{SerializeMap as _, SerializeStruct as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::definition::Definition;
use super::form::{self, Form, Lists, Named, OrbitForm};
use super::orbit::{MAX_PLACES, Orbit, TOO_MANY_PLACES};
use super::pattern::Pattern;
use super::transform::Transform;
use crate::error::excerpt;

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// What is wrong with a value is told with its name.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = Named<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map by names")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Named<T>, A::Error> {
                let (mut entries, mut names) = (Vec::new(), BTreeSet::new());
                while let Some(name) = map.next_key::<String>()? {
                    let value = map.next_value();
                    let told = |error| A::Error::custom(format!("{}: {error}", excerpt(&name)));
                    let value = value.map_err(told)?;
                    if !names.insert(name.clone()) {
                        return Err(A::Error::custom(format!("{} is there twice", excerpt(&name))));
                    }
                    entries.push((name, value));
                }
                Ok(Named(entries))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

/// Fields that say nothing are left out where people read. Formats of bytes have no names for
/// fields: their readers expect all of them.
impl Serialize for Form {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let writes_all = !serializer.is_human_readable();
        let mut form = serializer.serialize_struct("Form", 6)?;
        form.serialize_field("name", &self.name)?;
        form.serialize_field("orbits", &self.orbits)?;
        form.serialize_field("defaultPattern", &self.default_pattern)?;
        form.serialize_field("moves", &self.moves)?;
        if writes_all || !self.rotations.0.is_empty() {
            form.serialize_field("rotations", &self.rotations)?;
        }
        if writes_all || !self.derived_moves.0.is_empty() {
            form.serialize_field("derivedMoves", &self.derived_moves)?;
        }
        form.end()
    }
}

/// In the JSON form of `cubing.js`. Binary formats have the same fields, and leave none out.
///
/// An unknown list of an orbit, in the pattern or in a move, is an error. Unknown keys anywhere else
/// are skipped, and so are orbits of a move that are not listed.
impl<'de> Deserialize<'de> for Definition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Form::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}

/// Two lists of an orbit.
fn lists<T: Copy + Into<i64>>(names: [&str; 2], first: Vec<i64>, second: &[T]) -> Lists {
    let second = second.iter().map(|&entry| entry.into()).collect();
    let [one, two] = names.map(String::from);
    Named(vec![(one, first), (two, second)])
}

fn pattern_lists(labels: &[i64], pieces: &[u16], turned: &[u8]) -> Lists {
    let pieces = pieces.iter().map(|&piece| labels[usize::from(piece)]).collect();
    lists(["pieces", "orientation"], pieces, turned)
}

fn moves(orbits: &[Orbit], moves: &[(String, Vec<Transform>)]) -> Named<Named<Lists>> {
    let action = |(orbit, action): (&Orbit, &Transform)| {
        let from = action.from.iter().map(|&from| from.into()).collect();
        (orbit.name.clone(), lists(["permutation", "orientationDelta"], from, &action.turn))
    };
    let one = |(name, actions): &(String, Vec<Transform>)| {
        (name.clone(), Named(orbits.iter().zip(actions).map(action).collect()))
    };
    Named(moves.iter().map(one).collect())
}

impl Serialize for Definition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let orbit = |orbit: &Orbit| OrbitForm {
            orbit_name: orbit.name.clone(),
            num_pieces: orbit.places() as u64,
            num_orientations: orbit.orientations.into(),
        };
        let pattern = |orbit: &Orbit| {
            (orbit.name.clone(), pattern_lists(&orbit.labels, &orbit.pieces, &orbit.turned))
        };
        let form = Form {
            name: self.name.clone(),
            orbits: self.orbits.iter().map(orbit).collect(),
            default_pattern: Named(self.orbits.iter().map(pattern).collect()),
            moves: moves(&self.orbits, &self.moves),
            rotations: moves(&self.orbits, &self.rotations),
            derived_moves: Named(self.derived.clone()),
        };
        form.serialize(serializer)
    }
}

/// In the JSON form of `cubing.js`: `pieces` and `orientation` of each orbit.
impl Serialize for Pattern {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let orbits = self.by_orbit().map(|(orbit, pieces, turned)| {
            (orbit.name.clone(), pattern_lists(&orbit.labels, &pieces, turned))
        });
        Named(orbits.collect()).serialize(serializer)
    }
}

/// As it is written; the list `orientation` may be left out, and `orientationMod` is passed over.
impl<'de> Deserialize<'de> for Pattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (mut orbits, mut places) = (Vec::new(), 0);
        for (name, lists) in Named::<Lists>::deserialize(deserializer)?.0 {
            // How many orientations there are is up to the puzzle.
            let (orbit, _) = form::orbit(name, 64, lists).map_err(D::Error::custom)?;
            places += orbit.places();
            orbits.push(orbit);
            if places > MAX_PLACES {
                return Err(D::Error::custom(TOO_MANY_PLACES));
            }
        }
        Ok(Self::solved(&orbits))
    }
}
