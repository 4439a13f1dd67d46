//! The states that a search has seen, each with the one that it was reached from.

use alloc::vec::Vec;
use core::hash::{BuildHasher as _, Hash};
use core::ops::Range;

use dense_code::limits::{Budget, LimitReached};
use foldhash::fast::RandomState;

use super::NoPath;
use super::places::Places;

/// States in the order in which they were first seen, the start first.
pub(super) struct Tree<T, M> {
    states: Vec<T>,
    /// Of each state but the start, the place of the state before it and the move between.
    reached: Vec<(u32, M)>,
    places: Places,
    hasher: RandomState,
}

/// A move that was made in a state of a tree.
pub(super) struct Edge<T, M, C> {
    before: u32,
    by: M,
    state: T,
    cost: C,
    hash: u32,
    /// Where the state was found, if it was.
    known: Option<u32>,
}

/// The state that a move led to.
pub(super) struct Arrival<M, C> {
    /// The place of the state that the move was made in.
    pub(super) before: usize,
    pub(super) cost: C,
    pub(super) place: usize,
    /// The move, if the state had been seen already.
    pub(super) seen: Option<M>,
}

/// How many edges are looked up at once.
const BATCH: usize = 64;

impl<T: Eq + Hash, M: Clone> Tree<T, M> {
    /// A tree of a start alone.
    pub(super) fn new(
        start: T,
        hasher: RandomState,
        budget: &mut Budget<'_>,
    ) -> Result<Self, NoPath> {
        let mut tree =
            Self { states: Vec::new(), reached: Vec::new(), places: Places::new(), hasher };
        let hash = tree.hash(&start);
        tree.push(start, hash, tree.places.vacant(hash), budget)?;
        Ok(tree)
    }

    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    pub(super) fn state(&self, place: usize) -> &T {
        &self.states[place]
    }

    /// The place of the state that a state was reached from; `None` for the start.
    pub(super) fn before(&self, place: usize) -> Option<usize> {
        place.checked_sub(1).map(|at| self.reached[at].0 as usize)
    }

    /// The place of a state that was seen.
    pub(super) fn find(&self, state: &T) -> Option<usize> {
        let is_it = |place| self.states[place as usize] == *state;
        self.places.find(self.hash(state), is_it).ok().map(|place| place as usize)
    }

    #[inline]
    fn hash(&self, state: &T) -> u32 {
        // The upper half of the product depends on every bit of the hash.
        (self.hasher.hash_one(state).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
    }

    /// Makes the moves that are possible in the states of some places, adds the states after them,
    /// and calls `each` after every move until it returns a result.
    ///
    /// The moves are taken in order, but up to [`BATCH`] are made before the first of them is
    /// looked up. `edges` is memory for them.
    #[inline]
    pub(super) fn expand<I, C, R>(
        &mut self,
        places: Range<usize>,
        edges: &mut Vec<Edge<T, M, C>>,
        successors: impl Fn(&T) -> I,
        budget: &mut Budget<'_>,
        mut each: impl FnMut(&mut Self, &mut Budget<'_>, Arrival<M, C>) -> Option<R>,
    ) -> Result<Option<R>, NoPath>
    where
        I: Iterator<Item = (M, T, C)>,
    {
        edges.clear();
        for at in places {
            if let Err(reached) = budget.spend(1) {
                let stopped = NoPath::not_expanded(reached, budget);
                if reached == LimitReached::Stopped {
                    return Err(stopped);
                }
                // What was found before the limit is found.
                let settled = self.settle(edges, budget, &mut each);
                return settled.map_err(|_| stopped)?.ok_or(stopped).map(Some);
            }
            for (by, state, cost) in successors(self.state(at)) {
                #[expect(clippy::cast_possible_truncation, reason = "a place is below 2^32")]
                let before = at as u32;
                edges.push(Edge { before, by, state, cost, hash: 0, known: None });
                if edges.len() == BATCH {
                    // A state may have any number of moves.
                    let asked = budget.spend(0);
                    if let Some(found) = self.settle(edges, budget, &mut each)? {
                        return Ok(Some(found));
                    }
                    asked.map_err(|reached| NoPath::stopped(reached, budget))?;
                }
            }
        }
        self.settle(edges, budget, &mut each)
    }

    /// Adds the states of edges.
    #[inline]
    fn settle<C, R>(
        &mut self,
        edges: &mut Vec<Edge<T, M, C>>,
        budget: &mut Budget<'_>,
        mut each: impl FnMut(&mut Self, &mut Budget<'_>, Arrival<M, C>) -> Option<R>,
    ) -> Result<Option<R>, NoPath> {
        // First all are looked for where they most likely are. They do not wait for each other
        // there, so the processor reads the memory of many at the same time.
        for edge in &mut *edges {
            edge.hash = self.hash(&edge.state);
            edge.known = self.places.first(edge.hash);
        }
        for edge in &mut *edges {
            // The start stands for no place: comparing it costs less than a branch.
            let place = edge.known.unwrap_or(0);
            edge.known = (self.states[place as usize] == edge.state).then_some(place);
        }
        for Edge { before, by, state, cost, hash, known } in edges.drain(..) {
            let found = known.map_or_else(
                || self.places.find(hash, |place| self.states[place as usize] == state),
                Ok,
            );
            let (place, seen) = match found {
                Ok(place) => (place as usize, Some(by)),
                Err(at) => {
                    self.push(state, hash, at, budget)?;
                    self.reached.push((before, by));
                    (self.len() - 1, None)
                }
            };
            let result = each(self, budget, Arrival { before: before as usize, cost, place, seen });
            if result.is_some() {
                return Ok(result);
            }
        }
        Ok(None)
    }

    #[inline]
    fn push(
        &mut self,
        state: T,
        hash: u32,
        at: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(), NoPath> {
        // A state, how it was reached, perhaps its cost, and its share of the table of places,
        // which is a quarter to a half full.
        let bytes = (size_of::<T>() + size_of::<(u32, M)>() + 4 * size_of::<u64>()) as u64;
        budget.take(bytes).map_err(|reached| NoPath::stopped(reached, budget))?;
        let Some(place) = Places::place(self.len()) else {
            return Err(NoPath::TooMany { nodes: budget.steps_spent() });
        };
        self.places.insert(at, hash, place);
        self.states.push(state);
        Ok(())
    }

    /// Notes another way to a state.
    pub(super) fn redirect(&mut self, place: usize, before: usize, by: M) {
        if let Some(at) = place.checked_sub(1) {
            #[expect(clippy::cast_possible_truncation, reason = "a place is below 2^32")]
            let before = before as u32;
            self.reached[at] = (before, by);
        }
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
            let (before, by) = self.reached[place.checked_sub(1)?].clone();
            place = before as usize;
            Some((place, by))
        })
    }
}
