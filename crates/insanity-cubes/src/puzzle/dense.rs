//! Cubes in dense colours.

use alloc::vec;
use alloc::vec::Vec;

use crate::Cube;

/// For each cube its faces with the colours renumbered `0..colours`, in the order of the colours;
/// and how many different colours there are.
pub(crate) fn dense_faces(cubes: &[Cube]) -> (Vec<[u16; 6]>, usize) {
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
    let mut colours = 0usize;
    for entry in &mut number {
        let is_used = *entry;
        *entry = u16::try_from(colours).expect("there are 65,536 colours, and this is one");
        colours += usize::from(is_used);
    }
    let mut faces = Vec::with_capacity(cubes.len());
    for cube in cubes {
        faces.push(cube.faces().map(|colour| number[usize::from(colour.index())]));
    }
    (faces, colours)
}
