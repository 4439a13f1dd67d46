//! Pieces to be stacked, solved and counted.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::Piece;
use crate::count::{Frontier, Halt, Way};
use crate::{Colour, CountError, Limits, Puzzle};

/// Why some pieces are no stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum StackError {
    /// There is no piece.
    #[error("no pieces")]
    Empty,
    /// All pieces of a stack have equally many sides.
    #[error("piece {piece} has {found} sides instead of {expected}")]
    Sides {
        /// The piece, from 1.
        piece: usize,
        /// How many sides it has.
        found: usize,
        /// How many sides the first piece has.
        expected: usize,
    },
}

/// For each piece the place of the ring that it shows among its [rings](Piece::rings).
pub type Placement = Vec<usize>;

/// Pieces that are to be stacked so that no colour comes twice on any side.
///
/// Instant Insanity is a stack of cubes, with four sides; triangular prisms have three, and the
/// slices of a round cake as many as one likes.
///
/// ```
/// use insanity_cubes::pieces::{Piece, Stack};
/// use insanity_cubes::{Colour, Limits};
///
/// let prism = |sides: [u16; 3]| Piece::prism(&sides.map(Colour::new));
/// let stack = Stack::new(vec![prism([0, 1, 2])?, prism([0, 2, 1])?, prism([0, 0, 1])?])?;
/// let limits = Limits::new();
/// assert_eq!(stack.count_within(&limits)?, 0);
/// assert_eq!(stack.obstacle_within(&limits)?, Some(vec![0, 1, 2]));
/// let fewer = Stack::new(stack.pieces()[..2].to_vec())?;
/// assert_eq!(fewer.count_within(&limits)?, 12);
/// assert!(fewer.solve_within(&limits)?.is_some());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// The colours of the sides are looked at and nothing else: a piece is what it can show.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stack {
    pieces: Vec<Piece>,
}

impl Stack {
    /// The stack of these pieces.
    ///
    /// # Errors
    ///
    /// [`StackError`] without a piece, or with different numbers of sides.
    pub fn new(pieces: Vec<Piece>) -> Result<Self, StackError> {
        let expected = pieces.first().ok_or(StackError::Empty)?.sides();
        for (piece, found) in (1..).zip(pieces.iter().map(Piece::sides)) {
            if found != expected {
                return Err(StackError::Sides { piece, found, expected });
            }
        }
        Ok(Self { pieces })
    }

    /// The pieces.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Whether no colour comes twice on any side.
    #[must_use]
    pub fn is_solved_by(&self, placement: &[usize]) -> bool {
        let shown: Option<Vec<&Vec<Colour>>> = (self.pieces.iter().zip(placement))
            .map(|(piece, ring)| piece.rings().get(*ring))
            .collect();
        let Some(shown) = shown.filter(|shown| shown.len() == self.pieces.len()) else {
            return false;
        };
        (0..self.pieces[0].sides()).all(|side| {
            let mut column: Vec<Colour> = shown.iter().map(|ring| ring[side]).collect();
            column.sort_unstable();
            column.windows(2).all(|pair| pair[0] != pair[1])
        })
    }

    /// A solution, or `None` if it is proved that there is none: a search that always places the
    /// piece with the fewest rings left. A step is a ring tried.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] when that comes before either is known.
    pub fn solve_within(&self, limits: &Limits<'_>) -> Result<Option<Placement>, LimitReached> {
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
        let budget = &mut Budget::new(limits);
        let frontier = self.frontier();
        match frontier.count(budget) {
            Ok(count) => Ok(count),
            Err(Halt::Overflow) => Err(CountError::Overflow),
            Err(Halt::Stopped { .. }) => {
                let found = frontier.at_least(budget);
                // Without a limit reached, all were found one by one.
                budget.spend(0).map(|()| found).map_err(|_| CountError::Limit { at_least: found })
            }
        }
    }

    /// Pieces that can't be stacked together, though they can without any one of them; `None` if
    /// all can be stacked. Pieces are taken away one by one, the last first.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] when that comes first.
    pub fn obstacle_within(&self, limits: &Limits<'_>) -> Result<Option<Vec<usize>>, LimitReached> {
        let budget = &mut Budget::new(limits);
        let mut pieces: Vec<usize> = (0..self.pieces.len()).collect();
        if self.solve_part(&pieces, budget)?.is_some() {
            return Ok(None);
        }
        for piece in (0..self.pieces.len()).rev() {
            let rest: Vec<usize> = pieces.iter().copied().filter(|other| *other != piece).collect();
            if self.solve_part(&rest, budget)?.is_none() {
                pieces = rest;
            }
        }
        Ok(Some(pieces))
    }

    /// A solution of some of the pieces.
    fn solve_part(
        &self,
        pieces: &[usize],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Placement>, LimitReached> {
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

    /// The colours on each side as resources.
    fn frontier(&self) -> Frontier {
        let mut colours: Vec<(usize, Colour)> = self
            .pieces
            .iter()
            .flat_map(Piece::rings)
            .flat_map(|ring| ring.iter().copied().enumerate())
            .collect();
        colours.sort_unstable();
        colours.dedup();
        let number = |side: usize, colour: Colour| {
            // Every side and colour is in the list.
            let place = colours.binary_search(&(side, colour)).unwrap_or_default();
            u32::try_from(place).unwrap_or(u32::MAX)
        };
        let way = |ring: &Vec<Colour>| Way {
            takes: (0..).zip(ring).map(|(side, colour)| (number(side, *colour), 1)).collect(),
            many: 1,
        };
        let ways = |piece: &Piece| piece.rings().iter().map(way).collect();
        Frontier { pieces: self.pieces.iter().map(ways).collect(), limits: vec![1; colours.len()] }
    }
}

/// What is placed.
struct Search<'a> {
    stack: &'a Stack,
    /// Sorted.
    used: Vec<(usize, Colour)>,
    /// Pieces with the rings they show.
    placed: Vec<(usize, usize)>,
}

impl Search<'_> {
    fn fits(&self, ring: &[Colour]) -> bool {
        let used =
            |(side, colour): (usize, &Colour)| self.used.binary_search(&(side, *colour)).is_ok();
        !ring.iter().enumerate().any(used)
    }

    fn fitting(&self, piece: usize) -> Vec<usize> {
        let rings = self.stack.pieces[piece].rings().iter().enumerate();
        rings.filter(|(_, ring)| self.fits(ring)).map(|(place, _)| place).collect()
    }

    /// The place in `rest` of the piece with the fewest rings that fit.
    fn scarcest(
        &self,
        rest: &[usize],
        budget: &mut Budget<'_>,
    ) -> Result<Option<usize>, LimitReached> {
        let mut best = None;
        for (place, piece) in rest.iter().enumerate() {
            let rings = self.stack.pieces[*piece].rings();
            budget.spend(rings.len() as u64)?;
            let fits = rings.iter().filter(|ring| self.fits(ring)).count();
            if best.is_none_or(|(fewest, _)| fits < fewest) {
                best = Some((fits, place));
            }
        }
        Ok(best.map(|(_, place)| place))
    }

    fn place(&mut self, piece: usize, ring: usize) {
        self.placed.push((piece, ring));
        for (side, colour) in self.stack.pieces[piece].rings()[ring].iter().enumerate() {
            if let Err(at) = self.used.binary_search(&(side, *colour)) {
                self.used.insert(at, (side, *colour));
            }
        }
    }

    /// Takes the piece off, if it is the last one placed.
    fn take_back(&mut self, piece: usize) {
        if self.placed.last().is_none_or(|(last, _)| *last != piece) {
            return;
        }
        if let Some((piece, ring)) = self.placed.pop() {
            for (side, colour) in self.stack.pieces[piece].rings()[ring].iter().enumerate() {
                if let Ok(at) = self.used.binary_search(&(side, *colour)) {
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
