//! The searches of `search` against the distributions of `data/search_depths.jsonl`.
//!
//! Each line of the data names its source and how it was checked.
#![cfg(feature = "alloc")]

use perm_hash::search::{Pancake, Search, SlidingSearch, Space};

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
    sliding::<2, 6>("sliding-2x6-corner");
}

fn search<S: Space>(space: S, name: &str) {
    let counts: Vec<u64> = Search::new(space).unwrap().map(|layer| layer.states).collect();
    assert_eq!(counts, truth(name), "{name}");
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
