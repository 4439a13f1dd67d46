//! Serde and `arbitrary` over all value types: round trips, refusals, text and serde agree.

#![cfg(all(feature = "serde", feature = "arbitrary", feature = "alloc"))]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod twin;

use std::fmt::{Debug, Display};
use std::str::FromStr;

use arbitrary::Arbitrary;
use canon_key::{Group, Multiset, OrbitTable, Subset};
use dense_code::Dense;
use plain_lines::forms::{arbitrary_values, refused, round_trip, round_trip_of_text};
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

#[test]
fn groups_and_tables_go_round() {
    arbitrary_values::<Group>().iter().for_each(|value| drop(round_trip(value)));
    let board = Group::board(3, 3).unwrap();
    round_trip(&board.stabiliser(&[0_u8]).unwrap());
    assert_eq!(
        serde_json::to_string(&Group::rotations(3).unwrap()).unwrap(),
        r#"{"points":3,"generators":[[1,2,0]]}"#
    );
    refused::<Group>(&[
        r#"{"points":3,"generators":[[1,2,1]]}"#,
        r#"{"points":3,"generators":[[1,0]]}"#,
        r#"{"points":3,"generators":[[1,2,3]]}"#,
        r#"{"points":65537,"generators":[]}"#,
    ]);
    round_trip(&OrbitTable::from_multisets::<3>(&board).unwrap());
    round_trip(&OrbitTable::new(0, None::<fn(u64) -> u64>).unwrap());
    // The whole form, which does not change: the class of each rank.
    let mirrored = OrbitTable::new(200, [|rank| 199 - rank]).unwrap();
    let classes: Vec<u8> = (0..100).chain((0..100).rev()).collect();
    assert_eq!(round_trip(&mirrored), format!("{classes:?}").replace(' ', ""));
    let bytes = postcard::to_allocvec(&mirrored).unwrap();
    assert_eq!((&bytes[..2], &bytes[2..]), (&[0xC8, 1][..], &classes[..]));
    // Classes with a gap, or numbered in another order.
    refused::<OrbitTable>(&["[1]", "[0,2,1]", "[0,0,2]", "[0,0,2,1]", "[4294967295]"]);
}

#[test]
fn a_group_that_is_forged_is_refused_before_memory_is_given_to_it() {
    // 65,536 points and 100,000 generators of no images, which were asked for 13 GB.
    let mut forged = postcard::to_allocvec(&(65_536_usize, 100_000_usize)).unwrap();
    forged.resize(forged.len() + 100_000, 0);
    assert!(postcard::from_bytes::<Group>(&forged).is_err());
    assert!(
        postcard::from_bytes::<Group>(&postcard::to_allocvec(&(65_536_usize, 0)).unwrap()).is_ok()
    );
}

#[test]
fn a_large_group_of_a_few_bytes_is_refused_at_once() {
    // A cycle and a swap of 48 points generate 48! elements.
    let group = format!(r#"{{"points":48,"generators":{:?}}}"#, twin::symmetric(48));
    let start = std::time::Instant::now();
    assert!(serde_json::from_str::<Group>(&group).is_err());
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}

#[test]
fn a_group_that_would_not_be_read_is_not_written() {
    let all =
        |points: u16| Group::from_generators(points.into(), &twin::symmetric(points)).unwrap();
    round_trip(&all(8));
    let error = serde_json::to_string(&all(9)).unwrap_err().to_string();
    assert!(error.starts_with("the group could not be read again: "), "{error}");
    // Fifteen swaps of different points: 2 MB of elements, but many products.
    let mut swaps: Vec<Vec<u16>> = vec![(0..30).collect(); 15];
    swaps.iter_mut().enumerate().for_each(|(at, all)| all.swap(2 * at, 2 * at + 1));
    let group = format!(r#"{{"points":30,"generators":{swaps:?}}}"#);
    assert!(serde_json::from_str::<Group>(&group).is_err());
    assert!(serde_json::to_string(&Group::from_generators(30, &swaps).unwrap()).is_err());
}
