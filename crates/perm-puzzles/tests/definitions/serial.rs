//! Every value in both serialised forms and from a fuzzer's bytes: there and back, and what is
//! refused.

use std::fmt::Debug;

use dense_code::Dense as _;
use dense_code::Limits;
use dense_search::Space as _;
use perm_puzzles::definition::{MoveName, Pattern, Position, Solver, Word};
use perm_puzzles::{Direction, Error, Slide, Tiles};
use plain_lines::forms::{refused, round_trip, round_trip_of_text, round_trips_of_texts};
use serde::de::DeserializeOwned;

use super::ring;

#[test]
fn states_and_moves() {
    round_trips_of_texts::<Tiles<3, 3>>();
    round_trips_of_texts::<Tiles<4, 5>>();
}

#[test]
fn slides() {
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
    let wrong = |cells| Tiles::<2, 3>::new(cells).map(|_| ());
    assert!(matches!(wrong([[0, 1, 2], [3, 4, 6]]), Err(Error::Tile { tile: 6, .. })));
    assert!(matches!(wrong([[0, 1, 2], [3, 4, 4]]), Err(Error::Tile { tile: 4, .. })));
    assert!(matches!(wrong([[0, 1, 2], [3, 5, 4]]), Err(Error::Unsolvable)));
}

#[test]
fn puzzles_as_data() {
    let space = ring(&[0, 1, 2, 3, 4]).compile().unwrap();
    let solver = Solver::new_within(&space, &Limits::new().with_bytes(1 << 16)).unwrap();
    for rank in 0..space.count() {
        let position = Position::unrank(rank).unwrap();
        assert_eq!(round_trip(&position), rank.to_string());
        let pattern = space.pattern(position).unwrap();
        round_trip(&pattern);
        let solution = solver.solve(&pattern).unwrap();
        round_trip_of_text::<Word>(&solution.word);
        solution.word.iter().for_each(round_trip_of_text::<MoveName>);
    }
    let pattern = space.after("L X").unwrap();
    let text = r#"{"PIECES":{"pieces":[2,1,3,4,0],"orientation":[0,0,0,0,0]}}"#;
    assert_eq!(serde_json::to_string(&pattern).unwrap(), text);
    let word: Word = "R U2 F'".parse().unwrap();
    assert_eq!(serde_json::to_string(&word).unwrap(), "\"R U2 F'\"");
    assert_eq!((word.len(), word.is_empty(), word.iter().count()), (3, false, 3));
    assert!(Word::default().is_empty() && "".parse::<Word>().unwrap().is_empty());
}

#[test]
fn positions_of_large_boards() {
    round_trip_of_text(&Tiles::<5, 5>::GOAL);
    assert_eq!(postcard::to_allocvec(&Tiles::<2, 2>::GOAL).unwrap(), [4, 0, 1, 2, 3]);
}

#[test]
fn wrong_patterns_words_and_arrangements_are_refused() {
    refused::<Pattern>(&[
        r#"{"A":{"pieces":[0,1],"orientation":[0]}}"#,
        r#"{"A":{"pieces":[0],"orientation":[0,0]}}"#,
        r#"{"A":{"pieces":[0],"orientation":[64]}}"#,
        r#"{"A":{"pieces":[0],"orientations":[0]}}"#,
        r#"{"A":{"pieces":[0]},"A":{"pieces":[0]}}"#,
        r#"{"pieces":[0]}"#,
    ]);
    refused::<Position>(&["18446744073709551615", "-1", "\"0\""]);
    refused::<MoveName>(&["\"\"", "\"R U\"", &format!("\"{}\"", "a".repeat(73)), "1"]);
    refused::<Word>(&["\" R\"", "\"R  U\"", "\"R \"", "[\"R\"]"]);
    refused::<Tiles<2, 2>>(&["\"0 2/1 3\"", "\"0 1/2 2\"", "\"0 1 2 3\"", "[0,1,2,3]"]);
    for wrong in [vec![0, 2, 1, 3], vec![0, 1, 2, 2], vec![0, 1, 2], vec![0, 1, 2, 3, 4]] {
        let bytes = postcard::to_allocvec::<Vec<u8>>(&wrong).unwrap();
        postcard::from_bytes::<Tiles<2, 2>>(&bytes).unwrap_err();
    }
    for wrong in [vec![""], vec!["R U"], vec![&"a".repeat(73)[..]]] {
        postcard::from_bytes::<Word>(&postcard::to_allocvec(&wrong).unwrap()).unwrap_err();
    }
    // What was read may belong to no puzzle: the space and its solver see that.
    let space = ring(&[0, 1, 2, 3, 4]).compile().unwrap();
    let solver = Solver::new_within(&space, &Limits::new().with_bytes(1 << 16)).unwrap();
    for (pieces, orientations) in [
        ("[]", "[]"),
        ("[0,1,2,3]", "[0,0,0,0]"),
        ("[0,1,2,3,65535]", "[0,0,0,0,0]"),
        ("[0,1,2,3,3]", "[0,0,0,0,0]"),
        ("[0,1,2,3,4]", "[0,0,0,0,63]"),
    ] {
        let text = format!(r#"{{"PIECES":{{"pieces":{pieces},"orientation":{orientations}}}}}"#);
        let pattern: Pattern = serde_json::from_str(&text).unwrap();
        assert_eq!(space.position(&pattern), None, "{text}");
        assert_eq!(space.pattern_after(&pattern, &Word::default()), None, "{text}");
        solver.solve(&pattern).unwrap_err();
    }
    assert_eq!(space.pattern(Position::unrank(120).unwrap()), None);
}
