//! Both phases of a quick solution.

use alloc::vec;
use alloc::vec::Vec;
use core::{mem, slice};

use dense_code::limits::Budget;

use super::error::SolveError;
use super::phase::Phase;
use super::quick::QuickSolver;
use crate::definition::space::Pattern;

/// What is tried in a round.
pub(super) struct Round {
    /// The most moves of a solution.
    pub(super) most: usize,
    /// The most moves of the second phase.
    pub(super) cap: usize,
    /// After so many steps nothing more is tried.
    pub(super) until: u64,
    /// Whether first phases of any length are tried.
    pub(super) tries_all: bool,
}

/// One attempt: first phases of one length, and for each a second one.
pub(super) struct Attempt<'a, 'b> {
    solver: &'a QuickSolver,
    round: &'a Round,
    budget: &'a mut Budget<'b>,
    /// Whether the round has ended.
    pub(super) is_over: bool,
    /// The numbers of the moves so far, of both phases.
    pub(super) path: Vec<u8>,
    /// The values of the first phase's coordinates after each number of moves.
    values: Vec<u32>,
    /// Those of the second phase.
    second: Vec<u32>,
    /// The pattern after none, one, ... of the moves that follow.
    patterns: Vec<Pattern>,
    moves: Vec<u8>,
    /// For each node before the one in hand, in the first phase and then in the second, the state of
    /// the redundancy and the moves that are not tried yet.
    nodes: Vec<(usize, slice::Iter<'a, u8>)>,
}

impl<'a, 'b> Attempt<'a, 'b> {
    pub(super) fn new(
        solver: &'a QuickSolver,
        pattern: &Pattern,
        values: &[u32],
        round: &'a Round,
        budget: &'a mut Budget<'b>,
    ) -> Self {
        let mut values = values.to_vec();
        values.resize((round.most + 1) * solver.first.size(), 0);
        Self {
            solver,
            round,
            budget,
            is_over: false,
            path: Vec::new(),
            values,
            second: vec![0; (round.most + 1) * solver.second.size()],
            patterns: vec![pattern.clone()],
            moves: Vec::new(),
            nodes: Vec::new(),
        }
    }

    fn spend(&mut self, steps: usize) -> Result<(), SolveError> {
        self.budget.spend(steps as u64)?;
        self.is_over = self.budget.steps_spent() > self.round.until;
        Ok(())
    }

    /// Tries all first phases of `length` moves, and for each a second one.
    pub(super) fn first(&mut self, length: usize) -> Result<bool, SolveError> {
        let solver = self.solver;
        let mut values = mem::take(&mut self.values);
        // A first phase that ends so was tried without the move.
        let ends = |by| !solver.quiet.contains(&by);
        let found = self.walk(&solver.first, &mut values, length, ends, Self::then_second);
        self.values = values;
        found
    }

    /// Whether a second phase follows on the path.
    fn then_second(&mut self) -> Result<bool, SolveError> {
        let phase = &self.solver.second;
        // Most of the path is that of the last time.
        let same = self.moves.iter().zip(&self.path).take_while(|(a, b)| a == b).count();
        self.moves.truncate(same);
        self.patterns.truncate(same + 1);
        let space = &self.solver.space;
        for &by in &self.path[same..] {
            let next =
                self.patterns[self.moves.len()].after(&space.moves[usize::from(by)], &space.moduli);
            self.patterns.push(next);
            self.moves.push(by);
        }
        let values = phase.values(&self.patterns[self.moves.len()]);
        // Not all that the first phase solves is in reach of the second one's moves.
        let Some(values) = values else { return Ok(false) };
        self.second[..values.len()].copy_from_slice(&values);
        let size = phase.size();
        let left = (self.round.most - self.path.len()).min(self.round.cap);
        let mut shortest = 0;
        while !phase.allows(&self.second[..size], shortest) {
            shortest += 1;
            if shortest > left {
                return Ok(false);
            }
        }
        let mut values = mem::take(&mut self.second);
        let mut found = Ok(false);
        for length in shortest..=left {
            found = self.walk(phase, &mut values, length, |_| true, |_| Ok(true));
            if !matches!(found, Ok(false)) {
                break;
            }
        }
        self.second = values;
        found
    }

    /// Puts every sequence of `length` moves of a phase on the path that its databases allow and
    /// whose last move may end it, until one is `found`. `values` are those of the phase's
    /// coordinates, from the first on after each number of moves.
    ///
    /// What is left to try is on the heap: a solution may have more moves than the thread's stack
    /// has room for.
    fn walk(
        &mut self,
        phase: &'a Phase,
        values: &mut [u32],
        length: usize,
        ends: impl Fn(u8) -> bool,
        mut found: impl FnMut(&mut Self) -> Result<bool, SolveError>,
    ) -> Result<bool, SolveError> {
        if length == 0 {
            return found(self);
        }
        let size = phase.size();
        let (mut depth, mut state, mut moves) = (0_usize, 0, phase.redundancy.next(0).iter());
        self.spend(moves.len())?;
        loop {
            if self.is_over {
                return Ok(false);
            }
            let Some(&by) = moves.next() else {
                if depth == 0 {
                    return Ok(false);
                }
                (state, moves) = self.nodes.pop().expect("each depth has a node before it");
                depth -= 1;
                self.path.pop();
                continue;
            };
            let left = length - depth - 1;
            if left == 0 && !ends(by) {
                continue;
            }
            let (before, after) = values[depth * size..].split_at_mut(size);
            phase.moved(before, by, after);
            if !phase.allows(&after[..size], left) {
                continue;
            }
            self.path.push(phase.moves[usize::from(by)]);
            if left == 0 {
                if found(self)? {
                    return Ok(true);
                }
                self.path.pop();
                continue;
            }
            self.nodes.push((state, moves));
            depth += 1;
            state = phase.redundancy.after(state, by);
            moves = phase.redundancy.next(state).iter();
            self.spend(moves.len())?;
        }
    }
}
