//! Every long function hears its limits: at none and at one step, and at a stop.
#![cfg(feature = "rand")]
#![allow(clippy::unwrap_used, reason = "tests")]

use insanity_cubes::make::Making;
use insanity_cubes::{Colour, Cube, Error, LimitReached, Limits, Puzzle};
use rand_core::SeedableRng;
use rand_pcg::Pcg64;

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
