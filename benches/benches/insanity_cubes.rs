//! Benches of `insanity-cubes`: counting, first solutions and making, beside the source's algorithm, plain depth-first
//! search, an exact-cover crate and a SAT solver.
#![allow(missing_docs, clippy::unwrap_used, clippy::cast_possible_truncation, reason = "a bench")]

#[cfg(sat)]
#[path = "peers/sat.rs"]
mod sat;

use std::hint::black_box;
use std::time::{Duration, Instant};

use benches::{seeded, shuffle};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use dlx_rs::solver::Solver as Cover;
use insanity_cubes::{Colour, Count, Cube, LessBrutal, Limits, Puzzle, Ring};

fn group<'a>(
    c: &'a mut Criterion,
    name: &str,
    instances: usize,
    samples: usize,
) -> BenchmarkGroup<'a, WallTime> {
    let mut group = c.benchmark_group(name);
    group
        .sample_size(samples)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(600))
        .throughput(Throughput::Elements(instances as u64));
    group
}

fn of_faces(faces: &[u16]) -> Puzzle {
    let cubes = faces.as_chunks::<6>().0.iter().map(|faces| Cube::new(faces.map(Colour::new)));
    Puzzle::new(cubes.collect()).unwrap()
}

/// Every colour on equally many faces, or one fewer, dealt at random.
fn balanced(cubes: usize, colours: usize, seed: u64) -> Puzzle {
    let mut rng = seeded(seed);
    let mut faces: Vec<u16> = (0..6 * cubes).map(|face| (face % colours) as u16).collect();
    shuffle(&mut rng, &mut faces);
    of_faces(&faces)
}

fn many_balanced(cubes: usize, colours: usize, instances: u64) -> Vec<Puzzle> {
    (0..instances).map(|seed| balanced(cubes, colours, 1000 * cubes as u64 + seed)).collect()
}

/// The source's bag.
fn bags(cubes: u16, instances: u64) -> Vec<Puzzle> {
    (0..instances).map(|seed| Puzzle::from_bag(cubes, &mut seeded(seed)).unwrap()).collect()
}

fn ours(puzzle: &Puzzle) -> u128 {
    puzzle.count(Count::Solutions).unwrap()
}

fn source(puzzle: &Puzzle) -> u128 {
    LessBrutal::new(puzzle).solve().solutions.len() as u128
}

/// The rings of each cube, the first cube's as its loops stand.
fn rings(puzzle: &Puzzle) -> Vec<Vec<Ring>> {
    let mut all: Vec<Vec<Ring>> = puzzle.cubes().iter().map(|cube| cube.rings().collect()).collect();
    let loops = puzzle.cubes()[0].loops();
    let mut seen: Vec<Ring> = Vec::new();
    all[0].retain(|ring| {
        let new = loops.contains(ring) && !seen.contains(&ring.least());
        if new {
            seen.push(ring.least());
        }
        new
    });
    all
}

/// Cube by cube, each ring that fits.
fn plain(puzzle: &Puzzle) -> u128 {
    fn climb(rings: &[Vec<Ring>], sides: [u128; 4]) -> u128 {
        let Some((own, rest)) = rings.split_first() else { return 1 };
        let mut count = 0;
        for ring in own {
            let bits = ring.sides().map(|colour| 1u128 << colour.index());
            if (0..4).all(|side| sides[side] & bits[side] == 0) {
                count += climb(rest, [0, 1, 2, 3].map(|side| sides[side] | bits[side]));
            }
        }
        count
    }
    climb(&rings(puzzle), [0; 4])
}

/// An option a ring; items are the cubes and the colours of each side, which must be covered if no colour is spare.
fn cover(puzzle: &Puzzle) -> u128 {
    let (cubes, colours) = (puzzle.len(), numbers(puzzle));
    if puzzle.colours() < cubes {
        return 0;
    }
    let mut solver = if puzzle.colours() == cubes && colours == cubes {
        Cover::new(cubes + 4 * colours)
    } else {
        Cover::new_optional(cubes, 4 * colours)
    };
    for (cube, rings) in rings(puzzle).iter().enumerate() {
        for (line, ring) in rings.iter().enumerate() {
            let mut items = vec![cube + 1];
            items.extend(
                (0..4).map(|side| cubes + side * colours + usize::from(ring.sides()[side].index()) + 1),
            );
            solver.add_option((cube, line), &items);
        }
    }
    solver.count() as u128
}

/// One more than the largest number of a colour.
fn numbers(puzzle: &Puzzle) -> usize {
    let largest = puzzle.cubes().iter().flat_map(|cube| cube.faces()).max().unwrap();
    usize::from(largest.index()) + 1
}

type Way = (&'static str, fn(&Puzzle) -> u128);

fn compare(c: &mut Criterion, name: &str, puzzles: &[Puzzle], samples: usize, peers: &[Way]) {
    let expected: Vec<u128> = puzzles.iter().map(ours).collect();
    let mut group = group(c, name, puzzles.len(), samples);
    group.bench_function("ours", |b| b.iter(|| puzzles.iter().map(ours).sum::<u128>()));
    for (id, peer) in peers {
        for (puzzle, expected) in puzzles.iter().zip(&expected) {
            assert_eq!(peer(puzzle), *expected, "{id}: {puzzle}");
        }
        group.bench_function(*id, |b| b.iter(|| puzzles.iter().map(peer).sum::<u128>()));
    }
    group.finish();
}

const SOURCE: Way = ("the source's algorithm", source);
const PLAIN: Way = ("plain depth-first search", plain);
const COVER: Way = ("exact cover: dlx-rs", cover);

/// With the SAT solver, where it was asked for.
fn and_sat(peers: &[Way]) -> Vec<Way> {
    #[cfg(sat)]
    let peers = &[peers, &[("SAT: CaDiCaL", sat::count as fn(&Puzzle) -> u128)]].concat();
    peers.to_vec()
}

fn count_balanced(c: &mut Criterion) {
    let name = |cubes| format!("insanity-cubes/count, balanced, as many colours/{cubes}");
    compare(c, &name(8), &many_balanced(8, 8, 32), 20, &and_sat(&[SOURCE, PLAIN, COVER]));
    compare(c, &name(12), &many_balanced(12, 12, 8), 10, &and_sat(&[SOURCE, COVER]));
    compare(c, &name(20), &many_balanced(20, 20, 8), 10, &[]);
    compare(c, &name(26), &many_balanced(26, 26, 8), 10, &[]);
    compare(c, &name(40), &many_balanced(40, 40, 2), 10, &[]);
    compare(c, &name(50), &many_balanced(50, 50, 1), 10, &[]);
}

fn count_bag(c: &mut Criterion) {
    compare(c, "insanity-cubes/count, the source's bag/14", &bags(14, 16), 10, &and_sat(&[SOURCE]));
    // Among these are some that the SAT solver does not count within minutes.
    compare(c, "insanity-cubes/count, the source's bag/26", &bags(26, 64), 20, &[]);
    // The slowest of many, by the best of three runs each.
    let slowest = bags(26, 2000)
        .into_iter()
        .max_by_key(|puzzle| {
            let time = || {
                let start = Instant::now();
                black_box(ours(puzzle));
                start.elapsed()
            };
            [time(), time(), time()].into_iter().min()
        })
        .unwrap();
    compare(c, "insanity-cubes/count, the source's bag, the slowest of 2000/26", &[slowest], 20, &[]);
}

fn count_slack(c: &mut Criterion) {
    let name =
        |cubes: usize, colours: usize| format!("insanity-cubes/count, balanced, {colours} colours/{cubes}");
    compare(c, &name(6, 8), &many_balanced(6, 8, 16), 10, &and_sat(&[SOURCE, PLAIN, COVER]));
    compare(c, &name(8, 9), &many_balanced(8, 9, 8), 10, &[SOURCE, PLAIN, COVER]);
    for (cubes, colours, instances) in [
        (8, 16, 16),
        (8, 48, 16),
        (10, 20, 4),
        (12, 18, 2),
        (12, 24, 2),
        (15, 22, 1),
        (15, 45, 1),
        (16, 32, 1),
    ] {
        compare(c, &name(cubes, colours), &many_balanced(cubes, colours, instances), 10, &[]);
    }
}

fn first(c: &mut Criterion) {
    for (cubes, colours, instances) in
        [(12, 13, 16), (26, 27, 32), (32, 33, 16), (40, 41, 3), (50, 54, 16), (100, 110, 8)]
    {
        let mut puzzles = many_balanced(cubes, colours, instances);
        // Of the small ones some have no solution.
        puzzles.retain(|puzzle| puzzle.solve().is_some_and(|tower| tower.solves(puzzle)));
        assert!(puzzles.len() > 2);
        let name = format!("insanity-cubes/first solution, {colours} colours/{cubes}");
        let mut group = group(c, &name, puzzles.len(), 10);
        group.bench_function("ours", |b| {
            b.iter(|| puzzles.iter().filter(|one| one.solve().is_some()).count());
        });
        #[cfg(sat)]
        if cubes == 12 {
            let few = &puzzles[..2];
            group.throughput(Throughput::Elements(2));
            group.bench_function("SAT: CaDiCaL", |b| {
                b.iter(|| few.iter().filter(|puzzle| sat::solvable(puzzle)).count());
            });
        }
        group.finish();
    }
}

fn make(c: &mut Criterion) {
    for cubes in [4, 12, 26] {
        let mut group = group(c, &format!("insanity-cubes/make a puzzle with one class/{cubes}"), 1, 20);
        let mut rng = seeded(7);
        let (puzzle, tower) = Puzzle::unique(cubes, cubes, &mut rng, &Limits::new()).unwrap();
        assert!(tower.solves(&puzzle) && puzzle.count(Count::Classes) == Ok(1));
        group.bench_function("ours", |b| {
            b.iter(|| Puzzle::unique(cubes, cubes, &mut rng, &Limits::new()).unwrap());
        });
        group.finish();
    }
}

criterion_group!(benches, count_balanced, count_bag, count_slack, first, make);
criterion_main!(benches);
