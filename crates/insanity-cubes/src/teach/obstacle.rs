//! Why there is no solution: cubes that can't be stacked together, but can be if any one of them is
//! left out.

use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use crate::solve::{block, is_spent};
use crate::{Limits, Puzzle};

/// Cubes, or other pieces, that can't be stacked together, but can be if any one of them is left
/// out.
///
/// ```
/// use insanity_cubes::{Limits, Puzzle};
///
/// // Two colours are enough for two cubes, not for three.
/// let puzzle: Puzzle = "ABABAB CDEFCD ABABAB DCFEAF ABABAB".parse()?;
/// let obstacle =
///     puzzle.smallest_obstacle_within(&Limits::new())?.ok_or("it has a solution")?;
/// assert_eq!(obstacle.cubes(), [0, 2, 4]);
/// assert!(obstacle.is_smallest());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Obstacle {
    cubes: Vec<usize>,
    smallest: bool,
}

impl Obstacle {
    /// `None` unless there are cubes and their places ascend.
    #[cfg(any(feature = "serde", feature = "arbitrary"))]
    pub(crate) fn from_parts(cubes: Vec<usize>, smallest: bool) -> Option<Self> {
        let ascend = cubes.windows(2).all(|places| places[0] < places[1]);
        (ascend && !cubes.is_empty()).then_some(Self { cubes, smallest })
    }

    /// The places of the cubes in the puzzle, or of the pieces in the stack, from 0, ascending.
    ///
    /// ```
    /// use insanity_cubes::{Limits, Puzzle};
    /// let puzzle: Puzzle = "ABABAB CDEFCD ABABAB DCFEAF ABABAB".parse()?;
    /// let obstacle =
    ///     puzzle.smallest_obstacle_within(&Limits::new())?.ok_or("it has a solution")?;
    /// assert_eq!(obstacle.cubes(), [0, 2, 4]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cubes(&self) -> &[usize] {
        &self.cubes
    }

    /// Whether it is proved that no fewer cubes are an obstacle.
    ///
    /// ```
    /// use insanity_cubes::{Limits, Puzzle};
    /// let puzzle: Puzzle = "ABABAB CDEFCD ABABAB DCFEAF ABABAB".parse()?;
    /// let obstacle =
    ///     puzzle.smallest_obstacle_within(&Limits::new())?.ok_or("it has a solution")?;
    /// assert!(obstacle.is_smallest());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_smallest(&self) -> bool {
        self.smallest
    }
}

/// Sets of up to 128 cubes; larger puzzles get an obstacle that is not proved smallest.
type Cubes = u128;

impl Puzzle {
    /// An obstacle; `None` if the puzzle has a solution. Each cube in turn, from the last to the
    /// first, is left out for good if the rest still has no solution.
    ///
    /// With as many colours as cubes there is a common cause of failure that an obstacle does not
    /// reveal: every side then shows every colour, so a colour on fewer than four faces rules out
    /// any solution. Count the faces of each colour first. With one cube fewer the tower can do
    /// without that colour, so the obstacle may be all cubes.
    ///
    /// This takes one search for a solution, and then one for each cube. The limits apply to all of
    /// them together. The byte limit is ignored.
    ///
    /// ```
    /// use insanity_cubes::{Limits, Puzzle};
    ///
    /// let puzzle: Puzzle = "ABABAB CDEFCD ABABAB DCFEAF ABABAB".parse()?;
    /// let obstacle = puzzle.obstacle_within(&Limits::new())?.ok_or("it has a solution")?;
    /// assert_eq!(obstacle.cubes(), [0, 2, 4]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LimitReached`] when a limit is reached before an obstacle is known.
    pub fn obstacle_within(&self, limits: &Limits<'_>) -> Result<Option<Obstacle>, LimitReached> {
        self.obstacle_from(&mut Budget::new(limits))
    }

    /// [`obstacle_within`](Self::obstacle_within), from what is left of a budget.
    pub(crate) fn obstacle_from(
        &self,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Obstacle>, LimitReached> {
        Parts::new(self.len(), &mut |cubes, budget| self.solves(cubes, budget), budget).obstacle()
    }

    /// An obstacle with the fewest cubes; `None` if the puzzle has a solution.
    ///
    /// How it works: a set of cubes that can be stacked contains no obstacle, so every obstacle has
    /// a cube outside it. The search keeps a list of such sets. It takes a smallest set of cubes
    /// that has a cube outside each set on the list. If it can't be stacked, it is a smallest
    /// obstacle. If it can, it joins the list, and the search goes on (the implicit hitting set
    /// method of Ignatiev, Previti, Liffiton and Marques-Silva, 2015).
    ///
    /// There are up to 2^n sets to be ruled out. Up to 12 cubes that takes tens of milliseconds at
    /// most. With several colours too few, 14 cubes can take ten seconds and 16 cubes much longer:
    /// set a limit. With as many colours as cubes it depends on the puzzle: 30 cubes with every
    /// colour on six faces took 10 to 40 ms. 30 cubes of `Puzzle::from_bag`, where some colours
    /// were on three faces, had an obstacle after 30 to 180 ms, but two seconds did not prove it
    /// smallest.
    ///
    /// The search begins as [`obstacle_within`](Self::obstacle_within) does. If any obstacle will
    /// do, take that.
    ///
    /// The limits are for all searches together. If a limit is reached after an obstacle has been
    /// found, that obstacle is returned without a proof that it is smallest. With more than 128
    /// cubes that is always so. The byte limit is ignored.
    ///
    /// ```
    /// use insanity_cubes::{Limits, Puzzle};
    ///
    /// // Any five are one too many for four colours, but some four can't be stacked either.
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let known = puzzle.smallest_obstacle_within(&Limits::new())?.ok_or("it has a solution")?;
    /// assert!(known.is_smallest());
    /// let limits = Limits::new().with_steps(60);
    /// let stopped = puzzle.smallest_obstacle_within(&limits)?.ok_or("it has a solution")?;
    /// assert!(!stopped.is_smallest() && stopped.cubes().len() >= known.cubes().len());
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
        let budget = &mut Budget::new(limits);
        Parts::new(self.len(), &mut |cubes, budget| self.solves(cubes, budget), budget).smallest()
    }

    /// Whether some of the cubes can be stacked.
    fn solves(&self, cubes: &[usize], budget: &mut Budget<'_>) -> Result<bool, LimitReached> {
        match self.subset(cubes.iter().copied()) {
            Ok(puzzle) => Ok(puzzle.solve_from(budget)?.is_some()),
            // No cubes at all.
            Err(_) => Ok(true),
        }
    }
}

/// Whether some of the pieces, given by their places, can be stacked.
type Solvable<'a> = &'a mut dyn FnMut(&[usize], &mut Budget<'_>) -> Result<bool, LimitReached>;

/// The parts of a puzzle, some of which have no solution.
pub(crate) struct Parts<'a, 'b> {
    pieces: usize,
    solvable: Solvable<'a>,
    budget: &'a mut Budget<'b>,
}

impl<'a, 'b> Parts<'a, 'b> {
    pub(crate) fn new(pieces: usize, solvable: Solvable<'a>, budget: &'a mut Budget<'b>) -> Self {
        Self { pieces, solvable, budget }
    }

    /// Every question is a step, whatever the search needs.
    fn is_solvable(&mut self, pieces: &[usize]) -> Result<bool, LimitReached> {
        block(self.budget)?;
        (self.solvable)(pieces, self.budget)
    }

    /// An obstacle. Each piece in turn, from the last to the first, is left out for good if the
    /// rest still has no solution.
    pub(crate) fn obstacle(&mut self) -> Result<Option<Obstacle>, LimitReached> {
        self.reduce(&mut Vec::new())
    }

    /// An obstacle with the fewest pieces.
    pub(crate) fn smallest(&mut self) -> Result<Option<Obstacle>, LimitReached> {
        let mut outside = Vec::new();
        let Some(Obstacle { mut cubes, .. }) = self.reduce(&mut outside)? else {
            return Ok(None);
        };
        let mut smallest = false;
        if self.pieces <= Cubes::BITS as usize {
            while let Some(set) = smallest_hitting(&outside, cubes.len(), self.budget) {
                let set: Vec<usize> = (0..self.pieces).filter(|at| set >> at & 1 == 1).collect();
                match self.is_solvable(&set) {
                    Err(_) => break,
                    Ok(true) => outside.push(self.outside_of(set)),
                    Ok(false) => {
                        cubes = set;
                        smallest = true;
                        break;
                    }
                }
            }
            // Without a smaller hitting set, every obstacle has as many pieces.
            smallest |= !is_spent(self.budget);
        }
        Ok(Some(Obstacle { cubes, smallest }))
    }

    /// The pieces outside of a solvable set that holds these, as large as can be had.
    fn outside_of(&mut self, mut set: Vec<usize>) -> Cubes {
        for piece in 0..self.pieces {
            if !set.contains(&piece) {
                set.push(piece);
                if self.is_solvable(&set) != Ok(true) {
                    set.pop();
                }
            }
        }
        mask(0..self.pieces) & !mask(set)
    }

    /// Takes pieces away; notes in `outside` what is missing from the solvable sets met.
    fn reduce(&mut self, outside: &mut Vec<Cubes>) -> Result<Option<Obstacle>, LimitReached> {
        let mut cubes: Vec<usize> = (0..self.pieces).collect();
        if self.is_solvable(&cubes)? {
            return Ok(None);
        }
        for piece in (0..self.pieces).rev() {
            let rest: Vec<usize> = cubes.iter().copied().filter(|other| *other != piece).collect();
            if !self.is_solvable(&rest)? {
                cubes = rest;
            } else if self.pieces <= Cubes::BITS as usize {
                outside.push(mask(0..self.pieces) & !mask(rest));
            }
        }
        Ok(Some(Obstacle { cubes, smallest: false }))
    }
}

fn mask(cubes: impl IntoIterator<Item = usize>) -> Cubes {
    cubes.into_iter().fold(0, |mask, cube| mask | 1 << cube)
}

/// A smallest set that meets all `sets`, if it has fewer than `below` elements and the budget
/// lasts.
fn smallest_hitting(sets: &[Cubes], below: usize, budget: &mut Budget<'_>) -> Option<Cubes> {
    let mut best = (below, None);
    extend_hitting(sets, 0, 0, &mut best, budget).ok()?;
    best.1
}

/// Tries all sets that hold `taken`, of which there are `size`; keeps the smallest in `best`.
fn extend_hitting(
    sets: &[Cubes],
    taken: Cubes,
    size: usize,
    best: &mut (usize, Option<Cubes>),
    budget: &mut Budget<'_>,
) -> Result<(), LimitReached> {
    block(budget)?;
    // Disjoint sets need an element each.
    let (mut seen, mut disjoint) = (0, 0);
    let mut fewest: Option<Cubes> = None;
    for set in sets.iter().filter(|set| *set & taken == 0) {
        if set & seen == 0 {
            seen |= set;
            disjoint += 1;
        }
        if fewest.is_none_or(|other| set.count_ones() < other.count_ones()) {
            fewest = Some(*set);
        }
    }
    if size + disjoint >= best.0 {
        return Ok(());
    }
    let Some(mut open) = fewest else {
        *best = (size, Some(taken));
        return Ok(());
    };
    while open != 0 {
        let element = open & open.wrapping_neg();
        open ^= element;
        extend_hitting(sets, taken | element, size + 1, best, budget)?;
    }
    Ok(())
}
