//! [`Keep`] from unstructured bytes, for fuzzers and property tests.

use ::arbitrary::{Arbitrary, Result, Unstructured};

use super::Keep;

impl<'a> Arbitrary<'a> for Keep {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(*bytes.choose(&[Self::First, Self::Last])?)
    }
}
