//! Text and binary forms: round trip, and refusal of what is not valid.
#![cfg(all(feature = "serde", feature = "alloc"))]
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::Debug;

use dense_code::{Below, Counters, Dense, DenseMap, DenseSet, Nibbles, PackedVec, Trits};
use serde::{Serialize, de::DeserializeOwned};

fn both<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, text: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), text);
    assert_eq!(&serde_json::from_str::<T>(text).unwrap(), value);
    let bytes = postcard::to_allocvec(value).unwrap();
    assert_eq!(&postcard::from_bytes::<T>(&bytes).unwrap(), value);
}

fn refused<T: DeserializeOwned>(text: &str) -> bool {
    serde_json::from_str::<T>(text).is_err()
}

#[test]
fn forms_go_there_and_back() {
    both(&Below::<9>::new(4).unwrap(), "4");
    both(&Trits::from_bits(73).unwrap(), "73");
    both(&Nibbles::IDENTITY, "18364758544493064720");
    both(&Counters::<4>::one(2).unwrap(), "256");
    both(&[1, 5].into_iter().filter_map(Below::new).collect::<DenseSet<Below<9>>>(), "[1,5]");
    both(&DenseMap::<bool, u8>::from_fn(u8::from), "[0,1]");
    both(&PackedVec::<2>::from_slice(&[3, 0, 1]).unwrap(), "[3,0,1]");
}

#[test]
fn what_is_not_valid_is_refused() {
    assert!(refused::<Below<9>>("9"));
    assert!(refused::<Trits>("3"));
    assert!(refused::<Counters<4>>("8"));
    assert!(refused::<DenseSet<Below<9>>>("[9]"));
    assert!(refused::<DenseSet<Below<9>>>("[1,1]"));
    assert!(refused::<DenseMap<bool, u8>>("[1]"));
    assert!(refused::<PackedVec<2>>("[4]"));
    assert_eq!(Below::<9>::COUNT, 9);
}
