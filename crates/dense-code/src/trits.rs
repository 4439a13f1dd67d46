/// Thirty-two values of 0, 1, 2 in one word, with arithmetic modulo 3 on all lanes at once.
///
/// ```text
/// bits  63 62   ...   3 2   1 0
///      | lane 31 |   | lane 1 | lane 0 |     00, 01, 10; 11 does not occur
/// ```
///
/// Two bits per lane hold a trit as a plain binary number, so a word of trits compares like the
/// number in base 3 that it spells, and the lanes can be read off the bits.
///
/// ```
/// use dense_code::Trits;
///
/// let a = Trits::from_bits(0b01_00_10_01).ok_or("a lane is 3")?; // 1, 0, 2, 1
/// let b = Trits::from_bits(0b01_10_10_00).ok_or("a lane is 3")?; // 1, 2, 2, 0
/// assert_eq!(a.plus(b).bits(), 0b10_10_01_01); // 2, 2, 1, 1
/// assert_eq!(a.plus(a.negated()), Trits::ZERO);
/// assert_eq!(a.plus(b).plus(a.third(b)), Trits::ZERO);
/// # Ok::<(), &str>(())
/// ```
///
/// `Ord` is the order of the words: the highest lane is the most significant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Trits(u64);

/// The low bit of every lane.
const LOW: u64 = 0x5555_5555_5555_5555;

impl Trits {
    /// All lanes 0.
    ///
    /// ```
    /// use dense_code::Trits;
    /// assert_eq!(Trits::ZERO.bits(), 0);
    /// ```
    pub const ZERO: Self = Self(0);

    /// The lanes of a word, or `None` when a lane is 3.
    ///
    /// ```
    /// use dense_code::Trits;
    /// assert!(Trits::from_bits(0b10_01).is_some());
    /// assert!(Trits::from_bits(0b11_01).is_none());
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Option<Self> {
        if bits & (bits >> 1) & LOW == 0 { Some(Self(bits)) } else { None }
    }

    /// The word.
    ///
    /// ```
    /// use dense_code::Trits;
    /// assert_eq!(Trits::from_bits(0b10_01).map(Trits::bits), Some(0b10_01));
    /// ```
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The value of a lane, or `None` past lane 31.
    ///
    /// ```
    /// use dense_code::Trits;
    /// assert_eq!(Trits::from_bits(0b10_01).and_then(|trits| trits.get(1)), Some(2));
    /// ```
    #[inline]
    #[must_use]
    pub const fn get(self, lane: u32) -> Option<u8> {
        if lane < 32 { Some((self.0 >> (2 * lane) & 3) as u8) } else { None }
    }

    /// A copy with one lane changed; `None` past lane 31 or if the value is not 0, 1 or 2.
    ///
    /// ```
    /// use dense_code::Trits;
    /// assert_eq!(Trits::ZERO.with(1, 2).map(Trits::bits), Some(0b10_00));
    /// assert_eq!(Trits::ZERO.with(1, 3), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn with(self, lane: u32, value: u8) -> Option<Self> {
        if lane < 32 && value < 3 {
            Some(Self(self.0 & !(3 << (2 * lane)) | (value as u64) << (2 * lane)))
        } else {
            None
        }
    }

    /// In each lane the value that makes the sum 0 modulo 3: for two equal values the same value,
    /// for two different ones the third. `-(a + b)`, in seven operations.
    ///
    /// With `d = a ^ b`, a lane of `d` is zero exactly where the values are equal. Let `m` have
    /// both bits set in the other lanes. The xor of all three values is `0 ^ 1 ^ 2 = 3`. So where
    /// the two values differ, the third is `a ^ b ^ 3`, which is `a ^ !b` within the lane. Where
    /// they are equal, it is `a`. Both are `a ^ (m & !b)`.
    ///
    /// ```
    /// use dense_code::Trits;
    /// let trits = |bits| Trits::from_bits(bits).ok_or("a lane is 3");
    /// // The third of 1 1 0 and 2 1 0 is 0 1 0.
    /// assert_eq!(trits(0b01_01_00)?.third(trits(0b10_01_00)?), trits(0b00_01_00)?);
    /// # Ok::<(), &str>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn third(self, other: Self) -> Self {
        let d = self.0 ^ other.0;
        let differs = (d | d >> 1) & LOW;
        let m = differs * 3;
        Self(self.0 ^ (m & !other.0))
    }

    /// The sum of each lane modulo 3.
    ///
    /// ```
    /// use dense_code::Trits;
    /// const ONES: Option<Trits> = Trits::from_bits(0b01_01);
    /// assert_eq!(ONES.map(|ones| ones.plus(ones).bits()), Some(0b10_10));
    /// ```
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        // The third of a and b is -(a + b).
        self.third(other).negated()
    }

    /// The negative of each lane modulo 3.
    ///
    /// ```
    /// use dense_code::Trits;
    /// assert_eq!(
    ///     Trits::from_bits(0b10_01_00).map(|trits| trits.negated().bits()),
    ///     Some(0b01_10_00)
    /// );
    /// ```
    #[inline]
    #[must_use]
    pub const fn negated(self) -> Self {
        // 0, 1, 2 becomes 0, 2, 1: the two bits of each lane change places.
        Self((self.0 & LOW) << 1 | (self.0 >> 1) & LOW)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn split(word: Trits) -> Vec<u8> {
        (0..32).map(|lane| word.get(lane).unwrap()).collect()
    }

    /// Every pair of words of four lanes, at the bottom and at the top of the word.
    fn pairs() -> impl Iterator<Item = (Trits, Trits)> {
        let words = || (0..256_u64).filter_map(|bits| Trits::from_bits(bits << 56 | bits));
        words().flat_map(move |a| words().map(move |b| (a, b)))
    }

    #[test]
    fn arithmetic_is_that_of_each_lane() {
        assert_eq!(pairs().count(), 81 * 81);
        for (a, b) in pairs() {
            for lane in 0..32 {
                let at = |word: Trits| word.get(lane).unwrap();
                let (x, y) = (at(a), at(b));
                assert_eq!(at(a.plus(b)), (x + y) % 3);
                assert_eq!(at(a.negated()), (3 - x) % 3);
                assert_eq!((at(a.third(b)) + x + y) % 3, 0);
            }
        }
    }

    #[test]
    fn lanes_of_three_are_refused() {
        for bits in 0..=u16::MAX {
            let valid = (0..8).all(|lane| bits >> (2 * lane) & 3 != 3);
            assert_eq!(Trits::from_bits(bits.into()).is_some(), valid);
            assert_eq!(Trits::from_bits(u64::from(bits) << 48).is_some(), valid);
        }
    }

    #[test]
    fn lanes_are_set_one_at_a_time() {
        let word = Trits::ZERO.with(31, 2).unwrap().with(0, 1).unwrap();
        assert_eq!(split(word)[31], 2);
        assert_eq!(word.with(31, 1).unwrap().bits(), 1 << 62 | 1);
        assert_eq!(word.with(32, 0), None);
        assert_eq!(word.with(0, 3), None);
        assert_eq!(word.get(32), None);
    }
}
