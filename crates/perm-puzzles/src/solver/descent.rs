//! The search of both solvers: depth first within a number of moves, node by node.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::Budget;

use super::tables::{PruningIndex, Tables};
use crate::Error;
use crate::definition::space::Pattern;

/// What is done with the moves of a solution: whether the search ends with it.
pub(super) type Found<'a> = dyn FnMut(&[u8], &mut Budget<'_>) -> Result<bool, Error> + 'a;

/// One search.
pub(super) struct Descent<'a> {
    tables: &'a Tables,
    levels: Vec<Level<'a>>,
    /// The moves so far, from those that lead to the start on.
    path: Vec<u8>,
    /// How many moves lead to the start.
    given: usize,
    /// The search ends when the budget has spent this number of steps.
    pub(super) until: u64,
}

/// The nodes after one of the level above, each with the number that its move has in `moves`.
#[derive(Default)]
struct Level<'a> {
    moves: &'a [u8],
    /// The nodes that are worth trying.
    nodes: Vec<usize>,
    /// The index of each node for each look-up, look-up by look-up with room for all moves.
    indices: Vec<PruningIndex>,
    /// The look-ups in the order in which they are asked.
    order: Vec<usize>,
}

impl<'a> Descent<'a> {
    pub(super) fn new(tables: &'a Tables) -> Self {
        Self { tables, levels: Vec::new(), path: Vec::new(), given: 0, until: u64::MAX }
    }

    /// Room for the nodes of a level.
    fn width(&self) -> usize {
        self.tables.puzzle.moves.len().max(1)
    }

    fn add_level(&mut self) {
        let (width, lookups) = (self.width(), self.tables.lookups.len());
        // Room for each depth is made once and used by all of its nodes.
        self.levels.push(Level {
            indices: vec![PruningIndex::default(); width * lookups],
            ..Level::default()
        });
    }

    /// Takes a pattern as the one to search from; gives a lower bound of the moves of a solution.
    /// `None` for one that can't be solved.
    pub(super) fn start(&mut self, pattern: &Pattern) -> Option<usize> {
        let indices = self.tables.indices(pattern)?;
        if self.levels.is_empty() {
            self.add_level();
        }
        let width = self.width();
        let level = &mut self.levels[0];
        let mut least = 0;
        for (lookup, index) in indices.into_iter().enumerate() {
            level.indices[lookup * width] = index;
            least = least.max(index.bound);
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
        self.path.truncate(self.given);
        self.search(0, moves, budget, found)
    }

    /// Takes these moves as those that led to the start: what follows goes on from the last of
    /// them.
    #[cfg(feature = "rayon")]
    pub(super) fn after(&mut self, given: &[u8]) {
        self.path = given.to_vec();
        self.given = given.len();
    }

    /// The same from a node, by its number among the nodes of its level.
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
        let below = self.path.len() - self.given + 1;
        self.expand(node, left);
        budget.spend(self.levels[below].moves.len() as u64)?;
        if budget.steps_spent() > self.until {
            return Ok(true);
        }
        for number in 0..self.levels[below].nodes.len() {
            let level = &self.levels[below];
            let next = level.nodes[number];
            self.path.push(level.moves[next]);
            if self.search(next, left - 1, budget, found)? {
                return Ok(true);
            }
            self.path.pop();
        }
        Ok(false)
    }

    /// Finds the nodes after one, and keeps those of which each look-up allows a solution.
    fn expand(&mut self, node: usize, left: usize) {
        let (tables, width, depth) = (self.tables, self.width(), self.path.len() - self.given);
        let (above, below) = self.levels.split_at_mut(depth + 1);
        let (from, to) = (&above[depth], &mut below[0]);
        to.moves = tables.redundancy.after(self.path.last().copied());
        to.nodes.clear();
        for (next, &by) in to.moves.iter().enumerate() {
            if left > 1 || !tables.never_last[usize::from(by)] {
                to.nodes.push(next);
            }
        }
        // A look-up that says much of this node rules out most of the next ones: the others are
        // then asked for few.
        to.order.clear();
        let bound = |lookup: usize| from.indices[lookup * width + node].bound;
        for lookup in 0..tables.lookups.len() {
            let at = to.order.iter().position(|&other| bound(other) < bound(lookup));
            to.order.insert(at.unwrap_or(lookup), lookup);
        }
        for &number in &to.order {
            let lookup = &tables.lookups[number];
            let own = &from.indices[number * width + node];
            let indices = &mut to.indices[number * width..][..width];
            // Entries for many moves are waited for together: nothing depends on them yet.
            for &next in &to.nodes {
                indices[next] = tables.after(lookup, own, to.moves[next]);
            }
            for &next in &to.nodes {
                indices[next].bound = tables.bound(lookup, &indices[next]);
            }
            to.nodes.retain(|&next| usize::from(indices[next].bound) < left);
        }
    }
}
