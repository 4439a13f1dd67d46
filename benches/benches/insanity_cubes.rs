//! Benches of `insanity-cubes`: counting, first solutions and making, beside the article's
//! algorithm, plain depth-first search, an exact-cover crate and a SAT solver.
#![allow(missing_docs, clippy::unwrap_used, clippy::cast_possible_truncation, reason = "a bench")]

#[cfg(sat)]
#[path = "peers/sat.rs"]
mod sat;

use std::hint::black_box;
use std::time::{Duration, Instant};

use benches::{below, seeded, shuffle};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use dlx_rs::solver::Solver as Cover;
use insanity_cubes::article::LessBrutal;
use insanity_cubes::make::Making;
use insanity_cubes::{Colour, Count, Cube, Puzzle, Ring, Rotation};

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

/// The article's bag.
fn bags(cubes: usize, instances: u64) -> Vec<Puzzle> {
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
    let mut all: Vec<Vec<Ring>> =
        puzzle.cubes().iter().map(|cube| cube.rings().collect()).collect();
    let loops = puzzle.cubes()[0].loops();
    let mut seen: Vec<Ring> = Vec::new();
    all[0].retain(|ring| {
        let new = loops.contains(ring) && !seen.contains(&ring.canonical());
        if new {
            seen.push(ring.canonical());
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

/// An option a ring; items are the cubes and the colours of each side, which must be covered if no
/// colour is spare.
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
                (0..4).map(|side| {
                    cubes + side * colours + usize::from(ring.sides()[side].index()) + 1
                }),
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

/// The same puzzle to us and another to the search: the cubes behind the first (whose loops stay as
/// they stand) in another order, each turned, the colours renumbered. It has as many solutions.
fn disguised(puzzle: &Puzzle, rng: &mut impl rand::Rng) -> Puzzle {
    let mut colours: Vec<u16> = (0..).take(numbers(puzzle)).collect();
    shuffle(rng, &mut colours);
    let mut cubes: Vec<Cube> = puzzle
        .cubes()
        .iter()
        .map(|cube| {
            let turned = cube.turned(Rotation::ALL[below(rng, 24) as usize]);
            Cube::new(turned.faces().map(|face| Colour::new(colours[usize::from(face.index())])))
        })
        .collect();
    shuffle(rng, &mut cubes[1..]);
    Puzzle::new(cubes).unwrap()
}

/// Asserts the count of each puzzle by that of its disguise, and that there is a tower exactly if
/// it is not 0.
fn counts(puzzles: &[Puzzle]) -> Vec<u128> {
    let mut rng = seeded(8);
    let count = |puzzle: &Puzzle| {
        let count = ours(puzzle);
        assert_eq!(ours(&disguised(puzzle, &mut rng)), count, "{puzzle}");
        assert_eq!(is_solved(puzzle), count > 0, "{puzzle}");
        count
    };
    puzzles.iter().map(count).collect()
}

/// Whether there is a tower, which must be right.
fn is_solved(puzzle: &Puzzle) -> bool {
    puzzle.solve().is_some_and(|tower| {
        assert!(tower.solves(puzzle), "{puzzle}");
        true
    })
}

type Way = (&'static str, fn(&Puzzle) -> u128);

fn compare(c: &mut Criterion, name: &str, puzzles: &[Puzzle], samples: usize, peers: &[Way]) {
    let expected = counts(puzzles);
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

const SOURCE: Way = ("the article's algorithm", source);
const PLAIN: Way = ("plain depth-first search", plain);
const COVER: Way = ("exact cover: dlx-rs", cover);

/// With the SAT solver, where it was asked for.
fn and_sat(peers: &[Way]) -> Vec<Way> {
    #[cfg(sat)]
    let peers = &[peers, &[("SAT: CaDiCaL", sat::count as fn(&Puzzle) -> u128)]].concat();
    peers.to_vec()
}

/// The puzzles from fast to slow, by the better of two runs.
fn by_time<T>(mut puzzles: Vec<Puzzle>, work: impl Fn(&Puzzle) -> T) -> Vec<Puzzle> {
    puzzles.sort_by_cached_key(|puzzle| {
        let time = || {
            let start = Instant::now();
            black_box(work(puzzle));
            start.elapsed()
        };
        time().min(time())
    });
    puzzles
}

/// The tenth in the middle, one at least: the figures asked for are medians over random puzzles,
/// but one puzzle of microseconds over and over would teach the branch predictor its solution.
fn median<T>(puzzles: Vec<Puzzle>, work: impl Fn(&Puzzle) -> T) -> Vec<Puzzle> {
    let mut puzzles = by_time(puzzles, work);
    let width = (puzzles.len() / 10) | 1;
    let before = (puzzles.len() - width) / 2;
    puzzles.drain(before..before + width).collect()
}

fn count_balanced(c: &mut Criterion) {
    let name = |cubes| format!("insanity-cubes/count with as many colours/{cubes}");
    compare(c, &name(8), &many_balanced(8, 8, 32), 20, &and_sat(&[SOURCE, PLAIN, COVER]));
    compare(c, &name(12), &many_balanced(12, 12, 8), 10, &and_sat(&[SOURCE, COVER]));
    for (cubes, instances) in [(8, 1001), (12, 1001), (20, 201), (26, 101), (40, 15), (50, 9)] {
        let name = format!("insanity-cubes/count with as many colours: the median/{cubes}");
        let middle = median(many_balanced(cubes, cubes, instances), ours);
        if cubes <= 12 {
            assert!(middle.iter().all(|puzzle| source(puzzle) == ours(puzzle)));
        }
        compare(c, &name, &middle, 10, &[]);
        #[cfg(sat)]
        if cubes <= 26 {
            assert!(middle.iter().all(|puzzle| sat::solvable(puzzle) == (ours(puzzle) > 0)));
            let mut group = group(c, &name, middle.len(), 10);
            group.bench_function("SAT: CaDiCaL (decides)", |b| {
                b.iter(|| black_box(&middle).iter().filter(|puzzle| sat::solvable(puzzle)).count());
            });
            group.finish();
        }
    }
}

/// Of the bags with the seeds 0 to 24 the one that takes the exact-cover crate neither long nor
/// short, and the SAT solver neither.
const MEDIAN_FOR_PEERS: usize = 11;

fn count_bag(c: &mut Criterion) {
    compare(c, "insanity-cubes/count the article's bag/14", &bags(14, 16), 10, &and_sat(&[SOURCE]));

    let middle = median(bags(26, 1001), ours);
    compare(c, "insanity-cubes/count the article's bag: the median/26", &middle, 10, &[]);

    // Beside the peers, all on the puzzle that is the median for them. Two thirds of all bags have
    // a colour on fewer than four faces, which is a clash at once for some and a search for
    // others.
    let name = "insanity-cubes/count the article's bag: the median for exact cover/26";
    let middle = bags(26, 25).swap_remove(MEDIAN_FOR_PEERS);
    compare(c, name, std::slice::from_ref(&middle), 10, &[COVER]);
    #[cfg(sat)]
    {
        let mut group = group(c, name, 1, 10);
        assert_eq!(sat::solvable(&middle), ours(&middle) > 0);
        group.bench_function("SAT: CaDiCaL (decides)", |b| {
            b.iter(|| sat::solvable(black_box(&middle)))
        });
        group.finish();
    }

    let slowest = by_time(bags(26, 2000), ours).pop().unwrap();
    compare(c, "insanity-cubes/count the article's bag: slowest of 2000/26", &[slowest], 20, &[]);
}

fn count_slack(c: &mut Criterion) {
    let name = |cubes: usize, colours: usize| {
        format!("insanity-cubes/count with {colours} colours/{cubes}")
    };
    compare(c, &name(6, 8), &many_balanced(6, 8, 16), 10, &and_sat(&[SOURCE, PLAIN, COVER]));
    compare(c, &name(8, 9), &many_balanced(8, 9, 8), 10, &[SOURCE, PLAIN, COVER]);
    for (cubes, colours, instances) in [
        (8, 12, 16),
        (8, 16, 16),
        (8, 24, 16),
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
        [(12, 13, 1001), (26, 27, 101), (32, 33, 51), (40, 41, 15), (50, 54, 101), (100, 110, 51)]
    {
        let mut puzzles = many_balanced(cubes, colours, instances);
        // Some have no solution, which the count must find too.
        puzzles.retain(|puzzle| {
            let solved = is_solved(puzzle);
            assert!(solved || ours(puzzle) == 0, "{puzzle}");
            solved
        });
        assert!(puzzles.len() > 2);
        let name =
            format!("insanity-cubes/first solution with {colours} colours: the median/{cubes}");
        let middle = median(puzzles.clone(), is_solved);
        let mut few = group(c, &name, middle.len(), 10);
        few.bench_function("ours", |b| {
            b.iter(|| black_box(&middle).iter().filter(|one| one.solve().is_some()).count());
        });
        #[cfg(sat)]
        if cubes != 40 {
            assert!(middle.iter().all(sat::solvable));
            few.bench_function("SAT: CaDiCaL (decides)", |b| {
                b.iter(|| black_box(&middle).iter().filter(|puzzle| sat::solvable(puzzle)).count());
            });
        }
        few.finish();
        if cubes == 40 {
            continue;
        }
        let name =
            format!("insanity-cubes/first solution with {colours} colours: the mean/{cubes}");
        let mut all = group(c, &name, puzzles.len(), 10);
        all.bench_function("ours", |b| {
            b.iter(|| puzzles.iter().filter(|one| one.solve().is_some()).count());
        });
        all.finish();
    }
}

fn make(c: &mut Criterion) {
    for cubes in [4, 12, 26] {
        let mut group =
            group(c, &format!("insanity-cubes/make a puzzle with one class/{cubes}"), 1, 20);
        let mut rng = seeded(7);
        for _ in 0..10 {
            let (puzzle, tower) = Making::new(cubes, cubes).unique(&mut rng).unwrap();
            assert!(tower.solves(&puzzle) && puzzle.count(Count::Classes) == Ok(1));
        }
        group.bench_function("ours", |b| {
            b.iter(|| Making::new(cubes, cubes).unique(&mut rng).unwrap());
        });
        group.finish();
    }
}

criterion_group!(benches, count_balanced, count_bag, count_slack, first, make);
criterion_main!(benches);
