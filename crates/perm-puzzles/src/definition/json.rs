//! The JSON forms of `cubing.js` (its `KPuzzleDefinition` and `KPatternData`), through serde.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error as _, MapAccess, Visitor};
use serde::ser::{SerializeMap as _, SerializeStruct as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Excerpt;
use super::definition::{Definition, MAX_PLACES};
use super::error::{DefinitionError, DefinitionList};
use super::form::{Form, Lists, Named, OrbitForm};
use super::orbit::Orbit;
use super::pattern::{self, Pattern};
use super::transform::Transform;

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
                let mut entries = Vec::new();
                while let Some(name) = map.next_key::<String>()? {
                    let value = map.next_value();
                    let told =
                        |error| A::Error::custom(format!("{}: {error}", Excerpt::new(&name)));
                    entries.push((name.clone(), value.map_err(told)?));
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

fn wide<T: Copy + Into<i64>>(list: &[T]) -> Vec<i64> {
    list.iter().map(|&entry| entry.into()).collect()
}

/// The lists of an orbit in a pattern.
fn lists(labels: &[i64], pieces: &[u16], turned: &[u8]) -> Lists {
    let pieces = pieces.iter().map(|&piece| labels[usize::from(piece)]).collect();
    Named(vec![("pieces".into(), pieces), ("orientation".into(), wide(turned))])
}

impl Serialize for Definition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let orbit = |orbit: &Orbit| OrbitForm {
            orbit_name: orbit.name.clone(),
            num_pieces: orbit.places() as u64,
            num_orientations: orbit.orientations.into(),
        };
        let pattern = |orbit: &Orbit| {
            (orbit.name.clone(), lists(&orbit.labels, &orbit.pieces, &orbit.turned))
        };
        let action = |(orbit, action): (&Orbit, &Transform)| {
            let permutation = ("permutation".into(), wide(&action.from));
            let lists = vec![permutation, ("orientationDelta".into(), wide(&action.turn))];
            (orbit.name.clone(), Named(lists))
        };
        let moves = |moves: &[(String, Vec<Transform>)]| {
            let one = |(name, actions): &(String, Vec<Transform>)| {
                (name.clone(), Named(self.orbits.iter().zip(actions).map(action).collect()))
            };
            Named(moves.iter().map(one).collect())
        };
        let form = Form {
            name: self.name.clone(),
            orbits: self.orbits.iter().map(orbit).collect(),
            default_pattern: Named(self.orbits.iter().map(pattern).collect()),
            moves: moves(&self.moves),
            rotations: moves(&self.rotations),
            derived_moves: Named(self.derived.clone()),
        };
        form.serialize(serializer)
    }
}

/// In the JSON form of `cubing.js`: `pieces` and `orientation` of each orbit.
impl Serialize for Pattern {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let orbits = self.by_orbit().map(|(orbit, pieces, turned)| {
            (orbit.name.clone(), lists(&orbit.labels, &pieces, turned))
        });
        Named(orbits.collect()).serialize(serializer)
    }
}

/// As it is written; the list `orientation` may be left out, and `orientationMod` is passed over.
impl<'de> Deserialize<'de> for Pattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = Named::<Lists>::deserialize(deserializer)?;
        let mut pattern = Self { orbits: Vec::new(), pieces: Vec::new(), turned: Vec::new() };
        for (number, (name, lists)) in form.0.iter().enumerate() {
            let at = |list| DefinitionList::in_pattern(name, list);
            let wrong = |error: DefinitionError| D::Error::custom(error);
            let names = ["pieces", "orientation", "orientationMod"];
            lists.check(at("lists"), &names).map_err(wrong)?;
            let missing = DefinitionError::MissingList { at: at("pieces") };
            let pieces = lists.get("pieces").ok_or(wrong(missing))?;
            if pattern.pieces.len() + pieces.len() > MAX_PLACES {
                return Err(wrong(DefinitionError::TooManyPlaces { most: MAX_PLACES }));
            }
            if form.0[..number].iter().any(|(other, _)| other == name) {
                return Err(wrong(DefinitionError::Twice { name: Excerpt::new(name), number }));
            }
            let unturned = vec![0; pieces.len()];
            let turned = lists.get("orientation").unwrap_or(&unturned);
            if turned.len() != pieces.len() {
                let (found, expected) = (turned.len(), pieces.len());
                let at = at("orientation");
                return Err(wrong(DefinitionError::Length { at, found, expected }));
            }
            let turn = |&turn: &i64| {
                let (at, orientations) = (at("orientation"), u8::MAX);
                let refused =
                    DefinitionError::NoSuchOrientation { at, orientation: turn, orientations };
                u8::try_from(turn).map_err(|_| wrong(refused))
            };
            let turned = turned.iter().map(turn).collect::<Result<Vec<u8>, _>>()?;
            let (labels, pieces) = pattern::numbered(pieces);
            pattern.add(name.clone(), labels, &pieces, &turned);
        }
        Ok(pattern)
    }
}
