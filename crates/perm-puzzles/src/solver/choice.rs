//! Which databases a solver has.

use alloc::sync::Arc;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::coordinate::{Coordinate, Reading};
use super::game::Game;
use super::projection::Projection;
use crate::definition::transform::Transform;
use crate::definition::transform::components;

/// The most pieces of a database that has neither all pieces nor all orientations.
const MAX_PIECES: usize = 8;

/// The databases of a puzzle for some bytes.
pub(super) struct Choice<'a, 'b> {
    game: &'a Game,
    budget: &'a mut Budget<'b>,
    parts: Vec<Part>,
    left: u64,
    /// The bytes that are left for entries.
    entries: u64,
    chosen: Vec<Projection>,
}

/// Places among which moves bring pieces, with their coordinates if these are small.
#[derive(Clone)]
struct Part {
    places: Vec<u16>,
    arrangement: Option<Arc<Coordinate>>,
    orientation: Option<Arc<Coordinate>>,
}

impl<'a, 'b> Choice<'a, 'b> {
    /// For `bytes` bytes, of which the entries of the databases take `entries` at most.
    pub(super) fn new(
        game: &'a Game,
        bytes: u64,
        entries: u64,
        budget: &'a mut Budget<'b>,
    ) -> Result<Self, LimitReached> {
        let space = &game.space;
        let (left, chosen) = (bytes, Vec::new());
        let mut own = Self { game, budget, parts: Vec::new(), left, entries, chosen };
        for places in components(space.moduli.len(), &space.moves) {
            let arrangement = Reading::arrangement(space, &places, usize::from);
            let orientation = Reading::orientation(space, &places);
            let arrangement = own.coordinate(arrangement)?;
            let orientation = own.coordinate(orientation)?;
            own.parts.push(Part { places, arrangement, orientation });
        }
        Ok(own)
    }

    /// A coordinate; `None` if it takes more than what is left.
    fn coordinate(&mut self, reading: Reading) -> Result<Option<Arc<Coordinate>>, LimitReached> {
        let space = &self.game.space;
        let coordinate = Coordinate::new(reading, space, &space.moves, self.left, self.budget)?;
        Ok(coordinate.map(Arc::new))
    }

    /// One over all coordinates, if it fits.
    pub(super) fn whole(&mut self) -> Result<Option<Projection>, LimitReached> {
        let mut all = Vec::new();
        for part in &self.parts {
            let (Some(pieces), Some(turns)) = (&part.arrangement, &part.orientation) else {
                return Ok(None);
            };
            all.extend([pieces.clone(), turns.clone()]);
        }
        Projection::new(self.game, all, self.left, self.entries, self.budget)
    }

    /// Some over parts of the coordinates.
    pub(super) fn some(mut self) -> Result<Vec<Projection>, LimitReached> {
        self.add_orientations()?;
        let parts = self.parts.clone();
        for (number, Part { places, arrangement, orientation }) in parts.iter().enumerate() {
            let share = self.left / (parts.len() - number) as u64;
            let whole = arrangement.iter().zip(orientation).next();
            let whole = whole.map(|(pieces, turns)| [pieces.clone(), turns.clone()].into());
            if whole.is_none() || !self.add(whole.unwrap_or_default(), self.left)? {
                self.add_pieces(places, share)?;
            }
        }
        Ok(self.chosen)
    }

    /// Adds a database if it takes at most `most` bytes.
    fn add(&mut self, coordinates: Vec<Arc<Coordinate>>, most: u64) -> Result<bool, LimitReached> {
        let projection = Projection::new(self.game, coordinates, most, self.entries, self.budget)?;
        let Some(projection) = projection else { return Ok(false) };
        self.left = self.left.saturating_sub(projection.bytes());
        self.entries = self.entries.saturating_sub(projection.entry_bytes());
        self.chosen.push(projection);
        Ok(true)
    }

    /// All orientations, and where some pieces of the largest component are: as many as fit into
    /// fifteen sixteenths.
    ///
    /// The pieces are those of the smallest sets that the moves which turn nothing keep together,
    /// the four edges of a slice of the cube, for many symmetries keep these too. They are told
    /// apart if that fits.
    fn add_orientations(&mut self) -> Result<(), LimitReached> {
        let mut turns = Vec::new();
        for part in &self.parts {
            let Some(orientation) = &part.orientation else { return Ok(()) };
            if orientation.count > 1 {
                turns.push(orientation.clone());
            }
        }
        let largest = self.parts.iter().max_by_key(|part| part.places.len());
        let Some(places) = largest.map(|part| part.places.clone()) else { return Ok(()) };
        if turns.is_empty() {
            return Ok(());
        }
        let space = &self.game.space;
        let moves = space.moves.iter().enumerate();
        let quiet = moves.filter(|&(by, _)| turns.iter().all(|one| one.after(0)[by] == 0));
        let quiet: Vec<Transform> = quiet.map(|(_, by)| by.clone()).collect();
        let mut sets = components(space.moduli.len(), &quiet);
        sets.retain(|set| set.iter().all(|place| places.contains(place)));
        sets.sort_by_key(Vec::len);
        let ordered = sets.concat();
        // Whole sets told apart, then alike, then any number of places.
        let mut whole = Vec::new();
        for set in &sets {
            whole.insert(0, whole.first().unwrap_or(&0) + set.len());
        }
        whole.retain(|&marked| marked <= places.len() / 2);
        let mut tries: Vec<(usize, bool)> = whole.iter().map(|&marked| (marked, true)).collect();
        tries.extend(whole.iter().map(|&marked| (marked, false)));
        tries.extend((0..=places.len() / 2).rev().map(|marked| (marked, false)));
        for (marked, told_apart) in tries {
            let mut coordinates = turns.clone();
            if marked > 0 {
                let chosen = &ordered[..marked];
                let number = |piece| {
                    let own = |&place: &u16| space.start.pieces[usize::from(place)] == piece;
                    let number = chosen.iter().position(own);
                    number.map_or(0, |number| if told_apart { number + 1 } else { 1 })
                };
                let reading = Reading::arrangement(space, &places, number);
                let Some(subset) = self.coordinate(reading)? else { continue };
                coordinates.push(subset);
            }
            if self.add(coordinates, self.left / 16 * 15)? {
                break;
            }
        }
        Ok(())
    }

    /// As many pieces of a component as fit, with their orientations; and where there is room, as
    /// many of the others again.
    fn add_pieces(&mut self, places: &[u16], share: u64) -> Result<(), LimitReached> {
        let mut pieces = Vec::new();
        for &place in places {
            let piece = self.game.space.start.pieces[usize::from(place)];
            if !pieces.contains(&piece) {
                pieces.push(piece);
            }
        }
        let end = self.left - share;
        for size in (1..=MAX_PIECES.min(pieces.len())).rev() {
            if self.add_some_pieces(places, &pieces[..size], self.left - end)? {
                for first in (size..pieces.len()).step_by(size) {
                    let first = first.min(pieces.len() - size);
                    let most = self.left.saturating_sub(end);
                    self.add_some_pieces(places, &pieces[first..first + size], most)?;
                }
                break;
            }
        }
        Ok(())
    }

    /// Half of the pieces are one coordinate, half the other: tables of moves are small then.
    fn add_some_pieces(
        &mut self,
        places: &[u16],
        pieces: &[u16],
        most: u64,
    ) -> Result<bool, LimitReached> {
        let (some, others) = pieces.split_at(pieces.len() / 2);
        let mut coordinates = Vec::new();
        for half in [some, others] {
            if !half.is_empty() {
                let reading = Reading::tracked(&self.game.space, places, half);
                let Some(coordinate) = self.coordinate(reading)? else { return Ok(false) };
                coordinates.push(coordinate);
            }
        }
        self.add(coordinates, most)
    }
}
