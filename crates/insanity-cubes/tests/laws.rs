//! The encodings by the shared law checks.
#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;

use dense_code::{Dense, laws};
use insanity_cubes::{Colour, Cube, CubeClass, Error, Palette, Ring, Rotation};
use itertools::Itertools;

#[test]
fn rotations_are_dense() {
    let report = laws::check_dense::<Rotation>().unwrap();
    assert_eq!((report.inputs, report.distinct, report.unused), (24, 24, 0));
    assert_eq!(Rotation::default(), Rotation::ALL[0]);
}

fn cubes(colours: u16) -> impl Iterator<Item = Cube> {
    (0..6).map(|_| 0..colours).multi_cartesian_product().map(|faces| {
        let faces: Vec<Colour> = faces.into_iter().map(Colour::new).collect();
        Cube::new(faces.try_into().unwrap())
    })
}

/// (C^6 + 3 C^4 + 12 C^3 + 8 C^2) / 24, Burnside's count.
fn burnside(colours: u64) -> u64 {
    (colours.pow(6) + 3 * colours.pow(4) + 12 * colours.pow(3) + 8 * colours.pow(2)) / 24
}

fn check_classes<const C: u16>() {
    let report = laws::check_dense::<CubeClass<C>>().unwrap();
    assert_eq!(report.inputs, burnside(C.into()));
    assert!(report.is_dense());
    // Every class is the class of its cube, and cubes are of one class exactly if a rotation makes
    // them equal.
    for class in CubeClass::<C>::all() {
        assert_eq!(CubeClass::new(class.cube()), Some(class));
    }
    let canonical: Vec<Cube> = cubes(C).map(Cube::canonical).unique().collect();
    let report =
        laws::check_injective(canonical.iter(), |cube| CubeClass::<C>::new(**cube).unwrap().rank());
    assert_eq!((report.distinct, report.collisions, report.unused), (burnside(C.into()), 0, 0));
    for cube in cubes(C) {
        assert_eq!(CubeClass::<C>::new(cube), CubeClass::<C>::new(cube.canonical()));
    }
}

#[test]
fn classes_of_cubes_are_dense() {
    check_classes::<1>();
    check_classes::<2>();
    check_classes::<3>();
    check_classes::<6>();
    assert_eq!(<CubeClass<6>>::COUNT, 2226);
}

/// The rank does not depend on the number of colours.
#[test]
fn more_colours_add_classes_at_the_end() {
    for class in CubeClass::<4>::all() {
        assert_eq!(CubeClass::<2047>::new(class.cube()).unwrap().rank(), class.rank());
    }
    for rank in [0, 1, CubeClass::<2047>::COUNT / 2, CubeClass::<2047>::COUNT - 1] {
        let class = CubeClass::<2047>::unrank(rank).unwrap();
        assert_eq!(CubeClass::new(class.cube()), Some(class));
    }
    assert_eq!(CubeClass::<2047>::unrank(CubeClass::<2047>::COUNT), None);
}

/// What the page of `CubeClass` says of its cube: the pairs ascend, and the smaller colour is first
/// but for the last pair of the second of two mirror images.
#[test]
fn the_cube_of_a_class_is_as_described() {
    let mut mirrored = 0;
    let mut before = None;
    for class in CubeClass::<4>::all() {
        let cube = class.cube();
        let [a, b, c, d, e, f] = cube.faces();
        let pairs = [[a, d], [b, e], [c.min(f), c.max(f)]];
        let by_larger = pairs.map(|[small, large]| [large, small]);
        assert!(a <= d && b <= e && by_larger.is_sorted(), "{cube}");
        // The second image follows the first, which has the same pairs.
        assert_eq!(c > f, before == Some(pairs), "{cube}");
        mirrored += u64::from(c > f);
        before = Some(pairs);
    }
    // Three different pairs of two colours each, of six such pairs.
    assert_eq!(mirrored, 20);
}

/// The rings of a cube are what it shows after the rotations, and no other.
#[test]
fn a_cube_is_laid_as_its_rings_say() {
    let six = Cube::new([0, 1, 2, 3, 4, 5].map(Colour::new));
    let all_rings: Vec<Ring> =
        (0..256).map(|at| Ring::new([64, 16, 4, 1].map(|by| Colour::new(at / by % 4)))).collect();
    for cube in cubes(3).chain([six]) {
        let shown = Rotation::ALL.map(|rotation| {
            let [front, right, _, back, left, _] = cube.turned(rotation).faces();
            Ring::new([front, right, back, left])
        });
        let rings: BTreeSet<Ring> = cube.rings().collect();
        assert_eq!(rings, BTreeSet::from(shown));
        for ring in rings.iter().chain(&all_rings) {
            let first = shown.iter().position(|other| other == ring);
            assert_eq!(cube.rotation_to(*ring), first.map(|place| Rotation::ALL[place]));
        }
    }
}

#[test]
fn rings_come_from_both_ends() {
    for cube in cubes(3) {
        let rings: Vec<_> = cube.rings().collect();
        assert_eq!(cube.rings().len(), rings.len());
        assert!(cube.rings().rev().eq(rings.iter().rev().copied()));
        let mut both = cube.rings();
        let (first, last) = (both.next(), both.next_back());
        assert_eq!(
            (first, last),
            (rings.first().copied(), rings.get(1..).and_then(<[_]>::last).copied())
        );
        assert_eq!(both.len(), rings.len().saturating_sub(2));
    }
}

#[test]
fn a_palette_is_full_with_the_last_colour() {
    let mut palette = Palette::new();
    for number in 0..=u16::MAX {
        assert_eq!(palette.colour(&format!("colour {number}")), Ok(Colour::new(number)));
    }
    assert_eq!(
        palette.colour("one more"),
        Err(Error::Colours { found: 65_537, least: 0, most: 65_536 })
    );
    assert_eq!((palette.colour("colour 7"), palette.len()), (Ok(Colour::new(7)), 1 << 16));
}
