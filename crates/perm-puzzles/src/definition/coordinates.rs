//! The ranks of the states of a puzzle.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};
use dense_search::BATCH;

use super::move_table::{Each, MoveTable};
use super::pattern::Pattern;
use super::rank_coordinate::RankCoordinate;
use super::transform::{Moduli, Transform};

/// The coordinates of a puzzle with their move tables. The rank of a state is made of their values,
/// the first counting most.
#[derive(Clone)]
pub(super) struct Coordinates {
    all: Vec<(RankCoordinate, MoveTable)>,
    moves: usize,
    pub(super) states: u64,
}

impl Coordinates {
    pub(super) fn new(
        coordinates: Vec<RankCoordinate>,
        states: u64,
        moves: &[Transform],
        moduli: &Moduli,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        let is_alone = coordinates.len() == 1;
        let mut all = Vec::new();
        for mut own in coordinates {
            let table = MoveTable::new(&mut own, is_alone, moves, moduli, budget)?;
            all.push((own, table));
        }
        Ok(Self { all, moves: moves.len(), states })
    }

    /// Whether the numbers are of states that are reached, and no others.
    pub(super) fn is_listed(&self) -> bool {
        matches!(&self.all[..], [(own, _)] if own.is_listed())
    }

    /// The number of a pattern of the puzzle. One that moves don't lead to may have that of
    /// another.
    pub(super) fn rank(&self, pattern: &Pattern) -> Option<u64> {
        let mut rank = 0;
        for (own, _) in &self.all {
            // Below the number of states, which 64 bits hold: nothing overflows.
            rank = rank * own.count + own.value(pattern)?;
        }
        Some(rank)
    }

    /// Puts a state into a pattern.
    pub(super) fn unrank(&self, mut rank: u64, pattern: &mut Pattern) {
        for (own, _) in self.all.iter().rev() {
            own.put(rank % own.count, pattern);
            rank /= own.count;
        }
    }

    /// The ranks after each move of up to [`BATCH`] states.
    // Not generic: searches of a program share it.
    pub(super) fn moved(&self, ranks: &[u64], each: &mut Each<'_>) {
        // Of one coordinate the moves after a break need not be made.
        if let [(_, table)] = &self.all[..]
            && table.move_by_move(ranks, each)
        {
            return;
        }
        // Coordinate after coordinate, so that one table at a time is in the cache.
        let mut after = vec![[0; BATCH]; self.moves];
        let (mut rest, mut values, mut place) = (ranks.to_vec(), ranks.to_vec(), 1);
        for (number, (own, table)) in self.all.iter().enumerate().rev() {
            // The last one counts least. What the others leave is the value of the first, which
            // saves two divisions a state.
            if number == 0 {
                table.add(own, &rest, place, &mut after);
                break;
            }
            let count = own.count;
            for (value, rest) in values.iter_mut().zip(&mut rest) {
                (*value, *rest) = (*rest % count, *rest / count);
            }
            table.add(own, &values, place, &mut after);
            place *= count;
        }
        for (by, after) in after.iter().enumerate() {
            if each(by, &after[..ranks.len()]).is_break() {
                return;
            }
        }
    }
}
