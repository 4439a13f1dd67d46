//! The solver of sliding puzzles against the distances of a whole search.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use dense_code::Dense as _;
use dense_search::{DistanceTable, Space as _};
use perm_puzzles::{PatternDatabase, SlidingPuzzle, SlidingSolver, Tiles};

/// Every position of a board, or `most` of them spread evenly, with these databases.
fn solves<const R: usize, const C: usize>(patterns: &[&[u8]], most: u64) {
    let space = SlidingPuzzle::<R, C>::default();
    let table = DistanceTable::new(space).unwrap();
    let databases = patterns.iter().map(|tiles| PatternDatabase::new(tiles).unwrap()).collect();
    let solver = SlidingSolver::<R, C>::new(databases).unwrap();
    let step = Tiles::<R, C>::COUNT.div_ceil(most);
    for rank in (0..Tiles::<R, C>::COUNT).step_by(usize::try_from(step).unwrap()) {
        let start = Tiles::unrank(rank).unwrap();
        let distance = table.distance(start).unwrap();
        assert!(solver.lower_bound(start) <= distance, "{start}");
        let slides = solver.solve(start).slides;
        assert_eq!(slides.len(), distance as usize, "{start}");
        let end = slides.iter().try_fold(start, |at, &slide| space.apply(at, slide));
        assert_eq!(end, Some(Tiles::GOAL), "{start}");
    }
}

/// The reflection of a board that is not square is a board of another shape, and no bound.
#[test]
fn boards_that_are_not_square() {
    solves::<2, 3>(&[&[1, 2, 3, 4, 5]], 360);
    solves::<2, 3>(&[&[1, 2], &[3, 4, 5]], 360);
    solves::<3, 2>(&[&[1, 2, 3], &[4, 5]], 360);
    solves::<3, 2>(&[], 40);
    solves::<2, 4>(&[&[1, 2, 4, 5], &[3, 6, 7]], 300);
    solves::<4, 2>(&[&[1, 2, 3, 4], &[5, 6, 7]], 300);
    solves::<2, 5>(&[&[1, 2, 3, 5, 6, 7], &[4, 8, 9]], 25);
    solves::<5, 2>(&[&[1, 2, 3, 4, 5], &[6, 7, 8, 9]], 25);
}

#[test]
fn square_boards() {
    solves::<2, 2>(&[&[1, 2, 3]], 12);
    solves::<2, 2>(&[&[1], &[3]], 12);
    solves::<3, 3>(&[&[1, 2, 3, 4], &[5, 6, 7, 8]], 100);
    solves::<3, 3>(&[&[1, 2, 4, 5]], 20);
}
