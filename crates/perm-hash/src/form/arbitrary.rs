//! Values from unstructured bytes, for fuzzers and for property tests that use `arbitrary`.

use dense_code::arbitrary;

use crate::article::EightPattern;
use crate::order::lex;
use crate::{
    Colex, Combination, CycleNotation, EvenPerm, Lehmer, MultisetPerms, MyrvoldRuskey, NibblePerm,
    Orientations, PartialPerm, Perm, PlainChanges, SignedPerm,
};
use ::arbitrary::{Arbitrary, Error, Result, Unstructured};

/// Digits of the radices `N`, `N - 1`, ..., 1.
fn digits<const N: usize>(bytes: &mut Unstructured<'_>) -> Result<[u8; N]> {
    let mut digits = [0; N];
    for (digit, largest) in digits.iter_mut().zip((0..N).rev()) {
        *digit =
            bytes.int_in_range(0..=u8::try_from(largest).map_err(|_| Error::IncorrectFormat)?)?;
    }
    Ok(digits)
}

arbitrary::from_bytes! {
    [const N: usize] Perm<N>: |bytes| digits(bytes).map(|digits| Self::from_valid(lex::from_digits(&digits)));
    [const N: usize] Lehmer<N>: |bytes| Self::new(digits(bytes)?).map_err(|_| Error::IncorrectFormat);
    [const N: usize] NibblePerm<N>: |bytes| bytes.arbitrary().map(Self::from_perm);
    [const N: usize] SignedPerm<N>: |bytes| Ok(Self::new(bytes.arbitrary()?, bytes.arbitrary()?));
    [const N: usize] CycleNotation<N>: |bytes| bytes.arbitrary().map(Self);
    [const N: usize] MyrvoldRuskey<N>: |bytes| bytes.arbitrary().map(Self);
    [const N: usize] PlainChanges<N>: |bytes| bytes.arbitrary().map(Self);
    [T: Arbitrary<'a>] Colex<T>: |bytes| bytes.arbitrary().map(Self);
    [] EightPattern: |bytes| bytes.arbitrary().map(Self::from_perm);
}

arbitrary::by_rank! {
    [const N: usize] EvenPerm<N>;
    [const N: usize, const K: usize] PartialPerm<N, K>;
    [const N: usize, const K: usize] Combination<N, K>;
    [const M: u32, const N: usize, const SUM: u32] Orientations<M, N, SUM>;
}

/// From 0 to 7 of each kind; `arbitrary::Error::IncorrectFormat` where that has too many
/// arrangements.
impl<'a, const KINDS: usize> Arbitrary<'a> for MultisetPerms<KINDS> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let mut multiplicities = [0; KINDS];
        for multiplicity in &mut multiplicities {
            *multiplicity = bytes.int_in_range(0..=7)?;
        }
        Self::new(multiplicities).map_err(|_| Error::IncorrectFormat)
    }
}
