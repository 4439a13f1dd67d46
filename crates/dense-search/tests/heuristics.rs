//! Pattern databases against the true distances of whole spaces.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::cast_possible_truncation, reason = "small numbers")]

use core::cell::Cell;

use dense_code::{Below, Dense as _};
use dense_search::{
    ByteTable, Deepening, Heuristic, MaxOf, PatternTable, Space, Successors, SumOf, TableError,
};

/// Six items in a row; a move exchanges two neighbours.
type Row = [Below<6>; 6];
/// Where some of them are.
type Places<const K: usize> = [Below<6>; K];

fn at(n: usize) -> Below<6> {
    Below::new(n as u32).unwrap()
}

fn rows() -> impl Space<State = Row, Move = usize> + Clone {
    Successors::new(core::array::from_fn(at), |row: Row| {
        (0..5_usize).map(move |k| {
            let mut row = row;
            row.swap(k, k + 1);
            (k, row)
        })
    })
    .undirected()
}

fn places<const K: usize>(items: [usize; K]) -> impl Fn(Row) -> Places<K> {
    move |row| items.map(|item| at(row.iter().position(|&other| other == at(item)).unwrap()))
}

fn coarse<const K: usize>(items: [usize; K]) -> impl Space<State = Places<K>, Move = usize> {
    Successors::new(items.map(at), |places: Places<K>| {
        (0..5_usize).map(move |k| {
            let swapped = |place: Below<6>| match place.get() as usize {
                p if p == k => at(k + 1),
                p if p == k + 1 => at(k),
                _ => place,
            };
            (k, places.map(swapped))
        })
    })
    .undirected()
}

fn pattern<const K: usize>(
    items: [usize; K],
) -> PatternTable<impl Space<State = Places<K>, Move = usize>, impl Fn(Row) -> Places<K>> {
    PatternTable::new(coarse(items), places(items)).unwrap()
}

/// The bound of a state, and whether it is that of a path to it.
fn bound<S: Space, H: Heuristic<S>>(_: &S, heuristic: &H, state: S::State) -> u32 {
    heuristic.bound(heuristic.begin(state))
}

/// The inversions of a row: its true distance.
fn inversions(row: Row) -> u32 {
    let pairs = (0..6).flat_map(|i| (i + 1..6).map(move |j| (i, j)));
    pairs.filter(|&(i, j)| row[i] > row[j]).count() as u32
}

fn all_rows() -> impl Iterator<Item = Row> {
    let rows = ByteTable::new(rows()).unwrap();
    let all: Vec<Row> = (0..16).flat_map(|d| rows.states_at(d).collect::<Vec<_>>()).collect();
    assert_eq!(all.len(), 720);
    all.into_iter()
}

#[test]
fn bounds_are_never_above_the_distance() {
    let space = rows();
    let two = pattern([0, 5]);
    let three = pattern([1, 2, 3]);
    let both = MaxOf(pattern([0, 5]), pattern([1, 2, 3]));
    let mut exact = 0;
    for row in all_rows() {
        let distance = inversions(row);
        let bounds = [bound(&&space, &two, row), bound(&&space, &three, row)];
        assert!(bounds.iter().all(|&bound| bound <= distance));
        let larger = bound(&&space, &both, row);
        assert_eq!(larger, bounds[0].max(bounds[1]));
        exact += u32::from(larger == distance);
    }
    assert!(exact > 100, "{exact}");
}

/// A move counts for the item that it moves to the right: each move counts once, so the bounds of
/// disjoint patterns add up.
#[test]
fn costs_that_part_add_up() {
    let space = rows();
    // Half of an exchange for each of the two items that it moves, so all costs are doubled.
    let part = |items: [usize; 3]| {
        let cost = |places: Places<3>, k: usize| {
            u32::from(places.contains(&at(k))) + u32::from(places.contains(&at(k + 1)))
        };
        PatternTable::with_costs(coarse(items), cost, places(items)).unwrap()
    };
    let sum = SumOf(part([0, 2, 4]), part([1, 3, 5]));
    let mut above = 0;
    for row in all_rows() {
        let doubled = bound(&&space, &sum, row);
        assert!(doubled <= 2 * inversions(row), "{row:?}");
        above += u32::from(doubled > inversions(row));
    }
    assert!(above > 300, "{above}");
}

/// Costs by Dijkstra's algorithm against costs by relaxing until nothing changes.
#[test]
fn costs_are_the_least() {
    let cost = |places: Places<2>, k: usize| {
        let upper = k as u32 + 1;
        // The same in both directions.
        upper * u32::from(places.iter().any(|&place| place == at(k) || place == at(k + 1)))
    };
    let space = coarse([1, 4]);
    let pattern = PatternTable::with_costs(&space, cost, places([1, 4])).unwrap();
    let mut least = [u32::MAX; 36];
    least[space.rank(space.start()) as usize] = 0;
    for _ in 0..36 {
        for state in Places::<2>::all() {
            for (by, next) in space.successors(state) {
                let through = least[state.rank() as usize].saturating_add(cost(state, by));
                let to = &mut least[next.rank() as usize];
                *to = (*to).min(through);
            }
        }
    }
    for state in Places::<2>::all() {
        let known = least[state.rank() as usize];
        assert_eq!(pattern.table().distance(state), (known < u32::MAX).then_some(known));
    }
    for each in [100, 255, 1000, u32::MAX] {
        let refused = PatternTable::with_costs(&space, |_, _| each, places([1, 4])).map(|_| ());
        let Err(TableError::Costly { rank, most: 254 }) = refused else {
            panic!("{refused:?}");
        };
        let moves = PatternTable::new(&space, places([1, 4])).unwrap();
        let moves = moves.table().distance_of(rank).unwrap();
        assert!(u64::from(moves) * u64::from(each) > 254);
        let text = format!("the cheapest moves to state {rank} cost more than a byte holds, 254");
        assert_eq!(refused.unwrap_err().to_string(), text);
    }
}

/// Where moves cost 0 or 2, a path by the costs was none, or one that did not lead there.
#[test]
fn a_table_of_costs_gives_no_paths() {
    let line = || {
        let steps = |n: u8| [n.checked_add(1), n.checked_sub(1)].into_iter().flatten();
        Successors::new(0_u8, move |n: u8| steps(n).map(move |to| (n.max(to), to))).undirected()
    };
    let cost = |_, upper: u8| u32::from(upper.is_multiple_of(4));
    let made = PatternTable::with_costs(line(), cost, |n: u8| n).unwrap();
    let bytes = made.table().to_bytes();
    let loaded = ByteTable::from_bytes(line(), &bytes).unwrap();
    assert_eq!(loaded.to_bytes(), bytes);
    for table in [made.table(), &loaded] {
        for n in 0..=255_u8 {
            assert_eq!(
                (table.distance(n), table.path_from_start(n)),
                (Some(u32::from(n / 4)), None)
            );
        }
    }
    // In moves, 255 is too far for a byte.
    let moves = PatternTable::new(line(), |n: u8| n).map(|_| ());
    assert_eq!(moves, Err(TableError::Deep { deepest: 255 }));
}

/// A way that costs too much is no matter where a cheaper one is found later.
#[test]
fn costly_ways_beside_cheap_ones_are_not_deep() {
    let ring = Successors::new(0_u8, |n: u8| {
        [(0, n ^ 128), (1, n.wrapping_add(1)), (2, n.wrapping_sub(1))]
    });
    let table =
        PatternTable::with_costs(ring.undirected(), |_, by| [300, 1, 1][by], |n: u8| n).unwrap();
    assert!((0..=255_u8).all(|n| table.lower_bound(n) == u32::from(n.min(n.wrapping_neg()))));
}

/// The most memory that this process ever had, in bytes; 0 where the system does not tell.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.map_or(0, |kib| kib.trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1024)
}

/// The lists had an entry for each move, 67 KB a state.
#[test]
fn costs_take_memory_by_states_and_not_by_moves() {
    type Place = Below<3000>;
    let all = Successors::new(Place::unrank(0).unwrap(), |place: Place| {
        Place::all().filter(move |other| *other != place).map(|other| (other, other))
    });
    let before = peak();
    let table = PatternTable::with_costs(all.undirected(), |_, _| 254, |place: Place| place);
    assert_eq!(table.unwrap().table().distance(Place::unrank(2999).unwrap()), Some(254));
    assert!(peak() - before < 64 << 20, "{} bytes", peak() - before);
}

#[test]
fn solutions_led_by_patterns_are_shortest_and_need_fewer_nodes() {
    use core::ops::ControlFlow;
    let space = rows();
    let limits = dense_code::Limits::new();
    let go = |_| ControlFlow::Continue(());
    let led = Deepening::new(&space, MaxOf(pattern([0, 5]), pattern([1, 2, 3])));
    let blind = Deepening::new(&space, |_| 0);
    let mut nodes = (0, 0);
    for row in all_rows().step_by(7) {
        let path = led.solve_within(&limits, row, go).unwrap();
        assert_eq!(path.cost, u64::from(inversions(row)));
        nodes.0 += path.nodes;
        if inversions(row) < 8 {
            nodes.1 += blind.solve_within(&limits, row, go).unwrap().nodes;
        }
    }
    assert!(nodes.0 < nodes.1, "{nodes:?}");
}

/// What goes along with a path is what the state has anew.
#[test]
fn what_is_carried_is_followed() {
    /// Inversions, changed by each move, and checked against a count.
    struct Inversions {
        followed: Cell<u32>,
    }
    impl<S: Space<State = Row, Move = usize>> Heuristic<S> for Inversions {
        type Carried = u32;
        fn begin(&self, row: Row) -> u32 {
            inversions(row)
        }
        fn follow(&self, carried: u32, before: Row, k: usize, after: Row) -> u32 {
            self.followed.set(self.followed.get() + 1);
            let carried = if before[k] > before[k + 1] { carried - 1 } else { carried + 1 };
            assert_eq!(carried, inversions(after));
            carried
        }
        fn bound(&self, carried: u32) -> u32 {
            carried
        }
    }
    let space = rows();
    let solver = Deepening::new(&space, MaxOf(Inversions { followed: Cell::new(0) }, |_: Row| 0));
    let last: Row = core::array::from_fn(|k| at(5 - k));
    assert_eq!(solver.solve(last, 15).map(|moves| moves.len()), Some(15));
    assert_eq!(solver.solve(last, 14), None);
}

#[test]
fn a_saved_table_is_the_pattern() {
    let made = pattern([0, 1, 5]);
    let bytes = made.table().to_bytes();
    let table = ByteTable::from_bytes(coarse([0, 1, 5]), &bytes).unwrap();
    let loaded = PatternTable::from_table(table, places([0, 1, 5]));
    let space = rows();
    assert!(all_rows().all(|row| bound(&&space, &made, row) == bound(&&space, &loaded, row)));
    // Directed: which way the distances go would be a guess.
    let directed = Successors::new(0_u8, |n: u8| [((), n.wrapping_add(1))]);
    let refused = PatternTable::new(directed, |n: u8| n).map(|_| ());
    assert_eq!(refused, Err(TableError::Directed));
}
