//! Values from a fuzzer's bytes: valid, all of them within reach, no error for short or no input.
#![cfg(all(feature = "arbitrary", feature = "alloc"))]
#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;

use arbitrary::{Arbitrary, Error, Unstructured};
use dense_code::{Below, Counters, Dense, DenseMap, DenseSet, Nibbles, PackedVec, Trits, arbitrary::dense};
use proptest::prelude::*;

#[test]
fn every_value_is_within_reach() {
    let reached: BTreeSet<_> = (0..=255)
        .map(|byte| Below::<200>::arbitrary(&mut Unstructured::new(&[byte])).unwrap().get())
        .collect();
    assert_eq!(reached, (0..200).collect());
}

#[test]
fn a_type_without_values_is_an_error() {
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
    assert_eq!(dense::<Never>(&mut Unstructured::new(&[1])), Err(Error::EmptyChoose));
}

proptest! {
    #[test]
    fn any_bytes_make_valid_values(bytes in prop::collection::vec(any::<u8>(), 0..99)) {
        let from = &mut Unstructured::new(&bytes);
        let digits: [Below<7>; 3] = from.arbitrary().unwrap();
        prop_assert!(digits.iter().all(|digit| digit.get() < 7));
        let trits: Trits = from.arbitrary().unwrap();
        prop_assert_eq!(Trits::from_bits(trits.bits()), Some(trits));
        let counters: Counters<5> = from.arbitrary().unwrap();
        prop_assert_eq!(Counters::from_bits(counters.bits()), Some(counters));
        let nibbles: Nibbles = from.arbitrary().unwrap();
        prop_assert_eq!(Nibbles::from_bits(nibbles.bits()), nibbles);
        let map: DenseMap<bool, u8> = from.arbitrary().unwrap();
        prop_assert_eq!(map.as_slice().len(), 2);
        let set: DenseSet<Below<70>> = from.arbitrary().unwrap();
        prop_assert!(set.len() <= 70);
        let packed: PackedVec<2> = from.arbitrary().unwrap();
        prop_assert!(packed.iter().all(|entry| entry < 4));
        prop_assert!(DenseMap::<u32, u8>::arbitrary(from).is_err());
    }
}
