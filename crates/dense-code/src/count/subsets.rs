use core::iter::FusedIterator;

use crate::count::binomial;

/// All subsets of a mask, in ascending order of their masks, the empty one first.
///
/// ```
/// use dense_code::count::Subsets;
/// assert!(Subsets::new(0b1010).eq([0b0000, 0b0010, 0b1000, 0b1010]));
/// ```
///
/// 2^(ones of the mask) items, two operations each: subtracting the mask carries through the bits
/// outside it. That may be 2^64, so there is no `ExactSizeIterator`; `size_hint` is exact where the
/// number fits `usize`.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Subsets {
    mask: u64,
    next: Option<u64>,
}

impl Subsets {
    /// The subsets of a mask of up to 64 bits.
    ///
    /// ```
    /// use dense_code::count::Subsets;
    /// assert_eq!(Subsets::new(u64::MAX).nth(5), Some(5));
    /// ```
    pub const fn new(mask: u64) -> Self {
        Self { mask, next: Some(0) }
    }

    /// How many there were before `subset`: its bits within the mask, moved together.
    fn before(&self, subset: u64) -> u128 {
        ones(self.mask).enumerate().map(|(place, bit)| u128::from(subset >> bit & 1) << place).sum()
    }
}

/// The places of the ones of a mask, ascending.
fn ones(mask: u64) -> impl Iterator<Item = u32> {
    (0..u64::BITS).filter(move |bit| mask >> bit & 1 == 1)
}

/// The size of what is still to come.
fn exactly(remaining: u128) -> (usize, Option<usize>) {
    let remaining = usize::try_from(remaining).ok();
    (remaining.unwrap_or(usize::MAX), remaining)
}

impl Iterator for Subsets {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        let subset = self.next?;
        self.next = (subset != self.mask).then(|| subset.wrapping_sub(self.mask) & self.mask);
        Some(subset)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        exactly(self.next.map_or(0, |next| (1 << self.mask.count_ones()) - self.before(next)))
    }
}

impl FusedIterator for Subsets {}

/// All masks of `k` of the low `n` bits, in colex order, which is ascending order of the masks.
///
/// ```
/// use dense_code::count::SubsetsOfSize;
/// let pairs = SubsetsOfSize::new(4, 2).ok_or("at most 64 bits")?;
/// assert!(pairs.eq([0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100]));
/// # Ok::<(), &str>(())
/// ```
///
/// C(n, k) items, a few operations each. `size_hint` is exact where the number fits `usize`; with
/// 32 bits it need not, so there is no `ExactSizeIterator`.
///
/// Source: R. W. Gosper, in M. Beeler et al., "HAKMEM", item 175, 1972.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct SubsetsOfSize {
    next: Option<u64>,
    last: u64,
}

impl SubsetsOfSize {
    /// The subsets of `k` of `n` bits, none when `k > n`; `None` when `n > 64`.
    ///
    /// ```
    /// use dense_code::count::SubsetsOfSize;
    /// assert_eq!(SubsetsOfSize::new(52, 5).map(Iterator::count), Some(2_598_960)); // poker hands
    /// assert!(SubsetsOfSize::new(65, 1).is_none());
    /// ```
    #[must_use]
    pub const fn new(n: u32, k: u32) -> Option<Self> {
        if n > 64 {
            return None;
        }
        if k > n {
            return Some(Self { next: None, last: 0 });
        }
        let first = if k == 0 { 0 } else { u64::MAX >> (64 - k) };
        // k <= n <= 64, so the shift is below 64 unless k = 0, where there is nothing to shift.
        let last = if k == 0 { 0 } else { first << (n - k) };
        Some(Self { next: Some(first), last })
    }
}

impl Iterator for SubsetsOfSize {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        let subset = self.next?;
        self.next = (subset != self.last).then(|| {
            // The lowest run of ones: its top moves up by one, the others drop to the bottom.
            let lowest = subset & subset.wrapping_neg();
            let ripple = subset.wrapping_add(lowest);
            ripple | ((subset ^ ripple) >> 2 >> lowest.trailing_zeros())
        });
        Some(subset)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        exactly(self.next.map_or(0, |next| 1 + colex_rank(self.last) - colex_rank(next)))
    }
}

impl FusedIterator for SubsetsOfSize {}

/// How many masks with as many ones are smaller: `C(b1, 1) + C(b2, 2) + ...` for the ones `b1 < b2
/// < ...`.
fn colex_rank(mask: u64) -> u128 {
    // No binomial coefficient of so few passes 2^61.
    (1..).zip(ones(mask)).filter_map(|(place, bit)| binomial(bit.into(), place)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn subsets_are_a_filtered_count() {
        for mask in 0..1 << 10_u64 {
            assert!(Subsets::new(mask).eq((0..=mask).filter(|subset| subset & !mask == 0)));
        }
        let top = 1 << 63 | 1;
        assert!(Subsets::new(top).eq([0, 1, 1 << 63, top]));
    }

    #[test]
    fn k_subsets_are_a_filtered_count() {
        for n in 0..=12 {
            for k in 0..=n + 1 {
                let naive: Vec<u64> =
                    (0..1_u64 << n).filter(|mask| mask.count_ones() == k).collect();
                assert!(SubsetsOfSize::new(n, k).unwrap().eq(naive));
            }
        }
    }

    #[test]
    fn sizes_are_those_of_what_comes() {
        fn exact(mut subsets: impl Iterator<Item = u64> + Clone) {
            for left in (0..=subsets.clone().fold(0, |count, _| count + 1)).rev() {
                assert_eq!(subsets.size_hint(), (left, Some(left)));
                subsets.next();
            }
            assert_eq!((subsets.size_hint(), subsets.next()), ((0, Some(0)), None));
        }
        for mask in (0..1 << 8_u64).flat_map(|mask| [mask, mask << 56]) {
            exact(Subsets::new(mask));
        }
        for (n, k) in (0..=10).flat_map(|n| (0..=n + 1).map(move |k| (n, k))).chain([
            (64, 1),
            (64, 63),
            (64, 64),
        ]) {
            exact(SubsetsOfSize::new(n, k).unwrap());
        }
        let mut all = Subsets::new(u64::MAX);
        assert_eq!(all.size_hint(), (usize::MAX, None));
        all.next();
        assert_eq!(all.size_hint(), exactly(u128::from(u64::MAX)));
        let middle = binomial(64, 32).unwrap();
        assert_eq!(SubsetsOfSize::new(64, 32).unwrap().size_hint(), exactly(middle));
    }

    #[test]
    fn k_subsets_of_a_whole_word() {
        assert!(SubsetsOfSize::new(64, 0).unwrap().eq([0]));
        assert!(SubsetsOfSize::new(64, 64).unwrap().eq([u64::MAX]));
        assert_eq!(SubsetsOfSize::new(64, 1).unwrap().count(), 64);
        assert_eq!(SubsetsOfSize::new(64, 63).unwrap().last(), Some(u64::MAX << 1));
        assert_eq!(SubsetsOfSize::new(64, 2).unwrap().last(), Some(3 << 62));
        assert!(SubsetsOfSize::new(65, 1).is_none());
    }
}
