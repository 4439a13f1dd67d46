//! Blocks of a simulation: the generator of each, and all of them on several threads.

#[cfg(feature = "rayon")]
use core::ops::ControlFlow;
#[cfg(feature = "rayon")]
use core::sync::atomic::{AtomicBool, Ordering};

use rand_core::SeedableRng;

use crate::mixed::{INCREMENT, finished};

/// A generator for a block.
pub(super) fn generator<R: SeedableRng>(seed: u64, block: u64) -> R {
    let state = seed ^ block.wrapping_mul(INCREMENT);
    R::seed_from_u64(seed.rotate_left(32) ^ finished(state))
}

/// All blocks on the threads of rayon, joined; no block begins once one has said to stop.
#[cfg(feature = "rayon")]
pub(super) fn par_blocks<T: Default + Send>(
    blocks: u64,
    one: impl Fn(u64) -> (T, ControlFlow<()>) + Sync,
    join: impl Fn(T, &T) -> T + Sync,
) -> T {
    use rayon::prelude::*;
    if blocks == 1 {
        // Shorter than to wake another thread.
        return join(T::default(), &one(0).0);
    }
    let stop = AtomicBool::new(false);
    // Blocks that would only be passed over may be too many to walk.
    let wanted = (0..blocks).into_par_iter().take_any_while(|_| !stop.load(Ordering::Relaxed));
    let reports = wanted.map(|block| {
        let (report, flow) = one(block);
        if flow.is_break() {
            stop.store(true, Ordering::Relaxed);
        }
        report
    });
    reports.reduce(T::default, |sum, report| join(sum, &report))
}
