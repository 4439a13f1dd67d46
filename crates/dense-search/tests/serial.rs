//! Reports in both serialised forms and from a fuzzer's bytes: there and back, and what is refused.

#![cfg(all(feature = "serde", feature = "arbitrary"))]

use std::fmt::Debug;

use arbitrary::Arbitrary;
use dense_search::{Layer, Path, Round};
use plain_lines::forms::{arbitrary_values, refused, round_trip};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn both_forms<T>()
where
    T: for<'a> Arbitrary<'a> + Serialize + DeserializeOwned + PartialEq + Debug,
{
    arbitrary_values::<T>().iter().for_each(|value| drop(round_trip(value)));
}

#[test]
fn reports() {
    both_forms::<Layer>();
    both_forms::<Round>();
    both_forms::<Path<u8>>();
    both_forms::<Path<(char, i32)>>();
    let round: Round = serde_json::from_str(r#"{"limit":10,"nodes":250}"#).expect("a round");
    assert_eq!(round, Round::new(10, 250));
    let path: Path<String> =
        serde_json::from_str(r#"{"moves":["up","left"],"cost":2,"nodes":7}"#).expect("a path");
    assert_eq!((path.moves, path.cost, path.nodes), (vec!["up".into(), "left".into()], 2, 7));
}

#[test]
fn what_is_missing_or_too_large() {
    refused::<Layer>(&[r#"{"depth":1,"states":2}"#]);
    refused::<Round>(&[r#"{"limit":4294967296,"nodes":0}"#, r#"{"limit":-1,"nodes":0}"#, "[1]"]);
    refused::<Path<u8>>(&[
        r#"{"moves":[256],"cost":1,"nodes":1}"#,
        r#"{"moves":[1],"cost":-1,"nodes":1}"#,
        r#"{"cost":0,"nodes":1}"#,
    ]);
}
