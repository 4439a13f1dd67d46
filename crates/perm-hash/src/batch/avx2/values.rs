//! Lehmer digits to ranks and back.

#![allow(clippy::needless_range_loop, reason = "the kernels walk several arrays in step")]

#[allow(clippy::wildcard_imports, reason = "many names that all say what they are")]
use core::arch::x86_64::*;

use dense_code::level::registers::{load_256, store_256};

use super::digits::raise;
use super::divide::{divide, divide_halves, times};
use crate::batch::groups::Groups;
use crate::batch::kernel::WIDTH;

/// The value of four digits from the end on, the first of radix `first`, in 32-bit lanes: register
/// `r` holds those of the permutations `4r..4r + 4` and `16 + 4r..20 + 4r`.
#[target_feature(enable = "avx2")]
#[inline]
fn quad<const N: usize>(digits: &[__m256i; N], first: usize) -> [__m256i; 4] {
    // The digit of radix r stands at N - r.
    let digit = |radix: usize| if radix <= N { digits[N - radix] } else { _mm256_setzero_si256() };
    #[expect(clippy::cast_possible_truncation, reason = "products of two numbers below 22")]
    #[expect(clippy::cast_possible_wrap, reason = "products of two numbers below 22")]
    let (high_place, low_place, place) = (
        _mm256_set1_epi16((first + 2) as i16 | 1 << 8),
        _mm256_set1_epi16(first as i16 | 1 << 8),
        _mm256_set1_epi32(((first + 1) * first) as i32 | 1 << 16),
    );
    // A byte times a byte and the next times the next, added in 16 bits: two digits and their
    // radices in one instruction, and then two pairs in 32 bits.
    let (a, b, c, d) = (digit(first + 3), digit(first + 2), digit(first + 1), digit(first));
    let pairs = [
        (_mm256_unpacklo_epi8(a, b), _mm256_unpacklo_epi8(c, d)),
        (_mm256_unpackhi_epi8(a, b), _mm256_unpackhi_epi8(c, d)),
    ];
    let mut values = [_mm256_setzero_si256(); 4];
    for (k, (high, low)) in pairs.into_iter().enumerate() {
        let (high, low) =
            (_mm256_maddubs_epi16(high, high_place), _mm256_maddubs_epi16(low, low_place));
        values[2 * k] = _mm256_madd_epi16(_mm256_unpacklo_epi16(high, low), place);
        values[2 * k + 1] = _mm256_madd_epi16(_mm256_unpackhi_epi16(high, low), place);
    }
    values
}

/// The products of all numbers up to 5, 9, 13 and 17, where the digits are cut.
const TO_5: u64 = 120;
const TO_9: u64 = 362_880;
const TO_13: u64 = 6_227_020_800;
const TO_17: u64 = 355_687_428_096_000;

/// The values of the digits: four of them make less than 2^16, eight of them less than 2^32.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn horner<const N: usize>(digits: &[__m256i; N], ranks: &mut [u64; WIDTH]) {
    let zero = [_mm256_setzero_si256(); 4];
    let quad = |first: usize| if N >= first { quad(digits, first) } else { zero };
    let quads = [quad(2), quad(6), quad(10), quad(14), quad(18)];
    let words = ranks.as_chunks_mut::<4>().0;
    for r in 0..4 {
        let together = |high: usize, low: usize, place: u64| {
            if N < 4 * high + 2 {
                return quads[low][r];
            }
            #[expect(clippy::cast_possible_truncation, reason = "at most 9!")]
            let place = _mm256_set1_epi32(place as i32);
            _mm256_add_epi32(_mm256_mullo_epi32(quads[high][r], place), quads[low][r])
        };
        let low = together(1, 0, TO_5);
        // 12! fits 32 bits.
        if N <= 12 {
            let mut all = low;
            if N > 9 {
                #[expect(clippy::cast_possible_truncation, reason = "9!")]
                let place = _mm256_set1_epi32(TO_9 as i32);
                all = _mm256_add_epi32(_mm256_mullo_epi32(quads[2][r], place), low);
            }
            store_256(&mut words[r], _mm256_cvtepu32_epi64(_mm256_castsi256_si128(all)));
            store_256(&mut words[r + 4], _mm256_cvtepu32_epi64(_mm256_extracti128_si256::<1>(all)));
            continue;
        }
        let high = together(3, 2, TO_13 / TO_9);
        // The lanes of even and of odd number.
        let mut even =
            _mm256_add_epi64(times(high, TO_9), _mm256_blend_epi32::<0xaa>(low, zero[0]));
        let odd_high = _mm256_srli_epi64::<32>(high);
        let mut odd = _mm256_add_epi64(times(odd_high, TO_9), _mm256_srli_epi64::<32>(low));
        if N > 17 {
            let top = quads[4][r];
            even = _mm256_add_epi64(even, times(top, TO_17));
            odd = _mm256_add_epi64(odd, times(_mm256_srli_epi64::<32>(top), TO_17));
        }
        let (first, second) = (_mm256_unpacklo_epi64(even, odd), _mm256_unpackhi_epi64(even, odd));
        store_256(&mut words[r], _mm256_permute2x128_si256::<0x20>(first, second));
        store_256(&mut words[r + 4], _mm256_permute2x128_si256::<0x31>(first, second));
    }
}

/// The entries of the permutations of ranks below their number.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn entries<const N: usize>(ranks: &[u64; WIDTH]) -> [__m256i; N] {
    let zero = [_mm256_setzero_si256(); 4];
    // The values of the groups in 32-bit lanes, register r as in `quad`.
    let mut values = [zero; 5];
    let words = ranks.as_chunks::<4>().0;
    for r in 0..4 {
        let (first, second) = (load_256(&words[r]), load_256(&words[r + 4]));
        let mut low = [
            _mm256_permute2x128_si256::<0x20>(first, second),
            _mm256_permute2x128_si256::<0x31>(first, second),
        ];
        let (mut high, mut top) = ([zero[0]; 2], [zero[0]; 2]);
        if N > 12 {
            for k in 0..2 {
                if N > 18 {
                    (top[k], low[k]) = divide(low[k], const { Groups::<N>::count_from(4) });
                }
                (high[k], low[k]) = divide(low[k], const { Groups::<N>::count_from(2) });
            }
        }
        // The low half of each 64-bit lane.
        let halves = |[a, b]: [__m256i; 2]| {
            let (a, b) = (_mm256_castsi256_ps(a), _mm256_castsi256_ps(b));
            _mm256_castps_si256(_mm256_shuffle_ps::<0x88>(a, b))
        };
        values[0][r] = halves(low);
        if N > 8 {
            (values[1][r], values[0][r]) =
                divide_halves(values[0][r], const { Groups::<N>::count(0) });
        }
        if N > 12 {
            values[2][r] = halves(high);
        }
        if N > 15 {
            (values[3][r], values[2][r]) =
                divide_halves(values[2][r], const { Groups::<N>::count(2) });
        }
        if N > 18 {
            values[4][r] = halves(top);
        }
    }
    // Five calls and not a loop: the bounds of each group are constants.
    let mut digits = [_mm256_setzero_si256(); N];
    split::<N, 0>(&values[0], &mut digits);
    split::<N, 1>(&values[1], &mut digits);
    split::<N, 2>(&values[2], &mut digits);
    split::<N, 3>(&values[3], &mut digits);
    split::<N, 4>(&values[4], &mut digits);
    raise(&digits)
}

/// The digits of a group from its values, by fractions of 16 bits: see `batch::split_group`.
#[target_feature(enable = "avx2")]
#[inline]
fn split<const N: usize, const G: usize>(values: &[__m256i; 4], digits: &mut [__m256i; N]) {
    let (start, end) = (Groups::<N>::BOUNDS[G + 1], Groups::<N>::BOUNDS[G]);
    if start == end {
        return;
    }
    let factor = const { (1_u64 << 32).div_ceil(Groups::<N>::count(G)) };
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the two halves; a count of 1 has no value but 0"
    )]
    let (high, low) = (_mm256_set1_epi16((factor >> 16) as i16), _mm256_set1_epi16(factor as i16));
    let mut fractions =
        [_mm256_packus_epi32(values[0], values[1]), _mm256_packus_epi32(values[2], values[3])];
    for fraction in &mut fractions {
        let below = _mm256_mulhi_epu16(*fraction, low);
        let above = _mm256_mullo_epi16(*fraction, high);
        *fraction = _mm256_add_epi16(_mm256_add_epi16(below, above), _mm256_set1_epi16(1));
    }
    unrolled!(i in [0 1 2 3 4 5 6 7] {
            if start + i < end {
                #[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "at most 20")]
                let times = |radix: usize| _mm256_set1_epi16(radix as i16);
                let [a, b] = &mut fractions;
    // The fraction of the last step, multiplied here and not there: the last one needs none.
                if i > 0 {
                    let before = times(N - start - i + 1);
                    (*a, *b) = (_mm256_mullo_epi16(*a, before), _mm256_mullo_epi16(*b, before));
                }
                let radix = times(N - start - i);
                digits[start + i] = _mm256_packus_epi16(_mm256_mulhi_epu16(*a, radix), _mm256_mulhi_epu16(*b, radix));
            }
        });
}
