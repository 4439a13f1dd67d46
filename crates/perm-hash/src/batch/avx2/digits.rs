//! Columns to Lehmer digits and back, and the check of columns.

#![allow(clippy::needless_range_loop, reason = "the kernels walk several arrays in step")]

#[allow(clippy::wildcard_imports, reason = "many names that all say what they are")]
use core::arch::x86_64::*;

/// Whether every lane is a permutation: `N` entries with `N` values below `N` among them.
///
/// A bit for each value, eight values to a byte, looked up by the entry.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn valid<const N: usize>(columns: &[__m256i; N]) -> bool {
    // Bit v of value v of 0..8, and of 8..16; a look-up takes the low four bits, and gives 0 for an
    // entry above 127.
    let first = _mm256_set1_epi64x(i64::MIN | 0x40_2010_0804_0201);
    let zero = _mm256_setzero_si256();
    let (low, high) = (_mm256_unpacklo_epi64(first, zero), _mm256_unpacklo_epi64(zero, first));
    let mut seen = [zero; 3];
    for column in columns {
        // Entries from 16 on become 128 or more.
        let place = _mm256_adds_epu8(*column, _mm256_set1_epi8(112));
        seen[0] = _mm256_or_si256(seen[0], _mm256_shuffle_epi8(low, place));
        if N > 8 {
            seen[1] = _mm256_or_si256(seen[1], _mm256_shuffle_epi8(high, place));
        }
        if N > 16 {
            // Entries of 16 to 31 become 112 to 127, all others 128 or more.
            let place = _mm256_sub_epi8(*column, _mm256_set1_epi8(16));
            let place = _mm256_adds_epu8(place, _mm256_set1_epi8(112));
            seen[2] = _mm256_or_si256(seen[2], _mm256_shuffle_epi8(low, place));
        }
    }
    let mut good = _mm256_set1_epi8(-1);
    for (k, seen) in seen.iter().enumerate() {
        // The values of this byte; of 24 at most 20 exist.
        let values = N.saturating_sub(8 * k).min(8);
        #[expect(clippy::cast_possible_truncation, reason = "the lowest eight bits")]
        let all = _mm256_set1_epi8(((1_u32 << values) - 1) as i8);
        let missing = _mm256_andnot_si256(*seen, all);
        good = _mm256_and_si256(good, _mm256_cmpeq_epi8(missing, zero));
    }
    _mm256_movemask_epi8(good) == -1
}

/// The Lehmer digits: an entry less the number of smaller ones before it. The last one is left 0.
///
/// Four digits at a time, so that each earlier column is loaded for four comparisons.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn digits<const N: usize>(columns: &[__m256i; N]) -> [__m256i; N] {
    let mut digits = [_mm256_setzero_si256(); N];
    let end = N.saturating_sub(1);
    unrolled!(start in [0 4 8 12 16] {
        if start < end {
            let width = if end - start < 4 { end - start } else { 4 };
            let mut sums = [_mm256_setzero_si256(); 4];
            sums[..width].copy_from_slice(&columns[start..start + width]);
            for j in 0..start {
                for k in 0..width {
                    sums[k] = _mm256_add_epi8(sums[k], _mm256_cmpgt_epi8(columns[start + k], columns[j]));
                }
            }
            for k in 1..width {
                for j in 0..k {
                    let smaller = _mm256_cmpgt_epi8(columns[start + k], columns[start + j]);
                    sums[k] = _mm256_add_epi8(sums[k], smaller);
                }
            }
            digits[start..start + width].copy_from_slice(&sums[..width]);
        }
    });
    digits
}

/// The entries with these digits: a digit, raised by each earlier one that is not above it, the
/// nearest one first.
///
/// Four entries at a time, so that each earlier digit is loaded for four comparisons.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn raise<const N: usize>(digits: &[__m256i; N]) -> [__m256i; N] {
    // At least the digit is more than one less than it.
    let mut below = *digits;
    for below in &mut below {
        *below = _mm256_sub_epi8(*below, _mm256_set1_epi8(1));
    }
    let mut entries = *digits;
    unrolled!(start in [0 4 8 12 16] {
        if start < N {
            let width = if N - start < 4 { N - start } else { 4 };
            let mut block = [_mm256_setzero_si256(); 4];
            block[..width].copy_from_slice(&digits[start..start + width]);
            for k in 1..width {
                for i in (0..k).rev() {
                    block[k] = _mm256_sub_epi8(block[k], _mm256_cmpgt_epi8(block[k], below[start + i]));
                }
            }
            for i in (0..start).rev() {
                for k in 0..width {
                    block[k] = _mm256_sub_epi8(block[k], _mm256_cmpgt_epi8(block[k], below[i]));
                }
            }
            entries[start..start + width].copy_from_slice(&block[..width]);
        }
    });
    entries
}
