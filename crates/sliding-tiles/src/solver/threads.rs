//! Shortest solutions on all threads of a pool: a task for each sequence of first moves.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::Mutex;

use dense_code::Limits;
use dense_code::limits::LimitReached;
use rayon::prelude::{
    IndexedParallelIterator as _, IntoParallelIterator as _, ParallelIterator as _,
};

use super::descent::{Descent, PAUSE};
use super::{SlidingSolver, Solution};
use crate::{Slide, Tiles};

/// First moves of a task: some hundred tasks in a round, of very different sizes.
const GIVEN: usize = 10;
/// Nodes of the rounds before the first one on all threads: smaller rounds cost less than to wake
/// the threads.
const MIN_NODES: u64 = 1 << 16;

/// A part of a round.
struct Task<const R: usize, const C: usize> {
    start: Tiles<R, C>,
    /// The moves to it.
    slides: Vec<Slide>,
    /// The list of the moves from it, and how many there may be.
    list: u8,
    left: u32,
    /// The nodes before it that are in no task.
    before: u64,
}

/// What is known of a task: its nodes so far and, once it has ended, its solution.
type End = (u64, Result<Option<Vec<Slide>>, LimitReached>);

impl<const R: usize, const C: usize> SlidingSolver<R, C> {
    /// [`solve`](Self::solve) on all threads of the current `rayon` pool: the same solution with
    /// the same number of nodes. Needs the feature `rayon`.
    ///
    /// ```
    /// use sliding_tiles::{SlidingSolver, Tiles};
    /// let solver = SlidingSolver::<3, 3>::new(Vec::new())?;
    /// let start: Tiles<3, 3> = "1 2 5/3 4 8/6 7 0".parse()?;
    /// assert_eq!(solver.par_solve(start), solver.solve(start));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn par_solve(&self, start: Tiles<R, C>) -> Solution {
        let solved = self.par_solve_within(start, &Limits::new());
        solved.unwrap_or_else(|reached| unreachable!("nothing limits the steps: {reached}"))
    }

    /// The same within limits, with the same result as [`solve_within`](Self::solve_within). Each
    /// thread may generate up to 262,144 positions more than are allowed.
    ///
    /// # Errors
    ///
    /// [`LimitReached`].
    pub fn par_solve_within(
        &self,
        start: Tiles<R, C>,
        limits: &Limits<'_>,
    ) -> Result<Solution, LimitReached> {
        self.rounds(start, limits, MIN_NODES, &mut |limit, nodes| {
            let (mut tasks, mut spent) = (Vec::new(), *nodes);
            let list = super::steps::all(start.tile_cells()[0]);
            self.add_tasks(start, list, limit, &mut Vec::new(), &mut spent, &mut tasks);
            let ends = self.ends(&tasks, limits);
            // In order: tasks before the first solution are whole, with the same nodes each time.
            let mut in_tasks = 0;
            for (task, (own, found)) in tasks.iter().zip(ends) {
                in_tasks += own;
                *nodes = task.before + in_tasks;
                if *nodes > limits.steps() {
                    return Err(LimitReached::Steps { limit: limits.steps() });
                }
                if let Some(rest) = found? {
                    return Ok(Some([&task.slides[..], &rest].concat()));
                }
            }
            *nodes = spent + in_tasks;
            Ok(None)
        })
    }

    /// Adds the tasks of a round from a position that has `left` moves, in the order of the search.
    fn add_tasks(
        &self,
        start: Tiles<R, C>,
        list: u8,
        left: u32,
        slides: &mut Vec<Slide>,
        nodes: &mut u64,
        tasks: &mut Vec<Task<R, C>>,
    ) {
        if slides.len() == GIVEN || start == Tiles::GOAL {
            tasks.push(Task { start, slides: slides.clone(), list, left, before: *nodes });
            return;
        }
        for step in self.steps.list(list).iter().flatten() {
            *nodes += 1;
            let after = start.exchanged(start.blank_cell(), step.to.into());
            if self.lower_bound(after) < left {
                slides.push(Slide { direction: step.direction, tiles: 1 });
                self.add_tasks(after, step.next, left - 1, slides, nodes, tasks);
                slides.pop();
            }
        }
    }

    /// The ends of all tasks up to the first that has a solution or reached a limit.
    fn ends(&self, tasks: &[Task<R, C>], limits: &Limits<'_>) -> Vec<End> {
        let ends = Mutex::new(tasks.iter().map(|_| (0, Ok(None))).collect::<Vec<End>>());
        let (next, first) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
        let work = |number: usize| {
            let task = &tasks[number];
            let mut ask = |own| {
                let mut ends = ends.lock().expect("no thread panics with the lock");
                ends[number].0 = own;
                // At most what one thread would have generated when it is here.
                let nodes = ends[..=number].iter().map(|end| end.0).sum::<u64>() + task.before;
                let left = limits.steps().checked_sub(nodes);
                let left = left.ok_or(LimitReached::Steps { limit: limits.steps() })?;
                if first.load(Relaxed) < number || limits.is_stopped() {
                    return Err(LimitReached::Stopped);
                }
                Ok(own + left.min(PAUSE))
            };
            let mut descent = Descent::new(&self.databases, &self.steps, task.start, &mut ask);
            descent.list = task.list;
            let found = descent.round(task.left);
            if !matches!(found, Ok(None)) {
                first.fetch_min(number, Relaxed);
            }
            let nodes = descent.nodes;
            ends.lock().expect("no thread panics with the lock")[number] = (nodes, found);
        };
        // In order, as one thread takes them: halves of the list for two threads would let one of
        // them work behind the solution.
        let take = || Some(next.fetch_add(1, Relaxed));
        let is_due = |&number: &usize| number < tasks.len().min(first.load(Relaxed));
        on_all_threads(&|| core::iter::from_fn(take).take_while(is_due).for_each(work));
        ends.into_inner().expect("no thread panics with the lock")
    }
}

// Not generic: the plumbing of `rayon` is compiled here, and not for each board of a program.
fn on_all_threads(work: &(dyn Fn() + Sync)) {
    (0..rayon::current_num_threads()).into_par_iter().with_max_len(1).for_each(|_| work());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The thread of the second task has a solution long before the other one is done.
    #[test]
    fn a_task_before_a_solution_goes_on_to_its_end() {
        let solver = SlidingSolver::<4, 4>::new(Vec::new()).expect("no databases");
        let task = |text: &str, left| {
            let start: Tiles<4, 4> = text.parse().expect("a position");
            let list = super::super::steps::all(start.tile_cells()[0]);
            Task { start, slides: Vec::new(), list, left, before: 0 }
        };
        let long = task("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", 22);
        let short = task("1 0 2 3/4 5 6 7/8 9 10 11/12 13 14 15", 1);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("two threads");
        let tasks = [long, short];
        let ends = pool.install(|| solver.ends(&tasks, &Limits::new()));
        assert!(matches!(&ends[..], [(1_000_000.., Ok(None)), (1.., Ok(Some(_)))]), "{ends:?}");
    }
}
