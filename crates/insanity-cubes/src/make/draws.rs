//! Unbiased random draws.

use rand_core::Rng;

/// A number below `end`, each as likely as any other. `end` is at least 1.
pub(crate) fn below<R: Rng + ?Sized>(rng: &mut R, end: u32) -> u32 {
    // Lemire's multiplication: the low half of the product tells the few draws that would be too
    // likely.
    let reject = end.wrapping_neg() % end;
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(end);
        #[expect(clippy::cast_possible_truncation, reason = "the low half is wanted")]
        if product as u32 >= reject {
            return (product >> 32) as u32;
        }
    }
}

/// Puts `count` entries in front, each choice and order as likely as any other.
pub(crate) fn shuffle_front<R: Rng + ?Sized, T>(rng: &mut R, items: &mut [T], count: usize) {
    for place in 0..count.min(items.len()) {
        // A list here has fewer than 2^20 entries.
        let rest = u32::try_from(items.len() - place).unwrap_or(u32::MAX);
        items.swap(place, place + below(rng, rest) as usize);
    }
}
