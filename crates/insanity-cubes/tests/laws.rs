//! The encodings by the shared law checks.
#![allow(clippy::unwrap_used, reason = "tests")]

use dense_code::{Dense, laws};
use insanity_cubes::{Colour, Cube, CubeClass, Rotation};
use itertools::Itertools;

#[test]
fn rotations_are_dense() {
    let report = laws::check_dense::<Rotation>().unwrap();
    assert_eq!((report.inputs, report.distinct, report.unused), (24, 24, 0));
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
    // Every class is the class of its cube, and cubes are of one class exactly if a rotation makes them equal.
    for class in CubeClass::<C>::all() {
        assert_eq!(CubeClass::of(class.cube()), Some(class));
    }
    let canonical: Vec<Cube> = cubes(C).map(Cube::canonical).unique().collect();
    let report = laws::check_injective(canonical.iter(), |cube| CubeClass::<C>::of(**cube).unwrap().rank());
    assert_eq!((report.distinct, report.collisions, report.unused), (burnside(C.into()), 0, 0));
    for cube in cubes(C) {
        assert_eq!(CubeClass::<C>::of(cube), CubeClass::<C>::of(cube.canonical()));
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
        assert_eq!(CubeClass::<2047>::of(class.cube()).unwrap().rank(), class.rank());
    }
    for rank in [0, 1, CubeClass::<2047>::COUNT / 2, CubeClass::<2047>::COUNT - 1] {
        let class = CubeClass::<2047>::unrank(rank).unwrap();
        assert_eq!(CubeClass::of(class.cube()), Some(class));
    }
    assert_eq!(CubeClass::<2047>::unrank(CubeClass::<2047>::COUNT), None);
}
