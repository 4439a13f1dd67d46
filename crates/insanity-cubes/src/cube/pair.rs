//! An opposite pair of faces.

use core::fmt;
use core::str::FromStr;

use dense_code::text;

use super::parse::{ParseError, exact, expect};
use crate::Colour;

/// The two colours of an opposite pair of faces, the smaller first: a line of the puzzle's graph.
///
/// ```
/// use insanity_cubes::Colour;
/// use insanity_cubes::cube::Pair;
///
/// let pair = Pair::new(Colour::new(3), Colour::new(1));
/// assert_eq!(pair.colours(), [Colour::new(1), Colour::new(3)]);
/// assert!(!pair.is_one_colour());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair([Colour; 2]);

impl Pair {
    /// The pair of these two colours, in either order.
    ///
    /// ```
    /// use insanity_cubes::Colour;
    /// use insanity_cubes::cube::Pair;
    /// assert_eq!(Pair::new(Colour::new(3), Colour::new(0)).to_string(), "A-D");
    /// ```
    #[must_use]
    pub const fn new(one: Colour, other: Colour) -> Self {
        if one.index() <= other.index() { Self([one, other]) } else { Self([other, one]) }
    }

    /// The two colours, ascending.
    ///
    /// ```
    /// use insanity_cubes::Colour;
    /// use insanity_cubes::cube::Pair;
    /// assert_eq!("A-D".parse::<Pair>()?.colours(), [0, 3].map(Colour::new));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn colours(self) -> [Colour; 2] {
        self.0
    }

    /// Whether both faces have the same colour: in the graph of the puzzle, a line from a dot to
    /// itself.
    ///
    /// ```
    /// use insanity_cubes::cube::Pair;
    ///
    /// assert!("B-B".parse::<Pair>()?.is_one_colour());
    /// assert!(!"A-B".parse::<Pair>()?.is_one_colour());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_one_colour(self) -> bool {
        self.0[0].index() == self.0[1].index()
    }
}

/// Three values in the order of their keys.
// Sorts of the standard library for each type of three would be a tenth of what this crate compiles
// to.
pub(crate) fn three_in_order<T: Copy, K: PartialOrd>(
    [mut a, mut b, mut c]: [T; 3],
    key: impl Fn(&T) -> K,
) -> [T; 3] {
    if key(&b) < key(&a) {
        (a, b) = (b, a);
    }
    if key(&c) < key(&b) {
        (b, c) = (c, b);
    }
    if key(&b) < key(&a) {
        (a, b) = (b, a);
    }
    [a, b, c]
}

impl fmt::Display for Pair {
    /// The two colours with a hyphen: `A-D`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::join(f, self.0, "-")
    }
}

impl FromStr for Pair {
    type Err = ParseError;

    /// Two colours with a hyphen, the smaller first.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let colours = text.split_once('-').map(|(one, other)| (one.parse(), other.parse()));
        let pair = match colours {
            Some((Ok(one), Ok(other))) => exact(Self::new(one, other), text),
            _ => None,
        };
        expect(pair, "a pair: two colours with a hyphen, the smaller first")
    }
}
