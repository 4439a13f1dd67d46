//! The states that a search has seen, each with the one that it was reached from.

use alloc::vec::Vec;
use core::hash::{BuildHasher as _, Hash};

use dense_code::limits::Budget;
use foldhash::fast::RandomState;
use hashbrown::HashTable;

use super::NoPath;

/// A state, and how it was reached.
struct Node<T, M> {
    state: T,
    /// The place of the state before, and the move; `None` for a start.
    reached: Option<(usize, M)>,
    cost: u64,
}

/// States in the order in which they were first seen.
pub(super) struct Tree<T, M> {
    nodes: Vec<Node<T, M>>,
    /// Places in `nodes`, by the hash of the state.
    places: HashTable<usize>,
    hasher: RandomState,
}

/// What [`Tree::insert`] made of a state.
pub(super) enum Inserted {
    /// It was not seen before, and has this place.
    New(usize),
    /// It was seen, and this way costs less than the one before.
    Cheaper(usize),
    /// It was seen, has this place, and this way is no better.
    Seen(usize),
}

impl<T: Eq + Hash, M: Clone> Tree<T, M> {
    pub(super) fn new() -> Self {
        Self { nodes: Vec::new(), places: HashTable::new(), hasher: RandomState::default() }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn state(&self, place: usize) -> &T {
        &self.nodes[place].state
    }

    pub(super) fn cost(&self, place: usize) -> u64 {
        self.nodes[place].cost
    }

    /// The state that a state was reached from; `None` for a start.
    pub(super) fn before(&self, place: usize) -> Option<&T> {
        self.nodes[place].reached.as_ref().map(|&(before, _)| self.state(before))
    }

    /// The place of a state that was seen.
    pub(super) fn find(&self, state: &T) -> Option<usize> {
        let hash = self.hasher.hash_one(state);
        self.places.find(hash, |&place| self.nodes[place].state == *state).copied()
    }

    /// Adds a state that was not seen, or notes a cheaper way to it.
    pub(super) fn insert(
        &mut self,
        state: T,
        reached: Option<(usize, M)>,
        cost: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Inserted, NoPath> {
        if let Some(place) = self.find(&state) {
            let node = &mut self.nodes[place];
            if node.cost <= cost {
                return Ok(Inserted::Seen(place));
            }
            (node.reached, node.cost) = (reached, cost);
            return Ok(Inserted::Cheaper(place));
        }
        // A node, and a place in a table that is half full.
        let bytes = size_of::<Node<T, M>>() as u64 + 2 * (size_of::<usize>() as u64 + 1);
        budget.take(bytes).map_err(|reached| NoPath::stopped(reached, budget))?;
        let place = self.nodes.len();
        let hash = self.hasher.hash_one(&state);
        self.nodes.push(Node { state, reached, cost });
        let Self { nodes, places, hasher } = self;
        places.insert_unique(hash, place, |&place| hasher.hash_one(&nodes[place].state));
        Ok(Inserted::New(place))
    }

    /// The moves from the start to a state.
    pub(super) fn moves_to(&self, place: usize) -> Vec<M> {
        let mut moves: Vec<M> = self.back_from(place).map(|(_, by)| by).collect();
        moves.reverse();
        moves
    }

    /// The places before a state back to the start, each with the move that was made there.
    pub(super) fn back_from(&self, mut place: usize) -> impl Iterator<Item = (usize, M)> {
        core::iter::from_fn(move || {
            let (before, by) = self.nodes[place].reached.clone()?;
            place = before;
            Some((before, by))
        })
    }
}
