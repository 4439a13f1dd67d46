//! Every value in both serialised forms and from a fuzzer's bytes: there and back, and what is
//! refused.

use dense_code::Dense as _;
use dense_code::Limits;
use dense_search::Space as _;
use perm_puzzles::{MoveName, Pattern, Position, Solver, Word};
use plain_lines::forms::{refused, round_trip, round_trip_of_text};

use super::ring;

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
