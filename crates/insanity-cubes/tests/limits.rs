//! Every long function hears its limits: at none and at one step, and at a stop.
#![cfg(feature = "rand")]
#![allow(clippy::unwrap_used, reason = "tests")]

use std::sync::atomic::{AtomicU32, Ordering};

use insanity_cubes::Making;
use insanity_cubes::{Colour, Count, Cube, Error, LimitReached, Limits, Palette, Puzzle};
use rand_core::SeedableRng;
use rand_pcg::{Pcg64, Pcg64Mcg};

/// A puzzle that no function decides in one step.
fn long() -> Puzzle {
    Making::new(30, 30).planted(&mut Pcg64::seed_from_u64(2)).unwrap().0
}

/// What a function says within no step, one step, and when it is stopped at once.
fn hears<T: PartialEq + std::fmt::Debug>(within: impl Fn(&Limits<'_>) -> Result<T, Error>) {
    for steps in [0, 1] {
        let reached = within(&Limits::new().with_steps(steps)).map_err(limit);
        assert_eq!(reached, Err(LimitReached::Steps { limit: steps }));
    }
    let stopped = within(&Limits::new().with_stop(&|| true)).map_err(limit);
    assert_eq!(stopped, Err(LimitReached::Stopped));
}

fn limit(error: Error) -> LimitReached {
    match error {
        Error::Limit(limit) | Error::Stopped { limit, .. } => limit,
        other => panic!("{other}"),
    }
}

#[test]
fn searches_hear_their_limits() {
    let (puzzle, palette) = (long(), Palette::standard(30).unwrap());
    hears(|limits| Ok(puzzle.solve_within(limits)?));
    hears(|limits| Ok(puzzle.obstacle_within(limits)?));
    hears(|limits| Ok(puzzle.explain_within(&palette, limits)?));
    hears(|limits| Ok(puzzle.hint_within(&[], limits)?));
    hears(|limits| Ok(puzzle.towers_within(limits).next().transpose()?));
    // Nothing comes after a limit.
    let none = Limits::new().with_steps(1);
    assert_eq!(puzzle.towers_within(&none).count(), 1);
}

#[test]
fn handwork_hears_its_limits() {
    let (puzzle, _) = Making::new(6, 8).planted(&mut Pcg64::seed_from_u64(2)).unwrap();
    hears(|limits| Ok(puzzle.handwork_within(limits)?));
    hears(|limits| Ok(puzzle.difficulty_within(limits)?));
    let bytes = Limits::new().with_bytes(8 * 3u64.pow(6) - 1);
    assert!(matches!(puzzle.handwork_within(&bytes), Err(LimitReached::Bytes { .. })));
    let bytes = Limits::new().with_bytes(8 * 3u64.pow(6));
    assert_eq!(puzzle.handwork_within(&bytes), Ok(puzzle.handwork()));
}

/// The first solution costs the search what `solve` takes; the others are handed out for nothing.
#[test]
fn towers_within_are_those_without_limits() {
    let (puzzle, _) = Making::new(6, 8).planted(&mut Pcg64::seed_from_u64(2)).unwrap();
    let all: Vec<_> = puzzle.towers().collect();
    assert!(all.len() > 10);
    let mut shorter = 0;
    for steps in [0, 1, 3, 10, 30, 100, 300, 1000, 1 << 20] {
        let limits = Limits::new().with_steps(steps);
        let found: Vec<_> = puzzle.towers_within(&limits).collect();
        let last = found.last().unwrap().is_ok();
        let towers: Vec<_> = found.into_iter().flatten().collect();
        assert_eq!(all[..towers.len()], towers);
        assert_eq!(last, towers.len() == all.len());
        shorter += u32::from(!towers.is_empty() && !last);
    }
    assert!(shorter > 0);
}

/// Each count, of puzzles for each way to count.
#[test]
fn counts_hear_their_limits() {
    let puzzles = [(30, 30), (8, 11), (8, 24), (70, 80)].map(|(cubes, colours)| {
        Making::new(cubes, colours).planted(&mut Pcg64::seed_from_u64(2)).unwrap().0
    });
    for puzzle in &puzzles {
        for count in [
            Count::Solutions,
            Count::Pictures,
            Count::Classes,
            Count::Oriented,
            Count::HalfSolutions,
            Count::Paths,
        ] {
            hears(|limits| puzzle.count_within(count, limits));
        }
    }
}

/// No path at all: a step was one that is found, so the search never heard of a limit.
#[test]
fn a_search_for_paths_that_are_not_there_hears_its_limits() {
    let mut cubes: Vec<Cube> = (0..40)
        .map(|at| Cube::new([0, 1, 2, 3, 4, 5].map(|face| Colour::new(6 * at + face))))
        .collect();
    cubes.extend([Cube::new([Colour::new(999); 6]); 2]);
    let puzzle = Puzzle::new(cubes).unwrap();
    hears(|limits| puzzle.count_within(Count::Paths, limits));
    let limits = Limits::new().with_steps(100_000);
    let stopped = Error::Stopped { at_least: 0, limit: LimitReached::Steps { limit: 100_000 } };
    assert_eq!(puzzle.count_within(Count::Paths, &limits), Err(stopped));
}

/// A table of many half solutions is asked about while they are listed, not only before.
#[test]
fn a_table_is_stopped_within_a_block() {
    let free =
        (0..14).map(|at| Cube::new([0, 1, 2, 3, 4, 5].map(|face| Colour::new(6 * at + face))));
    let free = Puzzle::new(free.collect()).unwrap();
    for after in 2..8 {
        let asked = AtomicU32::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= after;
        let limits = Limits::new().with_stop(&stop);
        assert!(matches!(free.count_within(Count::Classes, &limits), Err(Error::Stopped { .. })));
    }
}

#[test]
fn is_unique_hears_its_limits() {
    hears(|limits| Ok(long().is_unique_within(limits)?));
    // With slack a search, then the list of all half solutions.
    let (slack, _) = Making::new(8, 11).planted(&mut Pcg64::seed_from_u64(2)).unwrap();
    hears(|limits| Ok(slack.is_unique_within(limits)?));
}

/// Three cubes of a colour each look alike: the first choice is a second node.
#[test]
fn canonical_hears_its_limits() {
    let alike: Puzzle = "ABABAB BCBCBC CACACA".parse().unwrap();
    hears(|limits| Ok(alike.canonical_within(limits)?));
    let classic: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse().unwrap();
    let one = Limits::new().with_steps(1);
    assert_eq!(classic.canonical_within(&one), Ok(classic.canonical()));
}

/// Puzzles made to look alike: a minute of search a kilobyte of text once.
#[test]
fn canonical_forms_of_cubes_apart_take_a_thousand_steps() {
    let free =
        (0..96).map(|at| Cube::new([0, 1, 2, 3, 4, 5].map(|face| Colour::new(6 * at + face))));
    let free = Puzzle::new(free.collect()).unwrap();
    let few = Limits::new().with_steps(2000);
    assert!(free.canonical_within(&few).is_ok());
}

#[test]
fn making_hears_its_limits() {
    for (cubes, colours) in [(30, 30), (8, 11), (12, 16)] {
        hears(|limits| {
            let making = Making::new(cubes, colours).that(|_| false).within(*limits);
            making.unique(&mut Pcg64::seed_from_u64(1))
        });
    }
    // Wherever it is stopped, also while all are listed, it says so.
    let none = |steps| {
        let none = Making::new(2, 2).that(|_| false).within(Limits::new().with_steps(steps));
        none.unique(&mut Pcg64::seed_from_u64(1)).unwrap_err()
    };
    let is_stopped = |steps: &u64| none(*steps) == LimitReached::Steps { limit: *steps }.into();
    let enough = (0..40).map(|power| 1 << power).find(|steps| !is_stopped(steps)).unwrap();
    assert!(enough > 1 << 14 && matches!(none(enough), Error::NoSuchPuzzle { others: 12, .. }));
}

/// Most steps are nodes of the searches for a second solution: drafts alone are far fewer.
#[test]
fn making_passes_its_limits_on() {
    let stopped = |steps| Err(Error::Limit(LimitReached::Steps { limit: steps }));
    let making = Making::new(40, 40).within(Limits::new().with_steps(512));
    assert_eq!(making.unique(&mut Pcg64Mcg::seed_from_u64(1)), stopped(512));
    // Hidden faces are drawn until a search finds no other solution.
    let making = Making::new(12, 16).within(Limits::new().with_steps(4096));
    assert_eq!(making.unique(&mut Pcg64::seed_from_u64(1)), stopped(4096));
}
