//! Values from unstructured bytes, for fuzzers and for property tests that use `arbitrary`.

use alloc::vec::Vec;

use ::arbitrary::{Arbitrary, Error, Result, Unstructured};
use dense_code::arbitrary;

use crate::{Colour, Cube, CubeClass, Puzzle, Ring, Tower};

arbitrary::from_bytes! {
    [] Cube: |bytes| bytes.arbitrary().map(Self::new);
    [] Ring: |bytes| bytes.arbitrary().map(Self::new);
    [] Colour: |bytes| {
        let letter = bytes.ratio(3, 4)?;
        Ok(Self::new(if letter { bytes.int_in_range(0..=51)? } else { bytes.arbitrary()? }))
    };
    [] Tower: |bytes| bytes.arbitrary().map(Self::new);
}

arbitrary::by_rank! {
    [const C: u16] CubeClass<C>;
}

impl<'a> Arbitrary<'a> for Puzzle {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        // Half of the puzzles have few colours: at random nearly none would have a solution to
        // test.
        let last = bytes.arbitrary::<bool>()?.then(|| bytes.int_in_range(0..=51)).transpose()?;
        let mut cubes: Vec<Cube> = Vec::new();
        // Eight cubes on average; without bytes left the question ends it.
        while cubes.is_empty() || (cubes.len() < Self::MAX_CUBES && !bytes.ratio(1, 8)?) {
            let mut faces: [Colour; 6] = bytes.arbitrary()?;
            if let Some(last) = last {
                faces = faces.map(|colour| Colour::new(colour.index() % (last + 1)));
            }
            cubes.push(Cube::new(faces));
        }
        Self::new(cubes).map_err(|_| Error::IncorrectFormat)
    }
}
