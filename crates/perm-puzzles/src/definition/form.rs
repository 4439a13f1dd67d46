//! What the forms of other programs have in common: an orbit's lists by their names.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::definition::{Definition, MAX_MOVES, TOO_MANY_MOVES};
use super::orbit::{At, MAX_PLACES, Orbit, TOO_MANY_PLACES};
use super::transform::Transform;
use crate::error::{Error, excerpt};

/// A map in the order in which it is written; its names are distinct.
pub(super) struct Named<T>(pub(super) Vec<(String, T)>);

/// Lists of one orbit by their names.
pub(super) type Lists = Named<Vec<i64>>;

impl<T> Default for Named<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl Lists {
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
                return Err(Error::List { list: at.list(&name), reason: "there is no such list" });
            };
            found[number] = Some(list);
        }
        if found[0].is_none() {
            return Err(Error::List { list: at.list(names[0]), reason: "the list is missing" });
        }
        Ok(found)
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

/// An orbit by its lists in a pattern, and the list `orientationMod` where there is one.
pub(super) fn orbit(
    name: String,
    orientations: u64,
    lists: Lists,
) -> Result<(Orbit, Option<Vec<i64>>), Error> {
    let at = At { by: None, orbit: &name };
    let names = ["pieces", "orientation", "orientationMod"];
    let [pieces, turned, mods] = lists.take(at, names)?;
    let pieces = pieces.expect("it must be there");
    let turned = turned.unwrap_or_else(|| vec![0; pieces.len()]);
    Ok((Orbit::new(name, orientations, &pieces, &turned)?, mods))
}

/// An orbit as it is written, and what becomes of it where not all orientations count.
struct Counted {
    whole: Orbit,
    counted: Orbit,
    /// How many orientations count where they are as many for each piece; else the orbit has become
    /// spots without orientations, one for each place and orientation.
    alike: Option<u8>,
}

impl Counted {
    fn new(form: OrbitForm, lists: Lists) -> Result<Self, Error> {
        let (whole, mods) = orbit(form.orbit_name, form.num_orientations, lists)?;
        let at = At { by: None, orbit: &whole.name };
        let (found, all) = (whole.places(), whole.orientations);
        if found as u64 != form.num_pieces {
            let expected = usize::try_from(form.num_pieces).unwrap_or(usize::MAX);
            return Err(Error::Length { list: at.list("pieces"), found, expected });
        }
        let mods = mods.unwrap_or_else(|| vec![0; found]);
        at.check("orientationMod", &mods, found)?;
        let mut own = Vec::with_capacity(found);
        for (place, &value) in mods.iter().enumerate() {
            // 0 stands for all of them.
            match u8::try_from(value) {
                Ok(0) => own.push(all),
                Ok(divisor) if all.is_multiple_of(divisor) => own.push(divisor),
                _ => {
                    let list = at.list("orientationMod");
                    let reason = "does not divide the number of orientations";
                    return Err(Error::Entry { list, place, value, reason });
                }
            }
        }
        let first = own.first().copied().unwrap_or(all);
        let alike = own.iter().all(|&own| own == first).then_some(first);
        let counted = match alike {
            Some(own) => {
                let turned = whole.turned.iter().map(|turn| turn % own).collect();
                Orbit { orientations: own, turned, ..whole.clone() }
            }
            None => whole.as_spots(&own)?,
        };
        Ok(Self { whole, counted, alike })
    }

    fn action(&self, by: &str, lists: Lists) -> Result<Transform, Error> {
        let at = At { by: Some(by), orbit: &self.whole.name };
        let [permutation, turns] = lists.take(at, ["permutation", "orientationDelta"])?;
        let permutation = permutation.expect("it must be there");
        let turns = turns.unwrap_or_else(|| vec![0; permutation.len()]);
        let mut action = self.whole.action(by, &permutation, &turns)?;
        let Some(own) = self.alike else { return Ok(action.of_spots(self.whole.orientations)) };
        action.turn.iter_mut().for_each(|turn| *turn %= own);
        Ok(action)
    }
}

/// Moves by their names. An orbit that is not listed is passed over.
fn moves(
    forms: Named<Named<Lists>>,
    orbits: &[Counted],
) -> Result<Vec<(String, Vec<Transform>)>, Error> {
    let mut moves = Vec::new();
    for (name, form) in forms.0 {
        let still = |orbit: &Counted| Transform::identity(orbit.counted.places());
        let mut actions: Vec<Transform> = orbits.iter().map(still).collect();
        for (orbit, lists) in form.0 {
            if let Some(number) = orbits.iter().position(|known| known.whole.name == orbit) {
                actions[number] = orbits[number].action(&name, lists)?;
            }
        }
        moves.push((name, actions));
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
        let other = |name: &str| {
            let reason = "is an orbit that only one of the list of orbits and the pattern names";
            Error::Name { name: excerpt(name), reason }
        };
        let (mut pattern, mut names) = (form.default_pattern.0, BTreeSet::new());
        let mut orbits = Vec::new();
        for orbit in form.orbits {
            let name = &orbit.orbit_name;
            if !names.insert(name.clone()) {
                return Err(Error::Name {
                    name: excerpt(name),
                    reason: "is the name of two orbits",
                });
            }
            let number = pattern.iter().position(|(other, _)| other == name);
            let number = number.ok_or_else(|| other(name))?;
            orbits.push(Counted::new(orbit, pattern.swap_remove(number).1)?);
        }
        if let Some((name, _)) = pattern.first() {
            return Err(other(name));
        }
        let (own, rotations) = (moves(form.moves, &orbits)?, moves(form.rotations, &orbits)?);
        let orbits = orbits.into_iter().map(|orbit| orbit.counted).collect();
        Self::new(form.name, orbits, own)?
            .with_rotations(rotations)?
            .with_derived(form.derived_moves.0)
    }
}
