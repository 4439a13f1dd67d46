//! The searches of `search` against the distributions of `data/search_depths.jsonl`.
//!
//! Each line of the data names its source and how it was checked.

use dense_search::{Search, Space};
use perm_puzzles::definition::{Definition, Powers};
use perm_puzzles::{SlidingPuzzle, SlidingSearch};

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
    let counts: Vec<u64> =
        SlidingSearch::<R, C>::new().unwrap().map(|layer| layer.states).collect();
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

fn puzzle(puzzle: &Definition, powers: Powers, counts: &[u64]) {
    space(puzzle.compile_with(powers).unwrap(), puzzle.name(), counts);
}

#[test]
fn stacks_and_rings() {
    for n in 2..=10 {
        let pancake = Definition::pancake(n).unwrap();
        puzzle(&pancake, Powers::Half, &truth(&format!("pancake-{n}")));
    }
    for n in 1..=5 {
        let pancake = Definition::burnt_pancake(n).unwrap();
        puzzle(&pancake, Powers::Half, &truth(&format!("burnt-pancake-{n}")));
    }
    for n in 4..=9 {
        let ring = Definition::topspin(n, 4).unwrap();
        puzzle(&ring, Powers::Quarter, &truth(&format!("topspin-{n}-4")));
    }
    assert!(Definition::topspin(4, 5).is_err());
    assert!(Definition::pancake(1 << 20).is_err());
}

/// The counts of a puzzle in `data/puzzle_depths.csv`.
fn published(name: &str) -> Vec<u64> {
    let lines = include_str!("../data/puzzle_depths.csv").lines();
    let line =
        lines.filter_map(|line| line.split_once(',')).find(|(puzzle, _)| *puzzle == name).unwrap();
    line.1.split(' ').map(|count| count.parse().unwrap()).collect()
}

#[test]
fn puzzles_that_turn() {
    assert_eq!(truth("pocket-cube-htm"), published("pocket cube htm"));
    let pocket = Definition::pocket_cube();
    puzzle(&pocket, Powers::Half, &published("pocket cube htm"));
    puzzle(&pocket, Powers::Quarter, &published("pocket cube qtm"));
    puzzle(&Definition::pyraminx(), Powers::Half, &published("pyraminx"));
    puzzle(&Definition::skewb(), Powers::Half, &published("skewb"));
}

#[test]
#[ignore = "some ten seconds"]
fn cube_corners() {
    puzzle(&Definition::cube_corners(), Powers::Half, &published("cube corners htm"));
}

#[test]
#[ignore = "5.8 GB and a minute"]
fn sliding_puzzle_2_by_7() {
    sliding::<2, 7>("sliding-2x7-corner");
}
