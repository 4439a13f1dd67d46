//! Spaces seen through symmetries, against the spaces themselves.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::cast_possible_truncation, reason = "small numbers")]

use dense_code::Below;
use dense_search::{
    ByteTable, Classes, DistanceTable, Error, Law, Search, Space, Successors, check_space,
    check_space_at,
};
use perm_hash::Perm;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng as _, SeedableRng as _};

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
    let step = (space.count() / 300 + 1) as usize;
    for state in (0..space.count()).step_by(step).filter_map(|rank| space.unrank(rank)) {
        let distance = plain.distance(state);
        assert_eq!(bits.distance(state), distance);
        assert_eq!(bytes.distance(state), distance);
        // Moves of the space lead home. Those of the classes lead from the very state that is asked
        // for to the start, and from the start to the class of the state.
        let lifted = quotient.lifted_path(state, |state| bits.distance(state));
        let (home, out) = (bits.path(state), bytes.path_from_start(state));
        for path in [&lifted, &home, &out] {
            assert_eq!(path.as_ref().map(|path| path.len() as u32), distance);
        }
        let (Some(lifted), Some(home), Some(out)) = (lifted, home, out) else { continue };
        assert!(
            lifted.iter().try_fold(state, |at, &by| space.apply(at, by)) == Some(space.start())
        );
        let end = |from, path: Vec<_>| path.iter().try_fold(from, |at, &by| quotient.apply(at, by));
        assert!(end(state, home) == Some(space.start()));
        assert!(end(space.start(), out) == Some(canonical(state)));
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

/// What a symmetry must be, and one that is.
#[test]
fn maps_that_are_no_symmetries_are_refused() {
    let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    let folded = |n: u8| n.min(n.wrapping_neg());
    assert!(matches!(Classes::new(&walk, folded), Err(Error::Directed)));
    let walk = walk.undirected();
    agrees(&walk, folded, 129);
    let law = |canonical: &dyn Fn(u8) -> u8| match Classes::new(&walk, canonical) {
        Err(Error::Space(violation)) => Some((violation.law, violation.rank)),
        _ => None,
    };
    // The representative of 0 is 1, and that of 1 is 2: so 1 does not represent its own class.
    assert_eq!(law(&|n| n.wrapping_add(1)), Some((Law::Canonical, 0)));
    assert_eq!(law(&|n| n & !1), Some((Law::Start, 1)));
    // States whose neighbours are in different classes.
    let wrong = law(&|n| if n > 128 { 0_u8.wrapping_sub(n) + 1 } else { n });
    assert!(matches!(wrong, Some((Law::Classes, _))), "{wrong:?}");
}

/// Small spaces and maps at random: those that are accepted have the true distances.
#[test]
fn classes_of_small_spaces_have_the_true_distances() {
    type State = Below<6>;
    let mut rng = Pcg64::seed_from_u64(1);
    let mut below = |n: u64| (rng.next_u64() >> 33) % n;
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..if cfg!(miri) { 50 } else { 100_000 } {
        let moves: Vec<(u64, u32, u32)> =
            (0..2 + below(5)).map(|name| (name, below(6) as u32, below(6) as u32)).collect();
        // Representatives below the states that they stand for.
        let map: Vec<u32> = (0..6)
            .map(|n| if n > 1 && below(2) == 0 { 1 + below(u64::from(n) - 1) as u32 } else { n })
            .collect();
        if map.iter().all(|&to| map[to as usize] == to) && (0..6).any(|n| map[n as usize] != n) {
            let state = |n| State::new(n).unwrap();
            let both = || moves.iter().flat_map(|&(by, a, b)| [(by, a, b), (by + 9, b, a)]);
            let after = |at: State| {
                let of = both().filter(|&(_, from, _)| from == at.get());
                of.map(|(by, _, to)| (by, state(to))).collect::<Vec<_>>()
            };
            let space = Successors::new(state(0), after).undirected();
            let classes = Classes::new(&space, |n: State| state(map[n.get() as usize]));
            let Ok(classes) = classes else {
                refused += 1;
                continue;
            };
            let (all, few) = (ByteTable::new(&space).unwrap(), ByteTable::new(&classes).unwrap());
            for n in (0..6).map(state) {
                assert_eq!(all.distance(n), few.distance(n), "{moves:?} {map:?}");
            }
            assert_eq!(classes.lifted_layers(|n| few.distance(n)), all.layers());
            accepted += 1;
        }
    }
    assert!(cfg!(miri) || (accepted > 100 && refused > 100), "{accepted} {refused}");
}

/// The rank of what the function gave was below the count and no state's: its class was another's.
#[test]
fn what_is_no_state_stands_for_no_class() {
    struct Gap;
    impl Space for Gap {
        type State = u8;
        type Move = ();
        fn start(&self) -> u8 {
            0
        }
        fn successors(&self, n: u8) -> impl Iterator<Item = ((), u8)> {
            (n == 0 || n == 2).then(|| ((), 2 - n)).into_iter()
        }
        fn count(&self) -> u64 {
            4
        }
        fn unrank(&self, rank: u64) -> Option<u8> {
            (rank < 4 && rank != 1).then_some(rank as u8)
        }
        fn is_undirected(&self) -> bool {
            true
        }
    }
    let refused = Classes::new(Gap, |n: u8| if n == 3 { 1 } else { n }).map(|_| ());
    let Err(Error::Space(refused)) = refused else { panic!("{refused:?}") };
    assert_eq!((refused.law, refused.rank, refused.other), (Law::Canonical, 3, Some(1)));
    assert_eq!(Classes::new(Gap, |n: u8| n).unwrap().count(), 3);
    // Nor is it a start.
    let layers = |starts: &[u8]| {
        let search = Search::from_starts(Gap, starts.iter().copied(), u64::MAX)?;
        Ok::<Vec<u64>, Error>(search.map(|layer| layer.states).collect())
    };
    assert!(matches!(layers(&[1]), Err(Error::NoStart)));
    assert_eq!(layers(&[1, 0]).unwrap(), [1, 1]);
}
