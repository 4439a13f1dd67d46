use crate::{Error, Perm, lex};

/// An even permutation, ordered lexicographically. Half of all permutations are even: use it for
/// states that are always even, such as those of a puzzle in which every move is an even
/// permutation.
///
/// ```
/// use perm_hash::{EvenPerm, Perm};
///
/// assert_eq!(EvenPerm::<4>::COUNT, 12);
/// let even = EvenPerm::new(Perm::new([0, 3, 1, 2])?)?;
/// assert_eq!(even.rank(), 2); // the lexicographic rank among all, 4, halved
/// assert_eq!(EvenPerm::unrank(2), Some(even));
/// assert!(EvenPerm::new(Perm::new([1, 0, 2, 3])?).is_err()); // odd
/// # Ok::<(), perm_hash::Error>(())
/// ```
///
/// # Order
///
/// Lexicographic. The permutations of ranks `2r` and `2r + 1` differ by a swap of the last two
/// entries, so exactly one of them is even. That one has rank `r` here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct EvenPerm<const N: usize>(Perm<N>);

impl<const N: usize> EvenPerm<N> {
    /// The number of even permutations: `N! / 2`, but 1 for `N` = 0 and 1. A compile error for `N`
    /// above 20.
    ///
    /// ```
    /// use perm_hash::EvenPerm;
    /// assert_eq!(EvenPerm::<4>::COUNT, 12);
    /// assert_eq!((EvenPerm::<0>::COUNT, EvenPerm::<1>::COUNT, EvenPerm::<2>::COUNT), (1, 1, 1));
    /// ```
    pub const COUNT: u64 = Perm::<N>::COUNT.div_ceil(2);

    /// Checks that a permutation is even. O(N).
    ///
    /// ```
    /// use perm_hash::{Error, EvenPerm, Perm};
    /// assert!(EvenPerm::new(Perm::new([1, 2, 0])?).is_ok()); // two swaps
    /// assert_eq!(EvenPerm::new(Perm::new([1, 0, 2])?), Err(Error::Odd)); // one
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Odd`] for an odd permutation.
    #[inline]
    pub const fn new(perm: Perm<N>) -> Result<Self, Error> {
        if perm.is_odd() { Err(Error::Odd) } else { Ok(Self(perm)) }
    }

    /// The permutation, as a [`Perm`].
    ///
    /// ```
    /// use perm_hash::EvenPerm;
    /// assert_eq!(EvenPerm::<3>::unrank(1).map(|even| even.to_perm().to_array()), Some([1, 2, 0]));
    /// ```
    #[inline]
    #[must_use]
    pub const fn to_perm(self) -> Perm<N> {
        self.0
    }

    /// The position in lexicographic order among the even ones, below [`COUNT`](Self::COUNT). O(N).
    ///
    /// ```
    /// use perm_hash::{EvenPerm, Perm};
    /// let perm = Perm::new([1, 2, 0])?;
    /// assert_eq!(perm.rank(), 3);
    /// assert_eq!(EvenPerm::new(perm)?.rank(), 1); // 0 1 2 is before it, 1 0 2 is odd
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u64 {
        // Of the two permutations of ranks 2r and 2r + 1 one is even.
        self.0.rank() / 2
    }

    /// The even permutation at a position; `None` if `rank` is [`COUNT`](Self::COUNT) or more.
    /// O(N).
    ///
    /// ```
    /// use perm_hash::{EvenPerm, Perm};
    /// // Of the two permutations of ranks 4 and 5, [2, 0, 1] is even and [2, 1, 0] odd.
    /// assert_eq!(EvenPerm::<3>::unrank(2), Some(EvenPerm::new(Perm::new([2, 0, 1])?)?));
    /// assert_eq!(EvenPerm::<3>::unrank(3), None);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn unrank(rank: u64) -> Option<Self> {
        if rank >= Self::COUNT {
            return None;
        }
        match Perm::unrank(2 * rank) {
            // Ranks 2r and 2r + 1 differ by a swap of the last two entries: one of them is even.
            Some(perm) => Some(Self::of_pair(perm)),
            None => None,
        }
    }

    /// The even one of two permutations that differ by a swap of the last two entries.
    #[inline]
    const fn of_pair(perm: Perm<N>) -> Self {
        if !perm.is_odd() {
            return Self(perm);
        }
        let mut word = perm.to_array();
        // An odd permutation has two entries.
        word.swap(N - 2, N - 1);
        Self(Perm::from_valid(word))
    }

    /// The next even permutation in lexicographic order; `None` after the last one. O(N).
    ///
    /// ```
    /// use perm_hash::EvenPerm;
    /// let second = EvenPerm::<4>::default().successor();
    /// assert_eq!(second.map(|even| even.to_perm().to_array()), Some([0, 2, 3, 1]));
    /// ```
    #[inline]
    #[must_use]
    pub const fn successor(self) -> Option<Self> {
        self.neighbour::<true>()
    }

    /// The even permutation before in lexicographic order; `None` before the first one. O(N).
    ///
    /// ```
    /// use perm_hash::EvenPerm;
    /// let second = EvenPerm::<4>::unrank(1);
    /// assert_eq!(second.and_then(EvenPerm::predecessor), Some(EvenPerm::default()));
    /// ```
    #[inline]
    #[must_use]
    pub const fn predecessor(self) -> Option<Self> {
        self.neighbour::<false>()
    }

    /// The next one, or for `UP` = false the one before.
    #[inline]
    const fn neighbour<const UP: bool>(mut self) -> Option<Self> {
        // Past the odd one, whether it comes next or came before.
        if lex::step::<UP>(&mut self.0.0)
            && (self.0.rank_is_odd() != UP || lex::step::<UP>(&mut self.0.0))
        {
            Some(Self::of_pair(self.0))
        } else {
            None
        }
    }
}

impl<const N: usize> From<EvenPerm<N>> for Perm<N> {
    fn from(even: EvenPerm<N>) -> Self {
        even.0
    }
}
