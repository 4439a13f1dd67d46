//! What the forms of other programs have in common: an orbit's lists by their names.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::Excerpt;
use super::definition::{Definition, MAX_MOVES, MAX_PLACES};
use super::error::{DefinitionError, DefinitionList};
use super::orbit::Orbit;
use super::transform::Transform;

/// A map in the order in which it is written.
pub(super) struct Named<T>(pub(super) Vec<(String, T)>);

/// Lists of one orbit by their names.
pub(super) type Lists = Named<Vec<i64>>;

impl<T> Default for Named<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl Lists {
    /// A list by its name.
    pub(super) fn get(&self, name: &str) -> Option<&[i64]> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, list)| &**list)
    }

    /// A misspelt name is refused: the list left out would count as zeros, in another puzzle.
    pub(super) fn check(&self, at: DefinitionList, names: &[&str]) -> Result<(), DefinitionError> {
        for (number, (name, _)) in self.0.iter().enumerate() {
            let list = Excerpt::new(name);
            if !names.contains(&name.as_str()) {
                return Err(DefinitionError::UnknownList { at, list });
            }
            if self.0[..number].iter().any(|(other, _)| other == name) {
                return Err(DefinitionError::Twice { name: list, number });
            }
        }
        Ok(())
    }
}

#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
pub(super) struct OrbitForm {
    pub(super) orbit_name: String,
    pub(super) num_pieces: u64,
    #[cfg_attr(feature = "serde", serde(default = "one"))]
    pub(super) num_orientations: u64,
}

/// Orientations of a piece that has none.
#[cfg(feature = "serde")]
const fn one() -> u64 {
    1
}

/// A puzzle as it is written.
#[derive(Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(rename_all = "camelCase"))]
pub(super) struct Form {
    pub(super) name: String,
    pub(super) orbits: Vec<OrbitForm>,
    pub(super) default_pattern: Named<Lists>,
    pub(super) moves: Named<Named<Lists>>,
    /// Moves that scrambles have and that do not count. In JSON of our own, in the form of `moves`.
    #[cfg_attr(feature = "serde", serde(default))]
    pub(super) rotations: Named<Named<Lists>>,
    /// The name of before is read too.
    #[cfg_attr(feature = "serde", serde(default, alias = "experimentalDerivedMoves"))]
    pub(super) derived_moves: Named<String>,
}

/// What the list `orientationMod` makes of the orientations of an orbit.
enum Counted {
    /// So many count, of all pieces.
    Alike(u64),
    /// They are spots without orientations, one for each of so many orientations of a place.
    AsSpots(u8),
}

/// An orbit with what the pattern says of it.
fn orbit(form: OrbitForm, lists: &Lists) -> Result<(Orbit, Counted), DefinitionError> {
    let at = |list| DefinitionList::in_pattern(&form.orbit_name, list);
    lists.check(at("lists"), &["pieces", "orientation", "orientationMod"])?;
    let missing = DefinitionError::MissingList { at: at("pieces") };
    let pieces = lists.get("pieces").ok_or(missing)?;
    if pieces.len() as u64 != form.num_pieces {
        let expected = usize::try_from(form.num_pieces).unwrap_or(usize::MAX);
        return Err(DefinitionError::Length { at: at("pieces"), found: pieces.len(), expected });
    }
    let unturned = vec![0; pieces.len()];
    let turned = lists.get("orientation").unwrap_or(&unturned);
    let all = form.num_orientations;
    let whole = Orbit::new(form.orbit_name.clone(), all, pieces, turned)?;
    let mut mods = Vec::new();
    let given = lists.get("orientationMod").unwrap_or(&unturned);
    if given.len() != pieces.len() {
        let (at, found) = (at("orientationMod"), given.len());
        return Err(DefinitionError::Length { at, found, expected: pieces.len() });
    }
    for &modulus in given {
        // 0 stands for all of them.
        let counted = u64::try_from(modulus).ok().map(|own| if own == 0 { all } else { own });
        let wrong = DefinitionError::OrientationMod { at: at("orientationMod"), modulus };
        mods.push(counted.filter(|&own| all.is_multiple_of(own)).ok_or(wrong)?);
    }
    let first = mods.first().copied().unwrap_or(all);
    if mods.iter().all(|&own| own == first) {
        let own = i64::try_from(first).expect("at most 64");
        let turned: Vec<i64> = whole.turned.iter().map(|&turn| i64::from(turn) % own).collect();
        let orbit = Orbit::new(form.orbit_name, first, pieces, &turned)?;
        return Ok((orbit, Counted::Alike(first)));
    }
    let mods: Vec<u8> = mods.iter().map(|&own| u8::try_from(own).expect("at most 64")).collect();
    Ok((whole.as_spots(&mods)?, Counted::AsSpots(whole.orientations)))
}

/// The action of a move on all orbits. An orbit that is not listed is passed over.
fn actions(
    by: &str,
    form: &Named<Lists>,
    orbits: &[(Orbit, Counted)],
) -> Result<Vec<Transform>, DefinitionError> {
    let identity = |(orbit, _): &(Orbit, Counted)| Transform::identity(orbit.places());
    let mut actions: Vec<_> = orbits.iter().map(identity).collect();
    let mut named = BTreeSet::new();
    for (place, (name, lists)) in form.0.iter().enumerate() {
        if !named.insert(name) {
            return Err(DefinitionError::Twice { name: Excerpt::new(name), number: place });
        }
        let at = |list| DefinitionList::in_move(by, name, list);
        lists.check(at("lists"), &["permutation", "orientationDelta"])?;
        let missing = DefinitionError::MissingList { at: at("permutation") };
        let permutation = lists.get("permutation").ok_or(missing)?;
        let Some(number) = orbits.iter().position(|(orbit, _)| orbit.name == *name) else {
            continue;
        };
        let unturned = vec![0; permutation.len()];
        let turns = lists.get("orientationDelta").unwrap_or(&unturned);
        let (orbit, counted) = &orbits[number];
        actions[number] = match *counted {
            Counted::Alike(orientations) => {
                let own = i64::try_from(orientations).expect("at most 64");
                // Where fewer count, a change is taken modulo these.
                let whole = own == i64::from(orbit.orientations) && own > 1;
                let left = |&turn: &i64| if whole { turn } else { turn.rem_euclid(own) };
                let turns: Vec<i64> = turns.iter().map(left).collect();
                orbit.action(by, permutation, &turns)?
            }
            Counted::AsSpots(orientations) => {
                let places = orbit.places() / usize::from(orientations);
                let whole = Orbit::solved(
                    name.clone(),
                    orientations,
                    u16::try_from(places).expect("at most 1024"),
                );
                whole.action(by, permutation, turns)?.of_spots(orientations)
            }
        };
    }
    Ok(actions)
}

impl TryFrom<Form> for Definition {
    type Error = DefinitionError;

    fn try_from(form: Form) -> Result<Self, DefinitionError> {
        // Before any work that grows with both.
        if form.orbits.len() > MAX_PLACES {
            return Err(DefinitionError::TooManyPlaces { most: MAX_PLACES });
        }
        if form.moves.0.len() > MAX_MOVES || form.rotations.0.len() > MAX_MOVES {
            return Err(DefinitionError::TooManyMoves { most: MAX_MOVES });
        }
        let mut names = BTreeSet::new();
        for (number, OrbitForm { orbit_name, .. }) in form.orbits.iter().enumerate() {
            if !names.insert(orbit_name.as_str()) {
                return Err(DefinitionError::Twice { name: Excerpt::new(orbit_name), number });
            }
        }
        let pattern = form.default_pattern.0;
        for (number, (name, _)) in pattern.iter().enumerate() {
            if !names.remove(name.as_str()) {
                let known = form.orbits.iter().any(|orbit| orbit.orbit_name == *name);
                let name = Excerpt::new(name);
                return Err(match known {
                    true => DefinitionError::Twice { name, number },
                    false => DefinitionError::OtherOrbits { orbit: name },
                });
            }
        }
        let mut orbits = Vec::new();
        for orbit in form.orbits {
            let named = pattern.iter().find(|(name, _)| *name == orbit.orbit_name);
            let missing = DefinitionError::OtherOrbits { orbit: Excerpt::new(&orbit.orbit_name) };
            orbits.push(self::orbit(orbit, &named.ok_or(missing)?.1)?);
        }
        let read = |moves: Named<Named<Lists>>| {
            let actions =
                |(name, form)| Ok((String::clone(&name), actions(&name, &form, &orbits)?));
            moves.0.into_iter().map(actions).collect::<Result<Vec<_>, DefinitionError>>()
        };
        let (moves, rotations) = (read(form.moves)?, read(form.rotations)?);
        let orbits = orbits.into_iter().map(|(orbit, _)| orbit).collect();
        Self::new(form.name, orbits, moves)?
            .with_rotations(rotations)?
            .with_derived(form.derived_moves.0)
    }
}
