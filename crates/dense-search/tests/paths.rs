//! Paths against a plain search over states in a map.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::needless_pass_by_value, reason = "called as the functions that they check")]

mod plain;

use core::cell::Cell;
use core::hash::Hash;
use core::sync::atomic::{AtomicU64, Ordering};
use std::collections::BTreeMap;

use dense_code::limits::LimitReached;
use dense_code::{Below, Limits};
use dense_search::{
    ByteTable, NoPath, Path, Successors, cheapest_path_deepening_within, cheapest_path_from,
    cheapest_path_within, shortest_path_between_within, shortest_path_from, shortest_path_within,
};
use plain::naive;

/// The moves of a path whose states are those after its moves.
fn checked<T: PartialEq, M: PartialEq, I: IntoIterator<Item = (M, T)>>(
    path: Result<Path<T, M>, NoPath>,
    start: &T,
    successors: impl Fn(&T) -> I,
    is_goal: impl Fn(&T) -> bool,
) -> Result<Vec<M>, NoPath> {
    let path = path?;
    let (first, last) = (path.states.first().unwrap(), path.states.last().unwrap());
    assert!(first == start && is_goal(last) && path.states.len() == path.moves.len() + 1);
    for (pair, by) in path.states.windows(2).zip(&path.moves) {
        let mut after = successors(&pair[0]).into_iter();
        assert!(after.any(|(other, next)| other == *by && next == pair[1]));
    }
    Ok(path.moves)
}

fn shortest_path<T: Clone + Eq + Hash, M: Clone + PartialEq, I: IntoIterator<Item = (M, T)>>(
    start: T,
    successors: impl Fn(&T) -> I,
    is_goal: impl Fn(&T) -> bool,
) -> Result<Vec<M>, NoPath> {
    let path = dense_search::shortest_path(start.clone(), &successors, &is_goal);
    checked(path, &start, successors, is_goal)
}

fn shortest_path_between<
    T: Clone + Eq + Hash,
    M: Clone + PartialEq,
    I: IntoIterator<Item = (M, T)>,
>(
    start: T,
    goal: T,
    successors: impl Fn(&T) -> I,
) -> Result<Vec<M>, NoPath> {
    let path = dense_search::shortest_path_between(start.clone(), &successors, goal.clone());
    checked(path, &start, successors, |state| *state == goal)
}

fn without_costs<T, M, I: IntoIterator<Item = (M, T, u32)>>(
    successors: impl Fn(&T) -> I,
) -> impl Fn(&T) -> Vec<(M, T)> {
    move |state| successors(state).into_iter().map(|(by, next, _)| (by, next)).collect()
}

fn cheapest_path<
    T: Clone + Eq + Hash,
    M: Clone + PartialEq,
    I: IntoIterator<Item = (M, T, u32)>,
>(
    start: T,
    successors: impl Fn(&T) -> I,
    bound: impl Fn(&T) -> u32,
    is_goal: impl Fn(&T) -> bool,
) -> Result<Vec<M>, NoPath> {
    let path = dense_search::cheapest_path(start.clone(), &successors, bound, &is_goal);
    checked(path, &start, without_costs(successors), is_goal)
}

fn cheapest_path_deepening<
    T: Clone + PartialEq,
    M: PartialEq,
    I: IntoIterator<Item = (M, T, u32)>,
>(
    start: T,
    successors: impl Fn(&T) -> I,
    bound: impl Fn(&T) -> u32,
    is_goal: impl Fn(&T) -> bool,
) -> Result<Vec<M>, NoPath> {
    let path = dense_search::cheapest_path_deepening(start.clone(), &successors, bound, &is_goal);
    checked(path, &start, without_costs(successors), is_goal)
}

type Stack = [u8; 6];

/// Every prefix of a stack reversed.
fn flips(stack: &Stack) -> impl Iterator<Item = (usize, Stack)> + use<> {
    let stack = *stack;
    (2..=6).map(move |n| {
        let mut stack = stack;
        stack[..n].reverse();
        (n, stack)
    })
}

/// A directed walk: one on, or twice.
fn doublings(n: &u8) -> [(char, u8); 2] {
    [('+', n.wrapping_add(1)), ('*', n.wrapping_mul(2))]
}

/// Where some moves lead.
fn end<T: Copy, M: PartialEq, I: IntoIterator<Item = (M, T)>>(
    start: T,
    moves: &[M],
    successors: impl Fn(&T) -> I,
) -> Option<T> {
    moves.iter().try_fold(start, |at, by| {
        successors(&at).into_iter().find(|(other, _)| other == by).map(|(_, next)| next)
    })
}

#[test]
fn paths_are_as_long_as_a_plain_search_says() {
    let start = [0, 1, 2, 3, 4, 5];
    for (goal, distance) in naive(start, flips) {
        let moves = shortest_path(start, flips, |&at| at == goal).unwrap();
        assert_eq!((moves.len(), end(start, &moves, flips)), (distance, Some(goal)));
        let moves = shortest_path_between(start, goal, flips).unwrap();
        assert_eq!((moves.len(), end(start, &moves, flips)), (distance, Some(goal)));
    }
    for start in 0..=255 {
        let distances = naive(start, doublings);
        for (&goal, &distance) in &distances {
            let moves = shortest_path(start, doublings, |&at| at == goal).unwrap();
            assert_eq!((moves.len(), end(start, &moves, doublings)), (distance, Some(goal)));
        }
    }
}

/// The moves of many states are looked up together, which must not be seen from outside.
#[test]
fn many_moves_and_endless_ones_are_taken_in_order() {
    // Three hundred moves in each of some thousand states on the heap; the first way is kept.
    let ways = |&n: &u64| (0..300).map(move |by| (by, (n * 31 + by * by) % 5003));
    let steps = |n: &Vec<u64>| ways(&n[0]).map(|(by, n)| (by, vec![n]));
    let distances = naive(0, ways);
    assert!(distances.len() > 4000);
    for goal in (0..5003).step_by(97) {
        let distance = distances.get(&goal).copied();
        let found = shortest_path(vec![0], steps, |n| n[0] == goal).ok();
        assert_eq!(found.as_ref().map(Vec::len), distance, "{goal}");
        if let Some(&[by]) = found.as_deref() {
            assert_eq!((0..=by).find(|by| by * by % 5003 == goal), Some(by), "the first way");
        }
    }
    // A state with endlessly many moves, and a goal among them.
    let endless = |n: &u64| {
        (1..).map({
            let n = *n;
            move |by| (by, n + by)
        })
    };
    assert_eq!(shortest_path(0, endless, |n| *n == 1000), Ok(vec![1000]));
}

#[test]
fn what_is_not_there_is_proved_absent() {
    let evens = |n: &u8| [((), n.wrapping_add(2)), ((), n.wrapping_sub(2))];
    let absent = Err(NoPath::Absent { nodes: 128 });
    assert_eq!(shortest_path(0, evens, |n| n % 2 == 1), absent);
    let costs = |n: &u8| [((), n.wrapping_add(2), 3)];
    assert_eq!(cheapest_path(0, costs, |_| 0, |n| n % 2 == 1), absent);
    // Both sides are looked at; the smaller one is enough.
    let refused = shortest_path_between(0, 7, evens);
    assert!(matches!(refused, Err(NoPath::Absent { nodes: 128..256 })), "{refused:?}");
    let lone = |n: &u8| if *n == 7 { vec![] } else { vec![((), n.wrapping_add(2))] };
    assert_eq!(shortest_path_between(0, 7, lone), Err(NoPath::Absent { nodes: 2 }));
    // A bound that says "never".
    let refused = cheapest_path(0, costs, |_| u32::MAX, |&n| n == 8);
    assert_eq!(refused, Err(NoPath::Absent { nodes: 0 }));
    assert_eq!(shortest_path(3, evens, |&n| n == 3), Ok(vec![]));
    assert_eq!(shortest_path_between(3, 3, evens), Ok(vec![]));
}

/// Moves that can't be undone give no wrong path. Once the first of these was called absent, the
/// ring gave a path although no move of it can be undone, and the triplings one of ten moves
/// where there is one of eight.
#[test]
fn moves_that_cannot_be_undone_are_noticed() {
    let not_undone = |refused: Result<usize, NoPath>| {
        assert!(matches!(refused, Err(NoPath::NotUndone { .. })), "{refused:?}");
    };
    not_undone(shortest_path_between(0_u8, 100, doublings).map(|path| path.len()));
    let ring = |n: &u8| [((), n.wrapping_add(1))];
    not_undone(shortest_path_between(0_u8, 5, ring).map(|path| path.len()));
    let triplings =
        |n: &u16| [('+', n.wrapping_add(1)), ('-', n.wrapping_sub(1)), ('*', n.wrapping_mul(3))];
    assert_eq!(shortest_path(1_u16, triplings, |&n| n == 300).map(|path| path.len()), Ok(8));
    not_undone(shortest_path_between(1_u16, 300, triplings).map(|path| path.len()));
    // A move to a state that is seen already, two or three layers back, is the only one that can't
    // be undone; the moves that first led to the states all can.
    for from in [2, 3] {
        let back = |n: &u32| {
            [n.saturating_sub(1), n + 1, if *n == from { 0 } else { *n }].map(|n| ((), n))
        };
        not_undone(shortest_path_between(0_u32, 100, back).map(|path| path.len()));
    }
}

/// A way from 2 leads to a state that was seen, but not back to where 2 was reached from.
#[test]
fn a_way_to_another_state_is_no_way_back() {
    let ways = |n: &u32| match n {
        0 => vec![1, 2],
        1 => vec![0, 3],
        2 => vec![1],
        3 => vec![1, 4],
        4 => vec![3, 5],
        // Many ways, so that the search from 0 advances to 2.
        5 => (10..20).chain([4]).collect(),
        _ => vec![5],
    };
    let steps = |n: &u32| ways(n).into_iter().map(|to| (to, to));
    let refused = shortest_path_between(0, 5, steps);
    assert!(matches!(refused, Err(NoPath::NotUndone { .. })), "{refused:?}");
    // With a way back there is a path.
    let steps = |n: &u32| steps(n).chain((*n == 2).then_some((0, 0)));
    assert_eq!(shortest_path_between(0, 5, steps), Ok(vec![1, 3, 4, 5]));
}

/// Of directed spaces, drawn at random: what is returned as a path is one.
#[test]
fn a_path_between_is_a_path_whatever_the_moves() {
    let mut noticed = 0;
    for seed in 0..2000_u64 {
        let draw =
            |n: u64| (n + 1).wrapping_mul(seed * 2 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60;
        // Each of 16 states has a way to two others.
        let steps = |n: &u64| [('a', draw(*n)), ('b', draw(*n + 16))];
        match shortest_path_between(0, 9, steps) {
            Ok(moves) => assert_eq!(end(0, &moves, steps), Some(9)),
            Err(error) => noticed += u32::from(matches!(error, NoPath::NotUndone { .. })),
        }
    }
    assert!(noticed > 1000, "{noticed}");
}

#[test]
fn as_many_steps_as_are_needed_are_enough() {
    let costs = |n: &u64| [((), n + 1, 1)];
    let both = |n: &u64| [(1, n + 1), (-1, n.saturating_sub(1))];
    let steps = Limits::new().with_steps(50);
    let stopped = Err(NoPath::Stopped { reached: LimitReached::Steps { limit: 50 }, nodes: 50 });
    let cheapest = |goal| cheapest_path_within(0, costs, |_| 0, |&n| n == goal, &steps);
    assert_eq!([51, 50].map(|goal| cheapest(goal).map(|path| path.nodes)), [stopped, Ok(50)]);
    let between = |goal| shortest_path_between_within(1000, both, goal, &steps);
    assert_eq!([2000, 1010].map(|goal| between(goal).map(|path| path.cost)), [stopped, Ok(10)]);
}

/// The step that was one too many was counted where the bytes of the last states, or a stop, were
/// what ended the search.
#[test]
fn the_states_counted_are_those_expanded() {
    let expanded = Cell::new(0);
    let near = |n: &i64| {
        expanded.set(expanded.get() + 1);
        [1, -1, 7, -7].map(|by| (by, n + by))
    };
    let costly = |n: &i64| near(n).map(|(by, next)| (by, next, 1));
    for case in 0..40 * 60 * 4 {
        let (steps, bytes) = (case % 40, case / 40 % 60 * 70);
        let questions = [0, 1, 2, u64::MAX][usize::try_from(case / 2400).unwrap()];
        let asked = AtomicU64::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= questions;
        let limits = Limits::new().with_steps(steps).with_bytes(bytes).with_stop(&stop);
        let searches: [&dyn Fn() -> Result<Path<i64, i64>, NoPath>; 4] = [
            &|| shortest_path_within(0, near, |_| false, &limits),
            &|| shortest_path_between_within(0, near, 1 << 40, &limits),
            &|| cheapest_path_within(0, costly, |_| 0, |_| false, &limits),
            &|| cheapest_path_deepening_within(0, costly, |_| 0, |_| false, &limits),
        ];
        for search in searches {
            expanded.set(0);
            asked.store(0, Ordering::Relaxed);
            let Err(NoPath::Stopped { reached, nodes }) = search() else { panic!("no goal") };
            assert_eq!(nodes, expanded.get(), "{steps} {bytes} {questions}: {reached}");
        }
    }
}

/// Steps of some costs about a board with walls, and the true costs by relaxing until nothing
/// changes.
#[test]
fn cheapest_paths_cost_what_relaxing_says() {
    let wall = |at: u8| at.wrapping_mul(37).is_multiple_of(5) && at != 0;
    let steps = |at: &u8| {
        let (x, y) = (at % 16, at / 16);
        let right = (x < 15).then(|| ('r', at + 1, 1));
        let down = (y < 15).then(|| ('d', at + 16, 2));
        let left = (x > 0).then(|| ('l', at - 1, 3));
        let jump = (x > 3 && y < 15).then(|| ('j', at + 12, 4));
        let steps: Vec<_> = [right, down, left, jump].into_iter().flatten().collect();
        steps.into_iter().filter(|&(_, to, _)| !wall(to)).collect::<Vec<_>>()
    };
    let mut costs = [u64::MAX; 256];
    costs[0] = 0;
    for _ in 0..256 {
        for at in (0..=255_u8).filter(|&at| !wall(at)) {
            for (_, to, cost) in steps(&at) {
                let cost = costs[usize::from(at)].saturating_add(u64::from(cost));
                costs[usize::from(to)] = costs[usize::from(to)].min(cost);
            }
        }
    }
    assert!(costs.iter().filter(|&&cost| cost < u64::MAX).count() > 100);
    for goal in 0..=255_u8 {
        let cost = costs[usize::from(goal)];
        // Bounds: none; rows to go; and one that is not consistent.
        let rows = |at: &u8| u32::from((goal / 16).saturating_sub(at / 16)) * 2;
        let odd = |at: &u8| if at.is_multiple_of(3) { rows(at) } else { 0 };
        let found = [
            cheapest_path_within(0, steps, |_| 0, |&at| at == goal, &Limits::new()),
            cheapest_path_within(0, steps, rows, |&at| at == goal, &Limits::new()),
            cheapest_path_within(0, steps, odd, |&at| at == goal, &Limits::new()),
        ];
        for path in &found {
            let Ok(path) = path else {
                assert_eq!(cost, u64::MAX);
                continue;
            };
            assert_eq!((path.cost, price(0, &path.moves, steps)), (cost, (cost, goal)));
        }
        if let [Ok(blind), Ok(led), _] = &found {
            assert!(led.nodes <= blind.nodes);
        }
    }
}

/// Of states to which ever cheaper paths are found: each of them was kept in the queue, which took
/// forty times the limit.
#[test]
#[cfg_attr(not(target_pointer_width = "64"), ignore = "the bytes are those of words of 64 bits")]
fn the_queue_of_a_cheapest_path_keeps_to_the_limit() {
    // From each number all larger ones, cheaper by single steps.
    let steps = |&from: &u32| (from + 1..2000).map(move |to| ((), to, 2 * (to - from) - 1));
    let limits = Limits::new().with_bytes(187_000);
    let path = cheapest_path_within(0, steps, |_| 0, |&at| at == 1999, &limits).unwrap();
    assert_eq!((path.cost, path.moves.len()), (1999, 1999));
    // 98,304 bytes are those of the states and of how they were reached.
    let few = Limits::new().with_bytes(176_500);
    let stopped = cheapest_path_within(0, steps, |_| 0, |&at| at == 1999, &few);
    let Err(NoPath::Stopped { reached: LimitReached::Bytes { .. }, .. }) = stopped else {
        panic!("{stopped:?}")
    };
}

/// Once more than 131,072 states were seen, moves are looked up 64 at a time. The numbers below
/// 2^18, with steps that can be undone, and the same with a step that can't.
#[test]
fn paths_among_many_states_are_as_long_as_a_plain_search_says() {
    const MOST: u32 = (1 << 18) - 1;
    // 3,435,973,837 is the inverse of 5.
    let near = |&n: &u32| {
        [1, u32::MAX]
            .map(|by| n.wrapping_add(by))
            .into_iter()
            .chain([5, 3_435_973_837].map(|by| n.wrapping_mul(by)))
            .enumerate()
            .map(|(by, n)| (by, n & MOST))
    };
    let far = |n: &u32| near(n).chain([(9, n.wrapping_mul(77) & MOST)]);
    let distances = [naive(1, near), naive(1, far)];
    assert_eq!(distances.each_ref().map(BTreeMap::len), [1 << 18; 2]);
    for goal in (0..=MOST).rev().step_by(29_999) {
        let expected = distances.each_ref().map(|distances| distances[&goal]);
        let unit = |n: &u32| far(n).map(|(by, n)| (by, n, 1));
        let paths = [
            shortest_path(1, near, |&at| at == goal),
            shortest_path_between(1, goal, near),
            shortest_path(1, far, |&at| at == goal),
            cheapest_path(1, unit, |_| 0, |&at| at == goal),
        ];
        let lengths = paths.map(|path| {
            let path = path.unwrap();
            assert_eq!(end(1, &path, far), Some(goal));
            path.len()
        });
        let [undirected, directed] = expected;
        assert_eq!(lengths, [undirected, undirected, directed, directed], "{goal}");
    }
}

/// A goal is found with as many steps as it takes, and not with one fewer: among few states, and
/// among many, whose moves are looked up together.
#[test]
fn limits_of_steps_are_exact() {
    let next = |&n: &u32| [(0, 2 * n), (1, 2 * n + 1), (2, n)];
    // The numbers are found in order: a state is found when its half is expanded.
    for goal in (2..400).chain([999, 100_001, 199_998, 200_003, 262_143]) {
        let search = |steps| {
            let limits = Limits::new().with_steps(steps);
            let path = shortest_path_within(1, next, |&n| n == goal, &limits);
            path.map(|path| (path.cost, path.nodes))
        };
        let half = u64::from(goal / 2);
        let found = Ok((goal.ilog2().into(), half));
        assert_eq!(search(half), found);
        assert_eq!(search(u64::MAX), found);
        let refused = search(half - 1);
        let reached = LimitReached::Steps { limit: half - 1 };
        assert_eq!(refused, Err(NoPath::Stopped { reached, nodes: half - 1 }));
    }
}

/// The sum of the costs of some moves, and where they lead.
fn price<T: Copy, M: PartialEq, I: IntoIterator<Item = (M, T, u32)>>(
    start: T,
    moves: &[M],
    successors: impl Fn(&T) -> I,
) -> (u64, T) {
    moves.iter().fold((0, start), |(cost, at), by| {
        let (_, next, more) = successors(&at).into_iter().find(|(other, ..)| other == by).unwrap();
        (cost + u64::from(more), next)
    })
}

/// Rows of six items, neighbours exchanged.
type Row = [Below<6>; 6];

fn at(n: usize) -> Below<6> {
    Below::new(u32::try_from(n).unwrap()).unwrap()
}

fn swaps(row: &Row) -> impl Iterator<Item = (usize, Row, u32)> + use<> {
    let row = *row;
    (0..5).map(move |k| {
        let mut row = row;
        row.swap(k, k + 1);
        (k, row, 1)
    })
}

/// The distance of the places of some items: a pattern database.
fn places<const K: usize>(items: [usize; K]) -> impl Fn(&Row) -> u32 {
    let moves = |places: [Below<6>; K]| {
        (0..5).map(move |k| {
            let moved = |place| match place {
                _ if place == at(k) => at(k + 1),
                _ if place == at(k + 1) => at(k),
                _ => place,
            };
            (k, places.map(moved))
        })
    };
    let table = ByteTable::new(Successors::new(items.map(at), moves).undirected()).unwrap();
    move |row| {
        let place = |item| at(row.iter().position(|&other| other == at(item)).unwrap());
        table.distance(items.map(place)).unwrap()
    }
}

#[test]
fn deepening_is_led_by_pattern_databases() {
    let (two, three) = (places([0, 5]), places([1, 2, 3]));
    let larger = |row: &Row| two(row).max(three(row));
    let solved: Row = core::array::from_fn(at);
    let rows = naive(solved, |row| swaps(row).map(|(by, row, _)| (by, row)));
    let (mut exact, mut led, mut blind) = (0, 0, 0);
    for (row, distance) in rows {
        let distance = distance as u64;
        assert!(u64::from(larger(&row)) <= distance);
        exact += u32::from(u64::from(larger(&row)) == distance);
        let none = Limits::new();
        let path =
            cheapest_path_deepening_within(row, swaps, larger, |&at| at == solved, &none).unwrap();
        assert_eq!((path.cost, path.moves.len() as u64), (distance, distance));
        assert_eq!(price(row, &path.moves, swaps), (distance, solved));
        let nodes = path.nodes;
        if distance < 8 {
            let path = cheapest_path_deepening_within(row, swaps, |_| 0, |&at| at == solved, &none);
            (led, blind) = (led + nodes, blind + path.unwrap().nodes);
        }
    }
    assert!(exact > 100 && led < blind, "{exact} {led} {blind}");
}

/// Directed graphs with costs, drawn at random.
#[test]
fn deepening_finds_paths_as_cheap_as_those_of_a_queue() {
    let mut absent = 0;
    for seed in 0..1000_u64 {
        let draw = |n: u64| (n + 1).wrapping_mul(2 * seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        // Ever larger numbers: without cycles, what is absent is proved.
        let steps = |&n: &u64| {
            let to = (1..4).map(move |by| (by, n + 1 + (draw(4 * n + by) >> 62), by));
            to.filter(|&(_, to, _)| to < 14).map(|(by, to, _)| (by, to, (draw(to) >> 60) as u32))
        };
        let (goal, none) = (13 - seed % 3, Limits::new());
        let expected = cheapest_path_within(0, steps, |_| 0, |&n| n == goal, &none);
        let found = cheapest_path_deepening_within(0, steps, |_| 0, |&n| n == goal, &none);
        match (expected, found) {
            (Ok(expected), Ok(found)) => {
                assert_eq!(found.cost, expected.cost);
                assert_eq!(price(0, &found.moves, steps), (found.cost, goal));
            }
            (Err(NoPath::Absent { .. }), Err(NoPath::Absent { .. })) => absent += 1,
            different => panic!("{different:?}"),
        }
    }
    assert!((10..900).contains(&absent), "{absent}");
}

#[test]
fn deepening_ends_at_bounds_and_limits() {
    let steps = |&(x, y): &(u8, u8)| {
        let left = x.checked_sub(1).map(|x| ('x', (x, y), 1));
        left.into_iter().chain(y.checked_sub(1).map(|y| ('y', (x, y), 1)))
    };
    let none = Limits::new();
    let to = |limits: &Limits<'_>, goal| {
        cheapest_path_deepening_within((4, 3), steps, |_| 0, |&at| at == goal, limits)
            .map(|path| (path.moves.len(), path.cost))
    };
    assert_eq!((to(&none, (4, 3)), to(&none, (0, 0))), (Ok((0, 0)), Ok((7, 7))));
    assert!(matches!(to(&none, (5, 5)), Err(NoPath::Absent { .. })));
    let stopped = |reached, nodes| Err(NoPath::Stopped { reached, nodes });
    let few = Limits::new().with_steps(10);
    assert_eq!(to(&few, (0, 0)), stopped(LimitReached::Steps { limit: 10 }, 10));
    let stop = Limits::new().with_stop(&|| true);
    assert_eq!(to(&stop, (0, 0)), stopped(LimitReached::Stopped, 0));
    // A bound that says that no goal can be reached is a proof.
    let never = cheapest_path_deepening((4, 3), steps, |_| u32::MAX, |&at| at == (4, 3));
    assert_eq!(never, Err(NoPath::Absent { nodes: 0 }));
    // A path that is longer than the stack of a thread is deep, and the wrong way as well.
    let line = |&n: &u32| {
        let down = n.checked_sub(1).map(|n| (-1, n, 1));
        down.into_iter().chain(n.checked_add(1).map(|n| (1, n, 1)))
    };
    let led = cheapest_path_deepening(900_000, line, |&n| n, |&n| n == 0);
    assert_eq!(led.map(|path| path.len()), Ok(900_000));
    assert_eq!(cheapest_path_deepening(700, line, |_| 0, |&n| n == 0), Ok(vec![-1; 700]));
}

/// A bound of `u32::MAX` says that no goal can be reached: A* went on from a start with such a
/// bound, and deepening did not.
#[test]
fn both_searches_drop_what_no_goal_follows() {
    let steps = |&n: &u8| [(1, n.wrapping_add(1), 1), (2, n.wrapping_add(2), 1)];
    for never in 0..8 {
        let bound = |&n: &u8| if n == never { u32::MAX } else { 0 };
        for goal in 0..8 {
            let is_goal = |&n: &u8| n == goal;
            let limits = Limits::new().with_steps(10_000);
            let cost = |path: Result<Path<u8, i32>, NoPath>| path.ok().map(|path| path.cost);
            let queue = cost(cheapest_path_within(0, steps, bound, is_goal, &limits));
            let deep = cost(cheapest_path_deepening_within(0, steps, bound, is_goal, &limits));
            assert_eq!(queue, deep, "{never} {goal}");
            assert_eq!(queue.is_none(), never == 0 || never == goal, "{never} {goal}");
        }
    }
    let never = |_: &u8| u32::MAX;
    assert_eq!(cheapest_path(0, steps, never, |&n| n == 0), Err(NoPath::Absent { nodes: 0 }));
    assert_eq!(
        cheapest_path_deepening(0, steps, never, |&n| n == 0),
        Err(NoPath::Absent { nodes: 0 })
    );
}

/// From several starts, one of them given twice and one a goal: as short as from the nearest.
#[test]
fn paths_from_several_starts_are_those_from_the_nearest() {
    let costs = |&n: &u8| [('+', n.wrapping_add(1), 2), ('*', n.wrapping_mul(2), 3)];
    let starts = [200, 31, 200, 7, 100];
    for goal in 0..=255 {
        let is_goal = |&n: &u8| n == goal;
        let one = |start| shortest_path(start, doublings, is_goal).unwrap().len();
        let path = shortest_path_from(starts, doublings, is_goal).unwrap();
        assert_eq!(Some(path.moves.len()), starts.into_iter().map(one).min());
        let first = path.states[0];
        assert!(starts.contains(&first));
        checked(Ok(path), &first, doublings, is_goal).unwrap();

        let one = |start| {
            cheapest_path_within(start, costs, |_| 0, is_goal, &Limits::new()).unwrap().cost
        };
        let path = cheapest_path_from(starts, costs, |_| 0, is_goal).unwrap();
        assert_eq!(Some(path.cost), starts.into_iter().map(one).min());
        let first = path.states[0];
        assert_eq!(price(first, &path.moves, costs), (path.cost, goal));
        checked(Ok(path), &first, without_costs(costs), is_goal).unwrap();
    }
    let none = shortest_path_from([], doublings, |_| true);
    assert_eq!(none, Err(NoPath::Absent { nodes: 0 }));
    assert_eq!(cheapest_path_from([], costs, |_| 0, |_| true), Err(NoPath::Absent { nodes: 0 }));
}

/// Of several moves between two states of a path it has the first, or the first of the cheapest.
#[test]
fn of_equal_moves_the_first_is_in_the_path() {
    let costly =
        |n: &u8| [("dear", 5), ("cheap", 2), ("other", 2)].map(|(by, cost)| (by, n + 1, cost));
    let path = cheapest_path_within(0, costly, |_| 0, |&n| n == 3, &Limits::new()).unwrap();
    assert_eq!((path.cost, path.moves), (6, vec!["cheap"; 3]));
    let path = shortest_path(0, without_costs(costly), |&n| n == 3).unwrap();
    assert_eq!(path, ["dear"; 3]);
}

/// A path whose moves are not listed a second time is none; it is no panic.
#[test]
fn moves_that_are_listed_only_once_make_no_path() {
    for goal in 1..4 {
        let listed = Cell::new(0);
        let next = |n: &u32| {
            listed.set(listed.get() + 1);
            (listed.get() <= goal).then_some(((), n + 1))
        };
        let found = shortest_path(0, next, |&n| n == goal);
        assert_eq!(found, Err(NoPath::Absent { nodes: goal.into() }));
        listed.set(0);
        let costly = |n: &u32| next(n).map(|((), next)| ((), next, 1));
        let found = cheapest_path(0, costly, |_| 0, |&n| n == goal);
        assert_eq!(found, Err(NoPath::Absent { nodes: goal.into() }));
    }
}

/// Of states with one sum the deepest comes first: on an open board the path is walked straight,
/// where the shallowest first would expand all 10,000 states.
#[test]
fn of_equal_sums_the_deepest_state_comes_first() {
    let steps = |&(x, y): &(u32, u32)| {
        [('x', (x + 1, y), 1), ('y', (x, y + 1), 1)]
            .into_iter()
            .filter(|&(_, (x, y), _)| x.max(y) < 100)
    };
    let left = |&(x, y): &(u32, u32)| 198 - x - y;
    let path =
        cheapest_path_within((0, 0), steps, left, |&at| at == (99, 99), &Limits::new()).unwrap();
    assert_eq!((path.cost, path.nodes), (198, 198));
}

/// The port of a public program finds as many steps as that does.
#[test]
fn klotski() {
    let ran = plain_lines::run_example("port_klotski", &[], "");
    assert_eq!((ran.code, ran.error.as_str()), (0, ""));
    assert!(ran.out.starts_with("112 steps\n\nBAAB\nBAAB\n.CC.\nBDDB\nBDDB\n"));
    assert_eq!(ran.out.lines().count(), 1 + 113 * 6);
    let last = ran.out.trim_end().rsplit("\n\n").next().unwrap_or_default();
    assert!(last.lines().skip(3).all(|row| row[1..].starts_with("AA")), "{last}");
}
