//! A piece by what it can show.

use alloc::vec;
use alloc::vec::Vec;

use crate::{Colour, Cube};

/// Why some rings are no piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum PieceError {
    /// A piece shows something.
    #[error("no rings")]
    Empty,
    /// Rings of one piece have equally many sides, at least one.
    #[error("ring {ring} has {found} sides instead of {expected}")]
    Sides {
        /// The ring, from 1.
        ring: usize,
        /// How many sides it has.
        found: usize,
        /// How many sides the first ring has; 1 if it has none.
        expected: usize,
    },
}

/// A piece by what it can show round the stack: rings of sides, each the same number.
///
/// ```
/// use insanity_cubes::pieces::Piece;
/// use insanity_cubes::{Colour, Cube};
///
/// // A triangular prism can be turned three ways, and upside down.
/// let prism = Piece::prism(&[0, 1, 2].map(Colour::new))?;
/// assert_eq!((prism.sides(), prism.rings().len()), (3, 6));
/// let cube = Piece::from("ABCDEF".parse::<Cube>()?);
/// assert_eq!((cube.sides(), cube.rings().len()), (4, 24));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    rings: Vec<Vec<Colour>>,
}

impl Piece {
    /// The piece that can show these rings, of which equal ones are one. What it is made of does
    /// not matter: a block of several cubes is one piece as well.
    ///
    /// # Errors
    ///
    /// [`PieceError`] without a ring, or with rings of different lengths.
    pub fn from_rings(rings: Vec<Vec<Colour>>) -> Result<Self, PieceError> {
        let expected = rings.first().ok_or(PieceError::Empty)?.len().max(1);
        for (ring, sides) in (1..).zip(&rings) {
            if sides.len() != expected {
                return Err(PieceError::Sides { ring, found: sides.len(), expected });
            }
        }
        let mut different: Vec<Vec<Colour>> = Vec::with_capacity(rings.len());
        for ring in rings {
            if !different.contains(&ring) {
                different.push(ring);
            }
        }
        Ok(Self { rings: different })
    }

    /// A slice that lies on one face only: turned about the axis of the stack, and not turned over.
    ///
    /// # Errors
    ///
    /// [`PieceError`] without a side.
    pub fn slice(sides: &[Colour]) -> Result<Self, PieceError> {
        Self::from_rings(turns(sides))
    }

    /// A prism with this many sides, or a box with a square base: turned about its axis, and turned
    /// over, which reverses the sides.
    ///
    /// # Errors
    ///
    /// [`PieceError`] without a side.
    pub fn prism(sides: &[Colour]) -> Result<Self, PieceError> {
        let reversed: Vec<Colour> = sides.iter().rev().copied().collect();
        Self::from_rings([turns(sides), turns(&reversed)].concat())
    }

    /// A box with four sides of two widths: half a turn, and turned over.
    ///
    /// ```
    /// use insanity_cubes::Colour;
    /// use insanity_cubes::pieces::Piece;
    ///
    /// let flat = Piece::flat_box([0, 1, 2, 3].map(Colour::new));
    /// assert_eq!(flat.rings().len(), 4);
    /// ```
    #[must_use]
    pub fn flat_box([front, right, back, left]: [Colour; 4]) -> Self {
        let rings = vec![
            vec![front, right, back, left],
            vec![back, left, front, right],
            vec![front, left, back, right],
            vec![back, right, front, left],
        ];
        Self::from_rings(rings).unwrap_or(Self { rings: Vec::new() })
    }

    /// How many sides it shows round the stack.
    #[must_use]
    pub fn sides(&self) -> usize {
        self.rings.first().map_or(0, Vec::len)
    }

    /// The different rings that it can show, in the order given.
    #[must_use]
    pub fn rings(&self) -> &[Vec<Colour>] {
        &self.rings
    }
}

/// The sides beginning with each of them.
fn turns(sides: &[Colour]) -> Vec<Vec<Colour>> {
    let turned = |start: usize| [&sides[start..], &sides[..start]].concat();
    (0..sides.len()).map(turned).collect()
}

/// A cube shows the up to 24 rings of [`Cube::rings`].
impl From<Cube> for Piece {
    fn from(cube: Cube) -> Self {
        Self { rings: cube.rings().map(|ring| ring.sides().to_vec()).collect() }
    }
}
