//! Which databases a solver has.

use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::coordinate::{Coordinate, Cubies};
use super::pruning_table::PruningTable;
use super::puzzle::{self, Puzzle};
use crate::Error;
use crate::definition::transform::components;
use crate::shared::Shared;

/// The most pieces of a database that has neither all pieces nor all orientations.
const MAX_PIECES: usize = 8;

/// Gives a database its entries.
pub(super) type Fill<'a> =
    dyn FnMut(&Puzzle, &mut PruningTable, &mut Budget<'_>) -> Result<(), Error> + 'a;

/// The databases of a puzzle for the bytes of a budget.
///
/// Each has its entries before the next one is chosen. So what is in use while it is built is
/// known: the budget counts what is kept, and a database is taken if it fits while it is built.
pub(super) struct Choice<'a, 'b> {
    puzzle: &'a Puzzle,
    budget: &'a mut Budget<'b>,
    fill: &'a mut Fill<'a>,
    coordinates: Vec<Shared<Coordinate>>,
    chosen: Vec<PruningTable>,
}

/// Places among which moves bring pieces, with their coordinates if these are small.
struct Component {
    places: Vec<u16>,
    arrangement: Option<Shared<Coordinate>>,
    orientation: Option<Shared<Coordinate>>,
}

impl<'a, 'b> Choice<'a, 'b> {
    /// The databases, one over everything if that fits.
    pub(super) fn make(
        puzzle: &'a Puzzle,
        budget: &'a mut Budget<'b>,
        fill: &'a mut Fill<'a>,
    ) -> Result<Vec<PruningTable>, Error> {
        let (coordinates, chosen) = (Vec::new(), Vec::new());
        let mut own = Self { puzzle, budget, fill, coordinates, chosen };
        let space = &puzzle.space;
        let mut all = Vec::new();
        for places in components(space.moduli.len(), &puzzle.moves) {
            let arrangement = Cubies::arrangement(space, &places, &usize::from);
            let orientation = Cubies::orientation(space, &places);
            let arrangement = own.coordinate(arrangement)?;
            let orientation = own.coordinate(orientation)?;
            all.push(Component { places, arrangement, orientation });
        }
        // One over everything has the distances themselves: another could add nothing.
        if !own.add_whole(&all)? {
            own.add_orientations(&all)?;
            own.add_components(all)?;
        }
        own.forget();
        Ok(own.chosen)
    }

    /// A coordinate; `None` if it takes more than what is left.
    fn coordinate(&mut self, cubies: Cubies) -> Result<Option<Shared<Coordinate>>, LimitReached> {
        let coordinate = Coordinate::new(cubies, self.puzzle, self.budget)?.map(Shared::new);
        self.coordinates.extend(coordinate.clone());
        Ok(coordinate)
    }

    /// Gives back the bytes of coordinates that no one uses.
    fn forget(&mut self) {
        let budget = &mut *self.budget;
        self.coordinates.retain(|one| {
            // This list holds one, and each component or database that uses it another.
            let is_used = Shared::strong_count(one) > 1;
            if !is_used {
                budget.give_back(one.bytes());
            }
            is_used
        });
    }

    /// Adds a database if it fits.
    fn add(&mut self, coordinates: Vec<Shared<Coordinate>>) -> Result<bool, Error> {
        let pruning_table = PruningTable::new(self.puzzle, coordinates, self.budget)?;
        let is_added = pruning_table.is_some();
        if let Some(mut pruning_table) = pruning_table {
            (self.fill)(self.puzzle, &mut pruning_table, self.budget)?;
            self.chosen.push(pruning_table);
        }
        self.forget();
        Ok(is_added)
    }

    /// One over all coordinates.
    fn add_whole(&mut self, components: &[Component]) -> Result<bool, Error> {
        let mut all = Vec::new();
        for component in components {
            let (Some(pieces), Some(turns)) = (&component.arrangement, &component.orientation)
            else {
                return Ok(false);
            };
            all.extend([pieces.clone(), turns.clone()]);
        }
        self.add(all)
    }

    /// All orientations, and where some pieces of the largest component are: as many as fit into
    /// fifteen sixteenths.
    ///
    /// The pieces are those of the smallest sets that the moves which turn nothing keep together,
    /// the four edges of a slice of the cube, for many symmetries keep these too. They are told
    /// apart if that fits.
    fn add_orientations(&mut self, components: &[Component]) -> Result<(), Error> {
        let mut turns = Vec::new();
        for component in components {
            let Some(orientation) = &component.orientation else { return Ok(()) };
            if orientation.count > 1 {
                turns.push(orientation.clone());
            }
        }
        let largest = components.iter().max_by_key(|component| component.places.len());
        let Some(largest) = largest.filter(|_| !turns.is_empty()) else { return Ok(()) };
        for cubies in self.some_places(&largest.places) {
            let mut coordinates = turns.clone();
            if let Some(cubies) = cubies {
                let Some(subset) = self.coordinate(cubies)? else { continue };
                coordinates.push(subset);
            }
            // What is left is for databases that know the arrangement: orientations alone say
            // nothing of a state in which all pieces are turned right.
            let keep = self.budget.bytes_left() / 16;
            self.budget.take(keep)?;
            let is_added = self.add(coordinates)?;
            self.budget.give_back(keep);
            if is_added {
                break;
            }
        }
        Ok(())
    }

    /// Which places of a component may go with the orientations: those that tell most first, and
    /// none in the end.
    fn some_places(&self, places: &[u16]) -> Vec<Option<Cubies>> {
        let space = &self.puzzle.space;
        let turning_none = Puzzle::with_moves(space, &puzzle::turning_none(space)).moves;
        let mut sets: Vec<Vec<u16>> = Vec::new();
        for set in components(space.moduli.len(), &turning_none) {
            if set.iter().all(|place| places.contains(place)) {
                let at = sets.partition_point(|other| other.len() <= set.len());
                sets.insert(at, set);
            }
        }
        // The places of whole sets, up to half of all: many first.
        let mut chosen = Vec::new();
        let (mut apart, mut alike) = (Vec::new(), Vec::new());
        for set in sets {
            chosen.extend(set);
            if chosen.len() <= places.len() / 2 {
                let number = |piece| {
                    let own = |&place: &u16| space.start.pieces[usize::from(place)] == piece;
                    chosen.iter().position(own).map_or(0, |number| number + 1)
                };
                apart.insert(0, Some(Cubies::arrangement(space, places, &number)));
                let one = |piece| number(piece).min(1);
                alike.insert(0, Some(Cubies::arrangement(space, places, &one)));
            }
        }
        apart.into_iter().chain(alike).chain([None]).collect()
    }

    /// For each component one over all its pieces, or some over as many as fit.
    fn add_components(&mut self, components: Vec<Component>) -> Result<(), Error> {
        let mut components_left = components.len() as u64;
        for Component { places, arrangement, orientation } in components {
            let is_whole = match arrangement.zip(orientation) {
                Some((pieces, turns)) => self.add([pieces, turns].into())?,
                None => false,
            };
            if !is_whole {
                // An equal share of what is left; one over all pieces says the most and may take
                // more.
                self.forget();
                self.add_pieces(&places, self.budget.bytes_left() / components_left)?;
            }
            components_left -= 1;
        }
        Ok(())
    }

    /// Databases of some pieces of a component, with their orientations: of as many as fit into
    /// equal shares, so that there is one for each piece.
    fn add_pieces(&mut self, places: &[u16], share: u64) -> Result<(), Error> {
        let mut pieces = Vec::new();
        for &place in places {
            let piece = self.puzzle.space.start.pieces[usize::from(place)];
            if !pieces.contains(&piece) {
                pieces.push(piece);
            }
        }
        for size in (1..=MAX_PIECES.min(pieces.len())).rev() {
            let share = share / pieces.len().div_ceil(size) as u64;
            let mut is_added = false;
            for first in (0..pieces.len()).step_by(size) {
                // The last ones overlap those before, so that no database has fewer pieces than
                // fit.
                let first = first.min(pieces.len() - size);
                let keep = self.budget.bytes_left().saturating_sub(share);
                self.budget.take(keep)?;
                is_added |= self.add_some_pieces(places, &pieces[first..first + size])?;
                self.budget.give_back(keep);
            }
            if is_added {
                break;
            }
        }
        Ok(())
    }

    /// Half of the pieces are one coordinate, half the other: tables of moves are small then.
    fn add_some_pieces(&mut self, places: &[u16], pieces: &[u16]) -> Result<bool, Error> {
        let (some, others) = pieces.split_at(pieces.len() / 2);
        let mut coordinates = Vec::new();
        for half in [some, others] {
            if !half.is_empty() {
                let cubies = Cubies::tracked(&self.puzzle.space, places, half);
                let Some(one) = self.coordinate(cubies)? else {
                    drop(coordinates);
                    self.forget();
                    return Ok(false);
                };
                coordinates.push(one);
            }
        }
        self.add(coordinates)
    }
}
