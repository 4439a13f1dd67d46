//! Values from unstructured bytes, for fuzzers and for property tests that use `arbitrary`.

use ::arbitrary::{Arbitrary, Result, Unstructured};

use crate::{Layer, Path, Round};

impl<'a> Arbitrary<'a> for Layer {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self {
            depth: bytes.arbitrary()?,
            states: bytes.arbitrary()?,
            total: bytes.arbitrary()?,
        })
    }
}

impl<'a> Arbitrary<'a> for Round {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self { limit: bytes.arbitrary()?, nodes: bytes.arbitrary()? })
    }
}

impl<'a, M: Arbitrary<'a>> Arbitrary<'a> for Path<M> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self { moves: bytes.arbitrary()?, cost: bytes.arbitrary()?, nodes: bytes.arbitrary()? })
    }
}
