//! What the program `census` computes, against the crate's counts, and what it found.
#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, reason = "tests")]

#[path = "../examples/census/classes.rs"]
mod classes;
#[path = "../examples/census/work.rs"]
mod work;

use std::collections::BTreeSet;

use insanity_cubes::teach::Handwork;
use insanity_cubes::{Count, Difficulty, Limits, Puzzle};
use itertools::Itertools;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

use classes::Kinds;
use work::examine;

fn handwork(puzzle: &Puzzle) -> Handwork {
    puzzle.handwork_within(&Limits::new()).unwrap()
}

/// Compares a puzzle with the counts of the crate, in all orders of its cubes.
fn compare(kinds: &Kinds, puzzle: &[u8]) {
    let pairs: Vec<_> = puzzle.iter().map(|kind| kinds.pairs[usize::from(*kind)]).collect();
    let found = examine(&pairs);
    let cubes = puzzle.iter().map(|kind| kinds.cube(*kind));
    let plain = Puzzle::new(cubes.clone().collect()).unwrap();
    assert_eq!(Ok(u128::from(found.solutions)), plain.count(Count::Classes), "{plain}");
    let works: Vec<Handwork> = cubes
        .permutations(puzzle.len())
        .map(|cubes| handwork(&Puzzle::new(cubes).unwrap()))
        .collect();
    for work in &works {
        assert_eq!((found.halves, found.couples), (work.half_solutions, work.matches), "{plain}");
    }
    assert_eq!(Some(found.lines), works.iter().map(|work| work.lines).min(), "{plain}");
    assert_eq!(Some(found.steps()), works.iter().map(Handwork::steps).min(), "{plain}");
}

#[test]
fn small_puzzles_are_examined_as_the_crate_does() {
    for (number, every) in [(1, 1), (2, 1), (3, 7)] {
        let kinds = Kinds::new(number);
        let mut place = 0;
        kinds.each_class(number.into(), &mut |puzzle| {
            place += 1;
            if place % every == 0 {
                compare(&kinds, puzzle);
            }
        });
    }
    let kinds = Kinds::new(4);
    let mut random = Pcg64::seed_from_u64(1);
    for _ in 0..500 {
        let puzzle = [(); 4].map(|()| u8::try_from(random.next_u32() % 220).unwrap());
        compare(&kinds, &puzzle);
    }
}

#[test]
fn every_class_is_listed_once() {
    for (number, classes) in [(1, 1), (2, 31), (3, 5306)] {
        let kinds = Kinds::new(number);
        let first = |puzzle: &[u8]| {
            let images = kinds.renamed.iter().map(|renamed| {
                puzzle.iter().map(|kind| renamed[usize::from(*kind)]).sorted().collect_vec()
            });
            images.min().unwrap()
        };
        let end = u8::try_from(kinds.pairs.len()).unwrap();
        let all = (0..end).combinations_with_replacement(number.into());
        let firsts: BTreeSet<Vec<u8>> = all.map(|puzzle| first(&puzzle)).collect();
        let mut listed = Vec::new();
        kinds.each_class(number.into(), &mut |puzzle| listed.push(puzzle.to_vec()));
        assert!(listed.iter().eq(&firsts));
        assert_eq!(
            (listed.len(), kinds.number_of_classes(number.into())),
            (classes, classes as u64)
        );
    }
    let kinds = Kinds::new(4);
    assert_eq!((kinds.pairs.len(), kinds.mirrored()), (220, 20));
    assert_eq!(kinds.number_of_classes(4), 4_207_395);
}

/// `tests/data/census.csv`, made by `census --data`: the hardest puzzle for each number of
/// solutions, and all of the hardest with one.
#[test]
fn the_hardest_puzzles_are_as_hard_as_the_census_says() {
    let mut hardest = 0;
    for line in include_str!("data/census.csv").lines().skip(1) {
        let [solutions, steps, cubes] = line.splitn(3, ',').collect_array().unwrap();
        let (solutions, steps): (u128, u64) = (solutions.parse().unwrap(), steps.parse().unwrap());
        let puzzle: Puzzle = cubes.parse().unwrap();
        assert_eq!(puzzle.count(Count::Classes), Ok(solutions));
        assert_eq!(handwork(&puzzle).steps(), steps);
        for cubes in puzzle.cubes().iter().copied().permutations(4) {
            assert!(handwork(&Puzzle::new(cubes).unwrap()).steps() >= steps, "{line}");
        }
        if solutions == 1 {
            assert_eq!((steps, puzzle.difficulty()), (42, Difficulty::Expert));
            hardest += 1;
        }
    }
    assert_eq!(hardest, 7);
}

/// Every class of four cubes is listed, and one in 101 compared.
#[test]
#[ignore = "half a minute: one in 101 of four million puzzles"]
fn all_puzzles_of_four_cubes() {
    let kinds = Kinds::new(4);
    let (mut listed, mut place) = (0u64, 0u64);
    kinds.each_class(4, &mut |puzzle| {
        listed += 1;
        place += 1;
        if place == 101 {
            place = 0;
            compare(&kinds, puzzle);
        }
    });
    assert_eq!(listed, kinds.number_of_classes(4));
}
