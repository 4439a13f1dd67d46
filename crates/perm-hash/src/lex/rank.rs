//! Lexicographic ranks that fit `u64`.

use super::digits::take_head;
use super::entries::full_mask;
use super::unused::{NIBBLES, take};

/// `n * (n - 1) * ...`, `k` factors; a compile error if it overflows `u64`.
pub(crate) const fn product(n: usize, k: usize) -> u64 {
    let mut product = 1_u64;
    let mut i = 0;
    while i < k {
        product = match product.checked_mul((n - i) as u64) {
            Some(product) => product,
            None => panic!("these ranks do not fit u64"),
        };
        i += 1;
    }
    product
}

/// The lexicographic rank of an arrangement of `K` of `N` things, `N` up to 64, where the ranks fit
/// `u64`.
#[inline]
pub(crate) const fn rank<const N: usize, const K: usize>(word: &[u8; K]) -> u64 {
    const { assert!(N <= 64, "ranks of arrangements of more than 64 things") };
    // One kernel for all targets: a `const fn` can't ask for instructions.
    if N <= 16 {
        rank_by_nibbles::<N, K>(word)
    } else if N == K && N <= 20 {
        rank_with_head::<K>(word)
    } else {
        rank_by_mask::<N, K>(word)
    }
}

/// Up to 16 things: the unused values below each value are counted in the nibbles of a word.
///
/// The two halves of Horner's rule are two chains that run side by side.
#[inline]
const fn rank_by_nibbles<const N: usize, const K: usize>(word: &[u8; K]) -> u64 {
    // The default target of x86-64 has no instruction for a population count. In software a mask of
    // the unused values was slower in every trial. Comparing a word with its own shifts in a
    // vector took two to five times as long: the compiler spills its registers.
    let half = K.saturating_sub(8);
    let mut counts = NIBBLES;
    let (mut high, mut low) = (0_u64, 0_u64);
    let mut i = 0;
    while i < half {
        high = high * (N - i) as u64 + take(&mut counts, word[i] as u64);
        i += 1;
    }
    while i < K {
        low = low * (N - i) as u64 + take(&mut counts, word[i] as u64);
        i += 1;
    }
    high * const { product(N - K.saturating_sub(8), K - K.saturating_sub(8)) } + low
}

/// 17 to 20 things: the digits of the first `N - 16`, then 16 by nibbles.
#[inline]
const fn rank_with_head<const N: usize>(word: &[u8; N]) -> u64 {
    let (digits, [first, second]) = take_head(word);
    let (mut rank, mut i) = (0, 0);
    while i < N - 16 {
        rank = rank * (N - i) as u64 + digits[i] as u64;
        i += 1;
    }
    rank * const { product(16, 16) } + rank_of_sixteen(first, second)
}

/// As [`rank_by_nibbles`], of sixteen entries in two words.
#[inline]
const fn rank_of_sixteen(mut first: u64, mut second: u64) -> u64 {
    let mut counts = NIBBLES;
    let (mut high, mut low) = (0, 0);
    let mut i = 0;
    while i < 8 {
        high = high * (16 - i) + take(&mut counts, first);
        first >>= 8;
        i += 1;
    }
    while i < 16 {
        low = low * (16 - i) + take(&mut counts, second);
        second >>= 8;
        i += 1;
    }
    high * const { product(8, 8) } + low
}

/// Up to 64 things: the unused values are the bits of a mask.
#[inline]
const fn rank_by_mask<const N: usize, const K: usize>(word: &[u8; K]) -> u64 {
    // For what nibbles do not count: without a feature the population count is in software.
    let mut unused = full_mask(N);
    let mut rank = 0_u64;
    let mut i = 0;
    while i < K {
        let bit = 1_u64 << word[i];
        rank = rank * (N - i) as u64 + (unused & (bit - 1)).count_ones() as u64;
        unused &= !bit;
        i += 1;
    }
    rank
}
