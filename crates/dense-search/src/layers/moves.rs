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

/// The same moves, each with the state that it is made in.
// A trait of its own, so that it is compiled only for spaces that are games.
pub(crate) trait MovesOf {
    /// [`Moves::successors`]; with each rank comes the place among `ranks` of the state before.
    fn moves_of(&self, ranks: &[u64], each: &mut dyn FnMut(&[u16], &[u64]));
}

/// The most states in a call of [`Moves::successors`].
pub(crate) const GROUP: usize = 8 * BATCH;

/// The places of states in a group.
const PLACES: [u16; GROUP] = {
    let (mut places, mut at) = ([0; GROUP], 1);
    while at < GROUP {
        places[at] = places[at - 1] + 1;
        at += 1;
    }
    places
};

impl<S: Space> MovesOf for S {
    fn moves_of(&self, ranks: &[u64], each: &mut dyn FnMut(&[u16], &[u64])) {
        all_moves(self, ranks, &PLACES, each);
    }
}

impl<S: Space> Moves for S {
    fn successors(&self, ranks: &[u64], each: &mut dyn FnMut(&[u64])) {
        // To note nothing takes no time: with places the 8-puzzle takes half as long again.
        all_moves(self, ranks, &[(); GROUP], |_, after| each(after));
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

/// Calls `each` with the ranks of all successors, and beside each what is noted of its state.
#[inline]
fn all_moves<S: Space, N: Copy + Default>(
    space: &S,
    ranks: &[u64],
    notes: &[N; GROUP],
    mut each: impl FnMut(&[N], &[u64]),
) {
    if space.is_batched() {
        for (ranks, notes) in ranks.chunks(BATCH).zip(notes.chunks(BATCH)) {
            space.expand(ranks, |after| {
                let after = &after[..after.len().min(ranks.len())];
                each(&notes[..after.len()], after);
                ControlFlow::Continue(())
            });
        }
    } else if size_of::<S::State>() <= MAX_IN_BLOCKS {
        // One list of all successors, not a column for each move: states have different numbers of
        // moves, and looking up the gaps would be wasted work.
        in_blocks(space, ranks, notes, each);
    } else {
        one_by_one(space, ranks, notes, each);
    }
}

/// The ranks of all successors, each state ranked for itself.
fn one_by_one<S: Space, N: Copy + Default>(
    space: &S,
    ranks: &[u64],
    notes: &[N],
    mut each: impl FnMut(&[N], &[u64]),
) {
    let (mut of, mut buffer, mut len) = ([N::default(); BATCH], [0; BATCH], 0);
    for (&rank, &note) in ranks.iter().zip(notes) {
        let Some(state) = space.unrank(rank) else { continue };
        space.successors(state).for_each(|(_, next)| {
            (of[len], buffer[len]) = (note, space.rank(next));
            len += 1;
            if len == BATCH {
                each(&of, &buffer);
                len = 0;
            }
        });
    }
    each(&of[..len], &buffer[..len]);
}

/// The ranks of all successors, by blocks of [`BATCH`] states.
// Types that rank 64 values in the time of a few do so here: it took the 8-puzzle from 640 to 360
// instructions a state.
fn in_blocks<S: Space, N: Copy + Default>(
    space: &S,
    ranks: &[u64],
    notes: &[N],
    mut each: impl FnMut(&[N], &[u64]),
) {
    // A state to fill the buffers with.
    let Some(any) = ranks.iter().find_map(|&rank| space.unrank(rank)) else { return };
    let (mut states, mut after) = ([any; BATCH], [any; BATCH]);
    let (mut noted, mut of) = ([N::default(); BATCH], [N::default(); BATCH]);
    let (mut buffer, mut len) = ([0; BATCH], 0);
    for (ranks, notes) in ranks.chunks(BATCH).zip(notes.chunks(BATCH)) {
        let mut found = space.states_into(ranks, &mut states);
        noted[..notes.len()].copy_from_slice(notes);
        if found != ranks.len() {
            // Some ranks have no state: unranked one by one, each state keeps its own note.
            let pairs = ranks.iter().zip(notes);
            found = 0;
            for (state, note) in
                pairs.filter_map(|(&rank, &note)| Some((space.unrank(rank)?, note)))
            {
                (states[found], noted[found]) = (state, note);
                found += 1;
            }
        }
        for (&state, &note) in states[..found].iter().zip(&noted) {
            // Not a `for` loop: `for_each` of a chain of iterators is compiled to the loops that
            // the caller would write. Called in one place, it is inlined.
            space.successors(state).for_each(|(_, next)| {
                (of[len], after[len]) = (note, next);
                len += 1;
                if len == BATCH {
                    space.ranks_into(&after, &mut buffer);
                    each(&of, &buffer);
                    len = 0;
                }
            });
        }
    }
    space.ranks_into(&after[..len], &mut buffer[..len]);
    each(&of[..len], &buffer[..len]);
}
