//! Subsets as bit masks, of sizes known at run time.

use core::marker::PhantomData;
use core::ops::{Bound, Range, RangeBounds};

use dense_code::binomial;

use super::binomials::{last_up_to, pascal};
use crate::Error;

/// A bit mask: `u64` or `u128`. Sealed.
pub trait MaskWord: Copy + Eq + core::fmt::Debug + sealed::Word {}

mod sealed {
    /// What depends on the width. All functions but `fits` take masks that fit, and their ranks.
    pub trait Word: Default + Ord {
        const BITS: u32;
        /// Whether a mask has `k` ones, all below bit `n`.
        fn fits(self, n: u32, k: u32) -> bool;
        fn rank(self) -> u64;
        fn unrank(rank: u64, ones: u32) -> Self;
        /// The next larger mask with as many ones; after the last one, a smaller or equal number.
        fn above(self) -> Self;
        /// The next larger submask of a mask.
        fn next_sub(self, mask: Self) -> Self;
    }
}

macro_rules! words {
    ($($word:ident: $places:ident, $width:literal;)*) => {$(
        /// `C(c, i + 1)` at `[i][c]`.
        static $places: [[u64; $width]; $width] = pascal();

        impl MaskWord for $word {}

        impl sealed::Word for $word {
            const BITS: u32 = $width;

            fn fits(self, n: u32, k: u32) -> bool {
                self.count_ones() == k && Self::BITS - self.leading_zeros() <= n
            }

            #[inline]
            fn rank(self) -> u64 {
                let (mut rank, mut rest, mut i) = (0, self, 0);
                while rest != 0 {
                    // Below the width as it is; said so that no bound is checked.
                    let one = rest.trailing_zeros() as usize % $width;
                    rank += $places[i % $width][one];
                    rest &= rest - 1;
                    i += 1;
                }
                rank
            }

            #[inline]
            fn unrank(mut rank: u64, ones: u32) -> Self {
                let mut mask = 0;
                for places in $places[..ones as usize].iter().rev() {
                    let one = last_up_to(places, rank) % $width;
                    rank -= places[one];
                    mask |= 1 << one;
                }
                mask
            }

            #[inline]
            fn above(self) -> Self {
                // The lowest run of ones: its upper end goes up one place, the others down to the
                // bottom.
                let carried = self.wrapping_add(self & self.wrapping_neg());
                carried | (self ^ carried).wrapping_shr(self.trailing_zeros()) >> 2
            }

            fn next_sub(self, mask: Self) -> Self {
                self.wrapping_sub(mask) & mask
            }
        }
    )*};
}
words! {
    u64: OF_64, 64;
    u128: OF_128, 128;
}

/// The subsets with `k` members of `n` things as bit masks, `n` and `k` known at run time.
///
/// ```
/// use perm_hash::Masks;
///
/// let pairs = Masks::<u64>::new(5, 2)?; // thing `i` is bit `i`
/// assert_eq!(pairs.count(), 10);
/// assert_eq!((pairs.rank(0b1_0010), pairs.rank(0b1_0110)), (Some(7), None));
/// assert_eq!(pairs.unrank(7), Some(0b1_0010));
/// assert_eq!(pairs.next(0b1_0010), Some(0b1_0100));
/// assert!(pairs.all_in(6..).eq([0b1_0001, 0b1_0010, 0b1_0100, 0b1_1000]));
/// assert!(Masks::submasks(0b101_u64).eq([0, 0b001, 0b100, 0b101])); // of any number of members
/// # Ok::<(), perm_hash::Error>(())
/// ```
///
/// # Order
///
/// That of the integers, which is colex order: [`Combination::rank_colex`] gives the same ranks.
/// They do not depend on `n`. Where `n` and `k` are constants and the order is to be
/// lexicographic, take [`Combination`].
///
/// # Cost
///
/// A rank is one load a member, an unrank a few comparisons a member, a step a few operations.
///
/// # Source
///
/// D. E. Knuth, *The Art of Computer Programming*, volume 4A, 7.2.1.3; the step is R. W. Gosper's,
/// *HAKMEM*, item 175.
///
/// [`Combination`]: crate::Combination
/// [`Combination::rank_colex`]: crate::Combination::rank_colex
#[doc(alias("bitmask", "combinadic", "popcount"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Masks<W> {
    n: u32,
    k: u32,
    count: u64,
    word: PhantomData<W>,
}

impl<W: MaskWord> Masks<W> {
    /// The masks with `k` ones among the lowest `n` bits.
    ///
    /// ```
    /// use perm_hash::{Error, Masks};
    /// assert_eq!(Masks::<u64>::new(64, 32)?.count(), 1_832_624_140_942_590_534);
    /// assert_eq!(Masks::<u128>::new(128, 64), Err(Error::Uncountable));
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::OutOfRange`] if `n` (entry 0) is more than the bits of `W`, or `k` (entry 1) more
    /// than `n`; [`Error::Uncountable`] if the count does not fit `u64`, which happens to `u128`
    /// only.
    pub fn new(n: u32, k: u32) -> Result<Self, Error> {
        for (entry, value, most) in [(0, n, W::BITS), (1, k, n)] {
            if value > most {
                let (value, limit) = (value.into(), u64::from(most) + 1);
                return Err(Error::OutOfRange { entry, value, limit });
            }
        }
        let count = binomial(n.into(), k.into()).and_then(|count| u64::try_from(count).ok());
        Ok(Self { n, k, count: count.ok_or(Error::Uncountable)?, word: PhantomData })
    }

    /// How many masks there are: `n` choose `k`.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Whether a mask is one of these: `k` ones, all below bit `n`.
    #[must_use]
    pub fn contains(&self, mask: W) -> bool {
        mask.fits(self.n, self.k)
    }

    /// The rank of a mask, below [`count`](Self::count); `None` if it is not one of these.
    #[must_use]
    pub fn rank(&self, mask: W) -> Option<u64> {
        self.contains(mask).then(|| mask.rank())
    }

    /// The mask of a rank; `None` from [`count`](Self::count) on.
    #[must_use]
    pub fn unrank(&self, rank: u64) -> Option<W> {
        (rank < self.count).then(|| W::unrank(rank, self.k))
    }

    /// The mask after one of these; `None` after the last, and if it is not one of these.
    #[doc(alias = "gosper")]
    #[must_use]
    pub fn next(&self, mask: W) -> Option<W> {
        let next = self.contains(mask).then(|| mask.above())?;
        (next > mask && self.contains(next)).then_some(next)
    }

    /// All masks in order.
    pub fn all(&self) -> AllMasks<W> {
        self.all_in(..)
    }

    /// The masks of a range of ranks in order: the first is unranked, the others are stepped to.
    ///
    /// No mask has a rank of [`count`](Self::count) or more, so the iterator ends there at the
    /// latest.
    pub fn all_in(&self, ranks: impl RangeBounds<u64>) -> AllMasks<W> {
        let place = |bound, included: u64, unbounded| match bound {
            Bound::Included(&rank) => included.saturating_add(rank),
            Bound::Excluded(&rank) => (1 - included).saturating_add(rank),
            Bound::Unbounded => unbounded,
        };
        let end = place(ranks.end_bound(), 1, self.count).min(self.count);
        let start = place(ranks.start_bound(), 0, 0).min(end);
        AllMasks { k: self.k, ranks: start..end, last: None }
    }

    /// The ranks of a slice of masks.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] when the slices have different lengths, [`Error::Mask`] for the first mask
    /// that is not one of these; in both cases nothing is written.
    pub fn ranks_into(&self, masks: &[W], ranks: &mut [u64]) -> Result<(), Error> {
        Error::unless_equal(ranks.len(), masks.len())?;
        if let Some(index) = masks.iter().position(|&mask| !self.contains(mask)) {
            return Err(Error::Mask { index });
        }
        masks.iter().zip(ranks).for_each(|(&mask, rank)| *rank = mask.rank());
        Ok(())
    }

    /// All submasks of a mask, with any number of ones, in the order of the integers: from 0 to the
    /// mask itself.
    pub fn submasks(mask: W) -> Submasks<W> {
        Submasks { mask, next: Some(W::default()) }
    }
}

/// The masks of a range of ranks, in order: [`Masks::all`] and [`Masks::all_in`].
///
/// Steps from mask to mask; `nth` unranks once. On a machine of 32 bits `len` panics where more
/// masks are left than a `usize` counts.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct AllMasks<W> {
    k: u32,
    /// Of the masks that are left.
    ranks: Range<u64>,
    /// The mask given last: the next is one step away.
    last: Option<W>,
}

impl<W: MaskWord> Iterator for AllMasks<W> {
    type Item = W;

    #[inline]
    fn next(&mut self) -> Option<W> {
        let rank = self.ranks.next()?;
        self.last = Some(match self.last {
            Some(mask) => mask.above(),
            None => W::unrank(rank, self.k),
        });
        self.last
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.ranks.size_hint()
    }

    fn count(self) -> usize {
        self.len()
    }

    fn nth(&mut self, n: usize) -> Option<W> {
        if let Some(skipped) = n.checked_sub(1) {
            self.ranks.nth(skipped)?;
            self.last = None;
        }
        self.next()
    }
}

impl<W: MaskWord> ExactSizeIterator for AllMasks<W> {}
impl<W: MaskWord> core::iter::FusedIterator for AllMasks<W> {}

/// The submasks of a mask in the order of the integers: [`Masks::submasks`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Submasks<W> {
    mask: W,
    next: Option<W>,
}

impl<W: MaskWord> Iterator for Submasks<W> {
    type Item = W;

    fn next(&mut self) -> Option<W> {
        let sub = self.next?;
        self.next = if sub == self.mask { None } else { Some(sub.next_sub(self.mask)) };
        Some(sub)
    }
}

impl<W: MaskWord> core::iter::FusedIterator for Submasks<W> {}
