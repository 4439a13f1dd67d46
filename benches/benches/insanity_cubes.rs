//! Benches of `insanity-cubes`: counting, first solutions and making, beside the article's
//! algorithm and an exact-cover crate.
#![allow(missing_docs, clippy::unwrap_used, clippy::cast_possible_truncation, reason = "a bench")]

use std::time::Instant;

use benches::{seeded, shuffle, task};
use criterion::{Criterion, criterion_group, criterion_main};
use dlx_rs::solver::Solver as Cover;
use insanity_cubes::Making;
use insanity_cubes::article::{LessBrutal, bag};
use insanity_cubes::{Colour, Count, Cube, Puzzle, Ring};

/// Every colour on equally many faces, or one fewer, dealt at random.
fn balanced(cubes: usize, colours: usize, instances: u64) -> Vec<Puzzle> {
    let deal = |seed| {
        let mut rng = seeded(1000 * cubes as u64 + seed);
        let mut faces: Vec<u16> = (0..6 * cubes).map(|face| (face % colours) as u16).collect();
        shuffle(&mut rng, &mut faces);
        let cubes = faces.as_chunks::<6>().0.iter().map(|faces| Cube::new(faces.map(Colour::new)));
        Puzzle::new(cubes.collect()).unwrap()
    };
    (0..instances).map(deal).collect()
}

fn bags(cubes: usize, instances: u64) -> Vec<Puzzle> {
    let draw = |seed| Puzzle::new(bag(cubes, &mut seeded(seed)).unwrap()).unwrap();
    (0..instances).map(draw).collect()
}

fn ours(puzzle: &Puzzle) -> u128 {
    puzzle.count(Count::Solutions).unwrap()
}

fn source(puzzle: &Puzzle) -> u128 {
    LessBrutal::new(puzzle.cubes()).solutions().count() as u128
}

/// The rings of each cube, the first cube's as its loops stand.
fn rings(puzzle: &Puzzle) -> Vec<Vec<Ring>> {
    let mut all: Vec<Vec<Ring>> =
        puzzle.cubes().iter().map(|cube| cube.rings().collect()).collect();
    let loops = puzzle.cubes()[0].loops();
    let mut seen: Vec<Ring> = Vec::new();
    all[0].retain(|ring| {
        let new = loops.contains(ring) && !seen.contains(ring);
        if new {
            seen.extend(ring.arrangements());
        }
        new
    });
    all
}

/// An option a ring; items are the cubes and the colours of each side, which must be covered if no
/// colour is spare.
fn cover(puzzle: &Puzzle) -> u128 {
    if puzzle.colours() < puzzle.len() {
        return 0;
    }
    cover_of(puzzle).count() as u128
}

fn cover_of(puzzle: &Puzzle) -> Cover<(usize, usize)> {
    let (cubes, colours) = (puzzle.len(), numbers(puzzle));
    let mut solver = if puzzle.colours() == cubes && colours == cubes {
        Cover::new(cubes + 4 * colours)
    } else {
        Cover::new_optional(cubes, 4 * colours)
    };
    for (cube, rings) in rings(puzzle).iter().enumerate() {
        for (line, ring) in rings.iter().enumerate() {
            let mut items = vec![cube + 1];
            items.extend(
                (0..4).map(|side| {
                    cubes + side * colours + usize::from(ring.sides()[side].index()) + 1
                }),
            );
            solver.add_option((cube, line), &items);
        }
    }
    solver
}

/// One more than the largest number of a colour.
fn numbers(puzzle: &Puzzle) -> usize {
    let largest = puzzle.cubes().iter().flat_map(|cube| cube.faces()).max().unwrap();
    usize::from(largest.index()) + 1
}

/// Whether there is a tower, which must be right.
fn is_solved(puzzle: &Puzzle) -> bool {
    puzzle.solve().is_some_and(|tower| {
        assert!(tower.solves(puzzle), "{puzzle}");
        true
    })
}

/// The tenth in the middle, one at least: one puzzle of microseconds over and over would teach the
/// branch predictor its solution.
fn median<T>(mut puzzles: Vec<Puzzle>, work: impl Fn(&Puzzle) -> T) -> Vec<Puzzle> {
    puzzles.sort_by_cached_key(|puzzle| {
        let start = Instant::now();
        std::hint::black_box(work(puzzle));
        start.elapsed()
    });
    let width = (puzzles.len() / 10) | 1;
    let before = (puzzles.len() - width) / 2;
    puzzles.drain(before..before + width).collect()
}

type Way = (&'static str, fn(&Puzzle) -> u128);

fn compare(c: &mut Criterion, name: &str, puzzles: &[Puzzle], peers: &[Way]) {
    let expected: Vec<u128> = puzzles.iter().map(ours).collect();
    let mut group = task(c, &format!("insanity-cubes/{name}"), puzzles.len());
    group.sample_size(10);
    group.bench_function("ours", |b| b.iter(|| puzzles.iter().map(ours).sum::<u128>()));
    for (puzzle, expected) in puzzles.iter().zip(&expected) {
        assert_eq!(is_solved(puzzle), *expected > 0, "{puzzle}");
    }
    for (id, peer) in peers {
        for (puzzle, expected) in puzzles.iter().zip(&expected) {
            assert_eq!(peer(puzzle), *expected, "{id}: {puzzle}");
        }
        group.bench_function(*id, |b| b.iter(|| puzzles.iter().map(peer).sum::<u128>()));
    }
    group.finish();
}

const SOURCE: Way = ("the article's algorithm", source);
const COVER: Way = ("exact cover: dlx-rs", cover);

fn count(c: &mut Criterion) {
    for (cubes, instances) in [(8, 32), (12, 8)] {
        let name = format!("count with as many colours/{cubes}");
        compare(c, &name, &balanced(cubes, cubes, instances), &[SOURCE, COVER]);
    }
    for (cubes, instances) in [(26, 101), (50, 9), (64, 1)] {
        let name = format!("count with as many colours: the median/{cubes}");
        compare(c, &name, &median(balanced(cubes, cubes, instances), ours), &[]);
    }
    compare(c, "count the article's bag/14", &bags(14, 16), &[SOURCE]);
    compare(c, "count the article's bag: the median/26", &median(bags(26, 101), ours), &[]);
    for (cubes, colours) in [(8, 12), (12, 24), (15, 45)] {
        let name = format!("count with {colours} colours/{cubes}");
        compare(c, &name, &balanced(cubes, colours, 1), &[]);
    }
}

fn first(c: &mut Criterion) {
    for (cubes, colours, instances) in [(26, 27, 101), (50, 54, 101), (100, 110, 51)] {
        let mut puzzles = balanced(cubes, colours, instances);
        puzzles.retain(is_solved);
        let puzzles = median(puzzles, is_solved);
        let name =
            format!("insanity-cubes/first solution with {colours} colours: the median/{cubes}");
        task(c, &name, puzzles.len()).sample_size(10).bench_function("ours", |b| {
            b.iter(|| puzzles.iter().filter(|one| one.solve().is_some()).count());
        });
    }
}

/// Puzzles with many solutions: each method knows this at the second one.
fn is_unique(c: &mut Criterion) {
    for (cubes, colours) in [(8, 11), (12, 24)] {
        let mut rng = seeded(7);
        let planted = |_| Making::new(cubes, colours).planted(&mut rng).unwrap().0;
        let puzzles: Vec<Puzzle> = (0..8).map(planted).collect();
        let two = |puzzle: &Puzzle| cover_of(puzzle).take(2).count() == 2;
        assert!(puzzles.iter().all(|puzzle| !puzzle.is_unique() && two(puzzle)));
        let name = format!("insanity-cubes/is it unique with {colours} colours/{cubes}");
        let mut group = task(c, &name, puzzles.len());
        group.sample_size(10);
        group.bench_function("ours", |b| {
            b.iter(|| puzzles.iter().filter(|puzzle| puzzle.is_unique()).count());
        });
        group.bench_function("exact cover, two solutions: dlx-rs", |b| {
            b.iter(|| puzzles.iter().filter(|puzzle| two(puzzle)).count());
        });
        group.finish();
    }
}

/// The form of cubes that share no colour, which all look alike.
fn canonical(c: &mut Criterion) {
    let free = |cubes: u16| {
        let cubes = (0..cubes)
            .map(|at| Cube::new([0, 1, 2, 3, 4, 5].map(|face| Colour::new(6 * at + face))));
        Puzzle::new(cubes.collect()).unwrap()
    };
    let (classic, free) = ("ABBCDB BCDAAD BDBCCA DBCCDA".parse().unwrap(), free(96));
    for (name, puzzle) in [("Instant Insanity", classic), ("own colours/96", free)] {
        assert_eq!(puzzle.canonical(), puzzle.canonical().canonical());
        task(c, &format!("insanity-cubes/canonical form: {name}"), 1)
            .sample_size(10)
            .bench_function("ours", |b| b.iter(|| puzzle.canonical()));
    }
}

fn make(c: &mut Criterion) {
    for (cubes, colours) in [(4, 4), (12, 12), (26, 26), (8, 11), (6, 10), (12, 16)] {
        let mut rng = seeded(7);
        let mut unique = || Making::new(cubes, colours).unique(&mut rng).unwrap();
        assert!((0..3).all(|_| unique().count(Count::Classes) == Ok(1)));
        let name = match colours - cubes {
            0 => format!("insanity-cubes/make a puzzle with one class/{cubes}"),
            _ => {
                format!("insanity-cubes/make a puzzle with one class and {colours} colours/{cubes}")
            }
        };
        task(c, &name, 1).sample_size(10).bench_function("ours", |b| b.iter(&mut unique));
    }
}

criterion_group!(benches, count, first, is_unique, canonical, make);
criterion_main!(benches);
