//! The searches of `search` against the distributions of `data/search_depths.jsonl`.
//!
//! Each line of the data names its source and how it was checked.

use dense_search::{Search, Space};
use perm_puzzles::{Definition, Powers};

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

fn space<S: Space>(space: S, name: &str, counts: &[u64]) {
    let begun = std::time::Instant::now();
    let found: Vec<u64> = Search::new(space).unwrap().map(|layer| layer.states).collect();
    assert_eq!(found, counts, "{name}");
    eprintln!("{name}: {:.2?}", begun.elapsed());
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
