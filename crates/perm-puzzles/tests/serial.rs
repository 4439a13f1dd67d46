//! Every value in both serialised forms and from a fuzzer's bytes: there and back, and what is
//! refused.

#![cfg(all(feature = "serde", feature = "arbitrary"))]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use arbitrary::Arbitrary;
use dense_search::Layer;
use perm_hash::{Orientations, Perm};
use perm_puzzles::{
    Angle, Arrangement, Direction, Face, Flip, Metric, PyraminxCorner, SkewbCorner, Slice, Slide,
    SlideMetric, Solution, Spin, Tiles, TilesError, Transfer, Turn, Twist, Way,
};
use plain_lines::forms::{arbitrary_values, round_trip, round_trip_of_text};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn both_forms<T>()
where
    T: for<'a> Arbitrary<'a> + Serialize + DeserializeOwned + PartialEq + Debug,
{
    arbitrary_values::<T>().iter().for_each(|value| drop(round_trip(value)));
}

fn texts<T>()
where
    T: for<'a> Arbitrary<'a> + Serialize + DeserializeOwned + PartialEq,
    T: Debug + Display + FromStr<Err: Debug>,
{
    arbitrary_values().iter().for_each(round_trip_of_text::<T>);
}

#[test]
fn states_and_moves() {
    texts::<Tiles<3, 3>>();
    texts::<Tiles<4, 5>>();
    texts::<Turn>();
    texts::<Metric>();
    texts::<Slide>();
    texts::<Transfer>();
    texts::<Flip>();
    texts::<Spin>();
    texts::<Twist<PyraminxCorner>>();
    texts::<Twist<SkewbCorner>>();
    both_forms::<Face>();
    both_forms::<Angle>();
    both_forms::<Direction>();
    both_forms::<SlideMetric>();
    both_forms::<Way>();
    both_forms::<Layer>();
    both_forms::<Solution>();
    both_forms::<Slice>();
    texts::<PyraminxCorner>();
    texts::<SkewbCorner>();
    // States of several parts.
    both_forms::<(Perm<8>, Orientations<3, 8>)>();
    both_forms::<(Perm<12>, [bool; 12])>();
}

#[test]
fn faces_and_turns_are_letters() {
    assert_eq!(serde_json::to_string(&Face::R).unwrap(), "\"R\"");
    assert_eq!(
        serde_json::to_string(&Turn { face: Face::R, angle: Angle::Half }).unwrap(),
        "\"R2\""
    );
}

#[test]
fn lists_of_choices_are_names_in_small_letters_or_numbers() {
    fn check<T: Serialize>(value: T, text: &str, number: u8) {
        assert_eq!(serde_json::to_string(&value).unwrap(), format!("\"{text}\""));
        assert_eq!(postcard::to_allocvec(&value).unwrap(), [number]);
    }
    check(Face::B, "B", 5);
    check(Angle::ThreeQuarters, "three-quarters", 2);
    check(Direction::Up, "up", 0);
    check(SlideMetric::Multi, "multi", 1);
    check(Way::Anticlockwise, "anticlockwise", 1);
    check(Metric::HalfTurn, "htm", 1);
    check(Spin::Turn, "turn", 2);
    check(PyraminxCorner::L, "L", 1);
    check(SkewbCorner::Dbl, "DBL", 2);
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
    text::<Tiles<3, 3>>("\"0 2 1/3 4 5/6 7 8\"", "if any two tiles were exchanged");
    text::<Turn>("\"R3\"", "a turn such as");
    text::<Face>("\"X\"", "unknown variant");
    text::<Way>("\"Clockwise\"", "unknown variant");
    compact::<Tiles<3, 3>>(181_440_u64);
    let wrong = |cells| Arrangement::<2, 3>::new(cells).map(|_| ());
    assert_eq!(wrong([[0, 1, 2], [3, 4, 6]]), Err(TilesError::NoSuchTile { tile: 6, last: 5 }));
    assert_eq!(wrong([[0, 1, 2], [3, 4, 4]]), Err(TilesError::Twice { tile: 4 }));
    assert_eq!(wrong([[0, 1, 2], [3, 5, 4]]), Err(TilesError::Unsolvable));
    compact::<Spin>(3_u8);
    compact::<Metric>(2_u8);
    compact::<Face>(6_u8);
}
