//! The encodings by the shared law checks.
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

/// Cubes are alike exactly if a rotation makes them equal: as many kinds as Burnside's lemma says,
/// `(C^6 + 3 C^4 + 12 C^3 + 8 C^2) / 24`.
#[test]
fn canonical_cubes_are_those_of_all_rotations() {
    for colours in 1..=4u16 {
        let kinds: BTreeSet<Cube> = cubes(colours).map(Cube::canonical).collect();
        let c = usize::from(colours);
        assert_eq!(kinds.len(), (c.pow(6) + 3 * c.pow(4) + 12 * c.pow(3) + 8 * c.pow(2)) / 24);
        for cube in cubes(colours) {
            for rotation in Rotation::ALL {
                assert_eq!(cube.turned(rotation).canonical(), cube.canonical());
            }
        }
    }
}

fn check_classes<const C: u16>() {
    let report = laws::check_dense::<CubeClass<C>>().unwrap();
    let c = u64::from(C);
    assert_eq!(report.inputs, (c.pow(6) + 3 * c.pow(4) + 12 * c.pow(3) + 8 * c.pow(2)) / 24);
    assert!(report.is_dense());
    for class in CubeClass::<C>::all() {
        assert_eq!(CubeClass::new(class.cube()), Some(class));
        // More colours add classes at the end.
        assert_eq!(CubeClass::<2047>::new(class.cube()).unwrap().rank(), class.rank());
    }
    // Cubes are of one class exactly if a rotation makes them equal: there are as many classes as
    // canonical cubes, and each cube has the class of its canonical one.
    for cube in cubes(C) {
        assert_eq!(CubeClass::<C>::new(cube), CubeClass::<C>::new(cube.canonical()));
    }
    assert_eq!(CubeClass::<C>::new(Cube::new([Colour::new(C); 6])), None);
}

#[test]
fn classes_of_cubes_are_dense() {
    check_classes::<1>();
    check_classes::<2>();
    check_classes::<3>();
    check_classes::<6>();
    type Largest = CubeClass<2047>;
    for rank in [0, 1, Largest::COUNT / 2, Largest::COUNT - 1] {
        let class = Largest::unrank(rank).unwrap();
        assert_eq!(CubeClass::new(class.cube()), Some(class));
    }
    assert_eq!(Largest::unrank(Largest::COUNT), None);
}

/// What the page of `CubeClass` says of its cube: the pairs ascend, and the smaller colour is first
/// but for the last pair of the second of two mirror images.
#[test]
fn the_cube_of_a_class_is_as_described() {
    let mut before = None;
    let mut mirrored = 0;
    for class in CubeClass::<4>::all() {
        let [a, b, c, d, e, f] = class.cube().faces();
        let pairs = [[c.max(f), c.min(f)], [e, b], [d, a]];
        assert!(d >= a && e >= b && pairs.is_sorted_by(|a, b| a >= b), "{class:?}");
        assert!(before <= Some(pairs), "the last pair counts most: {class:?}");
        // The second image follows the first, which has the same pairs.
        assert_eq!(c > f, before == Some(pairs), "{class:?}");
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
fn a_palette_is_full_with_the_last_colour() {
    let mut palette = Palette::new();
    for number in 0..=u16::MAX {
        assert_eq!(palette.colour(&format!("colour {number}")), Ok(Colour::new(number)));
    }
    assert_eq!(
        palette.colour("one more"),
        Err(Error::ColoursOutOfRange { colours: 65_537, min: 0, max: 65_536 })
    );
    assert_eq!((palette.colour("colour 7"), palette.len()), (Ok(Colour::new(7)), 1 << 16));
}

/// The sizes that the page of the crate names.
#[test]
fn values_take_the_bytes_that_the_page_says() {
    assert_eq!([size_of::<Colour>(), size_of::<Cube>(), size_of::<Ring>()], [2, 12, 8]);
    assert_eq!([size_of::<Rotation>(), size_of::<CubeClass<6>>()], [1, 8]);
}
