//! Columns to Lehmer digits and back.

#![allow(clippy::needless_range_loop, reason = "the kernels walk several arrays in step")]

#[allow(clippy::wildcard_imports, reason = "many names that all say what they are")]
use core::arch::x86_64::*;

/// The Lehmer digits: an entry less the number of smaller ones before it. The last one is left 0.
///
/// Four digits at a time, so that each earlier column is loaded for four comparisons. Each caller
/// has its own `USER`: the compiler inlines a function with one caller, an eighth less for a rank.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn digits<const N: usize, const USER: u8>(columns: &[__m256i; N]) -> [__m256i; N] {
    // A comparison is 0 or -1, so the sum with it takes one off for each smaller entry. From some
    // size on the compiler does not unroll loops, and the columns stay in memory: twice the time.
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
