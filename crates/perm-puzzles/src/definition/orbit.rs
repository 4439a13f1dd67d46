use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::transform::Transform;
use crate::error::{Error, Fault, excerpt};

/// The most places of a puzzle, over all orbits: a cube of 20 layers has 2,168. Work that grows
/// with their square is still done at once.
pub(crate) const MAX_PLACES: usize = 4096;
/// The most orientations of a piece: the sum of two fits a byte.
const MAX_ORIENTATIONS: u8 = 64;

/// More than [`MAX_PLACES`].
pub(crate) const TOO_MANY_PLACES: Error = Error::TooMany { what: "places", max: MAX_PLACES };

/// Where a list of a definition stands, for errors.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    /// `None` for a list of the pattern.
    pub(super) by: Option<&'a str>,
    pub(super) orbit: &'a str,
}

impl At<'_> {
    /// A list by its name in the JSON form.
    pub(super) fn list(self, list: &str) -> String {
        let by = self.by.map_or("pattern".into(), |by| format!("move {}", excerpt(by)));
        format!("{by}, orbit {}, {}", excerpt(self.orbit), excerpt(list))
    }

    /// Orientations, one for each place. A negative one is as many less than all: -1 is 2 of 3.
    fn turns(self, list: &str, turns: &[i64], all: u8, expected: usize) -> Result<Vec<u8>, Error> {
        self.check(list, turns, expected)?;
        let mut checked = Vec::with_capacity(turns.len());
        for (place, &value) in turns.iter().enumerate() {
            let all = i64::from(all);
            if !(-all..all).contains(&value) {
                let fault = Fault::NoOrientation;
                return Err(Error::Entry { list: self.list(list), place, value, fault });
            }
            // Some programs write a third of a turn back as -1, others as 2.
            checked.push(u8::try_from(value.rem_euclid(all)).expect("below 64"));
        }
        Ok(checked)
    }

    /// Errors unless there is an entry for each place.
    pub(super) fn check(self, list: &str, entries: &[i64], expected: usize) -> Result<(), Error> {
        if entries.len() == expected {
            return Ok(());
        }
        let fault = Fault::Length { found: entries.len(), expected };
        Err(Error::List { list: self.list(list), fault })
    }
}

/// A set of places whose pieces can be exchanged, as a definition names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Orbit {
    pub(super) name: String,
    /// The number of orientations of each piece.
    pub(super) orientations: u8,
    /// The piece in each place of the solved puzzle; equal numbers are identical pieces.
    pub(super) pieces: Vec<u16>,
    /// The orientation of each piece of the solved puzzle.
    pub(super) turned: Vec<u8>,
    /// What the JSON form calls each kind of piece, ascending.
    pub(super) labels: Vec<i64>,
}

impl Orbit {
    /// How many places there are.
    pub(super) fn places(&self) -> usize {
        self.pieces.len()
    }

    /// An orbit of different pieces, all of them unturned.
    pub(crate) fn solved(name: String, orientations: u8, places: u16) -> Self {
        let turned = vec![0; usize::from(places)];
        let labels = (0..places.into()).collect();
        Self { name, orientations, pieces: (0..places).collect(), turned, labels }
    }

    /// From lists with an entry for each place. Pieces with the same label are identical.
    pub(super) fn new(
        name: String,
        orientations: u64,
        labels: &[i64],
        turned: &[i64],
    ) -> Result<Self, Error> {
        let at = At { by: None, orbit: &name };
        let Ok(orientations @ 1..=MAX_ORIENTATIONS) = u8::try_from(orientations) else {
            let list = at.list("numOrientations");
            return Err(Error::List { list, fault: Fault::Orientations });
        };
        if labels.len() > MAX_PLACES {
            return Err(TOO_MANY_PLACES);
        }
        let turned = at.turns("orientation", turned, orientations, labels.len())?;
        let (labels, pieces) = numbered(labels);
        Ok(Self { name, orientations, pieces, turned, labels })
    }

    /// This orbit with a place, a spot, for each place and orientation. `kind` says what is in the
    /// spot of a place that is this much further than its piece is turned.
    fn spots(&self, kind: impl Fn(usize, usize) -> usize) -> Result<Self, Error> {
        let turns = usize::from(self.orientations);
        let places = self.places() * turns;
        if places > MAX_PLACES {
            return Err(TOO_MANY_PLACES);
        }
        let mut kinds = vec![0; places];
        for place in 0..self.places() {
            for turn in 0..turns {
                // Spots of a place are counted from where its piece is turned to.
                let spot = (turn + usize::from(self.turned[place])) % turns;
                kinds[place * turns + spot] = i64::try_from(kind(place, turn)).expect("few kinds");
            }
        }
        // The kinds were only to tell spots apart: JSON writes small numbers.
        let (kinds, pieces) = numbered(&kinds);
        let labels = (0..).take(kinds.len()).collect();
        Ok(Self {
            name: self.name.clone(),
            orientations: 1,
            turned: vec![0; places],
            pieces,
            labels,
        })
    }

    /// Spots where tracked pieces, numbered from 0, are in those of theirs, and in all others the
    /// piece after them.
    pub(super) fn tracked(&self, tracked: &[u16]) -> Result<Self, Error> {
        self.spots(|place, turn| {
            let number = tracked.iter().position(|&piece| piece == self.pieces[place]);
            number.filter(|_| turn == 0).unwrap_or(tracked.len())
        })
    }

    /// Spots where `counted` orientations of the piece in each place count: all spots of a place
    /// hold its piece, each with its own orientation as far as that counts.
    pub(super) fn as_spots(&self, counted: &[u8]) -> Result<Self, Error> {
        self.spots(|place, turn| {
            // Three digits in one number: `own` and the orientation are at most 64. Identical
            // pieces of which different numbers of orientations count become two kinds.
            let own = usize::from(counted[place]);
            (usize::from(self.pieces[place]) * 128 + own) * 128 + turn % own
        })
    }

    /// The action of a move of this name on this orbit, from its lists.
    pub(super) fn action(
        &self,
        by: &str,
        permutation: &[i64],
        turns: &[i64],
    ) -> Result<Transform, Error> {
        let at = At { by: Some(by), orbit: &self.name };
        at.check("permutation", permutation, self.places())?;
        let mut action = Transform::identity(self.places());
        let mut is_taken = vec![false; self.places()];
        for (place, &value) in permutation.iter().enumerate() {
            // As many entries as places, none out of range and none twice: a permutation.
            let from = usize::try_from(value).ok().filter(|&from| from < self.places());
            let Some(from) = from.filter(|&from| !core::mem::replace(&mut is_taken[from], true))
            else {
                let (list, fault) = (at.list("permutation"), Fault::NotAPermutation);
                return Err(Error::Entry { list, place, value, fault });
            };
            action.from[place] = u16::try_from(from).expect("at most 4096 places");
        }
        action.turn = at.turns("orientationDelta", turns, self.orientations, self.places())?;
        Ok(action)
    }
}

/// The distinct labels in ascending order, and for each entry the number of its label.
fn numbered(labels: &[i64]) -> (Vec<i64>, Vec<u16>) {
    // Ascending, and not as they are found: a scrambled pattern that is read from JSON then has the
    // same numbers as the solved one of the definition.
    let mut distinct = Vec::new();
    for &label in labels {
        if let Err(at) = distinct.binary_search(&label) {
            distinct.insert(at, label);
        }
    }
    let mut numbers = vec![0; labels.len()];
    for (number, label) in numbers.iter_mut().zip(labels) {
        let found = distinct.binary_search(label).expect("a label of the list");
        *number = u16::try_from(found).expect("at most 4096 places");
    }
    (distinct, numbers)
}
