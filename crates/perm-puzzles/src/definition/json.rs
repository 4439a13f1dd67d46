//! The JSON form of `cubing.js` (its `KPuzzleDefinition`), through serde.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error as _, MapAccess, Visitor};
use serde::ser::{SerializeMap as _, SerializeStruct as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Excerpt;
use super::definition::{Definition, MOST_MOVES, MOST_ORIENTATIONS, MOST_PLACES, Orbit};
use super::error::{DefinitionError, DefinitionList};
use super::transform::Transform;

/// A map in the order in which it is written.
struct Named<T>(Vec<(String, T)>);

impl<T> Default for Named<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

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
    #[serde(default = "one")]
    num_orientations: u64,
}

/// Orientations of a piece that has none.
const fn one() -> u64 {
    1
}

/// A misspelt key is refused: the list left out would count as zeros, in another puzzle.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PatternForm {
    pieces: Vec<u64>,
    /// All 0 where it is left out.
    #[serde(default)]
    orientation: Option<Vec<u64>>,
    /// 0 or the number of orientations where the whole orientation counts, 1 where it is ignored.
    #[serde(default)]
    orientation_mod: Option<Vec<u64>>,
}

/// Fields that say nothing are left out where people read. Formats of bytes have no names for
/// fields: their readers expect all of them.
impl Serialize for PatternForm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let has_mod = !serializer.is_human_readable() || self.orientation_mod.is_some();
        let mut form = serializer.serialize_struct("PatternForm", 2 + usize::from(has_mod))?;
        form.serialize_field("pieces", &self.pieces)?;
        form.serialize_field("orientation", &self.orientation)?;
        if has_mod {
            form.serialize_field("orientationMod", &self.orientation_mod)?;
        } else {
            form.skip_field("orientationMod")?;
        }
        form.end()
    }
}

/// As [`PatternForm`].
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ActionForm {
    permutation: Vec<u64>,
    /// All 0 where it is left out.
    #[serde(default)]
    orientation_delta: Option<Vec<u64>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Form {
    name: String,
    orbits: Vec<OrbitForm>,
    default_pattern: Named<PatternForm>,
    moves: Named<Named<ActionForm>>,
    /// The name of before is read too.
    #[serde(default, alias = "experimentalDerivedMoves")]
    derived_moves: Named<String>,
}

/// As [`PatternForm`].
impl Serialize for Form {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let has_derived = !serializer.is_human_readable() || !self.derived_moves.0.is_empty();
        let mut form = serializer.serialize_struct("Form", 4 + usize::from(has_derived))?;
        form.serialize_field("name", &self.name)?;
        form.serialize_field("orbits", &self.orbits)?;
        form.serialize_field("defaultPattern", &self.default_pattern)?;
        form.serialize_field("moves", &self.moves)?;
        if has_derived {
            form.serialize_field("derivedMoves", &self.derived_moves)?;
        } else {
            form.skip_field("derivedMoves")?;
        }
        form.end()
    }
}

/// An orbit with what the pattern says of it, and whether its orientations are ignored.
fn orbit(form: OrbitForm, pattern: &PatternForm) -> Result<(Orbit, bool), DefinitionError> {
    let places = pattern.pieces.len();
    let at = |list| DefinitionList::in_pattern(&form.orbit_name, list);
    let name = Excerpt::new(&form.orbit_name);
    if places as u64 != form.num_pieces {
        let expected = usize::try_from(form.num_pieces).unwrap_or(usize::MAX);
        return Err(DefinitionError::Length { at: at("pieces"), found: places, expected });
    }
    let mods = pattern.orientation_mod.as_deref().unwrap_or_default();
    if !mods.is_empty() && mods.len() != places {
        let (at, found) = (at("orientationMod"), mods.len());
        return Err(DefinitionError::Length { at, found, expected: places });
    }
    let orientations = form.num_orientations;
    let counts = |&modulus: &u64| modulus == 0 || modulus == orientations;
    let ignored = !mods.is_empty() && mods.iter().all(|&modulus| modulus == 1);
    if !ignored && !mods.iter().all(counts) {
        return Err(match mods.iter().find(|&modulus| *modulus != 1 && !counts(modulus)) {
            Some(&modulus) => DefinitionError::OrientationMod { at: at("orientationMod"), modulus },
            None => DefinitionError::MixedOrientations { orbit: name },
        });
    }
    if form.num_orientations == 0 || form.num_orientations > MOST_ORIENTATIONS.into() {
        let orientations = form.num_orientations;
        return Err(DefinitionError::Orientations {
            orbit: name,
            orientations,
            most: MOST_ORIENTATIONS,
        });
    }
    let unturned = vec![0; places];
    let (orientations, turned) = match &pattern.orientation {
        _ if ignored => (1, &unturned),
        turned => (form.num_orientations, turned.as_ref().unwrap_or(&unturned)),
    };
    Ok((Orbit::new(form.orbit_name, orientations, &pattern.pieces, turned)?, ignored))
}

/// The action of a move on all orbits.
fn actions(
    by: &str,
    form: Named<ActionForm>,
    orbits: &[(Orbit, bool)],
) -> Result<Vec<Transform>, DefinitionError> {
    let identity = |(orbit, _): &(Orbit, bool)| Transform::identity(orbit.places());
    let mut actions: Vec<_> = orbits.iter().map(identity).collect();
    let mut named = BTreeSet::new();
    for (place, (name, action)) in form.0.into_iter().enumerate() {
        let number = orbits.iter().position(|(orbit, _)| orbit.name == name);
        let excerpt = Excerpt::new(&name);
        let by_name = Some(Excerpt::new(by));
        let number = number.ok_or(DefinitionError::OtherOrbits { orbit: excerpt, by: by_name })?;
        if !named.insert(number) {
            return Err(DefinitionError::Twice { name: excerpt, number: place });
        }
        let (orbit, ignored) = &orbits[number];
        let unturned = vec![0; orbit.places()];
        let turns = action.orientation_delta.as_ref().filter(|_| !ignored).unwrap_or(&unturned);
        actions[number] = orbit.action(by, &action.permutation, turns)?;
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
        for (number, OrbitForm { orbit_name, .. }) in form.orbits.iter().enumerate() {
            if !names.insert(orbit_name.as_str()) {
                return Err(DefinitionError::Twice { name: Excerpt::new(orbit_name), number });
            }
        }
        let other =
            |name: &str| DefinitionError::OtherOrbits { orbit: Excerpt::new(name), by: None };
        let pattern = form.default_pattern.0;
        if let Some((name, _)) = pattern.iter().find(|(name, _)| !names.contains(name.as_str())) {
            return Err(other(name));
        }
        let mut patterns = BTreeSet::new();
        for (number, (name, _)) in pattern.iter().enumerate() {
            if !patterns.insert(name.as_str()) {
                return Err(DefinitionError::Twice { name: Excerpt::new(name), number });
            }
        }
        let orbits = form.orbits.into_iter().map(|orbit| {
            let named = pattern.iter().find(|(name, _)| *name == orbit.orbit_name);
            let (_, pattern) = named.ok_or_else(|| other(&orbit.orbit_name))?;
            self::orbit(orbit, pattern)
        });
        let orbits = orbits.collect::<Result<Vec<_>, _>>()?;
        let moves = form.moves.0.into_iter();
        let moves = moves
            .map(|(name, action)| Ok((name.clone(), actions(&name, action, &orbits)?)))
            .collect::<Result<_, DefinitionError>>()?;
        Self::new(form.name, orbits.into_iter().map(|(orbit, _)| orbit).collect(), moves)?
            .with_derived(form.derived_moves.0)
    }
}

/// In the JSON form of `cubing.js`. Binary formats have the same fields, and leave none out.
///
/// An unknown key in an orbit of the pattern or of a move is an error. Unknown keys anywhere else
/// are skipped.
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
            let (pieces, orientation) = (longer(&orbit.pieces), Some(wide(&orbit.turned)));
            (orbit.name.clone(), PatternForm { pieces, orientation, orientation_mod: None })
        };
        let action = |(orbit, action): (&Orbit, &Transform)| {
            let (permutation, turn) = (longer(&action.from), wide(&action.turn));
            let orientation_delta = Some(turn);
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
            derived_moves: Named(self.derived.clone()),
        };
        form.serialize(serializer)
    }
}
