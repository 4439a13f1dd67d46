//! The JSON forms of `cubing.js` (its `KPuzzleDefinition` and `KPatternData`), through serde.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error as _, MapAccess, Visitor};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::definition::{Definition, MAX_MOVES, Moves, TOO_MANY_MOVES};
use super::form::{self, Counted, Solved};
use super::orbit::{At, MAX_PLACES, Orbit, TOO_MANY_PLACES};
use super::pattern::Pattern;
use super::transform::Transform;
use crate::error::{Error, Fault, excerpt};

/// A map in the order in which it is written; its names are distinct.
#[derive(Default)]
struct Named<T>(Vec<(String, T)>);

/// OrbitLists of one orbit by their names.
type OrbitLists = Named<Vec<i64>>;

impl OrbitLists {
    /// The lists of these names, of which the first must be there. A misspelt name is refused: the
    /// list left out would count as zeros, in another puzzle.
    fn take<const N: usize>(
        self,
        at: At<'_>,
        names: [&str; N],
    ) -> Result<[Option<Vec<i64>>; N], Error> {
        let mut found = [const { None }; N];
        for (name, list) in self.0 {
            let Some(number) = names.iter().position(|known| *known == name) else {
                return Err(Error::List { list: at.list(&name), fault: Fault::UnknownList });
            };
            found[number] = Some(list);
        }
        if found[0].is_none() {
            return Err(Error::List { list: at.list(names[0]), fault: Fault::MissingList });
        }
        Ok(found)
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

/// An error in a value has its name.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = Named<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map by names")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Named<T>, A::Error> {
                // A list, as the text has an order, which numbers the moves; and a set, as looking
                // for each name in the list would take the square of their number.
                let (mut entries, mut names) = (Vec::new(), BTreeSet::new());
                while let Some(name) = map.next_key::<String>()? {
                    // Nested maps tell their names one after the other: `U: CORNERS: ..`.
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

/// A puzzle as it is written.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Form {
    name: String,
    orbits: Vec<OrbitForm>,
    default_pattern: Named<OrbitLists>,
    moves: Named<Named<OrbitLists>>,
    /// Moves that scrambles have and that do not count. In JSON of our own, in the form of `moves`.
    #[serde(default)]
    rotations: Named<Named<OrbitLists>>,
    /// The name of before is read too.
    #[serde(default, alias = "experimentalDerivedMoves")]
    derived_moves: Named<String>,
}

/// The lists of an orbit in a pattern.
fn solved(name: &str, lists: OrbitLists) -> Result<Solved, Error> {
    let at = At { by: None, orbit: name };
    let [pieces, turned, mods] = lists.take(at, ["pieces", "orientation", "orientationMod"])?;
    Ok(Solved { pieces: pieces.expect("it must be there"), turned, mods })
}

/// Moves by their names.
fn read_moves(forms: Named<Named<OrbitLists>>, orbits: &[Counted]) -> Result<Moves, Error> {
    let mut moves = Vec::new();
    for (by, form) in forms.0 {
        let (mut moved, names_some) = (Vec::new(), !form.0.is_empty());
        for (orbit, lists) in form.0 {
            let at = At { by: Some(&by), orbit: &orbit };
            let [from, turns] = lists.take(at, ["permutation", "orientationDelta"])?;
            // An orbit that is not listed is passed over, as in `cubing.js`.
            let Some(number) = form::named(orbits, &orbit) else { continue };
            let from = from.expect("it must be there");
            moved.push((number, orbits[number].action(&by, &from, turns.as_deref())?));
        }
        // But a move of such orbits alone has a misspelt name.
        if names_some && moved.is_empty() {
            return Err(Error::Name { name: excerpt(&by), fault: Fault::NoOrbit });
        }
        moves.push((by, form::joined(orbits, moved)));
    }
    Ok(moves)
}

impl TryFrom<Form> for Definition {
    type Error = Error;

    fn try_from(form: Form) -> Result<Self, Error> {
        // Before any work that grows with both.
        if form.orbits.len() > MAX_PLACES {
            return Err(TOO_MANY_PLACES);
        }
        if form.moves.0.len().max(form.rotations.0.len()) > MAX_MOVES {
            return Err(TOO_MANY_MOVES);
        }
        let one_sided =
            |name: &str| Err(Error::Name { name: excerpt(name), fault: Fault::OneSided });
        let (mut pattern, mut orbits) = (form.default_pattern.0, Vec::<Counted>::new());
        let mut places = 0;
        for OrbitForm { orbit_name, num_pieces, num_orientations } in form.orbits {
            // The pattern may have them in another order, and has each once.
            let Some(number) = pattern.iter().position(|(other, _)| *other == orbit_name) else {
                return one_sided(&orbit_name);
            };
            let solved = solved(&orbit_name, pattern.swap_remove(number).1)?;
            let orbit = Counted::new(orbit_name, num_pieces, num_orientations, &solved)?;
            // Spots are more than the text has entries: before any work that grows with both.
            places += orbit.counted.places();
            if places > MAX_PLACES {
                return Err(TOO_MANY_PLACES);
            }
            orbits.push(orbit);
        }
        if let Some((name, _)) = pattern.first() {
            return one_sided(name);
        }
        let (moves, rotations) =
            (read_moves(form.moves, &orbits)?, read_moves(form.rotations, &orbits)?);
        // Not before: moves are read by the orbits as they are written.
        let orbits = orbits.into_iter().map(|orbit| orbit.counted).collect();
        Self::new(form.name, orbits, moves, rotations)?.with_derived(form.derived_moves.0)
    }
}

/// In the JSON form of `cubing.js`. Binary formats have the same fields, and leave none out.
///
/// An unknown list of an orbit, in the pattern or in a move, is an error. Unknown keys anywhere
/// else are skipped, and so are orbits of a move that are not listed.
impl<'de> Deserialize<'de> for Definition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Form::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}

/// Two lists of an orbit.
fn lists<T: Copy + Into<i64>>(names: [&str; 2], first: Vec<i64>, second: &[T]) -> OrbitLists {
    let second = second.iter().map(|&entry| entry.into()).collect();
    let [one, two] = names.map(String::from);
    Named(vec![(one, first), (two, second)])
}

fn pattern_lists(labels: &[i64], pieces: &[u16], turned: &[u8]) -> OrbitLists {
    let pieces = pieces.iter().map(|&piece| labels[usize::from(piece)]).collect();
    lists(["pieces", "orientation"], pieces, turned)
}

fn moves(puzzle: &Definition, moves: &[(String, Transform)]) -> Named<Named<OrbitLists>> {
    let action = |(orbit, action): (&Orbit, Transform)| {
        let from = action.from.iter().map(|&from| from.into()).collect();
        (orbit.name.clone(), lists(["permutation", "orientationDelta"], from, &action.turn))
    };
    let one = |(name, by): &(String, Transform)| {
        let actions = puzzle.orbits.iter().zip(puzzle.on_orbits(by)).map(action);
        (name.clone(), Named(actions.collect()))
    };
    Named(moves.iter().map(one).collect())
}

impl Serialize for Definition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Orbits are written as they count: with fewer orientations, or as spots. So there is never
        // an `orientationMod` to write.
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
            moves: moves(self, &self.moves[..self.counting]),
            rotations: moves(self, &self.moves[self.counting..]),
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
        for (name, lists) in Named::<OrbitLists>::deserialize(deserializer)?.0 {
            // How many orientations there are is up to the puzzle.
            let solved = solved(&name, lists).map_err(D::Error::custom)?;
            let orbit = form::orbit(name, 64, &solved).map_err(D::Error::custom)?;
            // Before the next one is read, so that no text takes much memory.
            places += orbit.places();
            orbits.push(orbit);
            if places > MAX_PLACES {
                return Err(D::Error::custom(TOO_MANY_PLACES));
            }
        }
        Ok(Self::solved(&orbits))
    }
}
