//! Serde and `arbitrary` over all value types: round trips, refusals, text and serde agree.

#![cfg(all(feature = "serde", feature = "arbitrary"))]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use arbitrary::Arbitrary;
use canon_key::{Multiset, Subset};
use dense_code::Dense;
use plain_lines::forms::{arbitrary_values, round_trip_of_text};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn dense<T>()
where
    T: Dense
        + Serialize
        + DeserializeOwned
        + Debug
        + Display
        + FromStr<Err: Debug>
        + for<'a> Arbitrary<'a>,
{
    for value in arbitrary_values::<T>() {
        assert_eq!(T::unrank(value.rank()), Some(value));
        round_trip_of_text(&value);
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
}

#[test]
fn only_what_is_printed_is_read() {
    for bad in [
        "", "1 2", "1 2 3 4", "3 2 1", "1  2 3", " 1 2 3", "1 2 3 ", "01 2 3", "+1 2 3", "1,2,3",
        "1 2 100",
    ] {
        assert!(bad.parse::<Multiset<100, 3>>().is_err(), "{bad}");
        assert!(serde_json::from_str::<Subset<100, 3>>(&format!("\"{bad}\"")).is_err(), "{bad}");
    }
    assert!("1 1 2".parse::<Multiset<100, 3>>().is_ok());
    assert!("1 1 2".parse::<Subset<100, 3>>().is_err());
    assert!(" ".parse::<Multiset<7, 0>>().is_err());
}
