//! Random numbers without bias, and shuffles.

use rand_core::Rng;

/// A uniform number below `bound`, which is at least 1: the high half of a product, drawn again in the few cases
/// that would favour some numbers (D. Lemire, *Fast random integer generation in an interval*, 2019).
pub(crate) fn below(random: &mut impl Rng, bound: u32) -> u32 {
    let mut product = u64::from(random.next_u32()) * u64::from(bound);
    #[expect(clippy::cast_possible_truncation, reason = "the low half is what is meant")]
    let low = |product: u64| product as u32;
    if low(product) < bound {
        let unfair = bound.wrapping_neg() % bound;
        while low(product) < unfair {
            product = u64::from(random.next_u32()) * u64::from(bound);
        }
    }
    (product >> 32) as u32
}

/// Every order equally likely (R. A. Fisher and F. Yates; R. Durstenfeld, 1964).
pub(crate) fn shuffle<T>(random: &mut impl Rng, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        let Ok(bound) = u32::try_from(last + 1) else { return };
        items.swap(last, below(random, bound) as usize);
    }
}
