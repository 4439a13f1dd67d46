//! Ranks as fractions, from which digits are multiplied out: no division.

/// How a rank below `count` becomes a fraction of 2^64 from which its digits can be multiplied out.
///
/// With `2^shift <= count` and `factor = ceil(2^(64 + shift) / count)` let
/// `f = (rank * factor >> shift) + 1`. The factor is too large by less than 1 and
/// `rank / 2^shift < 2`, so `f` lies above `rank * 2^64 / count` by more than 0 and at most 3.
/// Multiplying by the first radix leaves that digit above 2^64 and the fraction of the next below,
/// so the digits together are `floor(f * count / 2^64)`, and this is the rank as long as
/// `3 * count <= 2^64`: for `n!` up to n = 20.
#[derive(Clone, Copy)]
pub(super) struct Fraction {
    factor: u64,
    shift: u32,
}

impl Fraction {
    pub(super) const fn new(count: u64) -> Self {
        assert!(count > 0 && count <= u64::MAX / 3, "no fraction is exact for this many ranks");
        // 2^shift < count, so that the factor fits; a count of 1 has only rank 0.
        let shift = if count < 3 { 0 } else { (count - 1).ilog2() };
        let factor = (1_u128 << (64 + shift)).div_ceil(count as u128);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "only 2^64 for a count of 1 does not fit: rank 0 * 0"
        )]
        Self { factor: factor as u64, shift }
    }

    #[inline]
    pub(super) const fn numerator(self, rank: u64) -> u64 {
        #[expect(clippy::cast_possible_truncation, reason = "rank / count < 1")]
        let fraction = ((rank as u128 * self.factor as u128) >> self.shift) as u64;
        fraction + 1
    }
}

/// The next digit of a fraction.
#[inline]
pub(super) const fn next_digit(fraction: &mut u64, radix: usize) -> u64 {
    let wide = *fraction as u128 * radix as u128;
    #[expect(clippy::cast_possible_truncation, reason = "the two halves")]
    let (digit, rest) = ((wide >> 64) as u64, wide as u64);
    *fraction = rest;
    digit
}

/// The fraction where it is exact, and anything where it is not used.
pub(super) const fn fraction(count: u64) -> Fraction {
    // A constant is computed for sizes whose ranks are found by divisions too.
    if count <= u64::MAX / 3 { Fraction::new(count) } else { Fraction { factor: 0, shift: 0 } }
}
