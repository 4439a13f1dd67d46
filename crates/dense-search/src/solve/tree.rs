//! The states that a search has seen, each with the one that it was reached from.

use alloc::vec::Vec;
use core::hash::{BuildHasher as _, Hash};
use core::ops::{ControlFlow, Range};

use dense_code::limits::Budget;
use foldhash::fast::FixedState;

use super::NoPath;
use super::outcome::{spend_step, take};
use super::places::Places;

/// States in the order in which they were first seen, the starts first.
// A map that holds the states would miss the cache once where this misses twice, in the table and
// in the list. But the list is the queue of the search as well, and a layer of it is a range;
// nothing is copied when the table grows; and the misses of 64 look-ups overlap. An `IndexMap` with
// the same hasher takes 2.4 times as long (median of nine searches), `hashbrown::HashTable` of
// places 1.4.
pub(super) struct Tree<T, C> {
    nodes: Vec<Node<T, C>>,
    places: Places,
    /// Moves that are looked up together.
    edges: Vec<Edge<T>>,
}

/// A state that was seen, and its cost.
struct Node<T, C> {
    state: T,
    cost: C,
    /// The place of the state before it, or [`NONE`] for a start.
    // Not the move: it is found again for the states of the path alone.
    before: u32,
}

/// No place: the last one is below it.
const NONE: u32 = u32::MAX;

/// A move that was made in a state of a tree.
struct Edge<T> {
    /// The place of the state that the move was made in; [`NONE`] for a start.
    before: u32,
    /// The state that it led to, and its hash.
    state: T,
    hash: u64,
}

/// A move that was looked up.
#[derive(Clone, Copy)]
pub(super) struct Arrival {
    /// The place of the state that the move was made in.
    pub(super) before: usize,
    /// The place of the state that it led to.
    pub(super) place: usize,
    /// Whether the state had not been seen before.
    pub(super) is_new: bool,
}

/// An expansion breaks at the move that the caller asked for, or where it can't go on.
type Flow = ControlFlow<Result<Arrival, NoPath>>;

/// How many edges are looked up at once: more than a processor has misses under way.
// Looked up one after the other, a million numbers take 1.4 times as long, and a random graph of a
// million vertices 1.5 times.
const MAX_EDGES: usize = 64;

/// The hash of a state: the same in each tree and in each process.
// `foldhash` multiplies a number by a factor. With the fixed one the slots of numbers in a row are
// nearly even. Of random ones, one in five leaves them in clusters, and such a process searched 900
// states up to twice as long, slower than `pathfinding`.
#[inline]
fn hash_of<T: Hash>(state: &T) -> u64 {
    FixedState::default().hash_one(state)
}

/// The place of a state in a word.
#[expect(clippy::cast_possible_truncation, reason = "a place is below 2^32")]
pub(super) const fn in_word(place: usize) -> u32 {
    place as u32
}

/// How many bytes `count` elements take.
pub(super) const fn bytes_of<E>(count: usize) -> u64 {
    (count as u64).saturating_mul(size_of::<E>() as u64)
}

/// Adds an element, and makes room for twice as many where there is none.
#[inline]
pub(super) fn push_within<E>(
    list: &mut Vec<E>,
    element: E,
    budget: &mut Budget<'_>,
) -> Result<(), NoPath> {
    if list.len() == list.capacity() {
        double(list, budget)?;
    }
    list.push(element);
    Ok(())
}

/// Makes room for twice as many.
// Apart, so that what is inlined into the searches is the push alone.
#[cold]
pub(super) fn double<E>(list: &mut Vec<E>, budget: &mut Budget<'_>) -> Result<(), NoPath> {
    let (old, new) = (list.capacity(), (2 * list.capacity()).max(16));
    // For a moment there are both.
    take(bytes_of::<E>(new), budget)?;
    list.reserve_exact(new - list.len());
    budget.give_back(bytes_of::<E>(old));
    Ok(())
}

impl<T: Eq + Hash, C> Tree<T, C> {
    /// A tree of starts alone; one that is given twice is kept once.
    pub(super) fn new(
        starts: impl IntoIterator<Item = T>,
        cost: C,
        budget: &mut Budget<'_>,
    ) -> Result<Self, NoPath>
    where
        C: Copy,
    {
        let places = Places::new();
        take(places.bytes() + bytes_of::<Edge<T>>(MAX_EDGES), budget)?;
        let edges = Vec::with_capacity(MAX_EDGES);
        let mut tree = Self { nodes: Vec::new(), places, edges };
        for state in starts {
            let edge = Edge { before: NONE, hash: hash_of(&state), state };
            if let Err(at) = tree.look_up(&edge.state, edge.hash) {
                tree.push(edge, cost, at, budget)?;
            }
        }
        Ok(tree)
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn state(&self, place: usize) -> &T {
        &self.nodes[place].state
    }

    /// The place of the state that a state was reached from; `None` for a start.
    pub(super) fn before(&self, place: usize) -> Option<usize> {
        Some(self.nodes[place].before).filter(|&before| before != NONE).map(|at| at as usize)
    }

    /// The place of a state that was seen.
    pub(super) fn find(&self, state: &T) -> Option<usize> {
        self.look_up(state, hash_of(state)).ok().map(|place| place as usize)
    }

    /// The place of a state; otherwise where it would be in the table.
    // Inlined always, as what it calls.
    #[inline(always)]
    fn look_up(&self, state: &T, hash: u64) -> Result<u32, usize> {
        self.places.find(hash, |place| self.nodes[place as usize].state == *state)
    }

    /// Adds the state after an edge, which was looked up, and returns its place.
    #[inline]
    fn push(
        &mut self,
        edge: Edge<T>,
        cost: C,
        at: usize,
        budget: &mut Budget<'_>,
    ) -> Result<usize, NoPath> {
        let place = self.nodes.len();
        // Words of 32 bits: half the memory of those of 64, and more of them in a cache.
        let Some(word) = Places::place(place) else {
            return Err(NoPath::TooMany { nodes: budget.steps_spent() });
        };
        let Edge { before, state, hash } = edge;
        push_within(&mut self.nodes, Node { state, cost, before }, budget)?;
        if let Some(bytes) = self.places.insert(at, hash, word) {
            budget.give_back(self.places.bytes());
            take(bytes, budget)?;
            let Self { nodes, places, .. } = self;
            places.renew(|place| hash_of(&nodes[place as usize].state));
        }
        Ok(place)
    }

    /// The states from a start to a state, with room for more.
    pub(super) fn path_to(
        &self,
        place: usize,
        more: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<T>, NoPath>
    where
        T: Clone,
    {
        let len = self.back_from(place).count() + more;
        take(bytes_of::<T>(len), budget)?;
        let mut states = Vec::with_capacity(len);
        states.extend(self.back_from(place).map(|at| self.state(at).clone()));
        states.reverse();
        Ok(states)
    }

    /// The place of a state and those before it, back to a start.
    pub(super) fn back_from(&self, place: usize) -> impl Iterator<Item = usize> {
        core::iter::successors(Some(place), |&place| self.before(place))
    }
}

impl<T: Eq + Hash> Tree<T, ()> {
    /// Makes the moves that are possible in the states of some places, adds the states after them,
    /// and returns the first move for which `is_last` holds.
    ///
    /// The moves are taken in order. Once there are many states, up to [`MAX_EDGES`] moves are made
    /// before the first of them is looked up.
    #[inline]
    pub(super) fn expand<M, I>(
        &mut self,
        places: Range<usize>,
        successors: impl Fn(&T) -> I,
        budget: &mut Budget<'_>,
        mut is_last: impl FnMut(&Self, Arrival) -> bool,
    ) -> Result<Option<Arrival>, NoPath>
    where
        I: IntoIterator<Item = (M, T)>,
    {
        for place in places {
            if let Err(stopped) = spend_step(budget) {
                // What was found before the limit is found.
                return match self.settle(budget, &mut is_last) {
                    ControlFlow::Break(Ok(arrival)) => Ok(Some(arrival)),
                    _ => Err(stopped),
                };
            }
            let before = in_word(place);
            // Not a `for` loop: `try_for_each` is compiled to the caller's own loops.
            let done = successors(self.state(place)).into_iter().try_for_each(|(_, state)| {
                let hash = hash_of(&state);
                let edge = Edge { before, state, hash };
                // In the cache a list of edges costs more than it saves.
                if self.places.is_small() {
                    return self.arrive(edge, None, budget, &mut is_last);
                }
                self.edges.push(edge);
                if self.edges.len() < MAX_EDGES {
                    return ControlFlow::Continue(());
                }
                self.settle(budget, &mut is_last)
            });
            if let ControlFlow::Break(end) = done {
                return end.map(Some);
            }
        }
        self.settle(budget, &mut is_last).break_value().transpose()
    }

    /// Adds the states after edges.
    // Called for 64 moves at once; inlined, it would make the loop over few states larger.
    #[inline(never)]
    fn settle(
        &mut self,
        budget: &mut Budget<'_>,
        mut is_last: impl FnMut(&Self, Arrival) -> bool,
    ) -> Flow {
        let mut edges = core::mem::take(&mut self.edges);
        // First all are looked for where they most likely are. They do not wait for each other
        // there, so the processor reads the memory of many at the same time.
        let mut known = [0; MAX_EDGES];
        for (known, edge) in known.iter_mut().zip(&edges) {
            *known = self.places.first(edge.hash);
        }
        let mut is_known = [false; MAX_EDGES];
        for ((is_known, &known), edge) in is_known.iter_mut().zip(&known).zip(&edges) {
            // The start stands for no place: comparing it costs less than a branch.
            *is_known = self.nodes[known as usize].state == edge.state;
        }
        let mut looked_up = edges.drain(..).zip(known).zip(is_known);
        let done = looked_up.try_for_each(|((edge, known), is_known)| {
            self.arrive(edge, is_known.then_some(known), budget, &mut is_last)
        });
        drop(looked_up);
        self.edges = edges;
        done
    }

    /// Adds the state after an edge, unless it is known at a place or found.
    // Inlined always, as what it calls.
    #[inline(always)]
    fn arrive(
        &mut self,
        edge: Edge<T>,
        known: Option<u32>,
        budget: &mut Budget<'_>,
        mut is_last: impl FnMut(&Self, Arrival) -> bool,
    ) -> Flow {
        let before = edge.before as usize;
        let found = known.map_or_else(|| self.look_up(&edge.state, edge.hash), Ok);
        let arrival = match found {
            Ok(place) => Arrival { before, place: place as usize, is_new: false },
            Err(at) => match self.push(edge, (), at, budget) {
                Ok(place) => Arrival { before, place, is_new: true },
                Err(why) => return ControlFlow::Break(Err(why)),
            },
        };
        if is_last(self, arrival) {
            return ControlFlow::Break(Ok(arrival));
        }
        ControlFlow::Continue(())
    }
}

impl<T: Eq + Hash> Tree<T, u64> {
    /// The cost of the cheapest way to a state that was found so far.
    pub(super) fn cost(&self, place: usize) -> u64 {
        self.nodes[place].cost
    }

    /// Notes a way to a state and its cost. Returns the place of the state, or `None` if a way
    /// found before costs no more.
    // Inlined always, as what it calls.
    #[inline(always)]
    pub(super) fn reach(
        &mut self,
        before: usize,
        state: T,
        cost: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Option<usize>, NoPath> {
        let hash = hash_of(&state);
        let edge = Edge { before: in_word(before), state, hash };
        match self.look_up(&edge.state, hash) {
            Ok(place) => {
                // No way leads to a start at a cost below 0.
                let node = &mut self.nodes[place as usize];
                if node.cost <= cost {
                    return Ok(None);
                }
                (node.cost, node.before) = (cost, edge.before);
                Ok(Some(place as usize))
            }
            Err(at) => self.push(edge, cost, at, budget).map(Some),
        }
    }
}
