use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::Excerpt;
use super::definition::{MAX_ORIENTATIONS, MAX_PLACES};
use super::error::{DefinitionError, DefinitionList};
use super::pattern;
use super::transform::Transform;

/// A set of places whose pieces can be exchanged, as a definition names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Orbit {
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
    /// The name.
    ///
    /// ```
    /// use perm_puzzles::definition::Definition;
    /// let pair = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?;
    /// assert_eq!(pair.orbits()[0].name(), "PIECES");
    /// # Ok::<(), perm_puzzles::definition::DefinitionError>(())
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many places there are.
    ///
    /// ```
    /// use perm_puzzles::definition::Definition;
    /// let pair = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?;
    /// assert_eq!(pair.orbits()[0].places(), 2);
    /// # Ok::<(), perm_puzzles::definition::DefinitionError>(())
    /// ```
    #[must_use]
    pub fn places(&self) -> usize {
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
    ) -> Result<Self, DefinitionError> {
        let most = MAX_ORIENTATIONS;
        let refused =
            DefinitionError::Orientations { orbit: Excerpt::new(&name), orientations, most };
        let orientations = u8::try_from(orientations).map_err(|_| refused)?;
        if !(1..=most).contains(&orientations) {
            return Err(refused);
        }
        if labels.len() > MAX_PLACES {
            return Err(DefinitionError::TooManyPlaces { most: MAX_PLACES });
        }
        let at = DefinitionList::in_pattern(&name, "orientation");
        let turned = checked_turns(at, turned, orientations, labels.len())?;
        let (labels, pieces) = pattern::numbered(labels);
        Ok(Self { name, orientations, pieces, turned, labels })
    }

    /// This orbit with a place for each place and orientation: tracked pieces are in the spots of
    /// theirs, numbered from 0, and in all others the piece after them.
    pub(super) fn spots(&self, tracked: &[u16]) -> Result<Self, DefinitionError> {
        let turns = usize::from(self.orientations);
        let places = self.places() * turns;
        if places > MAX_PLACES {
            return Err(DefinitionError::TooManyPlaces { most: MAX_PLACES });
        }
        let number = |piece: &u16| (0..).zip(tracked).find(|(_, tracked)| *tracked == piece);
        let others = (0..=u16::MAX).nth(tracked.len()).unwrap_or(u16::MAX);
        let mut pieces = vec![others; places];
        for (place, (piece, &turned)) in self.pieces.iter().zip(&self.turned).enumerate() {
            if let Some((number, _)) = number(piece) {
                pieces[place * turns + usize::from(turned)] = number;
            }
        }
        let labels = (0..=others.into()).collect();
        let turned = vec![0; places];
        Ok(Self { name: self.name.clone(), orientations: 1, turned, pieces, labels })
    }

    /// This orbit with a spot for each place and orientation, where only so many orientations of the
    /// piece in each place count: all its spots hold the piece, each with its own orientation as
    /// far as that counts.
    pub(super) fn as_spots(&self, counted: &[u8]) -> Result<Self, DefinitionError> {
        let turns = usize::from(self.orientations);
        if self.places() * turns > MAX_PLACES {
            return Err(DefinitionError::TooManyPlaces { most: MAX_PLACES });
        }
        let mut labels = vec![0; self.places() * turns];
        for (place, (&piece, &own)) in self.pieces.iter().zip(counted).enumerate() {
            for turn in 0..turns {
                let spot = (turn + usize::from(self.turned[place])) % turns;
                let kind = i64::from(piece) * 64 + i64::from(own);
                let turn = i64::try_from(turn % usize::from(own)).expect("below a byte");
                labels[place * turns + spot] = kind * 64 + turn;
            }
        }
        let (_, pieces) = pattern::numbered(&labels);
        let labels: Vec<i64> = pieces.iter().map(|&piece| piece.into()).collect();
        Self::new(self.name.clone(), 1, &labels, &vec![0; labels.len()])
    }

    /// The action of a move of this name on this orbit, from its lists.
    pub(super) fn action(
        &self,
        by: &str,
        permutation: &[i64],
        turns: &[i64],
    ) -> Result<Transform, DefinitionError> {
        let at = DefinitionList::in_move(by, &self.name, "permutation");
        if permutation.len() != self.places() {
            let (found, expected) = (permutation.len(), self.places());
            return Err(DefinitionError::Length { at, found, expected });
        }
        let mut action = Transform::identity(self.places());
        let mut seen = vec![false; self.places()];
        for (place, (&from, to)) in permutation.iter().zip(&mut action.from).enumerate() {
            let wrong = DefinitionError::NotAPermutation { at, place };
            *to = u16::try_from(from).map_err(|_| wrong)?;
            let seen = seen.get_mut(usize::from(*to)).ok_or(wrong)?;
            if core::mem::replace(seen, true) {
                return Err(wrong);
            }
        }
        let at = DefinitionList { list: "orientationDelta", ..at };
        action.turn = checked_turns(at, turns, self.orientations, self.places())?;
        Ok(action)
    }
}

/// Orientations, one for each place. A negative one is as many less than all: -1 is 2 of 3.
fn checked_turns(
    at: DefinitionList,
    turns: &[i64],
    orientations: u8,
    expected: usize,
) -> Result<Vec<u8>, DefinitionError> {
    if turns.len() != expected {
        return Err(DefinitionError::Length { at, found: turns.len(), expected });
    }
    let all = i64::from(orientations);
    let turn = |&orientation: &i64| match u8::try_from(orientation.rem_euclid(all)) {
        Ok(turn) if (-all..all).contains(&orientation) => Ok(turn),
        _ => Err(DefinitionError::NoSuchOrientation { at, orientation, orientations }),
    };
    turns.iter().map(turn).collect()
}
