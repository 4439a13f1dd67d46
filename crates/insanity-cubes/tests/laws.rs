//! The encodings by the shared law checks.
#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeSet;

use dense_code::laws;
use insanity_cubes::{Colour, Cube, Error, Palette, Ring, Rotation};
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
        Err(Error::Colours { found: 65_537, least: 0, most: 65_536 })
    );
    assert_eq!((palette.colour("colour 7"), palette.len()), (Ok(Colour::new(7)), 1 << 16));
}
