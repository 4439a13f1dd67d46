//! Pattern databases against the true distances of whole spaces.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::cast_possible_truncation, reason = "small numbers")]

use core::cell::Cell;

use dense_code::Below;
use dense_search::{
    ByteTable, Deepening, Error, Heuristic, MaxOf, PatternTable, Space, Successors, SumOf,
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

/// Two rows side by side: each move changes one of them, so the bounds add up.
#[test]
fn bounds_of_parts_add_up() {
    let both = |(a, b): (Row, Row)| {
        let (left, right) = (rows(), rows());
        let left: Vec<_> = left.successors(a).map(|(by, a)| (by, (a, b))).collect();
        let right: Vec<_> = right.successors(b).map(|(by, b)| (by + 5, (a, b))).collect();
        left.into_iter().chain(right)
    };
    let solved: Row = core::array::from_fn(at);
    let space = Successors::new((solved, solved), both);
    let sum = SumOf(|(a, _): (Row, Row)| inversions(a), |(_, b): (Row, Row)| inversions(b));
    let solver = Deepening::new(&space, sum);
    for (a, b) in all_rows().step_by(50).zip(all_rows().step_by(47)) {
        let path = solver.solve((a, b), 30).unwrap();
        assert_eq!(path.len(), (inversions(a) + inversions(b)) as usize);
    }
}

#[test]
fn a_directed_pattern_is_refused() {
    // Which way the distances go would be a guess.
    let directed = Successors::new(0_u8, |n: u8| [((), n.wrapping_add(1))]);
    assert!(matches!(PatternTable::new(directed, |n: u8| n), Err(Error::Directed)));
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
