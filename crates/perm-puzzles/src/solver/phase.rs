//! Some moves of a puzzle and what they are to bring home.

use alloc::sync::Arc;
use alloc::vec::Vec;

use dense_code::limits::Budget;

use super::classes::{self, Classes};
use super::coordinate::{Coordinate, Reading};
use super::database::{self, Database};
use super::error::SolveError;
use super::redundancy::Redundancy;
use crate::definition::space::{Pattern, PuzzleSpace};
use crate::definition::transform::Transform;

/// The most entries of a database over two coordinates.
const MAX_ENTRIES: usize = 1 << 24;

/// Some moves and what they are to bring home.
#[derive(Clone, Debug)]
pub(super) struct Phase {
    /// The numbers of the moves.
    pub(super) moves: Vec<u8>,
    pub(super) redundancy: Redundancy,
    /// The moves are numbered as in `moves`.
    coordinates: Vec<Arc<Coordinate>>,
    questions: Vec<Question>,
}

/// A database and the coordinates that it is asked for: that of its rows, and the other one where
/// there are two.
#[derive(Clone, Debug)]
struct Question {
    other: Option<usize>,
    row: usize,
    database: Database,
}

/// The bytes that tables may take.
pub(super) struct Room {
    pub(super) all: u64,
    pub(super) left: u64,
}

impl Room {
    /// An error unless this many bytes are left.
    fn check(&self, bytes: u64) -> Result<(), SolveError> {
        if bytes > self.left { Err(SolveError::TooLarge { bytes: self.all }) } else { Ok(()) }
    }

    fn take(&mut self, bytes: u64) -> Result<(), SolveError> {
        self.check(bytes)?;
        self.left -= bytes;
        Ok(())
    }
}

impl Phase {
    pub(super) fn new(
        space: &PuzzleSpace,
        moves: Vec<u8>,
        readings: Vec<Reading>,
        room: &mut Room,
        budget: &mut Budget<'_>,
    ) -> Result<Self, SolveError> {
        let mut own: Vec<Transform> = Vec::new();
        for &by in &moves {
            own.push(space.moves[usize::from(by)].clone());
        }
        let mut coordinates = Vec::new();
        for reading in readings {
            let coordinate = Coordinate::new(reading, space, &own, room.left / 3, budget)?;
            let coordinate = coordinate.ok_or(SolveError::TooLarge { bytes: room.all })?;
            if coordinate.count > 1 {
                room.take(coordinate.bytes())?;
                coordinates.push(Arc::new(coordinate));
            }
        }
        let redundancy = Redundancy::new(&own, &space.moduli, budget)?;
        let mut phase = Self { moves, redundancy, coordinates, questions: Vec::new() };
        let undirected = own.iter().all(|by| own.contains(&by.inverse(&space.moduli)));
        phase.add_databases(undirected, room, budget)?;
        Ok(phase)
    }

    /// A database for each two coordinates that are few enough, and for each that has none then.
    fn add_databases(
        &mut self,
        undirected: bool,
        room: &mut Room,
        budget: &mut Budget<'_>,
    ) -> Result<(), SolveError> {
        let mut has_one = alloc::vec![false; self.coordinates.len()];
        for a in 0..self.coordinates.len() {
            for b in 0..a {
                let [first, second] = [a, b].map(|number| self.coordinates[number].count);
                if first.saturating_mul(second) <= MAX_ENTRIES {
                    // The shorter rows last.
                    let (other, row) = if first < second { (b, a) } else { (a, b) };
                    self.add_database(Some(other), row, undirected, room, budget)?;
                    (has_one[a], has_one[b]) = (true, true);
                }
            }
        }
        for (number, has_one) in has_one.into_iter().enumerate() {
            if !has_one {
                self.add_database(None, number, undirected, room, budget)?;
            }
        }
        Ok(())
    }

    fn add_database(
        &mut self,
        other: Option<usize>,
        row: usize,
        undirected: bool,
        room: &mut Room,
        budget: &mut Budget<'_>,
    ) -> Result<(), SolveError> {
        let mut own = Vec::from_iter(other.map(|number| self.coordinates[number].clone()));
        let rows = u64::from(classes::values(&own).expect("at most 2^24 values"));
        own.push(self.coordinates[row].clone());
        let row_coordinate = &self.coordinates[row];
        let bytes = database::bytes(rows, row_coordinate.count as u64).unwrap_or(u64::MAX);
        room.check(bytes.saturating_add(4 * rows * self.moves.len() as u64))?;
        let classes = Classes::plain(&own, budget)?;
        let beside =
            classes.bytes() + Database::bytes_to_build(&classes, row_coordinate, undirected);
        room.check(bytes.saturating_add(beside))?;
        let solved = [(classes.of_value(0), 0)];
        let database = Database::build(&classes, &solved, row_coordinate, undirected, budget)?;
        room.take(bytes)?;
        self.questions.push(Question { other, row, database });
        Ok(())
    }

    /// How many coordinates there are.
    pub(super) fn size(&self) -> usize {
        self.coordinates.len()
    }

    /// The values for a pattern; `None` for one that moves of this phase can't solve.
    pub(super) fn values(&self, pattern: &Pattern) -> Option<Vec<u32>> {
        self.coordinates.iter().map(|one| one.value(pattern)).collect()
    }

    /// The values after a move.
    #[inline]
    pub(super) fn moved(&self, values: &[u32], by: u8, after: &mut [u32]) {
        for ((after, &value), one) in after.iter_mut().zip(values).zip(&self.coordinates) {
            *after = one.after(value)[usize::from(by)];
        }
    }

    /// Whether the databases allow a solution in `moves` moves. If they allow one in none, it is
    /// solved.
    #[inline]
    pub(super) fn allows(&self, values: &[u32], moves: usize) -> bool {
        let most = u8::try_from(moves).unwrap_or(database::FAR);
        self.questions.iter().all(|Question { other, row, database }| {
            let other = other.map_or(0, |number| values[number]);
            database.distance(database.index(other, values[*row])) <= most
        })
    }
}
