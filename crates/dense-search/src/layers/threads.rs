//! A thick layer on all threads of a pool.

use alloc::vec::Vec;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicU64, Ordering};

use dense_code::{DenseVec, Limits};
use rayon::prelude::{IntoParallelIterator as _, ParallelIterator as _};

use super::layers::Layers;
use super::marks::{Table, look};
use super::moves::Moves;

/// The most words of a task, 64 KB of the table, and the fewest.
const MAX_TASK: usize = 1 << 13;
const MIN_TASK: usize = 1 << 7;

/// A layer of fewer states is done by this thread alone before others have woken up.
const FEW: u64 = 4096;

#[derive(Clone, Copy)]
struct Shared<'a>(&'a [AtomicU64]);

// Relaxed is enough: bits are only set, no thread acts on a bit that another sets in the same
// layer, and the end of the layer joins the threads.
impl Table for Shared<'_> {
    #[inline]
    fn word(&self, at: usize) -> u64 {
        self.0.get(at).map_or(u64::MAX, |word| word.load(Ordering::Relaxed))
    }

    #[inline]
    fn set(&mut self, at: usize, bits: u64) {
        // Most successors were seen before: no write, and no fight for the cache line.
        if bits & !self.word(at) != 0 {
            self.0[at].fetch_or(bits, Ordering::Relaxed);
        }
    }
}

impl Layers {
    /// Marks the next layer on all threads of the pool. Breaks when it is stopped.
    pub(super) fn look_on_threads(
        &mut self,
        moves: &(dyn Moves + Sync),
        backward: bool,
        limits: &Limits<'_>,
    ) -> ControlFlow<()> {
        let threads = rayon::current_num_threads();
        let states = if backward { self.unseen() } else { self.states() };
        // A pool of one thread would only pay for the atomic words.
        if threads == 1 || states < FEW {
            return self.look_alone(moves, backward, limits);
        }
        // The table is lent to the threads as words that they share; both conversions keep the
        // allocation. If the space panics it does not come back: the layer was marked in part, and
        // a search that goes on from there would be wrong.
        let len = self.table.len();
        let words = core::mem::take(&mut self.table).into_words();
        let shared: Vec<AtomicU64> = words.into_iter().map(AtomicU64::new).collect();
        // Some for each thread, as they do not take equally long.
        let task = (shared.len() / (8 * threads)).clamp(MIN_TASK, MAX_TASK);
        let done = (0..shared.len().div_ceil(task)).into_par_iter().try_for_each(|number| {
            let words = number * task..((number + 1) * task).min(shared.len());
            look(moves, &mut Shared(&shared), words, backward, limits)
        });
        let words = shared.into_iter().map(AtomicU64::into_inner).collect();
        self.table = DenseVec::from_words(words, len).expect("the words of this table");
        done
    }
}
