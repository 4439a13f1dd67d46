/// The digits in groups whose values fit 16 bits, from the last one: group `g` is
/// `BOUNDS[g + 1]..BOUNDS[g]`.
///
/// Counted from the end the groups have 8! = 40,320 values, 12 * 11 * 10 * 9 = 11,880, 15 * 14 * 13
/// = 2,730, 18 * 17 * 16 = 4,896 and 20 * 19 = 380. Neither the values of two neighbours nor, up to
/// here, those of the last four less the last two overflow 32 bits.
pub(super) struct Groups<const N: usize>;

impl<const N: usize> Groups<N> {
    // 8! is the largest factorial below 2^16, and a 16-bit fraction gives the digits of up to
    // 40,503 values exactly. So eight digits need one multiplication each, in lanes of 16 bits.
    pub(super) const BOUNDS: [usize; 6] = [
        N,
        N.saturating_sub(8),
        N.saturating_sub(12),
        N.saturating_sub(15),
        N.saturating_sub(18),
        0,
    ];

    /// The number of values of the digits from the one at bound `g` to the end.
    pub(super) const fn count_from(g: usize) -> u64 {
        let mut count = 1;
        let mut radix = N - Self::BOUNDS[g];
        while radix > 1 {
            count *= radix as u64;
            radix -= 1;
        }
        count
    }

    /// The number of values of group `g`.
    pub(super) const fn count(g: usize) -> u64 {
        Self::count_from(g + 1) / Self::count_from(g)
    }
}
