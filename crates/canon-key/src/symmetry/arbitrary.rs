//! Groups from unstructured bytes, for fuzzers and property tests.

use alloc::vec::Vec;

use ::arbitrary::{Arbitrary, Error, Result, Unstructured};

use super::Group;

/// Any group that two permutations of up to seven points generate.
impl<'a> Arbitrary<'a> for Group {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let points = bytes.int_in_range(0..=7_u16)?;
        let mut generators = Vec::new();
        for _ in 0..2 {
            let mut images: Vec<u16> = (0..points).collect();
            for i in (1..images.len()).rev() {
                images.swap(i, bytes.int_in_range(0..=i)?);
            }
            generators.push(images);
        }
        Self::from_generators(points.into(), &generators).map_err(|_| Error::IncorrectFormat)
    }
}
