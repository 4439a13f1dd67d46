//! Whole searches against the distributions of `data/search_depths.jsonl`.
//!
//! Each line of the data names its source and how it was checked.

use dense_search::{Search, Space};
use sliding_tiles::{SlidingPuzzle, SlidingSearch, Tiles};

/// The counts of a distribution by its name.
fn truth(name: &str) -> Vec<u64> {
    let needle = format!("{{\"name\": \"{name}\",");
    let line = include_str!("../data/search_depths.jsonl")
        .lines()
        .find(|line| line.starts_with(&needle))
        .unwrap_or_else(|| panic!("no distribution {name}"));
    let (_, counts) = line.split_once("\"counts\": [").unwrap();
    let (counts, _) = counts.split_once(']').unwrap();
    counts.split(", ").map(|count| count.parse().unwrap()).collect()
}

fn sliding<const R: usize, const C: usize>(name: &str) {
    let search = SlidingSearch::new(Tiles::<R, C>::GOAL).unwrap();
    let counts: Vec<u64> = search.map(|layer| layer.states).collect();
    assert_eq!(counts, truth(name), "{name}");
}

fn space<S: Space>(space: S, name: &str, counts: &[u64]) {
    let begun = std::time::Instant::now();
    let found: Vec<u64> = Search::new(space).unwrap().map(|layer| layer.states).collect();
    assert_eq!(found, counts, "{name}");
    eprintln!("{name}: {:.2?}", begun.elapsed());
}

#[test]
fn sliding_puzzles() {
    fn both<const R: usize, const C: usize>() {
        let name = format!("sliding-{R}x{C}-blank0");
        sliding::<R, C>(&name);
        space(SlidingPuzzle::<R, C>::default(), &name, &truth(&name));
    }
    both::<2, 2>();
    both::<2, 3>();
    both::<3, 2>();
    both::<2, 4>();
    both::<4, 2>();
    both::<3, 3>();
    both::<2, 5>();
}

#[test]
fn sliding_puzzles_of_twelve_cells() {
    sliding::<3, 4>("sliding-3x4-corner");
    sliding::<4, 3>("sliding-3x4-corner");
    sliding::<2, 6>("sliding-2x6-corner");
    sliding::<6, 2>("sliding-2x6-corner");
}

#[test]
#[ignore = "5.8 GB and a minute"]
fn sliding_puzzle_2_by_7() {
    sliding::<2, 7>("sliding-2x7-corner");
}
