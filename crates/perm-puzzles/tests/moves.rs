//! Scrambles as text, on every ready puzzle: read as its moves are printed.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Display;
use std::str::FromStr;

use dense_search::{MovesError, Space};
use perm_puzzles::{
    BurntPancake, CubeCorners, Hanoi, Metric, Pancake, ParseMoveError, PocketCube, Pyraminx, Skewb,
    SlideMetric, SlidingPuzzle, TopSpin,
};

/// Each time the last move that is possible, and what is printed of all.
fn check<S: Space<Move: FromStr<Err = ParseMoveError> + Display>>(space: S) {
    let (mut state, mut text) = (space.start(), String::new());
    for number in 0..12 {
        let moves: Vec<_> = space.successors(state).collect();
        let (by, after) = moves[number * 7 % moves.len()];
        text += &format!("{}{by}", if number > 0 { " " } else { "" });
        state = after;
        assert_eq!(space.rank(space.after(&text).unwrap()), space.rank(state), "{text}");
    }
    let wrong = space.after(&(text + " nothing like it"));
    assert!(matches!(wrong, Err(MovesError::NotAMove { .. })));
}

#[test]
fn scrambles_are_read_as_moves_are_printed() {
    check(Pancake::<9>);
    check(BurntPancake::<5>);
    check(TopSpin::<9, 4>);
    check(Hanoi::<3, 9>);
    check(Hanoi::<4, 3>);
    check(SlidingPuzzle::<3, 3>::new(SlideMetric::Single));
    check(SlidingPuzzle::<2, 4>::new(SlideMetric::Multi));
    check(PocketCube::new(Metric::HalfTurn));
    check(CubeCorners::new(Metric::QuarterTurn));
    check(Pyraminx::new());
    check(Skewb::new());
}

#[test]
fn what_is_not_possible_is_named() {
    let space = SlidingPuzzle::<3, 3>::new(SlideMetric::Single);
    let error = |text: &str| space.after(text).map(|_| ()).unwrap_err().to_string();
    assert_eq!(
        error("right up"),
        r#"word 2, "up", is a move that this space does not allow there"#
    );
    assert_eq!(
        error("right 2"),
        r#"word 1, "right 2", is a move that this space does not allow there"#
    );
    assert_eq!(
        error("right Up"),
        r#"word 2, "Up", is not a move: expected a slide such as up or left 2"#
    );
}
