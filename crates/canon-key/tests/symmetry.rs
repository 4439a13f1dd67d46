//! Canonical forms, classes and counts beside brute force over whole domains, and the facts that
//! name counts.
#![cfg(feature = "alloc")]

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use canon_key::dense_code::{All, Below, Dense};
use canon_key::keys::SliceError;
use canon_key::symmetry::{
    GeneratorError, bracelets, is_necklace, least_bracelet, least_necklace, necklaces,
};
use canon_key::{Board, Group, MultisetRank, OrbitTable, SubsetRank, Symmetry};
use itertools::Itertools;
use proptest::prelude::*;
use serde_json::Value;

fn facts() -> Value {
    serde_json::from_str(include_str!("data/canonical_keys.json")).expect("the data is JSON")
}

fn numbers(value: &Value) -> Vec<u128> {
    value
        .as_array()
        .expect("a list")
        .iter()
        .map(|n| n.as_u64().expect("an integer").into())
        .collect()
}

fn words(k: usize, n: u32) -> Vec<Vec<u32>> {
    if k == 0 { vec![vec![]] } else { (0..k).map(|_| 0..n).multi_cartesian_product().collect() }
}

/// Everything a symmetry says about every word, beside the orbits that its generating moves make.
/// The moves are written here once more, as plain functions.
type Move<'a> = &'a dyn Fn(&[u32]) -> Vec<u32>;

fn whole(symmetry: &Symmetry, moves: &[Move]) {
    let all = words(symmetry.k(), symmetry.universe());
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
    assert_eq!(symmetry.classes(), Some(classes.len() as u128), "{symmetry:?}");
    for word in &all {
        let class = &classes[class_of[word]];
        let least = class.first().expect("the word itself");
        assert_eq!(symmetry.canonical(word).as_ref(), Ok(least), "{word:?}");
        assert_eq!(symmetry.is_canonical(word), Ok(word == least), "{word:?}");
        assert_eq!(
            symmetry.orbit_size(word),
            Ok(Some(class.len() as u128)),
            "{word:?} under {symmetry:?}"
        );
        let motion = symmetry.canonical_map(word).expect("a word");
        assert_eq!(motion.apply(word).as_ref(), Some(least), "{word:?} by {motion:?}");
        assert_eq!(motion.inverse().apply(least).as_ref(), Some(word), "back by {motion:?}");
        let stabiliser = symmetry.stabiliser_order(word).expect("a word").expect("small");
        assert_eq!(Some(stabiliser * class.len() as u128), symmetry.order());
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
        whole(&Symmetry::unordered(k, n), &[&turn, &swap_first]);
        whole(&Symmetry::rotations(k, n), &[&turn]);
        whole(&Symmetry::rotations_and_reflections(k, n), &[&turn, &swap_ends]);
        let reversal = Symmetry::from_positions(Group::reversal(k).expect("few positions"), n);
        whole(&reversal, &[&swap_ends]);
        let dihedral = Group::dihedral(k).expect("few positions");
        whole(&Symmetry::from_positions(dihedral, n), &[&turn, &swap_ends]);
        // Symbols turned round as well, independently.
        let next =
            |word: &[u32]| -> Vec<u32> { word.iter().map(|symbol| (symbol + 1) % n).collect() };
        let cycle = || Group::rotations(n as usize).expect("few symbols");
        let with =
            |symmetry: Symmetry| symmetry.with_symbols(cycle()).expect("the universe's symbols");
        whole(&with(Symmetry::unordered(k, n)), &[&turn, &swap_first, &next]);
        whole(&with(Symmetry::rotations(k, n)), &[&turn, &next]);
        whole(&with(Symmetry::rotations_and_reflections(k, n)), &[&turn, &swap_ends, &next]);
        whole(&with(reversal), &[&swap_ends, &next]);
        // A turn of the positions and the symbols together.
        let mut positions: Vec<u32> = (0..u32::try_from(k).expect("small")).collect();
        if k > 0 {
            positions.rotate_right(1);
        }
        let symbols: Vec<u32> = (0..n).map(|symbol| (symbol + 1) % n).collect();
        let pairs =
            Symmetry::from_pairs(k, n, &[(positions, symbols)]).expect("a pair of permutations");
        whole(&pairs, &[&|word| next(&turn(word))]);
        whole(&with(pairs), &[&turn, &next]);
    }
    for k in 0..5 {
        let complement = |word: &[u32]| word.iter().rev().map(|symbol| 3 - symbol).collect();
        whole(&Symmetry::reverse_complement(k).expect("few positions"), &[&complement]);
    }
}

#[test]
fn words_that_do_not_belong_are_errors() {
    let ring = Symmetry::rotations(4, 3);
    assert_eq!(ring.canonical(&[0; 3]), Err(SliceError::Length { expected: 4, found: 3 }));
    let error = SliceError::Symbol { position: 2, symbol: 3, universe: 3 };
    assert_eq!(ring.canonical(&[0, 0, 3, 9]), Err(error));
    assert_eq!(ring.is_canonical(&[0, 0, 3, 9]), Err(error));
    assert_eq!(ring.canonical_map(&[0, 0, 3, 9]), Err(error));
    assert_eq!(ring.orbit_size(&[0, 0, 3, 9]), Err(error));
    let wrong = Symmetry::rotations(4, 3).with_symbols(Group::rotations(4).expect("small"));
    assert_eq!(wrong, Err(GeneratorError::OtherPoints { expected: 3, found: 4 }));
    assert_eq!(wrong.unwrap_err().to_string(), "a group of 4 points where there are 3 to move");
}

#[test]
fn symbols_move_by_all_groups_that_are_given() {
    let swap = |images: [u16; 4]| Group::from_generators(4, &[images]).expect("a permutation");
    let independent = Symmetry::rotations(3, 4);
    let together =
        Symmetry::from_pairs(3, 4, &[([1, 2, 0], [0, 1, 2, 3])]).expect("a pair of permutations");
    for symmetry in [independent, together] {
        let once = symmetry.with_symbols(swap([1, 0, 2, 3])).expect("four symbols");
        assert_eq!(once.order(), Some(6));
        let twice = once.with_symbols(swap([0, 1, 3, 2])).expect("four symbols");
        assert_eq!(twice.order(), Some(12));
        assert_eq!(twice.canonical(&[1, 3, 3]), Ok(vec![0, 2, 2]));
    }
}

#[test]
fn generators_that_are_no_permutations_are_named() {
    let of = |generators: &[Vec<u16>]| {
        Group::from_generators(3, generators).expect_err("no permutation")
    };
    assert_eq!(of(&[vec![0, 1]]), GeneratorError::Length { generator: 0, expected: 3, found: 2 });
    let outside = GeneratorError::Outside { generator: 1, point: 2, image: 3, points: 3 };
    assert_eq!(of(&[vec![0, 1, 2], vec![0, 1, 3]]), outside);
    let twice = GeneratorError::Twice { generator: 0, first: 0, second: 2, image: 1 };
    assert_eq!(of(&[vec![1, 0, 1]]), twice);
    assert!(matches!(
        Group::trivial(65_537),
        Err(GeneratorError::Points { points: 65_537, most: 65_536 })
    ));
    assert!(matches!(Group::board(usize::MAX, 2), Err(GeneratorError::Points { .. })));
    // 1000! elements are more than memory is given to.
    let full = Group::from_generators_within(
        1000,
        &[(0..1000_u16).map(|i| (i + 1) % 1000).collect::<Vec<_>>(), {
            let mut swap: Vec<u16> = (0..1000).collect();
            swap.swap(0, 1);
            swap
        }],
        &dense_code::Limits::new().with_bytes(2000 * 2 * 1000),
    );
    assert!(matches!(full, Err(GeneratorError::Elements { .. })));
    let pair = Symmetry::from_pairs(2, 2, &[([0, 2], [0, 1])]).expect_err("position 2 of 0..2");
    assert_eq!(pair, GeneratorError::Outside { generator: 0, point: 1, image: 2, points: 2 });
    for (positions, symbols) in [(2, 2), (3, 3), (2, 3), (3, 1)] {
        let generator = ((0..positions).collect::<Vec<u32>>(), (0..symbols).collect::<Vec<u32>>());
        let wrong = [(positions, 2), (symbols, 3)]
            .into_iter()
            .find(|(found, right)| *found as usize != *right);
        let wrong = wrong.map(|(found, expected)| GeneratorError::Length {
            generator: 0,
            expected,
            found: found as usize,
        });
        assert_eq!(Symmetry::from_pairs(2, 3, &[generator]).err(), wrong);
    }
    let far = Symmetry::from_pairs(3, 2, &[([0, 1, 2], [0, u32::MAX])]).expect_err("no symbol");
    let image = u64::from(u32::MAX) + 3;
    assert_eq!(far, GeneratorError::Outside { generator: 0, point: 4, image, points: 5 });
    // A map that is a permutation when it is looked at, and none afterwards.
    let asked = Cell::new(0);
    let whim = |rank| {
        asked.set(asked.get() + 1);
        if asked.get() > 5 { 1 << 32 } else { rank }
    };
    let map = OrbitTable::new(5, &[&whim]).expect_err("past the end");
    assert_eq!(map, GeneratorError::Outside { generator: 0, point: 0, image: 1 << 32, points: 5 });
    let map = OrbitTable::new(5, &[&|rank| rank, &|rank| rank / 2]).expect_err("no permutation");
    assert_eq!(map, GeneratorError::Twice { generator: 1, first: 0, second: 1, image: 0 });
    let map = OrbitTable::new(5, &[&|rank| rank + 1]).expect_err("past the end");
    assert_eq!(map, GeneratorError::Outside { generator: 0, point: 4, image: 5, points: 5 });
    let map = OrbitTable::new(200, &[&|rank| if rank == 199 { 129 } else { rank }])
        .expect_err("129 twice");
    assert_eq!(map, GeneratorError::Twice { generator: 0, first: 129, second: 199, image: 129 });
    assert_eq!(OrbitTable::new(200, &[&|rank| 199 - rank]).map(|table| table.classes()), Ok(100));
    let many = Group::trivial(5000).expect("few enough");
    let error = |points| Err(GeneratorError::Points { points, most: u64::from(u32::MAX) - 1 });
    let most = GeneratorError::Points { points: u64::MAX, most: 7 };
    assert_eq!(most.to_string(), "there are more than 7 points");
    assert_eq!(
        OrbitTable::from_multisets::<3>(&many).map(|table| table.classes()),
        error(20_845_835_000)
    );
    assert_eq!(
        OrbitTable::from_subsets::<3>(&many).map(|table| table.classes()),
        error(20_820_835_000)
    );
    assert_eq!(
        OrbitTable::from_multisets::<9>(&many).map(|table| table.classes()),
        error(u64::MAX)
    );
}

#[test]
fn groups_have_all_their_elements() {
    assert_eq!(Group::trivial(0).expect("small").order(), 1);
    for n in 0..12 {
        assert_eq!(Group::rotations(n).expect("small").order(), n.max(1));
        assert_eq!(
            Group::dihedral(n).expect("small").order(),
            if n < 3 { n.max(1) } else { 2 * n }
        );
    }
    // The full symmetric group of 8 points, the rotations of the pocket cube's corners, and more
    // than 100,000 elements.
    let symmetric =
        Group::from_generators(8, &[[1, 2, 3, 4, 5, 6, 7, 0], [1, 0, 2, 3, 4, 5, 6, 7]])
            .expect("small");
    assert_eq!(symmetric.order(), 40_320);
    assert_eq!(symmetric.colourings(3), Some(45)); // multisets of 8 of 3 colours
    let different: BTreeSet<&[u16]> = symmetric.elements().collect();
    assert_eq!(different.len(), 40_320);
    let nine =
        Group::from_generators(9, &[[1, 2, 3, 4, 5, 6, 7, 8, 0], [1, 0, 2, 3, 4, 5, 6, 7, 8]])
            .expect("fits");
    assert_eq!(nine.order(), 362_880);
    assert_eq!(nine.subsets(4), Some(1));
    assert_eq!(nine.element(0), Some(&[0, 1, 2, 3, 4, 5, 6, 7, 8][..]));
    assert_eq!(nine.element(362_880), None);
}

/// Every colouring in three colours, and its least copy.
#[test]
fn arrangements_are_colourings_by_their_numbers() {
    let groups = [
        Group::board(2, 3).unwrap(),
        Group::board(3, 3).unwrap(),
        Group::dihedral(7).unwrap(),
        Group::trivial(4).unwrap(),
        Group::trivial(0).unwrap(),
        Group::from_generators(6, &[[1, 0, 2, 3, 4, 5], [1, 2, 3, 4, 5, 0]]).unwrap(),
    ];
    for group in groups {
        let points = group.points();
        let mut classes: BTreeMap<[usize; 3], u128> = BTreeMap::new();
        for colouring in (0..points).map(|_| 0..3_usize).multi_cartesian_product() {
            let copies =
                group.elements().map(|images| images.iter().map(|&i| colouring[usize::from(i)]));
            if copies.min_by(|a, b| a.clone().cmp(b.clone())).unwrap().eq(colouring.clone()) {
                let counts = [0, 1, 2].map(|c| colouring.iter().filter(|&&x| x == c).count());
                *classes.entry(counts).or_default() += 1;
            }
        }
        for (counts, found) in &classes {
            assert_eq!(group.arrangements(counts), Some(*found), "{counts:?}");
            assert_eq!(group.arrangements(&[counts[1], 0, counts[2], counts[0]]), Some(*found));
        }
        assert_eq!(Some(classes.values().sum()), group.colourings(3));
        assert_eq!(group.arrangements(&[points, 1]), Some(0));
        assert_eq!(group.arrangements(&[usize::MAX, points + 1]), Some(0));
        assert_eq!(group.arrangements(&[]), Some(u128::from(points == 0)));
    }
    let board = Group::board(16, 16).unwrap();
    assert_eq!(board.arrangements(&[200, 56]), board.subsets(56));
    assert_eq!(board.arrangements(&[64; 4]), None, "past 2^22 coefficients or 128 bits");
}

#[test]
fn necklaces_and_bracelets_of_the_sequences() {
    let facts = facts();
    for (k, count) in numbers(&facts["necklaces_binary_A000031"]).into_iter().enumerate() {
        assert_eq!(necklaces(2, k), Some(count));
        assert_eq!(Group::rotations(k).expect("small").colourings(2), Some(count));
        assert_eq!(
            (0..1_u32 << k).filter(|bits| is_necklace(&beads(*bits, k))).count() as u128,
            count
        );
    }
    for (k, count) in numbers(&facts["bracelets_binary_A000029"]).into_iter().enumerate() {
        assert_eq!(bracelets(2, k), Some(count));
        assert_eq!(Group::dihedral(k).expect("small").colourings(2), Some(count));
        let symmetry = Symmetry::rotations_and_reflections(k, 2);
        let canonical = (0..1_u32 << k)
            .filter(|bits| symmetry.is_canonical(&beads(*bits, k)) == Ok(true))
            .count();
        assert_eq!(canonical as u128, count);
    }
    for (k, count) in numbers(&facts["necklaces_ternary_A001867"]).into_iter().enumerate() {
        assert_eq!(necklaces(3, k), Some(count));
        assert_eq!(words(k, 3).iter().filter(|word| is_necklace(word)).count() as u128, count);
    }
    let hundred = &facts["hundred_symbols_k3"];
    let expected = |name: &str| hundred[name].as_u64().map(u128::from);
    assert_eq!(necklaces(100, 3), expected("necklaces"));
    assert_eq!(bracelets(100, 3), expected("bracelets"));
    let all = words(3, 100);
    let ring = |word: &Vec<u32>| -> [u32; 3] { word[..].try_into().expect("three") };
    let least: BTreeSet<_> = all.iter().map(|word| least_necklace(ring(word))).collect();
    assert_eq!(Some(least.len() as u128), expected("necklaces"));
    let least: BTreeSet<_> = all.iter().map(|word| least_bracelet(ring(word))).collect();
    assert_eq!(Some(least.len() as u128), expected("bracelets"));
}

fn beads(bits: u32, k: usize) -> Vec<u32> {
    (0..k).rev().map(|place| bits >> place & 1).collect()
}

#[test]
fn words_of_dna() {
    for (k, count) in (1..).zip(numbers(&facts()["canonical_kmers_reverse_complement_k1..6"])) {
        let symmetry = Symmetry::reverse_complement(k).expect("small");
        assert_eq!(symmetry.classes(), Some(count));
        let canonical =
            words(k, 4).iter().filter(|word| symmetry.is_canonical(word) == Ok(true)).count();
        assert_eq!(canonical as u128, count);
    }
}

fn least_of_board<const K: usize>(group: &Group) -> [u128; 2] {
    let cells = u32::try_from(group.points()).expect("small");
    let subsets = SubsetRank::<u64, K>::new(cells).expect("fits").all();
    let multisets = MultisetRank::<u64, K>::new(cells).expect("fits").all();
    [
        subsets.filter(|cells| group.is_least_multiset(cells)).count() as u128,
        multisets.filter(|cells| group.is_least_multiset(cells)).count() as u128,
    ]
}

#[test]
fn boards_up_to_symmetry() {
    let facts = facts();
    let ten = &facts["board_10x10_up_to_symmetry_k1..5"];
    let (subsets, multisets) = (numbers(&ten["subsets"]), numbers(&ten["multisets"]));
    let group = Group::board(10, 10).expect("small");
    for k in 1..=5 {
        assert_eq!(group.subsets(k), Some(subsets[k - 1]));
        assert_eq!(group.multisets(k), Some(multisets[k - 1]));
    }
    // By enumeration too; five cells are in `enumerates_five_cells`.
    assert_eq!(least_of_board::<1>(&group), [subsets[0], multisets[0]]);
    assert_eq!(least_of_board::<2>(&group), [subsets[1], multisets[1]]);
    assert_eq!(least_of_board::<3>(&group), [subsets[2], multisets[2]]);
    assert_eq!(least_of_board::<4>(&group), [subsets[3], multisets[3]]);
    assert_eq!(OrbitTable::from_subsets::<3>(&group).expect("fits").classes() as u128, subsets[2]);
    assert_eq!(
        OrbitTable::from_multisets::<3>(&group).expect("fits").classes() as u128,
        multisets[2]
    );
    assert_eq!(
        Board::<3>::new(10, 10).expect("fits").representatives().len() as u128,
        multisets[2]
    );
    let eight = numbers(&facts["board_8x8_up_to_symmetry_k1..3"]["subsets"]);
    let group = Group::board(8, 8).expect("small");
    assert_eq!([1, 2, 3].map(|k| group.subsets(k)), [0, 1, 2].map(|k| Some(eight[k])));
    assert_eq!([least_of_board::<1>(&group)[0], least_of_board::<2>(&group)[0]], eight[..2]);
    assert_eq!(least_of_board::<3>(&group)[0], eight[2]);
}

#[test]
#[ignore = "92 million multisets: some seconds in release"]
fn enumerates_five_cells() {
    let ten = &facts()["board_10x10_up_to_symmetry_k1..5"];
    let group = Group::board(10, 10).expect("small");
    assert_eq!(
        least_of_board::<5>(&group),
        [numbers(&ten["subsets"])[4], numbers(&ten["multisets"])[4]]
    );
}

#[test]
fn boards_are_as_large_as_their_keys_allow() {
    fn check<const K: usize>() {
        let largest = MultisetRank::<u32, K>::LARGEST_UNIVERSE.min(256);
        assert_eq!(Board::<K>::new(1, largest).map(|board| board.cells()), Ok(largest));
        assert!(Board::<K>::new(largest + 1, 1).is_err(), "{largest} cells");
    }
    check::<1>();
    check::<4>();
    check::<5>();
    check::<6>();
    check::<9>();
}

/// Tables by all elements and by generators against the least rank of all images.
#[test]
fn tables_of_classes_agree_with_the_least_image() {
    fn check<const K: usize>(group: &Group) {
        let n = u32::try_from(group.points()).expect("small");
        let scheme = MultisetRank::<u32, K>::new(n).expect("fits");
        let table = OrbitTable::from_multisets::<K>(group).expect("fits");
        let image = |tuple: [u32; K], element: &[u16]| {
            scheme.key(tuple.map(|point| element[point as usize])).expect("a point")
        };
        let mut sizes = vec![0; table.classes()];
        for (rank, tuple) in (0_u64..).zip(scheme.all()) {
            let class = table.class(rank).expect("in the domain");
            let least = group.elements().map(|element| image(tuple, element)).min();
            assert_eq!(table.representative(class), least.map(u64::from));
            sizes[class as usize] += 1;
        }
        assert!((0..).map_while(|class| table.size(class)).eq(sizes));
        assert_eq!(Some(table.classes() as u128), group.multisets(K));
        let subsets = OrbitTable::from_subsets::<K>(group).expect("fits");
        assert_eq!(Some(subsets.classes() as u128), group.subsets(K));
        let scheme = SubsetRank::<u32, K>::new(n).expect("fits");
        for (rank, tuple) in (0_u64..).zip(scheme.all()) {
            let image = |element: &[u16]| {
                scheme.key(tuple.map(|point| element[point as usize])).expect("a subset")
            };
            let least = group.elements().map(image).min().map(u64::from);
            let class = subsets.class(rank).expect("in the domain");
            assert_eq!(subsets.representative(class), least);
        }
    }
    for group in [Group::board(5, 6), Group::board(1, 1), Group::dihedral(17), Group::trivial(9)] {
        let group = group.expect("small");
        check::<1>(&group);
        check::<2>(&group);
        check::<3>(&group);
    }
    // More images of a tuple than are ranked at once, and longer tuples.
    check::<2>(&Group::dihedral(70).expect("small"));
    check::<4>(&Group::dihedral(12).expect("small"));
    check::<5>(&Group::board(3, 4).expect("small"));
    check::<7>(&Group::board(2, 4).expect("small"));
    check::<9>(&Group::rotations(8).expect("small"));
    check::<0>(&Group::board(3, 3).expect("small"));
    check::<3>(&Group::board(0, 3).expect("small"));
    // More elements than objects.
    let all = Group::from_generators(7, &[[1, 2, 3, 4, 5, 6, 0], [1, 0, 2, 3, 4, 5, 6]]);
    check::<3>(&all.expect("small"));
}

#[test]
fn grids_in_two_colours() {
    for (n, count) in (1..).zip(numbers(&facts()["binary_square_grids_up_to_symmetry_A054247"])) {
        let group = Group::board(n, n).expect("small");
        assert_eq!(group.colourings(2), Some(count));
        let image = |map: &[u16], grid: u64| {
            map.iter().enumerate().fold(0, |image, (cell, to)| image | (grid >> cell & 1) << to)
        };
        let maps: Vec<_> = group.generators().map(|map| move |grid| image(map, grid)).collect();
        let maps: Vec<&dyn Fn(u64) -> u64> =
            maps.iter().map(|map| map as &dyn Fn(u64) -> u64).collect();
        let table = OrbitTable::new(1 << (n * n), &maps).expect("permutations");
        assert_eq!(table.classes() as u128, count);
        let sizes: u64 = (0..).map_while(|class| table.size(class)).sum();
        assert_eq!(sizes, 1 << (n * n));
        for rank in 0..1 << (n * n) {
            let least = group.elements().map(|element| image(element, rank)).min();
            assert_eq!(table.class(rank).and_then(|class| table.representative(class)), least);
        }
    }
}

#[test]
fn overflow_is_a_value_only_where_the_count_overflows() {
    // The identity's term passes u128 before the count does.
    assert_eq!(necklaces(2, 135), Some(322_638_096_043_556_469_061_569_998_678_782_313_456));
    assert_eq!(necklaces(2, 136), None);
    assert_eq!(necklaces(u64::MAX, 2), Some(u128::from(u64::MAX) * (u128::from(u64::MAX) + 1) / 2));
    assert_eq!(necklaces(u64::MAX, 5), None);
    assert_eq!(necklaces(0, 5), Some(0));
    assert_eq!(necklaces(0, 0), Some(1));
    assert_eq!(necklaces(1, 1_000_000), Some(1));
    assert_eq!(bracelets(1, 999_999), Some(1));
    let board = Group::board(256, 256).expect("the largest");
    assert_eq!(board.colourings(2), None);
    assert_eq!(board.subsets(65_535), Some(8256)); // as one cell: the triangle of 128
    assert_eq!(board.subsets(65_537), Some(0));
    assert_eq!(board.subsets(20), None);
}

#[test]
fn counts_of_the_longest_words_come_at_once() {
    let group = |points| Group::trivial(points).expect("small");
    assert_eq!(group(0).multisets(usize::MAX), Some(0));
    assert_eq!(group(0).multisets(0), Some(1));
    assert_eq!(group(1).multisets(1 << 33), Some(1));
    assert_eq!(group(3).multisets(2), Some(6));
    assert_eq!(group(3).multisets(usize::MAX), dense_code::multichoose(3, usize::MAX as u64));
    let swap = || Group::reversal(2).expect("small");
    assert_eq!(swap().multisets(70), Some(36));
    assert_eq!(swap().multisets(usize::MAX), None);
    assert_eq!(
        Symmetry::unordered(usize::MAX, 2).with_symbols(swap()).map(|words| words.classes()),
        Ok(None)
    );
    for k in [1_000_000_000, usize::MAX] {
        assert_eq!((necklaces(0, k), necklaces(1, k), necklaces(2, k)), (Some(0), Some(1), None));
        assert_eq!((bracelets(0, k), bracelets(1, k), bracelets(2, k)), (Some(0), Some(1), None));
        assert_eq!(Symmetry::rotations(k, 2).classes(), None);
        let bracelets = Symmetry::rotations_and_reflections(k, 2).with_symbols(swap());
        assert_eq!(bracelets.map(|words| words.classes()), Ok(None));
    }
}

#[test]
fn points_that_are_not_the_groups_are_not_least() {
    let board = Group::board(5, 5).expect("small");
    assert!(board.is_least_multiset(&[0, 1]));
    for wrong in [[100, 5], [5, 100], [5, 0], [u32::MAX, 0]] {
        assert!(!board.is_least_multiset(&wrong), "{wrong:?}");
    }
}

proptest! {
    #[test]
    fn least_rotations_of_long_rings(ring in prop::collection::vec(0..3_u8, 0..60), turned in 0..60_usize) {
        let start = canon_key::symmetry::least_rotation(&ring);
        let at = |start: usize| -> Vec<u8> { [&ring[start..], &ring[..start]].concat() };
        let least = (0..ring.len().max(1)).map(at).min().expect("one");
        prop_assert_eq!(at(start), least.clone());
        prop_assert_eq!(is_necklace(&ring), ring == least);
        let mut other = ring.clone();
        if !ring.is_empty() {
            other.rotate_left(turned % ring.len());
        }
        let again = canon_key::symmetry::least_rotation(&other);
        other.rotate_left(again);
        prop_assert_eq!(other, least);
    }
}

/// Of every set of points: its least image as a mask, beside the least multiset, and its
/// stabiliser, beside the elements that leave the set as it is.
fn of_all_sets(group: &Group) {
    let points = u32::try_from(group.points()).expect("small");
    let image = |mask: u64, element: &[u16]| {
        element.iter().enumerate().fold(0_u64, |image, (from, to)| image | (mask >> from & 1) << to)
    };
    for mask in 0..1_u64 << group.points() {
        let least = group.elements().map(|element| image(mask, element)).min();
        assert_eq!(group.least_mask(mask), least, "{mask:b}");
        let cells: Vec<u32> = (0..points).filter(|point| mask >> point & 1 == 1).collect();
        if let Ok(triple) = <[u32; 3]>::try_from(&cells[..]) {
            let as_mask = |cells: [u32; 3]| cells.iter().fold(0, |mask, cell| mask | 1 << cell);
            assert_eq!(group.least_multiset(&triple).map(as_mask), least);
        }
        let left = group.stabiliser(&cells).expect("points of the group");
        let found: BTreeSet<&[u16]> = left.elements().collect();
        let expected: BTreeSet<&[u16]> =
            group.elements().filter(|element| image(mask, element) == mask).collect();
        assert_eq!(found, expected, "{mask:b}");
        assert_eq!((found.len(), left.points()), (left.order(), group.points()));
        // Generators are few: each at least doubles the group.
        assert!(1 << left.generators().count() <= left.order());
        let orbit: BTreeSet<u64> = group.elements().map(|element| image(mask, element)).collect();
        assert_eq!(orbit.len() * left.order(), group.order());
    }
    assert_eq!(group.least_mask(1 << group.points()), None);
    assert_eq!(group.stabiliser(&[points]), None);
}

#[test]
fn sets_have_a_least_mask_and_a_stabiliser() {
    for (rows, cols) in [(0, 3), (1, 1), (1, 5), (2, 3), (3, 3), (3, 4), (2, 7)] {
        of_all_sets(&Group::board(rows, cols).expect("small"));
    }
    of_all_sets(&Group::dihedral(9).expect("small"));
    of_all_sets(&Group::from_generators(5, &[[1, 2, 3, 4, 0], [1, 0, 2, 3, 4]]).expect("small"));
    // The largest group that a mask has room for, and the next.
    let chess = Group::board(8, 8).expect("small");
    assert_eq!(chess.least_mask(u64::MAX), Some(u64::MAX));
    assert_eq!(chess.least_mask(1 << 63), Some(1));
    assert_eq!(chess.least_mask(0), Some(0));
    assert_eq!(Group::board(5, 13).expect("small").least_mask(1), None);
    assert_eq!(chess.stabiliser(&[0, 63, 0]).map(|left| left.order()), Some(4));
}

#[test]
fn a_group_is_made_of_what_it_gives() {
    let board = Group::board(4, 4).expect("small");
    let generators: Vec<&[u16]> = board.generators().collect();
    assert_eq!(Group::from_generators(16, &generators).as_ref(), Ok(&board));
    let elements: Vec<&[u16]> = board.elements().collect();
    assert_eq!(Group::from_generators(16, &elements).expect("elements").order(), 8);
    let most: Vec<u16> = (0..=u16::MAX).collect();
    assert_eq!(Group::from_generators(1 << 16, &[most]).expect("65,536 points").order(), 1);
}

/// A generator that is in the group already costs a look-up, not a pass over the elements.
#[test]
fn generators_that_add_nothing_cost_nothing() {
    let (turn, swap) = ([1_u16, 2, 3, 4, 5, 6, 7, 0], [1_u16, 0, 2, 3, 4, 5, 6, 7]);
    let mut generators = vec![[0, 1, 2, 3, 4, 5, 6, 7], turn];
    generators.extend([swap; 20_000]);
    let start = std::time::Instant::now();
    let group = Group::from_generators(8, &generators).unwrap();
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
    assert!(group.elements().eq(Group::from_generators(8, &[turn, swap]).unwrap().elements()));
    assert_eq!((group.order(), group.generators().count()), (40_320, 20_002));
}

/// The orbits of all values of a type, found by going from value to value.
#[test]
fn classes_of_a_dense_type_are_its_orbits() {
    type Value = (Below<5>, [bool; 3]);
    let step = |(a, [b, c, d]): Value| (a, [d, b, c]);
    let mirror =
        |(a, [b, c, d]): Value| (Below::<5>::new(4 - a.get()).expect("below 5"), [!d, c, !b]);
    let table = OrbitTable::from_dense::<Value>(&[&step, &mirror]).expect("permutations");
    let mut seen = BTreeMap::new();
    for first in All::<Value>::new() {
        if seen.contains_key(&first) {
            continue;
        }
        let class = u32::try_from(seen.values().collect::<BTreeSet<_>>().len()).expect("few");
        let mut open = vec![first];
        while let Some(value) = open.pop() {
            if seen.insert(value, class).is_none() {
                open.extend([step(value), mirror(value)]);
            }
        }
        assert_eq!(table.representative(class), Some(first.rank()));
        let size = seen.values().filter(|other| **other == class).count();
        assert_eq!(table.size(class), Some(size as u64));
    }
    assert!(seen.iter().all(|(value, class)| table.class(value.rank()) == Some(*class)));
    let constant = OrbitTable::from_dense::<Below<3>>(&[&|_| Below::new(0).expect("below 3")]);
    assert!(matches!(constant, Err(GeneratorError::Twice { .. })), "{constant:?}");

    // Each image is asked for once. The first bad generator is named by its first fault, also where
    // a later one would be met before.
    let asked = Cell::new(0);
    let below = |number| Below::<5>::new(number).expect("below 5");
    let turned = |number: Below<5>| {
        asked.set(asked.get() + 1);
        below(4 - number.get())
    };
    let classes = OrbitTable::from_dense(&[&turned]).map(|table| table.classes());
    assert_eq!((classes, asked.take()), (Ok(3), 5));
    let late = |number: Below<5>| if number.get() == 4 { below(2) } else { number };
    let bad = OrbitTable::from_dense(&[&turned, &late, &|_| below(0)]).expect_err("2 twice");
    assert_eq!(bad, GeneratorError::Twice { generator: 1, first: 2, second: 4, image: 2 });
    // A map that is no permutation only once: a second look finds nothing wrong.
    asked.set(0);
    let once = |number: Below<5>| {
        asked.set(asked.get() + 1);
        if asked.get() == 4 { below(2) } else { number }
    };
    let bad = OrbitTable::from_dense(&[&once]).expect_err("2 twice");
    assert_eq!(bad, GeneratorError::Twice { generator: 0, first: 3, second: 3, image: 2 });

    // Saved and read again; classes with a gap, or numbered in another order, are refused.
    assert_eq!(OrbitTable::from_classes(table.as_slice().to_vec()), Some(table));
    assert_eq!(OrbitTable::from_classes(vec![]).map(|none| none.classes()), Some(0));
    for wrong in [vec![1], vec![0, 2], vec![0, 0, 2, 1], vec![0, u32::MAX]] {
        assert_eq!(OrbitTable::from_classes(wrong), None);
    }
}
