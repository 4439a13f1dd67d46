//! Values from unstructured bytes, for fuzzers and through them for any property test.

use ::arbitrary::{Arbitrary, Result, Unstructured};

use crate::cube::{Axis, Pair, Side};
use crate::{Colour, Cube, CubeClass, Ring, Rotation};

/// One of the first 52 colours three times out of four, any other otherwise.
impl<'a> Arbitrary<'a> for Colour {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let letter = bytes.ratio(3, 4)?;
        Ok(Self::new(if letter { bytes.int_in_range(0..=51)? } else { bytes.arbitrary()? }))
    }
}

impl<'a> Arbitrary<'a> for Axis {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.choose(&Self::ALL).copied()
    }
}

impl<'a> Arbitrary<'a> for Side {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.choose(&Self::ALL).copied()
    }
}

impl<'a> Arbitrary<'a> for Pair {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(bytes.arbitrary()?, bytes.arbitrary()?))
    }
}

impl<'a> Arbitrary<'a> for Cube {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(bytes.arbitrary()?))
    }
}

impl<'a> Arbitrary<'a> for Ring {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(bytes.arbitrary()?))
    }
}

dense_code::arbitrary::by_rank! {
    [] Rotation;
    [const C: u16] CubeClass<C>;
}

#[cfg(feature = "alloc")]
mod containers {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::{Arbitrary, Result, Unstructured};
    use crate::teach::{Effort, Handwork};
    use crate::{Colour, Count, Cube, Difficulty, Hint, Obstacle, Palette, Puzzle, Tower};

    impl<'a> Arbitrary<'a> for Count {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
            bytes.choose(Self::ALL).copied()
        }
    }

    /// Half of the time of few colours, about as many as cubes, which are the puzzles that are hard.
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

    impl<'a> Arbitrary<'a> for Tower {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
            Ok(Self::new(bytes.arbitrary()?))
        }
    }

    impl<'a> Arbitrary<'a> for Palette {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
            let mut palette = Self::new();
            while bytes.arbitrary()? {
                let name: String = bytes.arbitrary()?;
                let Ok(colour) = palette.colour(&name) else { break };
                if bytes.ratio(1, 4)? {
                    palette.set_fill(colour, bytes.arbitrary()?);
                }
            }
            Ok(palette)
        }
    }

    impl<'a> Arbitrary<'a> for Obstacle {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
            let mut cubes: Vec<usize> = bytes.arbitrary()?;
            cubes.sort_unstable();
            cubes.dedup();
            Self::from_parts(cubes, bytes.arbitrary()?).ok_or(::arbitrary::Error::EmptyChoose)
        }
    }

    impl<'a> Arbitrary<'a> for Effort {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
            let (nodes, guesses, forced) = bytes.arbitrary()?;
            Ok(Self { nodes, guesses, forced })
        }
    }

    impl<'a> Arbitrary<'a> for Difficulty {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
            let all = [Self::Easy, Self::Medium, Self::Hard, Self::Expert];
            bytes.choose(&all).copied()
        }
    }

    impl<'a> Arbitrary<'a> for Handwork {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
            let (lines, half_solutions, comparisons, couples) = bytes.arbitrary()?;
            Ok(Self { lines, half_solutions, comparisons, couples })
        }
    }

    impl<'a> Arbitrary<'a> for Hint {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
            let cube = bytes.arbitrary()?;
            Ok(match bytes.int_in_range(0..=5)? {
                0 => Self::Done,
                1 => Self::Clash { cube },
                2 => Self::TakeBack { cube },
                3 => Self::Forced { cube, ring: bytes.arbitrary()? },
                4 => Self::Try { cube, ring: bytes.arbitrary()?, of: bytes.arbitrary()? },
                _ => Self::Hopeless,
            })
        }
    }
}
