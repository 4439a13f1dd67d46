//! Products by byte shuffles: two permutations of up to 16 things in the halves of a register, or
//! one of up to 32.
//!
//! Words of `N` bytes lie one after the other, so a load of a whole half brings entries of the next
//! word in the lanes from `N` on. They do no harm: the lanes below `N` look only at each other. A
//! store writes them over the next word, which is stored after it.

#[allow(clippy::wildcard_imports, reason = "many names that all say what they are")]
use core::arch::x86_64::*;

use dense_code::level::registers::{load_128, load_256, store_128, store_256};

use crate::batch::portable;

/// The words in a register.
const fn words_in_register(n: usize) -> usize {
    if n <= 16 { 2 } else { 1 }
}

/// The number of registers that can be loaded from `words` words of `n` things; 0 for `n` past 32.
const fn registers(n: usize, words: usize) -> usize {
    // The bytes of the last load: two halves of 16, the second `n` further on, or one of 32.
    let last = if n <= 16 { n + 16 } else { 32 };
    if n == 0 || n > 32 || n * words < last {
        return 0;
    }
    (n * words - last) / (words_in_register(n) * n) + 1
}

#[target_feature(enable = "avx2")]
#[inline]
fn load<const N: usize>(bytes: &[u8], register: usize) -> __m256i {
    let at = register * words_in_register(N) * N;
    // Two words of 16, or one of more, are the bytes of one load.
    if N >= 16 {
        return load_256(bytes[at..].first_chunk().expect("a register of bytes"));
    }
    let (first, second) = (&bytes[at..], &bytes[at + N..]);
    let half = |bytes: &[u8]| load_128(bytes.first_chunk().expect("half a register of bytes"));
    _mm256_set_m128i(half(second), half(first))
}

#[target_feature(enable = "avx2")]
#[inline]
fn store<const N: usize>(bytes: &mut [u8], register: usize, words: __m256i) {
    let at = register * words_in_register(N) * N;
    if N >= 16 {
        return store_256(bytes[at..].first_chunk_mut().expect("a register of bytes"), words);
    }
    let mut put = |at: usize, half| {
        store_128(bytes[at..].first_chunk_mut().expect("half a register of bytes"), half);
    };
    put(at, _mm256_castsi256_si128(words));
    put(at + N, _mm256_extracti128_si256::<1>(words));
}

/// Lane `i` is entry `right[i]` of `left`.
#[target_feature(enable = "avx2")]
#[inline]
fn product<const N: usize>(left: __m256i, right: __m256i) -> __m256i {
    if N <= 16 {
        return _mm256_shuffle_epi8(left, right);
    }
    let low = _mm256_permute2x128_si256::<0x00>(left, left);
    let high = _mm256_permute2x128_si256::<0x11>(left, left);
    // The high bit of an index makes a 0: those of 16 and more, and those below 16.
    // 112 more, saturated, sets the high bit from 16 on; 16 less sets it below.
    let from_low = _mm256_shuffle_epi8(low, _mm256_adds_epu8(right, _mm256_set1_epi8(112)));
    let from_high = _mm256_shuffle_epi8(high, _mm256_sub_epi8(right, _mm256_set1_epi8(16)));
    _mm256_or_si256(from_low, from_high)
}

/// The identity, or that in both halves.
#[target_feature(enable = "avx2")]
#[inline]
fn identity<const N: usize>() -> __m256i {
    let mut lanes = [0; 32];
    for (lane, place) in lanes.iter_mut().zip(0..) {
        *lane = if N <= 16 { place % 16 } else { place };
    }
    load_256::<[u8; 32]>(&lanes)
}

#[target_feature(enable = "avx2")]
pub(in crate::batch) fn compose<const N: usize>(
    left: &[[u8; N]],
    right: &[[u8; N]],
    out: &mut [[u8; N]],
) {
    let registers = registers(N, out.len());
    let (a, b, places) = (left.as_flattened(), right.as_flattened(), out.as_flattened_mut());
    for k in 0..registers {
        store::<N>(places, k, product::<N>(load::<N>(a, k), load::<N>(b, k)));
    }
    let done = registers * words_in_register(N);
    portable::compose(&left[done..], &right[done..], &mut out[done..]);
}

/// Registers whose inverses are found together.
const TOGETHER: usize = 64;

/// Inverses of a group at the price of three products each (as P. L. Montgomery's for numbers,
/// 1987): of a row `a, b, c, ...` only the inverse of the whole product is computed entry by entry.
/// With `s` the product of all after `a`, and `r` the inverse of `a s`, the inverse of `a` is
/// `s r`, and the inverse of `s`, which is next, is `r a`.
#[target_feature(enable = "avx2")]
pub(in crate::batch) fn inverse<const N: usize>(words: &[[u8; N]], out: &mut [[u8; N]]) {
    let registers = registers(N, words.len());
    let (bytes, places) = (words.as_flattened(), out.as_flattened_mut());
    // In groups, so that the products of one stay in the nearest memory; two words share a register
    // and go two chains of products side by side.
    for start in (0..registers).step_by(TOGETHER) {
        let len = TOGETHER.min(registers - start);
        let mut after = [identity::<N>(); TOGETHER];
        let mut all = identity::<N>();
        for k in (0..len).rev() {
            after[k] = all;
            all = product::<N>(load::<N>(bytes, start + k), all);
        }
        let mut rest = invert::<N>(all);
        for (k, after) in after[..len].iter().enumerate() {
            store::<N>(places, start + k, product::<N>(*after, rest));
            rest = product::<N>(rest, load::<N>(bytes, start + k));
        }
    }
    let done = registers * words_in_register(N);
    portable::inverse(&words[done..], &mut out[done..]);
}

/// The inverse of a register, entry by entry.
#[target_feature(enable = "avx2")]
fn invert<const N: usize>(words: __m256i) -> __m256i {
    let (mut from, mut to) = ([0_u8; 32], [0_u8; 32]);
    store_256(&mut from, words);
    for half in (0..32).step_by(32 / words_in_register(N)) {
        for (place, &entry) in (0..).zip(&from[half..half + N]) {
            to[half + usize::from(entry)] = place;
        }
    }
    load_256(&to)
}

/// The entries that are the least of their cycle, counted.
///
/// After `r` rounds each lane has the least of the next `2^r` members of its cycle.
#[target_feature(enable = "avx2,popcnt")]
pub(in crate::batch) fn cycle_counts<const N: usize>(words: &[[u8; N]], counts: &mut [u32]) {
    let registers = registers(N, words.len());
    // No cycle is longer than N.
    let rounds = N.next_power_of_two().ilog2();
    let own = identity::<N>();
    let places = counts.chunks_exact_mut(words_in_register(N)).take(registers);
    for (k, counts) in places.enumerate() {
        let mut jump = load::<N>(words.as_flattened(), k);
        let mut least = own;
        for _ in 0..rounds {
            least = _mm256_min_epu8(least, product::<N>(least, jump));
            jump = product::<N>(jump, jump);
        }
        let leaders = _mm256_movemask_epi8(_mm256_cmpeq_epi8(least, own)).cast_unsigned();
        for (half, count) in counts.iter_mut().enumerate() {
            *count = (leaders >> (16 * half) & (u32::MAX >> (32 - N))).count_ones();
        }
    }
    let done = registers * words_in_register(N);
    portable::cycle_counts(&words[done..], &mut counts[done..]);
}

/// The check of 4 to 16 things by sums; others are checked one by one.
///
/// Entries below 8 have a bit each in a byte, those from 8 to 15 another byte. The sixteen lanes
/// have sums of 255 in both exactly if each value is there once: with fewer than eight bits no sum
/// is 255, so eight lanes are below 8 and eight are not, and eight bits make 255 only if they are
/// different. Lanes from `N` on have the values that are not below `N`.
#[target_feature(enable = "avx2")]
pub(in crate::batch) fn valid<const N: usize>(words: &[[u8; N]]) -> usize {
    // More than 16 values have no bits in two bytes; up to 3 the loop is faster.
    let registers = if N > 3 && N <= 16 { registers(N, words.len()) } else { 0 };
    let (own, zero) = (identity::<N>(), _mm256_setzero_si256());
    let bits = _mm256_set1_epi64x(i64::MIN | 0x40_2010_0804_0201);
    let (low, high) = (_mm256_unpacklo_epi64(bits, zero), _mm256_unpacklo_epi64(zero, bits));
    #[expect(clippy::cast_possible_truncation, reason = "at most 16")]
    let beyond = _mm256_cmpgt_epi8(own, _mm256_set1_epi8(N as i8 - 1));
    let wanted = _mm256_set1_epi64x(255 << 32 | 255);
    for k in 0..registers {
        let word = _mm256_blendv_epi8(load::<N>(words.as_flattened(), k), own, beyond);
        let sums = _mm256_sad_epu8(_mm256_shuffle_epi8(low, word), zero);
        let high_sums = _mm256_sad_epu8(_mm256_shuffle_epi8(high, word), zero);
        let sums = _mm256_or_si256(sums, _mm256_slli_epi64::<32>(high_sums));
        let sums = _mm256_add_epi64(sums, _mm256_shuffle_epi32::<0x4e>(sums));
        // A shuffle looks at the low nibble alone, so a high one is a fault of its own.
        let large = _mm256_and_si256(word, _mm256_set1_epi8(112));
        let wrong = _mm256_or_si256(_mm256_xor_si256(sums, wanted), large);
        if _mm256_testz_si256(wrong, wrong) == 0 {
            let before = k * words_in_register(N);
            return before + portable::valid(&words[before..]);
        }
    }
    let done = registers * words_in_register(N);
    done + portable::valid(&words[done..])
}

#[target_feature(enable = "avx2")]
pub(in crate::batch) fn look_up<const N: usize>(word: &[u8; N], index: &[u8], bytes: &mut [u8]) {
    let mut entries = [0; 32];
    entries[..N].copy_from_slice(word);
    let mut entries = load_256(&entries);
    if N <= 16 {
        entries = _mm256_permute2x128_si256::<0x00>(entries, entries);
    }
    let of = |index: &[u8; 32]| product::<N>(entries, load_256(index));
    for (bytes, index) in bytes.as_chunks_mut().0.iter_mut().zip(index.as_chunks().0) {
        store_256(bytes, of(index));
    }
    // The last 32 bytes, some of them for the second time.
    if let (Some(bytes), Some(index)) = (bytes.last_chunk_mut(), index.last_chunk()) {
        store_256(bytes, of(index));
    } else {
        portable::look_up(word, index, bytes);
    }
}
