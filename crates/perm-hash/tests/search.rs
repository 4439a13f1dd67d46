//! The searches of `search` against the distributions of `data/search_depths.jsonl`.
//!
//! Each line of the data names its source and how it was checked.
#![cfg(feature = "alloc")]

use perm_hash::search::{
    BurntPancake, CubeCorners, Metric, Pancake, PocketCube, Search, SlidingPuzzle, SlidingSearch, Space,
    TopSpin,
};

/// The counts of a distribution by its name.
fn truth(name: &str) -> Vec<u64> {
    let needle = format!("{{\"name\": \"{name}\",");
    let line = include_str!("data/search_depths.jsonl")
        .lines()
        .find(|line| line.starts_with(&needle))
        .unwrap_or_else(|| panic!("no distribution {name}"));
    let (_, counts) = line.split_once("\"counts\": [").unwrap();
    let (counts, _) = counts.split_once(']').unwrap();
    counts.split(", ").map(|count| count.parse().unwrap()).collect()
}

fn sliding<const R: usize, const C: usize>(name: &str) {
    let counts: Vec<u64> = SlidingSearch::<R, C>::new().unwrap().map(|layer| layer.states).collect();
    assert_eq!(counts, truth(name), "{name}");
}

fn search<S: Space>(space: S, name: &str) {
    let counts: Vec<u64> = Search::new(space).unwrap().map(|layer| layer.states).collect();
    assert_eq!(counts, truth(name), "{name}");
}

#[test]
fn sliding_puzzles() {
    sliding::<2, 2>("sliding-2x2-blank0");
    sliding::<2, 3>("sliding-2x3-blank0");
    sliding::<3, 2>("sliding-3x2-blank0");
    sliding::<2, 4>("sliding-2x4-blank0");
    sliding::<4, 2>("sliding-4x2-blank0");
    sliding::<3, 3>("sliding-3x3-blank0");
    sliding::<2, 5>("sliding-2x5-blank0");
}

#[test]
fn sliding_puzzles_of_twelve_cells() {
    sliding::<3, 4>("sliding-3x4-corner");
    sliding::<4, 3>("sliding-3x4-corner");
    sliding::<2, 6>("sliding-2x6-corner");
    sliding::<6, 2>("sliding-2x6-corner");
}

#[test]
fn sliding_puzzles_as_spaces() {
    search(SlidingPuzzle::<2, 2>::default(), "sliding-2x2-blank0");
    search(SlidingPuzzle::<2, 3>::default(), "sliding-2x3-blank0");
    search(SlidingPuzzle::<3, 2>::default(), "sliding-3x2-blank0");
    search(SlidingPuzzle::<2, 4>::default(), "sliding-2x4-blank0");
    search(SlidingPuzzle::<4, 2>::default(), "sliding-4x2-blank0");
    search(SlidingPuzzle::<3, 3>::default(), "sliding-3x3-blank0");
    search(SlidingPuzzle::<2, 5>::default(), "sliding-2x5-blank0");
}

#[test]
fn pancakes() {
    search(Pancake::<2>, "pancake-2");
    search(Pancake::<3>, "pancake-3");
    search(Pancake::<4>, "pancake-4");
    search(Pancake::<5>, "pancake-5");
    search(Pancake::<6>, "pancake-6");
    search(Pancake::<7>, "pancake-7");
    search(Pancake::<8>, "pancake-8");
    search(Pancake::<9>, "pancake-9");
    search(Pancake::<10>, "pancake-10");
}

#[test]
fn burnt_pancakes() {
    search(BurntPancake::<1>, "burnt-pancake-1");
    search(BurntPancake::<2>, "burnt-pancake-2");
    search(BurntPancake::<3>, "burnt-pancake-3");
    search(BurntPancake::<4>, "burnt-pancake-4");
    search(BurntPancake::<5>, "burnt-pancake-5");
}

#[test]
fn topspins() {
    search(TopSpin::<4, 4>, "topspin-4-4");
    search(TopSpin::<5, 4>, "topspin-5-4");
    search(TopSpin::<6, 4>, "topspin-6-4");
    search(TopSpin::<7, 4>, "topspin-7-4");
    search(TopSpin::<8, 4>, "topspin-8-4");
    search(TopSpin::<9, 4>, "topspin-9-4");
}

#[test]
fn pocket_cube() {
    search(PocketCube::new(Metric::HalfTurn), "pocket-cube-htm");
    // Wikipedia, Pocket Cube, table of quarter turns.
    let counts = Search::new(PocketCube::new(Metric::QuarterTurn)).unwrap().map(|layer| layer.states);
    assert!(counts.eq([
        1, 6, 27, 120, 534, 2256, 8969, 33_058, 114_149, 360_508, 930_588, 1_350_852, 782_536, 90_280, 276
    ]));
}

#[test]
#[ignore = "some ten seconds"]
fn cube_corners() {
    // R. E. Korf, Finding optimal solutions to Rubik's Cube using pattern databases, 1997: 11 moves at most.
    let counts = Search::new(CubeCorners::new(Metric::HalfTurn)).unwrap().map(|layer| layer.states);
    assert!(counts.eq([
        1, 18, 243, 2874, 28_000, 205_416, 1_168_516, 5_402_628, 20_776_176, 45_391_616, 15_139_616, 64_736
    ]));
}
