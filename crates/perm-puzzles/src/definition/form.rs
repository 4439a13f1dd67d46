//! What the forms of other programs have in common: orbits and moves from their lists.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::orbit::{At, Orbit};
use super::transform::Transform;
use crate::error::{Error, Fault};

/// The lists of an orbit in the solved pattern.
pub(super) struct Solved {
    pub(super) pieces: Vec<i64>,
    /// Zeros if it is left out.
    pub(super) turned: Option<Vec<i64>>,
    /// How many orientations of each piece count, 0 for all; all if it is left out.
    pub(super) mods: Option<Vec<i64>>,
}

/// An orbit as it is written, and what becomes of it where not all orientations count.
pub(super) struct Counted {
    whole: Orbit,
    pub(super) counted: Orbit,
    /// How many orientations count where they are as many for each piece; else the orbit has become
    /// spots without orientations, one for each place and orientation.
    alike: Option<u8>,
}

impl Counted {
    /// An orbit with this name and these numbers of places and orientations.
    pub(super) fn new(
        name: String,
        places: u64,
        orientations: u64,
        solved: &Solved,
    ) -> Result<Self, Error> {
        let whole = orbit(name, orientations, solved)?;
        let at = At { by: None, orbit: &whole.name };
        let (found, all) = (whole.places(), whole.orientations);
        if found as u64 != places {
            let expected = usize::try_from(places).unwrap_or(usize::MAX);
            let fault = Fault::Length { found, expected };
            return Err(Error::List { list: at.list("pieces"), fault });
        }
        let mut own = vec![all; found];
        if let Some(mods) = &solved.mods {
            at.check("orientationMod", mods, found)?;
            for (place, (&value, own)) in mods.iter().zip(&mut own).enumerate() {
                match u8::try_from(value) {
                    Ok(0) => {}
                    Ok(divisor) if all.is_multiple_of(divisor) => *own = divisor,
                    _ => {
                        let list = at.list("orientationMod");
                        let fault = Fault::NoDivisor;
                        return Err(Error::Entry { list, place, value, fault });
                    }
                }
            }
        }
        // Where pieces differ, spots take the place of the orientations: neither the numbers nor
        // the solvers then need a modulus for each piece.
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

    /// What a move does, by its lists: where pieces come from, and how they turn.
    pub(super) fn action(
        &self,
        by: &str,
        from: &[i64],
        turns: Option<&[i64]>,
    ) -> Result<Transform, Error> {
        let unturned = vec![0; from.len()];
        // The lists speak of the orbit as it is written. As `own` divides the number of
        // orientations, remainders add up as the orientations do.
        let mut action = self.whole.action(by, from, turns.unwrap_or(&unturned))?;
        let Some(own) = self.alike else { return Ok(action.of_spots(self.whole.orientations)) };
        action.turn.iter_mut().for_each(|turn| *turn %= own);
        Ok(action)
    }
}

/// An orbit by its lists in a pattern.
pub(super) fn orbit(name: String, orientations: u64, solved: &Solved) -> Result<Orbit, Error> {
    let unturned = vec![0; solved.pieces.len()];
    Orbit::new(name, orientations, &solved.pieces, solved.turned.as_ref().unwrap_or(&unturned))
}

/// The number of an orbit, and what a move does to it.
pub(super) type Moved = (usize, Transform);

/// What a move does to all orbits. One that it does not name stays.
pub(super) fn joined(orbits: &[Counted], moved: Vec<Moved>) -> Transform {
    let still = |orbit: &Counted| Transform::identity(orbit.counted.places());
    let mut actions: Vec<Transform> = orbits.iter().map(still).collect();
    for (number, action) in moved {
        actions[number] = action;
    }
    Transform::joined(&actions)
}

/// The number of the orbit of this name.
pub(super) fn named(orbits: &[Counted], name: &str) -> Option<usize> {
    orbits.iter().position(|orbit| orbit.whole.name == name)
}
