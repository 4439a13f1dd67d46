use core::fmt;

/// Small counters side by side in a `u128`. All are added at once, and one mask tests all of them
/// for overflow.
///
/// ```text
/// lane of BITS bits:  | guard | value (BITS - 1 bits) |      128 / BITS lanes
/// ```
///
/// The guard bit of a lane is always 0. Two values below `2^(BITS - 1)` add to something below
/// `2^BITS`, so a sum never runs into the next lane, and the guard bits of the sum tell which lanes
/// overflowed.
///
/// ```
/// use dense_code::Counters;
///
/// // How often each of 32 colours occurs: up to 7 times.
/// type Colours = Counters<4>;
/// let mut side = Colours::ZERO;
/// for colour in [3, 0, 3, 31] {
///     side =
///         side.checked_add(Colours::one(colour).ok_or("32 lanes")?).ok_or("more than 7")?;
/// }
/// assert_eq!(side.get(3), Some(2));
/// assert!(side.any_above(1));
/// assert!(!side.any_above(2));
/// # Ok::<(), &str>(())
/// ```
///
/// `BITS` is 2 to 32; anything else does not compile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counters<const BITS: u32>(u128);

impl<const BITS: u32> Counters<BITS> {
    /// How many counters there are.
    ///
    /// ```
    /// use dense_code::Counters;
    /// assert_eq!((Counters::<4>::LANES, Counters::<5>::LANES), (32, 25));
    /// ```
    pub const LANES: u32 = {
        assert!(BITS >= 2 && BITS <= 32, "a counter takes 2 to 32 bits");
        128 / BITS
    };
    /// The largest value of a counter.
    ///
    /// ```
    /// use dense_code::Counters;
    /// assert_eq!(Counters::<4>::MAX, 7);
    /// ```
    pub const MAX: u32 = {
        let _ = Self::LANES;
        (1 << (BITS - 1)) - 1
    };
    /// All counters 0.
    ///
    /// ```
    /// use dense_code::Counters;
    /// assert_eq!(Counters::<4>::ZERO.get(31), Some(0));
    /// ```
    pub const ZERO: Self = {
        let _ = Self::LANES;
        Self(0)
    };
    /// All counters 1.
    const ONES: u128 = {
        let mut ones = 0;
        let mut lane = 0;
        while lane < Self::LANES {
            ones |= 1 << (lane * BITS);
            lane += 1;
        }
        ones
    };
    const GUARDS: u128 = Self::ONES << (BITS - 1);

    /// One counter 1, the others 0; `None` past the last lane.
    ///
    /// ```
    /// use dense_code::Counters;
    /// assert_eq!(Counters::<4>::one(2).map(Counters::bits), Some(0x100));
    /// assert_eq!(Counters::<4>::one(32), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn one(lane: u32) -> Option<Self> {
        if lane < Self::LANES { Some(Self(1 << (lane * BITS))) } else { None }
    }

    /// The value of a counter; `None` past the last lane.
    ///
    /// ```
    /// use dense_code::Counters;
    /// assert_eq!(
    ///     Counters::<8>::from_bits(0x7f_01).and_then(|counters| counters.get(1)),
    ///     Some(127)
    /// );
    /// ```
    #[inline]
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "masked to the bits of a counter, at most 31"
    )]
    pub const fn get(self, lane: u32) -> Option<u32> {
        // The guard bit is 0, so masking by MAX loses nothing.
        if lane < Self::LANES { Some((self.0 >> (lane * BITS)) as u32 & Self::MAX) } else { None }
    }

    /// The sums of all counters, or `None` when one exceeds [`MAX`](Self::MAX).
    ///
    /// ```
    /// use dense_code::Counters;
    /// let seven = Counters::<4>::from_bits(7).ok_or("a guard bit")?;
    /// let one = Counters::one(1).ok_or("32 lanes")?;
    /// assert_eq!(seven.checked_add(one).map(Counters::bits), Some(0x17));
    /// assert_eq!(seven.checked_add(seven), None);
    /// # Ok::<(), &str>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn checked_add(self, other: Self) -> Option<Self> {
        let sum = self.0 + other.0;
        if sum & Self::GUARDS == 0 { Some(Self(sum)) } else { None }
    }

    /// The differences of all counters, or `None` when one would be below 0.
    ///
    /// ```
    /// use dense_code::Counters;
    /// let one = Counters::<4>::one(1).ok_or("32 lanes")?;
    /// assert_eq!(one.checked_sub(one), Some(Counters::ZERO));
    /// assert_eq!(Counters::ZERO.checked_sub(one), None);
    /// # Ok::<(), &str>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn checked_sub(self, other: Self) -> Option<Self> {
        // With its guard set, a lane borrows from nobody else; it keeps the guard when it needs no
        // borrow.
        let difference = (self.0 | Self::GUARDS) - other.0;
        if difference & Self::GUARDS == Self::GUARDS {
            Some(Self(difference ^ Self::GUARDS))
        } else {
            None
        }
    }

    /// Whether a counter is above `limit`: one addition and one mask.
    ///
    /// ```
    /// use dense_code::Counters;
    /// let counters = Counters::<4>::from_bits(0x132).ok_or("a guard bit")?;
    /// assert!(counters.any_above(2) && !counters.any_above(3));
    /// # Ok::<(), &str>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn any_above(self, limit: u32) -> bool {
        // Adding MAX - limit to every lane sets the guard exactly of those above the limit.
        limit < Self::MAX && (self.0 + (Self::MAX - limit) as u128 * Self::ONES) & Self::GUARDS != 0
    }

    /// The word, for use as a key.
    ///
    /// ```
    /// use dense_code::Counters;
    /// assert_eq!(Counters::<4>::ZERO.bits(), 0);
    /// ```
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The counters of a word, or `None` when a guard bit or a bit past the last lane is set.
    ///
    /// ```
    /// use dense_code::Counters;
    /// assert!(Counters::<4>::from_bits(0x77).is_some());
    /// assert!(Counters::<4>::from_bits(0x80).is_none()); // a guard bit
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u128) -> Option<Self> {
        if bits & !(Self::ONES * Self::MAX as u128) == 0 { Some(Self(bits)) } else { None }
    }
}

impl<const BITS: u32> Default for Counters<BITS> {
    fn default() -> Self {
        Self::ZERO
    }
}

/// The counters as a list, lane 0 first.
impl<const BITS: u32> fmt::Debug for Counters<BITS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries((0..Self::LANES).filter_map(|lane| self.get(lane))).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every pair of values, in the lowest, a middle and the highest lane, with full neighbours.
    fn every_pair<const BITS: u32>() {
        let lanes = Counters::<BITS>::LANES;
        let max = Counters::<BITS>::MAX;
        let word = |lane: u32, value: u32| {
            let mut word = Counters::<BITS>::ZERO;
            for _ in 0..value {
                word = word.checked_add(Counters::one(lane).unwrap()).unwrap();
            }
            word
        };
        for lane in [0, lanes / 2, lanes - 1] {
            for a in 0..=max {
                for b in 0..=max {
                    let (x, y) = (word(lane, a), word(lane, b));
                    let sum = x.checked_add(y);
                    assert_eq!(sum.is_some(), a + b <= max);
                    if let Some(sum) = sum {
                        assert_eq!(sum, word(lane, a + b));
                        assert_eq!(sum.checked_sub(y), Some(x));
                    }
                    assert_eq!(x.checked_sub(y).is_some(), a >= b);
                    assert_eq!(x.any_above(b), a > b);
                }
                assert!(!word(lane, a).any_above(max + 1));
                assert_eq!(word(lane, a).get(lane), Some(a));
                assert_eq!(Counters::from_bits(word(lane, a).bits()), Some(word(lane, a)));
            }
        }
        assert_eq!(Counters::<BITS>::one(lanes), None);
        assert_eq!(Counters::<BITS>::ZERO.get(lanes), None);
        assert_eq!(Counters::<BITS>::from_bits(1 << (BITS - 1)), None);
    }

    #[test]
    fn every_pair_of_values_adds_subtracts_and_compares() {
        every_pair::<2>();
        every_pair::<3>();
        every_pair::<4>();
        every_pair::<5>();
    }

    #[test]
    fn neighbours_do_not_leak() {
        let full = Counters::<4>::from_bits(0x7777_7777_7777_7777_7777_7777_7777_7777).unwrap();
        assert_eq!(full.checked_add(Counters::one(5).unwrap()), None);
        assert_eq!(Counters::ZERO.checked_sub(Counters::<4>::one(5).unwrap()), None);
        assert_eq!(full.checked_sub(full), Some(Counters::ZERO));
        let wide = Counters::<32>::one(3).unwrap();
        assert_eq!(
            (Counters::<32>::LANES, Counters::<32>::MAX, wide.get(3)),
            (4, i32::MAX as u32, Some(1))
        );
    }
}
