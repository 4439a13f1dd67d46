//! Puzzles given as data, searched by the classes of their symmetries.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::cast_possible_truncation, reason = "small numbers")]

use dense_search::{ByteTable, Classes, Search, Space as _, check_space};
use perm_puzzles::definition::{Definition, Powers};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng as _, SeedableRng as _};

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

/// Two pairs change places, and the solved pieces of one are turned differently: the symmetry that
/// takes one pair to the other makes something that is no state, and 3 was said to be as far as 6.
#[test]
fn pieces_that_are_turned_differently_are_not_taken_for_others() {
    let text = r#"{"name":"two pairs","orbits":[{"orbitName":"P","numPieces":4,"numOrientations":2}],
        "defaultPattern":{"P":{"pieces":[0,1,2,3],"orientation":[1,0,0,0]}},
        "moves":{"A":{"P":{"permutation":[1,0,2,3]}},"B":{"P":{"permutation":[0,1,3,2]}}}}"#;
    check(&serde_json::from_str(text).unwrap(), 1);
    let alike = text.replace("[1,0,0,0]", "[1,1,0,0]");
    check(&serde_json::from_str(&alike).unwrap(), 2);
    let both = text.replace("[1,0,0,0]", "[1,0,0,1]");
    check(&serde_json::from_str(&both).unwrap(), 2);
}

/// Puzzles of sets of places that are like each other, and of solved pieces turned at random.
#[test]
fn symmetries_of_random_puzzles_keep_all_distances() {
    let mut rng = Pcg64::seed_from_u64(7);
    let mut below = |n: u64| (rng.next_u64() >> 33) % n;
    let mut more = 0;
    for number in 0..if cfg!(miri) { 4 } else { 300 } {
        let (sets, size, turns) = (1 + below(3), 2 + below(2), 1 + below(3));
        let (sets, size) = if size == 3 { (sets.min(2), 3) } else { (sets, size) };
        let places = sets * size;
        let orientation: Vec<u64> =
            (0..places).map(|_| if below(2) == 0 { 0 } else { below(turns) }).collect();
        let mut moves = serde_json::Map::new();
        let is_twisted = below(2) == 0;
        for set in 0..sets {
            let mut permutation: Vec<u64> = (0..places).collect();
            permutation[(set * size) as usize..((set + 1) * size) as usize].rotate_left(1);
            let mut delta = vec![0; places as usize];
            if is_twisted {
                let turn = below(turns);
                delta[(set * size) as usize] = turn;
                delta[(set * size) as usize + 1] =
                    if below(2) == 0 { (turns - turn) % turns } else { below(turns) };
            }
            let by = serde_json::json!({"permutation": permutation, "orientationDelta": delta});
            moves.insert(format!("M{set}"), serde_json::json!({"P": by}));
        }
        let pieces: Vec<u64> = (0..places).collect();
        let text = serde_json::json!({
            "name": "random",
            "orbits": [{"orbitName": "P", "numPieces": places, "numOrientations": turns}],
            "defaultPattern": {"P": {"pieces": pieces, "orientation": orientation}},
            "moves": moves,
        });
        let puzzle: Definition = serde_json::from_value(text.clone()).unwrap();
        let space = puzzle.compile_with(Powers::Half).unwrap();
        if space.count() > 20_000 {
            continue;
        }
        let symmetries = space.symmetries();
        more += u32::from(symmetries.order() > 1);
        let table = ByteTable::new(&space).unwrap();
        for state in (0..space.count()).filter_map(|rank| space.unrank(rank)) {
            let least = symmetries.canonical(state);
            assert_eq!(table.distance(state), table.distance(least), "{number}: {text}");
            assert_eq!(symmetries.canonical(least), least, "{number}: {text}");
        }
        let classes = Classes::new(&space, |state| symmetries.canonical(state));
        assert!(classes.is_ok(), "{number}: {text}: {classes:?}");
    }
    assert!(cfg!(miri) || more > 20, "{more} puzzles with symmetries");
}

#[test]
fn the_pocket_cube_keeps_its_symmetries() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/puzzles/2x2x2.json");
    let puzzle: Definition = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let space = puzzle.compile_with(Powers::Half).unwrap();
    assert_eq!(space.symmetries().order(), 6);
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
