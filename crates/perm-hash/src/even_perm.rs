use dense_code::Dense;

use crate::Perm;

/// An even permutation, ordered lexicographically: half the ranks, for states that have only one parity.
///
/// ```
/// use perm_hash::{EvenPerm, Perm};
///
/// assert_eq!(EvenPerm::<4>::COUNT, 12);
/// let even = EvenPerm::new(Perm::new([0, 3, 1, 2])?).ok_or("an odd permutation")?;
/// assert_eq!(even.rank(), 2); // the lexicographic rank among all, 4, halved
/// assert_eq!(EvenPerm::unrank(2), Some(even));
/// assert_eq!(EvenPerm::new(Perm::new([1, 0, 2, 3])?), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Order
///
/// Lexicographic. The permutations of ranks `2r` and `2r + 1` differ by a swap of the last two entries, so
/// one of them is even: the one of rank `r` here. Even permutations are a group: [`compose`](Self::compose) and
/// [`inverse`](Self::inverse) stay inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct EvenPerm<const N: usize>(Perm<N>);

impl<const N: usize> EvenPerm<N> {
    /// The number of even permutations: `N! / 2`, but 1 for `N` = 0 and 1. Past `N` = 20 it does not compile.
    pub const COUNT: u64 = Perm::<N>::COUNT.div_ceil(2);

    /// The permutation that moves nothing; rank 0.
    pub const IDENTITY: Self = Self(Perm::IDENTITY);

    /// The permutation, or `None` if it is odd.
    #[inline]
    #[must_use]
    pub const fn new(perm: Perm<N>) -> Option<Self> {
        if perm.is_odd() { None } else { Some(Self(perm)) }
    }

    /// The permutation as such.
    #[inline]
    #[must_use]
    pub const fn to_perm(self) -> Perm<N> {
        self.0
    }

    /// The position in lexicographic order among the even ones, below [`COUNT`](Self::COUNT). O(N).
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u64 {
        self.0.rank() / 2
    }

    /// The even permutation at a position; `None` from [`COUNT`](Self::COUNT) on. O(N).
    #[inline]
    #[must_use]
    pub const fn unrank(rank: u64) -> Option<Self> {
        if rank >= Self::COUNT {
            return None;
        }
        match Perm::unrank(2 * rank) {
            Some(perm) if perm.is_odd() => {
                let mut word = perm.to_array();
                // An odd permutation has two entries.
                (word[N - 2], word[N - 1]) = (word[N - 1], word[N - 2]);
                Some(Self(Perm::from_valid(word)))
            }
            Some(perm) => Some(Self(perm)),
            None => None,
        }
    }

    /// First `other`, then `self`.
    #[inline]
    #[must_use]
    pub const fn compose(self, other: Self) -> Self {
        Self(self.0.compose(other.0))
    }

    /// The permutation that undoes this one.
    #[inline]
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self(self.0.inverse())
    }
}

impl<const N: usize> Dense for EvenPerm<N> {
    const COUNT: u64 = Self::COUNT;

    #[inline]
    fn rank(self) -> u64 {
        self.rank()
    }

    #[inline]
    fn unrank(rank: u64) -> Option<Self> {
        Self::unrank(rank)
    }
}

impl<const N: usize> From<EvenPerm<N>> for Perm<N> {
    fn from(even: EvenPerm<N>) -> Self {
        even.0
    }
}
