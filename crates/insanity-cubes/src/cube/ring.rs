//! The four colours that a cube shows round the tower.

use core::fmt;
use core::iter::FusedIterator;

use super::parse::join_colours;
use super::rings::Rings;
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
    ///
    /// ```
    /// use insanity_cubes::{Colour, Ring};
    /// assert_eq!(Ring::new([0, 1, 2, 3].map(Colour::new)).to_string(), "ABCD");
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(sides: [Colour; 4]) -> Self {
        Self(sides)
    }

    /// The colours in front, right, back and left.
    ///
    /// ```
    /// use insanity_cubes::{Colour, Ring};
    /// assert_eq!("DABB".parse::<Ring>()?.sides(), [3, 0, 1, 1].map(Colour::new));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn sides(self) -> [Colour; 4] {
        self.0
    }

    /// The ring after a quarter turn: what was to the right comes to the front.
    ///
    /// ```
    /// use insanity_cubes::Ring;
    /// assert_eq!("ABCD".parse::<Ring>()?.turned().to_string(), "BCDA");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn turned(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([b, c, d, a])
    }

    /// The ring read backwards, which is how it looks with the cube upside down.
    ///
    /// ```
    /// use insanity_cubes::Ring;
    /// assert_eq!("ABCD".parse::<Ring>()?.reversed().to_string(), "DCBA");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
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
        let mut rings = Rings::new();
        rings.push_arrangements(self);
        rings.into_iter()
    }

    /// The least of the [`arrangements`](Self::arrangements): equal exactly for rings of the same
    /// loop.
    ///
    /// ```
    /// use insanity_cubes::Ring;
    ///
    /// assert_eq!("DACB".parse::<Ring>()?.canonical(), "ACBD".parse()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn canonical(self) -> Self {
        self.arrangements().min().expect("a ring is an arrangement of itself")
    }
}

impl fmt::Display for Ring {
    /// Four letters, or four numbers joined by `/` when a colour is past the 52 letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        join_colours(&self.0, "/", f)
    }
}
