//! Groups and what they move from unstructured bytes, for fuzzers and property tests.

use alloc::vec::Vec;

use ::arbitrary::{Arbitrary, Result, Unstructured};

use super::{Board, Group, Motion, Symmetry};

/// Any board of up to 16 rows and columns whose keys fit.
impl<'a, const K: usize> Arbitrary<'a> for Board<K> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let rows = bytes.int_in_range(0..=16)?;
        Self::new(rows, bytes.int_in_range(0..=16)?)
            .map_err(|_| ::arbitrary::Error::IncorrectFormat)
    }
}

/// Any group that two permutations of up to seven points generate.
impl<'a> Arbitrary<'a> for Group {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let points = bytes.int_in_range(0..=7)?;
        group_of(points, bytes)
    }
}

fn group_of(points: u16, bytes: &mut Unstructured<'_>) -> Result<Group> {
    let generators = [permutation::<u16>(points, bytes)?, permutation(points, bytes)?];
    Group::from_generators(points.into(), &generators)
        .map_err(|_| ::arbitrary::Error::IncorrectFormat)
}

/// Of every kind, of up to seven positions and six symbols.
impl<'a> Arbitrary<'a> for Symmetry {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let (k, universe) = (bytes.int_in_range(0..=7)?, bytes.int_in_range(0..=6)?);
        let symmetry = match bytes.int_in_range(0..=4)? {
            0 => Self::unordered(k.into(), universe.into()),
            1 => Self::rotations(k.into(), universe.into()),
            2 => Self::rotations_and_reflections(k.into(), universe.into()),
            3 => Self::from_positions(group_of(k, bytes)?, universe.into()),
            _ => {
                let pair = (permutation::<u32>(k, bytes)?, permutation::<u32>(universe, bytes)?);
                return Self::from_pairs(k.into(), universe.into(), &[pair])
                    .map_err(|_| ::arbitrary::Error::IncorrectFormat);
            }
        };
        if bytes.arbitrary()? {
            return Ok(symmetry);
        }
        symmetry
            .with_symbols(group_of(universe, bytes)?)
            .map_err(|_| ::arbitrary::Error::IncorrectFormat)
    }
}

/// Any move of up to 64 positions and as many symbols.
impl<'a> Arbitrary<'a> for Motion {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let any = |bytes: &mut Unstructured<'a>| {
            let points = bytes.int_in_range(0..=64)?;
            permutation(points, bytes)
        };
        let positions = any(bytes)?;
        let symbols = if bytes.arbitrary()? { Some(any(bytes)?) } else { None };
        Self::new(positions, symbols).map_err(|_| ::arbitrary::Error::IncorrectFormat)
    }
}

fn permutation<T: From<u16>>(points: u16, bytes: &mut Unstructured<'_>) -> Result<Vec<T>> {
    let mut images: Vec<T> = (0..points).map(T::from).collect();
    for i in (1..images.len()).rev() {
        images.swap(i, bytes.int_in_range(0..=i)?);
    }
    Ok(images)
}
