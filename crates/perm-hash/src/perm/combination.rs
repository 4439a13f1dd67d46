use dense_code::binomial;

use super::binomials::{last_up_to, pascal};
use crate::{Error, lex};

/// A combination: `K` different values from `0..N`, kept ascending, in lexicographic order.
///
/// ```
/// use perm_hash::Combination;
///
/// let hand = Combination::<5, 3>::new([0, 2, 4])?;
/// assert_eq!(Combination::<5, 3>::COUNT, 10);
/// assert_eq!(hand.rank(), 4); // after 012, 013, 014, 023
/// assert_eq!(Combination::unrank(4), Some(hand));
/// assert_eq!(hand.rank_colex(), 5); // 0 choose 1, 2 choose 2 and 4 choose 3: 0 + 1 + 4
/// # Ok::<(), perm_hash::Error>(())
/// ```
///
/// # Order
///
/// Lexicographic in the ascending words; `Ord` is the same. For the order that does not depend on
/// `N` (the combinatorial number system) use [`rank_colex`](Self::rank_colex).
///
/// `N` is at most 255. `N` choose `K` must fit in a `u64`; if it does not, using a rank is a
/// compile error:
///
/// ```compile_fail,E0080
/// use perm_hash::Combination;
/// const COUNT: u64 = Combination::<68, 34>::COUNT; // 2.8 * 10^19
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Combination<const N: usize, const K: usize>([u8; K]);

impl<const N: usize, const K: usize> Combination<N, K> {
    /// The number of combinations, `N` choose `K`; a compile error if it overflows `u64`.
    ///
    /// ```
    /// use perm_hash::Combination;
    /// assert_eq!(Combination::<52, 5>::COUNT, 2_598_960); // hands of five cards
    /// assert_eq!(Combination::<3, 4>::COUNT, 0);
    /// ```
    pub const COUNT: u64 = {
        assert!(N <= 255, "a combination of more than 255 things");
        match binomial(N as u64, K as u64) {
            Some(count) if count < u64::MAX as u128 => {
                #[expect(clippy::cast_possible_truncation, reason = "just checked")]
                let count = count as u64;
                count
            }
            _ => panic!("there are more combinations than fit u64"),
        }
    };

    /// `C(c, i + 1)` at `[i][c]`.
    const PLACES: &[[u64; N]; K] = &pascal();

    /// Checks that the values are below `N` and ascend.
    ///
    /// O(K).
    ///
    /// ```
    /// use perm_hash::Combination;
    /// assert!(Combination::<5, 3>::new([0, 2, 4]).is_ok());
    /// assert!(Combination::<5, 3>::new([2, 0, 4]).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error`] names the first entry at fault.
    #[inline]
    pub const fn new(word: [u8; K]) -> Result<Self, Error> {
        const { assert!(N <= 255, "a combination of more than 255 things") };
        let mut entry = 0;
        while entry < K {
            let value = word[entry];
            if value as usize >= N {
                return Err(Error::OutOfRange { entry, value: value as u64, limit: N as u64 });
            }
            if entry > 0 && word[entry - 1] >= value {
                return Err(Error::NotAscending { entry, value: value as u64 });
            }
            entry += 1;
        }
        Ok(Self(word))
    }

    /// The values, ascending, borrowed.
    ///
    /// ```
    /// use perm_hash::Combination;
    /// let hand = Combination::<5, 3>::new([0, 2, 4])?;
    /// assert!(hand.as_array().contains(&2));
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_array(&self) -> &[u8; K] {
        &self.0
    }

    /// The position in lexicographic order, below [`COUNT`](Self::COUNT).
    ///
    /// O(K) additions from a table of `8 * N * K` bytes. The lexicographic order is the reverse of
    /// the colex order of the mirrored combinations `N - 1 - c`.
    ///
    /// ```
    /// use perm_hash::Combination;
    /// // Mirrored [0, 2, 4], whose colex rank is 0 + 1 + 4 = 5; the last lexicographic rank is 9.
    /// assert_eq!(Combination::<5, 3>::new([0, 2, 4])?.rank(), 9 - 5);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u64 {
        // Reversed and mirrored, lexicographic order is colexicographic order backwards.
        let (mut mirrored, mut i) = (0, 0);
        while i < K {
            mirrored += Self::PLACES[K - 1 - i][N - 1 - self.0[i] as usize];
            i += 1;
        }
        Self::COUNT - 1 - mirrored
    }

    /// The combination at a position of the lexicographic order; `None` if `rank` is
    /// [`COUNT`](Self::COUNT) or more. O(K log N).
    ///
    /// ```
    /// use perm_hash::Combination;
    /// assert_eq!(Combination::<5, 3>::unrank(4), Some(Combination::new([0, 2, 4])?));
    /// assert_eq!(Combination::<5, 3>::unrank(10), None);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn unrank(rank: u64) -> Option<Self> {
        if rank >= Self::COUNT {
            return None;
        }
        // Through the mirrored combination: one table serves both orders.
        Some(Self::of_colex(Self::COUNT - 1 - rank, true))
    }

    /// The next combination in lexicographic order; `None` after the last one. O(1) on average over
    /// all combinations, at most O(K).
    ///
    /// ```
    /// use perm_hash::Combination;
    /// let hand = Combination::<5, 3>::new([0, 3, 4])?;
    /// assert_eq!(hand.successor().map(|hand| *hand.as_array()), Some([1, 2, 3]));
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn successor(self) -> Option<Self> {
        if K == 0 || K > 16 {
            return self.step_far_up();
        }
        // In a register, since a byte that is written and then copied with the others makes the
        // processor wait. Mostly the last entry alone changes.
        let word = lex::to_register(&self.0);
        if (self.0[K - 1] as usize) < N - 1 {
            return Some(Self(lex::from_register(word + (1 << (8 * K - 8)))));
        }
        if K > 8 {
            return self.step_far_up();
        }
        #[expect(clippy::cast_possible_truncation, reason = "up to eight bytes")]
        let word = word as u64;
        let mut i = K - 1;
        while i > 0 {
            i -= 1;
            let value = word >> (8 * i) & 0xff;
            if value < (N - K + i) as u64 {
                // One more here, and from there on one more each; bytes past the last don't count.
                let from_here = ((value + 1) * lex::ONES).wrapping_add(0x0706_0504_0302_0100);
                let kept = word & ((1 << (8 * i)) - 1);
                return Some(Self(lex::from_register((kept | from_here << (8 * i)) as u128)));
            }
        }
        None
    }

    const fn step_far_up(mut self) -> Option<Self> {
        let mut i = K;
        while i > 0 {
            i -= 1;
            // Entry `i` has `K - 1 - i` larger ones behind it.
            let mut value = self.0[i];
            if (value as usize) < N - K + i {
                while i < K {
                    value += 1;
                    self.0[i] = value;
                    i += 1;
                }
                return Some(self);
            }
        }
        None
    }

    /// The combination before in lexicographic order; `None` before the first one. O(1) on average
    /// over all combinations, at most O(K).
    ///
    /// ```
    /// use perm_hash::Combination;
    /// let hand = Combination::<5, 3>::new([1, 2, 3])?;
    /// assert_eq!(hand.predecessor().map(|hand| *hand.as_array()), Some([0, 3, 4]));
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn predecessor(mut self) -> Option<Self> {
        let mut i = K;
        while i > 0 {
            i -= 1;
            let least = if i == 0 { 0 } else { self.0[i - 1] + 1 };
            if self.0[i] > least {
                self.0[i] -= 1;
                while i + 1 < K {
                    i += 1;
                    #[expect(clippy::cast_possible_truncation, reason = "below N <= 255")]
                    let largest = (N - K + i) as u8;
                    self.0[i] = largest;
                }
                return Some(self);
            }
        }
        None
    }

    /// The position in colexicographic order: the sum of the binomials `c[i]` choose `i + 1`. It
    /// does not depend on `N`. O(K).
    ///
    /// D. E. Knuth, *The Art of Computer Programming*, volume 4A, 7.2.1.3.
    ///
    /// ```
    /// use perm_hash::Combination;
    /// // 3 choose 1, 5 choose 2 and 6 choose 3.
    /// assert_eq!(Combination::<9, 3>::new([3, 5, 6])?.rank_colex(), 3 + 10 + 20);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank_colex(self) -> u64 {
        let _ = Self::COUNT;
        let (mut rank, mut i) = (0, 0);
        while i < K {
            rank += Self::PLACES[i][self.0[i] as usize];
            i += 1;
        }
        rank
    }

    /// The combination at a position of colexicographic order; `None` if `rank` is
    /// [`COUNT`](Self::COUNT) or more. O(K log N).
    ///
    /// ```
    /// use perm_hash::Combination;
    /// // From the top: 20 is the largest "c choose 3" up to 33, 10 the largest "c choose 2" up to
    /// // 13, and 3 are left.
    /// assert_eq!(Combination::<9, 3>::unrank_colex(33), Some(Combination::new([3, 5, 6])?));
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn unrank_colex(rank: u64) -> Option<Self> {
        if rank >= Self::COUNT {
            return None;
        }
        Some(Self::of_colex(rank, false))
    }

    /// The combination of a colex rank, or the values `N - 1 - c` of its members `c`.
    #[inline]
    const fn of_colex(rank: u64, is_mirrored: bool) -> Self {
        let (mut word, mut rest, mut i) = ([0; K], rank, K);
        while i > 0 {
            i -= 1;
            // The place values of the last one are the entries themselves.
            #[expect(clippy::cast_possible_truncation, reason = "below N <= 255")]
            let entry = if i == 0 { rest as usize } else { last_up_to(&Self::PLACES[i], rest) };
            rest -= Self::PLACES[i][entry];
            let (place, value) = if is_mirrored { (K - 1 - i, N - 1 - entry) } else { (i, entry) };
            #[expect(clippy::cast_possible_truncation, reason = "below N <= 255")]
            let value = value as u8;
            word[place] = value;
        }
        Self(word)
    }
}
