//! Lexicographic ranks of up to 34 things, in `u128`.

use dense_code::count::{factorial_digits, factorial_value};

use super::digits::from_digits;
use super::entries::full_mask;

/// The rank of a permutation of at most 34 things.
#[inline]
pub(crate) const fn rank_u128<const N: usize>(word: &[u8; N]) -> u128 {
    const { assert!(N <= 34, "34! is the last factorial below 2^128") };
    let (mut digits, mut unused) = ([0; N], full_mask(N));
    let mut i = 0;
    while i < N {
        let bit = 1_u64 << (word[i] & 63);
        #[expect(clippy::cast_possible_truncation, reason = "at most 64")]
        let smaller = (unused & (bit - 1)).count_ones() as u8;
        digits[i] = smaller;
        unused &= !bit;
        i += 1;
    }
    match factorial_value(&digits) {
        Some(rank) => rank,
        None => 0, // not reached: the digits of a permutation are below their radices
    }
}

/// The permutation with a rank below `N!`, for at most 34 things.
#[inline]
pub(crate) const fn unrank_u128<const N: usize>(rank: u128) -> [u8; N] {
    const { assert!(N <= 34, "34! is the last factorial below 2^128") };
    match factorial_digits::<N>(rank) {
        Some(digits) => from_digits(&digits),
        None => [0; N], // not reached: the rank is below N!
    }
}
