//! Some coordinates of a puzzle and the database over them.

use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::classes::{self, Classes, combined};
use super::coordinate::Coordinate;
use super::distances::{self, Distances};
use super::puzzle::Puzzle;
use crate::Error;
use crate::definition::space::Pattern;
use crate::definition::symmetry::Symmetry;
use crate::shared::Shared;

/// Some coordinates of a puzzle and the database over them.
#[derive(Clone, Debug)]
pub(super) struct PruningTable {
    /// The last one is the inner one, that of the entries of a row.
    coordinates: Vec<Shared<Coordinate>>,
    pub(super) classes: Classes,
    pub(super) distances: Distances,
}

/// Whether the values of these coordinates give their values for the state seen through a symmetry.
///
/// It must map the places that each one reads among themselves, and of all pieces of one kind the
/// images must be of one kind, turned by as much.
fn is_kept(puzzle: &Puzzle, coordinates: &[Shared<Coordinate>], symmetry: &Symmetry) -> bool {
    let (start, moduli) = (&puzzle.space.start, &puzzle.space.moduli);
    for one in coordinates {
        let cubies = &one.cubies;
        // The labels of a piece in all coordinates of these places.
        let kind = |place: usize| {
            let piece = usize::from(start.pieces[place]);
            let same = coordinates.iter().filter(|other| other.cubies.places == cubies.places);
            same.map(|other| other.cubies.labels.of_piece[piece]).collect::<Vec<u16>>()
        };
        let mut images: Vec<(Vec<u16>, Vec<u16>, u16)> = Vec::new();
        for &place in &cubies.places {
            let to = usize::from(place);
            let from = usize::from(symmetry.map.from[to]);
            if cubies.places.binary_search(&symmetry.map.from[to]).is_err() {
                return false;
            }
            let mut turn = 0;
            if cubies.are_turned() {
                let modulus = u16::from(moduli[to]);
                let old = u16::from(start.turned[from]);
                let old = if symmetry.negates[from] { old } else { modulus - old };
                let new = u16::from(start.turned[to]) + modulus - u16::from(symmetry.map.turn[to]);
                turn = (new + old) % modulus;
            }
            let (own, image) = (kind(from), kind(to));
            match images.iter().find(|known| known.0 == own) {
                Some(known) if known.1 != image || known.2 != turn => return false,
                Some(_) => {}
                None => images.push((own, image, turn)),
            }
        }
    }
    true
}

impl PruningTable {
    /// One without entries; `None` if it takes more bytes than are left while it is built, or there
    /// is nothing to look up, or too much.
    pub(super) fn new(
        puzzle: &Puzzle,
        all: Vec<Shared<Coordinate>>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Self>, LimitReached> {
        // The inner one is the longest of at most 2^16 values, among orientations if there are
        // any. Short rows that are read and written together are in the nearest memory, and their
        // images under symmetries take 16 bits each.
        let key = |one: &Coordinate| (one.count <= 1 << 16, one.cubies.is_orientation(), one.count);
        let mut coordinates: Vec<Shared<Coordinate>> = Vec::new();
        for one in all.into_iter().filter(|one| one.count > 1) {
            let at = coordinates.partition_point(|other| key(other) <= key(&one));
            coordinates.insert(at, one);
        }
        let Some((inner, outer)) = coordinates.split_last() else { return Ok(None) };
        let Some(values) = classes::values(outer) else { return Ok(None) };
        let mut by = alloc::vec![0];
        for (number, seen) in puzzle.symmetries.all.iter().enumerate().skip(1) {
            let are_kept = || {
                // Each by itself, as the class of the outer values and that of the inner one are
                // looked up apart.
                is_kept(puzzle, outer, seen) && is_kept(puzzle, &coordinates[outer.len()..], seen)
            };
            if inner.count <= 1 << 16 && are_kept() {
                by.push(number);
            }
        }
        let symmetries = by.len() as u64;
        let room = budget.bytes_left().saturating_sub(Distances::bytes_to_build(inner));
        // The bytes of this number of classes and their entries, if these fit.
        let needed = |classes: u64| {
            let entries = distances::bytes(classes, inner.count.into())?;
            let all =
                Classes::bytes(classes, values.into(), inner, symmetries).checked_add(entries)?;
            (all <= room && entries <= puzzle.max_entry_bytes).then_some(all)
        };
        // No class has more values than there are symmetries. Where not even so few classes fit,
        // they need not be found.
        if needed(u64::from(values).div_ceil(symmetries)).is_none() {
            return Ok(None);
        }
        let classes = Classes::new(by, &coordinates, puzzle, budget)?;
        let bytes = needed(classes.count().into()).map(|all| all + classes.symmetric_bytes());
        let Some(bytes) = bytes.filter(|&all| all <= room) else { return Ok(None) };
        budget.take(bytes)?;
        let distances = Distances::new(&classes, inner);
        Ok(Some(Self { coordinates, classes, distances }))
    }

    /// The coordinate of the entries of a row.
    fn inner(&self) -> &Coordinate {
        self.coordinates.last().expect("a database has coordinates")
    }

    pub(super) fn build(&mut self, puzzle: &Puzzle, budget: &mut Budget<'_>) -> Result<(), Error> {
        let mut solved = Vec::new();
        for goal in &puzzle.goals {
            let (value, inner) = self.values(goal).ok_or(Error::Unsolvable)?;
            let class = self.classes.of_value(value);
            solved.push((class, self.classes.image(class.symmetry(), inner)));
        }
        let inner = self.coordinates.last().expect("a database has coordinates");
        self.distances.build(&self.classes, &solved, inner, puzzle.is_undirected(), budget)
    }

    /// The combined value of the outer coordinates and that of the inner one, for a pattern; `None`
    /// for one that can't be solved.
    pub(super) fn values(&self, pattern: &Pattern) -> Option<(u32, u32)> {
        let (outer, inner) = self.coordinates.split_at(self.coordinates.len() - 1);
        Some((combined(outer, pattern)?, combined(inner, pattern)?))
    }

    /// Whether a move changes the solved values.
    pub(super) fn changes(&self, by: usize) -> bool {
        // The solved value of each coordinate is 0.
        self.coordinates.iter().any(|one| one.after(0)[by] != 0)
    }

    /// The value of the inner coordinate after a move.
    #[inline]
    pub(super) fn inner_after(&self, inner: u32, by: usize) -> u32 {
        self.inner().after(inner)[by]
    }
}

#[cfg(test)]
mod tests {

    use dense_code::Limits;

    use super::super::coordinate::Cubies;
    use super::*;
    use crate::{Definition, Powers};

    /// With symmetries, and without.
    fn cube() -> [Puzzle; 2] {
        let space = Definition::cube_3x3x3().compile_with(Powers::Half).expect("a known puzzle");
        let goals = core::slice::from_ref(&space.start);
        let with = Puzzle::new(&space, goals, &Limits::new(), &mut Budget::bytes(0))
            .expect("nothing stops it");
        let all: Vec<u8> = (0..18).collect();
        let without = Puzzle::with_moves(&with.space, &all);
        [with, without]
    }

    /// Where the edges of the middle slice are, as one kind, and the orientations of edges and
    /// corners.
    fn coordinates(puzzle: &Puzzle) -> [Shared<Coordinate>; 3] {
        let space = &puzzle.space;
        let (corners, edges): (Vec<u16>, Vec<u16>) = ((0..8).collect(), (8..20).collect());
        let cubies = [
            Cubies::arrangement(space, &edges, &|piece| usize::from(piece >= 16)),
            Cubies::orientation(space, &edges),
            Cubies::orientation(space, &corners),
        ];
        cubies.map(|cubies| {
            let budget = &mut Budget::bytes(u64::MAX);
            let listed = Coordinate::new(cubies, puzzle, budget);
            Shared::new(listed.expect("nothing stops it").expect("there is room"))
        })
    }

    fn pruning_table(puzzle: &Puzzle, coordinates: &[Shared<Coordinate>]) -> PruningTable {
        let budget = &mut Budget::bytes(u64::MAX);
        let one = PruningTable::new(puzzle, coordinates.to_vec(), budget);
        one.expect("nothing stops it").expect("there is room")
    }

    /// H. Kociemba counts 64,430 classes of the edges' orientations and slice under the sixteen
    /// symmetries of the axis (*The two-phase algorithm*, kociemba.org).
    #[test]
    fn symmetries_of_the_cube_make_as_few_classes_as_is_known() {
        let [puzzle, _] = cube();
        assert_eq!(puzzle.symmetries.all.len(), 48);
        let coordinates = coordinates(&puzzle);
        assert_eq!(coordinates.each_ref().map(|one| one.count), [495, 2048, 2187]);
        let one = pruning_table(&puzzle, &coordinates);
        assert_eq!((one.classes.count(), one.classes.symmetries.len()), (64_430, 16));
    }

    /// A database by classes and one of every value, over the slice and the edges' orientations.
    #[test]
    fn databases_by_classes_say_what_full_ones_say() {
        let puzzles = cube();
        let coordinates = &coordinates(&puzzles[0])[..2];
        let mut pair = puzzles.each_ref().map(|puzzle| pruning_table(puzzle, coordinates));
        for (one, puzzle) in pair.iter_mut().zip(&puzzles) {
            assert!(one.build(puzzle, &mut Budget::bytes(u64::MAX)).is_ok());
        }
        let [few, full] = &pair;
        assert_eq!(few.classes.symmetries.len(), 8);
        assert!(few.classes.count() < full.classes.count() / 6);
        let start = &puzzles[0].space.start;
        for value in (0..495 * 2048_u32).step_by(7) {
            let mut pattern = start.clone();
            coordinates[0].put(value / 2048, start, &mut pattern);
            coordinates[1].put(value % 2048, start, &mut pattern);
            let distances = [full, few].map(|one| {
                let (value, inner) = one.values(&pattern).expect("a pattern in reach");
                let sym = one.classes.of_value(value);
                let inner = one.classes.image(sym.symmetry(), inner);
                one.distances.distance(one.distances.index(sym.class(), inner))
            });
            assert_eq!(distances[0], distances[1], "{pattern:?}");
        }
    }
}
