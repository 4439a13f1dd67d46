//! Pieces to be stacked, solved and counted.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use dense_code::count::U256;
use dense_code::limits::{Budget, LimitReached};

use super::symmetry::{Wanted, classes, quotient};
use super::{Piece, PieceError, piece};
use crate::count::{Frontier, Halt, Way};
use crate::teach::Parts;
use crate::{Colour, CountError, Limits, Obstacle, Puzzle};

/// Why some pieces do not make a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum StackError {
    /// There is no piece.
    #[error("no pieces")]
    Empty,
    /// A piece has another number of sides than the first.
    #[error("piece {piece} has {found} sides instead of {expected}")]
    Sides {
        /// The piece, from 1.
        piece: usize,
        /// How many sides it has.
        found: usize,
        /// How many sides the first piece has.
        expected: usize,
    },
    /// A piece has another number of squares on a side than the first.
    #[error("piece {piece} has {found} squares on a side instead of {expected}")]
    Squares {
        /// The piece, from 1.
        piece: usize,
        /// How many squares it has on each side.
        found: usize,
        /// How many the first piece has.
        expected: usize,
    },
    /// A piece that does not have a number for each face.
    #[error("piece {piece}: {error}")]
    Piece {
        /// The piece, from 1.
        piece: usize,
        /// What is wrong with it.
        error: PieceError,
    },
    /// A piece whose numbers on a side, or on two opposite sides, add up to too much.
    #[error("piece {piece}: the numbers of a side add up to more than 4294967295")]
    Sum {
        /// The piece, from 1.
        piece: usize,
    },
    /// The pieces have more rings in all than a [`SumStack`](super::SumStack) lists.
    #[error("{pieces} pieces with {views} views each are too many")]
    ManyRings {
        /// How many pieces there are.
        pieces: usize,
        /// How many views each has.
        views: usize,
    },
    /// A total for opposite sides, but the tower has an odd number of sides, so that no sides are
    /// opposite.
    #[error("a tower of {sides} sides has no opposite sides")]
    OddSides {
        /// How many sides it has.
        sides: usize,
    },
}

/// Pieces that are to be stacked so that no colour appears twice on any side.
///
/// Instant Insanity is a stack of cubes, with four sides; triangular prisms have three, and the
/// slices of a round cake any number.
///
/// ```
/// use insanity_cubes::pieces::{Piece, Stack};
/// use insanity_cubes::{Colour, Limits};
///
/// let prism = |sides: [u16; 3]| Piece::prism(&sides.map(Colour::new));
/// let stack = Stack::new(vec![prism([0, 1, 2])?, prism([0, 2, 1])?, prism([0, 0, 1])?])?;
/// let limits = Limits::new();
/// assert_eq!(stack.count_within(&limits)?, 0);
/// let obstacle = stack.obstacle_within(&limits)?.ok_or("it has a solution")?;
/// assert_eq!(obstacle.cubes(), [0, 1, 2]);
/// let fewer = Stack::new(stack.pieces()[..2].to_vec())?;
/// assert_eq!(fewer.count_within(&limits)?, 12);
/// assert!(fewer.solve_within(&limits)?.is_some());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Only the colours of the sides matter: a piece is described by the rings that it can show.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Stack {
    pieces: Vec<Piece>,
}

impl Stack {
    /// The stack of these pieces.
    ///
    /// # Errors
    ///
    /// [`StackError`] without a piece, or with different numbers of sides or of squares on a side.
    pub fn new(pieces: Vec<Piece>) -> Result<Self, StackError> {
        let first = pieces.first().ok_or(StackError::Empty)?;
        let (sides, squares) = (first.sides(), first.squares());
        for (piece, one) in (1..).zip(&pieces) {
            if one.sides() != sides {
                return Err(StackError::Sides { piece, found: one.sides(), expected: sides });
            }
            if one.squares() != squares {
                let found = one.squares();
                return Err(StackError::Squares { piece, found, expected: squares });
            }
        }
        Ok(Self { pieces })
    }

    /// The pieces.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// For each piece the ring that it shows: the colours round the tower, side after side. `None`
    /// unless the placement has a ring for each piece. A piece knows its rings but not its faces.
    /// For those look for the ring among the [views](super::PieceKind::views) of the piece's kind.
    ///
    /// ```
    /// use insanity_cubes::pieces::{Piece, Stack};
    /// use insanity_cubes::{Colour, Limits};
    ///
    /// let prism = |sides: [u16; 3]| Piece::prism(&sides.map(Colour::new));
    /// let stack = Stack::new(vec![prism([0, 1, 2])?, prism([0, 2, 1])?])?;
    /// let placement = stack.solve_within(&Limits::new())?.ok_or("no solution")?;
    /// let shown = stack.shown(&placement).ok_or("a ring for each prism")?;
    /// assert!((0..3).all(|side| shown[0][side] != shown[1][side]));
    /// assert_eq!(stack.shown(&[0]), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn shown(&self, placement: &[usize]) -> Option<Vec<&[Colour]>> {
        if placement.len() != self.pieces.len() {
            return None;
        }
        let pieces = self.pieces.iter().zip(placement);
        pieces.map(|(piece, ring)| piece.rings().get(*ring).map(Vec::as_slice)).collect()
    }

    /// Whether no colour appears twice on any side.
    #[must_use]
    pub fn is_solved_by(&self, placement: &[usize]) -> bool {
        let Some(shown) = self.shown(placement) else { return false };
        let squares = self.pieces[0].squares();
        (0..self.pieces[0].sides()).all(|side| {
            let squares = side * squares..(side + 1) * squares;
            let shown: Vec<Colour> =
                shown.iter().flat_map(|ring| ring[squares.clone()].iter().copied()).collect();
            piece::has_no_repeat(&shown)
        })
    }

    /// A solution, or `None` if it is proved that there is none. A solution is for each piece the
    /// place of the ring that it shows among its [rings](Piece::rings); [`shown`](Self::shown)
    /// gives the colours. The search always places
    /// the piece with the fewest rings left. A step is a ring tried.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] when that comes before either is known.
    pub fn solve_within(&self, limits: &Limits<'_>) -> Result<Option<Vec<usize>>, LimitReached> {
        let all: Vec<usize> = (0..self.pieces.len()).collect();
        self.solve_part(&all, &mut Budget::new(limits))
    }

    /// The number of solutions, nothing held fixed. A step is a block of states, or a ring tried
    /// where the states are too many.
    ///
    /// # Errors
    ///
    /// [`CountError`].
    pub fn count_within(&self, limits: &Limits<'_>) -> Result<u128, CountError> {
        quotient(self.count_where(&|_| true, &mut Budget::new(limits))?, 1)
    }

    /// The number of classes of solutions. Two solutions are in one class if you get one from the
    /// other by turning the whole stack about its axis or by standing it on its head. A turn counts
    /// only if every piece can lie that way: a stack of slices can't be stood on its head.
    ///
    /// How it works: for each of the up to `2 sides` turns, the solutions that it does not change
    /// are counted. The average of these counts is the number of classes (Burnside's lemma).
    ///
    /// ```
    /// use insanity_cubes::pieces::Stack;
    /// use insanity_cubes::{Count, Limits, Puzzle};
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let stack = Stack::from(&puzzle);
    /// assert_eq!(stack.classes_within(&Limits::new())?, puzzle.count(Count::Classes)?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`CountError`]. The lower bound in [`CountError::Limit`] is 1 if a solution was found, and
    /// 0 otherwise.
    pub fn classes_within(&self, limits: &Limits<'_>) -> Result<u128, CountError> {
        let rings: Vec<&[Vec<Colour>]> = self.pieces.iter().map(Piece::rings).collect();
        let count =
            |wanted: Wanted<'_, Colour>, budget: &mut Budget<'_>| self.count_where(wanted, budget);
        classes(&rings, self.pieces[0].squares(), &mut Budget::new(limits), count)
    }

    /// The number of solutions in which every piece shows a ring that is wanted.
    fn count_where(
        &self,
        wanted: Wanted<'_, Colour>,
        budget: &mut Budget<'_>,
    ) -> Result<U256, CountError> {
        let frontier = self.frontier(wanted);
        match frontier.count_wide(budget) {
            Ok(count) => Ok(count),
            Err(Halt::Overflow) => Err(CountError::Overflow),
            Err(Halt::Stopped { .. }) => {
                let found = frontier.at_least(budget);
                // Without a limit reached, all were found one by one.
                let all = budget.spend(0).map(|()| U256::product(found, 1));
                all.map_err(|_| CountError::Limit { at_least: found })
            }
        }
    }

    /// Pieces that can't be stacked together, but can be if any one of them is left out; `None` if
    /// all pieces can be stacked. Pieces are taken away one by one, the last first.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] when that comes first.
    pub fn obstacle_within(&self, limits: &Limits<'_>) -> Result<Option<Obstacle>, LimitReached> {
        let solvable = &mut |pieces: &[usize], budget: &mut Budget<'_>| self.solves(pieces, budget);
        Parts::new(self.pieces.len(), solvable, &mut Budget::new(limits)).obstacle()
    }

    /// An obstacle with the fewest pieces, as
    /// [`Puzzle::smallest_obstacle_within`](crate::Puzzle::smallest_obstacle_within) finds it.
    ///
    /// ```
    /// use insanity_cubes::pieces::{Piece, Stack};
    /// use insanity_cubes::{Colour, Limits};
    ///
    /// // There are colours enough on each side, but two slices have the same one everywhere.
    /// let slices = [[0, 2, 3], [1, 1, 1], [3, 0, 2], [1, 1, 1]];
    /// let slices = slices.map(|sides| Piece::slice(&sides.map(Colour::new)));
    /// let stack = Stack::new(slices.into_iter().collect::<Result<_, _>>()?)?;
    /// let obstacle =
    ///     stack.smallest_obstacle_within(&Limits::new())?.ok_or("it has a solution")?;
    /// assert_eq!(obstacle.cubes(), [1, 3]);
    /// assert!(obstacle.is_smallest());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LimitReached`] when a limit is reached before an obstacle is known.
    pub fn smallest_obstacle_within(
        &self,
        limits: &Limits<'_>,
    ) -> Result<Option<Obstacle>, LimitReached> {
        let solvable = &mut |pieces: &[usize], budget: &mut Budget<'_>| self.solves(pieces, budget);
        Parts::new(self.pieces.len(), solvable, &mut Budget::new(limits)).smallest()
    }

    fn solves(&self, pieces: &[usize], budget: &mut Budget<'_>) -> Result<bool, LimitReached> {
        Ok(self.solve_part(pieces, budget)?.is_some())
    }

    /// A solution of some of the pieces.
    fn solve_part(
        &self,
        pieces: &[usize],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<usize>>, LimitReached> {
        let mut search = Search { stack: self, used: Vec::new(), placed: Vec::new() };
        // For each piece placed the rings that are still to be tried.
        let mut open: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut rest: Vec<usize> = pieces.to_vec();
        loop {
            let Some(best) = search.scarcest(&rest, budget)? else {
                let mut placement = search.placed;
                placement.sort_unstable();
                return Ok(Some(placement.into_iter().map(|(_, ring)| ring).collect()));
            };
            let piece = rest.swap_remove(best);
            open.push((piece, search.fitting(piece)));
            // Takes back what leads nowhere.
            while let Some((piece, rings)) = open.last_mut() {
                let piece = *piece;
                search.take_back(piece);
                if let Some(ring) = rings.pop() {
                    search.place(piece, ring);
                    break;
                }
                open.pop();
                rest.push(piece);
            }
            if open.is_empty() {
                return Ok(None);
            }
        }
    }

    /// The colours on each side as resources, with the rings that are wanted as ways.
    fn frontier(&self, wanted: Wanted<'_, Colour>) -> Frontier {
        let squares = self.pieces[0].squares();
        let shown = |ring: &Vec<Colour>| -> Vec<(usize, Colour)> {
            (0..).map(|at| at / squares).zip(ring.iter().copied()).collect()
        };
        let colours: BTreeSet<(usize, Colour)> =
            self.pieces.iter().flat_map(Piece::rings).flat_map(shown).collect();
        let numbers: BTreeMap<(usize, Colour), u32> = colours.into_iter().zip(0..).collect();
        let way = |ring: &Vec<Colour>| Way {
            takes: shown(ring).into_iter().map(|shown| (numbers[&shown], 1)).collect(),
            many: 1,
        };
        let ways = |piece: &Piece| {
            let possible = |ring: &&Vec<Colour>| piece.is_possible(ring) && wanted(ring);
            piece.rings().iter().filter(possible).map(way).collect()
        };
        Frontier { pieces: self.pieces.iter().map(ways).collect(), limits: vec![1; numbers.len()] }
    }
}

/// What is placed.
struct Search<'a> {
    stack: &'a Stack,
    /// The colours on each side, sorted.
    used: Vec<(usize, Colour)>,
    /// Pieces with the rings they show.
    placed: Vec<(usize, usize)>,
}

impl Search<'_> {
    /// What a ring of a piece shows, with the sides.
    fn shown(&self, piece: usize, ring: usize) -> impl Iterator<Item = (usize, Colour)> + use<'_> {
        let piece = &self.stack.pieces[piece];
        (0..).map(|at| at / piece.squares()).zip(piece.rings()[ring].iter().copied())
    }

    fn fits(&self, piece: usize, ring: usize) -> bool {
        self.stack.pieces[piece].is_possible(&self.stack.pieces[piece].rings()[ring])
            && !self.shown(piece, ring).any(|shown| self.used.binary_search(&shown).is_ok())
    }

    fn fitting(&self, piece: usize) -> Vec<usize> {
        let rings = 0..self.stack.pieces[piece].rings().len();
        rings.filter(|ring| self.fits(piece, *ring)).collect()
    }

    /// The place in `rest` of the piece with the fewest rings that fit.
    fn scarcest(
        &self,
        rest: &[usize],
        budget: &mut Budget<'_>,
    ) -> Result<Option<usize>, LimitReached> {
        let mut best = None;
        for (place, piece) in rest.iter().enumerate() {
            budget.spend(self.stack.pieces[*piece].rings().len() as u64)?;
            let fits = self.fitting(*piece).len();
            if best.is_none_or(|(fewest, _)| fits < fewest) {
                best = Some((fits, place));
            }
        }
        Ok(best.map(|(_, place)| place))
    }

    fn place(&mut self, piece: usize, ring: usize) {
        self.placed.push((piece, ring));
        let shown: Vec<(usize, Colour)> = self.shown(piece, ring).collect();
        for one in shown {
            if let Err(at) = self.used.binary_search(&one) {
                self.used.insert(at, one);
            }
        }
    }

    /// Takes the piece off, if it is the last one placed.
    fn take_back(&mut self, piece: usize) {
        if self.placed.last().is_none_or(|(last, _)| *last != piece) {
            return;
        }
        if let Some((piece, ring)) = self.placed.pop() {
            let shown: Vec<(usize, Colour)> = self.shown(piece, ring).collect();
            for one in shown {
                if let Ok(at) = self.used.binary_search(&one) {
                    self.used.remove(at);
                }
            }
        }
    }
}

/// The cubes as pieces.
impl From<&Puzzle> for Stack {
    fn from(puzzle: &Puzzle) -> Self {
        Self { pieces: puzzle.cubes().iter().map(|cube| Piece::from(*cube)).collect() }
    }
}
