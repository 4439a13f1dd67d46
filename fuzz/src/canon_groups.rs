//! Symmetry: groups from generators, rings, boards, orbits.

use std::collections::{BTreeMap, BTreeSet};

use canon_key::keys::KeysError;
use canon_key::symmetry::{
    PackedRing, is_necklace, least_bracelet, least_necklace, least_rotation,
};
use canon_key::{Board, Group, OrbitTable, Symmetry};

use crate::Input;
use crate::forms::{both, plain};

/// Groups from any generators: none but permutations, closed, and one canonical form for a whole
/// orbit.
pub fn groups(data: &[u8]) {
    let mut input = Input::new(data);
    let points = input.below(7);
    let generators: Vec<Vec<u16>> = (0..input.below(4))
        .map(|_| {
            if input.u8() > 240 {
                return (0..input.below(8)).map(|_| u16::from(input.u8() % 9)).collect();
            }
            let mut images: Vec<u16> = (0..points as u16).collect();
            for last in (1..points).rev() {
                images.swap(last, input.below(last + 1));
            }
            images
        })
        .collect();
    let permutes = |images: &Vec<u16>| {
        images.iter().copied().collect::<BTreeSet<_>>().into_iter().eq(0..points as u16)
    };
    let valid = generators.iter().all(|images| images.len() == points && permutes(images));
    let group = Group::from_generators(points, &generators);
    assert_eq!(group.is_ok(), valid);
    let Ok(group) = group else { return };
    both(&group);
    let elements: BTreeSet<Vec<u16>> = group.elements().map(<[u16]>::to_vec).collect();
    assert_eq!(elements.len(), group.order());
    assert_eq!((1..=points).product::<usize>() % group.order(), 0);
    for element in &elements {
        for generator in group.generators() {
            let product = element.iter().map(|&point| generator[usize::from(point)]).collect();
            assert!(elements.contains::<Vec<u16>>(&product));
        }
    }
    for k in 0..=points.min(3) {
        let subsets = (0..1_u32 << points).filter(|mask| mask.count_ones() as usize == k);
        let orbits: BTreeSet<u32> = subsets
            .map(|mask| {
                let images = elements.iter().map(|element| {
                    (0..points)
                        .filter(|&point| mask >> point & 1 == 1)
                        .fold(0, |image, point| image | 1 << element[point])
                });
                images.min().unwrap_or(mask)
            })
            .collect();
        assert_eq!(group.subsets(k), Some(orbits.len() as u128));
    }
    if points > 0 {
        let pair = [(); 2].map(|()| input.below(points) as u32);
        let least = group.least_multiset(&pair);
        for element in &elements {
            assert_eq!(
                group.least_multiset(&pair.map(|point| u32::from(element[point as usize]))),
                least
            );
        }
        let least = least.expect("points of the group");
        assert!(group.is_least_multiset(&least));
        let table = OrbitTable::from_multisets::<2>(&group).expect("a small table");
        assert_eq!(Some(table.classes() as u128), group.multisets(2));
    }

    let universe = 1 + input.below(4) as u32;
    let symmetry = match input.below(6) {
        0 => Symmetry::unordered(points, universe),
        1 => Symmetry::rotations(points, universe),
        2 => Symmetry::rotations_and_reflections(points, universe),
        3 => Symmetry::from_positions(Group::reversal(points).expect("few points"), universe),
        _ => Symmetry::from_positions(group, universe),
    };
    both(&symmetry);
    let word: Vec<u32> = (0..points).map(|_| input.below(universe as usize) as u32).collect();
    let canonical = symmetry.canonical(&word).expect("a word");
    assert_eq!(symmetry.is_canonical(&word), Ok(word == canonical));
    assert_eq!(symmetry.is_canonical(&canonical), Ok(true));
    let motion = symmetry.canonical_map(&word).expect("a word");
    assert_eq!(motion.apply(&word).as_ref(), Some(&canonical));
    assert_eq!(motion.inverse().apply(&canonical).as_ref(), Some(&word));
    both(&motion);
    // All words, class by class.
    if (universe as usize).pow(points as u32) <= 729 {
        let mut classes: BTreeMap<Vec<u32>, u128> = BTreeMap::new();
        for number in 0..universe.pow(points as u32) {
            let mut rest = number;
            let word: Vec<u32> = (0..points)
                .map(|_| {
                    let symbol = rest % universe;
                    rest /= universe;
                    symbol
                })
                .collect();
            *classes.entry(symmetry.canonical(&word).expect("a word")).or_default() += 1;
        }
        assert_eq!(symmetry.classes(), Some(classes.len() as u128));
        for (form, size) in classes {
            assert_eq!(symmetry.orbit_size(&form), Ok(Some(size)));
        }
    }
}

/// Rings: the least rotation against all of them, plain and packed.
pub fn rings(data: &[u8]) {
    fn all<T: Clone>(ring: &[T]) -> impl Iterator<Item = Vec<T>> {
        (0..ring.len().max(1)).map(|turn| {
            let mut turned = ring.to_vec();
            let turn = turn.min(turned.len());
            turned.rotate_left(turn);
            turned
        })
    }
    fn packed<const BITS: u32, const K: u32>(mut input: Input<'_>) {
        let beads: Vec<u64> =
            (0..K).map(|_| u64::from(input.u8()) & (u64::MAX >> (64 - BITS))).collect();
        let word = |beads: &[u64]| beads.iter().fold(0, |word, bead| word << BITS | bead);
        let ring = word(&beads);
        let reversed: Vec<u64> = beads.iter().rev().copied().collect();
        let least = all(&beads).map(|beads| word(&beads)).min();
        let least_mirrored = all(&reversed).map(|beads| word(&beads)).min();
        assert_eq!(Some(PackedRing::<BITS, K>::necklace(ring)), least);
        assert_eq!(PackedRing::<BITS, K>::mirrored(ring), word(&reversed));
        assert_eq!(Some(PackedRing::<BITS, K>::bracelet(ring)), least.min(least_mirrored));
        let mut many = [ring; 37];
        many[5] = word(&reversed);
        PackedRing::<BITS, K>::necklaces(&mut many);
        assert_eq!((Some(many[36]), Some(many[5])), (least, least_mirrored));
    }
    let mut input = Input::new(data);
    let mask = [1, 3, 255][input.below(3)];
    let ring: Vec<u8> = input.rest().iter().take(64).map(|bead| bead & mask).collect();
    let start = least_rotation(&ring);
    let mut turned = ring.clone();
    turned.rotate_left(start);
    assert_eq!(Some(&turned), all(&ring).min().as_ref());
    assert!(ring.is_empty() || start < ring.len());
    assert_eq!(is_necklace(&ring), ring == turned);
    let six: [u8; 6] = input.bytes().map(|bead: u8| bead & mask);
    assert_eq!(Some(least_necklace(six).to_vec()), all(&six).min());
    let mut mirrored = six;
    mirrored.reverse();
    assert_eq!(Some(least_bracelet(six).to_vec()), all(&six).chain(all(&mirrored)).min());
    packed::<1, 7>(input);
    packed::<1, 64>(input);
    packed::<2, 16>(input);
    packed::<4, 9>(input);
    packed::<8, 8>(input);
    packed::<5, 1>(input);
}

/// Boards: one form for all images, one by one and in batches.
pub fn boards(data: &[u8]) {
    fn of<const K: usize>(mut input: Input<'_>) {
        let (rows, cols) = (input.u8() % 18, input.u8() % 18);
        let Ok(board) = Board::<K>::new(rows.into(), cols.into()) else { return };
        both(&board);
        let group = board.group();
        let mut tuples = vec![input.bytes::<K>(); 1 + input.below(130)];
        for tuple in &mut tuples {
            let wild = input.u8() == 255;
            *tuple = input
                .bytes::<K>()
                .map(|cell| if wild { cell } else { cell % (board.cells().max(1) as u8).max(1) });
        }
        let mut keys = vec![0; tuples.len()];
        let batch = board.orbit_keys_into(&tuples, &mut keys);
        let plain: Vec<Option<[u32; K]>> =
            tuples.iter().map(|tuple| group.least_multiset(&tuple.map(u32::from))).collect();
        assert_eq!(batch.is_ok(), plain.iter().all(Option::is_some));
        for (at, (tuple, least)) in tuples.iter().zip(&plain).enumerate() {
            assert_eq!(
                board.canonical(tuple.map(u32::from)).ok(),
                *least,
                "{rows} x {cols} {tuple:?}"
            );
            let key = board.orbit_key(tuple.map(u32::from)).ok();
            assert_eq!(key.is_some(), least.is_some());
            if batch.is_ok() {
                assert_eq!(key, Some(keys[at]));
            }
        }
        if let Err(fault) = batch {
            let KeysError::Key { index, .. } = fault else {
                panic!("one place for each key: {fault}")
            };
            assert_eq!(Some(index), plain.iter().position(Option::is_none));
        }
    }
    let mut input = Input::new(data);
    match input.below(5) {
        0 => of::<0>(input),
        1 => of::<1>(input),
        2 => of::<2>(input),
        3 => of::<3>(input),
        _ => of::<5>(input),
    }
}

/// Tables of orbits as saved: classes are numbered by their least members, or the table is refused;
/// what it answers is what a count says.
pub fn orbit_saved(data: &[u8]) {
    fn table(class_of: &[u32]) -> Option<OrbitTable> {
        let mut classes = 0;
        for &class in class_of {
            if class > classes {
                return None;
            }
            classes = classes.max(class + 1);
        }
        let table = OrbitTable::from_classes(class_of.to_vec()).expect("numbered in order");
        assert_eq!((table.as_slice(), table.classes()), (class_of, classes as usize));
        for class in 0..classes.min(40) {
            let mut members = (0..).zip(class_of).filter(|(_, other)| **other == class);
            assert_eq!(table.size(class), Some(members.clone().count() as u64));
            assert_eq!(table.representative(class), members.next().map(|(rank, _)| rank));
        }
        assert!(table.size(classes).is_none() && table.representative(classes).is_none());
        let len = class_of.len() as u64;
        for rank in [0, 1, len / 2, len.wrapping_sub(1), len, u64::MAX] {
            let class = usize::try_from(rank).ok().and_then(|rank| class_of.get(rank));
            assert_eq!(table.class(rank), class.copied());
        }
        Some(table)
    }
    plain(data, |classes: Vec<u32>| table(&classes));
    let mut input = Input::new(data);
    // A true one: cut, longer, changed.
    let points = 1 + input.below(9);
    let group = match input.below(4) {
        0 => Group::rotations(points),
        1 => Group::reversal(points),
        2 => Group::board(1 + points / 3, 1 + points % 3),
        _ => Group::from_generators(points, &[] as &[Vec<u16>]),
    };
    let group = group.expect("few points");
    let made = match input.below(3) {
        0 => OrbitTable::from_multisets::<2>(&group),
        1 => OrbitTable::from_subsets::<3>(&group),
        _ => OrbitTable::from_multisets::<1>(&group),
    };
    let made = made.expect("a small table");
    both(&made);
    let mut classes = made.as_slice().to_vec();
    assert_eq!(table(&classes).as_ref(), Some(&made));
    for _ in 0..1 + input.below(3) {
        let at = input.below(classes.len());
        match input.below(3) {
            0 => classes.truncate(at),
            1 => classes.push(input.below(classes.len() + 2) as u32),
            _ if at < classes.len() => classes[at] = input.below(classes.len() + 1) as u32,
            _ => {}
        }
    }
    let bytes = postcard::to_allocvec(&classes).expect("written");
    plain(&bytes, |classes: Vec<u32>| table(&classes));
    let mut bytes = postcard::to_allocvec(&made).expect("written");
    let at = input.below(bytes.len());
    if input.flag() {
        bytes[at] ^= input.u8();
    } else {
        bytes.truncate(at);
        assert!(postcard::from_bytes::<OrbitTable>(&bytes).is_err());
    }
    plain(&bytes, |classes: Vec<u32>| table(&classes));
}
