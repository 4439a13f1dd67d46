//! Serialised forms: text in human-readable formats, numbers in binary ones; always through a
//! checked constructor.

use alloc::string::String;
use alloc::vec::Vec;

use dense_code::{Dense, serial};

use crate::{Colour, Cube, CubeClass, Palette, Puzzle, Ring, Tower};

serial::text_or_compact! {
    [] Colour: |colour| colour.index(), |index: u16| Some(Self::new(index)), "a letter, or a number below 65536";
    [] Cube: |cube| cube.faces().map(Colour::index), |faces: [u16; 6]| Some(Self::new(faces.map(Colour::new))),
        "a cube of six letters or six numbers";
    [] Ring: |ring| ring.sides().map(Colour::index), |sides: [u16; 4]| Some(Self::new(sides.map(Colour::new))),
        "a ring of four letters, or of four numbers joined by /";
    [] Puzzle: |puzzle| puzzle.cubes().to_vec(), |cubes: Vec<Cube>| Self::new(cubes).ok(),
        "cubes separated by spaces, at least one";
    [] Tower: |tower| tower.rings().to_vec(), |rings: Vec<Ring>| Some(Self::new(rings)),
        "rings separated by spaces";
}

serial::compact! {
    [const C: u16] CubeClass<C>: |class| class.rank(), Self::unrank, "the rank of a class of such cubes";
}

serial::checked! {
    [] Palette as "Palette" { names: Vec<String>, fills: Vec<Option<[u8; 3]>> }:
        Self::from_parts(names, &fills);
}
