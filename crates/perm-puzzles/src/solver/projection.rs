//! Some coordinates of a puzzle and the database over them.

use alloc::sync::Arc;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::classes::{self, Classes, Placed};
use super::coordinate::Coordinate;
use super::database::{self, Database};
use super::error::SolveError;
use super::game::Game;
use super::keys::Keys;
use crate::definition::space::Pattern;
use crate::definition::symmetry::Symmetry;

/// Some coordinates of a puzzle and the database over them.
#[derive(Clone, Debug)]
pub(super) struct Projection {
    /// The last one is that of the rows.
    coordinates: Vec<Arc<Coordinate>>,
    pub(super) classes: Classes,
    /// What reads the coordinates off a state; nothing where their keys are too many.
    pub(super) keys: Option<Keys>,
    /// A bit for each move that leaves the solved values as they are, of up to 64 moves.
    pub(super) quiet: u64,
    database: Option<Database>,
}

/// Whether a symmetry keeps the values of these coordinates: of the same state seen through it they
/// can be told.
///
/// It must map the places that each one reads among themselves, and of all pieces of one kind the
/// images must be of one kind, turned by as much.
fn is_kept(game: &Game, coordinates: &[Arc<Coordinate>], by: &Symmetry) -> bool {
    let (start, moduli) = (&game.space.start, &game.space.moduli);
    for one in coordinates {
        let reading = &one.reading;
        // What all coordinates of these places tell of a piece.
        let kind = |place: usize| {
            let piece = usize::from(start.pieces[place]);
            let same = coordinates.iter().filter(|other| other.reading.places == reading.places);
            same.map(|other| other.reading.labels[piece]).collect::<Vec<u16>>()
        };
        let mut images: Vec<(Vec<u16>, Vec<u16>, u16)> = Vec::new();
        for &place in &reading.places {
            let to = usize::from(place);
            let from = usize::from(by.by.from[to]);
            if one.local(from).is_none() {
                return false;
            }
            let mut turn = 0;
            if reading.turns.contains(&true) {
                let modulus = u16::from(moduli[to]);
                let old = u16::from(start.turned[from]);
                let old = if by.negates[from] { old } else { modulus - old };
                let new = u16::from(start.turned[to]) + modulus - u16::from(by.by.turn[to]);
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

impl Projection {
    /// The bytes over coordinates, the last one for the rows, if each class is as small as possible:
    /// those of one that uses this many symmetries. `None` if there are too many values.
    fn least_bytes(coordinates: &[Arc<Coordinate>], symmetries: usize) -> Option<(u64, u64)> {
        let (row, outer) = coordinates.split_last()?;
        let least = u64::from(classes::values(outer)?).div_ceil(symmetries as u64);
        let entries = database::bytes(least, row.count as u64)?;
        let tables: u64 = coordinates.iter().map(|one| one.bytes()).sum();
        Some((entries, entries.checked_add(4 * least * row.moves as u64 + tables)?))
    }

    /// One without entries; `None` if it takes more than `bytes` bytes, or if its entries alone take
    /// more than `entries`.
    pub(super) fn new(
        game: &Game,
        mut coordinates: Vec<Arc<Coordinate>>,
        bytes: u64,
        entries: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Self>, LimitReached> {
        coordinates.retain(|coordinate| coordinate.count > 1);
        // Short rows that are read and written together are in the nearest memory.
        coordinates.sort_by_key(|one| (one.count < 1 << 16, one.reading.turns[0], one.count));
        let Some((row, outer)) = coordinates.split_last() else { return Ok(None) };
        let mut by = alloc::vec![0];
        let mut keys = None;
        if game.symmetries.all.len() > 1 && row.count <= 1 << 16 {
            for (number, seen) in game.symmetries.all.iter().enumerate().skip(1) {
                if is_kept(game, outer, seen) && is_kept(game, &coordinates[outer.len()..], seen) {
                    by.push(number);
                }
            }
        }
        let fits = |symmetries| {
            let needed = Self::least_bytes(&coordinates, symmetries);
            needed.is_some_and(|needed| needed.0 <= entries && needed.1 <= bytes)
        };
        if !fits(by.len()) {
            return Ok(None);
        }
        if game.spots.is_some() && game.has_one_goal() {
            keys = Keys::new(&coordinates);
        }
        let mut classes = None;
        if let (Some(keys), 2..) = (&keys, by.len()) {
            classes = Classes::under(by, &coordinates, keys, game, budget)?;
        }
        let classes = match classes {
            Some(classes) => classes,
            None if fits(1) => Classes::plain(&coordinates, budget)?,
            None => return Ok(None),
        };
        let mut quiet = 0;
        if game.has_one_goal() {
            for by in 0..row.moves.min(64) {
                // The solved value of each coordinate is 0.
                let is_quiet = coordinates.iter().all(|one| one.after(0)[by] == 0);
                quiet |= u64::from(is_quiet) << by;
            }
        }
        let own = Self { coordinates, classes, keys, quiet, database: None };
        let fits = own.bytes() <= bytes && own.entry_bytes() <= entries;
        Ok(fits.then_some(own))
    }

    /// The coordinate of the rows.
    fn row(&self) -> &Coordinate {
        self.coordinates.last().expect("a database has coordinates")
    }

    /// The bytes of the database, there or not yet, and of its tables.
    pub(super) fn bytes(&self) -> u64 {
        let coordinates: u64 = self.coordinates.iter().map(|one| one.bytes()).sum();
        let keys = self.keys.as_ref().map_or(0, Keys::bytes);
        self.entry_bytes() + self.classes.bytes() + coordinates + keys
    }

    /// The bytes of the database.
    pub(super) fn entry_bytes(&self) -> u64 {
        let bytes = database::bytes(self.classes.count().into(), self.row().count as u64);
        bytes.expect("the bytes were counted before")
    }

    pub(super) fn build(&mut self, game: &Game, budget: &mut Budget<'_>) -> Result<(), SolveError> {
        let mut solved = Vec::new();
        for goal in &game.goals {
            solved.push(self.values(goal).ok_or(SolveError::Unsolvable)?);
        }
        let undirected = game.undo.is_some();
        self.database =
            Some(Database::build(&self.classes, &solved, self.row(), undirected, budget)?);
        Ok(())
    }

    /// Takes entries that were saved; whether they are as many as there are to be.
    pub(super) fn set_words(&mut self, words: Vec<u64>) -> bool {
        self.database = Database::with_words(&self.classes, self.row(), words);
        self.database.is_some()
    }

    pub(super) fn database(&self) -> &Database {
        self.database.as_ref().expect("the databases of a solver are built")
    }

    /// The class of a pattern and the value of the rows' coordinate, before that is seen through
    /// the symmetry of the class; `None` for a pattern that can't be solved.
    pub(super) fn values(&self, pattern: &Pattern) -> Option<(Placed, u32)> {
        let (row, outer) = self.coordinates.split_last()?;
        let mut value = 0;
        for one in outer {
            let count = u32::try_from(one.count).expect("values are few");
            value = value * count + one.value(pattern)?;
        }
        Some((self.classes.of_value(value), row.value(pattern)?))
    }

    /// The value of the rows' coordinate after a move.
    #[inline]
    pub(super) fn row_after(&self, row: u32, by: usize) -> u32 {
        self.row().after(row)[by]
    }
}

#[cfg(test)]
mod tests {

    use super::super::coordinate::Reading;
    use super::*;
    use crate::definition::{Definition, Powers};

    fn cube() -> Game {
        let space = Definition::cube_3x3x3().compile_with(Powers::Half).expect("a known puzzle");
        Game::new(&space, core::slice::from_ref(&space.start))
    }

    /// Where the edges of the middle slice are, as one kind, and the orientations of edges and
    /// corners.
    fn coordinates(game: &Game) -> [Arc<Coordinate>; 3] {
        let space = &game.space;
        let (corners, edges): (Vec<u16>, Vec<u16>) = ((0..8).collect(), (8..20).collect());
        let readings = [
            Reading::arrangement(space, &edges, |piece| usize::from(piece >= 16)),
            Reading::orientation(space, &edges),
            Reading::orientation(space, &corners),
        ];
        readings.map(|reading| {
            let budget = &mut Budget::bytes(0);
            let listed = Coordinate::new(reading, space, &space.moves, u64::MAX, budget);
            Arc::new(listed.expect("nothing stops it").expect("there is room"))
        })
    }

    fn projection(game: &Game, coordinates: &[Arc<Coordinate>]) -> Projection {
        let budget = &mut Budget::bytes(0);
        let one = Projection::new(game, coordinates.to_vec(), u64::MAX, u64::MAX, budget);
        one.expect("nothing stops it").expect("there is room")
    }

    /// H. Kociemba counts 64,430 classes of the edges' orientations and slice under the sixteen
    /// symmetries of the axis (*The two-phase algorithm*, kociemba.org).
    #[test]
    fn symmetries_of_the_cube_make_as_few_classes_as_is_known() {
        let mut game = cube();
        assert!(game.find_symmetries(&mut Budget::bytes(0)).is_ok());
        assert_eq!(game.symmetries.all.len(), 48);
        let coordinates = coordinates(&game);
        assert_eq!(coordinates.each_ref().map(|one| one.count), [495, 2048, 2187]);
        let one = projection(&game, &coordinates);
        assert_eq!((one.classes.count(), one.classes.by.len()), (64_430, 16));
    }

    /// A database by classes and one of every value, over the slice and the edges' orientations.
    #[test]
    fn databases_by_classes_say_what_full_ones_say() {
        let full = cube();
        let mut game = full.clone();
        assert!(game.find_symmetries(&mut Budget::bytes(0)).is_ok());
        let coordinates = &coordinates(&game)[..2];
        let mut pair = [projection(&full, coordinates), projection(&game, coordinates)];
        for (one, game) in pair.iter_mut().zip([&full, &game]) {
            assert!(one.build(game, &mut Budget::bytes(u64::MAX)).is_ok());
        }
        let [full, few] = &pair;
        assert_eq!(few.classes.by.len(), 8);
        assert!(few.classes.count() < full.classes.count() / 6);
        let start = &game.space.start;
        for value in (0..495 * 2048_u32).step_by(7) {
            let mut pattern = start.clone();
            coordinates[0].put(value / 2048, start, &mut pattern);
            coordinates[1].put(value % 2048, start, &mut pattern);
            let distances = [full, few].map(|one| {
                let (placed, row) = one.values(&pattern).expect("a pattern in reach");
                let row = one.classes.image(placed.by(), row);
                one.database().distance(one.database().index(placed.class(), row))
            });
            assert_eq!(distances[0], distances[1], "{pattern:?}");
        }
    }
}
