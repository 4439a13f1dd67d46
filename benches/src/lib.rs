//! Random inputs shared by the benches: always the same for the same seed.

use rand_core::Rng;
pub use rand_pcg::Pcg64Mcg;

/// A generator with a fixed seed.
#[must_use]
pub fn seeded(seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::new(u128::from(seed) << 1 | 1)
}

/// A uniform integer below `bound`, by Lemire's multiplication without bias.
#[expect(clippy::cast_possible_truncation, reason = "the high and the low half of a product")]
pub fn below(rng: &mut impl Rng, bound: u64) -> u64 {
    loop {
        let product = u128::from(rng.next_u64()) * u128::from(bound);
        // The low half decides whether the draw falls into a cell that is one too small.
        if product as u64 >= bound.wrapping_neg() % bound.max(1) {
            return (product >> 64) as u64;
        }
    }
}

/// A uniform permutation of the items, by Fisher and Yates.
#[expect(clippy::cast_possible_truncation, reason = "an index of the slice")]
pub fn shuffle<T>(rng: &mut impl Rng, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last as u64 + 1) as usize);
    }
}
