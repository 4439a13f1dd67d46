//! The puzzles of `tests/data/insanity.json`, in every count that the file has.
//!
//! Source: computed independently of this crate by at least two methods each; the real puzzles name
//! their sources in the file.
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "tests with small numbers"
)]

use insanity_cubes::article::LessBrutal;
use insanity_cubes::{Colour, Count, Cube, Puzzle};
use itertools::Itertools;
use serde_json::Value;

struct Truth {
    name: String,
    puzzle: Puzzle,
    facts: Value,
}

impl Truth {
    fn count(&self, what: &str) -> Option<u128> {
        self.facts.get(what).map(|value| u128::from(value.as_u64().unwrap()))
    }
}

fn truths() -> Vec<Truth> {
    let file: Value = serde_json::from_str(include_str!("data/insanity.json")).unwrap();
    let all: Vec<Truth> = ["real", "random"]
        .iter()
        .flat_map(|part| file[*part].as_array().unwrap())
        .map(|facts| {
            let cubes = facts["faces"].as_array().unwrap().iter().map(|faces| {
                let faces: Vec<Colour> = faces
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|index| Colour::new(u16::try_from(index.as_u64().unwrap()).unwrap()))
                    .collect();
                Cube::new(faces.try_into().unwrap())
            });
            let puzzle = Puzzle::new(cubes.collect()).unwrap();
            if let Some(written) = facts.get("cubes") {
                let text: Vec<&str> =
                    written.as_array().unwrap().iter().map(|cube| cube.as_str().unwrap()).collect();
                assert_eq!(text.join(" ").parse(), Ok(puzzle.clone()));
                assert_eq!(puzzle.to_string(), text.join(" "));
            }
            Truth { name: facts["name"].as_str().unwrap().to_owned(), puzzle, facts: facts.clone() }
        })
        .collect();
    assert_eq!(all.len(), 61);
    all
}

#[test]
fn the_source_counts_paths_and_solutions() {
    let mut compared = 0;
    for truth in truths().iter().filter(|truth| truth.puzzle.len() <= 12) {
        let search = LessBrutal::new(truth.puzzle.cubes());
        let solutions: Vec<_> = search.solutions().collect();
        assert_eq!(Some(solutions.len() as u128), truth.count("solutions"), "{}", truth.name);
        assert!(solutions.iter().all(|tower| tower.solves(&truth.puzzle)));
        if let Some(paths) = truth.count("paths") {
            assert_eq!(search.paths().count() as u128, paths, "{}", truth.name);
            compared += 1;
        }
    }
    assert_eq!(compared, 55);
}

#[test]
fn the_fast_solver_has_every_count() {
    let mut compared = 0;
    for truth in truths() {
        for (count, name, factor) in [
            (Count::Solutions, "solutions", 1),
            (Count::Pictures, "pictures", 1),
            (Count::Classes, "classes", 1),
            (Count::Oriented, "oriented_div8", 8),
            (Count::HalfSolutions, "half_solutions", 1),
            (Count::Paths, "paths", 1),
        ] {
            if let Some(expected) = truth.count(name) {
                assert_eq!(
                    truth.puzzle.count(count),
                    Ok(expected * factor),
                    "{} {name}",
                    truth.name
                );
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 61 + 5 * 55);
}

/// The smallest obstacles, by trying all sets of cubes.
#[test]
fn the_smallest_obstacles_are_the_known_ones() {
    let mut compared = 0;
    for truth in truths().iter().filter(|truth| truth.count("solutions") == Some(0)) {
        let puzzle = &truth.puzzle;
        let solves = |cubes: &[usize]| {
            let part = Puzzle::new(cubes.iter().map(|cube| puzzle.cubes()[*cube]).collect());
            part.map_or(true, |part| part.solve().is_some())
        };
        let obstacle = puzzle.obstacle().unwrap();
        let smallest = |size| (0..puzzle.len()).combinations(size).find(|cubes| !solves(cubes));
        if let Some(known) = truth.facts.get("smallest_obstacle") {
            let known: Vec<usize> = known
                .as_array()
                .unwrap()
                .iter()
                .map(|cube| cube.as_u64().unwrap() as usize - 1)
                .collect();
            assert_eq!((1..known.len()).find_map(smallest), None, "{}", truth.name);
            assert!(!solves(&known), "{}", truth.name);
            compared += 1;
        }
        if let Some(size) = truth.count("smallest_obstacle_size") {
            // All cubes: without any one of them they can be stacked, and so can fewer.
            assert_eq!((size, obstacle.len()), (puzzle.len() as u128, puzzle.len()));
            compared += 1;
        }
    }
    assert_eq!(compared, 4);
    assert_eq!(truths()[0].puzzle.obstacle(), None);
}
