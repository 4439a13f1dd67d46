//! Lexicographic ranks of up to 34 things, in `u128`.

use super::digits::insert;
use super::entries::full_mask;

/// The rank of a permutation of at most 34 things.
///
/// The digits of up to 11 entries at a time are gathered in a `u64`, so that few steps are 128 bits
/// wide.
#[inline]
pub(crate) const fn rank_u128<const N: usize>(word: &[u8; N]) -> u128 {
    const { assert!(N <= 34, "34! is the last factorial below 2^128") };
    let mut unused = full_mask(N);
    let mut rank = 0_u128;
    let mut i = 0;
    while i < N {
        // Eleven factors of at most 34 fit.
        let (mut part, mut place) = (0_u64, 1_u64);
        let end = if i + 11 < N { i + 11 } else { N };
        while i < end {
            let bit = 1_u64 << (word[i] & 63);
            part = part * (N - i) as u64 + (unused & (bit - 1)).count_ones() as u64;
            place *= (N - i) as u64;
            unused &= !bit;
            i += 1;
        }
        rank = rank * place as u128 + part as u128;
    }
    rank
}

/// The permutation with a rank below `N!`, for at most 34 things.
#[inline]
pub(crate) const fn unrank_u128<const N: usize>(rank: u128) -> [u8; N] {
    const { assert!(N <= 34, "34! is the last factorial below 2^128") };
    let mut word = [0; N];
    let mut rest = rank;
    let mut i = N;
    while i > 0 {
        // Eleven digits at a time: one division of 128 bits, then 64 bits do.
        let start = i.saturating_sub(11);
        let mut place = 1_u64;
        let mut j = start;
        while j < i {
            place *= (N - j) as u64;
            j += 1;
        }
        // The place is a product of positive numbers, which a compiler does not know.
        let quotient = match rest.checked_div(place as u128) {
            Some(quotient) => quotient,
            None => 0,
        };
        #[expect(clippy::cast_possible_truncation, reason = "a remainder by a u64")]
        let mut part = (rest - quotient * place as u128) as u64;
        rest = quotient;
        while i > start {
            i -= 1;
            let radix = (N - i) as u64;
            let quotient = match part.checked_div(radix) {
                Some(quotient) => quotient,
                None => 0,
            };
            #[expect(clippy::cast_possible_truncation, reason = "a remainder by at most 34")]
            let digit = (part - quotient * radix) as u8;
            part = quotient;
            insert(&mut word, i, digit);
        }
    }
    word
}
