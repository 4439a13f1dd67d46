//! Benches of `dense_search`: whole spaces, tables and shortest solutions.

#![allow(clippy::unwrap_used, missing_docs, reason = "criterion_group makes public functions")]

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash};
use std::hint::black_box;
use std::time::Duration;

use benches::{below, seeded};
use criterion::{
    BenchmarkGroup, Criterion, SamplingMode, Throughput, criterion_group, criterion_main,
    measurement::WallTime,
};
use dense_code::{Dense, Level};
use dense_search::{DistanceTable, Layer, NoPath, Search, Space, cheapest_path, shortest_path};
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use pathfinding::directed::bfs::{bfs, bfs_reach};
use perm_puzzles::definition::{Definition, Powers, PuzzleSpace};
use perm_puzzles::{
    PatternDatabase, SlideMetric, SlidingPuzzle, SlidingSearch, SlidingSolver, Tiles,
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

fn pancake(items: usize) -> PuzzleSpace {
    Definition::pancake(items).unwrap().compile().unwrap()
}

fn spaces(c: &mut Criterion) {
    // Throughput is in edges: states times moves.
    space(c, "search/pancake/9", &pancake(9), (362_880, 10));
    let burnt = Definition::burnt_pancake(6).unwrap().compile().unwrap();
    space(c, "search/burnt pancake/6", &burnt, (46_080, 12));
    let ring = Definition::topspin(9, 4).unwrap().compile_with(Powers::Quarter).unwrap();
    space(c, "search/topspin/9 4", &ring, (181_440, 23));
    let cube = Definition::pocket_cube().compile().unwrap();
    space(c, "search/pocket cube/htm", &cube, (3_674_160, 11));

    space(c, "search/pyraminx", &Definition::pyraminx().compile().unwrap(), (933_120, 11));
    space(c, "search/skewb", &Definition::skewb().compile().unwrap(), (3_149_280, 11));

    let mut ten = group(c, "search/pancake/10", 10);
    ten.throughput(Throughput::Elements(3_628_800 * 9));
    assert_eq!(shape(Search::new(pancake(10)).unwrap()), (3_628_800, 11));
    ten.bench_function("ours: two bits a state", |b| {
        b.iter(|| shape(Search::new(pancake(10)).unwrap()));
    });
    ten.finish();

    // Seconds each: ten samples of a single run.
    let mut eleven = group(c, "search/pancake/11", 10);
    eleven.throughput(Throughput::Elements(39_916_800 * 10)).sampling_mode(SamplingMode::Flat);
    let search = || Search::new(pancake(11)).unwrap();
    eleven.bench_function("ours: two bits a state", |b| {
        b.iter(|| assert_eq!(shape(search()), (39_916_800, 13)));
    });
    eleven.bench_function("ours: two bits a state on all threads", |b| {
        b.iter(|| assert_eq!(shape(search().parallel()), (39_916_800, 13)));
    });
    eleven.finish();

    let mut corners = group(c, "search/corners of the cube/htm", 10);
    corners.sampling_mode(SamplingMode::Flat);
    let space = Definition::cube_corners().compile().unwrap();
    corners.bench_function("ours: two bits a state", |b| {
        b.iter(|| assert_eq!(shape(Search::new(&space).unwrap()), (88_179_840, 11)));
    });
    corners.finish();
}

fn tables(c: &mut Criterion) {
    let space = SlidingPuzzle::<3, 3>::new(SlideMetric::Single);
    let two = DistanceTable::new(space).unwrap();
    let mut rng = seeded(1);
    let states: Vec<Tiles<3, 3>> =
        (0..1000).map(|_| Tiles::unrank(below(&mut rng, Tiles::<3, 3>::COUNT)).unwrap()).collect();
    let sum = |table: &DistanceTable<SlidingPuzzle<3, 3>>| -> u32 {
        states.iter().filter_map(|&state| table.distance(black_box(state))).sum()
    };
    let mut group = group(c, "search/distance table/8-puzzle", 20);
    group.throughput(Throughput::Elements(states.len() as u64));
    group.bench_function("ours: two bits", |b| b.iter(|| sum(&two)));
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
    let limits = dense_code::Limits::new();
    assert_eq!(
        PatternDatabase::<4, 4>::new(&tiles).unwrap().values(),
        PatternDatabase::<4, 4>::par_new_within(&tiles, &limits).unwrap().values()
    );
    build.bench_function("ours: sets of arrangements", |b| {
        b.iter(|| PatternDatabase::<4, 4>::new(black_box(&tiles)).unwrap().values().len());
    });
    build.bench_function("ours: sets of arrangements on all threads", |b| {
        b.iter(|| {
            PatternDatabase::<4, 4>::par_new_within(black_box(&tiles), &limits)
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

/// A shortest path as it is usually written: a map from each state to the one before it.
fn plain_path<H: BuildHasher + Default, T: Clone + Eq + Hash, M: Clone, I>(
    start: T,
    successors: impl Fn(&T) -> I,
    is_goal: impl Fn(&T) -> bool,
) -> Option<Vec<M>>
where
    I: IntoIterator<Item = (M, T)>,
{
    let mut before = HashMap::with_hasher(H::default());
    before.insert(start.clone(), None);
    let mut queue = VecDeque::from([start]);
    while let Some(state) = queue.pop_front() {
        if is_goal(&state) {
            let back =
                std::iter::successors(before[&state].clone(), |(state, _)| before[state].clone());
            let mut moves: Vec<M> = back.map(|(_, by)| by).collect();
            moves.reverse();
            return Some(moves);
        }
        for (by, next) in successors(&state) {
            if let Entry::Vacant(entry) = before.entry(next.clone()) {
                entry.insert(Some((state.clone(), by)));
                queue.push_back(next);
            }
        }
    }
    None
}

/// The same with costs, by A*.
fn plain_cheapest<T: Clone + Ord + Hash, M: Clone, I: IntoIterator<Item = (M, T, u32)>>(
    start: T,
    successors: impl Fn(&T) -> I,
    bound: impl Fn(&T) -> u32,
    is_goal: impl Fn(&T) -> bool,
) -> Option<Vec<M>> {
    let mut before = HashMap::with_hasher(foldhash::fast::RandomState::default());
    before.insert(start.clone(), (0, None));
    let mut open = BinaryHeap::from([(Reverse(bound(&start)), 0, start)]);
    while let Some((_, cost, state)) = open.pop() {
        if cost > before[&state].0 {
            continue;
        }
        if is_goal(&state) {
            let back = std::iter::successors(before[&state].1.clone(), |(state, _)| {
                before[state].1.clone()
            });
            let mut moves: Vec<M> = back.map(|(_, by)| by).collect();
            moves.reverse();
            return Some(moves);
        }
        for (by, next, more) in successors(&state) {
            let cost = cost + more;
            let reached = before.entry(next.clone()).or_insert((u32::MAX, None));
            if cost < reached.0 {
                *reached = (cost, Some((state.clone(), by)));
                open.push((Reverse(cost + bound(&next)), cost, next));
            }
        }
    }
    None
}

/// One space without ranks, searched for a goal that is not there.
fn path<T: Clone + Eq + Hash, M: Clone, I: IntoIterator<Item = (M, T)>>(
    c: &mut Criterion,
    name: &str,
    start: &T,
    successors: impl Fn(&T) -> I,
) {
    let mut group = group(c, &format!("search/path/{name}"), 10);
    let next = |state: &T| successors(state).into_iter().map(|(_, next)| next);
    let states = bfs_reach(start.clone(), next).count() as u64;
    group.throughput(Throughput::Elements(states));
    let absent = |_: &T| false;
    group.bench_function("ours", |b| {
        b.iter(|| {
            let refused =
                shortest_path(start.clone(), &successors, absent).map(|moves| moves.len());
            assert_eq!(refused, Err(NoPath::Absent { nodes: states }));
        });
    });
    group.bench_function("foldhash map of the states before", |b| {
        type Fast = foldhash::fast::RandomState;
        b.iter(|| {
            assert!(plain_path::<Fast, _, _, _>(start.clone(), &successors, absent).is_none());
        });
    });
    group.bench_function("SipHash map of the states before", |b| {
        type Std = std::hash::RandomState;
        b.iter(|| {
            assert!(plain_path::<Std, _, _, _>(start.clone(), &successors, absent).is_none());
        });
    });
    group.bench_function("pathfinding::bfs", |b| {
        b.iter(|| assert!(bfs(start, next, absent).is_none()));
    });
    group.finish();
}

/// All prefixes of a stack reversed.
fn flips<const N: usize>(stack: &[u8; N]) -> impl Iterator<Item = (usize, [u8; N])> + use<N> {
    let stack = *stack;
    (2..=8).map(move |n| {
        let mut stack = stack;
        stack[..n].reverse();
        (n, stack)
    })
}

fn paths(c: &mut Criterion) {
    path(c, "a million numbers, directed", &27_u32, |&n| {
        let steps = [(3 * n < 999_999).then_some(3 * n + 1), (n % 2 == 0).then_some(n / 2)];
        steps.into_iter().chain([n.checked_sub(7)]).flatten().map(|n| (n, n))
    });
    path(c, "a million numbers, undirected", &1_u32, |n| {
        // 3,435,973,837 is the inverse of 5.
        let after = [n + 1, n.wrapping_sub(1), n.wrapping_mul(5), n.wrapping_mul(3_435_973_837)];
        after.map(|n| (n, n & 0xf_ffff))
    });
    path(c, "twelve bytes", b"abcdefghijkl", flips);
    path(c, "vectors", &b"abcdefgh".to_vec(), |stack| {
        let stack: [u8; 8] = stack.as_slice().try_into().unwrap();
        flips(&stack).map(|(by, stack)| (by, stack.to_vec()))
    });

    // Few states: a graph of 900 and one of 22,500 vertices, four edges from each, which cost 1 to 20.
    for (name, count) in [("few states", 900_u64), ("22,500 states", 22_500)] {
        let edges = |&at: &u32| {
            (0..4).map(move |by: u64| {
                let mixed = (4 * u64::from(at) + by + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let mixed = (mixed ^ mixed >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                (by, (((mixed >> 32) * count) >> 32) as u32, 1 + (mixed % 20) as u32)
            })
        };
        path(c, name, &0, |at| edges(at).map(|(by, to, _)| (by, to)));
        let (bound, absent) = (|_: &u32| 0, |_: &u32| false);
        let mut group = group(c, &format!("search/path/{name}, with costs"), 10);
        group.bench_function("ours", |b| {
            b.iter(|| assert!(cheapest_path(0, edges, bound, absent).is_err()));
        });
        group.bench_function("foldhash map of the states before", |b| {
            b.iter(|| assert!(plain_cheapest(0, edges, bound, absent).is_none()));
        });
        group.finish();
    }

    // A field of 1000 by 1000, whose cells cost 1 to 8 to enter.
    let cost = |&(x, y): &(u16, u16)| {
        let mixed = (u64::from(x) << 16 | u64::from(y)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        1 + (mixed >> 61) as u32
    };
    let steps = |&(x, y): &(u16, u16)| {
        let on = [('r', x + 1, y), ('d', x, y + 1), ('l', x.wrapping_sub(1), y)];
        let on = on.into_iter().chain([('u', x, y.wrapping_sub(1))]);
        let on = on.filter(|&(_, x, y)| x < 1000 && y < 1000);
        on.map(move |(by, x, y)| (by, (x, y), cost(&(x, y))))
    };
    let bound = |&(x, y): &(u16, u16)| u32::from(999 - x) + u32::from(999 - y);
    let is_goal = |&at: &(u16, u16)| at == (999, 999);
    let total = |moves: &[char]| {
        let end = moves.iter().try_fold(((0, 0), 0), |(at, sum), &by| {
            steps(&at).find(|&(other, ..)| other == by).map(|(_, at, cost)| (at, sum + cost))
        });
        end.filter(|(at, _)| is_goal(at)).unwrap().1
    };
    let ours = cheapest_path((0, 0), steps, bound, is_goal).unwrap();
    let plain = plain_cheapest((0, 0), steps, bound, is_goal).unwrap();
    assert_eq!(total(&ours), total(&plain));
    let mut group = group(c, "search/path/a field with costs", 10);
    group.bench_function("ours", |b| {
        b.iter(|| cheapest_path((0, 0), steps, bound, is_goal).unwrap().len());
    });
    group.bench_function("foldhash map of the cells before", |b| {
        b.iter(|| plain_cheapest((0, 0), steps, bound, is_goal).unwrap().len());
    });
    group.finish();
}

criterion_group!(benches, sliding, spaces, tables, solving, paths);
criterion_main!(benches);
