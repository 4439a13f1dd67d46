use crate::Perm;
use crate::order::lex;

/// A signed permutation: it moves things, and may turn each of them over, as with burnt pancakes.
///
/// ```
/// use perm_hash::{Perm, SignedPerm};
///
/// let stack = SignedPerm::new(Perm::new([2, 0, 1])?, [true, false, true]);
/// assert_eq!(stack.to_string(), "-2 +0 -1");
/// assert_eq!(SignedPerm::<3>::COUNT, 48); // 2^3 * 3!
/// assert_eq!(stack.rank(), 4 * 8 + 0b101);
/// assert_eq!(SignedPerm::unrank(37), Some(stack));
/// assert_eq!(stack.compose(stack.inverse()), SignedPerm::IDENTITY);
/// # Ok::<(), perm_hash::PermError>(())
/// ```
///
/// # Order
///
/// The order is that of the permutations, lexicographically, and for equal permutations that of the
/// signs, from the first entry on, with `+` before `-`. Ranks fit `u64` up to `N` = 16; using
/// them with a larger `N` is a compile error. These are the elements of the hyperoctahedral group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SignedPerm<const N: usize> {
    perm: Perm<N>,
    flipped: [bool; N],
}

impl<const N: usize> SignedPerm<N> {
    /// The number of signed permutations, `2^N * N!`; a compile error for `N` above 16.
    ///
    /// ```
    /// use perm_hash::SignedPerm;
    /// assert_eq!(SignedPerm::<3>::COUNT, 48); // 2^3 * 3!
    /// ```
    pub const COUNT: u64 = {
        assert!(N <= 16, "the ranks of signed permutations of more than 16 things do not fit u64");
        Perm::<N>::COUNT << N
    };

    /// Nothing moved, nothing turned over; rank 0.
    ///
    /// ```
    /// use perm_hash::SignedPerm;
    /// assert_eq!(SignedPerm::<3>::IDENTITY.to_string(), "+0 +1 +2");
    /// assert_eq!(SignedPerm::<3>::IDENTITY.rank(), 0);
    /// ```
    pub const IDENTITY: Self = Self { perm: Perm::IDENTITY, flipped: [false; N] };

    /// Entry `i` is `perm[i]`, turned over if `flipped[i]`.
    ///
    /// ```
    /// use perm_hash::{Perm, SignedPerm};
    /// let stack = SignedPerm::new(Perm::new([2, 0, 1])?, [true, false, true]);
    /// assert_eq!(stack.to_string(), "-2 +0 -1");
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(perm: Perm<N>, flipped: [bool; N]) -> Self {
        Self { perm, flipped }
    }

    /// The permutation without its signs.
    ///
    /// ```
    /// use perm_hash::SignedPerm;
    /// let stack: SignedPerm<3> = "-2 +0 -1".parse()?;
    /// assert_eq!(stack.perm().to_array(), [2, 0, 1]);
    /// # Ok::<(), perm_hash::ParsePermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn perm(self) -> Perm<N> {
        self.perm
    }

    /// For each entry whether it is turned over.
    ///
    /// ```
    /// use perm_hash::SignedPerm;
    /// let stack: SignedPerm<3> = "-2 +0 -1".parse()?;
    /// assert_eq!(stack.flipped(), [true, false, true]);
    /// # Ok::<(), perm_hash::ParsePermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> [bool; N] {
        self.flipped
    }

    /// The position in the order, below [`COUNT`](Self::COUNT). O(N).
    ///
    /// ```
    /// use perm_hash::SignedPerm;
    /// let stack: SignedPerm<3> = "-2 +0 -1".parse()?;
    /// assert_eq!(stack.rank(), 4 * 8 + 0b101); // [2, 0, 1] has rank 4
    /// # Ok::<(), perm_hash::ParsePermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u64 {
        let _ = Self::COUNT;
        let mut signs = 0;
        let mut i = 0;
        while i < N {
            signs = signs << 1 | self.flipped[i] as u64;
            i += 1;
        }
        self.perm.rank() << N | signs
    }

    /// The signed permutation at a position; `None` if `rank` is [`COUNT`](Self::COUNT) or more.
    /// O(N).
    ///
    /// ```
    /// use perm_hash::SignedPerm;
    /// assert_eq!(SignedPerm::unrank(37), Some("-2 +0 -1".parse::<SignedPerm<3>>()?));
    /// assert_eq!(SignedPerm::<3>::unrank(48), None);
    /// # Ok::<(), perm_hash::ParsePermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn unrank(rank: u64) -> Option<Self> {
        if rank >= Self::COUNT {
            return None;
        }
        let mut flipped = [false; N];
        let mut i = 0;
        while i < N {
            flipped[i] = rank >> (N - 1 - i) & 1 == 1;
            i += 1;
        }
        match Perm::unrank(rank >> N) {
            Some(perm) => Some(Self { perm, flipped }),
            None => None,
        }
    }

    /// First `other`, then `self`: entry `i` is `self[other[i]]`, turned over if exactly one of the
    /// two turns it over.
    ///
    /// O(N).
    ///
    /// ```
    /// use perm_hash::SignedPerm;
    /// // Swap two things and turn one over. Done twice, both are back in place and both are turned
    /// // over.
    /// let exchange: SignedPerm<2> = "-1 +0".parse()?;
    /// assert_eq!(exchange.compose(exchange).to_string(), "-0 -1");
    /// # Ok::<(), perm_hash::ParsePermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn compose(self, other: Self) -> Self {
        let mut flipped = other.flipped;
        let mut i = 0;
        while i < N {
            flipped[i] =
                flipped[i] != lex::get(&self.flipped, other.perm.as_array()[i] as usize, false);
            i += 1;
        }
        Self { perm: self.perm.compose(other.perm), flipped }
    }

    /// The signed permutation that undoes this one.
    ///
    /// O(N).
    ///
    /// ```
    /// use perm_hash::SignedPerm;
    /// let exchange: SignedPerm<2> = "-1 +0".parse()?;
    /// assert_eq!(exchange.inverse().to_string(), "+1 -0");
    /// assert_eq!(exchange.compose(exchange.inverse()), SignedPerm::IDENTITY);
    /// # Ok::<(), perm_hash::ParsePermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn inverse(self) -> Self {
        let mut flipped = [false; N];
        let mut i = 0;
        while i < N {
            lex::set(&mut flipped, self.perm.as_array()[i] as usize, self.flipped[i]);
            i += 1;
        }
        Self { perm: self.perm.inverse(), flipped }
    }
}

impl<const N: usize> Default for SignedPerm<N> {
    /// The identity, nothing turned over.
    fn default() -> Self {
        Self::IDENTITY
    }
}
