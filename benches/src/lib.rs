//! What the benches share: random inputs, always the same for the same seed, and how long a task is
//! measured.

// The programs on the first page of the repository and on the page of jobs are tested.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
#[cfg(doctest)]
#[doc = include_str!("../../docs/jobs.md")]
struct Jobs;

use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
pub use rand_pcg::Pcg64Mcg;

/// A generator with a fixed seed.
#[must_use]
pub fn seeded(seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::new(u128::from(seed) << 1 | 1)
}

/// A uniform integer below `bound`, which is at least 1.
pub fn below(rng: &mut impl Rng, bound: u64) -> u64 {
    rng.random_range(0..bound)
}

/// A uniform permutation of the items.
pub fn shuffle<T>(rng: &mut impl Rng, items: &mut [T]) {
    items.shuffle(rng);
}

/// A task, `crate/operation/size`, of `items` items. It is short: there are many tasks, and medians
/// of a few samples suffice for the ratios.
pub fn task<'a>(c: &'a mut Criterion, name: &str, items: usize) -> BenchmarkGroup<'a, WallTime> {
    let mut task = c.benchmark_group(name);
    task.sample_size(20)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(600))
        .throughput(Throughput::Elements(items as u64));
    task
}

/// A task whose implementations all give the same number.
#[expect(missing_debug_implementations, reason = "criterion's groups have none")]
pub struct Race<'a> {
    task: BenchmarkGroup<'a, WallTime>,
    expected: Option<u64>,
}

/// Starts a race of `items` items.
pub fn race<'a>(c: &'a mut Criterion, name: &str, items: usize) -> Race<'a> {
    let mut task = task(c, &format!("{name}/{items}"), items);
    if items > 500_000 {
        task.sample_size(10);
    }
    Race { task, expected: None }
}

impl Race<'_> {
    /// Runs one implementation.
    ///
    /// # Panics
    ///
    /// If it gives another number than the first one.
    #[expect(clippy::return_self_not_must_use, reason = "it has run")]
    pub fn way(mut self, id: &str, mut way: impl FnMut() -> u64) -> Self {
        let found = way();
        assert_eq!(found, *self.expected.get_or_insert(found), "{id}");
        self.task.bench_function(id, |b| b.iter(&mut way));
        self
    }
}
