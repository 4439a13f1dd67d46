//! A thick layer on all threads of a pool.

use alloc::vec::Vec;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicU64, Ordering};

use dense_code::{Limits, PackedVec};
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

    #[inline]
    fn set_own(&mut self, at: usize, bits: u64) {
        self.0[at].store(self.word(at) | bits, Ordering::Relaxed);
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
        if threads == 1 || states < FEW {
            return self.look_alone(moves, backward, limits);
        }
        let lent = Lent::new(&mut self.table);
        let shared = &lent.shared[..];
        // Some for each thread, as they do not take equally long.
        let task = (shared.len() / (8 * threads)).clamp(MIN_TASK, MAX_TASK);
        (0..shared.len().div_ceil(task)).into_par_iter().try_for_each(|number| {
            let words = number * task..((number + 1) * task).min(shared.len());
            look(moves, &mut Shared(shared), words, backward, limits)
        })
    }
}

/// The table while many threads have it. It goes back when this is dropped, also where `expand`
/// panics: the layer is then marked in part, and would be marked again.
struct Lent<'a> {
    table: &'a mut PackedVec<2>,
    len: u64,
    shared: Vec<AtomicU64>,
}

impl<'a> Lent<'a> {
    fn new(table: &'a mut PackedVec<2>) -> Self {
        let len = table.len();
        // Both conversions keep the allocation.
        let words = core::mem::take(table).into_words();
        Self { table, len, shared: words.into_iter().map(AtomicU64::new).collect() }
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        let shared = core::mem::take(&mut self.shared);
        let words = shared.into_iter().map(AtomicU64::into_inner).collect();
        *self.table = PackedVec::from_words(words, self.len).expect("as many as there were");
    }
}
