//! A set of cubes to be stacked.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use dense_code::text;

use crate::cube::{ParseError, ParseErrorKind, exact};
use crate::{Colour, Cube, Error};

/// Cubes that are to be stacked so that no colour appears twice on any of the four long sides.
///
/// From 1 to [`MAX_CUBES`](Self::MAX_CUBES) cubes of any colours. With fewer colours than cubes
/// there is no solution. Ordered lexicographically by the cubes.
///
/// ```
/// use insanity_cubes::Puzzle;
///
/// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
/// assert_eq!(puzzle.len(), 4);
/// assert_eq!(puzzle.colours(), 4);
/// # Ok::<(), insanity_cubes::Error>(())
/// ```
#[doc(alias = "instant insanity")]
#[doc(alias = "tantalizer")]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Puzzle {
    cubes: Vec<Cube>,
    /// The number of different colours. Equal cubes have the same number, so it does not affect the
    /// order.
    colours: usize,
}

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

impl Puzzle {
    /// The most cubes in a puzzle.
    pub const MAX_CUBES: usize = 1024;

    /// The puzzle of these cubes.
    ///
    /// ```
    /// use insanity_cubes::{Cube, Puzzle};
    ///
    /// let puzzle = Puzzle::new(vec!["ABCDEF".parse::<Cube>()?; 3])?;
    /// assert_eq!(puzzle.to_string(), "ABCDEF ABCDEF ABCDEF");
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error`] if there is no cube, or more than [`MAX_CUBES`](Self::MAX_CUBES).
    pub fn new(cubes: Vec<Cube>) -> Result<Self, Error> {
        if cubes.is_empty() || cubes.len() > Self::MAX_CUBES {
            return Err(Error::cubes(cubes.len()));
        }
        let colours = dense_faces(&cubes).1.len();
        Ok(Self { cubes, colours })
    }

    /// The cubes, from the bottom of the tower to the top.
    #[must_use]
    pub fn cubes(&self) -> &[Cube] {
        &self.cubes
    }

    /// How many cubes there are; at least 1.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a puzzle has a cube")]
    pub fn len(&self) -> usize {
        self.cubes.len()
    }

    /// How many different colours the cubes have.
    #[must_use]
    pub fn colours(&self) -> usize {
        self.colours
    }

    /// The cubes at these places, if there are any.
    pub(crate) fn part(&self, places: &[usize]) -> Option<Self> {
        let mut cubes = Vec::with_capacity(places.len());
        for place in places {
            cubes.push(self.cubes[*place]);
        }
        Self::new(cubes).ok()
    }

    /// For each cube its faces with the colours renumbered `0..colours()`, in the order of the
    /// colours.
    pub(crate) fn dense_faces(&self) -> Vec<[u16; 6]> {
        dense_faces(&self.cubes).0
    }

    /// The different colours, ascending.
    pub(crate) fn colour_list(&self) -> Vec<Colour> {
        dense_faces(&self.cubes).1
    }
}

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Reads exactly what `Display` prints: cubes of six letters, or of six numbers, with a space
    /// between. A letter or a number is always the same [`Colour`](crate::Colour).
    /// [`from_lines`](Puzzle::from_lines) reads names of colours, and any white space.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (mut cubes, mut rest) = (Vec::new(), text);
        while !rest.is_empty() {
            // A number and the next five are one cube.
            let more = if rest.starts_with(|first: char| first.is_ascii_digit()) { 5 } else { 0 };
            let end = rest.match_indices(' ').nth(more).map_or(rest.len(), |(end, _)| end);
            cubes.push(rest[..end].parse()?);
            rest = rest.get(end + 1..).unwrap_or_default();
        }
        let found = cubes.len();
        let puzzle = Self::new(cubes);
        let puzzle = puzzle.map_err(|_| ParseErrorKind::CubesOutOfRange { cubes: found })?;
        exact(puzzle, text, ParseErrorKind::Not("cubes with one space between"))
    }
}

impl fmt::Display for Puzzle {
    /// The cubes, separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::join(f, &self.cubes, " ")
    }
}
