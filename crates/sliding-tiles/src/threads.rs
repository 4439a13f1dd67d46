//! Work on many items, on one thread or on all.

/// The sum of what `work` gives for each item. Each thread has something of its own, from `start`.
pub(crate) fn sum_over<T: Send, S>(
    items: &mut [T],
    parallel: bool,
    start: impl Fn() -> S + Sync + Send,
    work: impl Fn(&mut S, &mut T) -> u64 + Sync + Send,
) -> u64 {
    #[cfg(feature = "rayon")]
    if parallel && rayon::current_num_threads() > 1 {
        use rayon::prelude::{IntoParallelRefMutIterator as _, ParallelIterator as _};
        return items.par_iter_mut().map_init(start, work).sum();
    }
    // Without the feature `rayon` it has no other use.
    let _ = parallel;
    let mut own = start();
    items.iter_mut().map(|item| work(&mut own, item)).sum()
}
