//! Serde and `arbitrary` over all value types: round trips, refusals, text and serde agree.

#![cfg(all(feature = "serde", feature = "arbitrary", feature = "alloc"))]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use arbitrary::{Arbitrary, Unstructured};
use canon_key::keys::SliceKeys;
use canon_key::symmetry::Motion;
use canon_key::{
    Additive, Board, Group, Keep, Multiset, MultisetRank, OrbitTable, Packed, Positional,
    PrimeProduct, Subset, SubsetRank, Symmetry,
};
use dense_code::Dense;
use plain_lines::forms::{refused, round_trip, round_trip_of_text};
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Some hundred values from random bytes.
fn values<T: for<'a> Arbitrary<'a>>() -> Vec<T> {
    let mut bytes = vec![0; 40_000];
    Pcg64Mcg::seed_from_u64(11).fill_bytes(&mut bytes);
    let mut bytes = Unstructured::new(&bytes);
    (0..300).map(|_| T::arbitrary(&mut bytes).unwrap()).collect()
}

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
    for value in values::<T>() {
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
    for value in values::<Keep>() {
        round_trip_of_text(&value);
    }
    assert!(postcard::from_bytes::<Keep>(&[2]).is_err());
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
    assert!("First".parse::<Keep>().is_err());
    assert!(" ".parse::<Multiset<7, 0>>().is_err());
}

#[test]
fn schemes_go_round() {
    fn all<T: Serialize + DeserializeOwned + PartialEq + Debug + for<'a> Arbitrary<'a>>(
        refused: u32,
    ) {
        values::<T>().iter().for_each(|value| drop(round_trip(value)));
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
        round_trip(&motion);
        let word: Vec<u32> = vec![0; motion.positions().len()];
        let applies = motion.symbols().is_none_or(|symbols| !symbols.is_empty()) || word.is_empty();
        assert_eq!(motion.apply(&word).is_some(), applies);
        assert!(
            motion.apply(&word).is_none_or(|moved| motion.inverse().apply(&moved) == Some(word))
        );
        assert_eq!(motion.inverse().inverse(), motion);
    }
    let motion = Motion::new(vec![2, 0, 1], Some(vec![1, 0])).unwrap();
    assert_eq!(serde_json::to_string(&motion).unwrap(), r#"{"positions":[2,0,1],"symbols":[1,0]}"#);
    refused::<Motion>(&[
        r#"{"positions":[0,0,0],"symbols":null}"#,
        r#"{"positions":[0,1,3],"symbols":null}"#,
        r#"{"positions":[0,1,2],"symbols":[1,1]}"#,
        r#"{"positions":[0,1,2],"symbols":[1,4294967295]}"#,
    ]);
    assert!(postcard::from_bytes::<Motion>(&[3, 0, 0, 0, 0]).is_err());
}

#[test]
fn groups_and_symmetries_go_round() {
    values::<Group>().iter().for_each(|value| drop(round_trip(value)));
    values::<Symmetry>().iter().for_each(|value| drop(round_trip(value)));
    values::<Board<3>>().iter().for_each(|value| drop(round_trip(value)));
    values::<SliceKeys>().iter().for_each(|value| drop(round_trip(value)));
    assert_eq!(serde_json::to_string(&SliceKeys::new(3, 100)).unwrap(), "[3,100]");
    let board = Group::board(3, 3).unwrap();
    round_trip(&board.stabiliser(&[0]).unwrap());
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
    refused::<Board<3>>(&["[257,257]"]);
    round_trip(&OrbitTable::from_multisets::<3>(&board).unwrap());
    refused::<OrbitTable>(&["[1]", "[0,2,1]", "[0,0,2]", "[4294967295]"]);
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
    let cycle: Vec<String> = (1..=48).map(|point| (point % 48).to_string()).collect();
    let rest: Vec<String> = (2..48).map(|point| point.to_string()).collect();
    let group =
        format!(r#"{{"points":48,"generators":[[{}],[1,0,{}]]}}"#, cycle.join(","), rest.join(","));
    let start = std::time::Instant::now();
    assert!(serde_json::from_str::<Group>(&group).is_err());
    let symbols = format!(
        r#"{{"k":3,"universe":48,"moves":{{"independent":{{"positions":"rotations","symbols":{group}}}}}}}"#
    );
    assert!(serde_json::from_str::<Symmetry>(&symbols).is_err());
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}

#[test]
fn a_group_that_would_not_be_read_is_not_written() {
    let orders = |points: u16| {
        let round = (1..points).chain([0]).collect::<Vec<u16>>();
        let swap = [1, 0].into_iter().chain(2..points).collect();
        Group::from_generators(points.into(), &[round, swap]).unwrap()
    };
    round_trip(&orders(8));
    let error = serde_json::to_string(&orders(9)).unwrap_err().to_string();
    assert!(error.starts_with("the group could not be read again: "), "{error}");
    // Fifteen swaps of different points: 2 MB of elements, but many products.
    let mut swaps: Vec<Vec<u16>> = vec![(0..30).collect(); 15];
    swaps.iter_mut().enumerate().for_each(|(at, all)| all.swap(2 * at, 2 * at + 1));
    let group = format!(r#"{{"points":30,"generators":{swaps:?}}}"#);
    assert!(serde_json::from_str::<Group>(&group).is_err());
    assert!(serde_json::to_string(&Group::from_generators(30, &swaps).unwrap()).is_err());
}

#[test]
fn what_is_read_is_what_a_constructor_makes() {
    let read = |k: usize, universe: u32, moves: &str| {
        serde_json::from_str::<Symmetry>(&format!(
            r#"{{"k":{k},"universe":{universe},"moves":{moves}}}"#
        ))
    };
    let both_ways = r#"{"independent":{"positions":"rotations-and-reflections","symbols":null}}"#;
    for k in 0..5 {
        let (found, made) =
            (read(k, 2, both_ways).unwrap(), Symmetry::rotations_and_reflections(k, 2));
        assert_eq!((found.order(), &found), (made.order(), &made));
    }
    for points in [3, 11, 12, 13] {
        let moves = format!(r#"{{"together":{{"points":{points},"generators":[]}}}}"#);
        assert_eq!(read(5, 7, &moves).is_ok(), points == 12, "{points} points");
    }
}

#[test]
fn every_kind_is_within_reach() {
    let keeps = values::<Keep>();
    assert!(keeps.contains(&Keep::First) && keeps.contains(&Keep::Last));
    let kinds: [fn(usize, u32) -> Symmetry; 3] =
        [Symmetry::unordered, Symmetry::rotations, Symmetry::rotations_and_reflections];
    let symmetries = values::<Symmetry>();
    for kind in kinds {
        assert!(symmetries.iter().any(|one| *one == kind(one.k(), one.universe())));
    }
    let others = |one: &&Symmetry| kinds.iter().all(|kind| **one != kind(one.k(), one.universe()));
    let texts: String =
        symmetries.iter().filter(others).map(|one| serde_json::to_string(one).unwrap()).collect();
    assert!(
        texts.contains("\"positions\":{\"of\"") && texts.contains("\"moves\":{\"together\""),
        "{texts}"
    );
}

#[test]
fn groups_of_other_points_are_refused_in_symmetries() {
    let of = |moves: &str| {
        serde_json::from_str::<Symmetry>(&format!(r#"{{"k":2,"universe":3,"moves":{moves}}}"#))
    };
    let positions =
        |group: &str| format!(r#"{{"independent":{{"positions":{group},"symbols":null}}}}"#);
    let swap = |points: usize| {
        let rest: String = (2..points).map(|point| format!(",{point}")).collect();
        format!(r#"{{"points":{points},"generators":[[1,0{rest}]]}}"#)
    };
    assert!(of(&positions("\"all-orders\"")).is_ok());
    assert!(of(&positions(&format!(r#"{{"of":{}}}"#, swap(2)))).is_ok());
    assert!(of(&positions(&format!(r#"{{"of":{}}}"#, swap(3)))).is_err());
    let symbols =
        |group: &str| format!(r#"{{"independent":{{"positions":"rotations","symbols":{group}}}}}"#);
    assert!(of(&symbols(&swap(3))).is_ok());
    assert!(of(&symbols(&swap(2))).is_err());
    assert!(of(&format!(r#"{{"together":{}}}"#, swap(5))).is_ok());
    assert!(of(&format!(r#"{{"together":{}}}"#, swap(4))).is_err());
    // A position that becomes a symbol.
    assert!(of(r#"{"together":{"points":5,"generators":[[2,1,0,3,4]]}}"#).is_err());
}
