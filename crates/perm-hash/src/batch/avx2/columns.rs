//! Rows to columns and back: column `i` of 32 permutations is register `i`.

#![allow(clippy::needless_range_loop, reason = "the kernels walk several arrays in step")]

#[allow(clippy::wildcard_imports, reason = "many names that all say what they are")]
use core::arch::x86_64::*;

use dense_code::level::registers::{load_128, load_256, store_128, store_256};

use crate::batch::kernel::{Columns, Rows, WIDTH};

/// The columns in the order in which `from` names them.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn load_columns<const N: usize>(columns: &Columns<N>, from: &[u8; N]) -> [__m256i; N] {
    let mut registers = [_mm256_setzero_si256(); N];
    for (register, &column) in registers.iter_mut().zip(from) {
        *register = load_256(&columns[usize::from(column)]);
    }
    registers
}

/// Interleaves the bytes of the first half of the registers with those of the second, in each
/// 128-bit half.
///
/// With the registers one after the other, the index of a byte has the bits of its register and of
/// its place in the half. This turns them by one: the highest becomes the lowest. As many rounds as
/// the register has bits, and what was its number is the place: rows are columns.
#[target_feature(enable = "avx2")]
#[inline]
fn interleave<const R: usize>(registers: &[__m256i; R]) -> [__m256i; R] {
    let mut mixed = *registers;
    for i in 0..R / 2 {
        mixed[2 * i] = _mm256_unpacklo_epi8(registers[i], registers[i + R / 2]);
        mixed[2 * i + 1] = _mm256_unpackhi_epi8(registers[i], registers[i + R / 2]);
    }
    mixed
}

/// Turns 32 words of eight bytes: byte `j` of each is register `j`.
#[target_feature(enable = "avx2")]
#[inline]
fn turn_words(word: impl Fn(usize) -> u64) -> [__m256i; 8] {
    let mut registers = [_mm256_setzero_si256(); 8];
    for i in 0..8 {
        // The first round, on halves of registers.
        let pair = |row: usize| {
            let (a, b) = (word(row).cast_signed(), word(row + 8).cast_signed());
            _mm_unpacklo_epi8(_mm_cvtsi64_si128(a), _mm_cvtsi64_si128(b))
        };
        registers[i] = _mm256_set_m128i(pair(i + 16), pair(i));
    }
    interleave(&interleave(&interleave(&registers)))
}

/// The inverse of [`turn_words`].
#[target_feature(enable = "avx2")]
#[inline]
fn turn_words_back(columns: [__m256i; 8], mut put: impl FnMut(usize, u64)) {
    let rows = interleave(&interleave(&interleave(&columns)));
    for i in 0..8 {
        let (first, second) =
            (_mm256_castsi256_si128(rows[i]), _mm256_extracti128_si256::<1>(rows[i]));
        put(2 * i, _mm_cvtsi128_si64(first).cast_unsigned());
        put(2 * i + 1, _mm_extract_epi64::<1>(first).cast_unsigned());
        put(2 * i + 16, _mm_cvtsi128_si64(second).cast_unsigned());
        put(2 * i + 17, _mm_extract_epi64::<1>(second).cast_unsigned());
    }
}

/// Where the eight columns of the last round begin, if at least two columns are left from `done`
/// on: a single one is faster alone. Rows have `n` entries of which `wanted` are to be moved.
const fn last_eight(n: usize, done: usize, wanted: usize) -> Option<usize> {
    if wanted > done && (wanted - done > 1 || n < 8) { Some(n.saturating_sub(8)) } else { None }
}

/// Rows to columns. The last column need not be right: no Lehmer digit looks at it.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn turn<const N: usize>(rows: &Rows<N>) -> [__m256i; N] {
    let wanted = N.saturating_sub(1);
    let mut columns = [_mm256_setzero_si256(); N];
    let mut done = 0;
    if N >= 16 {
        let mut registers = [_mm256_setzero_si256(); 16];
        // Rows i and i + 16 share a register, so that four rounds of 16 registers turn all 32.
        for i in 0..16 {
            let half = |row: usize| load_128(rows[row].first_chunk().expect("16 entries or more"));
            registers[i] = _mm256_set_m128i(half(i + 16), half(i));
        }
        let turned = interleave(&interleave(&interleave(&interleave(&registers))));
        columns[..16].copy_from_slice(&turned);
        done = 16;
    } else if N >= 8 {
        columns[..8].copy_from_slice(&turn_words(|row| eight(&rows[row], 0)));
        done = 8;
    }
    // Eight columns again, some for the second time: that costs less than one by one.
    if let Some(at) = last_eight(N, done, wanted) {
        let turned = turn_words(|row| eight(&rows[row], at));
        columns[at..].copy_from_slice(&turned[..N.min(8)]);
        done = N;
    }
    // The one column that is left, where there is one.
    for i in done..wanted {
        let mut column = [0; WIDTH];
        for (entry, row) in column.iter_mut().zip(rows) {
            *entry = row[i];
        }
        columns[i] = load_256(&column);
    }
    columns
}

/// Eight entries of a word from `at` on, or all if it has fewer.
#[inline(always)]
fn eight<const N: usize>(word: &[u8; N], at: usize) -> u64 {
    let width = N.min(8);
    let mut bytes = [0; 8];
    bytes[..width].copy_from_slice(&word[at..at + width]);
    u64::from_le_bytes(bytes)
}

/// Columns to rows: the inverse of [`turn`].
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn turn_back<const N: usize>(columns: &[__m256i; N], rows: &mut Rows<N>) {
    let mut done = 0;
    if let Some(registers) = columns.first_chunk::<16>() {
        let turned = interleave(&interleave(&interleave(&interleave(registers))));
        for i in 0..16 {
            let mut put = |row: usize, half| {
                store_128(rows[row].first_chunk_mut().expect("16 entries or more"), half);
            };
            put(i, _mm256_castsi256_si128(turned[i]));
            put(i + 16, _mm256_extracti128_si256::<1>(turned[i]));
        }
        done = 16;
    } else if let Some(registers) = columns.first_chunk::<8>() {
        turn_words_back(*registers, |row, bits| {
            rows[row][..8].copy_from_slice(&bits.to_le_bytes());
        });
        done = 8;
    }
    if let Some(at) = last_eight(N, done, N) {
        let width = N.min(8);
        let mut registers = [_mm256_setzero_si256(); 8];
        registers[..width].copy_from_slice(&columns[at..]);
        turn_words_back(registers, |row, bits| {
            rows[row][at..].copy_from_slice(&bits.to_le_bytes()[..width]);
        });
        done = N;
    }
    for i in done..N {
        let mut column = [0; WIDTH];
        store_256(&mut column, columns[i]);
        for (entry, row) in column.iter().zip(&mut *rows) {
            row[i] = *entry;
        }
    }
}
