//! The search of a solver: depth first within a number of moves, node by node.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use dense_code::limits::Budget;

use super::database::FAR;
use super::error::SolveError;
use super::solver::{MAX_VIEWS, Solver};
use super::view::{Seen, View};
use crate::definition::space::Pattern;

/// A move from a node.
#[derive(Clone, Copy, Debug, Default)]
struct Child {
    by: u8,
    /// What each view sees of the state after it.
    seen: [Seen; MAX_VIEWS],
    /// And of the state that undoes that.
    undone: [Seen; MAX_VIEWS],
}

/// A node of each depth: its moves that are left to try, and its state.
#[derive(Clone, Debug, Default)]
struct Level {
    children: Vec<Child>,
    state: Vec<u16>,
}

/// One search.
pub(super) struct Descent<'a, 'b> {
    solver: &'a Solver,
    start: &'a Pattern,
    budget: Budget<'b>,
    levels: Vec<Level>,
    root: Child,
    /// The moves so far.
    path: Vec<u8>,
}

impl<'a, 'b> Descent<'a, 'b> {
    /// From a pattern that can be solved.
    pub(super) fn new(
        solver: &'a Solver,
        start: &'a Pattern,
        budget: Budget<'b>,
    ) -> Result<Self, SolveError> {
        let mut state = Vec::new();
        if let Some(spots) = &solver.game.spots {
            state = vec![0; spots.places];
            spots.of_pattern(start, &mut state);
        }
        let mut root = Child::default();
        for (number, view) in solver.views.iter().enumerate() {
            root.seen[number] = solver.first_seen(view, start).ok_or(SolveError::Unsolvable)?;
            if let Some(undone) = solver.undone(view, &state) {
                root.undone[number] = Seen { bound: solver.bound(view, &undone), ..undone };
            }
        }
        let levels = vec![Level { children: Vec::new(), state }];
        Ok(Self { solver, start, budget, levels, root, path: Vec::new() })
    }

    /// The least number of moves of a solution.
    pub(super) fn bound(&self) -> usize {
        let bounds = self.root.seen.iter().chain(&self.root.undone).map(|seen| seen.bound);
        bounds.max().map_or(0, usize::from)
    }

    /// The moves of a solution of exactly this many, at least one.
    pub(super) fn solution(&mut self, moves: usize) -> Result<Option<Vec<u8>>, SolveError> {
        self.levels.resize(moves + 1, Level::default());
        let root = self.root;
        Ok(self.search(0, &root, 0, moves)?.then(|| mem::take(&mut self.path)))
    }

    pub(super) fn nodes(&self) -> u64 {
        self.budget.steps_spent()
    }

    /// Whether a node has a solution of exactly `left` moves, at least one: it is added to the path
    /// then. `state` is that of the redundancy.
    fn search(
        &mut self,
        depth: usize,
        node: &Child,
        state: usize,
        left: usize,
    ) -> Result<bool, SolveError> {
        let mut children = mem::take(&mut self.levels[depth].children);
        children.clear();
        // The first move undoes the last one of a solution of the state that undoes this one, and
        // leaves as much as it is.
        let not_first = self.solver.not_last(&node.undone, left);
        let blank = Child { by: 0, ..Child::default() };
        for &by in self.solver.redundancy.next(state) {
            if by >= 64 || not_first >> by & 1 == 0 {
                children.push(Child { by, ..blank });
            }
        }
        self.budget.spend(children.len() as u64)?;
        self.see(node, &mut children, left);
        let found = if left == 1 {
            self.is_solved(&children)
        } else {
            self.see_undone(depth, &mut children, left);
            self.go_on(depth, &children, state, left)?
        };
        self.levels[depth].children = children;
        Ok(found)
    }

    /// Tries the moves that are left of a node.
    fn go_on(
        &mut self,
        depth: usize,
        children: &[Child],
        state: usize,
        left: usize,
    ) -> Result<bool, SolveError> {
        let solver = self.solver;
        for child in children {
            if let Some(spots) = &solver.game.spots {
                let (above, below) = self.levels.split_at_mut(depth + 1);
                below[0].state.resize(spots.places, 0);
                spots.moved(&above[depth].state, child.by, &mut below[0].state);
            }
            self.path.push(child.by);
            let after = solver.redundancy.after(state, child.by);
            if self.search(depth + 1, child, after, left - 1)? {
                return Ok(true);
            }
            self.path.pop();
        }
        Ok(false)
    }

    /// Keeps the moves after which each view allows a solution, those that rule out most first.
    fn see(&self, node: &Child, children: &mut Vec<Child>, left: usize) {
        let solver = self.solver;
        for number in order(&solver.views, &node.seen) {
            let view = &solver.views[number];
            // Entries of many moves are waited for together: nothing depends on them yet.
            for child in children.iter_mut() {
                child.seen[number] = solver.moved(view, &node.seen[number], child.by);
            }
            for child in children.iter_mut() {
                child.seen[number].bound = solver.bound(view, &child.seen[number]);
            }
            children.retain(|child| usize::from(child.seen[number].bound) < left);
        }
        if left > 1 {
            children.retain(|child| solver.has_moves(&child.seen, left - 1));
        }
    }

    /// The same for the states that undo those after the moves.
    fn see_undone(&mut self, depth: usize, children: &mut Vec<Child>, left: usize) {
        let solver = self.solver;
        let Some(spots) = &solver.game.spots else { return };
        if solver.views.iter().all(|view| view.undone.is_none()) {
            return;
        }
        let places = spots.places;
        let mut states = vec![0; children.len() * places];
        for (child, state) in children.iter_mut().zip(states.chunks_exact_mut(places)) {
            spots.moved(&self.levels[depth].state, child.by, state);
        }
        let mut numbers: Vec<usize> = (0..children.len()).collect();
        for (number, view) in solver.views.iter().enumerate() {
            for &at in &numbers {
                let state = &states[at * places..][..places];
                if let Some(undone) = solver.undone(view, state) {
                    children[at].undone[number] = undone;
                }
            }
            for &at in &numbers {
                let seen = &mut children[at].undone[number];
                seen.bound = if view.undone.is_some() { solver.bound(view, seen) } else { 0 };
            }
            numbers.retain(|&at| usize::from(children[at].undone[number].bound) < left);
        }
        numbers.retain(|&at| solver.has_moves(&children[at].undone, left - 1));
        *children = numbers.into_iter().map(|at| children[at]).collect();
    }

    /// Whether one of the moves ends a path that solves the pattern. Databases over a part of the
    /// coordinates can't tell.
    fn is_solved(&mut self, children: &[Child]) -> bool {
        let (game, start) = (&self.solver.game, self.start);
        for child in children {
            self.path.push(child.by);
            let mut end = start.clone();
            for &by in &self.path {
                end = end.after(&game.space.moves[usize::from(by)], &game.space.moduli);
            }
            if game.goals.contains(&end) {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

/// The views, that with the largest bound of a node first.
fn order(views: &[View], seen: &[Seen; MAX_VIEWS]) -> impl Iterator<Item = usize> {
    let mut order = [0; MAX_VIEWS];
    for (number, to) in order.iter_mut().enumerate() {
        *to = number;
    }
    order[..views.len()].sort_by_key(|&number| FAR - seen[number].bound);
    order.into_iter().take(views.len())
}
