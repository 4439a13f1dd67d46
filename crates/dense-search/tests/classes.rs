//! Spaces seen through symmetries, against the spaces themselves.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use dense_search::{
    ByteTable, Classes, DistanceTable, Search, Space, Successors, check_space, check_space_at,
};
use perm_hash::Perm;

/// Lights in a ring of twelve; a press switches some after one.
fn ring(pattern: u16) -> impl Space<State = u16, Move = u32> + Clone {
    let turn = |lights: u16, k: u32| (lights << k | lights >> (12 - k)) & 0xfff;
    Successors::new(0, move |lights: u16| (0..12).map(move |k| (k, lights ^ turn(pattern, k))))
        .undirected()
}

fn turned(lights: u16) -> u16 {
    let turn = |k: u32| (lights << k | lights >> (12 - k)) & 0xfff;
    // Beyond the ring every number is alone.
    if lights > 0xfff { lights } else { (0..12).map(turn).min().unwrap() }
}

fn agrees<S: Space + Clone>(space: &S, canonical: impl Fn(S::State) -> S::State, classes: u64) {
    let quotient = Classes::new(space, &canonical).unwrap();
    assert_eq!(quotient.count(), classes);
    assert_eq!(check_space(&quotient), Ok(()));
    let representatives = (0..classes).map(|class| quotient.unrank(class).unwrap());
    let reached: Vec<S::State> = {
        let plain = ByteTable::new(space).unwrap();
        representatives.filter(|&state| plain.distance(state).is_some()).collect()
    };
    assert_eq!(check_space_at(&quotient, reached), Ok(()));
    assert!(quotient.unrank(classes).is_none());
    let layers: Vec<u64> = Search::new(space).unwrap().map(|layer| layer.states).collect();
    let bytes = ByteTable::new(&quotient).unwrap();
    assert_eq!(quotient.lifted_layers(|state| bytes.distance(state)), layers);
    let (plain, bits) =
        (DistanceTable::new(space).unwrap(), DistanceTable::new(&quotient).unwrap());
    for state in (0..space.count()).step_by(997).filter_map(|rank| space.unrank(rank)) {
        let distance = plain.distance(state);
        assert_eq!(bits.distance(state), distance);
        assert_eq!(bytes.distance(state), distance);
        let Some(path) = quotient.lifted_path(state, |state| bits.distance(state)) else {
            assert_eq!(distance, None);
            continue;
        };
        assert_eq!(u32::try_from(path.len()).ok(), distance);
        let home = path.into_iter().try_fold(state, |at, by| space.apply(at, by));
        assert!(home == Some(space.start()));
    }
}

#[test]
fn rings_of_lights() {
    // Of 2^12 patterns 352 are different when turned; the numbers beyond are as many classes.
    for pattern in [0b111, 0b1_0111] {
        agrees(&ring(pattern), turned, 352 + (1 << 16) - (1 << 12));
    }
}

#[test]
fn the_eight_puzzle_and_its_diagonal() {
    let space = Successors::new(Perm::<9>::IDENTITY, |board: Perm<9>| {
        let blank = board.as_array().iter().position(|&tile| tile == 0).unwrap_or(0);
        let (row, column) = (blank / 3, blank % 3);
        [
            (row > 0).then(|| blank - 3),
            (row < 2).then(|| blank + 3),
            (column > 0).then(|| blank - 1),
            (column < 2).then(|| blank + 1),
        ]
        .into_iter()
        .flatten()
        .filter_map(move |from| Some((board.image(from)?, board.swapped(blank, from)?)))
    })
    .undirected();
    // Rows and columns exchanged, and the tiles with them.
    let across = Perm::new([0, 3, 6, 1, 4, 7, 2, 5, 8]).unwrap();
    let mirrored = move |board: Perm<9>| board.min(across.compose(board).compose(across));
    // Boards that commute with the exchange: 3! 2^3 3! of 9! are alone.
    agrees(&space, mirrored, (362_880 + 288) / 2);
}

/// Nothing is allocated for a number that is no distance.
#[test]
fn a_number_that_is_no_distance_counts_nothing() {
    let classes = Classes::new(ring(0b11), turned).unwrap();
    assert!(classes.lifted_layers(|_| Some(u32::MAX)).is_empty());
    assert_eq!(classes.lifted_layers(|lights| (lights == 0).then_some(3)), [0, 0, 0, 1]);
}
