//! On every ready puzzle: what it says of itself is true, scrambles are read as its moves are
//! printed, and random positions come whatever the generator gives and can be reached.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Display;
use std::str::FromStr;

use dense_code::Dense as _;
use dense_search::{MovesError, Space, check_space, check_space_at};
use perm_hash::Perm;
use perm_puzzles::definition::{Definition, Powers};
use perm_puzzles::{
    BurntPancake, CubeCorners, Hanoi, Metric, Pancake, ParseMoveError, PocketCube, Pyraminx, Skewb,
    SlideMetric, SlidingPuzzle, TopSpin,
};

/// Calls a function with each of the puzzles.
macro_rules! check_all {
    ($check:path) => {
        $check(Pancake::<9>);
        $check(Pancake::<12>);
        $check(BurntPancake::<5>);
        $check(BurntPancake::<6>);
        $check(TopSpin::<4, 3>);
        $check(TopSpin::<9, 4>);
        $check(TopSpin::<12, 4>);
        $check(TopSpin::<14, 9>);
        $check(TopSpin::<20, 4>);
        $check(Hanoi::<3, 5>);
        $check(Hanoi::<3, 9>);
        $check(Hanoi::<4, 3>);
        $check(Hanoi::<4, 7>);
        for metric in [SlideMetric::Single, SlideMetric::Multi] {
            $check(SlidingPuzzle::<2, 2>::new(metric));
            $check(SlidingPuzzle::<2, 4>::new(metric));
            $check(SlidingPuzzle::<2, 5>::new(metric));
            $check(SlidingPuzzle::<3, 3>::new(metric));
            $check(SlidingPuzzle::<4, 4>::new(metric));
        }
        for metric in [Metric::HalfTurn, Metric::QuarterTurn] {
            $check(PocketCube::new(metric));
            $check(CubeCorners::new(metric));
        }
        $check(Pyraminx::new());
        $check(Skewb::new());
    };
}

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

fn holds<S: Space>(space: S) {
    assert_eq!(check_space(&space), Ok(()), "{}", space.name());
}

#[test]
fn the_laws_hold() {
    check_all!(holds);
    // Of one item, and every state of a small one, also those that no moves reach.
    holds(Pancake::<1>);
    holds(BurntPancake::<1>);
    assert_eq!(check_space_at(&Pancake::<5>, Perm::<5>::all()), Ok(()));
}

#[test]
fn the_laws_hold_for_definitions() {
    // Beads of two colours, and six items all told apart: by move tables and by batches.
    let moves: [(&str, &[usize]); 2] = [("L", &[1, 2, 3, 4, 5, 0]), ("X", &[1, 0, 2, 3, 4, 5])];
    for items in [[0, 0, 0, 1, 1, 1], [0, 1, 2, 3, 4, 5]] {
        let beads = Definition::from_generators("beads", &items, &moves).unwrap();
        for powers in [Powers::Given, Powers::Quarter, Powers::Half] {
            holds(beads.compile_with(powers).unwrap());
        }
    }
    // Too many for tables: 27 beads of two colours, and seventeen items that are all told apart.
    for items in [(0..27).map(|i| i / 14).collect::<Vec<_>>(), (0..17).collect()] {
        let len = items.len();
        let turn: Vec<usize> = (1..len).chain([0]).collect();
        let moves: [(&str, &[usize]); 1] = [("L", &turn)];
        let large = Definition::from_generators("large", &items, &moves).unwrap();
        holds(large.compile_with(Powers::Quarter).unwrap());
    }
}

#[test]
fn scrambles_are_read_as_moves_are_printed() {
    check_all!(check);
}

/// Flips of none, and of one pancake without sides, were done though they are no moves.
#[test]
fn flips_that_are_no_moves_are_not_done() {
    use perm_puzzles::Flip;
    fn check<S: Space<Move = Flip>>(space: &S, least: u8) {
        for by in (0..=u8::MAX).map(Flip) {
            let after = space.successors(space.start()).find(|&(other, _)| other == by);
            assert!(after.map(|(_, next)| next) == space.apply(space.start(), by), "{by}");
            assert_eq!(after.is_some(), (least..=5).contains(&by.0), "{by}");
            let moved = space.after(&format!("flip {}", by.0));
            assert_eq!(moved.is_ok(), after.is_some(), "{by}");
        }
    }
    check(&Pancake::<5>, 2);
    check(&BurntPancake::<5>, 1);
}

#[test]
fn what_is_not_possible_is_named() {
    let space = SlidingPuzzle::<3, 3>::new(SlideMetric::Single);
    let error = |text: &str| space.after(text).map(|_| ()).unwrap_err().to_string();
    assert_eq!(
        error("right up"),
        r#"word 2, "up", is not possible there; the possible moves are down left right"#
    );
    assert_eq!(
        error("right 2"),
        r#"word 1, "right 2", is not possible there; the possible moves are down right"#
    );
    assert_eq!(
        error("right Up"),
        r#"word 2, "Up", is not a move: expected a slide such as up or left 2"#
    );
}

#[cfg(feature = "rand")]
mod random {
    use std::convert::Infallible;

    use dense_search::{ByteTable, Search};
    use rand_pcg::rand_core::TryRng;

    use super::*;

    /// Numbers in steps: 0 gives the same for ever.
    struct Steps {
        last: u64,
        step: u64,
    }

    impl TryRng for Steps {
        type Error = Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            Ok(u32::try_from(self.try_next_u64()? & u64::from(u32::MAX)).unwrap())
        }

        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            self.last = self.last.wrapping_add(self.step);
            Ok(self.last)
        }

        fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
            for byte in bytes {
                *byte = self.try_next_u64()?.to_le_bytes()[0];
            }
            Ok(())
        }
    }

    fn generators() -> impl Iterator<Item = Steps> {
        let all = [(0, 0), (u64::MAX, 0), (1 << 31, 0), (0, 1), (0, 1 << 33)];
        all.into_iter().map(|(last, step)| Steps { last, step })
    }

    fn check<S: Space>(space: S) {
        for mut rng in generators() {
            let state = space.random(&mut rng);
            assert!(space.can_reach(state));
        }
    }

    #[test]
    fn random_positions_come_whatever_the_generator_gives() {
        check_all!(check);
    }

    /// Of one depth, too.
    #[test]
    fn random_positions_of_a_depth_come_whatever_the_generator_gives() {
        let space = Pancake::<6>;
        let table = ByteTable::new(space).unwrap();
        let mut search = Search::new(space).unwrap();
        let depth = search.by_ref().take(4).last().unwrap().depth;
        for mut rng in generators() {
            let state = search.random_state(&mut rng).unwrap();
            assert_eq!(table.distance(state), Some(depth));
            let state = table.random_at(depth, &mut rng).unwrap();
            assert_eq!(table.distance(state), Some(depth));
        }
    }
}
