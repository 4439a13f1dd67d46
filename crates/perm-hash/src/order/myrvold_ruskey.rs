use core::cmp::Ordering;

use crate::Perm;
use crate::order::lex;

/// A permutation in Myrvold and Ruskey's order, whose ranking takes linear time without any bit
/// tricks.
///
/// ```
/// use perm_hash::{MyrvoldRuskey, Perm};
///
/// let perm = Perm::new([1, 3, 2, 0])?;
/// assert_eq!(MyrvoldRuskey(perm).rank(), 8);
/// assert_eq!(MyrvoldRuskey::unrank(8), Some(MyrvoldRuskey(perm)));
/// assert_eq!(MyrvoldRuskey::<4>::unrank(23), Some(MyrvoldRuskey(Perm::IDENTITY)));
/// # Ok::<(), perm_hash::PermError>(())
/// ```
///
/// # Order
///
/// The convention is the paper's `rank1`: unranking starts from the identity and, for
/// `n = N, N - 1, ..., 1`, swaps entry `n - 1` with entry `r mod n` and goes on with `r / n`. So
/// the identity has rank `N! - 1`, and rank 0 is the rotation `[1, 2, ..., 0]`. `Ord` is this
/// order. No simpler rule describes it. Use it only for compatibility with other programs;
/// otherwise use the lexicographic [`Perm::rank`], which is faster.
///
/// W. Myrvold, F. Ruskey, *Ranking and unranking permutations in linear time*, 2001.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MyrvoldRuskey<const N: usize>(
    /// The permutation.
    pub Perm<N>,
);

impl<const N: usize> MyrvoldRuskey<N> {
    /// The number of permutations, `N!`; a compile error for `N` above 20.
    ///
    /// ```
    /// use perm_hash::MyrvoldRuskey;
    /// assert_eq!(MyrvoldRuskey::<5>::COUNT, 120);
    /// ```
    pub const COUNT: u64 = Perm::<N>::COUNT;

    /// The digits: entry `n - 1` is the one of radix `n`, and the first ones count most.
    #[inline]
    const fn digits(self) -> [u8; N] {
        let mut word = self.0.to_array();
        let mut places = self.0.inverse().to_array();
        let mut last = N;
        while last > 0 {
            last -= 1;
            // Undo the swap that put `value` last; the digit stays where it was the swapped-in
            // value.
            let value = word[last];
            let place = places[last];
            lex::set(&mut word, place as usize, value);
            lex::set(&mut places, value as usize, place);
        }
        word
    }

    /// The position in this order, below [`COUNT`](Self::COUNT). O(N).
    ///
    /// ```
    /// use perm_hash::{MyrvoldRuskey, Perm};
    /// // The swaps undone, from the last entry on, were with entries 0, 2, 0 and 0:
    /// // ((0 * 2 + 0) * 3 + 2) * 4 + 0.
    /// assert_eq!(MyrvoldRuskey(Perm::new([1, 3, 2, 0])?).rank(), 8);
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u64 {
        let _ = Self::COUNT;
        lex::value(&self.digits(), N, 1, 1)
    }

    /// The permutation at a position of this order; `None` if `rank` is [`COUNT`](Self::COUNT) or
    /// more. O(N).
    ///
    /// ```
    /// use perm_hash::{MyrvoldRuskey, Perm};
    /// // 8 mod 4 = 0 swaps entries 3 and 0, 2 mod 3 = 2 leaves entry 2,
    /// // 0 mod 2 = 0 swaps entries 1 and 0.
    /// assert_eq!(MyrvoldRuskey::unrank(8), Some(MyrvoldRuskey(Perm::new([1, 3, 2, 0])?)));
    /// assert_eq!(MyrvoldRuskey::<4>::unrank(24), None);
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn unrank(rank: u64) -> Option<Self> {
        if rank >= Self::COUNT {
            return None;
        }
        let mut word = Perm::<N>::IDENTITY.to_array();
        let mut rest = rank;
        let mut n = N;
        while n > 0 {
            #[expect(clippy::cast_possible_truncation, reason = "a remainder by at most 20")]
            let other = (rest % n as u64) as usize;
            rest /= n as u64;
            let here = word[n - 1];
            word[n - 1] = lex::get(&word, other, 0);
            lex::set(&mut word, other, here);
            n -= 1;
        }
        Some(Self(Perm::from_valid(word)))
    }

    /// The position in this order for `N` up to 34; a compile error above.
    ///
    /// O(N).
    ///
    /// ```
    /// use perm_hash::{MyrvoldRuskey, Perm};
    /// let identity = MyrvoldRuskey(Perm::<34>::IDENTITY);
    /// assert_eq!(identity.rank_u128(), Perm::<34>::COUNT_U128 - 1); // the identity comes last
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank_u128(self) -> u128 {
        let _ = Perm::<N>::COUNT_U128;
        let digits = self.digits();
        let mut rank = 0;
        let mut n = 0;
        while n < N {
            rank = rank * (n as u128 + 1) + digits[n] as u128;
            n += 1;
        }
        rank
    }

    /// The permutation at a position of this order for `N` up to 34.
    ///
    /// `None` if `rank` is [`Perm::COUNT_U128`] or more. O(N).
    ///
    /// ```
    /// use perm_hash::{MyrvoldRuskey, Perm};
    /// let last = MyrvoldRuskey::<34>::unrank_u128(Perm::<34>::COUNT_U128 - 1);
    /// assert_eq!(last, Some(MyrvoldRuskey(Perm::IDENTITY)));
    /// assert_eq!(MyrvoldRuskey::<34>::unrank_u128(Perm::<34>::COUNT_U128), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn unrank_u128(rank: u128) -> Option<Self> {
        if rank >= Perm::<N>::COUNT_U128 {
            return None;
        }
        let mut word = Perm::<N>::IDENTITY.to_array();
        let mut rest = rank;
        let mut n = N;
        while n > 0 {
            let other = (rest % n as u128) as usize;
            rest /= n as u128;
            let here = word[n - 1];
            word[n - 1] = lex::get(&word, other, 0);
            lex::set(&mut word, other, here);
            n -= 1;
        }
        Some(Self(Perm::from_valid(word)))
    }
}

/// The order of the ranks, also for an `N` whose ranks do not fit an integer.
impl<const N: usize> Ord for MyrvoldRuskey<N> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.digits().cmp(&other.digits())
    }
}

impl<const N: usize> PartialOrd for MyrvoldRuskey<N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
