use core::num::NonZero;

/// An unsigned integer of 256 bits: for sums and products on the way to a result of 128 bits.
///
/// ```
/// use core::num::NonZero;
/// use dense_code::count::U256;
///
/// // a * b / c exactly, where a * b overflows 128 bits.
/// let (a, b, c) = (u128::MAX, 6, NonZero::new(9).ok_or("not 0")?);
/// assert_eq!(U256::product(a, b).div_rem(c), Some((u128::MAX / 3 * 2, 0)));
/// # Ok::<(), &str>(())
/// ```
///
/// Ordered as numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct U256 {
    high: u128,
    low: u128,
}

const HALF: u128 = u64::MAX as u128;

impl U256 {
    /// Zero.
    ///
    /// ```
    /// use dense_code::count::U256;
    /// assert_eq!(U256::ZERO, U256::default());
    /// ```
    pub const ZERO: Self = Self { high: 0, low: 0 };
    /// One.
    ///
    /// ```
    /// use dense_code::count::U256;
    /// assert_eq!(U256::ONE, U256::from(1));
    /// ```
    pub const ONE: Self = Self { high: 0, low: 1 };

    /// The product of two numbers, which always fits.
    ///
    /// ```
    /// use dense_code::count::U256;
    /// assert_eq!(U256::product(6, 7), U256::from(42));
    /// ```
    #[must_use]
    pub const fn product(a: u128, b: u128) -> Self {
        // By halves of 64 bits. No sum of two or three terms below passes 128 bits.
        let (a_high, a_low, b_high, b_low) = (a >> 64, a & HALF, b >> 64, b & HALF);
        let lowest = a_low * b_low;
        let middle = a_high * b_low + (lowest >> 64);
        let other = a_low * b_high + (middle & HALF);
        Self {
            high: a_high * b_high + (middle >> 64) + (other >> 64),
            low: other << 64 | lowest & HALF,
        }
    }

    /// The sum, or `None` past 256 bits.
    ///
    /// ```
    /// use dense_code::count::U256;
    /// let most = U256::from(u128::MAX);
    /// assert_eq!(most.checked_add(most), Some(U256::product(u128::MAX, 2)));
    /// ```
    #[must_use]
    pub const fn checked_add(self, other: Self) -> Option<Self> {
        let (low, carry) = self.low.overflowing_add(other.low);
        let Some(high) = self.high.checked_add(other.high) else { return None };
        match high.checked_add(carry as u128) {
            Some(high) => Some(Self { high, low }),
            None => None,
        }
    }

    /// The product with a number of 128 bits, or `None` past 256 bits.
    ///
    /// ```
    /// use dense_code::count::U256;
    /// assert_eq!(U256::ONE.checked_mul(9), Some(U256::from(9)));
    /// assert_eq!(U256::product(u128::MAX, u128::MAX).checked_mul(2), None);
    /// ```
    #[must_use]
    pub const fn checked_mul(self, factor: u128) -> Option<Self> {
        // Schoolbook with two digits of 128 bits; the high one must stay one digit.
        let low = Self::product(self.low, factor);
        let high = Self::product(self.high, factor);
        if high.high != 0 {
            return None;
        }
        match low.high.checked_add(high.low) {
            Some(high) => Some(Self { high, low: low.low }),
            None => None,
        }
    }

    /// Quotient and remainder, or `None` when the quotient overflows 128 bits.
    ///
    /// ```
    /// use core::num::NonZero;
    /// use dense_code::count::U256;
    /// let ten = NonZero::new(10).ok_or("not 0")?;
    /// assert_eq!(U256::from(74).div_rem(ten), Some((7, 4)));
    /// assert_eq!(U256::product(u128::MAX, 20).div_rem(ten), None);
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub const fn div_rem(self, divisor: NonZero<u64>) -> Option<(u128, u64)> {
        let by = divisor.get() as u128;
        if self.high >= by {
            return None;
        }
        // Two digits in base 2^64. The high half is below the divisor, and so is each remainder:
        // with 64 bits more it fits 128, and each quotient is one digit.
        let upper = self.high << 64 | self.low >> 64;
        let lower = (upper % by) << 64 | self.low & HALF;
        #[expect(clippy::cast_possible_truncation, reason = "a remainder by a u64")]
        let rest = (lower % by) as u64;
        Some(((upper / by) << 64 | (lower / by), rest))
    }
}

impl From<u128> for U256 {
    fn from(number: u128) -> Self {
        Self { high: 0, low: number }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers near every edge, and some in between.
    const SAMPLES: [u128; 14] = [
        0,
        1,
        2,
        3,
        10,
        u64::MAX as u128 - 1,
        u64::MAX as u128,
        1 << 64,
        (1 << 64) + 1,
        0x1234_5678_9abc_def0_0fed_cba9_8765_4321,
        1 << 127,
        (1 << 127) + 1,
        u128::MAX - 1,
        u128::MAX,
    ];

    #[test]
    fn products_are_sums() {
        for a in SAMPLES {
            for b in SAMPLES {
                let mut product = U256::ZERO;
                for bit in (0..128).rev() {
                    product = product.checked_add(product).unwrap();
                    let more = if b >> bit & 1 == 1 { a } else { 0 };
                    product = product.checked_add(more.into()).unwrap();
                }
                assert_eq!(product, U256::product(a, b));
                assert_eq!(product, U256::product(b, a));
                assert_eq!(U256::from(a).checked_mul(b), Some(product));
            }
        }
    }

    #[test]
    fn quotients_and_remainders_are_those_of_the_product() {
        for a in SAMPLES {
            for b in SAMPLES {
                let Some(divisor) = u64::try_from(b).ok().and_then(NonZero::new) else { continue };
                for rest in SAMPLES.map(|sample| sample % b) {
                    let sum = U256::product(a, b).checked_add(rest.into()).unwrap();
                    assert_eq!(sum.div_rem(divisor), Some((a, u64::try_from(rest).unwrap())));
                }
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_none() {
        let most = U256 { high: u128::MAX, low: u128::MAX };
        assert_eq!(most.checked_add(U256::ONE), None);
        assert_eq!(most.checked_add(U256::ZERO), Some(most));
        assert_eq!(most.checked_mul(2), None);
        assert_eq!(most.checked_mul(1), Some(most));
        assert_eq!(U256 { high: u128::MAX / 3, low: u128::MAX / 3 }.checked_mul(3), Some(most));
        assert_eq!(U256 { high: u128::MAX / 3, low: u128::MAX }.checked_mul(3), None);
        for by in [1, 7, u64::MAX] {
            let (by, high) = (NonZero::new(by).unwrap(), u128::from(by));
            assert_eq!(U256 { high, low: 0 }.div_rem(by), None);
            assert!(U256 { high: high - 1, low: u128::MAX }.div_rem(by).is_some());
        }
    }
}
