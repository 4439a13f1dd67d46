//! The search of both solvers: depth first within a number of moves, node by node.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::Budget;

use super::database::FAR;
use super::tables::{Seen, Tables, View};
use crate::Error;
use crate::definition::space::Pattern;

/// What is done with the moves of a solution: whether the search ends with it.
pub(super) type Found<'a> = dyn FnMut(&[u8], &mut Budget<'_>) -> Result<bool, Error> + 'a;

/// One search.
pub(super) struct Descent<'a> {
    tables: &'a Tables,
    levels: Vec<Level<'a>>,
    /// The moves so far.
    path: Vec<u8>,
    /// After so many steps of the budget the search ends.
    pub(super) until: u64,
}

/// The nodes after one of the level above, each with the number that its move has in `moves`.
#[derive(Default)]
struct Level<'a> {
    moves: &'a [u8],
    /// The nodes that are worth trying.
    nodes: Vec<usize>,
    /// What each view sees of each node, view by view with room for all moves.
    seen: Vec<Seen>,
    /// What a view sees of the state that undoes each node.
    undone: Vec<Seen>,
    /// A bit for each move that can't be the last of a solution of each node, or the first, as far
    /// as the views tell.
    not_last: Vec<u64>,
    not_first: Vec<u64>,
    /// The states of the nodes, where they are asked for: what a view sees of a state does not tell
    /// what it sees of the one that undoes it.
    states: Vec<u16>,
    /// The views in the order in which they are asked.
    order: Vec<usize>,
}

impl<'a> Descent<'a> {
    pub(super) fn new(tables: &'a Tables) -> Self {
        Self { tables, levels: Vec::new(), path: Vec::new(), until: u64::MAX }
    }

    /// Room for what views see of the nodes of a level.
    fn width(&self) -> usize {
        self.tables.puzzle.moves.len().max(1)
    }

    fn add_level(&mut self) {
        let (width, views) = (self.width(), self.tables.views.len());
        let places = if self.reads_states() { self.tables.puzzle.space.moduli.len() } else { 0 };
        // Room for each depth is made once and used by all of its nodes.
        self.levels.push(Level {
            seen: vec![Seen::default(); width * views],
            undone: vec![Seen::default(); width],
            not_last: vec![0; width],
            not_first: vec![0; width],
            states: vec![0; width * places],
            ..Level::default()
        });
    }

    /// Whether states are read, and not only what views see of them.
    fn reads_states(&self) -> bool {
        self.tables.views.iter().any(View::sees_undone)
    }

    /// Takes a pattern as the one to search from; gives the least number of moves of a solution.
    /// `None` for one that can't be solved.
    pub(super) fn start(&mut self, pattern: &Pattern) -> Option<usize> {
        let seen = self.tables.seen(pattern)?;
        if self.levels.is_empty() {
            self.add_level();
        }
        let width = self.width();
        let level = &mut self.levels[0];
        let mut least = 0;
        for (view, seen) in seen.into_iter().enumerate() {
            level.seen[view * width] = seen;
            least = least.max(seen.bound);
        }
        if let Some(spots) = self.tables.puzzle.spots.as_ref().filter(|_| !level.states.is_empty())
        {
            let state = &mut level.states[..spots.places];
            spots.of_pattern(pattern, state);
            for view in &self.tables.views {
                let undone = self.tables.undone(view, state);
                least = least.max(undone.map_or(0, |seen| self.tables.bound(view, &seen)));
            }
        }
        Some(least.into())
    }

    /// Calls `found` with each sequence of exactly this many moves after which all databases say 0,
    /// until that gives `true` or the steps are spent; whether one of both was so.
    pub(super) fn run(
        &mut self,
        moves: usize,
        budget: &mut Budget<'_>,
        found: &mut Found<'_>,
    ) -> Result<bool, Error> {
        while self.levels.len() <= moves {
            self.add_level();
        }
        self.path.clear();
        self.search(0, moves, budget, found)
    }

    /// The same from a node, the number of which is among those of its level.
    fn search(
        &mut self,
        node: usize,
        left: usize,
        budget: &mut Budget<'_>,
        found: &mut Found<'_>,
    ) -> Result<bool, Error> {
        if left == 0 {
            return found(&self.path, budget);
        }
        let depth = self.path.len() + 1;
        self.see(node, left);
        // Not for the last move: only a solved state is wanted there, and what undoes it is solved.
        if left > 1 && !self.levels[depth].states.is_empty() {
            self.see_undone(node, left);
        }
        budget.spend(self.levels[depth].moves.len() as u64)?;
        if budget.steps_spent() > self.until {
            return Ok(true);
        }
        for number in 0..self.levels[depth].nodes.len() {
            let level = &self.levels[depth];
            let next = level.nodes[number];
            self.path.push(level.moves[next]);
            if self.search(next, left - 1, budget, found)? {
                return Ok(true);
            }
            self.path.pop();
        }
        Ok(false)
    }

    /// Finds the nodes after one, and keeps those of which each view allows a solution.
    fn see(&mut self, node: usize, left: usize) {
        let (tables, width, depth) = (self.tables, self.width(), self.path.len());
        let (above, below) = self.levels.split_at_mut(depth + 1);
        let (from, to) = (&above[depth], &mut below[0]);
        to.moves = tables.redundancy.after(self.path.last().copied());
        to.nodes.clear();
        for (next, &by) in to.moves.iter().enumerate() {
            let is_last = left == 1 && !tables.can_be_last[usize::from(by)];
            // A move past 64 has no bit; of more moves than that no view rules any out.
            if !is_last && (by >= 64 || from.not_first[node] >> by & 1 == 0) {
                to.nodes.push(next);
            }
        }
        to.not_last.fill(0);
        to.not_first.fill(0);
        // A view that says much of this node rules out most of the next ones: the others are then
        // asked for few.
        to.order.clear();
        to.order.extend(0..tables.views.len());
        to.order.sort_by_key(|&view| FAR - from.seen[view * width + node].bound);
        for &number in &to.order {
            let view = &tables.views[number];
            let own = &from.seen[number * width + node];
            let seen = &mut to.seen[number * width..][..width];
            // Entries for many moves are waited for together: nothing depends on them yet.
            for &next in &to.nodes {
                seen[next] = tables.moved(view, own, to.moves[next]);
            }
            for &next in &to.nodes {
                seen[next].bound = tables.bound(view, &seen[next]);
            }
            to.nodes.retain(|&next| usize::from(seen[next].bound) < left);
            mark(view, &to.nodes, seen, left, &mut to.not_last);
        }
        if left > 1 {
            to.nodes.retain(|&next| to.not_last[next] != tables.all_moves);
        }
    }

    /// Keeps those nodes of which also the state that undoes them allows a solution: it is as far
    /// from solved.
    fn see_undone(&mut self, node: usize, left: usize) {
        let (tables, depth) = (self.tables, self.path.len());
        let Some(spots) = &tables.puzzle.spots else { return };
        let (above, below) = self.levels.split_at_mut(depth + 1);
        let (from, to) = (&above[depth], &mut below[0]);
        let before = &from.states[node * spots.places..][..spots.places];
        for &next in &to.nodes {
            let after = &mut to.states[next * spots.places..][..spots.places];
            spots.moved(before, to.moves[next], after);
        }
        for view in tables.views.iter().filter(|view| view.sees_undone()) {
            for &next in &to.nodes {
                let state = &to.states[next * spots.places..][..spots.places];
                to.undone[next] = tables.undone(view, state).expect("the view can");
            }
            for &next in &to.nodes {
                to.undone[next].bound = tables.bound(view, &to.undone[next]);
            }
            to.nodes.retain(|&next| usize::from(to.undone[next].bound) < left);
            // The first move undoes the last one of a solution of the state that undoes this one.
            mark(view, &to.nodes, &to.undone, left, &mut to.not_first);
        }
        to.nodes.retain(|&next| to.not_first[next] != tables.all_moves);
    }
}

/// Notes which moves can't be the last of a solution of some nodes, which have one move less than
/// `left` to go. If a view says that its pieces need all of these, they are not solved before the
/// last move: so that is none that leaves them as they are when they are solved.
fn mark(view: &View, nodes: &[usize], seen: &[Seen], left: usize, not_last: &mut [u64]) {
    if left <= FAR.into() {
        for &next in nodes {
            if usize::from(seen[next].bound) + 1 == left {
                not_last[next] |= view.quiet;
            }
        }
    }
}
