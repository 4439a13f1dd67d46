//! Why there is no solution: cubes that can't be stacked together, though they can without any one
//! of them.

use alloc::vec::Vec;

use crate::limits::{Budget, Limits};
use crate::{Puzzle, Verdict};

/// Cubes that can't be stacked together, though they can without any one of them.
///
/// ```
/// use insanity_cubes::{Limits, Puzzle};
///
/// // Two colours are enough for two cubes, not for three.
/// let puzzle: Puzzle = "ABABAB CDEFCD ABABAB DCFEAF ABABAB".parse()?;
/// let obstacle = puzzle.smallest_obstacle(&Limits::new())?.ok_or("it has a solution")?;
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

    /// The places of the cubes in the puzzle, from 0, ascending.
    ///
    /// ```
    /// use insanity_cubes::{Limits, Puzzle};
    /// let puzzle: Puzzle = "ABABAB CDEFCD ABABAB DCFEAF ABABAB".parse()?;
    /// let obstacle = puzzle.smallest_obstacle(&Limits::new())?.ok_or("it has a solution")?;
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
    /// let obstacle = puzzle.smallest_obstacle(&Limits::new())?.ok_or("it has a solution")?;
    /// assert!(obstacle.is_smallest());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_smallest(&self) -> bool {
        self.smallest
    }
}

/// A limit was reached before the answer was known.
///
/// ```
/// use insanity_cubes::{Limits, Puzzle};
///
/// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
/// let stopped = puzzle.obstacle(&Limits::new().nodes(0));
/// assert_eq!(stopped.unwrap_err().to_string(), "stopped by a limit");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("stopped by a limit")]
#[non_exhaustive]
pub struct Unfinished;

/// Sets of up to 128 cubes; larger puzzles get an obstacle that is not proved smallest.
type Cubes = u128;

impl Puzzle {
    /// An obstacle: cubes are taken away one by one, the last first, as long as the rest has no
    /// solution. `None` if the puzzle has a solution.
    ///
    /// As many searches for a solution as there are cubes; the limits are for all of them together.
    ///
    /// ```
    /// use insanity_cubes::{Limits, Puzzle};
    ///
    /// let puzzle: Puzzle = "ABABAB CDEFCD ABABAB DCFEAF ABABAB".parse()?;
    /// let obstacle = puzzle.obstacle(&Limits::new())?.ok_or("it has a solution")?;
    /// assert_eq!(obstacle.cubes(), [0, 2, 4]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Unfinished`] when a limit is reached before an obstacle is known.
    pub fn obstacle(&self, limits: &Limits<'_>) -> Result<Option<Obstacle>, Unfinished> {
        self.obstacle_from(&mut Budget::new(limits))
    }

    /// [`obstacle`](Self::obstacle), from what is left of a budget.
    pub(crate) fn obstacle_from(
        &self,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Obstacle>, Unfinished> {
        self.reduce(budget, &mut Vec::new())
    }

    /// An obstacle with the fewest cubes; `None` if the puzzle has a solution.
    ///
    /// An obstacle has a cube outside each set of cubes found to be solvable. A smallest set of
    /// cubes that has one is solved; either it is a smallest obstacle, or one more solvable set
    /// is known (the implicit hitting set method of Ignatiev, Previti, Liffiton and
    /// Marques-Silva, 2015). There are up to 2^n sets to be ruled out. Up to some 16 cubes that
    /// takes milliseconds, and so it does with as many colours as cubes; with 20 cubes and more
    /// and a colour or two too few it may take for ever, so set a limit.
    ///
    /// The limits are for all searches together. When one is reached after an obstacle has been
    /// found, that is returned without being [proved smallest](Obstacle::is_smallest); so it is
    /// with more than 128 cubes.
    ///
    /// ```
    /// use insanity_cubes::{Limits, Puzzle};
    ///
    /// // Any five of them are one too many for four colours, but some four can't be stacked either.
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let known = puzzle.smallest_obstacle(&Limits::new())?.ok_or("it has a solution")?;
    /// assert!(known.is_smallest());
    /// let stopped = puzzle.smallest_obstacle(&Limits::new().nodes(60))?.ok_or("it has a solution")?;
    /// assert!(!stopped.is_smallest() && stopped.cubes().len() >= known.cubes().len());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Unfinished`] when a limit is reached before an obstacle is known.
    pub fn smallest_obstacle(&self, limits: &Limits<'_>) -> Result<Option<Obstacle>, Unfinished> {
        let mut budget = Budget::new(limits);
        let mut outside = Vec::new();
        let Some(Obstacle { mut cubes, .. }) = self.reduce(&mut budget, &mut outside)? else {
            return Ok(None);
        };
        let mut smallest = false;
        while self.len() <= Cubes::BITS as usize {
            let Some(hitting) = smallest_hitting(&outside, cubes.len(), &mut budget) else {
                // Every set with a cube outside of each solvable one has as many cubes.
                smallest = !budget.is_spent();
                break;
            };
            let mut set: Vec<usize> =
                (0..self.len()).filter(|cube| hitting >> cube & 1 == 1).collect();
            match self.is_solvable(&set, &mut budget) {
                None => break,
                Some(false) => {
                    set.sort_unstable();
                    cubes = set;
                    smallest = true;
                    break;
                }
                Some(true) => {
                    // As large a solvable set as can be had.
                    for cube in 0..self.len() {
                        if !set.contains(&cube) {
                            set.push(cube);
                            if self.is_solvable(&set, &mut budget) != Some(true) {
                                set.pop();
                            }
                        }
                    }
                    outside.push(mask(0..self.len()) & !mask(set));
                }
            }
        }
        Ok(Some(Obstacle { cubes, smallest }))
    }

    /// Every question is a node, whatever the search needs.
    fn is_solvable(&self, cubes: &[usize], budget: &mut Budget<'_>) -> Option<bool> {
        if budget.is_stopped() {
            return None;
        }
        match self.subset(cubes.iter().copied()) {
            Ok(puzzle) => match puzzle.solve_from(budget) {
                Verdict::Solved(_) => Some(true),
                Verdict::Unsolvable => Some(false),
                Verdict::Unknown => None,
            },
            // No cubes at all.
            Err(_) => Some(true),
        }
    }

    /// Takes cubes away; notes in `outside` what is missing from the solvable sets met.
    fn reduce(
        &self,
        budget: &mut Budget<'_>,
        outside: &mut Vec<Cubes>,
    ) -> Result<Option<Obstacle>, Unfinished> {
        let mut cubes: Vec<usize> = (0..self.len()).collect();
        if self.is_solvable(&cubes, budget).ok_or(Unfinished)? {
            return Ok(None);
        }
        for cube in (0..self.len()).rev() {
            let rest: Vec<usize> = cubes.iter().copied().filter(|other| *other != cube).collect();
            if !self.is_solvable(&rest, budget).ok_or(Unfinished)? {
                cubes = rest;
            } else if self.len() <= Cubes::BITS as usize {
                outside.push(mask(0..self.len()) & !mask(rest));
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
    fn search(
        sets: &[Cubes],
        taken: Cubes,
        size: usize,
        best: &mut (usize, Option<Cubes>),
        budget: &mut Budget<'_>,
    ) {
        if budget.is_stopped() {
            return;
        }
        // Disjoint sets need an element each.
        let (mut seen, mut disjoint) = (0, 0);
        let mut open: Option<Cubes> = None;
        for set in sets {
            if set & taken != 0 {
                continue;
            }
            if set & seen == 0 {
                seen |= set;
                disjoint += 1;
            }
            if open.is_none_or(|other| set.count_ones() < other.count_ones()) {
                open = Some(*set);
            }
        }
        if size + disjoint >= best.0 {
            return;
        }
        let Some(mut open) = open else {
            *best = (size, Some(taken));
            return;
        };
        while open != 0 {
            let element = open & open.wrapping_neg();
            open ^= element;
            search(sets, taken | element, size + 1, best, budget);
        }
    }
    let mut best = (below, None);
    search(sets, 0, 0, &mut best, budget);
    if budget.is_spent() { None } else { best.1 }
}
