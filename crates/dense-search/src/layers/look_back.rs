//! A look at some states, before a layer is found from the unseen states: are the moves undone by
//! moves, as the space says?

use alloc::vec::Vec;

use super::layers::Layers;
use super::marks::{current, ranks, unseen_fields};
use super::moves::Moves;

/// How many current and how many unseen states are looked at, if there are as many. They are from
/// as many stretches of the table.
const SAMPLES: usize = 64;

impl Layers {
    /// Whether every move of some current states is undone by a move, and every move of some unseen
    /// states to a current one. If not, a layer that is found backward may lack states or have too
    /// many.
    pub(super) fn can_look_back(&self, moves: &dyn Moves) -> bool {
        let table = self.table.words();
        let stretch = table.len().div_ceil(SAMPLES).max(1);
        // A small table has fewer words than states are looked at.
        let each = SAMPLES.div_ceil(table.len().max(1));
        (0..table.len()).step_by(stretch).all(|from| {
            let words = from..(from + stretch).min(table.len());
            let some = |fields: fn(u64) -> u64| {
                words.clone().flat_map(move |at| ranks(at, fields(table[at]))).take(each)
            };
            some(current).all(|rank| self.are_undone(moves, rank, |_| true))
                // The number may be no state's: where it leads then means nothing unless it is in
                // the layer.
                && some(unseen_fields)
                    .all(|rank| self.are_undone(moves, rank, |next| self.is_current(next)))
        })
    }

    /// Whether the moves of a state to wanted ones are undone by moves.
    fn are_undone(&self, moves: &dyn Moves, rank: u64, wanted: impl Fn(u64) -> bool) -> bool {
        if rank >= self.count {
            return true;
        }
        let mut after = Vec::new();
        moves.successors(&[rank], &mut |ranks| {
            after.extend(ranks.iter().filter(|&&next| next < self.count && wanted(next)));
        });
        after.iter().all(|&next| moves.any(&[next], &|back| back == rank) == 1)
    }
}
