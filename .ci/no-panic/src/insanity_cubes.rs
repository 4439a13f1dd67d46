//! `insanity-cubes`.
//!
//! Left out, as the optimiser does not know that a rotation's number is below 24 and that a cube
//! has at most 24 rings: `Rotation::faces`, `Cube::{turned, canonical, orientations, rings}`,
//! `Ring::{least, arrangements}`; and cubes from text, which is cut between characters. The fuzz
//! target `cube_text` calls all of them.

use core::fmt::Write;

use dense_code::Dense;
use insanity_cubes::{Colour, Cube, Rotation};

use crate::{Text, any, probe};

pub fn call() {
    probe(|| (Colour::from_letter(any('a')), any(Colour::new(any(7))).letter()));
    let cube = any(Cube::default());
    probe(|| (cube.faces(), cube.pairs(), cube.loops(), cube.mirrored()));
    probe(|| Rotation::unrank(any(3)));
    probe(|| Dense::rank(any(Rotation::ALL[3])));
    let ring = any(cube.loops()[0]);
    probe(|| (ring.sides(), ring.turned(), ring.reversed()));
    probe(|| write!(Text, "{cube}"));
    probe(|| write!(Text, "{ring}"));
    probe(|| write!(Text, "{}", cube.pairs()[0]));
    probe(|| cube.pairs()[0].is_one_colour());
}
