//! The permutations as a group.

use core::ops::{Index, Mul, Range};

use dense_code::count::gcd;

use crate::batch::shuffle;
use crate::{Perm, lex};

impl<const N: usize> Perm<N> {
    /// First `other`, then `self`: `i` goes to `self[other[i]]`, as functions compose. The same as
    /// `self * other`. O(N); for `N` up to 16 one byte shuffle where the program is compiled for a
    /// processor that has it (SSSE3, NEON, SIMD128).
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let turn = Perm::new([1, 2, 0])?;
    /// let swap = Perm::new([1, 0, 2])?;
    /// assert_eq!(turn.compose(swap).to_array(), [2, 1, 0]);
    /// assert_eq!(swap.compose(turn).to_array(), [0, 2, 1]);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn compose(self, other: Self) -> Self {
        if N <= 16
            && let Some(product) =
                shuffle::product(lex::to_register(&self.0), lex::to_register(&other.0))
        {
            return Self(lex::from_register(product));
        }
        // In two words: bytes stored one by one and read as one word make the processor wait.
        if N == 16 {
            let word = |entries: Range<usize>| {
                let entries = other.0[entries].iter().rev();
                entries
                    .fold(0, |word, &place| word << 8 | u128::from(self.0[usize::from(place) % N]))
            };
            return Self(lex::from_register(word(8..16) << 64 | word(0..8)));
        }
        self.compose_const(other)
    }

    /// [`compose`](Self::compose) for constants, which can't use the shuffles of a processor.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// const TURN: Perm<3> = Perm::unrank(3).unwrap();
    /// const TWICE: Perm<3> = TURN.compose_const(TURN);
    /// assert_eq!((TURN.to_array(), TWICE.to_array()), ([1, 2, 0], [2, 0, 1]));
    /// ```
    #[inline]
    #[must_use]
    pub const fn compose_const(self, other: Self) -> Self {
        let mut product = Self([0; N]);
        let mut i = 0;
        while i < N {
            let place = other.0[i] as usize;
            // A mask in place of the check of an index; for other lengths it would take a copy.
            product.0[i] = self.0[if N.is_power_of_two() { place & (N - 1) } else { place }];
            i += 1;
        }
        product
    }

    /// The permutation that undoes this one.
    ///
    /// O(N). Entry `self[i]` of the inverse is `i`.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let perm = Perm::new([2, 0, 3, 1])?;
    /// // 0 stands at 1, 1 at 3, 2 at 0, 3 at 2.
    /// assert_eq!(perm.inverse().to_array(), [1, 3, 0, 2]);
    /// assert_eq!(perm.compose(perm.inverse()), Perm::IDENTITY);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn inverse(self) -> Self {
        if N <= 16 {
            // In the bytes or nibbles of a register: bytes stored one by one and read as one word
            // make the processor wait. Each entry from `i` on has a one in its place, so place
            // `self[i]` has one in `i` of these words.
            let bits = if N <= 8 { 8 } else { 4 };
            let (mut ones, mut sum, mut i) = (0_u64, 0_u64, N);
            while i > 1 {
                i -= 1;
                ones |= 1 << ((bits * self.0[i] as u32) & 63);
                sum += ones;
            }
            let (low, high) = (lex::nibbles_to_bytes(sum), lex::nibbles_to_bytes(sum >> 32));
            let both = (high as u128) << 64 | low as u128;
            return Self(lex::from_register(if N <= 8 { sum as u128 } else { both }));
        }
        let mut inverse = Self([0; N]);
        let mut i = 0;
        while i < N {
            #[expect(clippy::cast_possible_truncation, reason = "i < N <= 255")]
            let value = i as u8;
            // Checked: an index masked into a wider array takes a copy and a seventh longer.
            inverse.0[self.0[i] as usize] = value;
            i += 1;
        }
        inverse
    }

    /// The permutation applied `exponent` times; a negative exponent applies the inverse.
    ///
    /// By repeated squaring: O(N) for each bit of the exponent.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let turn = Perm::new([1, 2, 3, 4, 0])?;
    /// assert_eq!(turn.power(-1), turn.inverse());
    /// assert_eq!(turn.power(1_000_000_002), turn.compose(turn));
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[must_use]
    pub const fn power(self, exponent: i64) -> Self {
        let mut square = if exponent < 0 { self.inverse() } else { self };
        let (mut power, mut rest) = (Self::IDENTITY, exponent.unsigned_abs());
        while rest > 0 {
            if rest % 2 == 1 {
                power = power.compose_const(square);
            }
            square = square.compose_const(square);
            rest /= 2;
        }
        power
    }

    /// The least positive power that is the identity: the least common multiple of the cycle
    /// lengths.
    ///
    /// It fits `u64` for every `N` up to 255 (Landau's function is 3,829,100,877,561,960 there).
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert_eq!(Perm::new([1, 0, 3, 4, 2])?.order(), 6);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[must_use]
    pub fn order(&self) -> u64 {
        // Divided first, so the product is the next least common multiple, which fits.
        self.cycles().fold(1, |order, cycle| {
            let length = cycle.count() as u64;
            order / gcd(order, length) * length
        })
    }

    /// Whether the permutation is odd: the product of an odd number of swaps.
    ///
    /// It is odd exactly when the number of [`inversions`](Self::inversions) is. O(N).
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert!(Perm::new([0, 2, 1])?.is_odd());
    /// assert!(!Perm::new([1, 2, 0])?.is_odd());
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[must_use]
    pub const fn is_odd(&self) -> bool {
        if N <= 32 {
            return self.inversions() % 2 == 1;
        }
        // Sorted by swaps: as odd as their number.
        let (mut word, mut odd, mut i) = (self.0, false, 0);
        while i < N {
            let at = word[i] as usize;
            if at == i {
                i += 1;
            } else {
                word.swap(i, at);
                odd = !odd;
            }
        }
        odd
    }

    /// The Lehmer code: digit `i` is the number of smaller entries after entry `i`. O(N) up to
    /// `N` = 16, O(N^2) above.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let perm = Perm::new([2, 0, 3, 1])?;
    /// assert_eq!(perm.lehmer(), [2, 0, 1, 0]); // rank 2 * 3! + 0 * 2! + 1 * 1!
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn lehmer(&self) -> [u8; N] {
        lex::digits(&self.0)
    }

    /// The number of pairs of entries in the wrong order. It is the sum of the Lehmer digits.
    ///
    /// O(N) up to `N` = 16, O(N^2) above.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert_eq!(Perm::new([8, 7, 6, 5, 4, 3, 2, 1, 0])?.inversions(), 36);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[must_use]
    pub const fn inversions(&self) -> u32 {
        let (digits, mut count, mut i) = (self.lehmer(), 0, 0);
        while i < N {
            count += digits[i] as u32;
            i += 1;
        }
        count
    }

    /// The word read backwards. O(N).
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert_eq!(Perm::<4>::IDENTITY.reverse().to_array(), [3, 2, 1, 0]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn reverse(mut self) -> Self {
        let mut i = 0;
        while i < N / 2 {
            (self.0[i], self.0[N - 1 - i]) = (self.0[N - 1 - i], self.0[i]);
            i += 1;
        }
        self
    }

    /// The array with item `i` taken from place `self[i]`: `result[i] = items[self[i]]`. O(N).
    ///
    /// If entry 0 of the word is 2, the item in place 2 moves to place 0. To move the item in place
    /// `i` to place `self[i]` instead, apply the [`inverse`](Self::inverse).
    ///
    /// So `p.apply(q.apply(items))` is `q.compose(p).apply(items)`, not `p.compose(q)`.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let (turn, swap) = (Perm::new([2, 0, 1])?, Perm::new([1, 0, 2])?);
    /// let items = ["a", "b", "c"];
    /// assert_eq!(turn.apply(items), ["c", "a", "b"]);
    /// assert_eq!(turn.inverse().apply(items), ["b", "c", "a"]);
    /// assert_eq!(turn.apply(swap.apply(items)), swap.compose(turn).apply(items));
    /// assert_ne!(turn.apply(swap.apply(items)), turn.compose(swap).apply(items));
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "an array comes and an array goes")]
    pub fn apply<T: Clone>(&self, items: [T; N]) -> [T; N] {
        self.0.map(|place| items[usize::from(place)].clone())
    }
}

/// [`compose`](Perm::compose): first the right one, then the left one.
///
/// ```
/// use perm_hash::Perm;
/// let (turn, swap) = (Perm::new([1, 2, 0])?, Perm::new([1, 0, 2])?);
/// assert_eq!((turn * swap).to_array(), [2, 1, 0]);
/// assert_eq!(turn[2], 0);
/// # Ok::<(), perm_hash::Error>(())
/// ```
impl<const N: usize> Mul for Perm<N> {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        self.compose(other)
    }
}

/// Where a point goes.
///
/// # Panics
///
/// For an index of `N` or more; `perm.as_array().get(i)` is `None` for it.
impl<const N: usize> Index<usize> for Perm<N> {
    type Output = u8;

    #[inline]
    fn index(&self, i: usize) -> &u8 {
        &self.0[i]
    }
}
