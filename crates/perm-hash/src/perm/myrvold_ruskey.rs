//! Myrvold and Ruskey's order: the convention is the `rank1` of W. Myrvold, F. Ruskey, *Ranking and
//! unranking permutations in linear time*, 2001.

use crate::Perm;

impl<const N: usize> Perm<N> {
    /// The position in Myrvold and Ruskey's order, for `N` up to 34. O(N).
    ///
    /// Unranking starts from the identity and, for `n = N, N - 1, ..., 1`, swaps entry `n - 1` with
    /// entry `r mod n` and goes on with `r / n`. So the identity has rank `N! - 1`, and rank 0 is
    /// the rotation `[1, 2, ..., 0]`. No simpler rule describes the order: it is for ranks that
    /// other programs made. The lexicographic [`rank`](Self::rank) is faster.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// // The swaps undone, from the last entry on, were with entries 0, 2, 0 and 0:
    /// // ((0 * 2 + 0) * 3 + 2) * 4 + 0.
    /// assert_eq!(Perm::new([1, 3, 2, 0])?.rank_myrvold_ruskey(), 8);
    /// assert_eq!(Perm::<4>::IDENTITY.rank_myrvold_ruskey(), 23);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    // In `u128` for every `N`: these are the ranks of other programs, and nobody asks for speed.
    #[must_use]
    pub const fn rank_myrvold_ruskey(self) -> u128 {
        let _ = Self::COUNT_U128;
        let mut word = self.to_array();
        let mut places = self.inverse().to_array();
        let (mut rank, mut place) = (0, 1);
        let mut n = N;
        while n > 0 {
            // Undo the swap that put `digit` last.
            let (digit, last) = (word[n - 1], places[n - 1]);
            word[last as usize] = digit;
            places[digit as usize] = last;
            rank += digit as u128 * place;
            place *= n as u128;
            n -= 1;
        }
        rank
    }

    /// The permutation at a position of Myrvold and Ruskey's order, for `N` up to 34; `None` if
    /// `rank` is [`COUNT_U128`](Self::COUNT_U128) or more. O(N).
    ///
    /// ```
    /// use perm_hash::Perm;
    /// // 8 mod 4 = 0 swaps entries 3 and 0, 2 mod 3 = 2 leaves entry 2,
    /// // 0 mod 2 = 0 swaps entries 1 and 0.
    /// assert_eq!(Perm::unrank_myrvold_ruskey(8), Some(Perm::new([1, 3, 2, 0])?));
    /// assert_eq!(Perm::<4>::unrank_myrvold_ruskey(24), None);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[must_use]
    pub const fn unrank_myrvold_ruskey(rank: u128) -> Option<Self> {
        if rank >= Self::COUNT_U128 {
            return None;
        }
        let mut word = Self::IDENTITY.to_array();
        let mut rest = rank;
        let mut n = N;
        while n > 0 {
            word.swap(n - 1, (rest % n as u128) as usize);
            rest /= n as u128;
            n -= 1;
        }
        Some(Self::from_valid(word))
    }
}
