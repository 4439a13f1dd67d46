//! Benches of `dense_search`: whole spaces, tables and shortest solutions.

#![allow(clippy::unwrap_used, missing_docs, reason = "criterion_group makes public functions")]

use std::cell::Cell;
use std::collections::{HashSet, VecDeque};
use std::hash::Hash;
use std::hint::black_box;

use benches::{below, seeded, task};
use criterion::{Criterion, SamplingMode, criterion_group, criterion_main};
use dense_code::{Below, Dense};
use dense_search::{
    ByteTable, DistanceTable, GameTable, Layer, NoPath, Outcome, Search, Successors, cheapest_path,
    shortest_path,
};
use fixedbitset::FixedBitSet;
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use pathfinding::directed::bfs::{bfs, bfs_reach};
use pathfinding::directed::dijkstra::dijkstra;
use perm_puzzles::{Definition, Powers};
use sliding_tiles::{PatternDatabase, SlidingPuzzle, SlidingSearch, SlidingSolver, Tiles};

/// States and depth of a search.
fn shape(layers: impl Iterator<Item = Layer>) -> (u64, u32) {
    layers.last().map_or((0, 0), |layer| (layer.total, layer.depth))
}

/// A shortest path as it is usually written: a map from each state to the one before it.
fn plain_path<T: Clone + Eq + Hash, M: Clone, I>(
    start: T,
    successors: impl Fn(&T) -> I,
    is_goal: impl Fn(&T) -> bool,
) -> Option<Vec<M>>
where
    I: IntoIterator<Item = (M, T)>,
{
    let mut before = HashMap::with_hasher(foldhash::fast::RandomState::default());
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

/// One space without ranks, searched for a goal that is not there.
fn path<T: Clone + Eq + Hash, M: Clone, I: IntoIterator<Item = (M, T)>>(
    c: &mut Criterion,
    name: &str,
    start: &T,
    successors: impl Fn(&T) -> I,
) {
    let next = |state: &T| successors(state).into_iter().map(|(_, next)| next);
    let states = bfs_reach(start.clone(), next).count();
    let mut group = task(c, &format!("search/path/{name}"), states);
    group.sample_size(10);
    let absent = |_: &T| false;
    group.bench_function("ours", |b| {
        b.iter(|| {
            let refused = shortest_path(start.clone(), &successors, absent);
            let Err(NoPath::Absent { nodes }) = refused else { panic!("there is no goal") };
            // Nearly, for graphs that change.
            assert!(nodes.abs_diff(states as u64) <= states as u64 / 16);
        });
    });
    group.bench_function("foldhash map of the states before", |b| {
        b.iter(|| assert!(plain_path(start.clone(), &successors, absent).is_none()));
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

/// The states at each distance by a hash set: what programs do without ranks.
fn hashed<T: Copy + Eq + Hash, I: IntoIterator<Item = T>>(
    start: T,
    successors: impl Fn(T) -> I,
) -> (u64, u32) {
    let mut seen = HashSet::with_hasher(foldhash::fast::RandomState::default());
    let (mut layer, mut depth) = (vec![start], 0);
    seen.insert(start);
    loop {
        let mut next = Vec::new();
        for &state in &layer {
            next.extend(successors(state).into_iter().filter(|&after| seen.insert(after)));
        }
        if next.is_empty() {
            return (seen.len() as u64, depth);
        }
        layer = next;
        depth += 1;
    }
}

/// A board of the 8-puzzle and where its gap is.
type Board = ([u8; 9], u8);

const SOLVED: Board = ([0, 1, 2, 3, 4, 5, 6, 7, 8], 0);

fn slides((board, gap): Board) -> impl Iterator<Item = Board> {
    let (row, column) = (gap / 3, gap % 3);
    let to = [
        (row > 0).then(|| gap - 3),
        (row < 2).then(|| gap + 3),
        (column > 0).then(|| gap - 1),
        (column < 2).then(|| gap + 1),
    ];
    to.into_iter().flatten().map(move |to| {
        let mut moved = board;
        moved.swap(gap.into(), to.into());
        (moved, to)
    })
}

fn sliding(c: &mut Criterion) {
    let mut eight = task(c, "search/sliding/3x3", 181_440);
    let expected = (181_440, 31);
    eight.bench_function("ours: blocks of bits", |b| {
        b.iter(|| assert_eq!(shape(SlidingSearch::new(Tiles::<3, 3>::GOAL).unwrap()), expected));
    });
    eight.bench_function("foldhash set of boards", |b| {
        b.iter(|| assert_eq!(hashed(SOLVED, slides), expected));
    });
    eight.bench_function("pathfinding::bfs_reach", |b| {
        b.iter(|| assert_eq!(bfs_reach(SOLVED, |&board| slides(board)).count(), 181_440));
    });
    eight.finish();
    let mut twelve = task(c, "search/sliding/3x4", 239_500_800);
    twelve.sample_size(10).sampling_mode(SamplingMode::Flat);
    twelve.bench_function("ours: blocks of bits", |b| {
        b.iter(|| {
            assert_eq!(shape(SlidingSearch::new(Tiles::<3, 4>::GOAL).unwrap()), (239_500_800, 53));
        });
    });
    twelve.finish();
}

/// A space of one's own, and puzzles as data.
fn spaces(c: &mut Criterion) {
    let mut own = task(c, "search/own space/18 lights", 1 << 18);
    own.sample_size(10);
    let press = |lights: [bool; 18]| {
        (0..18_usize).map(move |k| {
            let mut lights = lights;
            for at in [k, k + 1, k + 2] {
                lights[at % 18] = !lights[at % 18];
            }
            (k, lights)
        })
    };
    let expected = hashed([false; 18], |lights| press(lights).map(|(_, after)| after));
    own.bench_function("ours: two bits per state", |b| {
        let space = Successors::new([false; 18], press).undirected();
        b.iter(|| assert_eq!(shape(Search::new(&space).unwrap()), expected));
    });
    own.bench_function("foldhash set of states", |b| {
        let after = |lights| press(lights).map(|(_, after)| after);
        b.iter(|| assert_eq!(hashed([false; 18], after), expected));
    });
    own.finish();
    jugs(c);
    pursuit(c);

    let pancake = Definition::pancake(9).unwrap().compile().unwrap();
    let ring = Definition::topspin(9, 4).unwrap().compile_with(Powers::Quarter).unwrap();
    let cube = Definition::pocket_cube().compile().unwrap();
    for (name, space, edges, expected) in [
        ("pancake/9", pancake, 362_880 * 8, (362_880, 10)),
        ("topspin/9 4", ring, 181_440 * 3, (181_440, 23)),
        ("pocket cube/htm", cube, 3_674_160 * 9, (3_674_160, 11)),
    ] {
        let mut group = task(c, &format!("search/{name}"), edges);
        group.sample_size(10).bench_function("ours: two bits per state", |b| {
            b.iter(|| assert_eq!(shape(Search::new(&space).unwrap()), expected));
        });
        group.finish();
    }
}

/// What three jugs hold, in litres.
type Litres = Below<{ 100 * 143 * 71 }>;

/// The jugs after they are filled, emptied and poured into each other.
fn pours(litres: Litres) -> impl Iterator<Item = (u8, Litres)> {
    const FULL: [u64; 3] = [99, 142, 70];
    let now = [litres.rank() / 71 / 143, litres.rank() / 71 % 143, litres.rank() % 71];
    (0..12).map(move |by: u8| {
        let (mut after, jug) = (now, usize::from(by % 3));
        let other = (jug + usize::from(by / 3)) % 3;
        if by < 3 {
            after[jug] = FULL[jug];
        } else if by < 9 {
            let poured = now[jug].min(FULL[other] - now[other]);
            (after[jug], after[other]) = (now[jug] - poured, now[other] + poured);
        } else {
            after[jug] = 0;
        }
        (by, Litres::unrank((after[0] * 143 + after[1]) * 71 + after[2]).unwrap())
    })
}

/// A sparse space: 6 % of its numbers are reached.
fn jugs(c: &mut Criterion) {
    let (empty, expected) = (Litres::unrank(0).unwrap(), (61_858, 43));
    let after = |litres| pours(litres).map(|(_, after)| after);
    let number = |litres: Litres| usize::try_from(litres.rank()).unwrap();
    let mut group = task(c, "search/own space/jugs of 99, 142 and 70", 61_858);
    group.bench_function("ours: two bits per state", |b| {
        let space = Successors::new(empty, pours);
        b.iter(|| assert_eq!(shape(Search::new(&space).unwrap()), expected));
    });
    group.bench_function("bit set and lists", |b| {
        b.iter(|| {
            let mut seen = FixedBitSet::with_capacity(100 * 143 * 71);
            seen.insert(0);
            let (mut layer, mut total, mut depth) = (vec![empty], 1, 0);
            loop {
                let all = layer.iter().flat_map(|&litres| after(litres));
                layer = all.filter(|&next| !seen.put(number(next))).collect();
                if layer.is_empty() {
                    break;
                }
                (total, depth) = (total + layer.len() as u64, depth + 1);
            }
            assert_eq!((total, depth), expected);
        });
    });
    group.bench_function("foldhash set of states", |b| {
        b.iter(|| assert_eq!(hashed(empty, after), expected));
    });
    group.finish();
}

/// Where a cat and a mouse are on a board of 15 by 15 cells, and whether the cat is to move.
type Chase = (Below<225>, Below<225>, bool);

/// The cat moves as a king does, the mouse as a rook does, by one cell.
fn chases((cat, mouse, is_cat): Chase) -> impl Iterator<Item = (u32, Chase)> {
    let at = if is_cat { cat } else { mouse }.get();
    let by = [(1, 0), (1, 2), (0, 1), (2, 1), (0, 0), (0, 2), (2, 0), (2, 2)];
    let many = if is_cat { 8 } else { 4 };
    let to = by.into_iter().take(many).map(move |(x, y)| (at % 15 + x, at / 15 + y));
    to.filter(|&(x, y)| (1..=15).contains(&x) && (1..=15).contains(&y)).map(move |(x, y)| {
        let to = 15 * (y - 1) + x - 1;
        let moved = Below::wrapping(to.into());
        (to, if is_cat { (moved, mouse, false) } else { (cat, moved, true) })
    })
}

/// The cat catches the mouse, or the mouse reaches its hole in a corner.
fn caught((cat, mouse, is_cat): Chase) -> Option<Outcome> {
    let cat_wins = if is_cat { Outcome::Win } else { Outcome::Loss };
    let is_home = (mouse.get() == 0).then(|| cat_wins.opposite());
    if cat == mouse { Some(cat_wins) } else { is_home }
}

/// The outcomes of all numbers of a game as they are usually found: backwards, with lists of the
/// positions before each.
fn plain_game<I: IntoIterator<Item = usize>>(
    count: usize,
    successors: impl Fn(usize) -> I,
    ended: impl Fn(usize) -> Option<Outcome>,
) -> Vec<Option<Outcome>> {
    let mut outcomes: Vec<_> = (0..count).map(ended).collect();
    let (mut open, mut before) = (vec![0_u32; count], vec![Vec::new(); count]);
    for at in (0..count).filter(|&at| outcomes[at].is_none()) {
        for next in successors(at) {
            open[at] += 1;
            before[next].push(at);
        }
    }
    let is_won = |&at: &usize| matches!(outcomes[at], Some(Outcome::Win | Outcome::Loss));
    let mut queue: VecDeque<usize> = (0..count).filter(is_won).collect();
    while let Some(at) = queue.pop_front() {
        let outcome = outcomes[at].unwrap();
        for &earlier in &before[at] {
            open[earlier] = open[earlier].saturating_sub(1);
            let is_decided = outcome == Outcome::Loss || open[earlier] == 0;
            if is_decided && outcomes[earlier].is_none() {
                outcomes[earlier] = Some(outcome.opposite());
                queue.push_back(earlier);
            }
        }
    }
    outcomes
}

/// A game of a hundred thousand positions.
fn pursuit(c: &mut Criterion) {
    let start = (Below::wrapping(112), Below::wrapping(224), true);
    let space = Successors::new(start, chases);
    let state = |number: usize| Chase::unrank(number as u64).unwrap();
    let number = |state: Chase| usize::try_from(state.rank()).unwrap();
    let after = |at| chases(state(at)).map(|(_, next)| number(next));
    let count = usize::try_from(Chase::COUNT).unwrap();
    let plain = || plain_game(count, after, |at| caught(state(at)));
    let (outcomes, table) = (plain(), GameTable::new(&space, caught).unwrap());
    let mut positions = 0;
    for state in Chase::all() {
        if let Some(outcome) = table.outcome(state) {
            assert_eq!(outcomes[number(state)].unwrap_or(Outcome::Draw), outcome);
            positions += 1;
        }
    }
    let wins = table.count(Outcome::Win);
    let mut group = task(c, "search/game/cat and mouse", positions);
    group.sample_size(10).bench_function("ours: two bits per position", |b| {
        let made = || GameTable::new(&space, caught).unwrap();
        b.iter(|| assert_eq!(made().count(Outcome::Win), wins));
    });
    group.bench_function("lists of the positions before", |b| {
        b.iter(|| assert_eq!(plain()[number(start)], table.outcome(start)));
    });
    group.finish();
}

/// Distance and best moves of random positions.
fn tables(c: &mut Criterion) {
    let space = SlidingPuzzle::<3, 3>::Single;
    let (two, bytes) = (DistanceTable::new(space).unwrap(), ByteTable::new(space).unwrap());
    let mut rng = seeded(1);
    let states: Vec<Tiles<3, 3>> =
        (0..1000).map(|_| Tiles::unrank(below(&mut rng, Tiles::<3, 3>::COUNT)).unwrap()).collect();
    let by_walk = |&state: &Tiles<3, 3>| (two.distance(state), two.best_moves(state).count());
    let by_byte = |&state: &Tiles<3, 3>| (bytes.distance(state), bytes.best_moves(state).count());
    assert!(states.iter().all(|state| by_walk(state) == by_byte(state)));
    let mut group = task(c, "search/distance and best moves/8-puzzle", states.len());
    group.bench_function("ours: two bits per state", |b| {
        b.iter(|| black_box(&states).iter().map(by_walk).map(|(_, best)| best).sum::<usize>());
    });
    group.bench_function("ours: a byte per state", |b| {
        b.iter(|| black_box(&states).iter().map(by_byte).map(|(_, best)| best).sum::<usize>());
    });
    group.finish();
}

fn solving(c: &mut Criterion) {
    let patterns: [&[u8]; 3] = [&[1, 4, 5, 8, 9], &[2, 3, 6, 7, 10], &[11, 12, 13, 14, 15]];
    let databases = patterns.map(|tiles| PatternDatabase::new(tiles).unwrap());
    let solver = SlidingSolver::<4, 4>::new(databases.into()).unwrap();
    // Korf's number 79, 42 moves.
    let start: Tiles<4, 4> = "0 1 9 7/11 13 5 3/14 12 4 2/8 6 10 15".parse().unwrap();
    let solution = solver.solve(start);
    assert_eq!(solution.slides.len(), 42);
    let nodes = usize::try_from(solution.nodes).unwrap();
    let mut group = task(c, "search/fifteen-puzzle nodes/Korf 79", nodes);
    group.sample_size(10).bench_function("ours: IDA* with 5-5-5 and reflection", |b| {
        b.iter(|| solver.solve(black_box(start)).nodes);
    });
    group.finish();
}

fn paths(c: &mut Criterion) {
    path(c, "a million numbers, undirected", &1_u32, |n| {
        // 3,435,973,837 is the inverse of 5.
        let after = [n + 1, n.wrapping_sub(1), n.wrapping_mul(5), n.wrapping_mul(3_435_973_837)];
        after.map(|n| (n, n & 0xf_ffff))
    });
    path(c, "vectors", &b"abcdefgh".to_vec(), |stack| {
        let stack: [u8; 8] = stack.as_slice().try_into().unwrap();
        flips(&stack).map(|(by, stack)| (by, stack.to_vec()))
    });
    // A graph of 900 vertices, four edges from each, which cost 1 to 20. It is another one for each
    // search: the branches of one that is repeated are soon foreseen.
    let graph = Cell::new(0_u64);
    let edges = |&at: &u32| {
        graph.set(graph.get() + u64::from(at == 0));
        let first = (graph.get() << 32) + 4 * u64::from(at);
        (0..4).map(move |by: u64| {
            let mixed = (first + by + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let mixed = (mixed ^ mixed >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            (by, (((mixed >> 32) * 900) >> 32) as u32, 1 + (mixed % 20) as u32)
        })
    };
    path(c, "900 vertices", &0, |at| edges(at).map(|(by, to, _)| (by, to)));
    let (bound, absent) = (|_: &u32| 0, |_: &u32| false);
    let mut group = task(c, "search/path/900 vertices, with costs", 1);
    group.sample_size(10).bench_function("ours", |b| {
        b.iter(|| assert!(cheapest_path(0, edges, bound, absent).is_err()));
    });
    group.bench_function("pathfinding::dijkstra", |b| {
        let next = |at: &u32| edges(at).map(|(_, to, cost)| (to, cost));
        b.iter(|| assert!(dijkstra(&0, next, absent).is_none()));
    });
    group.finish();
}

criterion_group!(benches, sliding, spaces, tables, solving, paths);
criterion_main!(benches);
