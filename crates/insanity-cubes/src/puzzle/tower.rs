//! The cubes stacked.

use alloc::vec::Vec;
use core::fmt;
use core::mem::replace;
use core::str::FromStr;

use dense_code::text;

use crate::cube::{ParseError, ParseErrorKind, exact};
use crate::{Puzzle, Ring};

/// The cubes stacked: the ring that each shows, from the bottom to the top. Ordered
/// lexicographically. [`Cube::rotation_to`](crate::Cube::rotation_to) says how to lay a cube so
/// that it shows its ring.
///
/// ```
/// use insanity_cubes::Puzzle;
/// use insanity_cubes::article::LessBrutal;
///
/// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
/// let tower = LessBrutal::new(puzzle.cubes()).solutions().next().ok_or("no solution")?;
/// assert_eq!(tower.to_string(), "ABCD BCAA CADB DDBC");
/// assert!(tower.solves(&puzzle));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tower {
    rings: Vec<Ring>,
}

impl Tower {
    /// The tower that shows these rings.
    #[must_use]
    pub fn new(rings: Vec<Ring>) -> Self {
        Self { rings }
    }

    /// The ring of each cube.
    #[must_use]
    pub fn rings(&self) -> &[Ring] {
        &self.rings
    }

    /// Whether each cube can show its ring and no colour appears twice on any of the four sides.
    /// O(n + c), where c is the number of the greatest colour.
    ///
    /// ```
    /// use insanity_cubes::{Puzzle, Tower};
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let tower: Tower = "ABCD BCAA CADB DDBC".parse()?;
    /// assert!(tower.solves(&puzzle));
    /// assert!(!"ABCD".parse::<Tower>()?.solves(&puzzle));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solves(&self, puzzle: &Puzzle) -> bool {
        self.rings.len() == puzzle.len()
            && puzzle.clash(&mut self.rings.iter().copied().map(Some)).is_none()
    }

    /// The eight towers that you get from this one by turning the whole and by standing it on its
    /// head. The rings stay in the order of the cubes.
    pub(crate) fn images(&self) -> Vec<Self> {
        let mut images = Vec::with_capacity(8);
        let mut one = self.clone();
        // Four turns, then the same four with every ring read backwards.
        for turn in 0..8 {
            for ring in &mut one.rings {
                *ring = if turn == 4 { ring.reversed() } else { ring.turned() };
            }
            images.push(one.clone());
        }
        images
    }

    /// The least of the up to eight towers that you get from this one by turning the whole tower
    /// and by standing it on its head (the rings keep the order
    /// of the cubes). It is equal exactly for solutions of one class.
    ///
    /// ```
    /// use insanity_cubes::Tower;
    ///
    /// let tower: Tower = "BCDA CDAB".parse()?;
    /// assert_eq!(tower.canonical().to_string(), "ABCD BCDA");
    /// assert_eq!("ADCB BADC".parse::<Tower>()?.canonical(), tower.canonical());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn canonical(&self) -> Self {
        self.images().into_iter().fold(self.clone(), Self::min)
    }
}

impl Puzzle {
    /// The first cube that can't show its ring, or not with the cubes below it that have one.
    pub(crate) fn clash(&self, rings: &mut dyn Iterator<Item = Option<Ring>>) -> Option<usize> {
        // For each colour the sides that show it: a sort for each side took longer to compile.
        let mut shown: Vec<[bool; 4]> = Vec::new();
        for (at, (cube, ring)) in self.cubes().iter().zip(rings).enumerate() {
            let Some(ring) = ring else { continue };
            if cube.rotation_to(ring).is_none() {
                return Some(at);
            }
            for (side, colour) in ring.sides().into_iter().enumerate() {
                let colour = usize::from(colour.index());
                if colour >= shown.len() {
                    shown.resize(colour + 1, [false; 4]);
                }
                if replace(&mut shown[colour][side], true) {
                    return Some(at);
                }
            }
        }
        None
    }
}

impl FromStr for Tower {
    type Err = ParseError;

    /// Rings with a space between.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut rings = Vec::new();
        for ring in text.split_whitespace() {
            rings.push(ring.parse()?);
        }
        exact(Self::new(rings), text, ParseErrorKind::Not("rings with one space between"))
    }
}

impl fmt::Display for Tower {
    /// The rings, separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::join(f, &self.rings, " ")
    }
}
