//! Benches of `dense_search`: whole spaces, tables and shortest solutions.

#![allow(clippy::unwrap_used, missing_docs, reason = "criterion_group makes public functions")]

use std::collections::HashSet;
use std::hash::BuildHasher;
use std::hint::black_box;
use std::time::Duration;

use benches::{below, seeded};
use criterion::{
    BenchmarkGroup, Criterion, SamplingMode, Throughput, criterion_group, criterion_main,
    measurement::WallTime,
};
use dense_code::{Dense, Level};
use dense_search::{DistanceTable, Layer, Search, Space};
use pathfinding::directed::bfs::bfs_reach;
use perm_hash::Perm;
use perm_puzzles::{
    BurntPancake, CubeCorners, Metric, Pancake, PatternDatabase, PocketCube, Pyraminx, Skewb,
    SlideMetric, SlidingPuzzle, SlidingSearch, SlidingSolver, Tiles, TopSpin,
};

fn group<'a>(c: &'a mut Criterion, name: &str, samples: usize) -> BenchmarkGroup<'a, WallTime> {
    let mut group = c.benchmark_group(name);
    group
        .sample_size(samples)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(600));
    group
}

/// States and depth of a search.
fn shape(layers: impl Iterator<Item = Layer>) -> (u64, u32) {
    layers.last().map_or((0, 0), |layer| (layer.total, layer.depth))
}

/// The same by a hash set of explicit states: what programs do without dense ranks.
fn hashed<S: Space, H: BuildHasher + Default>(
    space: &S,
    key: impl Fn(S::State) -> u64,
) -> (u64, u32) {
    let mut seen = HashSet::with_hasher(H::default());
    let mut layer = vec![space.start()];
    seen.insert(key(space.start()));
    let mut depth = 0;
    loop {
        let mut next = Vec::new();
        for &state in &layer {
            for (_, neighbour) in space.successors(state) {
                if seen.insert(key(neighbour)) {
                    next.push(neighbour);
                }
            }
        }
        if next.is_empty() {
            return (seen.len() as u64, depth);
        }
        layer = next;
        depth += 1;
    }
}

/// The 8-puzzle in a hash set of boards, as it is usually written.
fn hashed_boards<H: BuildHasher + Default>() -> (u64, u32) {
    let start = [0, 1, 2, 3, 4, 5, 6, 7, 8_u8];
    let mut seen = HashSet::with_hasher(H::default());
    seen.insert(start);
    let mut layer = vec![(start, 0_usize)];
    let mut depth = 0;
    loop {
        let mut next = Vec::new();
        for &(board, blank) in &layer {
            let (row, column) = (blank / 3, blank % 3);
            let moves = [
                (row > 0).then(|| blank - 3),
                (row < 2).then(|| blank + 3),
                (column > 0).then(|| blank - 1),
                (column < 2).then(|| blank + 1),
            ];
            for to in moves.into_iter().flatten() {
                let mut moved = board;
                moved.swap(blank, to);
                if seen.insert(moved) {
                    next.push((moved, to));
                }
            }
        }
        if next.is_empty() {
            return (seen.len() as u64, depth);
        }
        layer = next;
        depth += 1;
    }
}

/// The same by the crate `pathfinding`, which counts what can be reached but not how far it is.
fn reached_boards() -> usize {
    let start = ([0, 1, 2, 3, 4, 5, 6, 7, 8_u8], 0_usize);
    bfs_reach(start, |&(board, blank)| {
        let (row, column) = (blank / 3, blank % 3);
        let moves = [
            (row > 0).then(|| blank - 3),
            (row < 2).then(|| blank + 3),
            (column > 0).then(|| blank - 1),
            (column < 2).then(|| blank + 1),
        ];
        moves.into_iter().flatten().map(move |to| {
            let mut moved = board;
            moved.swap(blank, to);
            (moved, to)
        })
    })
    .count()
}

fn sliding(c: &mut Criterion) {
    let mut eight = group(c, "search/sliding/3x3", 20);
    eight.throughput(Throughput::Elements(181_440));
    let expected = (181_440, 31);
    assert_eq!(shape(SlidingSearch::<3, 3>::new().unwrap()), expected);
    assert_eq!(hashed_boards::<std::hash::RandomState>(), expected);
    eight.bench_function("ours: blocks of bits", |b| {
        b.iter(|| shape(SlidingSearch::<3, 3>::new().unwrap()));
    });
    eight.bench_function("ours: blocks of bits without vectors", |b| {
        b.iter(|| shape(SlidingSearch::<3, 3>::new().unwrap().at(Level::PORTABLE)));
    });
    eight.bench_function("ours: any space", |b| {
        b.iter(|| shape(Search::new(SlidingPuzzle::<3, 3>::default()).unwrap()));
    });
    eight.bench_function("std hash set of boards", |b| {
        b.iter(hashed_boards::<std::hash::RandomState>);
    });
    eight.bench_function("foldhash set of boards", |b| {
        b.iter(hashed_boards::<foldhash::fast::RandomState>);
    });
    eight.bench_function("ahash set of boards", |b| b.iter(hashed_boards::<ahash::RandomState>));
    assert_eq!(reached_boards(), 181_440);
    eight.bench_function("pathfinding::bfs_reach", |b| b.iter(reached_boards));
    eight.finish();

    let mut twelve = group(c, "search/sliding/3x4", 10);
    twelve.throughput(Throughput::Elements(239_500_800));
    assert_eq!(shape(SlidingSearch::<3, 4>::new().unwrap().parallel()), (239_500_800, 53));
    twelve.bench_function("ours: blocks of bits", |b| {
        b.iter(|| shape(SlidingSearch::<3, 4>::new().unwrap()));
    });
    twelve.bench_function("ours: blocks of bits on all threads", |b| {
        b.iter(|| shape(SlidingSearch::<3, 4>::new().unwrap().parallel()));
    });
    twelve.finish();

    let mut long = group(c, "search/sliding/2x6", 10);
    long.throughput(Throughput::Elements(239_500_800));
    assert_eq!(shape(SlidingSearch::<2, 6>::new().unwrap().parallel()), (239_500_800, 80));
    long.bench_function("ours: blocks of bits", |b| {
        b.iter(|| shape(SlidingSearch::<2, 6>::new().unwrap()));
    });
    long.finish();
}

/// One space: the search of any space, on one thread and on all, beside a hash set of ranks.
fn space<S: Space + Copy + Sync>(c: &mut Criterion, name: &str, space: S, expected: (u64, u32)) {
    let mut group = group(c, name, 10);
    let edges = expected.0 * space.successors(space.start()).count() as u64;
    group.throughput(Throughput::Elements(edges));
    let search = || Search::new(space).expect("small");
    assert_eq!(shape(search().parallel()), expected);
    group.bench_function("ours: two bits a state", |b| b.iter(|| shape(search())));
    group.bench_function("ours: two bits a state on all threads", |b| {
        b.iter(|| shape(search().parallel()));
    });
    // A minute a run in the larger spaces.
    if expected.0 < 500_000 {
        assert_eq!(hashed::<S, foldhash::fast::RandomState>(&space, Dense::rank), expected);
        group.bench_function("foldhash set of ranks", |b| {
            b.iter(|| hashed::<S, foldhash::fast::RandomState>(&space, Dense::rank));
        });
    }
    group.finish();
}

fn spaces(c: &mut Criterion) {
    // Throughput is in edges: states times moves.
    space(c, "search/pancake/9", Pancake::<9>, (362_880, 10));
    space(c, "search/burnt pancake/6", BurntPancake::<6>, (46_080, 12));
    space(c, "search/topspin/9 4", TopSpin::<9, 4>, (181_440, 23));
    let cube = PocketCube::new(Metric::HalfTurn);
    space(c, "search/pocket cube/htm", &cube, (3_674_160, 11));

    space(c, "search/pyraminx", &Pyraminx::new(), (933_120, 11));
    space(c, "search/skewb", &Skewb::new(), (3_149_280, 11));

    let mut ten = group(c, "search/pancake/10", 10);
    ten.throughput(Throughput::Elements(3_628_800 * 9));
    assert_eq!(shape(Search::new(Pancake::<10>).unwrap()), (3_628_800, 11));
    ten.bench_function("ours: two bits a state", |b| {
        b.iter(|| shape(Search::new(Pancake::<10>).unwrap()));
    });
    ten.finish();

    // Seconds each: ten samples of a single run.
    let mut eleven = group(c, "search/pancake/11", 10);
    eleven.throughput(Throughput::Elements(39_916_800 * 10)).sampling_mode(SamplingMode::Flat);
    let search = || Search::new(Pancake::<11>).unwrap();
    eleven.bench_function("ours: two bits a state", |b| {
        b.iter(|| assert_eq!(shape(search()), (39_916_800, 13)));
    });
    eleven.bench_function("ours: two bits a state on all threads", |b| {
        b.iter(|| assert_eq!(shape(search().parallel()), (39_916_800, 13)));
    });
    eleven.finish();

    let mut corners = group(c, "search/corners of the cube/htm", 10);
    corners.sampling_mode(SamplingMode::Flat);
    let space = CubeCorners::new(Metric::HalfTurn);
    corners.bench_function("ours: two bits a state", |b| {
        b.iter(|| assert_eq!(shape(Search::new(&space).unwrap()), (88_179_840, 11)));
    });
    corners.finish();
}

fn tables(c: &mut Criterion) {
    let space = SlidingPuzzle::<3, 3>::new(SlideMetric::Single);
    let two = DistanceTable::new(space).unwrap();
    let one = DistanceTable::one_bit(space).unwrap();
    let mut rng = seeded(1);
    let states: Vec<Tiles<3, 3>> =
        (0..1000).map(|_| Tiles::unrank(below(&mut rng, Tiles::<3, 3>::COUNT)).unwrap()).collect();
    let sum = |table: &DistanceTable<SlidingPuzzle<3, 3>>| -> u32 {
        states.iter().filter_map(|&state| table.distance(black_box(state))).sum()
    };
    assert_eq!(sum(&two), sum(&one));
    let mut group = group(c, "search/distance table/8-puzzle", 20);
    group.throughput(Throughput::Elements(states.len() as u64));
    group.bench_function("ours: two bits", |b| b.iter(|| sum(&two)));
    group.bench_function("ours: one bit", |b| b.iter(|| sum(&one)));
    group.finish();
}

fn solving(c: &mut Criterion) {
    let solver = SlidingSolver::<4, 4>::new(vec![
        PatternDatabase::new(&[1, 4, 5, 8, 9]).unwrap(),
        PatternDatabase::new(&[2, 3, 6, 7, 10]).unwrap(),
        PatternDatabase::new(&[11, 12, 13, 14, 15]).unwrap(),
    ])
    .unwrap();
    // Korf's number 79, 42 moves.
    let start: Tiles<4, 4> = "0 1 9 7/11 13 5 3/14 12 4 2/8 6 10 15".parse().unwrap();
    let solution = solver.solve(start);
    assert_eq!(solution.slides.len(), 42);
    let mut group = group(c, "search/fifteen-puzzle nodes/Korf 79", 10);
    group.throughput(Throughput::Elements(solution.nodes));
    group.bench_function("ours: IDA* with 5-5-5 and reflection", |b| {
        b.iter(|| solver.solve(black_box(start)).nodes);
    });
    group.finish();

    let mut build = group_of_databases(c);
    build.throughput(Throughput::Elements(5_765_760));
    let tiles = [1, 2, 4, 5, 8, 9];
    let go_on = |_, _| std::ops::ControlFlow::Continue(());
    assert_eq!(
        PatternDatabase::<4, 4>::new(&tiles).unwrap().values(),
        PatternDatabase::<4, 4>::par_with_progress(&tiles, go_on).unwrap().values()
    );
    build.bench_function("ours: sets of arrangements", |b| {
        b.iter(|| PatternDatabase::<4, 4>::new(black_box(&tiles)).unwrap().values().len());
    });
    build.bench_function("ours: sets of arrangements on all threads", |b| {
        b.iter(|| {
            PatternDatabase::<4, 4>::par_with_progress(black_box(&tiles), go_on)
                .unwrap()
                .values()
                .len()
        });
    });
    build.finish();
}

fn group_of_databases(c: &mut Criterion) -> BenchmarkGroup<'_, WallTime> {
    group(c, "search/pattern database/6 of 16", 10)
}

fn lanes(c: &mut Criterion) {
    // What a batch gains over one state at a time.
    let mut rng = seeded(2);
    let ranks: Vec<u64> = (0..4096).map(|_| below(&mut rng, Perm::<11>::COUNT)).collect();
    let space = Pancake::<11>;
    let batch = |ranks: &[u64]| {
        let mut sum = 0_u64;
        for ranks in ranks.chunks(64) {
            space.expand(ranks, |after| {
                sum = after.iter().fold(sum, |sum, &rank| sum.wrapping_add(rank));
                std::ops::ControlFlow::Continue(())
            });
        }
        sum
    };
    let single = |ranks: &[u64]| {
        ranks
            .iter()
            .filter_map(|&rank| Perm::unrank(rank))
            .flat_map(|state| space.successors(state).map(|(_, next)| next))
            .fold(0_u64, |sum, state| sum.wrapping_add(state.rank()))
    };
    assert_eq!(batch(&ranks), single(&ranks));
    let mut group = group(c, "search/expand pancake/11", 20);
    group.throughput(Throughput::Elements(10 * ranks.len() as u64));
    group.bench_function("ours: 64 at a time", |b| b.iter(|| batch(black_box(&ranks))));
    group.bench_function("one at a time", |b| b.iter(|| single(black_box(&ranks))));
    group.finish();
}

criterion_group!(benches, sliding, spaces, tables, solving, lanes);
criterion_main!(benches);
