//! Lehmer digits to ranks and back, in lanes of 16 and 32 bits.

#![allow(
    clippy::needless_range_loop,
    reason = "the kernels walk several arrays in step, lane by lane"
)]

use crate::batch::groups::Groups;
use crate::batch::kernel::{Columns, WIDTH};

/// The values of the digits: the groups in 16 bits, pairs of groups in 32, and these together.
#[inline(always)]
pub(super) fn horner<const N: usize>(digits: &Columns<N>, ranks: &mut [u64; WIDTH]) {
    // Narrow lanes for as long as they hold the values: twice as many fit a register.
    let low = pair::<N>(digits, 0);
    if N <= 12 {
        *ranks = low.map(u64::from);
        return;
    }
    let high = pair::<N>(digits, 2);
    let place = const { Groups::<N>::count_from(2) };
    if N <= 18 {
        for lane in 0..WIDTH {
            ranks[lane] = u64::from(high[lane]) * place + u64::from(low[lane]);
        }
        return;
    }
    let top = group::<N>(digits, 4);
    let top_place = const { Groups::<N>::count_from(4) / Groups::<N>::count_from(2) };
    for lane in 0..WIDTH {
        let high = u64::from(top[lane]) * top_place + u64::from(high[lane]);
        ranks[lane] = high * place + u64::from(low[lane]);
    }
}

/// The values of groups `g` and `g + 1` together.
#[inline(always)]
fn pair<const N: usize>(digits: &Columns<N>, g: usize) -> [u32; WIDTH] {
    let mut values = group(digits, g).map(u32::from);
    if Groups::<N>::BOUNDS[g + 1] > 0 {
        let high = group(digits, g + 1);
        #[expect(clippy::cast_possible_truncation, reason = "at most 8!")]
        let place = Groups::<N>::count(g) as u32;
        for lane in 0..WIDTH {
            values[lane] += u32::from(high[lane]) * place;
        }
    }
    values
}

/// The values of group `g`.
#[inline(always)]
fn group<const N: usize>(digits: &Columns<N>, g: usize) -> [u16; WIDTH] {
    let (start, end) = (Groups::<N>::BOUNDS[g + 1], Groups::<N>::BOUNDS[g]);
    let mut values = [0_u16; WIDTH];
    // The last digit of all is 0 and has radix 1.
    for i in start..end.min(N.saturating_sub(1)) {
        #[expect(clippy::cast_possible_truncation, reason = "at most 20")]
        let radix = (N - i) as u16;
        for lane in 0..WIDTH {
            values[lane] = values[lane] * radix + u16::from(digits[i][lane]);
        }
    }
    values
}

/// The digits of 32 ranks below `N!`.
#[inline(always)]
pub(super) fn split<const N: usize>(ranks: &[u64; WIDTH], digits: &mut Columns<N>) {
    let (mut low, mut high, mut top) = ([0_u32; WIDTH], [0_u32; WIDTH], [0_u16; WIDTH]);
    let place = const { if N > 12 { Groups::<N>::count_from(2) } else { 1 } };
    let top_place = const { if N > 18 { Groups::<N>::count_from(4) } else { 1 } };
    #[expect(clippy::cast_possible_truncation, reason = "low < 12!, high < 18! / 12!, top < 380")]
    for lane in 0..WIDTH {
        let mut rank = ranks[lane];
        if N > 18 {
            top[lane] = (rank / top_place) as u16;
            rank %= top_place;
        }
        if N > 12 {
            high[lane] = (rank / place) as u32;
            rank %= place;
        }
        low[lane] = rank as u32;
    }
    split_pair(&low, digits, 0);
    if N > 12 {
        split_pair(&high, digits, 2);
    }
    if N > 18 {
        split_group(&top, digits, 4);
    }
}

/// The digits of groups `g` and `g + 1` from their value together.
///
/// The quotient by the count of group `g` is a multiplication by `ceil(2^shift / count)`, exact
/// since the values are below 2^29 and `2^shift >= 2^31 * count`.
#[inline(always)]
fn split_pair<const N: usize>(values: &[u32; WIDTH], digits: &mut Columns<N>, g: usize) {
    let count = Groups::<N>::count(g);
    let (mut low, mut high) = ([0_u16; WIDTH], [0_u16; WIDTH]);
    #[expect(
        clippy::cast_possible_truncation,
        reason = "2^shift <= 2^32 * count; a remainder, a quotient"
    )]
    if Groups::<N>::BOUNDS[g + 1] > 0 {
        let shift = 32 + count.ilog2();
        let factor = (1_u64 << shift).div_ceil(count) as u32;
        for lane in 0..WIDTH {
            let quotient = ((u64::from(values[lane]) * u64::from(factor)) >> shift) as u32;
            high[lane] = quotient as u16;
            low[lane] = (values[lane] - quotient * count as u32) as u16;
        }
        split_group(&high, digits, g + 1);
    } else {
        low = values.map(|value| value as u16);
    }
    split_group(&low, digits, g);
}

/// The digits of group `g` from its value, by a fraction of 16 bits.
///
/// Let the group have `P` values and `f = (value * ceil(2^32 / P) >> 16) + 1`. Then `f` lies above
/// `value * 2^16 / P` by more than 0 and at most `1 + P / 2^16`, so the digits are exact as long as
/// `P * (1 + P / 2^16) <= 2^16`, which is up to 40,503.
#[inline(always)]
fn split_group<const N: usize>(values: &[u16; WIDTH], digits: &mut Columns<N>, g: usize) {
    let count = Groups::<N>::count(g);
    debug_assert!(count <= 40_503);
    #[expect(
        clippy::cast_possible_truncation,
        reason = "at most 2^31; a count of 1 has no digits but 0"
    )]
    let factor = (1_u64 << 32).div_ceil(count) as u32;
    let mut fractions = [0_u16; WIDTH];
    for lane in 0..WIDTH {
        let high = (u32::from(values[lane]).wrapping_mul(factor) >> 16) as u16;
        fractions[lane] = high + 1;
    }
    for i in Groups::<N>::BOUNDS[g + 1]..Groups::<N>::BOUNDS[g] {
        #[expect(clippy::cast_possible_truncation, reason = "at most 20")]
        let radix = (N - i) as u16;
        for lane in 0..WIDTH {
            let wide = u32::from(fractions[lane]) * u32::from(radix);
            #[expect(clippy::cast_possible_truncation, reason = "a digit below 20, and the rest")]
            let (digit, rest) = ((wide >> 16) as u8, wide as u16);
            digits[i][lane] = digit;
            fractions[lane] = rest;
        }
    }
}
