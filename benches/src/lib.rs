//! Random inputs shared by the benches: always the same for the same seed.

// The program on the first page of the repository is tested.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

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
