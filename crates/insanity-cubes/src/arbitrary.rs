//! Values from unstructured bytes, for fuzzers and for property tests that use `arbitrary`.

use dense_code::arbitrary;

use crate::cube::Pair;
use crate::{Colour, Cube, CubeClass, Ring, Rotation};

arbitrary::from_bytes! {
    [] Pair: |bytes| Ok(Self::new(bytes.arbitrary()?, bytes.arbitrary()?));
    [] Cube: |bytes| bytes.arbitrary().map(Self::new);
    [] Ring: |bytes| bytes.arbitrary().map(Self::new);
    /// One of the first 52 colours three times out of four, any other otherwise.
    [] Colour: |bytes| {
        let letter = bytes.ratio(3, 4)?;
        Ok(Self::new(if letter { bytes.int_in_range(0..=51)? } else { bytes.arbitrary()? }))
    };
}

arbitrary::by_rank! {
    [] Rotation;
    [const C: u16] CubeClass<C>;
}

#[cfg(feature = "alloc")]
mod containers {
    use alloc::collections::BTreeSet;
    use alloc::string::String;
    use alloc::vec::Vec;

    use ::arbitrary::{Arbitrary, Result, Unstructured};
    use dense_code::arbitrary;

    use crate::pieces::{PieceKind, Stack, SumStack, Total};
    use crate::teach::{Effort, Handwork};
    use crate::{Colour, Count, Cube, Difficulty, Hint, Obstacle, Palette, Puzzle, Tower};

    arbitrary::from_bytes! {
        [] Obstacle: |bytes| {
            let cubes: BTreeSet<usize> = bytes.arbitrary()?;
            let obstacle = Self::from_parts(cubes.into_iter().collect(), bytes.arbitrary()?);
            obstacle.ok_or(::arbitrary::Error::EmptyChoose)
        };
        [] Count: |bytes| bytes.choose(Self::ALL).copied();
        [] Tower: |bytes| bytes.arbitrary().map(Self::new);
        [] Difficulty: |bytes| {
            bytes.choose(&[Self::Easy, Self::Medium, Self::Hard, Self::Expert]).copied()
        };
        [] Effort: |bytes| {
            bytes.arbitrary().map(|(nodes, guesses, forced)| Self { nodes, guesses, forced })
        };
        [] Handwork: |bytes| bytes.arbitrary().map(|(lines, half_solutions, comparisons, matches)| {
            Self { lines, half_solutions, comparisons, matches }
        });
        [] Palette: |bytes| {
            let mut palette = Self::new();
            while bytes.arbitrary()? {
                let name: String = bytes.arbitrary()?;
                let Ok(colour) = palette.colour(&name) else { break };
                if bytes.ratio(1, 4)? {
                    palette.set_fill(colour, bytes.arbitrary()?);
                }
            }
            Ok(palette)
        };
        [] Hint: |bytes| {
            let cube = bytes.arbitrary()?;
            Ok(match bytes.int_in_range(0..=5)? {
                0 => Self::Done,
                1 => Self::Clash { cube },
                2 => Self::TakeBack { cube },
                3 => Self::Forced { cube, ring: bytes.arbitrary()? },
                4 => Self::Try { cube, ring: bytes.arbitrary()?, of: bytes.arbitrary()? },
                _ => Self::Hopeless,
            })
        };
    }

    /// Half of them have about as many colours as cubes: those are the hard ones.
    impl<'a> Arbitrary<'a> for Puzzle {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
            let last =
                bytes.arbitrary::<bool>()?.then(|| bytes.int_in_range(0..=51)).transpose()?;
            let mut cubes: Vec<Cube> = Vec::new();
            // Eight cubes on average; without bytes left the question ends it.
            while cubes.is_empty() || (cubes.len() < Self::MAX_CUBES && !bytes.ratio(1, 8)?) {
                let mut faces: [Colour; 6] = bytes.arbitrary()?;
                if let Some(last) = last {
                    faces = faces.map(|colour| Colour::new(colour.index() % (last + 1)));
                }
                cubes.push(Cube::new(faces));
            }
            Self::new(cubes).map_err(|_| ::arbitrary::Error::IncorrectFormat)
        }
    }

    impl<'a> Arbitrary<'a> for PieceKind {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
            let sides = bytes.int_in_range(1..=8)?;
            let made = match bytes.int_in_range(0..=6)? {
                0 => Ok(Self::cube()),
                1 => Ok(Self::flat_box()),
                2 => Ok(Self::block_2x2x1()),
                3 => Ok(Self::block_2x2x2()),
                4 => Self::slice(sides),
                5 => Self::prism(sides),
                // Up to five views with up to eight faces.
                _ => {
                    let mut face = || bytes.int_in_range(0..=7);
                    let mut view = || (0..sides).map(|_| face()).collect::<Result<Vec<usize>>>();
                    let views = (0..=sides / 2).map(|_| view()).collect::<Result<_>>()?;
                    Self::new(views, 1)
                }
            };
            made.map_err(|_| ::arbitrary::Error::IncorrectFormat)
        }
    }

    /// One to four pieces of a kind.
    impl<'a> Arbitrary<'a> for Stack {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
            let kind = PieceKind::arbitrary(bytes)?;
            let last = bytes.int_in_range(0..=11)?;
            let mut pieces = Vec::new();
            for _ in 0..bytes.int_in_range(1..=4)? {
                let face = |_| bytes.int_in_range(0..=last).map(Colour::new);
                let colours = (0..kind.faces()).map(face).collect::<Result<Vec<Colour>>>()?;
                let piece = kind.piece(&colours);
                pieces.push(piece.map_err(|_| ::arbitrary::Error::IncorrectFormat)?);
            }
            Self::new(pieces).map_err(|_| ::arbitrary::Error::IncorrectFormat)
        }
    }

    /// One to four pieces of a kind, with numbers from 0 to 6.
    impl<'a> Arbitrary<'a> for SumStack {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
            let kind = PieceKind::arbitrary(bytes)?;
            let mut numbers = Vec::new();
            for _ in 0..bytes.int_in_range(1..=4)? {
                let face = |_| bytes.int_in_range(0..=6);
                numbers.push((0..kind.faces()).map(face).collect::<Result<Vec<u32>>>()?);
            }
            let total = bytes.int_in_range(0..=24)?;
            let is_opposite = kind.sides().is_multiple_of(2) && bytes.arbitrary()?;
            let total = if is_opposite { Total::OppositeSides(total) } else { Total::Sides(total) };
            let made = Self::new(&kind, &numbers, total);
            made.map_err(|_| ::arbitrary::Error::IncorrectFormat)
        }
    }
}
