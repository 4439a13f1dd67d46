//! Pieces to be stacked, solved and counted.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use dense_code::count::U256;
use dense_code::limits::{Budget, LimitReached};

use super::symmetry::{Wanted, classes, quotient};
use super::{Piece, PieceError, piece};
use crate::count::{Frontier, Halt, Way};
use crate::cube::plural;
use crate::solve::{Pace, counted_bytes};
use crate::teach::Parts;
use crate::{Colour, CountError, Limits, Obstacle, Puzzle};

/// Why some pieces do not make a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum StackError {
    /// There is no piece.
    #[error("no pieces")]
    Empty,
    /// A piece does not have as many sides as the first.
    #[error("piece {} has {found} side{} instead of {expected}", piece.saturating_add(1), plural(*found))]
    Sides {
        /// The piece, from 0. The message counts from 1.
        piece: usize,
        /// How many sides it has.
        found: usize,
        /// How many sides the first piece has.
        expected: usize,
    },
    /// A piece does not have as many squares on a side as the first.
    #[error("piece {} has {found} square{} on a side instead of {expected}", piece.saturating_add(1), plural(*found))]
    Squares {
        /// The piece, from 0. The message counts from 1.
        piece: usize,
        /// How many squares it has on each side.
        found: usize,
        /// How many the first piece has.
        expected: usize,
    },
    /// A piece that does not have a number for each face.
    #[error("piece {}: {error}", piece.saturating_add(1))]
    Piece {
        /// The piece, from 0. The message counts from 1.
        piece: usize,
        /// What is wrong with it.
        error: PieceError,
    },
    /// A piece whose numbers on a side, or on two opposite sides, add up to too much.
    #[error("piece {}: the numbers of a side add up to more than 4294967295", piece.saturating_add(1))]
    Sum {
        /// The piece, from 0. The message counts from 1.
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
    /// [`StackError`] if there is no piece, or if the pieces differ in the number of sides or of
    /// squares on a side.
    pub fn new(pieces: Vec<Piece>) -> Result<Self, StackError> {
        let first = pieces.first().ok_or(StackError::Empty)?;
        let (sides, squares) = (first.sides(), first.squares());
        for (piece, one) in pieces.iter().enumerate() {
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

    /// Whether no colour appears twice on any side. `false` if the placement does not have exactly
    /// one ring for each piece.
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

    /// A solution, or `None` if it is proved that there is none. A solution gives, for each piece,
    /// the index in its [rings](Piece::rings) of the ring that it shows; [`shown`](Self::shown)
    /// gives the colours. The search always places the piece with the fewest rings left. A step is
    /// a ring tried. The bytes are those of the search's tables of rings; the first megabyte is not
    /// counted.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] if a limit is reached first.
    pub fn solve_within(&self, limits: &Limits<'_>) -> Result<Option<Vec<usize>>, LimitReached> {
        let all: Vec<usize> = (0..self.pieces.len()).collect();
        self.solve_part(&all, &mut self.search_budget(limits)?)
    }

    /// The number of solutions, nothing held fixed. A step is a block of states, or a ring tried
    /// where the states are too many. The bytes are those of the states, and of the rings past the
    /// first megabyte. `Limits::new()` allows 1 GiB.
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
    /// are counted. The average of these counts is the number of classes (Burnside's lemma). Steps
    /// and bytes are those of [`count_within`](Self::count_within).
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
        let none = |_| CountError::Limit { at_least: 0 };
        let (frontier, bytes) = self.frontier(wanted, budget).map_err(none)?;
        let counted = Self::counted(&frontier, budget);
        budget.give_back(bytes);
        counted
    }

    fn counted(frontier: &Frontier, budget: &mut Budget<'_>) -> Result<U256, CountError> {
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
    /// all pieces can be stacked. Each piece in turn, from the last to the first, is left out for
    /// good if the rest still can't be stacked. The bytes are those of the search's tables of
    /// rings; the first megabyte is not counted.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] if a limit is reached first.
    pub fn obstacle_within(&self, limits: &Limits<'_>) -> Result<Option<Obstacle>, LimitReached> {
        let solvable = &mut |pieces: &[usize], budget: &mut Budget<'_>| self.solves(pieces, budget);
        Parts::new(self.pieces.len(), solvable, &mut self.search_budget(limits)?).obstacle()
    }

    /// An obstacle with the fewest pieces, as
    /// [`Puzzle::smallest_obstacle_within`](crate::Puzzle::smallest_obstacle_within) finds it.
    ///
    /// ```
    /// use insanity_cubes::pieces::{Piece, Stack};
    /// use insanity_cubes::{Colour, Limits};
    ///
    /// // There are enough colours on each side, but two slices have the same one everywhere.
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
        Parts::new(self.pieces.len(), solvable, &mut self.search_budget(limits)?).smallest()
    }

    /// The limits, less the bytes that a search needs at most.
    fn search_budget<'a>(&self, limits: &Limits<'a>) -> Result<Budget<'a>, LimitReached> {
        let rings: usize = self.pieces.iter().map(|piece| piece.rings().len()).sum();
        let shown = self.pieces.len() * self.length();
        let mut budget = Budget::new(limits);
        budget.take(counted_bytes(8 * rings as u64 + USED_BYTES * shown as u64))?;
        Ok(budget)
    }

    /// How many squares a ring has.
    fn length(&self) -> usize {
        self.pieces[0].sides() * self.pieces[0].squares()
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
        let mut search = Search::new(self);
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
            open.push((piece, search.fitting(piece, budget)?));
            // Takes back what leads nowhere.
            while let Some((piece, rings)) = open.last_mut() {
                let piece = *piece;
                search.take_back(piece, budget)?;
                if let Some(ring) = rings.pop() {
                    search.place(piece, ring, budget)?;
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

    /// The colours on each side as resources, with the rings that are wanted as ways; and the bytes
    /// counted for them.
    fn frontier(
        &self,
        wanted: Wanted<'_, Colour>,
        budget: &mut Budget<'_>,
    ) -> Result<(Frontier, u64), LimitReached> {
        let mut pace = Pace::default();
        let mut rings: Vec<Vec<&[Colour]>> = Vec::with_capacity(self.pieces.len());
        let mut last = 0;
        for piece in &self.pieces {
            let mut kept = Vec::new();
            for ring in piece.rings() {
                pace.work(ring.len(), budget)?;
                if piece.is_possible(ring) && wanted(ring) {
                    kept.push(ring.as_slice());
                    last = ring.iter().fold(last, |last, colour| last.max(colour.index()));
                }
            }
            rings.push(kept);
        }
        let ways: usize = rings.iter().map(Vec::len).sum();
        let mut bytes = ways as u64 * (WAY_BYTES + TAKE_BYTES * self.length() as u64);
        budget.take(counted_bytes(bytes))?;
        let way = |_: &&[Colour]| Way { takes: Vec::with_capacity(self.length()), many: 1 };
        let mut pieces: Vec<Vec<Way>> =
            rings.iter().map(|rings| rings.iter().map(way).collect()).collect();
        // Side by side: for each colour of the side its number among all resources.
        let mut numbers = vec![u32::MAX; usize::from(last) + 1];
        let mut made = 0;
        let squares = self.pieces[0].squares();
        for side in 0..self.pieces[0].sides() {
            let side = side * squares..(side + 1) * squares;
            let mut colours: Vec<Colour> = Vec::new();
            for ring in rings.iter().flatten() {
                pace.work(squares, budget)?;
                for colour in &ring[side.clone()] {
                    let number = &mut numbers[usize::from(colour.index())];
                    if *number == u32::MAX {
                        *number = 0;
                        colours.push(*colour);
                    }
                }
            }
            let before = bytes;
            bytes += RESOURCE_BYTES * colours.len() as u64;
            budget.take(counted_bytes(bytes) - counted_bytes(before))?;
            colours.sort_unstable();
            for (number, colour) in (made..).zip(&colours) {
                numbers[usize::from(colour.index())] = number;
            }
            // Each takes some bytes of the budget: 32 bits number those of 200 GB.
            made += u32::try_from(colours.len()).unwrap_or(0);
            for (rings, ways) in rings.iter().zip(&mut pieces) {
                for (ring, way) in rings.iter().zip(ways) {
                    pace.work(squares, budget)?;
                    let number = |colour: &Colour| (numbers[usize::from(colour.index())], 1);
                    way.takes.extend(ring[side.clone()].iter().map(number));
                }
            }
            for colour in colours {
                numbers[usize::from(colour.index())] = u32::MAX;
            }
        }
        Ok((Frontier { pieces, limits: vec![1; made as usize] }, counted_bytes(bytes)))
    }
}

/// Bytes of a colour that is shown, in a tree that may be half empty.
const USED_BYTES: u64 = 40;
/// Bytes of a way, of what it takes, and of a resource, with what a sweep needs to put them in
/// order.
const WAY_BYTES: u64 = 64;
const TAKE_BYTES: u64 = 24;
const RESOURCE_BYTES: u64 = 48;

/// What is placed.
struct Search<'a> {
    stack: &'a Stack,
    /// The colours on each side.
    used: BTreeSet<(usize, Colour)>,
    /// Pieces with the rings they show.
    placed: Vec<(usize, usize)>,
    pace: Pace,
}

impl<'a> Search<'a> {
    fn new(stack: &'a Stack) -> Self {
        Self { stack, used: BTreeSet::new(), placed: Vec::new(), pace: Pace::default() }
    }

    /// What a ring of a piece shows on each side.
    fn shown(
        &self,
        piece: usize,
        ring: usize,
    ) -> impl Iterator<Item = (usize, &'a [Colour])> + use<'a> {
        let piece = &self.stack.pieces[piece];
        piece.rings()[ring].chunks(piece.squares()).enumerate()
    }

    fn fits(
        &mut self,
        piece: usize,
        ring: usize,
        budget: &mut Budget<'_>,
    ) -> Result<bool, LimitReached> {
        for (side, colours) in self.shown(piece, ring) {
            self.pace.work(colours.len(), budget)?;
            let is_used = |colour: &Colour| self.used.contains(&(side, *colour));
            if !piece::has_no_repeat(colours) || colours.iter().any(is_used) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn fitting(
        &mut self,
        piece: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<usize>, LimitReached> {
        let mut fitting = Vec::new();
        for ring in 0..self.stack.pieces[piece].rings().len() {
            if self.fits(piece, ring, budget)? {
                fitting.push(ring);
            }
        }
        Ok(fitting)
    }

    /// The place in `rest` of the piece with the fewest rings that fit.
    fn scarcest(
        &mut self,
        rest: &[usize],
        budget: &mut Budget<'_>,
    ) -> Result<Option<usize>, LimitReached> {
        let mut best = None;
        for (place, piece) in rest.iter().enumerate() {
            budget.spend(self.stack.pieces[*piece].rings().len() as u64)?;
            let fits = self.fitting(*piece, budget)?.len();
            if best.is_none_or(|(fewest, _)| fits < fewest) {
                best = Some((fits, place));
            }
        }
        Ok(best.map(|(_, place)| place))
    }

    fn place(
        &mut self,
        piece: usize,
        ring: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(), LimitReached> {
        self.placed.push((piece, ring));
        for (side, colours) in self.shown(piece, ring) {
            self.pace.work(colours.len(), budget)?;
            self.used.extend(colours.iter().map(|colour| (side, *colour)));
        }
        Ok(())
    }

    /// Takes the piece off, if it is the last one placed.
    fn take_back(&mut self, piece: usize, budget: &mut Budget<'_>) -> Result<(), LimitReached> {
        if self.placed.last().is_none_or(|(last, _)| *last != piece) {
            return Ok(());
        }
        if let Some((piece, ring)) = self.placed.pop() {
            for (side, colours) in self.shown(piece, ring) {
                self.pace.work(colours.len(), budget)?;
                for colour in colours {
                    self.used.remove(&(side, *colour));
                }
            }
        }
        Ok(())
    }
}

/// The cubes as pieces.
impl From<&Puzzle> for Stack {
    fn from(puzzle: &Puzzle) -> Self {
        Self { pieces: puzzle.cubes().iter().map(|cube| Piece::from(*cube)).collect() }
    }
}
