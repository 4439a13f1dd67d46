//! What each ready space says of itself is true.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use dense_code::Dense as _;
use dense_search::{Space, check_space, check_space_at};
use perm_puzzles::definition::{Definition, Powers};
use perm_puzzles::{
    BurntPancake, CubeCorners, Hanoi, Metric, Pancake, PocketCube, Pyraminx, Skewb, SlideMetric,
    SlidingPuzzle, TopSpin,
};

fn holds<S: Space>(space: &S) {
    assert_eq!(check_space(space), Ok(()), "{}", space.name());
}

#[test]
fn permutations() {
    // Every state of a small one, also those that no moves reach.
    assert_eq!(check_space_at(&Pancake::<5>, perm_hash::Perm::<5>::all()), Ok(()));
    holds(&Pancake::<1>);
    holds(&Pancake::<9>);
    holds(&Pancake::<12>);
    holds(&BurntPancake::<1>);
    holds(&BurntPancake::<6>);
    holds(&TopSpin::<4, 3>);
    holds(&TopSpin::<9, 4>);
    holds(&TopSpin::<12, 4>);
    holds(&Hanoi::<3, 5>);
    holds(&Hanoi::<4, 7>);
}

#[test]
fn sliding_puzzles() {
    for metric in [SlideMetric::Single, SlideMetric::Multi] {
        holds(&SlidingPuzzle::<2, 2>::new(metric));
        holds(&SlidingPuzzle::<2, 5>::new(metric));
        holds(&SlidingPuzzle::<3, 3>::new(metric));
        holds(&SlidingPuzzle::<4, 4>::new(metric));
    }
}

#[test]
fn coordinates() {
    for metric in [Metric::HalfTurn, Metric::QuarterTurn] {
        holds(&PocketCube::new(metric));
        holds(&CubeCorners::new(metric));
    }
    holds(&Pyraminx::new());
    holds(&Skewb::new());
}

#[test]
fn definitions() {
    // Beads of two colours, and six items all told apart: by move tables and by batches.
    let moves: [(&str, &[usize]); 2] = [("L", &[1, 2, 3, 4, 5, 0]), ("X", &[1, 0, 2, 3, 4, 5])];
    for items in [[0, 0, 0, 1, 1, 1], [0, 1, 2, 3, 4, 5]] {
        let beads = Definition::from_generators("beads", &items, &moves).unwrap();
        for powers in [Powers::Given, Powers::Quarter, Powers::Half] {
            holds(&beads.compile_with(powers).unwrap());
        }
    }
    // Too many for tables: 27 beads of two colours, and seventeen items that are all told apart.
    for items in [(0..27).map(|i| i / 14).collect::<Vec<_>>(), (0..17).collect()] {
        let len = items.len();
        let turn: Vec<usize> = (1..len).chain([0]).collect();
        let moves: [(&str, &[usize]); 1] = [("L", &turn)];
        let large = Definition::from_generators("large", &items, &moves).unwrap();
        holds(&large.compile_with(Powers::Quarter).unwrap());
    }
}
