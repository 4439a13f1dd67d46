//! Canonical forms, classes and counts beside brute force over whole domains, and the facts that
//! name counts.
#![cfg(feature = "alloc")]
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test may panic, and its numbers are small"
)]

mod twin;

use std::collections::{BTreeMap, BTreeSet};

use canon_key::dense_code::Limits;
use canon_key::{
    Error, ErrorKind, Group, MultisetRank, OrbitTable, SubsetRank, Symmetry, count_bracelets,
    count_necklaces, least_rotation,
};
use proptest::prelude::*;
use twin::{each, symmetric, words};

type Move<'a> = &'a dyn Fn(&[u32]) -> Vec<u32>;

/// Everything a symmetry says about every word, beside the orbits that its generating moves make.
/// The moves are written here once more, as plain functions.
fn whole(k: usize, n: u32, symmetry: &Symmetry, moves: &[Move]) {
    let all = words(k, n);
    let mut class_of: BTreeMap<Vec<u32>, usize> = BTreeMap::new();
    let mut classes: Vec<BTreeSet<Vec<u32>>> = Vec::new();
    for word in &all {
        if class_of.contains_key(word) {
            continue;
        }
        let mut class = BTreeSet::from([word.clone()]);
        let mut open = vec![word.clone()];
        while let Some(word) = open.pop() {
            for image in moves.iter().map(|image| image(&word)) {
                if class.insert(image.clone()) {
                    open.push(image);
                }
            }
        }
        for word in &class {
            class_of.insert(word.clone(), classes.len());
        }
        classes.push(class);
    }
    assert_eq!(symmetry.class_count(), Some(classes.len() as u128), "{symmetry:?}");
    for word in &all {
        let class = &classes[class_of[word]];
        let least = class.first().expect("the word itself");
        assert_eq!(symmetry.canonical(word).as_ref(), Ok(least), "{word:?}");
        assert_eq!(
            symmetry.orbit_size(word),
            Ok(class.len() as u128),
            "{word:?} under {symmetry:?}"
        );
        let (positions, symbols) = symmetry.canonical_map(word).unwrap();
        let mut moved = vec![0; word.len()];
        for (symbol, position) in word.iter().zip(positions) {
            moved[usize::from(position)] = symbols[*symbol as usize].into();
        }
        assert_eq!(&moved, least, "{word:?}");
    }
}

fn swap_ends(word: &[u32]) -> Vec<u32> {
    word.iter().rev().copied().collect()
}

fn turn(word: &[u32]) -> Vec<u32> {
    let mut word = word.to_vec();
    if !word.is_empty() {
        word.rotate_left(1);
    }
    word
}

fn swap_first(word: &[u32]) -> Vec<u32> {
    let mut word = word.to_vec();
    if word.len() > 1 {
        word.swap(0, 1);
    }
    word
}

#[test]
fn every_symmetry_of_small_words() {
    for (k, n) in [(0, 3), (1, 1), (1, 4), (2, 3), (3, 3), (4, 3), (5, 2), (6, 2), (6, 3), (8, 2)] {
        let still = || Group::trivial(n as usize).unwrap();
        let cycle = || Group::rotations(n as usize).unwrap();
        let next =
            |word: &[u32]| -> Vec<u32> { word.iter().map(|symbol| (symbol + 1) % n).collect() };
        let all = Group::from_generators(k, &symmetric(k as u16));
        for (group, moves) in [
            (all, &[&turn as Move, &swap_first][..]),
            (Group::rotations(k), &[&turn]),
            (Group::dihedral(k), &[&turn, &swap_ends]),
            (Group::board(1, k), &[&swap_ends]),
        ] {
            let group = group.unwrap();
            if group.order() > 1000 {
                continue;
            }
            whole(k, n, &Symmetry::new(group.clone(), still()), moves);
            // Symbols turned round as well, independently.
            whole(k, n, &Symmetry::new(group, cycle()), &[moves, &[&next]].concat());
        }
        // A turn of the positions and the symbols together.
        let mut positions: Vec<u16> = (0..8).take(k).collect();
        positions.rotate_right(usize::from(k > 0));
        let [symbols, _] = symmetric(n as u16);
        let pairs = Symmetry::from_pairs(k, n as usize, &[(positions, symbols)]);
        whole(k, n, &pairs.unwrap(), &[&|word| next(&turn(word))]);
    }
    for k in 0..5 {
        let complement = |word: &[u32]| word.iter().rev().map(|symbol| 3 - symbol).collect();
        whole(k.into(), 4, &twin::reverse_complement(k), &[&complement]);
    }
}

#[test]
fn words_that_do_not_belong_are_errors() {
    let ring = Symmetry::new(Group::rotations(4).unwrap(), Group::trivial(3).unwrap());
    let kind = |word: &[u8]| ring.canonical(word).map_err(|error| error.kind());
    assert_eq!(kind(&[0; 3]), Err(ErrorKind::WrongLength { expected: 4, found: 3 }));
    let outside = ErrorKind::SymbolOutOfRange { position: 2, symbol: 3, universe: 3 };
    assert_eq!(kind(&[0, 0, 3, 9]), Err(outside));
    assert!(ring.canonical_map(&[0_u8, 0, 3, 9]).is_err() && ring.orbit_size(&[0_u8; 5]).is_err());
}

/// Groups are their elements, whatever made them.
#[test]
fn a_group_has_the_same_elements_whatever_made_it() {
    let elements = |group: &Group| -> BTreeSet<Vec<u16>> {
        let elements: BTreeSet<_> = group.elements().map(<[u16]>::to_vec).collect();
        assert_eq!(elements.len(), group.order());
        elements
    };
    let same = |a: &Group, b: &Group| elements(a) == elements(b);
    let of = |generators: &[Vec<u16>]| Group::from_generators(4, generators).unwrap();
    let (turn, back) = (vec![1, 2, 3, 0], vec![3, 0, 1, 2]);
    assert!(same(&of(std::slice::from_ref(&turn)), &of(std::slice::from_ref(&back))));
    assert!(same(&of(&[turn.clone(), back]), &Group::rotations(4).unwrap()));
    assert!(!same(&of(&[turn]), &of(&[vec![1, 3, 0, 2]])), "other rings of four");
    assert!(!same(&of(&[]), &Group::trivial(5).unwrap()));
    let klein = of(&[vec![1, 0, 3, 2], vec![2, 3, 0, 1]]);
    assert!(!same(&klein, &Group::rotations(4).unwrap()));
    assert!(same(
        &all_permutations(5),
        &Group::from_generators(
            5,
            &[[1, 0, 2, 3, 4], [0, 2, 1, 3, 4], [0, 1, 3, 2, 4], [0, 1, 2, 4, 3]]
        )
        .unwrap()
    ));
    // Its elements are not printed: there may be millions.
    assert!(format!("{:?}", all_permutations(8)).len() < 200);
    let table = OrbitTable::new(1000, [|rank| 999 - rank]).unwrap();
    assert_eq!(format!("{table:?}"), "OrbitTable { objects: 1000, classes: 500 }");
}

fn all_permutations(points: u16) -> Group {
    Group::from_generators(points.into(), &symmetric(points)).unwrap()
}

fn what<T>(result: Result<T, Error>) -> (ErrorKind, Option<usize>) {
    let error = result.err().expect("an error");
    (error.kind(), error.entry())
}

#[test]
fn generators_that_are_no_permutations_are_named() {
    let of = |generators: &[Vec<u16>]| what(Group::from_generators(3, generators));
    assert_eq!(of(&[vec![0, 1]]), (ErrorKind::WrongLength { expected: 3, found: 2 }, Some(0)));
    let outside = ErrorKind::ImageOutOfRange { point: 2, image: 3, points: 3 };
    assert_eq!(of(&[vec![0, 1, 2], vec![0, 1, 3]]), (outside, Some(1)));
    let twice = ErrorKind::RepeatedImage { first: 0, second: 2, image: 1 };
    assert_eq!(of(&[vec![1, 0, 1]]), (twice, Some(0)));
    assert!(matches!(
        what(Group::trivial(65_537)).0,
        ErrorKind::TooManyPoints { points: 65_537, max: 65_536 }
    ));
    assert!(matches!(what(Group::board(usize::MAX, 2)).0, ErrorKind::TooManyPoints { .. }));
    // 1000! elements are more than memory is given to.
    let limits = Limits::new().with_bytes(2000 * 2 * 1000);
    let full = Group::from_generators_within(1000, &symmetric(1000), &limits);
    assert!(matches!(what(full).0, ErrorKind::TooManyElements { .. }));
    let pair = what(Symmetry::from_pairs(2, 2, &[([0, 2], [0, 1])]));
    assert_eq!(pair, (ErrorKind::ImageOutOfRange { point: 1, image: 2, points: 2 }, Some(0)));
    for (positions, symbols) in [(2, 2), (3, 3), (2, 3), (3, 1)] {
        let generator = ((0..positions).collect::<Vec<u16>>(), (0..symbols).collect::<Vec<u16>>());
        let made = Symmetry::from_pairs(2, 3, &[generator]);
        assert_eq!(made.is_ok(), (positions, symbols) == (2, 3));
    }
    let far = what(Symmetry::from_pairs(3, 2, &[([0, 1, 2], [0, u16::MAX])]));
    assert_eq!(far.0, ErrorKind::ImageOutOfRange { point: 1, image: 65_535, points: 2 });
    let map = what(OrbitTable::new(5, [&(|rank| rank) as &dyn Fn(u64) -> u64, &|rank| rank / 2]));
    assert_eq!(map, (ErrorKind::RepeatedImage { first: 0, second: 1, image: 0 }, Some(1)));
    let map = what(OrbitTable::new(5, [|rank| rank + 1]));
    assert_eq!(map, (ErrorKind::ImageOutOfRange { point: 4, image: 5, points: 5 }, Some(0)));
    let map = what(OrbitTable::new(200, [|rank| if rank == 199 { 129 } else { rank }]));
    assert_eq!(map, (ErrorKind::RepeatedImage { first: 129, second: 199, image: 129 }, Some(0)));
    assert_eq!(OrbitTable::new(200, [|rank| 199 - rank]).map(|table| table.class_count()), Ok(100));
    let many = Group::trivial(5000).unwrap();
    let error = |points| ErrorKind::TooManyPoints { points, max: u64::from(u32::MAX) - 1 };
    assert_eq!(what(OrbitTable::from_multisets::<3>(&many)).0, error(20_845_835_000));
    assert_eq!(what(OrbitTable::from_subsets::<3>(&many)).0, error(20_820_835_000));
    assert_eq!(what(OrbitTable::from_multisets::<9>(&many)).0, error(u64::MAX));
}

#[test]
fn groups_have_all_their_elements() {
    assert_eq!(Group::trivial(0).unwrap().order(), 1);
    for n in 0..20 {
        assert_eq!(Group::rotations(n).unwrap().order(), n.max(1));
        assert_eq!(Group::dihedral(n).unwrap().order(), if n < 3 { n.max(1) } else { 2 * n });
    }
    // All permutations of 8 points, and more than 100,000 elements.
    let eight = all_permutations(8);
    assert_eq!(eight.order(), 40_320);
    assert_eq!(eight.count_colourings(3), Some(45)); // multisets of 8 of 3 colours
    assert_eq!(eight.elements().collect::<BTreeSet<_>>().len(), 40_320);
    let nine = all_permutations(9);
    assert_eq!((nine.order(), nine.elements().count()), (362_880, 362_880));
    assert_eq!(nine.count_subsets(4), Some(1));
    assert_eq!(nine.elements().next(), Some(&[0, 1, 2, 3, 4, 5, 6, 7, 8][..]));
}

/// Tables by all elements and by generators against the least rank of all images.
#[test]
fn tables_of_classes_agree_with_the_least_image() {
    fn same<const K: usize>(
        table: &OrbitTable,
        all: impl Iterator<Item = [u32; K]>,
        images: impl Fn([u32; K]) -> Option<u32>,
    ) {
        let mut sizes = vec![0; table.class_count()];
        for (rank, tuple) in (0..).zip(all) {
            let class = table.class(rank).unwrap();
            assert_eq!(table.representative(class), images(tuple).map(u64::from));
            sizes[class as usize] += 1;
        }
        assert!((0..).map_while(|class| table.size(class)).eq(sizes));
    }
    fn check<const K: usize>(group: &Group) {
        let n = u32::try_from(group.point_count()).unwrap();
        let least = |rank: &dyn Fn([u16; K]) -> u32, tuple: [u32; K]| {
            let image = |element: &[u16]| rank(tuple.map(|point| element[point as usize]));
            group.elements().map(image).min()
        };
        let table = OrbitTable::from_multisets::<K>(group).unwrap();
        assert_eq!(Some(table.class_count() as u128), group.count_multisets(K));
        let scheme = MultisetRank::<u32, K>::new(n).unwrap();
        same(&table, scheme.all(), |tuple| least(&|image| scheme.rank(image).unwrap(), tuple));
        let table = OrbitTable::from_subsets::<K>(group).unwrap();
        assert_eq!(Some(table.class_count() as u128), group.count_subsets(K));
        let scheme = SubsetRank::<u32, K>::new(n).unwrap();
        same(&table, scheme.all(), |tuple| least(&|image| scheme.rank(image).unwrap(), tuple));
    }
    for group in [Group::board(5, 6), Group::board(1, 1), Group::dihedral(17), Group::trivial(9)] {
        each!(check(&group.clone().unwrap()): 1 2 3);
    }
    // More images of a tuple than are ranked at once, and longer tuples.
    check::<2>(&Group::dihedral(70).unwrap());
    check::<4>(&Group::dihedral(12).unwrap());
    check::<5>(&Group::board(3, 4).unwrap());
    check::<7>(&Group::board(2, 4).unwrap());
    check::<9>(&Group::rotations(8).unwrap());
    check::<0>(&Group::board(3, 3).unwrap());
    check::<3>(&Group::board(0, 3).unwrap());
    check::<16>(&Group::board(1, 2).unwrap());
    check::<3>(&Group::board(10, 10).unwrap());
    // More elements than objects.
    check::<3>(&all_permutations(7));
}

#[test]
fn overflow_is_a_value_only_where_the_count_overflows() {
    // The identity's term passes u128 before the count does.
    assert_eq!(count_necklaces(2, 135), Some(322_638_096_043_556_469_061_569_998_678_782_313_456));
    assert_eq!(count_necklaces(2, 136), None);
    assert_eq!(
        count_necklaces(u64::MAX, 2),
        Some(u128::from(u64::MAX) * (u128::from(u64::MAX) + 1) / 2)
    );
    assert_eq!(count_necklaces(u64::MAX, 5), None);
    assert_eq!(count_necklaces(0, 5), Some(0));
    assert_eq!(count_necklaces(0, 0), Some(1));
    assert_eq!(count_necklaces(1, 1_000_000), Some(1));
    assert_eq!(count_bracelets(1, 999_999), Some(1));
    let board = Group::board(256, 256).unwrap();
    assert_eq!(board.count_colourings(2), None);
    assert_eq!(board.count_subsets(65_535), Some(8256)); // as one cell: the triangle of 128
    assert_eq!(board.count_subsets(65_537), Some(0));
    assert_eq!(board.count_subsets(20), None);
}

#[test]
fn counts_of_the_longest_words_come_at_once() {
    let group = |points| Group::trivial(points).unwrap();
    assert_eq!(group(0).count_multisets(usize::MAX), Some(0));
    assert_eq!(group(0).count_multisets(0), Some(1));
    assert_eq!(group(1).count_multisets(usize::MAX), Some(1));
    assert_eq!(group(3).count_multisets(2), Some(6));
    assert_eq!(group(3).count_multisets(usize::MAX), dense_code::multichoose(3, usize::MAX as u64));
    let swap = || Group::board(1, 2).unwrap();
    assert_eq!(swap().count_multisets(70), Some(36));
    #[cfg(target_pointer_width = "64")]
    assert_eq!(swap().count_multisets(usize::MAX), None);
    for k in [1_000_000_000, usize::MAX] {
        assert_eq!(
            (count_necklaces(0, k), count_necklaces(1, k), count_necklaces(2, k)),
            (Some(0), Some(1), None)
        );
        assert_eq!(
            (count_bracelets(0, k), count_bracelets(1, k), count_bracelets(2, k)),
            (Some(0), Some(1), None)
        );
    }
}

#[test]
fn points_that_are_not_the_groups_are_errors_and_unordered_ones_not_least() {
    let board = Group::board(5, 5).unwrap();
    assert_eq!(board.is_least_multiset(&[0_u32, 1]), Ok(true));
    assert_eq!(board.is_least_multiset(&[1_u32, 0]), Ok(false));
    assert_eq!(board.is_least_multiset::<u32, 0>(&[]), Ok(true));
    for (wrong, position) in [([100, 5], 0), ([5, 100], 1), ([5, 25], 1), ([u32::MAX, 0], 0)] {
        let error = what(board.is_least_multiset(&wrong)).0;
        let symbol = wrong[position].into();
        assert_eq!(error, ErrorKind::SymbolOutOfRange { position, symbol, universe: 25 });
    }
}

/// An image may be any symbol of the universe, which has to fit the type of the word.
#[test]
fn symbols_that_the_words_type_cannot_hold_are_errors() {
    let swapped = |universe: u16, a: usize, b: usize| {
        let mut symbols: Vec<u16> = (0..universe).collect();
        symbols.swap(a, b);
        Group::from_generators(universe.into(), &[symbols]).unwrap()
    };
    let of = |symbols| Symmetry::new(Group::trivial(1).unwrap(), symbols);
    let exchanged = of(swapped(300, 5, 256));
    let error = ErrorKind::TooManyPoints { points: 300, max: 256 };
    assert_eq!(what(exchanged.canonical(&[5_u8])).0, error);
    assert_eq!(what(exchanged.canonical_map(&[5_u8])).0, error);
    assert_eq!(what(of(swapped(300, 5, 261)).orbit_size(&[5_u8])).0, error);
    assert_eq!(exchanged.canonical(&[256_u16]).unwrap(), [5]);
    assert_eq!(of(swapped(300, 5, 261)).orbit_size(&[5_u16]), Ok(2));
    // The largest universe that fits, and the next.
    assert_eq!(of(swapped(256, 5, 255)).canonical(&[255_u8]).unwrap(), [5]);
    assert!(of(swapped(257, 5, 255)).canonical(&[255_u8]).is_err());
    let pairs = Symmetry::from_pairs(1, 300, &[([0], (0..300).rev().collect::<Vec<u16>>())]);
    assert_eq!(what(pairs.unwrap().canonical(&[5_u8])).0, error);
}

/// What a limit of bytes or steps refuses, at 0, at 1 and at the edge.
#[test]
fn tables_of_classes_hear_their_limits() {
    use canon_key::dense_code::limits::LimitReached;
    let limit = |error: (ErrorKind, Option<usize>)| match error {
        (ErrorKind::Limit(reached), _) => reached,
        other => panic!("{other:?}"),
    };
    let ring = Group::rotations(12).unwrap();
    let tables = |limits: &Limits| {
        [
            OrbitTable::new_within(1000, [|rank| 999 - rank], limits),
            OrbitTable::from_multisets_within::<3>(&ring, limits),
            OrbitTable::from_subsets_within::<3>(&ring, limits),
            OrbitTable::from_colourings_within(&ring, 2, limits),
        ]
    };
    for few in [0, 1, 100] {
        for table in tables(&Limits::new().with_bytes(few)) {
            assert!(
                matches!(limit(what(table)), LimitReached::Bytes { limit, .. } if limit == few)
            );
        }
        for table in tables(&Limits::new().with_steps(few)) {
            assert_eq!(limit(what(table)), LimitReached::Steps { limit: few });
        }
    }
    for table in tables(&Limits::new().with_stop(&|| true)) {
        assert_eq!(limit(what(table)), LimitReached::Stopped);
    }
    // A call of the map for each rank to check it, and one to follow it.
    let of = |steps| OrbitTable::new_within(1000, [|r| 999 - r], &Limits::new().with_steps(steps));
    assert!(of(2000).is_ok() && of(1999).is_err());
    // Without `within` a table takes a gigabyte at most.
    let large = OrbitTable::new(u64::from(u32::MAX) - 1, [|rank| rank]);
    assert!(matches!(limit(what(large)), LimitReached::Bytes { limit: 0x4000_0000, .. }));
    let large = OrbitTable::from_colourings(&Group::rotations(15).unwrap(), 4);
    assert!(matches!(limit(what(large)), LimitReached::Bytes { .. }));
}

proptest! {
    #[test]
    fn least_rotations_of_long_rings(ring in prop::collection::vec(0..3_u8, 0..60), turned in 0..60_usize) {
        let start = least_rotation(&ring);
        let at = |start: usize| -> Vec<u8> { [&ring[start..], &ring[..start]].concat() };
        let least = (0..ring.len().max(1)).map(at).min().expect("one");
        prop_assert_eq!(at(start), least.clone());
        prop_assert_eq!(start == 0, ring == least);
        let mut other = ring.clone();
        if !ring.is_empty() {
            other.rotate_left(turned % ring.len());
        }
        let again = least_rotation(&other);
        other.rotate_left(again);
        prop_assert_eq!(other, least);
    }
}

/// Of every set of points: its least image as a mask, beside the least multiset and the table by
/// generators, and its stabiliser, beside the elements that leave the set as it is.
fn of_all_sets(group: &Group) {
    let points = u32::try_from(group.point_count()).unwrap();
    let image = |mask: u64, element: &[u16]| {
        element.iter().enumerate().fold(0_u64, |image, (from, to)| image | (mask >> from & 1) << to)
    };
    let maps: Vec<_> = group.generators().map(|map| move |mask| image(mask, map)).collect();
    let table = OrbitTable::new(1 << group.point_count(), maps).unwrap();
    // A mask as a colouring: its point 0 is the last one, in its lowest bit.
    let colourings = OrbitTable::from_colourings(group, 2).unwrap();
    assert_eq!(colourings.class_count(), table.class_count());
    let reversed = |mask: u64| if points == 0 { 0 } else { mask.reverse_bits() >> (64 - points) };
    assert_eq!(Some(table.class_count() as u128), group.count_colourings(2));
    for mask in 0..1_u64 << group.point_count() {
        let least = group.elements().map(|element| image(mask, element)).min();
        assert_eq!(group.least_mask(mask).ok(), least, "{mask:b}");
        assert_eq!(group.least_mask(u128::from(mask)).ok(), least.map(u128::from));
        let cells: Vec<u32> = (0..points).filter(|point| mask >> point & 1 == 1).collect();
        if let Ok(triple) = <[u32; 3]>::try_from(&cells[..]) {
            let as_mask = |cells: [u32; 3]| cells.iter().fold(0, |mask, cell| mask | 1 << cell);
            assert_eq!(group.least_multiset(&triple).ok().map(as_mask), least);
        }
        let left = group.stabiliser(&cells).unwrap();
        let found: BTreeSet<&[u16]> = left.elements().collect();
        let expected: BTreeSet<&[u16]> =
            group.elements().filter(|element| image(mask, element) == mask).collect();
        assert_eq!(found, expected, "{mask:b}");
        assert_eq!((found.len(), left.point_count()), (left.order(), group.point_count()));
        // Generators are few: each at least doubles the group.
        assert!(1 << left.generators().count() <= left.order());
        let orbit: BTreeSet<u64> = group.elements().map(|element| image(mask, element)).collect();
        assert_eq!(orbit.len() * left.order(), group.order());
        let (form, element, images) = group.least_mask_map(mask).unwrap();
        assert_eq!((Some(form), images), (least, orbit.len()), "{mask:b}");
        assert_eq!(image(mask, element), form, "{mask:b}");
        let class = table.class(mask).unwrap();
        assert_eq!(table.representative(class), least);
        assert_eq!(table.size(class), Some(orbit.len() as u64));
        let colouring = colourings.class(reversed(mask)).unwrap();
        assert_eq!(colourings.size(colouring), Some(orbit.len() as u64));
        let least = orbit.iter().map(|mask| reversed(*mask)).min();
        assert_eq!(colourings.representative(colouring), least);
    }
    assert!(group.least_mask(1_u64 << group.point_count()).is_err());
    assert!(group.stabiliser(&[points]).is_err());
}

#[test]
fn sets_have_a_least_mask_and_a_stabiliser() {
    for (rows, cols) in [(0, 3), (1, 1), (1, 5), (2, 3), (3, 3), (3, 4), (4, 4), (2, 7)] {
        of_all_sets(&Group::board(rows, cols).unwrap());
    }
    of_all_sets(&Group::dihedral(9).unwrap());
    of_all_sets(&Group::rotations(10).unwrap());
    of_all_sets(&all_permutations(5));
    // The largest group that a mask has room for, and the next.
    let chess = Group::board(8, 8).unwrap();
    assert_eq!(chess.least_mask(u64::MAX), Ok(u64::MAX));
    assert_eq!(chess.least_mask(1_u64 << 63), Ok(1));
    assert_eq!(chess.least_mask(0_u64), Ok(0));
    let wide = Group::board(5, 13).unwrap();
    assert_eq!(what(wide.least_mask(1_u64)).0, ErrorKind::TooManyPoints { points: 65, max: 64 });
    assert_eq!(wide.least_mask(1_u128 << 64), Ok(1));
    let outside = ErrorKind::SymbolOutOfRange { position: 0, symbol: 70, universe: 65 };
    assert_eq!(what(wide.least_mask(1_u128 << 70 | 1)).0, outside);
    assert_eq!(chess.stabiliser(&[0_u8, 63, 0]).map(|left| left.order()), Ok(4));
}

#[test]
fn a_group_is_made_of_what_it_gives() {
    let board = Group::board(4, 4).unwrap();
    let generators: Vec<&[u16]> = board.generators().collect();
    let again = Group::from_generators(16, &generators).unwrap();
    assert!(again.elements().eq(board.elements()));
    let elements: Vec<&[u16]> = board.elements().collect();
    assert_eq!(Group::from_generators(16, &elements).unwrap().order(), 8);
    let most: Vec<u16> = (0..=u16::MAX).collect();
    assert_eq!(Group::from_generators(1 << 16, &[most]).unwrap().order(), 1);
}

/// A generator that is in the group already costs a look-up, not a pass over the elements.
#[test]
fn generators_that_add_nothing_cost_nothing() {
    let [turn, swap] = symmetric(8);
    let mut generators = vec![(0..8).collect(), turn];
    generators.extend(vec![swap; 20_000]);
    let start = std::time::Instant::now();
    let group = Group::from_generators(8, &generators).unwrap();
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
    assert!(group.elements().eq(all_permutations(8).elements()));
    assert_eq!((group.order(), group.generators().count()), (40_320, 20_002));
}

/// Batches of least images beside the single calls, for points of every type.
#[test]
fn least_images_of_many_are_those_of_one() {
    fn of<const K: usize>(group: &Group) {
        let n = u32::try_from(group.point_count()).unwrap();
        let mut random = twin::random(7);
        for len in [0, 1, 127, 128, 300] {
            let tuples: Vec<[u32; K]> =
                (0..len).map(|_| std::array::from_fn(|_| random.next_u32() % n)).collect();
            let mut least = vec![[u32::MAX; K]; len];
            assert_eq!(group.least_multisets_into(&tuples, &mut least), Ok(()));
            for (tuple, least) in tuples.iter().zip(&least) {
                let images = group.elements().map(|element| {
                    let mut image = tuple.map(|point| u32::from(element[point as usize]));
                    image.sort_unstable();
                    image
                });
                let expected = images.min_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
                assert_eq!(Some(*least), expected);
                assert_eq!(group.least_multiset(tuple), Ok(*least));
            }
            let bytes: Vec<[u8; K]> = tuples.iter().map(|t| t.map(|point| point as u8)).collect();
            let mut short = vec![[0_u8; K]; len];
            if n <= 256 {
                assert_eq!(group.least_multisets_into(&bytes, &mut short), Ok(()));
                assert!(short.iter().zip(&least).all(|(a, b)| a.map(u32::from) == *b));
            } else {
                let most = ErrorKind::TooManyPoints { points: n.into(), max: 256 };
                assert_eq!(what(group.least_multisets_into(&bytes, &mut short)).0, most);
            }
        }
    }
    for group in [
        Group::board(10, 10),
        Group::board(3, 5),
        Group::board(15, 20),
        Group::dihedral(17),
        Group::trivial(4),
        Group::board(4, 4).and_then(|board| board.stabiliser(&[5_u8])),
    ] {
        each!(of(&group.clone().unwrap()): 0 1 2 3 7 16 18);
    }
    let board = Group::board(3, 3).unwrap();
    let mut tuples = vec![[0_u8, 1]; 200];
    tuples[150] = [8, 9];
    let outside = ErrorKind::SymbolOutOfRange { position: 1, symbol: 9, universe: 9 };
    let error = what(board.least_multisets_into(&tuples, &mut vec![[0; 2]; 200]));
    assert_eq!(error, (outside, Some(150)));
    let lengths = ErrorKind::WrongLength { expected: 200, found: 199 };
    assert_eq!(what(board.least_multisets_into(&tuples, &mut vec![[0; 2]; 199])).0, lengths);
}

/// Before memory is given to their elements.
#[test]
fn groups_of_too_many_points_or_elements_are_refused_at_once() {
    let begin = std::time::Instant::now();
    let points = [65_537, usize::MAX / 2 + 1, usize::MAX]
        .map(|points| (points, ErrorKind::TooManyPoints { points: points as u64, max: 65_536 }));
    let elements = [23_171, 40_000, 65_536]
        .map(|points| (points, ErrorKind::TooManyElements { max: (1 << 29) / points }));
    for (points, error) in points.into_iter().chain(elements) {
        assert_eq!(what(Group::rotations(points)).0, error);
        assert_eq!(what(Group::dihedral(points)).0, error);
    }
    for (points, error) in points {
        assert_eq!(what(Group::board(1, points)).0, error);
        assert_eq!(what(Group::board(points, 1)).0, error);
        let within = Group::from_generators_within(points, &[[0_u16; 0]; 0], &Limits::new());
        assert_eq!(what(within).0, error);
        let pairs = Symmetry::from_pairs(points, 4, &[([0_u16; 0], [0_u16; 0])]);
        assert!(matches!(what(pairs).0, ErrorKind::TooManyPoints { max: 65_536, .. }));
    }
    assert_eq!(Group::board(1, 65_536).map(|group| group.order()), Ok(2));
    assert!(begin.elapsed().as_secs() < 1);
}

#[test]
fn every_group_has_an_element() {
    for points in [0, 5] {
        let within = |bytes| {
            let limits = Limits::new().with_bytes(bytes);
            Group::from_generators_within(points, &[[0_u16; 0]; 0], &limits)
                .map(|group| group.order())
        };
        assert_eq!((within(0), within(10)), (Ok(1), Ok(1)));
    }
    let none = Limits::new().with_bytes(0);
    let identity = Group::from_generators_within(3, &[[0_u16, 1, 2]], &none);
    assert_eq!(identity.map(|group| group.order()), Ok(1));
    let turn = Group::from_generators_within(3, &[[1_u16, 2, 0]], &none);
    assert_eq!(what(turn).0, ErrorKind::TooManyElements { max: 1 });
}

#[test]
fn a_board_of_no_cells_has_the_identity_alone() {
    for (rows, cols) in [(0, 0), (0, usize::MAX), (usize::MAX, 0)] {
        let group = Group::board(rows, cols).unwrap();
        assert_eq!((group.point_count(), group.order()), (0, 1));
    }
}

/// All permutations of nine points, by the steps that they take and by a function that stops.
#[test]
fn steps_and_stops_end_the_closure() {
    use canon_key::dense_code::limits::LimitReached;
    let within = |limits: &Limits<'_>| {
        Group::from_generators_within(9, &symmetric(9), limits).map(|group| group.order())
    };
    let stopped = ErrorKind::Limit(LimitReached::Stopped);
    assert_eq!(what(within(&Limits::new().with_stop(&|| true))).0, stopped);
    for trivial in [&[][..], &[[0_u16, 1, 2]]] {
        let limits = Limits::new().with_stop(&|| true);
        assert!(Group::from_generators_within(3, trivial, &limits).is_err());
    }
    let few = LimitReached::Steps { limit: 1000 };
    assert_eq!(what(within(&Limits::new().with_steps(1000))).0, ErrorKind::Limit(few));
    assert_eq!(within(&Limits::new().with_steps(1_000_000)), Ok(362_880));
}
