//! The four colours that a cube shows round the tower.

use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;
use core::str::FromStr;

use super::colour::{join_colours, number};
use super::parse::{ParseError, ParseErrorKind, exact};
use crate::Colour;

/// The four colours that a cube shows round the tower: front, right, back, left. Ordered
/// lexicographically.
///
/// Positions 0 and 2 are one opposite pair of the cube, 1 and 3 another.
/// [`Cube::rotation_to`](crate::Cube::rotation_to) says how to lay a cube so that it shows a ring.
///
/// ```
/// use insanity_cubes::{Colour, Ring};
///
/// let ring =
///     Ring::new(['A', 'B', 'C', 'D'].map(|c| Colour::from_letter(c).unwrap_or_default()));
/// assert_eq!(ring.to_string(), "ABCD");
/// assert_eq!(ring.turned().to_string(), "BCDA");
/// assert_eq!(ring.reversed().to_string(), "DCBA");
/// assert_eq!(ring.sides()[2], Colour::new(2)); // the back
/// assert_eq!(ring.arrangements().count(), 8);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ring([Colour; 4]);

impl Ring {
    /// The ring with these colours in front, right, back and left.
    #[inline]
    #[must_use]
    pub const fn new(sides: [Colour; 4]) -> Self {
        Self(sides)
    }

    /// The colours in front, right, back and left.
    #[inline]
    #[must_use]
    pub const fn sides(self) -> [Colour; 4] {
        self.0
    }

    /// The ring after a quarter turn: what was to the right comes to the front.
    #[inline]
    #[must_use]
    pub const fn turned(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([b, c, d, a])
    }

    /// The ring read backwards, which is how it looks with the cube upside down.
    #[inline]
    #[must_use]
    pub const fn reversed(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([d, c, b, a])
    }

    /// The different rings (1 to 8) that you get from this one by turning and reversing it.
    ///
    /// Order: the ring as it stands, its three further turns, then the reversed ring and its turns;
    /// a ring that has come before is left out.
    ///
    /// ```
    /// use insanity_cubes::Ring;
    ///
    /// assert_eq!("ABCD".parse::<Ring>()?.arrangements().count(), 8);
    /// assert_eq!("ABAB".parse::<Ring>()?.arrangements().count(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn arrangements(
        self,
    ) -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + FusedIterator + Clone {
        let mut rings = Vec::with_capacity(8);
        self.add_arrangements(&mut rings);
        rings.into_iter()
    }

    /// Appends the [`arrangements`](Self::arrangements) of this ring, unless they are there
    /// already; whether they were new.
    pub(crate) fn add_arrangements(self, rings: &mut Vec<Self>) -> bool {
        // If one ring of a loop is there, all are.
        if rings.contains(&self) {
            return false;
        }
        let start = rings.len();
        // The order of the article's table.
        for first in [self, self.reversed()] {
            let mut turned = first;
            for _ in 0..4 {
                if !rings[start..].contains(&turned) {
                    rings.push(turned);
                }
                turned = turned.turned();
            }
        }
        true
    }
}

impl fmt::Display for Ring {
    /// Four letters, or four numbers joined by `/` when a colour is past the 52 letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        join_colours(&self.0, "/", f)
    }
}

/// What is wrong with any other text.
const NOT_A_RING: ParseErrorKind =
    ParseErrorKind::Not("a ring: four letters, or four numbers joined by /, one of them past 51");

impl FromStr for Ring {
    type Err = ParseError;

    /// Four letters, or four numbers joined by `/` if one is past 51.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut sides = [Colour::default(); 4];
        let mut numbers = text.split('/');
        let mut letters = text.chars();
        for side in &mut sides {
            // Asked of the bytes: a search for a character compiles the search for a string too.
            let read = if text.as_bytes().contains(&b'/') {
                numbers.next().and_then(number)
            } else {
                letters.next().and_then(Colour::from_letter)
            };
            *side = read.ok_or(NOT_A_RING)?;
        }
        exact(Self::new(sides), text, NOT_A_RING)
    }
}
