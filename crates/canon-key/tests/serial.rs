//! Serde and `arbitrary` over all value types: round trips, refusals, text and serde agree.

#![cfg(all(feature = "serde", feature = "arbitrary", feature = "alloc"))]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use arbitrary::{Arbitrary, Unstructured};
use canon_key::{
    Additive, Keep, Motion, Multiset, MultisetRank, Packed, Positional, PrimeProduct, Subset, SubsetRank,
};
use dense_code::Dense;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Some hundred values from random bytes.
fn values<T: for<'a> Arbitrary<'a>>() -> Vec<T> {
    let mut state = 11_u64;
    let bytes: Vec<u8> = (0..40_000)
        .map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state.to_be_bytes()[0]
        })
        .collect();
    let mut bytes = Unstructured::new(&bytes);
    (0..300).map(|_| T::arbitrary(&mut bytes).unwrap()).collect()
}

fn round_trips<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    assert_eq!(&serde_json::from_str::<T>(&serde_json::to_string(value).unwrap()).unwrap(), value);
    assert_eq!(&postcard::from_bytes::<T>(&postcard::to_allocvec(value).unwrap()).unwrap(), value);
}

fn text<T>(value: &T)
where
    T: Serialize + DeserializeOwned + PartialEq + Debug + Display + FromStr<Err: Debug>,
{
    round_trips(value);
    let text = value.to_string();
    assert_eq!(&text.parse::<T>().unwrap(), value);
    assert_eq!(serde_json::to_string(value).unwrap(), format!("\"{text}\""));
}

fn dense<T>()
where
    T: Dense + Serialize + DeserializeOwned + Debug + Display + FromStr<Err: Debug> + for<'a> Arbitrary<'a>,
{
    for value in values::<T>() {
        assert_eq!(T::unrank(value.rank()), Some(value));
        text(&value);
    }
    assert!(postcard::from_bytes::<T>(&postcard::to_allocvec(&T::COUNT).unwrap()).is_err());
}

#[test]
fn dense_values_go_round() {
    dense::<Multiset<100, 3>>();
    dense::<Multiset<1, 5>>();
    dense::<Multiset<7, 0>>();
    dense::<Subset<52, 5>>();
    dense::<Subset<4, 4>>();
    for value in values::<Keep>() {
        text(&value);
    }
    assert!(postcard::from_bytes::<Keep>(&[2]).is_err());
}

#[test]
fn only_what_is_printed_is_read() {
    for bad in
        ["", "1 2", "1 2 3 4", "3 2 1", "1  2 3", " 1 2 3", "1 2 3 ", "01 2 3", "+1 2 3", "1,2,3", "1 2 100"]
    {
        assert!(bad.parse::<Multiset<100, 3>>().is_err(), "{bad}");
        assert!(serde_json::from_str::<Subset<100, 3>>(&format!("\"{bad}\"")).is_err(), "{bad}");
    }
    assert!("1 1 2".parse::<Multiset<100, 3>>().is_ok());
    assert!("1 1 2".parse::<Subset<100, 3>>().is_err());
    assert!("First".parse::<Keep>().is_err());
    assert!(" ".parse::<Multiset<7, 0>>().is_err());
}

#[test]
fn schemes_go_round() {
    fn all<T: Serialize + DeserializeOwned + PartialEq + Debug + for<'a> Arbitrary<'a>>(refused: u32) {
        values::<T>().iter().for_each(round_trips);
        assert!(serde_json::from_str::<T>(&refused.to_string()).is_err());
    }
    all::<MultisetRank<u32, 3>>(2953);
    all::<SubsetRank<u32, 3>>(SubsetRank::<u32, 3>::LARGEST_UNIVERSE + 1);
    all::<Positional<u32, 3>>(1626);
    all::<Packed<u32, 3>>(1025);
    all::<PrimeProduct<u32, 3>>(258);
    all::<Additive<u64, 3>>(746);
}

#[test]
fn motions_go_round() {
    for motion in values::<Motion>() {
        round_trips(&motion);
        let word: Vec<u32> = vec![0; motion.positions.len()];
        let applies = motion.symbols.as_ref().is_none_or(|symbols| !symbols.is_empty()) || word.is_empty();
        assert_eq!(motion.apply(&word).is_some(), applies);
    }
}
