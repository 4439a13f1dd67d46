//! The known puzzles, as definitions.

mod cube;
mod facelets;
mod rows;
mod tetrahedra;

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;

use crate::definition::definition::Definition;
use crate::definition::orbit::Orbit;
use crate::definition::transform::Transform;

/// A cycle of places: each gets the piece of the next one in the list, turned by this much.
type Cycle<'a> = (&'a [u16], &'a [u8]);

/// An orbit of different pieces, all of them unturned.
fn orbit(name: &str, orientations: u8, places: u16) -> Orbit {
    Orbit::solved(name.to_owned(), orientations, places)
}

/// What some cycles do to the places of an orbit.
fn cycles(places: u16, cycles: &[Cycle<'_>]) -> Transform {
    let mut action = Transform::identity(places.into());
    for (ring, turns) in cycles {
        for (k, &place) in ring.iter().enumerate() {
            action.from[usize::from(place)] = ring[(k + 1) % ring.len()];
            action.turn[usize::from(place)] = turns[k];
        }
    }
    action
}

/// A definition whose data is right; of each move what it does to each orbit.
fn known(name: &str, orbits: Vec<Orbit>, moves: Vec<(String, Vec<Transform>)>) -> Definition {
    let joined = moves.into_iter().map(|(name, on)| (name, Transform::joined(&on)));
    let known = Definition::new(name.to_owned(), orbits, joined.collect(), Vec::new());
    known.expect("the data of a known puzzle")
}
