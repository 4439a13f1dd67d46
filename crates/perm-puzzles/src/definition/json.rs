//! The JSON form of the cubing world (the `KPuzzleDefinition` of `cubing.js`), through serde.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error as _, MapAccess, Visitor};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::definition::{Definition, MOST_MOVES, MOST_ORIENTATIONS, MOST_PLACES, Orbit};
use super::error::DefinitionError;
use super::transform::Transform;

/// A map in the order in which it is written.
struct Named<T>(Vec<(String, T)>);

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

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
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Named(entries))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct OrbitForm {
    orbit_name: String,
    num_pieces: u64,
    num_orientations: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct PatternForm {
    pieces: Vec<u64>,
    orientation: Vec<u64>,
    /// 0 where the whole orientation counts, 1 where it is ignored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    orientation_mod: Option<Vec<u64>>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ActionForm {
    permutation: Vec<u64>,
    orientation_delta: Vec<u64>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Form {
    name: String,
    orbits: Vec<OrbitForm>,
    default_pattern: Named<PatternForm>,
    moves: Named<Named<ActionForm>>,
}

/// An orbit with what the pattern says of it, and whether its orientations are ignored.
fn orbit(form: OrbitForm, pattern: &PatternForm) -> Result<(Orbit, bool), DefinitionError> {
    let places = pattern.pieces.len();
    if places as u64 != form.num_pieces {
        let expected = usize::try_from(form.num_pieces).unwrap_or(usize::MAX);
        return Err(DefinitionError::Length { found: places, expected });
    }
    let mods = pattern.orientation_mod.as_deref().unwrap_or_default();
    if !mods.is_empty() && mods.len() != places {
        return Err(DefinitionError::Length { found: mods.len(), expected: places });
    }
    let ignored = !mods.is_empty() && mods.iter().all(|&modulus| modulus == 1);
    if !ignored && mods.iter().any(|&modulus| modulus != 0) {
        return Err(DefinitionError::MixedOrientations);
    }
    if form.num_orientations == 0 || form.num_orientations > MOST_ORIENTATIONS.into() {
        let orientations = form.num_orientations;
        return Err(DefinitionError::Orientations { orientations, most: MOST_ORIENTATIONS });
    }
    let orbit = if ignored {
        Orbit::new(form.orbit_name, 1, &pattern.pieces, &vec![0; places])
    } else {
        let name = form.orbit_name;
        Orbit::new(name, form.num_orientations, &pattern.pieces, &pattern.orientation)
    };
    Ok((orbit?, ignored))
}

/// The action of a move on all orbits.
fn actions(
    form: Named<ActionForm>,
    orbits: &[(Orbit, bool)],
) -> Result<Vec<Transform>, DefinitionError> {
    let identity = |(orbit, _): &(Orbit, bool)| Transform::identity(orbit.places());
    let mut actions: Vec<_> = orbits.iter().map(identity).collect();
    let mut named = BTreeSet::new();
    for (name, action) in form.0 {
        let number = orbits.iter().position(|(orbit, _)| orbit.name == name);
        let number = number.ok_or(DefinitionError::OtherOrbits)?;
        if !named.insert(number) {
            return Err(DefinitionError::Twice { number });
        }
        let (orbit, ignored) = &orbits[number];
        actions[number] = if *ignored {
            orbit.action(&action.permutation, &vec![0; orbit.places()])?
        } else {
            orbit.action(&action.permutation, &action.orientation_delta)?
        };
    }
    Ok(actions)
}

impl TryFrom<Form> for Definition {
    type Error = DefinitionError;

    fn try_from(form: Form) -> Result<Self, DefinitionError> {
        // Before any work that grows with both.
        if form.orbits.len() > MOST_PLACES {
            return Err(DefinitionError::TooManyPlaces { most: MOST_PLACES });
        }
        if form.moves.0.len() > MOST_MOVES {
            return Err(DefinitionError::TooManyMoves { most: MOST_MOVES });
        }
        let mut names = BTreeSet::new();
        if let Some(number) =
            form.orbits.iter().position(|orbit| !names.insert(orbit.orbit_name.as_str()))
        {
            return Err(DefinitionError::Twice { number });
        }
        let pattern = form.default_pattern.0;
        if pattern.len() != form.orbits.len() {
            return Err(DefinitionError::OtherOrbits);
        }
        // As many orbits as patterns, and each has one: none is left over.
        let orbits = form.orbits.into_iter().map(|orbit| {
            let named = pattern.iter().find(|(name, _)| *name == orbit.orbit_name);
            let (_, pattern) = named.ok_or(DefinitionError::OtherOrbits)?;
            self::orbit(orbit, pattern)
        });
        let orbits = orbits.collect::<Result<Vec<_>, _>>()?;
        let moves = form.moves.0.into_iter();
        let moves = moves
            .map(|(name, action)| Ok((name, actions(action, &orbits)?)))
            .collect::<Result<_, DefinitionError>>()?;
        Self::new(form.name, orbits.into_iter().map(|(orbit, _)| orbit).collect(), moves)
    }
}

/// In the JSON form of the cubing world.
impl<'de> Deserialize<'de> for Definition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Form::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}

impl Serialize for Definition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let wide = |list: &[u8]| list.iter().map(|&entry| entry.into()).collect::<Vec<u64>>();
        let longer = |list: &[u16]| list.iter().map(|&entry| entry.into()).collect::<Vec<u64>>();
        let orbit = |orbit: &Orbit| OrbitForm {
            orbit_name: orbit.name.clone(),
            num_pieces: orbit.places() as u64,
            num_orientations: orbit.orientations.into(),
        };
        let pattern = |orbit: &Orbit| {
            let (pieces, orientation) = (longer(&orbit.pieces), wide(&orbit.turned));
            (orbit.name.clone(), PatternForm { pieces, orientation, orientation_mod: None })
        };
        let action = |(orbit, action): (&Orbit, &Transform)| {
            let (permutation, orientation_delta) = (longer(&action.from), wide(&action.turn));
            (orbit.name.clone(), ActionForm { permutation, orientation_delta })
        };
        let form = Form {
            name: self.name.clone(),
            orbits: self.orbits.iter().map(orbit).collect(),
            default_pattern: Named(self.orbits.iter().map(pattern).collect()),
            moves: Named(
                self.moves
                    .iter()
                    .map(|(name, actions)| {
                        let actions = self.orbits.iter().zip(actions).map(action);
                        (name.clone(), Named(actions.collect()))
                    })
                    .collect(),
            ),
        };
        form.serialize(serializer)
    }
}
