//! Integers of 256 bits: the sum of a Burnside count may be as many times larger than the count as
//! there are symmetries.

/// An unsigned integer below 2^256, the lowest 64 bits first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wide([u64; 4]);

impl Wide {
    pub(crate) const ONE: Self = Self([1, 0, 0, 0]);

    /// The sum, or `None` past 256 bits.
    pub(crate) fn plus(self, other: Self) -> Option<Self> {
        let mut sum = [0; 4];
        let mut carry = false;
        for (place, (a, b)) in sum.iter_mut().zip(self.0.into_iter().zip(other.0)) {
            let (partial, over) = a.overflowing_add(b);
            let (total, more) = partial.overflowing_add(carry.into());
            *place = total;
            carry = over || more;
        }
        (!carry).then_some(Self(sum))
    }

    /// The product, or `None` past 256 bits.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the low half, and the high half that is carried"
    )]
    pub(crate) fn times(self, factor: u64) -> Option<Self> {
        let mut product = [0; 4];
        let mut carry = 0_u64;
        for (place, limb) in product.iter_mut().zip(self.0) {
            let wide = u128::from(limb) * u128::from(factor) + u128::from(carry);
            *place = wide as u64;
            carry = (wide >> 64) as u64;
        }
        (carry == 0).then_some(Self(product))
    }

    /// The quotient by a divisor that divides, as `u128`; `None` when it does not fit.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a digit of a long division is below its base 2^64"
    )]
    pub(crate) fn divided_exactly(self, divisor: u64) -> Option<u128> {
        let mut quotient = [0_u64; 4];
        let mut rest = 0_u128;
        for (place, limb) in quotient.iter_mut().zip(self.0).rev() {
            let wide = rest << 64 | u128::from(limb);
            *place = wide.checked_div(divisor.into())? as u64;
            rest = wide % u128::from(divisor);
        }
        debug_assert_eq!(rest, 0, "a Burnside sum is a multiple of the order of the group");
        (quotient[2] == 0 && quotient[3] == 0)
            .then_some(u128::from(quotient[1]) << 64 | u128::from(quotient[0]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_products_and_quotients_are_exact() {
        let mut power = Wide::ONE;
        for _ in 0..39 {
            power = power.times(7).unwrap();
        }
        assert_eq!(power.divided_exactly(7_u64.pow(7)), Some(7_u128.pow(32)));
        assert_eq!(power.plus(power).unwrap().divided_exactly(2), Some(7_u128.pow(39)));
        let mut two = Wide::ONE;
        for _ in 0..127 {
            two = two.times(2).unwrap();
        }
        assert_eq!(two.divided_exactly(1), Some(1 << 127));
        assert_eq!(two.times(2).unwrap().divided_exactly(1), None);
        assert_eq!(two.times(2).unwrap().divided_exactly(2), Some(1 << 127));
        for _ in 127..255 {
            two = two.times(2).unwrap();
        }
        assert_eq!(two.times(2), None);
        assert_eq!(two.plus(two), None);
        assert_eq!(Wide::ONE.divided_exactly(0), None);
    }
}
