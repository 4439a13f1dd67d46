//! A piece by what it can show.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use super::PieceKind;
use crate::cube::plural;
use crate::{Colour, Cube};

/// Why some rings do not make a piece, or some views do not make a kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum PieceError {
    /// The piece has no ring, or the kind of piece has no view.
    #[error("no rings")]
    Empty,
    /// A slice or a prism without sides.
    #[error("no sides")]
    NoSides,
    /// A ring has no sides, or not as many as the first ring.
    #[error("ring {} has {found} side{} instead of {expected}", ring.saturating_add(1), plural(*found))]
    Sides {
        /// The ring, from 0. The message counts from 1.
        ring: usize,
        /// How many sides it has.
        found: usize,
        /// How many sides the first ring has; 1 if it has none.
        expected: usize,
    },
    /// The length of the rings is not a multiple of the number of squares on a side, or that number
    /// is 0.
    #[error("{sides} are not sides of {squares} squares each")]
    Squares {
        /// How long the rings are.
        sides: usize,
        /// How many squares each side was to have.
        squares: usize,
    },
    /// The colours, or the numbers, are not as many as the faces.
    #[error("{found} colours or numbers for {expected} faces")]
    Faces {
        /// How many colours or numbers there are.
        found: usize,
        /// How many faces the kind of piece has.
        expected: usize,
    },
    /// The first view does not show this face, so the piece has no strip: a strip has all faces in
    /// a row.
    #[error("face {} is hidden in the first view", face.saturating_add(1))]
    Hidden {
        /// The face, from 0. The message counts from 1.
        face: usize,
    },
    /// A face with too large a number.
    #[error("more than {limit} faces")]
    ManyFaces {
        /// The most faces of a piece.
        limit: usize,
    },
    /// A slice or a prism with too many sides.
    #[error("more than {limit} sides")]
    ManySides {
        /// The most sides.
        limit: usize,
    },
}

impl PieceError {
    /// Errors unless there are rings, all of one length, that `squares` divides.
    pub(super) fn check_lengths<T>(rings: &[Vec<T>], squares: usize) -> Result<(), Self> {
        let expected = rings.first().ok_or(Self::Empty)?.len().max(1);
        for (ring, sides) in rings.iter().enumerate() {
            if sides.len() != expected {
                return Err(Self::Sides { ring, found: sides.len(), expected });
            }
        }
        if squares == 0 || !expected.is_multiple_of(squares) {
            return Err(Self::Squares { sides: expected, squares });
        }
        Ok(())
    }
}

/// A piece, described by what it can show round the stack: rings, all with the same number of
/// sides.
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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Piece {
    rings: Vec<Vec<Colour>>,
    /// How many colours in a row are on one side.
    squares: usize,
}

impl Piece {
    /// The piece that can show these rings; equal rings count once. The piece need not be a single
    /// solid: a block of several cubes can be one piece too.
    ///
    /// # Errors
    ///
    /// [`PieceError`] if there is no ring, or if rings differ in length.
    pub fn from_rings(rings: Vec<Vec<Colour>>) -> Result<Self, PieceError> {
        Self::new(rings, 1)
    }

    /// The piece that can show these rings, with `squares` squares on each side: a ring lists the
    /// squares of the first side, then those of the second, and so on.
    ///
    /// ```
    /// use insanity_cubes::Colour;
    /// use insanity_cubes::pieces::Piece;
    ///
    /// let piece = Piece::new(vec![[0, 1, 1, 2].map(Colour::new).to_vec()], 2)?;
    /// assert_eq!((piece.sides(), piece.squares()), (2, 2));
    /// # Ok::<(), insanity_cubes::pieces::PieceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PieceError`] if there is no ring, if rings differ in length, or if `squares` does not
    /// divide their length.
    pub fn new(mut rings: Vec<Vec<Colour>>, squares: usize) -> Result<Self, PieceError> {
        PieceError::check_lengths(&rings, squares)?;
        let mut seen = BTreeSet::new();
        let is_new: Vec<bool> = rings.iter().map(|ring| seen.insert(ring.as_slice())).collect();
        let mut is_new = is_new.into_iter();
        rings.retain(|_| is_new.next() == Some(true));
        Ok(Self { rings, squares })
    }

    /// A slice that lies on one face only: see [`PieceKind::slice`]. For many slices with equally
    /// many sides, make that kind once and take its [`piece`](PieceKind::piece): this function
    /// makes it anew each time.
    ///
    /// # Errors
    ///
    /// [`PieceError`] if there is no side, or more than [`MAX_SIDES`](PieceKind::MAX_SIDES).
    pub fn slice(sides: &[Colour]) -> Result<Self, PieceError> {
        PieceKind::slice(sides.len())?.piece(sides)
    }

    /// A prism, or a box with a square base: see [`PieceKind::prism`]. For many prisms with equally
    /// many sides, make that kind once and take its [`piece`](PieceKind::piece): this function
    /// makes it anew each time. The functions that make and print puzzles also take the kind.
    ///
    /// # Errors
    ///
    /// [`PieceError`] if there is no side, or more than [`MAX_SIDES`](PieceKind::MAX_SIDES).
    pub fn prism(sides: &[Colour]) -> Result<Self, PieceError> {
        PieceKind::prism(sides.len())?.piece(sides)
    }

    /// A box with four sides of two widths: see [`PieceKind::flat_box`].
    ///
    /// ```
    /// use insanity_cubes::Colour;
    /// use insanity_cubes::pieces::Piece;
    ///
    /// let flat = Piece::flat_box([0, 1, 2, 3].map(Colour::new));
    /// assert_eq!(flat.rings().len(), 4);
    /// ```
    #[must_use]
    pub fn flat_box(sides: [Colour; 4]) -> Self {
        Self::from_whole(&PieceKind::flat_box(), &sides)
    }

    /// A block of four cubes by the two squares on each of its sides: see
    /// [`PieceKind::block_2x2x1`].
    ///
    /// ```
    /// use insanity_cubes::Colour;
    /// use insanity_cubes::pieces::Piece;
    ///
    /// let block = Piece::block_2x2x1([0, 1, 2, 3, 4, 5, 6, 7].map(Colour::new));
    /// assert_eq!((block.sides(), block.squares(), block.rings().len()), (4, 2, 8));
    /// ```
    #[must_use]
    pub fn block_2x2x1(squares: [Colour; 8]) -> Self {
        Self::from_whole(&PieceKind::block_2x2x1(), &squares)
    }

    /// A block of eight cubes by the four squares on each of its six sides: see
    /// [`PieceKind::block_2x2x2`].
    ///
    /// ```
    /// use insanity_cubes::Colour;
    /// use insanity_cubes::pieces::Piece;
    ///
    /// let block = Piece::block_2x2x2(core::array::from_fn(|square| Colour::new(square as u16)));
    /// assert_eq!((block.sides(), block.squares(), block.rings().len()), (4, 4, 24));
    /// ```
    #[must_use]
    pub fn block_2x2x2(squares: [Colour; 24]) -> Self {
        Self::from_whole(&PieceKind::block_2x2x2(), &squares)
    }

    /// The piece with a colour for each face of its kind.
    fn from_whole(kind: &PieceKind, colours: &[Colour]) -> Self {
        let plain = || Self { rings: vec![vec![Colour::default()]], squares: 1 };
        let made = kind.piece(colours);
        debug_assert!(made.is_ok(), "a colour for each face");
        made.unwrap_or_else(|_| plain())
    }

    /// How many sides it shows round the stack.
    #[must_use]
    pub fn sides(&self) -> usize {
        self.rings.first().map_or(0, Vec::len) / self.squares
    }

    /// How many squares it has on each side.
    #[must_use]
    pub fn squares(&self) -> usize {
        self.squares
    }

    /// The different rings that it can show, in the order given.
    #[must_use]
    pub fn rings(&self) -> &[Vec<Colour>] {
        &self.rings
    }

    /// Whether no side of a ring shows a colour twice: other rings are in no solution.
    pub(super) fn is_possible(&self, ring: &[Colour]) -> bool {
        ring.chunks(self.squares).all(has_no_repeat)
    }
}

/// So few colours are compared two by two; for more a table is faster.
const FEW: usize = 32;

/// Whether no colour appears twice. O(colours).
pub(super) fn has_no_repeat(colours: &[Colour]) -> bool {
    if colours.len() <= FEW {
        return (1..colours.len()).all(|end| !colours[..end].contains(&colours[end]));
    }
    // More than there are: some colour is there twice.
    if colours.len() > Colour::COUNT {
        return false;
    }
    let most = colours.iter().map(|colour| colour.index()).max().unwrap_or(0);
    let mut seen = vec![false; usize::from(most) + 1];
    colours.iter().all(|colour| !core::mem::replace(&mut seen[usize::from(colour.index())], true))
}

/// A cube shows the up to 24 rings of [`Cube::rings`].
impl From<Cube> for Piece {
    fn from(cube: Cube) -> Self {
        let rings = cube.rings().map(|ring| ring.sides().to_vec()).collect();
        Self { rings, squares: 1 }
    }
}
