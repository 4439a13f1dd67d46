//! Random numbers without bias, and shuffles.

use rand_core::Rng;

/// After so many unfair words one after another they are used as they are. A generator that works
/// does not give them: each is unfair at most every second time.
const MOST_VAIN: u32 = 1000;

/// A uniform number below `bound`, which is at least 1: the high half of a product, drawn again in
/// the few cases that would favour some numbers, at most [`MOST_VAIN`] times (D. Lemire, *Fast random integer generation in an
/// interval*, 2019).
pub(crate) fn below<R: Rng + ?Sized>(bound: u32, random: &mut R) -> u32 {
    let mut product = u64::from(random.next_u32()) * u64::from(bound);
    #[expect(clippy::cast_possible_truncation, reason = "the low half is what is meant")]
    let low = |product: u64| product as u32;
    if low(product) < bound {
        let unfair = bound.wrapping_neg() % bound;
        let mut left = MOST_VAIN;
        while low(product) < unfair && left > 0 {
            product = u64::from(random.next_u32()) * u64::from(bound);
            left -= 1;
        }
    }
    (product >> 32) as u32
}

/// Every order equally likely (R. A. Fisher and F. Yates; R. Durstenfeld, 1964).
pub(crate) fn shuffle<T, R: Rng + ?Sized>(items: &mut [T], random: &mut R) {
    for last in (1..items.len()).rev() {
        let Ok(bound) = u32::try_from(last + 1) else { return };
        items.swap(last, below(bound, random) as usize);
    }
}

#[cfg(test)]
mod tests {
    use core::convert::Infallible;

    use rand_core::TryRng;

    use super::*;

    /// A word, then the largest, which is fair for every bound.
    struct Words(Option<u32>);

    impl TryRng for Words {
        type Error = Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            Ok(self.0.take().unwrap_or(u32::MAX))
        }

        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            Ok(self.try_next_u32()?.into())
        }

        fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
            bytes.fill(0);
            Ok(())
        }
    }

    /// A word is drawn again exactly when its product's low half is below 2^32 modulo the bound: as
    /// many words are left for each number.
    #[test]
    fn unfair_words_are_drawn_again() {
        for bound in [1_u32, 2, 3, 5, 81, 1 << 31, (1 << 31) + 1, u32::MAX] {
            let unfair = (1_u64 << 32) % u64::from(bound);
            let near = (0..1000_u64).map(|k| k * u64::from(u32::MAX) / 999);
            let ends = (0..100_u64).map(|k| (k << 32).div_ceil(u64::from(bound)));
            for word in near.chain(ends).filter_map(|word| u32::try_from(word).ok()) {
                let product = u64::from(word) * u64::from(bound);
                let (number, low) = (product >> 32, product & u64::from(u32::MAX));
                let drawn = u64::from(below(bound, &mut Words(Some(word))));
                if low < unfair {
                    assert_eq!(drawn, u64::from(bound) - 1, "{word} below {bound} again");
                } else {
                    assert_eq!(drawn, number, "{word} below {bound}");
                }
            }
        }
    }
}
