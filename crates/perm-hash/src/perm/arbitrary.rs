//! Values from unstructured bytes, for fuzzers and for property tests that use `arbitrary`.

use ::arbitrary::{Error, Result, Unstructured};
use dense_code::arbitrary;

use super::{Combination, CycleNotation, EvenPerm, Orientations, PartialPerm, Perm, SetPartition};
use crate::lex;

/// Digits of the radices `N`, `N - 1`, ..., 1.
fn digits<const N: usize>(bytes: &mut Unstructured<'_>) -> Result<[u8; N]> {
    // Not by a rank: more than 20 things have none in a `u64`.
    let mut digits = [0; N];
    for (digit, largest) in digits.iter_mut().zip((0..N).rev()) {
        let largest = u8::try_from(largest).map_err(|_| Error::IncorrectFormat)?;
        *digit = bytes.int_in_range(0..=largest)?;
    }
    Ok(digits)
}

arbitrary::from_bytes! {
    [const N: usize] Perm<N>: |bytes| digits(bytes).map(|digits| Self::from_valid(lex::from_digits(&digits)));
    [const N: usize] CycleNotation<N>: |bytes| bytes.arbitrary().map(Self);
}

arbitrary::by_rank! {
    [const N: usize] EvenPerm<N>;
    [const N: usize, const K: usize] PartialPerm<N, K>;
    [const N: usize, const K: usize] Combination<N, K>;
    [const M: u32, const N: usize, const SUM: u32] Orientations<M, N, SUM>;
    [const N: usize] SetPartition<N>;
}
