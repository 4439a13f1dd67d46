//! The numbers of the states of a puzzle.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use dense_code::limits::{Budget, LimitReached};
use dense_search::BATCH;

use super::mover::Mover;
use super::part::Part;
use super::pattern::Pattern;
use super::transform::{Moduli, Transform};

/// A number for each state that 64 bits number: the values of its parts, the first counting most.
#[derive(Clone)]
pub(super) struct Numbering {
    parts: Vec<(Part, Mover)>,
    moves: usize,
    pub(super) states: u64,
}

impl Numbering {
    pub(super) fn new(
        parts: Vec<Part>,
        states: u64,
        moves: &[Transform],
        moduli: &Moduli,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        let is_alone = parts.len() == 1;
        let mut all = Vec::new();
        for mut part in parts {
            let mover = Mover::new(&mut part, is_alone, moves, moduli, budget)?;
            all.push((part, mover));
        }
        Ok(Self { parts: all, moves: moves.len(), states })
    }

    /// Whether the numbers are of states that are reached, and no others.
    pub(super) fn is_listed(&self) -> bool {
        matches!(&self.parts[..], [(part, _)] if part.is_listed())
    }

    /// The number of a pattern of the puzzle. One that moves don't lead to may have that of
    /// another.
    pub(super) fn rank(&self, pattern: &Pattern) -> Option<u64> {
        let mut rank = 0;
        for (part, _) in &self.parts {
            // Below the number of states, which 64 bits hold: nothing overflows.
            rank = rank * part.count + part.value(pattern)?;
        }
        Some(rank)
    }

    /// Puts a state into a pattern.
    pub(super) fn unrank(&self, mut rank: u64, pattern: &mut Pattern) {
        for (part, _) in self.parts.iter().rev() {
            part.put(rank % part.count, pattern);
            rank /= part.count;
        }
    }

    /// The ranks after each move of up to [`BATCH`] states.
    pub(super) fn moved(
        &self,
        ranks: &[u64],
        mut each: impl FnMut(usize, &[u64]) -> ControlFlow<()>,
    ) {
        // Of one part the moves after a break need not be made.
        if let [(_, mover)] = &self.parts[..]
            && mover.move_by_move(ranks, &mut each)
        {
            return;
        }
        // Part after part, so that one table at a time is in the cache.
        let mut after = vec![[0; BATCH]; self.moves];
        let (mut rest, mut values, mut place) = (ranks.to_vec(), ranks.to_vec(), 1);
        for (number, (part, mover)) in self.parts.iter().enumerate().rev() {
            // The last part counts least. What the others leave is the value of the first, which
            // saves two divisions a state.
            if number == 0 {
                mover.add(part, &rest, place, &mut after);
                break;
            }
            let count = part.count;
            for (value, rest) in values.iter_mut().zip(&mut rest) {
                (*value, *rest) = (*rest % count, *rest / count);
            }
            mover.add(part, &values, place, &mut after);
            place *= count;
        }
        for (by, after) in after.iter().enumerate() {
            if each(by, &after[..ranks.len()]).is_break() {
                return;
            }
        }
    }
}
