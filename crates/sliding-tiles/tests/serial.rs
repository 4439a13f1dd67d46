//! Every value in both serialised forms and from a fuzzer's bytes: there and back, and what is
//! refused.
#![cfg(all(feature = "serde", feature = "arbitrary"))]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Debug;

use plain_lines::forms::{arbitrary_values, refused, round_trip};
use serde::de::DeserializeOwned;
use sliding_tiles::{Direction, Error, Slide, Tiles};

/// The JSON is the text of `Display`, which is padded as a whole and read back.
fn texts<const R: usize, const C: usize>(values: &[Tiles<R, C>]) {
    for tiles in values {
        assert_eq!(round_trip(tiles), format!("\"{tiles}\""));
        assert_eq!(format!("{tiles:.>80}").trim_start_matches('.').parse(), Ok(*tiles));
        assert_eq!(format!("{tiles:.>80}").len(), 80);
    }
}

#[test]
fn positions_and_slides() {
    texts::<3, 3>(&arbitrary_values());
    texts::<4, 5>(&arbitrary_values());
    texts::<5, 5>(&[Tiles::GOAL]);
    assert_eq!(postcard::to_allocvec(&Tiles::<2, 2>::GOAL).unwrap(), [4, 0, 1, 2, 3]);
    let slide = Slide { direction: Direction::Up, tiles: 2 };
    assert_eq!(round_trip(&slide), "{\"direction\":\"up\",\"tiles\":2}");
}

#[test]
fn wrong_data_is_refused() {
    fn text<T: DeserializeOwned + Debug>(wrong: &str, why: &str) {
        let error = serde_json::from_str::<T>(wrong).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
    text::<Tiles<3, 3>>("\"0 2 1/3 4 5/6 7 8\"", "this can't be solved");
    let wrong = |cells| Tiles::<2, 3>::new(cells).unwrap_err();
    assert_eq!(wrong([[0, 1, 2], [3, 4, 6]]), Error::TileOutOfRange { tile: 6, max: 5 });
    assert_eq!(wrong([[0, 1, 2], [3, 4, 4]]), Error::TileTwice { tile: 4 });
    assert_eq!(wrong([[0, 1, 2], [3, 5, 4]]), Error::Unsolvable);
    refused::<Tiles<2, 2>>(&["\"0 2/1 3\"", "\"0 1/2 2\"", "\"0 1/2\"", "[0,1,2,3]"]);
    for wrong in [vec![0, 2, 1, 3], vec![0, 1, 2, 2], vec![0, 1, 2], vec![0, 1, 2, 3, 4]] {
        let bytes = postcard::to_allocvec::<Vec<u8>>(&wrong).unwrap();
        postcard::from_bytes::<Tiles<2, 2>>(&bytes).unwrap_err();
    }
}
