use crate::Error;

/// The orientations of `N` pieces: each is a number below `M`, and their sum is `SUM` modulo `M`.
///
/// ```
/// use perm_hash::Orientations;
///
/// // The corners of a cube puzzle: eight corners with three twists each. Seven are free and fix
/// // the eighth.
/// type Twists = Orientations<3, 8>;
/// assert_eq!(Twists::COUNT, 2187); // 3^7
/// let twists = Twists::new([0, 0, 0, 0, 0, 1, 0, 2])?;
/// assert_eq!(twists.rank(), 3);
/// assert_eq!(Twists::unrank(3), Some(twists));
/// // The edges: 2^11.
/// assert_eq!(Orientations::<2, 12>::COUNT, 2048);
/// assert!(Twists::new([0, 0, 0, 0, 0, 1, 0, 1]).is_err());
/// # Ok::<(), perm_hash::Error>(())
/// ```
///
/// # Order
///
/// Lexicographic; `Ord` is the same. The rank is the number whose digits in base `M` are all digits
/// but the last; the first digit is the most significant. The last digit follows from the sum. A
/// count that overflows `u64` is a compile error, and so is `M` = 0, `M` above 255 or `SUM` of `M`
/// or more. `N` = 0 has one value if `SUM` is 0, and no value otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Orientations<const M: u32, const N: usize, const SUM: u32 = 0>([u8; N]);

impl<const M: u32, const N: usize, const SUM: u32> Orientations<M, N, SUM> {
    /// The number of orientations: `M^(N-1)`; for `N` = 0, 1 if `SUM` is 0, otherwise 0.
    ///
    /// ```
    /// use perm_hash::Orientations;
    /// assert_eq!(Orientations::<3, 4>::COUNT, 27);
    /// assert_eq!((Orientations::<3, 0>::COUNT, Orientations::<3, 0, 1>::COUNT), (1, 0));
    /// ```
    pub const COUNT: u64 = {
        assert!(M > 0 && M <= 255 && SUM < M, "from 1 to 255 ways, and the sum below them");
        if N == 0 {
            (SUM == 0) as u64
        } else {
            let mut count: u64 = 1;
            let mut i = 1;
            while i < N {
                count = match count.checked_mul(M as u64) {
                    Some(count) => count,
                    None => panic!("there are more orientations than fit u64"),
                };
                i += 1;
            }
            count
        }
    };

    /// Checks that each digit is below `M` and that their sum is `SUM` modulo `M`. O(N).
    ///
    /// ```
    /// use perm_hash::Orientations;
    /// assert!(Orientations::<3, 4>::new([0, 1, 2, 0]).is_ok());
    /// assert!(Orientations::<3, 4, 1>::new([0, 1, 2, 1]).is_ok()); // a sum of 1 is wanted
    /// assert!(Orientations::<3, 4>::new([0, 1, 2, 1]).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error`] names the first digit that is too large, or the sum.
    #[inline]
    pub const fn new(digits: [u8; N]) -> Result<Self, Error> {
        let _ = Self::COUNT;
        let mut sum = 0;
        let mut entry = 0;
        while entry < N {
            let digit = digits[entry];
            if digit as u32 >= M {
                return Err(Error::OutOfRange { entry, value: digit as u64, limit: M as u64 });
            }
            sum = (sum + digit as u32) % M;
            entry += 1;
        }
        if sum == SUM {
            Ok(Self(digits))
        } else {
            Err(Error::Sum { found: sum, expected: SUM, ways: M })
        }
    }

    /// The digits, borrowed.
    ///
    /// ```
    /// use perm_hash::Orientations;
    /// let twists = Orientations::<3, 4>::new([0, 1, 2, 0])?;
    /// assert_eq!(twists.as_array().iter().filter(|&&twist| twist > 0).count(), 2);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_array(&self) -> &[u8; N] {
        &self.0
    }

    /// The position in lexicographic order, below [`COUNT`](Self::COUNT). O(N).
    ///
    /// ```
    /// use perm_hash::Orientations;
    /// assert_eq!(Orientations::<3, 4>::new([0, 1, 2, 0])?.rank(), 0 * 9 + 1 * 3 + 2);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u64 {
        let mut rank = 0;
        // The last digit follows from the others, so it has no place in the rank.
        let mut i = 1;
        while i < N {
            rank = rank * M as u64 + self.0[i - 1] as u64;
            i += 1;
        }
        rank
    }

    /// The orientations at a position; `None` if `rank` is [`COUNT`](Self::COUNT) or more. O(N).
    ///
    /// ```
    /// use perm_hash::Orientations;
    /// assert_eq!(Orientations::<3, 4>::unrank(5), Some(Orientations::new([0, 1, 2, 0])?));
    /// assert_eq!(Orientations::<3, 4>::unrank(27), None);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn unrank(rank: u64) -> Option<Self> {
        if rank >= Self::COUNT {
            return None;
        }
        let mut digits = [0; N];
        let mut rest = rank;
        let mut sum = 0;
        let mut i = N.saturating_sub(1);
        while i > 0 {
            i -= 1;
            #[expect(clippy::cast_possible_truncation, reason = "a remainder by at most 255")]
            let digit = (rest % M as u64) as u8;
            rest /= M as u64;
            digits[i] = digit;
            sum = (sum + digit as u32) % M;
        }
        if N > 0 {
            #[expect(clippy::cast_possible_truncation, reason = "a remainder by at most 255")]
            let last = ((SUM + M - sum) % M) as u8;
            digits[N - 1] = last;
        }
        Some(Self(digits))
    }

    /// The next orientations in lexicographic order; `None` after the last ones. O(1) on average,
    /// at most O(N).
    ///
    /// ```
    /// use perm_hash::Orientations;
    /// let twists = Orientations::<3, 4>::new([0, 1, 2, 0])?;
    /// assert_eq!(twists.successor().map(|twists| *twists.as_array()), Some([0, 2, 0, 1]));
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn successor(mut self) -> Option<Self> {
        let mut i = N.saturating_sub(1);
        while i > 0 {
            i -= 1;
            if (self.0[i] as u32) < M - 1 {
                self.0[i] += 1;
                // It and each that went from the largest to 0 make the sum one more, modulo `M`.
                self.add_to_last(M as usize - (N - 1 - i) % M as usize);
                return Some(self);
            }
            self.0[i] = 0;
        }
        None
    }

    /// The orientations before in lexicographic order; `None` before the first ones. O(1) on
    /// average, at most O(N).
    ///
    /// ```
    /// use perm_hash::Orientations;
    /// let twists = Orientations::<3, 4>::new([0, 2, 0, 1])?;
    /// assert_eq!(twists.predecessor().map(|twists| *twists.as_array()), Some([0, 1, 2, 0]));
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn predecessor(mut self) -> Option<Self> {
        let mut i = N.saturating_sub(1);
        while i > 0 {
            i -= 1;
            if self.0[i] > 0 {
                self.0[i] -= 1;
                self.add_to_last(N - 1 - i);
                return Some(self);
            }
            #[expect(clippy::cast_possible_truncation, reason = "M is at most 255")]
            let largest = (M - 1) as u8;
            self.0[i] = largest;
        }
        None
    }

    /// Turns the last piece.
    #[inline]
    const fn add_to_last(&mut self, by: usize) {
        #[expect(clippy::cast_possible_truncation, reason = "a remainder by at most 255")]
        let last = ((self.0[N - 1] as usize + by) % M as usize) as u8;
        self.0[N - 1] = last;
    }
}
