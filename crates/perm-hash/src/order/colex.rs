use core::cmp::Ordering;

use crate::{Combination, Perm};

/// A permutation or combination in colexicographic order: words are compared by the last entry in
/// which they differ, not by the first.
///
/// ```
/// use perm_hash::{Colex, Combination, Perm};
///
/// // Combinations: the combinatorial number system. The rank does not depend on N.
/// assert_eq!(Colex(Combination::<5, 3>::new([1, 2, 4])?).rank(), 6); // 1 + 1 + 4
/// assert_eq!(Colex(Combination::<99, 3>::new([1, 2, 4])?).rank(), 6);
///
/// // Permutations: the lexicographic order of the words read backwards. The identity comes last.
/// assert_eq!(Colex(Perm::<3>::IDENTITY).rank(), 5);
/// assert_eq!(Colex::<Perm<3>>::unrank(0).map(|perm| perm.0.to_array()), Some([2, 1, 0]));
/// # Ok::<(), perm_hash::CombinationError>(())
/// ```
///
/// D. E. Knuth, *The Art of Computer Programming*, volume 4A, 7.2.1.3 and 7.2.1.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colex<T>(
    /// The permutation or combination.
    pub T,
);

impl<const N: usize> Colex<Perm<N>> {
    /// The number of permutations, `N!`; a compile error for `N` above 20.
    ///
    /// ```
    /// use perm_hash::{Colex, Perm};
    /// assert_eq!(Colex::<Perm<5>>::COUNT, 120);
    /// ```
    pub const COUNT: u64 = Perm::<N>::COUNT;

    /// The position in colexicographic order: the lexicographic rank of the reversed word.
    ///
    /// O(N).
    ///
    /// ```
    /// use perm_hash::{Colex, Perm};
    /// let perm = Perm::new([1, 3, 0, 2])?; // backwards [2, 0, 3, 1]
    /// assert_eq!(Colex(perm).rank(), 13);
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u64 {
        self.0.reverse().rank()
    }

    /// The permutation at a position of this order; `None` if `rank` is [`COUNT`](Self::COUNT) or
    /// more.
    ///
    /// O(N).
    ///
    /// ```
    /// use perm_hash::{Colex, Perm};
    /// assert_eq!(Colex::<Perm<4>>::unrank(13), Some(Colex(Perm::new([1, 3, 0, 2])?)));
    /// assert_eq!(Colex::<Perm<4>>::unrank(24), None);
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn unrank(rank: u64) -> Option<Self> {
        match Perm::unrank(rank) {
            Some(perm) => Some(Self(perm.reverse())),
            None => None,
        }
    }
}

impl<const N: usize, const K: usize> Colex<Combination<N, K>> {
    /// The number of combinations; a compile error if it overflows `u64`.
    ///
    /// ```
    /// use perm_hash::{Colex, Combination};
    /// assert_eq!(Colex::<Combination<5, 3>>::COUNT, 10);
    /// ```
    pub const COUNT: u64 = Combination::<N, K>::COUNT;

    /// The position in colexicographic order: the sum of the binomials `c[i]` choose
    /// `i + 1`. O(K).
    ///
    /// ```
    /// use perm_hash::{Colex, Combination};
    /// // 3 choose 1, 5 choose 2 and 6 choose 3.
    /// assert_eq!(Colex(Combination::<9, 3>::new([3, 5, 6])?).rank(), 3 + 10 + 20);
    /// # Ok::<(), perm_hash::CombinationError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u64 {
        self.0.rank_colex()
    }

    /// The combination at a position of this order; `None` if `rank` is [`COUNT`](Self::COUNT) or
    /// more. O(N).
    ///
    /// ```
    /// use perm_hash::{Colex, Combination};
    /// // From the top: 20 is the largest "c choose 3" up to 33, 10 the largest "c choose 2" up to
    /// // 13, and 3 are left.
    /// let unranked = Colex::<Combination<9, 3>>::unrank(33);
    /// assert_eq!(unranked, Some(Colex(Combination::new([3, 5, 6])?)));
    /// # Ok::<(), perm_hash::CombinationError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn unrank(rank: u64) -> Option<Self> {
        match Combination::unrank_colex(rank) {
            Some(combination) => Some(Self(combination)),
            None => None,
        }
    }
}

impl<T: AsRef<[u8]> + Eq> Ord for Colex<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.as_ref().iter().rev().cmp(other.0.as_ref().iter().rev())
    }
}

impl<T: AsRef<[u8]> + Eq> PartialOrd for Colex<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
