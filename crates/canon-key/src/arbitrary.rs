//! Values from unstructured bytes, for fuzzers and property tests.

use ::arbitrary::{Arbitrary, Result, Unstructured};

use crate::{
    Additive, Keep, Motion, Multiset, MultisetRank, Packed, Positional, PrimeProduct, Subset, SubsetRank,
    Word,
};

/// Each with about the same chance.
impl<'a, const N: u32, const K: usize> Arbitrary<'a> for Multiset<N, K> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        dense_code::arbitrary::dense(bytes)
    }
}

/// Each with about the same chance.
impl<'a, const N: u32, const K: usize> Arbitrary<'a> for Subset<N, K> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        dense_code::arbitrary::dense(bytes)
    }
}

impl<'a> Arbitrary<'a> for Keep {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(*bytes.choose(&[Self::First, Self::Last])?)
    }
}

macro_rules! schemes {
    ($($name:ident)*) => {$(
        /// Any universe whose keys fit.
        impl<'a, W: Word, const K: usize> Arbitrary<'a> for $name<W, K> {
            fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
                let universe = bytes.int_in_range(0..=Self::LARGEST_UNIVERSE)?;
                Self::new(universe).map_err(|_| ::arbitrary::Error::IncorrectFormat)
            }
        }
    )*};
}
schemes!(MultisetRank SubsetRank Positional Packed PrimeProduct Additive);

/// Any move of up to 64 positions and as many symbols.
impl<'a> Arbitrary<'a> for Motion {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self {
            positions: permutation(bytes)?,
            symbols: if bytes.arbitrary()? { Some(permutation(bytes)?) } else { None },
        })
    }
}

fn permutation(bytes: &mut Unstructured<'_>) -> Result<alloc::vec::Vec<u32>> {
    let mut images: alloc::vec::Vec<u32> = (0..bytes.int_in_range(0..=64)?).collect();
    for i in (1..images.len()).rev() {
        images.swap(i, bytes.int_in_range(0..=i)?);
    }
    Ok(images)
}
