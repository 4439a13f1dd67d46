//! The searches of `search` against the distributions of `data/search_depths.jsonl`.
//!
//! Each line of the data names its source and how it was checked.

use dense_search::{Search, Space};
use perm_puzzles::definition::{Definition, Powers};
use perm_puzzles::{PatternDatabase, SlidingPuzzle, SlidingSearch, SlidingSolver, Tiles};

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

fn puzzle(puzzle: &Definition, powers: Powers, counts: &[u64]) {
    let space = puzzle.compile_with(powers).unwrap();
    let begun = std::time::Instant::now();
    let found: Vec<u64> = Search::new(&space).unwrap().map(|layer| layer.states).collect();
    assert_eq!(found, counts, "{}", puzzle.name());
    eprintln!("{}: {:.2?}", puzzle.name(), begun.elapsed());
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

/// The shortest solutions of Korf's puzzles; every second one unless all are asked for.
fn korf(step: usize) {
    let solver = SlidingSolver::<4, 4>::new(vec![
        PatternDatabase::new(&[1, 2, 4, 5, 8, 9]).unwrap(),
        PatternDatabase::new(&[3, 6, 7, 10, 11, 15]).unwrap(),
        PatternDatabase::new(&[12, 13, 14]).unwrap(),
    ])
    .unwrap();
    let lines =
        include_str!("../data/korf_fifteen.txt").lines().filter(|line| !line.starts_with('#'));
    for line in lines.step_by(step) {
        let numbers: Vec<u8> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        let cells = core::array::from_fn(|row| {
            core::array::from_fn(|column| numbers[1 + 4 * row + column])
        });
        let start = Tiles::<4, 4>::new(cells).unwrap();
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
