//! Every value in both serialised forms and from a fuzzer's bytes: there and back, and what is
//! refused.

use dense_code::Dense as _;
use dense_code::Limits;
use dense_search::Space as _;
use perm_puzzles::{Pattern, Position, Solver};
use plain_lines::forms::{refused, round_trip};

use super::ring;

#[test]
fn puzzles_as_data() {
    let space = ring(&[0, 1, 2, 3, 4]).compile().unwrap();
    for rank in 0..space.count() {
        let position = Position::unrank(rank).unwrap();
        assert_eq!(round_trip(&position), rank.to_string());
        let pattern = space.pattern(position).unwrap();
        round_trip(&pattern);
    }
    let pattern = space.after("L X").unwrap();
    let text = r#"{"PIECES":{"pieces":[2,1,3,4,0],"orientation":[0,0,0,0,0]}}"#;
    assert_eq!(serde_json::to_string(&pattern).unwrap(), text);
}

#[test]
fn wrong_patterns_and_positions_are_refused() {
    refused::<Pattern>(&[
        r#"{"A":{"pieces":[0,1],"orientation":[0]}}"#,
        r#"{"A":{"pieces":[0],"orientation":[0,0]}}"#,
        r#"{"A":{"pieces":[0],"orientation":[64]}}"#,
        r#"{"A":{"pieces":[0],"orientations":[0]}}"#,
        r#"{"A":{"pieces":[0]},"A":{"pieces":[0]}}"#,
        r#"{"pieces":[0]}"#,
    ]);
    refused::<Position>(&["18446744073709551615", "-1", "\"0\""]);
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
        assert_eq!(space.pattern_after(&pattern, &[]), None, "{text}");
        solver.solve(&pattern).unwrap_err();
    }
    assert_eq!(space.pattern(Position::unrank(120).unwrap()), None);
}
