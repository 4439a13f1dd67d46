//! Text, serialised forms and arbitrary values of all types agree.
#![cfg(all(feature = "serde", feature = "arbitrary", feature = "alloc"))]
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::Debug;

use arbitrary::{Arbitrary, Unstructured};
use dense_code::Dense;
use insanity_cubes::cube::Pair;
use insanity_cubes::pieces::{Inside, PieceKind, Stack, SumStack, Total};
use insanity_cubes::teach::{Effort, Handwork};
use insanity_cubes::{
    Colour, Count, CountError, Cube, CubeClass, Difficulty, Hint, Limits, Obstacle, Palette,
    Puzzle, Ring, Rotation, Tower,
};
use plain_lines::forms::{round_trip, round_trip_of_text};
use rand_core::{Rng, SeedableRng};
use serde::{Serialize, de::DeserializeOwned};

fn some<T: for<'a> Arbitrary<'a>, R>(check: impl Fn(&T) -> R) {
    let mut rng = rand_pcg::Pcg64::seed_from_u64(1);
    let mut made = 0;
    for length in 0..300 {
        let mut bytes = vec![0; length];
        rng.fill_bytes(&mut bytes);
        if let Ok(value) = T::arbitrary(&mut Unstructured::new(&bytes)) {
            check(&value);
            made += 1;
        }
    }
    assert!(made > 100, "{made}");
}

#[test]
fn every_arbitrary_value_goes_through_both_formats() {
    some::<Colour, _>(round_trip_of_text);
    some::<Pair, _>(round_trip_of_text);
    some::<Cube, _>(round_trip_of_text);
    some::<Ring, _>(round_trip_of_text);
    some::<Puzzle, _>(round_trip_of_text);
    some::<Tower, _>(round_trip_of_text);
    some::<Palette, _>(round_trip);
    some::<Rotation, _>(round_trip);
    some::<CubeClass<6>, _>(round_trip);
    some::<Count, _>(round_trip);
    some::<Obstacle, _>(|obstacle| {
        round_trip(obstacle);
        assert!(obstacle.cubes().is_sorted() && !obstacle.cubes().is_empty());
    });
    some::<Effort, _>(round_trip);
    some::<Handwork, _>(round_trip);
    some::<PieceKind, _>(round_trip);
    some::<Stack, _>(round_trip);
    some::<SumStack, _>(round_trip);
    some::<SumStack, _>(|stack| {
        let limits = Limits::new();
        let count = stack.count_within(&limits).unwrap();
        assert_eq!(stack.solve_within(&limits).unwrap().is_some(), count > 0);
    });
    some::<Difficulty, _>(round_trip);
    some::<Hint, _>(round_trip);
    round_trip(&CountError::Limit { at_least: u128::MAX });
    round_trip(&CountError::Overflow);
}

/// As in the other crates of the family.
#[test]
fn names_are_in_small_letters() {
    fn text(value: &impl Serialize) -> String {
        serde_json::to_string(value).unwrap()
    }
    let counts = r#"["solutions","pictures","classes","oriented","half-solutions","paths"]"#;
    assert_eq!(text(&Count::ALL), counts);
    let total = [Total::Sides(3), Total::OppositeSides(7)];
    assert_eq!(text(&total), r#"[{"sides":3},{"opposite-sides":7}]"#);
    assert_eq!(text(&[Inside::Matching, Inside::Any]), r#"["matching","any"]"#);
    let hints = [Hint::Done, Hint::TakeBack { cube: 1 }, Hint::Hopeless];
    assert_eq!(text(&hints), r#"["done",{"take-back":{"cube":1}},"hopeless"]"#);
    let solved = Some(Tower::new(vec![Ring::default()]));
    assert_eq!(text(&[solved, None]), r#"["AAAA",null]"#);
    assert_eq!(text(&CountError::Limit { at_least: 7 }), r#"{"limit":{"at_least":7}}"#);
}

#[test]
fn fills_go_with_the_names() {
    let mut palette = Palette::new();
    let red = palette.colour("red").unwrap();
    assert_eq!(serde_json::to_string(&palette).unwrap(), r#"["red"]"#);
    palette.set_fill(red, [255, 0, 128]);
    let text = r##"{"names":["red"],"fills":{"A":"#ff0080"}}"##;
    assert_eq!(serde_json::to_string(&palette).unwrap(), text);
    round_trip(&palette);
    palette.set_fill(Colour::new(60), [1, 2, 3]);
    round_trip(&palette);
}

#[test]
fn arbitrary_puzzles_are_of_all_kinds() {
    let (mut solvable, mut not) = (0, 0);
    some::<Puzzle, _>(|puzzle| assert!((1..=300).contains(&puzzle.len())));
    let mut rng = rand_pcg::Pcg64::seed_from_u64(2);
    for _ in 0..500 {
        let mut bytes = [0; 400];
        rng.fill_bytes(&mut bytes);
        let puzzle = Puzzle::arbitrary(&mut Unstructured::new(&bytes)).unwrap();
        match puzzle.solve_within(&Limits::new().with_steps(1000)) {
            Ok(Some(tower)) => {
                assert!(tower.solves(&puzzle));
                solvable += 1;
            }
            _ => not += 1,
        }
    }
    assert!(solvable > 50 && not > 30, "{solvable} {not}");
}

#[test]
fn what_no_constructor_makes_is_refused() {
    fn no_json<T: DeserializeOwned + Debug>(texts: &[&str]) {
        for text in texts {
            assert!(serde_json::from_str::<T>(text).is_err(), "{text}");
        }
    }
    fn no_bytes<T: DeserializeOwned + Debug>(value: &impl Serialize) {
        let bytes = postcard::to_allocvec(value).unwrap();
        assert!(postcard::from_bytes::<T>(&bytes).is_err(), "{bytes:?}");
    }
    no_json::<Colour>(&["\"AB\"", "\"51\"", "\"052\"", "\"65536\"", "\"\"", "3"]);
    no_json::<Pair>(&["\"B-A\"", "\"A-B-C\"", "\"60-A\"", "\"A\""]);
    no_bytes::<Pair>(&[2u16, 1]);
    no_json::<Cube>(&[
        "\"ABCDE\"",
        "\"0 1 2 3 4 5\"",
        "\"0 1 2 3 4 +60\"",
        "\"0 1 2 3 4  60\"",
        "[1,2,3,4,5,6]",
    ]);
    no_json::<Ring>(&["\"ABC\"", "\"ABCDE\"", "\"1/2/3/4\"", "\"52/1/2\"", "\"52/1/2/3/4\""]);
    no_json::<Puzzle>(&["\"\"", "\"ABCDEF  ABCDEF\"", "\"ABCDEF\\nABCDEF\"", "\" ABCDEF\""]);
    no_bytes::<Puzzle>(&Vec::<[u16; 6]>::new());
    no_json::<Tower>(&["\" \"", "\"ABCD \"", "\"ABCDE\""]);
    no_json::<Rotation>(&["24", "-1"]);
    no_json::<CubeClass<6>>(&["2226"]);
    no_json::<Palette>(&[
        "[\"red\",\"red\"]",
        "{\"names\":[\"red\"],\"fills\":{\"A\":\"#12345\"}}",
        "{\"names\":[\"red\"],\"fills\":{\"A\":\"#+12345\"}}",
        "{\"names\":[\"red\"]}",
    ]);
    no_json::<PieceKind>(&[
        "{\"views\":[],\"squares\":1}",
        "{\"views\":[[0,1],[0]],\"squares\":1}",
        "{\"views\":[[0,1]],\"squares\":0}",
        "{\"views\":[[0,70000]],\"squares\":1}",
    ]);
    let piece = |rings: &str| format!("{{\"rings\":{rings},\"squares\":1}}");
    let stack = |pieces: &str| format!("{{\"pieces\":[{pieces}]}}");
    let [two, three] = [piece("[[\"A\",\"B\"]]"), piece("[[\"A\",\"B\",\"C\"]]")];
    no_json::<Stack>(&[&stack(""), &stack(&piece("[]")), &stack(&format!("{two},{three}"))]);
    let kind = "{\"views\":[[0,1,2]],\"squares\":1}";
    let sums = |numbers: &str, total: &str| {
        format!("{{\"kind\":{kind},\"numbers\":{numbers},\"total\":{{\"{total}\":1}}}}")
    };
    no_json::<SumStack>(&[
        &sums("[]", "sides"),
        &sums("[[1,2]]", "sides"),
        &sums("[[1,2,3]]", "opposite-sides"),
    ]);
    no_json::<Obstacle>(&[
        "{\"cubes\":[],\"smallest\":true}",
        "{\"cubes\":[1,0],\"smallest\":true}",
        "{\"cubes\":[1,1],\"smallest\":true}",
    ]);
    assert_eq!(CubeClass::<6>::COUNT, 2226);
}
