//! Keys and their schemes from unstructured bytes, for fuzzers and property tests.

use ::arbitrary::{Arbitrary, Result, Unstructured};

use super::{
    Additive, KeyWord, Multiset, MultisetRank, Packed, Positional, PrimeProduct, SliceKeys, Subset,
    SubsetRank,
};

dense_code::arbitrary::by_rank! {
    [const N: u32, const K: usize] Multiset<N, K>;
    [const N: u32, const K: usize] Subset<N, K>;
}

macro_rules! schemes {
    ($($name:ident)*) => {$(
        /// Any universe whose keys fit.
        impl<'a, W: KeyWord, const K: usize> Arbitrary<'a> for $name<W, K> {
            fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
                let universe = bytes.int_in_range(0..=Self::LARGEST_UNIVERSE)?;
                Self::new(universe).map_err(|_| ::arbitrary::Error::IncorrectFormat)
            }
        }
    )*};
}
schemes!(MultisetRank SubsetRank Positional Packed PrimeProduct Additive);

impl<'a> Arbitrary<'a> for SliceKeys {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(bytes.int_in_range(0..=64)?, bytes.arbitrary()?))
    }
}
