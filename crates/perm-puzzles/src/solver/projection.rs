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
