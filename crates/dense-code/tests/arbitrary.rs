//! Values from a fuzzer's bytes: valid, all of them within reach, no error for short or no input.
#![cfg(all(feature = "arbitrary", feature = "alloc"))]
#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;

use arbitrary::{Arbitrary, Error, Unstructured};
use dense_code::{
    Below, Counters, Dense, DenseMap, DenseSet, Nibbles, PackedVec, Trits, arbitrary::dense,
};
use proptest::prelude::*;

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
    // Its empty set is a set.
    assert_eq!(DenseSet::<Never>::arbitrary(&mut Unstructured::new(&[1; 9])), Ok(DenseSet::new()));
}

/// A value from bytes that are all the same.
fn of<T: for<'a> Arbitrary<'a>>(byte: u8) -> T {
    T::arbitrary(&mut Unstructured::new(&[byte; 4096])).unwrap()
}

#[test]
fn bytes_decide_every_lane() {
    assert_eq!(
        of::<Nibbles>(0x5a).to_array(),
        [10, 5, 10, 5, 10, 5, 10, 5, 10, 5, 10, 5, 10, 5, 10, 5]
    );
    assert_eq!(of::<Trits>(0b01_10_00_01).bits(), 0x6161_6161_6161_6161);
    assert_eq!(of::<Trits>(0b11_10_11_01).bits(), 0x2121_2121_2121_2121);
    let same = |counters: Counters<5>, value| {
        (0..Counters::<5>::LANES).all(|lane| counters.get(lane) == Some(value))
    };
    assert!(same(of(0), 0) && same(of(15), 15) && same(of(7), 7));
}

#[test]
fn bytes_decide_every_container() {
    assert!(of::<DenseSet<Below<70>>>(0).is_empty());
    assert_eq!(of::<DenseSet<Below<70>>>(1).ranks().collect::<Vec<_>>(), [1]);
    assert_eq!(of::<DenseMap<bool, u8>>(9).as_slice(), [9, 9]);
    assert!(of::<PackedVec<2>>(0).is_empty());
    let packed: PackedVec<2> = of(3);
    assert!(packed.len() > 1000 && packed.iter().all(|entry| entry == 3));
    // Of whole bytes the largest entry was computed as 0.
    let packed: PackedVec<8> = of(255);
    assert!(packed.len() > 1000 && packed.iter().all(|entry| entry == 255));
    assert_eq!(
        DenseMap::<u16, u8>::arbitrary(&mut Unstructured::new(&[])).map(|map| map.as_slice().len()),
        Ok(65_536)
    );
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
