//! The searches of `search` against the distributions of `data/search_depths.jsonl`.
//!
//! Each line of the data names its source and how it was checked.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::cast_possible_truncation, reason = "small boards")]

use dense_code::Dense as _;
use dense_search::{Search, Space};
use perm_hash::{Combination, Perm};
use perm_puzzles::{
    BurntPancake, CubeCorners, Metric, Pancake, PatternDatabase, PocketCube, Pyraminx, Skewb,
    SlidingPuzzle, SlidingSearch, SlidingSolver, Tiles, TopSpin,
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
    let counts: Vec<u64> =
        SlidingSearch::<R, C>::new().unwrap().map(|layer| layer.states).collect();
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

/// The counts of a puzzle in `data/puzzle_depths.csv`.
fn published(name: &str) -> Vec<u64> {
    let lines = include_str!("data/puzzle_depths.csv").lines();
    let line =
        lines.filter_map(|line| line.split_once(',')).find(|(puzzle, _)| *puzzle == name).unwrap();
    line.1.split(' ').map(|count| count.parse().unwrap()).collect()
}

fn search_published<S: Space>(space: S) {
    let name = space.name();
    let counts: Vec<u64> = Search::new(space).unwrap().map(|layer| layer.states).collect();
    assert_eq!(counts, published(&name), "{name}");
}

#[test]
fn puzzles_that_turn() {
    assert_eq!(truth("pocket-cube-htm"), published("pocket cube htm"));
    search_published(PocketCube::new(Metric::HalfTurn));
    search_published(PocketCube::new(Metric::QuarterTurn));
    search_published(Pyraminx::new());
    search_published(Skewb::new());
}

#[test]
#[ignore = "some ten seconds"]
fn cube_corners() {
    search_published(CubeCorners::new(Metric::HalfTurn));
}

#[test]
#[ignore = "5.8 GB and a minute"]
fn sliding_puzzle_2_by_7() {
    sliding::<2, 7>("sliding-2x7-corner");
}

/// The shortest solutions of Korf's puzzles; every second one unless all are asked for.
fn korf(step: usize) {
    let solver = SlidingSolver::<4, 4>::new(vec![
        PatternDatabase::new(&[1, 2, 4, 5, 8, 9]).unwrap(),
        PatternDatabase::new(&[3, 6, 7, 10, 11, 15]).unwrap(),
        PatternDatabase::new(&[12, 13, 14]).unwrap(),
    ])
    .unwrap();
    let lines = include_str!("data/korf_fifteen.txt").lines().filter(|line| !line.starts_with('#'));
    for line in lines.step_by(step) {
        let numbers: Vec<u8> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        let cells = core::array::from_fn(|row| {
            core::array::from_fn(|column| numbers[1 + 4 * row + column])
        });
        let start = Tiles::<4, 4>::from_cells(cells).unwrap();
        let solution = solver.solve(start);
        assert_eq!(solution.slides.len(), usize::from(numbers[17]), "puzzle {}", numbers[0]);
        let space = SlidingPuzzle::default();
        let end = solution.slides.iter().try_fold(start, |tiles, &slide| space.apply(tiles, slide));
        assert_eq!(end, Some(Tiles::GOAL), "puzzle {}", numbers[0]);
        assert!(solver.lower_bound(start) <= u32::from(numbers[17]));
    }
}

#[test]
fn ten_of_korfs_puzzles() {
    korf(5);
}

#[test]
#[ignore = "twenty seconds: the program korf does it in six"]
fn korfs_puzzles() {
    korf(1);
}

#[test]
fn pattern_values_are_those_of_the_whole_space() {
    // On 2 x 3 the value of a pattern is found again by a search with costs over all positions.
    let database = PatternDatabase::<2, 3>::new(&[1, 4, 2]).unwrap();
    let mut cost = vec![u32::MAX; 360];
    let space = SlidingPuzzle::<2, 3>::default();
    cost[0] = 0;
    // Relaxed until nothing changes.
    loop {
        let before = cost.clone();
        for tiles in Tiles::<2, 3>::all() {
            let from = cost[tiles.rank() as usize];
            if from == u32::MAX {
                continue;
            }
            for (_, next) in space.successors(tiles) {
                let (row, column) = tiles.blank();
                let moved = next.cells()[row][column];
                let to = &mut cost[next.rank() as usize];
                *to = (*to).min(from + u32::from([1, 4, 2].contains(&moved)));
            }
        }
        if cost == before {
            break;
        }
    }
    // The database takes the best places of the blank and of the other tiles.
    let place = |tiles: Tiles<2, 3>| {
        let cells = tiles.cells();
        let at = |tile| cells.as_flattened().iter().position(|&other| other == tile).unwrap() as u8;
        let cells = [at(1), at(2), at(4)];
        let mut cover = cells;
        cover.sort_unstable();
        let place = |cell| cover.iter().position(|&other| other == cell).unwrap() as u8;
        let arrangement = Perm::new(cells.map(place)).unwrap();
        (Combination::<6, 3>::new(cover).unwrap(), arrangement).rank() as usize
    };
    let mut best = [u32::MAX; 120];
    for tiles in Tiles::<2, 3>::all() {
        let value = &mut best[place(tiles)];
        *value = (*value).min(cost[tiles.rank() as usize]);
        assert_eq!(database.lower_bound(tiles), u32::from(database.values()[place(tiles)]));
    }
    assert!(database.values().iter().map(|&value| u32::from(value)).eq(best));
}
