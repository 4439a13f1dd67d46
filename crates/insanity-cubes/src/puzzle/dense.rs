//! Cubes in dense colours.

use alloc::vec;
use alloc::vec::Vec;

use crate::{Colour, Cube};

/// For each cube its faces with the colours renumbered from 0, in the order of the colours; and the
/// different colours, ascending.
pub(crate) fn dense_faces(cubes: &[Cube]) -> (Vec<[u16; 6]>, Vec<Colour>) {
    let mut most = 0;
    for cube in cubes {
        most = cube.faces().iter().fold(most, |most, colour| most.max(colour.index()));
    }
    // A table of all colours up to the greatest: at most 128 KB, and no sorting.
    let mut number = vec![0u16; usize::from(most) + 1];
    for cube in cubes {
        for colour in cube.faces() {
            number[usize::from(colour.index())] = 1;
        }
    }
    let mut colours = Vec::new();
    for (colour, entry) in (0..=most).zip(&mut number) {
        if *entry == 1 {
            *entry = u16::try_from(colours.len()).expect("there are 65,536 colours");
            colours.push(Colour::new(colour));
        }
    }
    let mut faces = Vec::with_capacity(cubes.len());
    for cube in cubes {
        faces.push(cube.faces().map(|colour| number[usize::from(colour.index())]));
    }
    (faces, colours)
}
