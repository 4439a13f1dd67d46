//! Values from unstructured bytes, for fuzzers and for property tests that use `arbitrary`.

use ::arbitrary::{Arbitrary, Result, Unstructured};

use crate::Layer;

impl<'a> Arbitrary<'a> for Layer {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self {
            depth: bytes.arbitrary()?,
            states: bytes.arbitrary()?,
            total: bytes.arbitrary()?,
        })
    }
}
