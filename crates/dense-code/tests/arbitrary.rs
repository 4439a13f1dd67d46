//! Values from a fuzzer's bytes: valid, all of them within reach, no error for short or no input.
#![cfg(feature = "arbitrary")]
#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;

use arbitrary::{Arbitrary, Error, Unstructured};
use dense_code::{Below, Dense, arbitrary::dense};

#[test]
fn every_value_is_within_reach() {
    let reached: BTreeSet<_> = (0..=255)
        .map(|byte| Below::<200>::arbitrary(&mut Unstructured::new(&[byte])).unwrap().get())
        .collect();
    assert_eq!(reached, (0..200).collect());
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Never {}

impl Dense for Never {
    const COUNT: u64 = 0;

    fn rank(self) -> u64 {
        match self {}
    }

    fn unrank(_: u64) -> Option<Self> {
        None
    }
}

#[test]
fn a_type_without_values_is_an_error() {
    assert_eq!(dense::<Never>(&mut Unstructured::new(&[1])), Err(Error::EmptyChoose));
}
