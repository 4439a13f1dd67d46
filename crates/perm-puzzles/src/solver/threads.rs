//! Shortest solutions on all threads of a pool: a task for each sequence of first moves.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use dense_code::Limits;
use dense_code::limits::{Budget, LimitReached};
use rayon::prelude::{ParallelBridge as _, ParallelIterator as _};

use super::descent::Descent;
use super::solution::Solution;
use super::solver::Solver;
use crate::Error;
use crate::definition::space::Pattern;

/// First moves of a task: on the 3x3x3 cube there are 3,240 tasks then.
const GIVEN: usize = 3;
/// Solutions of fewer moves are found in less time than it takes to wake the threads.
const MIN_MOVES: usize = 8;
/// Steps between two questions of a budget.
const BLOCK: u64 = 4096;

impl Solver {
    /// [`solve`](Self::solve) on all threads of the current `rayon` pool: the same solution. Needs
    /// the feature `rayon`.
    ///
    /// # Errors
    ///
    /// The errors of [`solve`](Self::solve).
    ///
    /// ```
    /// use perm_puzzles::{Definition, Solver};
    /// let space = Definition::pocket_cube().compile()?;
    /// let solver = Solver::new(&space)?;
    /// let scramble = space.after("R U2 F' R U F2 R' U F R2 U'")?;
    /// assert_eq!(solver.par_solve(&scramble)?.moves, solver.solve(&scramble)?.moves);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn par_solve(&self, pattern: &Pattern) -> Result<Solution, Error> {
        self.par_solve_within(pattern, &Limits::default())
    }

    /// The same within limits, as [`solve_within`](Self::solve_within) has them. The limit of steps
    /// is exact to a block of 4096 for each thread.
    ///
    /// # Errors
    ///
    /// The errors of [`solve_within`](Self::solve_within).
    pub fn par_solve_within(
        &self,
        pattern: &Pattern,
        limits: &Limits<'_>,
    ) -> Result<Solution, Error> {
        let firsts = self.first_moves();
        self.deepened(pattern, limits, &mut |serial, moves, budget| {
            if moves < MIN_MOVES {
                self.round(serial, pattern, moves, budget)
            } else {
                self.par_round(pattern, moves, &firsts, limits, budget)
            }
        })
    }

    /// The sequences of moves that a search begins with, in its order.
    fn first_moves(&self) -> Vec<Vec<u8>> {
        let redundancy = &self.tables.redundancy;
        let mut firsts = alloc::vec![Vec::new()];
        for _ in 0..GIVEN {
            let mut longer = Vec::new();
            for path in &firsts {
                for &by in redundancy.after(path.last().copied()) {
                    longer.push([&path[..], &[by]].concat());
                }
            }
            firsts = longer;
        }
        firsts
    }

    /// The first solution of exactly this many moves.
    fn par_round(
        &self,
        pattern: &Pattern,
        moves: usize,
        firsts: &[Vec<u8>],
        limits: &Limits<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Error> {
        // The first task that has an end, a solution or an error: later ones need not go on.
        let (first, blocks) = (AtomicUsize::new(usize::MAX), AtomicUsize::new(0));
        let max = usize::try_from(budget.steps_left() / BLOCK).unwrap_or(usize::MAX);
        // Beside its whole blocks, a task may ask once more.
        let max = max.saturating_add(firsts.len());
        let task = |number: usize| {
            let stop = || {
                first.load(Relaxed) < number
                    || blocks.fetch_add(1, Relaxed) > max
                    || limits.is_stopped()
            };
            let own = &mut Budget::new(&Limits::new().with_stop(&stop));
            let path = self.task(pattern, &firsts[number], moves, own);
            if !matches!(path, Ok(None)) {
                first.fetch_min(number, Relaxed);
            }
            (number, path, own.steps_spent())
        };
        // In order, as one thread takes them: halves of the list for two threads would let one of
        // them work behind the solution, which took 1.6 times as long.
        let mut ends: Vec<_> = (0..firsts.len()).par_bridge().map(task).collect();
        ends.sort_unstable_by_key(|&(number, ..)| number);
        // Tasks before the first that ended are whole: so their steps are the same each time.
        for (_, path, steps) in ends {
            let is_over = budget.spend(steps);
            match path {
                Ok(None) => is_over?,
                Ok(Some(path)) => return Ok(is_over.map(|()| Some(path))?),
                Err(Error::Limit(LimitReached::Stopped)) if !limits.is_stopped() => {
                    let limit = limits.steps();
                    return Err(LimitReached::Steps { limit }.into());
                }
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }

    fn task(
        &self,
        pattern: &Pattern,
        given: &[u8],
        moves: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Error> {
        budget.ask()?;
        let mut descent = Descent::new(&self.tables);
        let after = self.tables.puzzle.after(pattern, given);
        let bound = descent.start(&after).ok_or(Error::Unsolvable)?;
        if bound + given.len() > moves {
            return Ok(None);
        }
        descent.after(given);
        self.round(&mut descent, pattern, moves - given.len(), budget)
    }
}
