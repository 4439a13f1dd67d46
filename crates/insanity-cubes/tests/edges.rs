//! Largest and smallest sizes, and limits.
#![cfg(feature = "rand")]
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, reason = "tests")]

use std::sync::atomic::{AtomicU32, Ordering};

use insanity_cubes::Making;
use insanity_cubes::ParseError;
use insanity_cubes::article::LessBrutal;
use insanity_cubes::{
    Colour, Count, Cube, Difficulty, Drawing, Error, Explanation, Hint, LimitReached, Limits,
    Palette, Puzzle, Ring, Rotation, Sheets, Tower,
};
use rand_core::SeedableRng;
use rand_pcg::Pcg64;

fn puzzle(cubes: impl Iterator<Item = [u16; 6]>) -> Puzzle {
    Puzzle::new(cubes.map(|faces| Cube::new(faces.map(Colour::new))).collect()).unwrap()
}

/// One colour on two faces per cube: each cube hides it.
#[test]
fn a_colour_on_many_faces() {
    let puzzle = puzzle((0..1024).map(|at| [at, at, 0, at, at, 0]));
    let tower = Tower::new(puzzle.cubes().iter().map(|cube| cube.loops()[0]).collect());
    assert!(tower.solves(&puzzle));
    assert!(puzzle.solve().is_some_and(|tower| tower.solves(&puzzle)));
    assert_eq!(puzzle.count(Count::Paths), Ok(1));
}

/// The article's search takes any number of cubes.
#[test]
fn the_article_has_no_limit() {
    let faces = |at: u32| [0, 1, 2, 3, 4, 5].map(|face| ((6 * at + face) % 65_536) as u16);
    let cubes: Vec<Cube> = (0..10_923).map(|at| Cube::new(faces(at).map(Colour::new))).collect();
    assert_eq!(LessBrutal::new(&cubes).paths().next(), Some(vec![0; 10_923]));
    assert_eq!(LessBrutal::new(&[]).paths().next(), None);
    assert_eq!(Puzzle::new(cubes), Err(Error::CubesOutOfRange { cubes: 10_923, max: 1024 }));
}

/// 1,024 cubes with the most colours that there can be.
#[test]
fn the_largest_puzzle_is_solved() {
    let free = free(1024);
    assert_eq!(free.colours(), 6144);
    assert!(free.solve().is_some_and(|tower| tower.solves(&free)));
    let (planted, _) = Making::new(1024, 2048).planted(&mut Pcg64::seed_from_u64(1)).unwrap();
    let stopped = planted.solve_within(&Limits::new().with_steps(5));
    assert_eq!(stopped, Err(LimitReached::Steps { limit: 5 }));
}

#[test]
fn every_colour_is_on_some_face_of_a_planted_puzzle() {
    let mut rng = Pcg64::seed_from_u64(15);
    for cubes in 1..=13 {
        for colours in cubes..=6 * cubes {
            let (puzzle, tower) = Making::new(cubes, colours).planted(&mut rng).unwrap();
            assert!(tower.solves(&puzzle));
            assert_eq!(puzzle.colours(), colours, "{cubes}");
        }
    }
}

/// Cubes that share no colour, each with 24 pictures.
fn free(cubes: u16) -> Puzzle {
    puzzle((0..cubes).map(|at| [0, 1, 2, 3, 4, 5].map(|face| 6 * at + face)))
}

#[test]
fn a_count_that_does_not_fit_is_an_error() {
    // Two half solutions of lines that share no colour.
    let many = puzzle((0..56).map(|at| {
        let [a, b, c, d] = [0, 1, 2, 3].map(|colour| 4 * at + colour);
        [a, c, a, b, d, b]
    }));
    assert_eq!(many.count_within(Count::Pictures, &few()), Err(Error::Overflow));
    assert_eq!(free(9).count(Count::Pictures), Ok(24u128.pow(9)));
    assert_eq!(free(9).count(Count::Oriented), Ok(24u128.pow(9)));
    assert_eq!(free(9).count(Count::Classes), Ok(24u128.pow(9) / 8));
}

fn few() -> Limits<'static> {
    Limits::new().with_steps(10_000)
}

#[test]
fn puzzles_with_many_solutions_are_not_hard() {
    for cubes in 1..=7 {
        assert_eq!(free(cubes).difficulty(), Difficulty::Easy, "{cubes}");
    }
    // 1.5^n.
    assert_eq!([6, 7, 8].map(|cubes| free(cubes).handwork().unwrap().steps()), [11, 17, 25]);
    assert_eq!((free(13).handwork(), free(13).difficulty()), (None, Difficulty::Expert));
}

#[test]
fn limits_are_reported_alike() {
    let (puzzle, _) = Making::new(30, 30).planted(&mut Pcg64::seed_from_u64(2)).unwrap();
    let palette = Palette::standard(30).unwrap();
    for (limits, reached) in [
        (Limits::new().with_steps(2), LimitReached::Steps { limit: 2 }),
        (Limits::new().with_stop(&|| true), LimitReached::Stopped),
    ] {
        assert_eq!(puzzle.solve_within(&limits), Err(reached));
        assert_eq!(puzzle.obstacle_within(&limits), Err(reached));
        assert_eq!(puzzle.hint_within(&[], &limits), Err(reached));
        assert_eq!(puzzle.explain_within(&palette, &limits), Err(reached));
        let stopped = Error::Stopped { at_least: 0, limit: reached };
        assert_eq!(puzzle.count_within(Count::Classes, &limits), Err(stopped));
        assert_eq!(
            Making::new(30, 30).that(|_| false).within(limits).unique(&mut Pcg64::seed_from_u64(1)),
            Err(reached.into())
        );
    }
    let bytes = Limits::new().with_bytes(1000);
    let reached = free(10).count_within(Count::Pictures, &bytes);
    assert!(matches!(reached, Err(Error::Stopped { limit: LimitReached::Bytes { .. }, .. })));
}

#[test]
fn threads_may_share_every_type() {
    fn check<T: Send + Sync>() {}
    check::<(Colour, Cube, Ring, Rotation)>();
    check::<(Puzzle, Tower, Palette, Limits<'_>, Count, Hint)>();
    check::<(LessBrutal, Explanation, Drawing, Sheets, Making<'_>)>();
    check::<(Error, ParseError, LimitReached)>();
    let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse().unwrap();
    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > 1000;
    let limits = Limits::new().with_stop(&stop);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| assert!(matches!(puzzle.solve_within(&limits), Ok(Some(_)))));
        }
    });
    assert!(asked.into_inner() > 0);
}
