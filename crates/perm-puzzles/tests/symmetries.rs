//! Puzzles given as data, searched by the classes of their symmetries.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use dense_search::{ByteTable, Classes, Search, Space as _, check_space};
use perm_puzzles::definition::{Definition, Powers};

/// The distances and ways of all states come from one state of each class.
#[track_caller]
fn check(puzzle: &Definition, order: usize) {
    let space = puzzle.compile_with(Powers::Half).unwrap();
    let symmetries = space.symmetries();
    assert_eq!(symmetries.order(), order);
    let classes = Classes::new(&space, |position| symmetries.canonical(position)).unwrap();
    assert_eq!(check_space(&classes), Ok(()));
    assert!(classes.count() >= space.count().div_ceil(order as u64));
    assert!(order == 1 || classes.count() < space.count());

    let (all, few) = (ByteTable::new(&space).unwrap(), ByteTable::new(&classes).unwrap());
    for state in (0..space.count()).filter_map(|rank| space.unrank(rank)) {
        assert_eq!(all.distance(state), few.distance(state));
    }
    let layers: Vec<u64> = Search::new(&space).unwrap().map(|layer| layer.states).collect();
    assert_eq!(classes.lifted_layers(|state| few.distance(state)), layers);

    let mut search = Search::new(&space).unwrap();
    search.by_ref().count();
    let far = search.states().next().unwrap();
    let way = classes.lifted_path(far, |state| few.distance(state)).unwrap();
    let home = way.iter().try_fold(far, |state, &by| space.apply(state, by));
    assert_eq!((home, way.len()), (Some(space.start()), layers.len() - 1));
}

#[test]
fn classes_of_symmetries_have_all_distances() {
    let all: Vec<usize> = (0..7).collect();
    let ring: [(&str, &[usize]); 2] =
        [("L", &[1, 2, 3, 4, 5, 6, 0]), ("X", &[1, 0, 2, 3, 4, 5, 6])];
    check(&Definition::from_generators("ring", &all, &ring).unwrap(), 2);

    // Neighbours in a row of four change places, and one turns a third to the left, one to the
    // right: from behind they turn the other way.
    let text = r#"{"name":"row","orbits":[{"orbitName":"P","numPieces":4,"numOrientations":3}],
        "defaultPattern":{"P":{"pieces":[0,1,2,3],"orientation":[0,0,0,0]}},
        "moves":{"A":{"P":{"permutation":[1,0,2,3],"orientationDelta":[1,2,0,0]}},
                 "B":{"P":{"permutation":[0,2,1,3],"orientationDelta":[0,1,2,0]}},
                 "C":{"P":{"permutation":[0,1,3,2],"orientationDelta":[0,0,1,2]}}}}"#;
    check(&serde_json::from_str(text).unwrap(), 2);

    let pairs: [(&str, &[usize]); 2] = [("L", &[1, 2, 3, 0]), ("X", &[1, 0, 2, 3])];
    check(&Definition::from_generators("pairs", &[0, 0, 1, 1], &pairs).unwrap(), 1);
}

/// The six symmetries of the cube that turns about one corner: its three faces change places, and
/// a mirror exchanges two.
#[test]
#[ignore = "minutes; docs/proof.md"]
fn classes_of_the_pocket_cube() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/puzzles/2x2x2.json");
    let puzzle: Definition = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    check(&puzzle, 6);
}

/// Moves that agree with each other nearly everywhere: the search for symmetries and for moves that
/// cancel gives up before it has followed every place from every other. It took 23 s.
#[test]
fn the_symmetries_of_many_places_are_not_sought_for_long() {
    let ring: Vec<usize> = (0..1024).map(|place| (place + 1) % 1024).collect();
    let moves: Vec<Vec<usize>> = (0..8)
        .map(|number| {
            let mut by = ring.clone();
            by.swap(100 * number, 100 * number + 7);
            by
        })
        .collect();
    let names: Vec<String> = (0..8).map(|number| format!("M{number}")).collect();
    let moves: Vec<(&str, &[usize])> =
        names.iter().zip(&moves).map(|(name, by)| (&**name, &**by)).collect();
    let pieces: Vec<usize> = (0..1024).collect();
    let puzzle = Definition::from_generators("rings", &pieces, &moves).unwrap();
    let space = puzzle.compile_with(Powers::Quarter).unwrap();
    let start = std::time::Instant::now();
    assert_eq!(space.symmetries().order(), 1);
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}
