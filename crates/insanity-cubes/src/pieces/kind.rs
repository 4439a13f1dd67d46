//! A kind of piece: which of its faces each way to place it shows.

#[cfg(feature = "rand")]
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

#[cfg(feature = "rand")]
use dense_code::limits::{Budget, LimitReached};

use super::{Piece, PieceError};
#[cfg(feature = "rand")]
use crate::solve::Pace;
use crate::{Colour, Cube};

/// A kind of piece: for each way to place the piece, the faces that it shows round the tower. Such
/// a list of faces is called a view. The faces are numbered from 0.
///
/// ```
/// use insanity_cubes::pieces::PieceKind;
///
/// let prism = PieceKind::prism(3)?;
/// assert_eq!(
///     prism.views(),
///     [[0, 1, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [1, 0, 2], [0, 2, 1]]
/// );
/// let cube = PieceKind::cube();
/// assert_eq!((cube.faces(), cube.sides(), cube.views().len()), (6, 4, 24));
/// # Ok::<(), insanity_cubes::pieces::PieceError>(())
/// ```
///
/// A side of a block has several squares, and all of them count: no colour may appear twice on a
/// side of the tower. If only the colours within one column of squares must differ, give the
/// columns as sides: `PieceKind::new` with eight sides makes such blocks of 2 x 2 x 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PieceKind {
    views: Vec<Vec<usize>>,
    /// How many faces in a row are one side.
    squares: usize,
    #[cfg_attr(feature = "serde", serde(skip))]
    faces: usize,
}

impl PieceKind {
    /// The kind with these views, and with `squares` squares on each side.
    ///
    /// ```
    /// use insanity_cubes::pieces::PieceKind;
    ///
    /// // A brick that may be given a half turn, but is never turned over.
    /// let brick = PieceKind::new(vec![vec![0, 1, 2, 3], vec![2, 3, 0, 1]], 1)?;
    /// assert_eq!((brick.faces(), brick.sides()), (4, 4));
    /// # Ok::<(), insanity_cubes::pieces::PieceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PieceError`] if there is no view, if views differ in length, if `squares` does not divide
    /// their length, or if there are more than [`MAX_FACES`](Self::MAX_FACES) faces.
    pub fn new(views: Vec<Vec<usize>>, squares: usize) -> Result<Self, PieceError> {
        PieceError::check_lengths(&views, squares)?;
        let last = views.iter().flatten().copied().max().unwrap_or(0);
        if last >= Self::MAX_FACES {
            return Err(PieceError::ManyFaces { limit: Self::MAX_FACES });
        }
        Ok(Self { views, squares, faces: last + 1 })
    }

    /// The most faces of a piece.
    pub const MAX_FACES: usize = 1 << 16;

    /// The most sides of a [`slice`](Self::slice) and a [`prism`](Self::prism), each of which has a
    /// view for every turn: memory grows with the square of the sides.
    pub const MAX_SIDES: usize = 1 << 10;

    /// A slice that lies on one face only: turned about the axis of the stack, and not turned over.
    /// Slices of a round cake are of this kind.
    ///
    /// # Errors
    ///
    /// [`PieceError`] if there is no side, or more than [`MAX_SIDES`](Self::MAX_SIDES).
    pub fn slice(sides: usize) -> Result<Self, PieceError> {
        Self::new(turns(&Self::numbers(sides)?, 1), 1)
    }

    /// A prism with this many sides, or a box with a square base: turned about its axis, and turned
    /// over, which reverses the sides.
    ///
    /// # Errors
    ///
    /// [`PieceError`] if there is no side, or more than [`MAX_SIDES`](Self::MAX_SIDES).
    pub fn prism(sides: usize) -> Result<Self, PieceError> {
        Self::new(turned_over(&Self::numbers(sides)?, 1), 1)
    }

    /// A flat box whose four sides have two different widths. It can be given a half turn and
    /// turned over. The sides are numbered round the tower.
    #[must_use]
    pub fn flat_box() -> Self {
        let views = [[0, 1, 2, 3], [2, 3, 0, 1], [0, 3, 2, 1], [2, 1, 0, 3]];
        Self { views: views.map(Vec::from).to_vec(), squares: 1, faces: 4 }
    }

    /// A cube, with its faces in the order of [`Cube::faces`].
    #[must_use]
    pub fn cube() -> Self {
        let numbered = Cube::new([0, 1, 2, 3, 4, 5].map(Colour::new));
        let view = |sides: [Colour; 4]| sides.map(|face| usize::from(face.index())).to_vec();
        let views = numbered.rings().map(|ring| view(ring.sides())).collect();
        Self { views, squares: 1, faces: 6 }
    }

    /// A block of four cubes that lies flat: two squares on each of its four sides, which are
    /// numbered round the tower. It can be given quarter turns and turned over.
    ///
    /// ```
    /// use insanity_cubes::pieces::PieceKind;
    ///
    /// let block = PieceKind::block_2x2x1();
    /// assert_eq!((block.faces(), block.sides(), block.squares()), (8, 4, 2));
    /// assert_eq!(block.views()[1], [2, 3, 4, 5, 6, 7, 0, 1]);
    /// ```
    #[must_use]
    pub fn block_2x2x1() -> Self {
        Self { views: turned_over(&[0, 1, 2, 3, 4, 5, 6, 7], 2), squares: 2, faces: 8 }
    }

    /// A block of eight cubes: four squares on each of its six sides. They are numbered side by
    /// side: front, right, back, left, top, bottom; on each side row by row, as seen from outside.
    /// The lower row of the top is at the front, and so is the upper row of the bottom. It is
    /// turned in all 24 ways.
    ///
    /// ```
    /// use insanity_cubes::pieces::PieceKind;
    ///
    /// let block = PieceKind::block_2x2x2();
    /// assert_eq!((block.faces(), block.sides(), block.squares()), (24, 4, 4));
    /// assert_eq!(block.views().len(), 24);
    /// ```
    #[must_use]
    pub fn block_2x2x2() -> Self {
        let squares = squares();
        let view = |[x, y, z]: [Step; 3]| {
            // The square that the rotation brings to each of the places round the tower.
            let place = |spot: &Spot| {
                let from = spot
                    .map(|[a, b, c]| [0, 1, 2].map(|axis| x[axis] * a + y[axis] * b + z[axis] * c));
                squares.iter().position(|other| *other == from).unwrap_or(0)
            };
            squares[..16].iter().map(place).collect()
        };
        Self { views: rotations().map(view).collect(), squares: 4, faces: 24 }
    }

    /// How many faces a piece has.
    #[must_use]
    pub fn faces(&self) -> usize {
        self.faces
    }

    /// How many sides the tower has.
    #[must_use]
    pub fn sides(&self) -> usize {
        self.views[0].len() / self.squares
    }

    /// How many squares a piece has on each side of the tower.
    #[must_use]
    pub fn squares(&self) -> usize {
        self.squares
    }

    /// The faces that each way to place the piece shows round the tower.
    #[must_use]
    pub fn views(&self) -> &[Vec<usize>] {
        &self.views
    }

    /// The piece of this kind with these colours on its faces. For a single slice or prism,
    /// [`Piece::slice`] and [`Piece::prism`] do the same in one call; for several pieces of one
    /// kind, and for all other kinds, make the kind once and each piece from it.
    ///
    /// ```
    /// use insanity_cubes::Colour;
    /// use insanity_cubes::pieces::{PieceError, PieceKind};
    ///
    /// let slice = PieceKind::slice(3)?;
    /// assert_eq!(slice.piece(&[0, 1, 1].map(Colour::new))?.rings().len(), 3);
    /// let error = slice.piece(&[Colour::new(0)]);
    /// assert_eq!(error, Err(PieceError::Faces { found: 1, expected: 3 }));
    /// # Ok::<(), PieceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PieceError::Faces`] unless each face has a colour.
    pub fn piece(&self, colours: &[Colour]) -> Result<Piece, PieceError> {
        Piece::new(self.rings(colours)?, self.squares)
    }

    /// What the views show of these values on the faces.
    pub(super) fn rings<T: Copy>(&self, values: &[T]) -> Result<Vec<Vec<T>>, PieceError> {
        if values.len() != self.faces {
            return Err(PieceError::Faces { found: values.len(), expected: self.faces });
        }
        let ring = |view: &Vec<usize>| view.iter().map(|face| values[*face]).collect();
        Ok(self.views.iter().map(ring).collect())
    }

    /// The pairs of faces that are opposite each other in every view that shows one of them.
    #[cfg(feature = "rand")]
    pub(crate) fn opposite_pairs(&self) -> Vec<[usize; 2]> {
        let half = self.sides() / 2;
        if self.squares > 1 || !self.sides().is_multiple_of(2) {
            return Vec::new();
        }
        // The face opposite each one; itself where there are several, or where it is.
        let mut opposite = alloc::vec![None; self.faces];
        let mut note = |one: usize, other: usize| {
            let known = opposite[one].get_or_insert(other);
            if *known != other {
                *known = one;
            }
        };
        for view in &self.views {
            for (one, other) in view[..half].iter().zip(&view[half..]) {
                note(*one, *other);
                note(*other, *one);
            }
        }
        let pairs = opposite.iter().enumerate().filter_map(|(one, other)| Some([one, (*other)?]));
        pairs.filter(|[one, other]| one < other && opposite[*other] == Some(*one)).collect()
    }

    /// The faces that the first view hides, ascending.
    #[cfg(feature = "rand")]
    pub(crate) fn hidden(&self) -> Vec<usize> {
        let mut is_shown = alloc::vec![false; self.faces];
        self.views[0].iter().for_each(|face| is_shown[*face] = true);
        (0..self.faces).filter(|face| !is_shown[*face]).collect()
    }

    /// Turns of such pieces at random.
    #[cfg(feature = "rand")]
    pub(crate) fn turner(&self, budget: &mut Budget<'_>) -> Result<Turner<'_>, LimitReached> {
        let mut pace = Pace::default();
        // A view that has all the faces that the first one hides.
        let hidden = self.hidden();
        let mut seen = alloc::vec![0; self.faces];
        let mut other = None;
        for (number, view) in (1..).zip(&self.views) {
            pace.work(self.faces, budget)?;
            view.iter().for_each(|face| seen[*face] = number);
            if hidden.iter().all(|face| seen[*face] == number) {
                other = Some(view);
                break;
            }
        }
        // A view may be there several times, and its image is there as often.
        let mut times: BTreeMap<&[usize], usize> = BTreeMap::new();
        for view in &self.views {
            pace.work(view.len(), budget)?;
            *times.entry(view).or_default() += 1;
        }
        Ok(Turner { kind: self, other: other.unwrap_or(&self.views[0]), times })
    }

    fn numbers(sides: usize) -> Result<Vec<usize>, PieceError> {
        if sides == 0 {
            return Err(PieceError::NoSides);
        }
        if sides > Self::MAX_SIDES {
            return Err(PieceError::ManySides { limit: Self::MAX_SIDES });
        }
        Ok((0..sides).collect())
    }
}

/// The turns of a kind of piece, prepared.
#[cfg(feature = "rand")]
pub(crate) struct Turner<'a> {
    kind: &'a PieceKind,
    /// A view that has all the faces that the first one hides, if there is one.
    other: &'a [usize],
    /// How often each view is there.
    times: BTreeMap<&'a [usize], usize>,
}

#[cfg(feature = "rand")]
impl Turner<'_> {
    /// Turns a piece: for each face the face whose colour it gets. No two get that of the same
    /// face, and the turn permutes the views: so the piece then shows the same rings, and its first
    /// view shows what a random view did before. Changes nothing if the views do not allow that.
    pub(crate) fn random_turn<R: rand_core::Rng + ?Sized>(
        &self,
        budget: &mut Budget<'_>,
        rng: &mut R,
    ) -> Result<Vec<usize>, LimitReached> {
        let PieceKind { views, faces, .. } = self.kind;
        let view = dense_code::random::index(views.len(), rng).unwrap_or(0);
        let mut pace = Pace::default();
        budget.ask()?;
        'images: for image in views {
            pace.work(*faces, budget)?;
            let mut turn = alloc::vec![usize::MAX; *faces];
            for (face, to) in views[0].iter().zip(&views[view]).chain(self.other.iter().zip(image))
            {
                if ![usize::MAX, *to].contains(&turn[*face]) {
                    continue 'images;
                }
                turn[*face] = *to;
            }
            let mut reached = alloc::vec![false; *faces];
            let mut reach = |to: &usize| {
                reached.get_mut(*to).is_some_and(|reached| !core::mem::replace(reached, true))
            };
            if !turn.iter().all(&mut reach) {
                continue;
            }
            for (view, often) in &self.times {
                pace.work(view.len(), budget)?;
                let image: Vec<usize> = view.iter().map(|face| turn[*face]).collect();
                if self.times.get(image.as_slice()) != Some(often) {
                    continue 'images;
                }
            }
            return Ok(turn);
        }
        Ok((0..*faces).collect())
    }
}

/// The ring beginning with each of its sides.
fn turns(ring: &[usize], squares: usize) -> Vec<Vec<usize>> {
    let turned = |start: usize| [&ring[start..], &ring[..start]].concat();
    (0..ring.len()).step_by(squares).map(turned).collect()
}

/// The ring beginning with each of its sides, and so with the ring reversed.
fn turned_over(ring: &[usize], squares: usize) -> Vec<Vec<usize>> {
    let reversed: Vec<usize> = ring.iter().rev().copied().collect();
    [turns(ring, squares), turns(&reversed, squares)].concat()
}

/// Steps along the three axes: to the right, to the back, upwards.
type Step = [i8; 3];

/// A square of a block of eight cubes: the way its side looks, and the corner of the block that it
/// is at.
type Spot = [Step; 2];

/// The 24 squares of a block of eight cubes in the order of their numbers.
fn squares() -> Vec<Spot> {
    // For each side the way it faces, and which way is right and up as seen from outside.
    let sides: [[Step; 3]; 6] = [
        [[0, -1, 0], [1, 0, 0], [0, 0, 1]],
        [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
        [[0, 1, 0], [-1, 0, 0], [0, 0, 1]],
        [[-1, 0, 0], [0, -1, 0], [0, 0, 1]],
        [[0, 0, 1], [1, 0, 0], [0, 1, 0]],
        [[0, 0, -1], [1, 0, 0], [0, -1, 0]],
    ];
    let square = |[out, right, up]: [Step; 3]| {
        [[-1, 1], [1, 1], [-1, -1], [1, -1]].map(|[along, rise]: [i8; 2]| {
            [out, [0, 1, 2].map(|axis| out[axis] + along * right[axis] + rise * up[axis])]
        })
    };
    sides.into_iter().flat_map(square).collect()
}

/// The 24 rotations, as the images of the three axes; the one that changes nothing is first.
fn rotations() -> impl Iterator<Item = [Step; 3]> {
    let axes: [Step; 6] = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [-1, 0, 0], [0, -1, 0], [0, 0, -1]];
    let across = |[a, b, c]: Step, [d, e, f]: Step| [b * f - c * e, c * d - a * f, a * e - b * d];
    axes.into_iter().flat_map(move |x| {
        let upright = axes.into_iter().filter(move |y| across(x, *y) != [0; 3]);
        upright.map(move |y| [x, y, across(x, y)])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_of_a_large_block_are_rotations() {
        let block = PieceKind::block_2x2x2();
        assert_eq!(block.views()[0], (0..16).collect::<Vec<_>>());
        let mut views = block.views.clone();
        views.sort_unstable();
        views.dedup();
        assert_eq!(views.len(), 24);
        // Each side of each view is a side of the block, turned.
        for view in &views {
            for side in view.chunks(4) {
                let mut sorted = side.to_vec();
                sorted.sort_unstable();
                assert_eq!(sorted, (0..4).map(|at| sorted[0] / 4 * 4 + at).collect::<Vec<_>>());
                let turned = [[0, 1, 2, 3], [2, 0, 3, 1], [3, 2, 1, 0], [1, 3, 0, 2]];
                let plain: Vec<usize> = side.iter().map(|square| square % 4).collect();
                assert!(turned.iter().any(|turn| plain == turn), "{side:?}");
            }
            // Turning the whole tower is a view again.
            for turned in turned_over(view, 4) {
                assert!(views.contains(&turned), "{turned:?}");
            }
        }
    }

    #[test]
    #[cfg(feature = "rand")]
    fn opposite_pairs_of_cubes_and_prisms() {
        assert_eq!(PieceKind::cube().opposite_pairs(), [[0, 3], [1, 4], [2, 5]]);
        assert_eq!(PieceKind::flat_box().opposite_pairs(), [[0, 2], [1, 3]]);
        assert_eq!(PieceKind::prism(6).unwrap().opposite_pairs(), [[0, 3], [1, 4], [2, 5]]);
        assert_eq!(PieceKind::prism(5).unwrap().opposite_pairs(), [[0; 2]; 0]);
        // Faces 0 and 3 are opposite in both views, the others in one of them; in the last kind a
        // face is opposite itself.
        let views = |views: &[[usize; 4]]| {
            PieceKind::new(views.iter().map(|view| view.to_vec()).collect(), 1).unwrap()
        };
        assert_eq!(views(&[[0, 1, 3, 2], [3, 1, 0, 4]]).opposite_pairs(), [[0, 3]]);
        assert_eq!(views(&[[0, 1, 2, 3], [0, 2, 1, 3]]).opposite_pairs(), [[0; 2]; 0]);
        assert_eq!(views(&[[0, 1, 2, 3], [4, 1, 4, 3]]).opposite_pairs(), [[0, 2], [1, 3]]);
    }

    /// Each view of each kind comes up, and the piece stays the same.
    #[test]
    #[cfg(feature = "rand")]
    fn pieces_are_turned_at_random() {
        use alloc::collections::BTreeSet;

        use rand_core::SeedableRng;

        let mut rng = rand_pcg::Pcg64::seed_from_u64(1);
        let kinds = [
            PieceKind::cube(),
            PieceKind::flat_box(),
            PieceKind::slice(5).unwrap(),
            PieceKind::prism(3).unwrap(),
            PieceKind::block_2x2x1(),
            PieceKind::block_2x2x2(),
        ];
        for kind in kinds {
            let budget = &mut Budget::bytes(0);
            let turner = kind.turner(budget).unwrap();
            let turns = (0..500).map(|_| turner.random_turn(budget, &mut rng).unwrap());
            let turns: BTreeSet<Vec<usize>> = turns.collect();
            assert_eq!(turns.len(), kind.views().len());
            for turn in turns {
                let mut views: Vec<Vec<usize>> = kind.rings(&turn).unwrap();
                views.sort_unstable();
                let mut all = kind.views.clone();
                all.sort_unstable();
                assert_eq!(views, all);
            }
        }
    }
}
