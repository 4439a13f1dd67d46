//! The batch kernels of 256-bit registers: thirty-two permutations, column `i` of all of them in
//! one register.
//!
//! The safe kernels of [`batch`](crate::batch), compiled for the same instructions, take 1.5 to 3
//! times as long: the compiler neither turns rows into columns by interleaving registers nor
//! multiplies digits as bytes (figures in `docs/design.md`). Only loads and stores of whole
//! registers, and the calls from code that is compiled without AVX2, are `unsafe`.

#![allow(
    unsafe_code,
    reason = "whole registers from and to memory, and calls that need a `Level` as their proof"
)]
#![allow(clippy::needless_range_loop, reason = "the kernels walk several arrays in step")]

#[allow(clippy::wildcard_imports, reason = "sixty names that all say what they are")]
use core::arch::x86_64::*;

use dense_code::Level;

use crate::batch::{Column, Groups, LANES, Row};
use crate::{NibblePerm, Perm};

/// The permutations that a kernel takes at once.
pub(crate) const WIDTH: usize = 32;

/// The ranks of rows; with `CHECK` whether all of them are permutations, else whatever. `None`
/// without AVX2.
pub(crate) fn rank_rows<const N: usize, R: Row<N>, const CHECK: bool>(
    level: Level,
    rows: &[[R; WIDTH]],
    ranks: &mut [[u64; WIDTH]],
) -> Option<bool> {
    #[target_feature(enable = "avx2")]
    fn kernel<const N: usize, R: Row<N>, const CHECK: bool>(
        rows: &[[R; WIDTH]],
        ranks: &mut [[u64; WIDTH]],
    ) -> bool {
        let mut good = true;
        for (rows, ranks) in rows.iter().zip(ranks) {
            let columns = turn::<N, R, CHECK>(rows);
            if CHECK {
                good &= valid(&columns);
            }
            horner(&digits(&columns), ranks);
        }
        good
    }
    // SAFETY: the level proves that AVX2 is there.
    level.has_avx2().then(|| unsafe { kernel::<N, R, CHECK>(rows, ranks) })
}

/// The permutations of ranks below their number. `None` without AVX2.
pub(crate) fn unrank_rows<const N: usize>(
    level: Level,
    ranks: &[[u64; WIDTH]],
    rows: &mut [[Perm<N>; WIDTH]],
) -> Option<()> {
    #[target_feature(enable = "avx2")]
    fn kernel<const N: usize>(ranks: &[[u64; WIDTH]], rows: &mut [[Perm<N>; WIDTH]]) {
        for (ranks, rows) in ranks.iter().zip(rows) {
            turn_back(&entries(ranks), rows);
        }
    }
    // SAFETY: the level proves that AVX2 is there.
    level.has_avx2().then(|| unsafe { kernel(ranks, rows) })
}

/// The ranks of packed words. `None` without AVX2.
pub(crate) fn rank_nibbles<const N: usize>(
    level: Level,
    packed: &[[NibblePerm<N>; WIDTH]],
    ranks: &mut [[u64; WIDTH]],
) -> Option<()> {
    #[target_feature(enable = "avx2")]
    fn kernel<const N: usize>(packed: &[[NibblePerm<N>; WIDTH]], ranks: &mut [[u64; WIDTH]]) {
        let low = _mm256_set1_epi8(15);
        for (packed, ranks) in packed.iter().zip(ranks) {
            let bytes = turn_words(|row| packed[row].bits());
            let mut columns = [_mm256_setzero_si256(); N];
            for i in 0..N {
                // Entries 2j and 2j + 1 are the low and the high nibble of byte j.
                let byte = bytes[i / 2];
                let nibble = if i % 2 == 0 { byte } else { _mm256_srli_epi16::<4>(byte) };
                columns[i] = _mm256_and_si256(nibble, low);
            }
            horner(&digits(&columns), ranks);
        }
    }
    // SAFETY: the level proves that AVX2 is there.
    level.has_avx2().then(|| unsafe { kernel(packed, ranks) })
}

/// The packed words of ranks below their number. `None` without AVX2.
pub(crate) fn unrank_nibbles<const N: usize>(
    level: Level,
    ranks: &[[u64; WIDTH]],
    packed: &mut [[NibblePerm<N>; WIDTH]],
) -> Option<()> {
    #[target_feature(enable = "avx2")]
    fn kernel<const N: usize>(ranks: &[[u64; WIDTH]], packed: &mut [[NibblePerm<N>; WIDTH]]) {
        for (ranks, packed) in ranks.iter().zip(packed) {
            let columns = entries::<N>(ranks);
            let mut bytes = [_mm256_setzero_si256(); 8];
            for i in 0..N {
                // Below 16, so nothing passes into the neighbour.
                let entry = columns[i];
                let nibble = if i % 2 == 0 { entry } else { _mm256_slli_epi16::<4>(entry) };
                bytes[i / 2] = _mm256_or_si256(bytes[i / 2], nibble);
            }
            turn_words_back(bytes, |row, bits| packed[row] = NibblePerm::from_valid(bits));
        }
    }
    // SAFETY: the level proves that AVX2 is there.
    level.has_avx2().then(|| unsafe { kernel(ranks, packed) })
}

/// The ranks of a block; with `CHECK` whether all lanes are permutations, else whatever. `None`
/// without AVX2.
pub(crate) fn rank_columns<const N: usize, const CHECK: bool>(
    level: Level,
    columns: &[Column; N],
    ranks: &mut [u64; LANES],
) -> Option<bool> {
    #[target_feature(enable = "avx2")]
    fn kernel<const N: usize, const CHECK: bool>(
        columns: &[Column; N],
        ranks: &mut [u64; LANES],
    ) -> bool {
        let mut good = true;
        for (half, ranks) in ranks.as_chunks_mut::<WIDTH>().0.iter_mut().enumerate() {
            let columns = load_columns(columns, half);
            if CHECK {
                good &= valid(&columns);
            }
            horner(&digits(&columns), ranks);
        }
        good
    }
    // SAFETY: the level proves that AVX2 is there.
    level.has_avx2().then(|| unsafe { kernel::<N, CHECK>(columns, ranks) })
}

/// The block of 64 ranks below their number. `None` without AVX2.
pub(crate) fn unrank_columns<const N: usize>(
    level: Level,
    ranks: &[u64; LANES],
    columns: &mut [Column; N],
) -> Option<()> {
    #[target_feature(enable = "avx2")]
    fn kernel<const N: usize>(ranks: &[u64; LANES], columns: &mut [Column; N]) {
        for (half, ranks) in ranks.as_chunks().0.iter().enumerate() {
            store_columns(&entries(ranks), columns, half);
        }
    }
    // SAFETY: the level proves that AVX2 is there.
    level.has_avx2().then(|| unsafe { kernel(ranks, columns) })
}

/// The block of 64 permutations. `None` without AVX2.
pub(crate) fn columns_of_perms<const N: usize>(
    level: Level,
    perms: &[Perm<N>; LANES],
    columns: &mut [Column; N],
) -> Option<()> {
    #[target_feature(enable = "avx2")]
    fn kernel<const N: usize>(perms: &[Perm<N>; LANES], columns: &mut [Column; N]) {
        for (half, perms) in perms.as_chunks().0.iter().enumerate() {
            store_columns(&turn::<N, Perm<N>, true>(perms), columns, half);
        }
    }
    // SAFETY: the level proves that AVX2 is there.
    level.has_avx2().then(|| unsafe { kernel(perms, columns) })
}

/// The 64 permutations of a block. `None` without AVX2.
pub(crate) fn perms_of_columns<const N: usize>(
    level: Level,
    columns: &[Column; N],
    perms: &mut [Perm<N>; LANES],
) -> Option<()> {
    #[target_feature(enable = "avx2")]
    fn kernel<const N: usize>(columns: &[Column; N], perms: &mut [Perm<N>; LANES]) {
        for (half, perms) in perms.as_chunks_mut().0.iter_mut().enumerate() {
            turn_back(&load_columns(columns, half), perms);
        }
    }
    // SAFETY: the level proves that AVX2 is there.
    level.has_avx2().then(|| unsafe { kernel(columns, perms) })
}

/// Whether all numbers are below a limit of at most 2^63. `None` without AVX2.
pub(crate) fn all_below(level: Level, numbers: &[[u64; WIDTH]], limit: u64) -> Option<bool> {
    #[target_feature(enable = "avx2")]
    fn kernel(numbers: &[[u64; WIDTH]], limit: u64) -> bool {
        let last = _mm256_set1_epi64x(limit.wrapping_sub(1).cast_signed());
        let mut above = _mm256_setzero_si256();
        for numbers in numbers {
            for words in numbers.as_chunks().0 {
                let words = load_words(words);
                // Signed: what is 2^63 or more has the highest bit itself.
                above =
                    _mm256_or_si256(above, _mm256_or_si256(words, _mm256_cmpgt_epi64(words, last)));
            }
        }
        _mm256_movemask_pd(_mm256_castsi256_pd(above)) == 0
    }
    // SAFETY: the level proves that AVX2 is there.
    level.has_avx2().then(|| unsafe { kernel(numbers, limit) })
}

/// The body for each of the numbers, one after the other: what the compiler leaves a loop would
/// keep the columns in memory and take twice the time.
macro_rules! unrolled {
    ($i:ident in [$($number:literal)*] $body:block) => { $({ let $i: usize = $number; $body })* };
}

#[target_feature(enable = "avx2")]
#[inline]
fn load(bytes: &[u8; WIDTH]) -> __m256i {
    // SAFETY: the array has the 32 bytes that are read, at any alignment.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store(bytes: &mut [u8; WIDTH], register: __m256i) {
    // SAFETY: the array has the 32 bytes that are written, at any alignment.
    unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), register) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn load_words(words: &[u64; 4]) -> __m256i {
    // SAFETY: the array has the 32 bytes that are read, at any alignment.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store_words(words: &mut [u64; 4], register: __m256i) {
    // SAFETY: the array has the 32 bytes that are written, at any alignment.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), register) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn load_half(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: the array has the 16 bytes that are read, at any alignment.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn store_half(bytes: &mut [u8; 16], register: __m128i) {
    // SAFETY: the array has the 16 bytes that are written, at any alignment.
    unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), register) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn load_columns<const N: usize>(columns: &[Column; N], half: usize) -> [__m256i; N] {
    let mut registers = [_mm256_setzero_si256(); N];
    for (register, column) in registers.iter_mut().zip(columns) {
        if let Some(bytes) = column.as_chunks().0.get(half) {
            *register = load(bytes);
        }
    }
    registers
}

#[target_feature(enable = "avx2")]
#[inline]
fn store_columns<const N: usize>(registers: &[__m256i; N], columns: &mut [Column; N], half: usize) {
    for (register, column) in registers.iter().zip(columns) {
        if let Some(bytes) = column.as_chunks_mut().0.get_mut(half) {
            store(bytes, *register);
        }
    }
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

/// The way back of [`turn_words`].
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

/// Where the eight columns of the last round begin, if there are columns from `done` on that make
/// one worth while: a single one does not. Rows have `n` entries of which `wanted` are to be moved.
const fn last_eight(n: usize, done: usize, wanted: usize) -> Option<usize> {
    if wanted > done && (wanted - done > 1 || n < 8) { Some(n.saturating_sub(8)) } else { None }
}

/// Rows to columns; without `ALL` the last column need not be right.
#[target_feature(enable = "avx2")]
#[inline]
fn turn<const N: usize, R: Row<N>, const ALL: bool>(rows: &[R; WIDTH]) -> [__m256i; N] {
    let wanted = if ALL { N } else { N.saturating_sub(1) };
    let mut columns = [_mm256_setzero_si256(); N];
    let mut done = 0;
    if N >= 16 {
        let mut registers = [_mm256_setzero_si256(); 16];
        for i in 0..16 {
            let half = |row: usize| {
                rows[row].word().first_chunk().map_or(_mm_setzero_si128(), |b| load_half(b))
            };
            registers[i] = _mm256_set_m128i(half(i + 16), half(i));
        }
        let turned = interleave(&interleave(&interleave(&interleave(&registers))));
        columns[..16].copy_from_slice(&turned);
        done = 16;
    } else if N >= 8 {
        columns[..8].copy_from_slice(&turn_words(|row| eight(rows[row].word(), 0)));
        done = 8;
    }
    if let Some(at) = last_eight(N, done, wanted) {
        let turned = turn_words(|row| eight(rows[row].word(), at));
        columns[at..].copy_from_slice(&turned[..N.min(8)]);
        done = N;
    }
    for i in done..wanted {
        let mut column = [0; WIDTH];
        for (entry, row) in column.iter_mut().zip(rows) {
            *entry = row.word()[i];
        }
        columns[i] = load(&column);
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

/// Columns to rows, the way back of [`turn`]. The lanes are permutations.
#[target_feature(enable = "avx2")]
#[inline]
fn turn_back<const N: usize>(columns: &[__m256i; N], rows: &mut [Perm<N>; WIDTH]) {
    let mut done = 0;
    if let Some(registers) = columns.first_chunk::<16>() {
        let turned = interleave(&interleave(&interleave(&interleave(registers))));
        for i in 0..16 {
            if let Some(bytes) = rows[i].word_mut().first_chunk_mut() {
                store_half(bytes, _mm256_castsi256_si128(turned[i]));
            }
            if let Some(bytes) = rows[i + 16].word_mut().first_chunk_mut() {
                store_half(bytes, _mm256_extracti128_si256::<1>(turned[i]));
            }
        }
        done = 16;
    } else if let Some(registers) = columns.first_chunk::<8>() {
        turn_words_back(*registers, |row, bits| {
            rows[row].word_mut()[..8].copy_from_slice(&bits.to_le_bytes());
        });
        done = 8;
    }
    if let Some(at) = last_eight(N, done, N) {
        let width = N.min(8);
        let mut registers = [_mm256_setzero_si256(); 8];
        registers[..width].copy_from_slice(&columns[at..]);
        turn_words_back(registers, |row, bits| {
            rows[row].word_mut()[at..].copy_from_slice(&bits.to_le_bytes()[..width]);
        });
        done = N;
    }
    for i in done..N {
        let mut column = [0; WIDTH];
        store(&mut column, columns[i]);
        for (entry, row) in column.iter().zip(&mut *rows) {
            row.word_mut()[i] = *entry;
        }
    }
    debug_assert!(rows.iter().all(|row| Perm::new(row.to_array()).is_ok()));
}

/// Whether every lane is a permutation: `N` entries with `N` values below `N` among them.
///
/// A bit for each value, eight values to a byte, looked up by the entry.
#[target_feature(enable = "avx2")]
#[inline]
fn valid<const N: usize>(columns: &[__m256i; N]) -> bool {
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
fn digits<const N: usize>(columns: &[__m256i; N]) -> [__m256i; N] {
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

/// The same number in each 64-bit lane, its low or its high half.
#[target_feature(enable = "avx2")]
#[inline]
fn low_half(number: u64) -> __m256i {
    _mm256_set1_epi64x((number & 0xffff_ffff).cast_signed())
}

#[target_feature(enable = "avx2")]
#[inline]
fn high_half(number: u64) -> __m256i {
    _mm256_set1_epi64x((number >> 32).cast_signed())
}

/// `factor * number` in 64-bit lanes, for factors and products that fit.
#[target_feature(enable = "avx2")]
#[inline]
fn times(factor: __m256i, number: u64) -> __m256i {
    let product = _mm256_mul_epu32(factor, low_half(number));
    if number >> 32 == 0 {
        return product;
    }
    let high = _mm256_mul_epu32(factor, high_half(number));
    _mm256_add_epi64(product, _mm256_slli_epi64::<32>(high))
}

/// The values of the digits: four of them make less than 2^16, eight of them less than 2^32.
#[target_feature(enable = "avx2")]
#[inline]
fn horner<const N: usize>(digits: &[__m256i; N], ranks: &mut [u64; WIDTH]) {
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
        if N <= 12 {
            let mut all = low;
            if N > 9 {
                #[expect(clippy::cast_possible_truncation, reason = "9!")]
                let place = _mm256_set1_epi32(TO_9 as i32);
                all = _mm256_add_epi32(_mm256_mullo_epi32(quads[2][r], place), low);
            }
            store_words(&mut words[r], _mm256_cvtepu32_epi64(_mm256_castsi256_si128(all)));
            store_words(
                &mut words[r + 4],
                _mm256_cvtepu32_epi64(_mm256_extracti128_si256::<1>(all)),
            );
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
        store_words(&mut words[r], _mm256_permute2x128_si256::<0x20>(first, second));
        store_words(&mut words[r + 4], _mm256_permute2x128_si256::<0x31>(first, second));
    }
}

/// The quotient, below 2^32, and the rest of 64-bit lanes by a number.
///
/// By the odd part `m` of the number, in floating point. Let `y`, below 2^46, be what is to be
/// divided, `q` the quotient. `(y + 1/2) / m` is at least `1 / 2m` away from every whole number,
/// and what is computed for it is wrong by less than `3 (q + 1) / 2^53`, which is less as `3 (y +
/// m) < 2^52`. Adding 3 * 2^51 rounds it, less a half, to a whole number, which then stands in the
/// lowest bits.
#[target_feature(enable = "avx2")]
#[inline]
fn divide(value: __m256i, number: u64) -> (__m256i, __m256i) {
    let twos = number.trailing_zeros();
    #[expect(clippy::cast_precision_loss, reason = "below 2^53: exact")]
    let inverse = 1.0 / (number >> twos) as f64;
    let whole = _mm256_castpd_si256(_mm256_set1_pd(4_503_599_627_370_496.0));
    let odd = _mm256_srl_epi64(value, _mm_cvtsi32_si128(twos.cast_signed()));
    let exact =
        _mm256_sub_pd(_mm256_castsi256_pd(_mm256_or_si256(odd, whole)), _mm256_castsi256_pd(whole));
    let near = _mm256_mul_pd(exact, _mm256_set1_pd(inverse));
    let near = _mm256_add_pd(near, _mm256_set1_pd(0.5 * inverse - 0.5));
    let rounder = _mm256_set1_pd(6_755_399_441_055_744.0);
    let quotient = _mm256_xor_si256(
        _mm256_castpd_si256(_mm256_add_pd(near, rounder)),
        _mm256_castpd_si256(rounder),
    );
    (quotient, _mm256_sub_epi64(value, times(quotient, number)))
}

/// The quotient and the rest of 32-bit lanes below 2^29 by a number below 2^16.
///
/// The quotient is a multiplication by `ceil(2^shift / number)`, exact since `2^shift >= 2^31 *
/// number`.
#[target_feature(enable = "avx2")]
#[inline]
fn divide_halves(value: __m256i, number: u64) -> (__m256i, __m256i) {
    let shift = 32 + number.ilog2();
    let factor = _mm256_set1_epi64x((1_u64 << shift).div_ceil(number).cast_signed());
    let by = |bits: u32| _mm_cvtsi32_si128(bits.cast_signed());
    let even = _mm256_srl_epi64(_mm256_mul_epu32(value, factor), by(shift));
    let odd = _mm256_mul_epu32(_mm256_srli_epi64::<32>(value), factor);
    let quotient = _mm256_blend_epi32::<0xaa>(even, _mm256_srl_epi64(odd, by(shift - 32)));
    #[expect(clippy::cast_possible_truncation, reason = "below 2^16")]
    let product = _mm256_mullo_epi32(quotient, _mm256_set1_epi32(number as i32));
    (quotient, _mm256_sub_epi32(value, product))
}

/// The entries of the permutations of ranks below their number.
#[target_feature(enable = "avx2")]
#[inline]
fn entries<const N: usize>(ranks: &[u64; WIDTH]) -> [__m256i; N] {
    let zero = [_mm256_setzero_si256(); 4];
    // The values of the groups in 32-bit lanes, register r as in `quad`.
    let mut values = [zero; 5];
    let words = ranks.as_chunks::<4>().0;
    for r in 0..4 {
        let (first, second) = (load_words(&words[r]), load_words(&words[r + 4]));
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
            if i > 0 {
                let before = times(N - start - i + 1);
                (*a, *b) = (_mm256_mullo_epi16(*a, before), _mm256_mullo_epi16(*b, before));
            }
            let radix = times(N - start - i);
            digits[start + i] = _mm256_packus_epi16(_mm256_mulhi_epu16(*a, radix), _mm256_mulhi_epu16(*b, radix));
        }
    });
}

/// The entries with these digits: a digit, raised by each earlier one that is not above it, the
/// nearest one first.
///
/// Four entries at a time, so that each earlier digit is loaded for four comparisons.
#[target_feature(enable = "avx2")]
#[inline]
fn raise<const N: usize>(digits: &[__m256i; N]) -> [__m256i; N] {
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
