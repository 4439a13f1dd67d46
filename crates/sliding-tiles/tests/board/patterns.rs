//! Pattern databases, which are built from sets of arrangements, against a search of single states.

use std::collections::VecDeque;

use dense_code::limits::LimitReached;
use dense_code::{Dense as _, Limits};
use dense_search::Saved as _;
use dense_search::record::RecordReader;
use perm_hash::{Combination, Perm};
use sliding_tiles::{Error, PatternDatabase, SlidingSolver, Tiles};

/// A placement: the cells that the tiles cover, and the place of each tile among them.
type Placement<const CELLS: usize, const K: usize> = (Combination<CELLS, K>, Perm<K>);

fn placement<const CELLS: usize, const K: usize>(cells: [u8; K]) -> Placement<CELLS, K> {
    let mut cover = cells;
    cover.sort_unstable();
    let place = |cell| cover.iter().position(|&other| other == cell).unwrap() as u8;
    (Combination::new(cover).unwrap(), Perm::new(cells.map(place)).unwrap())
}

/// The values by a search with costs 0 and 1 over every placement with every cell of the blank.
fn slow<const R: usize, const C: usize, const CELLS: usize, const K: usize>(
    tiles: [u8; K],
) -> Vec<u8> {
    let count = Placement::<CELLS, K>::COUNT as usize;
    let index = |cells, blank: usize| placement::<CELLS, K>(cells).rank() as usize * CELLS + blank;
    let mut cost = vec![u8::MAX; count * CELLS];
    let mut queue = VecDeque::from([(tiles, 0_usize, 0_u8)]);
    cost[index(tiles, 0)] = 0;
    while let Some((cells, blank, at)) = queue.pop_front() {
        if cost[index(cells, blank)] < at {
            continue;
        }
        let (row, column) = (blank / C, blank % C);
        let neighbours = [
            (row > 0).then(|| blank - C),
            (row + 1 < R).then(|| blank + C),
            (column > 0).then(|| blank - 1),
            (column + 1 < C).then(|| blank + 1),
        ];
        for to in neighbours.into_iter().flatten() {
            let mut moved = cells;
            let tile = cells.iter().position(|&cell| usize::from(cell) == to);
            if let Some(tile) = tile {
                moved[tile] = blank as u8;
            }
            let next = at + u8::from(tile.is_some());
            let best = &mut cost[index(moved, to)];
            if next < *best {
                *best = next;
                if tile.is_some() {
                    queue.push_back((moved, to, next));
                } else {
                    queue.push_front((moved, to, next));
                }
            }
        }
    }
    cost.chunks_exact(CELLS).map(|blanks| *blanks.iter().min().unwrap()).collect()
}

fn check<const R: usize, const C: usize, const CELLS: usize, const K: usize>(tiles: [u8; K]) {
    let database = PatternDatabase::<R, C>::new(&tiles).unwrap();
    assert!(database.values() == slow::<R, C, CELLS, K>(tiles), "{tiles:?} on {R} x {C}");
}

/// The value of the placement of a database's tiles in a position.
pub(crate) fn value<const R: usize, const C: usize, const CELLS: usize, const K: usize>(
    database: &PatternDatabase<R, C>,
    tiles: [u8; K],
    position: Tiles<R, C>,
) -> u32 {
    let cells = position.cells();
    let at = |tile| cells.as_flattened().iter().position(|&other| other == tile);
    let place = placement::<CELLS, K>(tiles.map(|tile| at(tile).unwrap() as u8));
    database.values()[place.rank() as usize].into()
}

/// The bound of a solver with one database is the value of the placement of its tiles.
#[test]
fn bounds_are_the_values_of_placements() {
    fn check<const R: usize, const C: usize, const CELLS: usize, const K: usize>(tiles: [u8; K]) {
        let database = PatternDatabase::<R, C>::new(&tiles).unwrap();
        let solver = SlidingSolver::new(vec![database.clone()]).unwrap();
        let step = Tiles::<R, C>::COUNT as usize / 10_000 + 1;
        for position in Tiles::<R, C>::all().step_by(step) {
            let value = value::<R, C, CELLS, K>(&database, tiles, position);
            assert_eq!(solver.lower_bound(position), value, "{position}");
        }
    }
    // A board that is not square has no reflection.
    check::<2, 3, 6, 3>([1, 2, 4]);
    check::<5, 2, 10, 4>([1, 3, 5, 8]);
}

#[test]
fn values_are_those_of_a_search_of_single_states() {
    check::<2, 2, 4, 1>([3]);
    check::<2, 2, 4, 3>([1, 2, 3]);
    check::<2, 3, 6, 3>([1, 2, 4]);
    check::<2, 3, 6, 5>([1, 2, 3, 4, 5]);
    check::<3, 2, 6, 5>([1, 2, 3, 4, 5]);
    check::<3, 3, 9, 1>([5]);
    check::<3, 3, 9, 2>([2, 6]);
    check::<3, 3, 9, 4>([1, 3, 5, 8]);
    check::<3, 3, 9, 5>([2, 3, 5, 6, 7]);
    check::<3, 3, 9, 6>([1, 2, 3, 5, 7, 8]);
    check::<3, 3, 9, 7>([1, 2, 3, 4, 5, 6, 8]);
    check::<4, 4, 16, 3>([4, 9, 15]);
    check::<4, 4, 16, 4>([1, 6, 10, 13]);
}

#[test]
fn long_rows_and_columns_too() {
    // A slide along a column passes up to seven tiles.
    check::<2, 5, 10, 5>([1, 2, 5, 7, 9]);
    check::<5, 2, 10, 5>([1, 2, 5, 7, 9]);
    check::<2, 4, 8, 7>([1, 2, 3, 4, 5, 6, 7]);
    check::<2, 8, 16, 4>([1, 8, 10, 15]);
    check::<12, 2, 24, 3>([1, 8, 21]);
    check::<3, 7, 21, 3>([2, 9, 16]);
}

#[test]
fn twenty_five_cells() {
    check::<5, 5, 25, 2>([4, 24]);
    check::<5, 5, 25, 3>([7, 12, 17]);
}

#[test]
#[ignore = "a minute: all eight tiles, and six on larger boards"]
fn large_patterns_too() {
    check::<3, 3, 9, 8>([1, 2, 3, 4, 5, 6, 7, 8]);
    check::<2, 5, 10, 8>([1, 2, 3, 4, 5, 6, 7, 8]);
    check::<4, 3, 12, 6>([1, 2, 4, 5, 7, 8]);
    check::<4, 4, 16, 6>([1, 2, 4, 5, 8, 9]);
}

/// One tile on nine cells leaves the others connected: a step for each cell but that of the goal.
#[test]
fn databases_keep_to_their_limits() {
    let build = |limits| PatternDatabase::<3, 3>::new_within(&[5], &limits).map(|_| ());
    for steps in 0..8 {
        let reached = LimitReached::Steps { limit: steps };
        assert_eq!(build(Limits::new().with_steps(steps)), Err(Error::Limit(reached)));
    }
    assert_eq!(build(Limits::new().with_steps(8)), Ok(()));
    let stopped = build(Limits::new().with_stop(&|| true));
    assert_eq!(stopped, Err(Error::Limit(LimitReached::Stopped)));
    for bytes in [0, 1] {
        let refused = build(Limits::new().with_bytes(bytes)).unwrap_err();
        assert!(matches!(refused, Error::Limit(LimitReached::Bytes { .. })), "{refused}");
    }
}

#[test]
fn a_solver_takes_eight_databases_and_no_ninth() {
    let singles =
        |tiles| (1..=tiles).map(|tile| PatternDatabase::<4, 4>::new(&[tile]).unwrap()).collect();
    assert!(SlidingSolver::new(singles(8)).is_ok());
    let refused = SlidingSolver::new(singles(9)).unwrap_err();
    assert!(matches!(refused, Error::TooManyDatabases { max: 8 }));
    assert_eq!(refused.to_string(), "more than 8 databases");
}

#[test]
fn saved_databases_are_those_that_were_built() {
    fn check<const R: usize, const C: usize>(tiles: &[u8]) {
        let database = PatternDatabase::<R, C>::new(tiles).unwrap();
        let mut bytes = Vec::new();
        database.write_to(&mut bytes).unwrap();
        let again = PatternDatabase::<R, C>::read_from((), &bytes[..]).unwrap();
        let mut copy = Vec::new();
        again.write_to(&mut copy).unwrap();
        assert!(again.values() == database.values() && copy == bytes);
        for cut in [0, 7, 20, bytes.len() / 2, bytes.len() - 1] {
            assert!(PatternDatabase::<R, C>::read_from((), &bytes[..cut]).is_err());
        }
        for at in (0..bytes.len()).step_by(bytes.len() / 50 + 1) {
            let mut changed = bytes.clone();
            changed[at] ^= 0x10;
            assert!(PatternDatabase::<R, C>::read_from((), &changed[..]).is_err(), "byte {at}");
        }
    }
    check::<2, 2>(&[1]);
    check::<3, 3>(&[1, 4, 7, 8]);
    check::<4, 4>(&[9, 3, 15]);
    check::<2, 5>(&[1, 2, 3, 4, 5]);
}

/// What was saved by one version is read by the next: kinds, names, fields and words do not change.
#[test]
fn saved_forms_are_those_of_the_page() {
    fn read(kind: u32, name: &str, bytes: &[u8]) -> (Vec<u64>, Vec<u64>) {
        let mut reader = RecordReader::new(bytes, kind, name).unwrap();
        let (fields, words) = (reader.fields().to_vec(), reader.words(reader.left()).unwrap());
        reader.end().unwrap();
        (fields, words)
    }
    let mut bytes = Vec::new();
    PatternDatabase::<2, 2>::new(&[1]).unwrap().write_to(&mut bytes).unwrap();
    // The tile 1 in each of the four cells.
    let (fields, words) = read(9, "sliding pattern 2 2", &bytes);
    assert_eq!((fields, words), (vec![1], vec![0x01_02_00_01]));
}
