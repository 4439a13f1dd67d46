//! Every value in both serialised forms and from a fuzzer's bytes: there and back, and what is
//! refused.

#![cfg(all(feature = "serde", feature = "arbitrary"))]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashSet;
use std::fmt::Debug;

use arbitrary::{Arbitrary, Unstructured};
use perm_hash::article::EightPattern;
use perm_hash::*;
use plain_lines::forms::{arbitrary_values, round_trip, round_trips_of_texts};
use serde::Serialize;
use serde::de::DeserializeOwned;

#[test]
fn permutations_and_their_kin() {
    round_trips_of_texts::<Perm<0>>();
    round_trips_of_texts::<Perm<1>>();
    round_trips_of_texts::<Perm<9>>();
    round_trips_of_texts::<Perm<20>>();
    round_trips_of_texts::<Perm<21>>();
    round_trips_of_texts::<Perm<255>>();
    round_trips_of_texts::<CycleNotation<9>>();
    round_trips_of_texts::<EvenPerm<9>>();
    round_trips_of_texts::<Combination<52, 5>>();
    round_trips_of_texts::<PartialPerm<16, 7>>();
    round_trips_of_texts::<Orientations<3, 8>>();
    round_trips_of_texts::<Orientations<2, 12, 1>>();
    round_trips_of_texts::<SetPartition<8>>();
    round_trips_of_texts::<SetPartition<25>>();
    round_trips_of_texts::<EightPattern>();
}

#[test]
fn the_compact_form_is_the_rank() {
    let perm = Perm::unrank(300).unwrap();
    assert_eq!(postcard::to_allocvec(&perm).unwrap(), postcard::to_allocvec(&300_u64).unwrap());
    assert_eq!(serde_json::to_string::<Perm<6>>(&perm).unwrap(), "\"2 3 4 0 1 5\"");
    let even = EvenPerm::<6>::unrank(150).unwrap();
    assert_eq!(postcard::to_allocvec(&even).unwrap(), postcard::to_allocvec(&150_u64).unwrap());
    assert_eq!(postcard::to_allocvec(&Perm::<30>::IDENTITY).unwrap().len(), 31);
}

#[test]
fn permutations_of_any_length_are_their_places() {
    let order = Permutation::sorting(&["c", "a", "b"]);
    assert_eq!(round_trip(&order), "[1,2,0]");
    assert!(serde_json::from_str::<Permutation>("[1,2,1]").is_err());
}

#[test]
fn wrong_data_is_refused() {
    fn text<T: DeserializeOwned + Debug>(wrong: &str, why: &str) {
        let error = serde_json::from_str::<T>(wrong).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
    fn compact<T: DeserializeOwned + Debug>(wrong: impl Serialize) {
        postcard::from_bytes::<T>(&postcard::to_allocvec(&wrong).unwrap()).unwrap_err();
    }
    text::<Perm<3>>("\"0 1 1\"", "entry 2 repeats the 1 of entry 1");
    text::<Perm<3>>("\"0 1\"", "2 entries, but 3 are expected");
    text::<Perm<3>>("3", "a permutation");
    text::<EvenPerm<3>>("\"0 2 1\"", "an odd permutation");
    text::<Combination<5, 2>>("\"2 1\"", "entry 1 is 1, not larger");
    text::<Combination<5, 2>>("\"2 900\"", "entry 1 is 900, but the values are below 5");
    text::<PartialPerm<5, 2>>("\"2 5\"", "the values are below 5");
    text::<Orientations<3, 3>>("\"1 1 0\"", "the sum is 2 modulo 3, not 0");
    text::<SetPartition<3>>("\"0 2 1\"", "entry 1 is 2, but the values are below 2");
    text::<EightPattern>("\"123456788\"", "character 9 repeats the 8");
    compact::<Perm<3>>(6_u64);
    compact::<Perm<20>>(Perm::<20>::COUNT);
    compact::<Perm<21>>([0_u8; 21].as_slice());
    compact::<Perm<21>>([0_u8; 20].as_slice());
    compact::<EvenPerm<3>>(3_u64);
    compact::<Combination<5, 2>>(10_u64);
    compact::<Orientations<3, 3>>(9_u64);
    compact::<SetPartition<3>>(5_u64);
}

#[test]
fn every_value_is_within_reach() {
    assert_eq!(arbitrary_values::<Perm<3>>().into_iter().collect::<HashSet<_>>().len(), 6);
}

#[test]
fn bytes_that_run_out_still_make_values() {
    assert_eq!(Perm::<5>::arbitrary(&mut Unstructured::new(&[])).unwrap(), Perm::IDENTITY);
    assert!(Orientations::<3, 0, 1>::arbitrary(&mut Unstructured::new(&[1])).is_err()); // there is none
}
