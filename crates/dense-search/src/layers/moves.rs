//! The moves of a space by ranks: what is generic over the space. The rest of the engine is
//! compiled once.

use core::ops::ControlFlow;

use crate::space::{BATCH, Space};

/// The moves of a space, by ranks. Methods are called for many states and call back for about 64,
/// so that the pointers cost nothing.
pub(crate) trait Moves {
    /// Calls `each` with the ranks of all successors of some states, in any order, and numbers that
    /// are not ranks. At most [`BATCH`] in a call; `ranks` has at most [`GROUP`].
    fn successors(&self, ranks: &[u64], each: &mut dyn FnMut(&[u64]));

    /// A bit for each of some states, at most [`BATCH`]: whether `wanted` holds for a successor.
    fn any(&self, ranks: &[u64], wanted: &dyn Fn(u64) -> bool) -> u64;
}

/// The most states in a call of [`Moves::successors`].
pub(crate) const GROUP: usize = 8 * BATCH;

impl<S: Space> Moves for S {
    fn successors(&self, ranks: &[u64], each: &mut dyn FnMut(&[u64])) {
        if self.is_batched() {
            for ranks in ranks.chunks(BATCH) {
                self.expand(ranks, |after| {
                    each(&after[..after.len().min(ranks.len())]);
                    ControlFlow::Continue(())
                });
            }
        } else if size_of::<S::State>() <= MAX_IN_BLOCKS {
            // One list of all successors, not a column for each move: states have different numbers
            // of moves, and looking up the gaps would be wasted work.
            in_blocks(self, ranks, each);
        } else {
            one_by_one(self, ranks, each);
        }
    }

    fn any(&self, ranks: &[u64], wanted: &dyn Fn(u64) -> bool) -> u64 {
        let ranks = &ranks[..ranks.len().min(BATCH)];
        let mut found = 0_u64;
        if self.is_batched() {
            let all = ranks.iter().fold(0, |all, _| all << 1 | 1);
            self.expand(ranks, |after| {
                for (k, &rank) in after.iter().take(BATCH).enumerate() {
                    found |= u64::from(wanted(rank)) << k;
                }
                // Most states of a late layer have a current neighbour by one of the first moves.
                if found == all { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            return found;
        }
        for (k, &rank) in ranks.iter().enumerate() {
            let state = self.unrank(rank);
            let mut next = state.into_iter().flat_map(|state| self.successors(state));
            found |= u64::from(next.any(|(_, next)| wanted(self.rank(next)))) << k;
        }
        found
    }
}

/// The bytes of the largest state whose ranks are computed in blocks. Copying larger ones costs
/// more than that saves: the ring of ten beads, 40 bytes each, took twice as long.
const MAX_IN_BLOCKS: usize = 24;

/// The ranks of all successors, each state ranked for itself.
fn one_by_one<S: Space>(space: &S, ranks: &[u64], each: &mut dyn FnMut(&[u64])) {
    let (mut buffer, mut len) = ([0; BATCH], 0);
    for state in ranks.iter().filter_map(|&rank| space.unrank(rank)) {
        space.successors(state).for_each(|(_, next)| {
            buffer[len] = space.rank(next);
            len += 1;
            if len == BATCH {
                each(&buffer);
                len = 0;
            }
        });
    }
    each(&buffer[..len]);
}

/// The ranks of all successors, by blocks of [`BATCH`] states.
// Types that rank 64 values in the time of a few do so here: it took the 8-puzzle from 640 to 360
// instructions a state.
fn in_blocks<S: Space>(space: &S, ranks: &[u64], each: &mut dyn FnMut(&[u64])) {
    // A state to fill the buffers with.
    let Some(any) = ranks.iter().find_map(|&rank| space.unrank(rank)) else { return };
    let (mut states, mut after) = ([any; BATCH], [any; BATCH]);
    let (mut buffer, mut len) = ([0; BATCH], 0);
    for ranks in ranks.chunks(BATCH) {
        let found = space.states_into(ranks, &mut states);
        for &state in &states[..found] {
            // Not a `for` loop: `for_each` of a chain of iterators is compiled to the loops that
            // the caller would write. Called in one place, it is inlined.
            space.successors(state).for_each(|(_, next)| {
                after[len] = next;
                len += 1;
                if len == BATCH {
                    space.ranks_into(&after, &mut buffer);
                    each(&buffer);
                    len = 0;
                }
            });
        }
    }
    space.ranks_into(&after[..len], &mut buffer[..len]);
    each(&buffer[..len]);
}
