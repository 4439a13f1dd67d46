//! Lexicographic ranks of up to 34 things, in `u128`.

use dense_code::count::{factorial_digits, factorial_value};

use super::digits::{digits, from_digits};

/// The lexicographic rank of a permutation of up to 34 things.
#[inline]
pub(crate) const fn rank_u128<const N: usize>(word: &[u8; N]) -> u128 {
    const { assert!(N <= 34, "34! is the last factorial below 2^128") };
    factorial_value(&digits(word)).expect("a digit of a permutation is below its radix")
}

/// The permutation of a lexicographic rank below `N!`.
#[inline]
pub(crate) const fn unrank_u128<const N: usize>(rank: u128) -> [u8; N] {
    const { assert!(N <= 34, "34! is the last factorial below 2^128") };
    from_digits(&factorial_digits::<N>(rank).expect("a rank below N! has digits"))
}
