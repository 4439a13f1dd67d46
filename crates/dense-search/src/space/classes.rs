use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use dense_code::Bits;

use super::check::{broken, broken_at};
use super::{Law, NOWHERE, Space};
use crate::Error;

/// The classes of a symmetry as a space: states that the symmetry maps to each other count as one.
///
/// `canonical` returns the representative of a state's class. Searches and tables of the classes
/// need bits only for the classes, and all states of a class have the distance of the class. Making
/// the classes takes longer than one search of all states, so they pay for tables that are kept, or
/// for several searches.
///
/// ```
/// use dense_search::{Classes, DistanceTable, Search, Successors};
///
/// // Eight lights in a ring; a press switches one and its neighbours. Turning the ring changes
/// // nothing.
/// let press = |lights: u8| (0..8).map(move |k| (k, lights ^ 0b111_u8.rotate_left(k)));
/// let ring = Successors::new(0, press).undirected();
/// let turned = |lights: u8| (0..8).map(|k| lights.rotate_left(k)).min().unwrap_or(lights);
/// let classes = Classes::new(&ring, turned)?;
///
/// // 256 states in 36 classes; five presses are the farthest.
/// let layers: Vec<u64> = Search::new(&classes)?.map(|layer| layer.states).collect();
/// assert_eq!(layers.iter().sum::<u64>(), 36);
///
/// // Distances and paths of all states from the table of the classes.
/// let table = DistanceTable::new(&classes)?;
/// let distance = |lights| table.distance(lights);
/// let states: Vec<u64> = Search::new(&ring)?.map(|layer| layer.states).collect();
/// assert_eq!(classes.lifted_layers(distance), states);
/// assert_eq!(classes.lifted_path(0b1100_0001, distance), Some(vec![6]));
/// # Ok::<(), dense_search::Error>(())
/// ```
///
/// # How it works
///
/// One bit for each state of the space marks the representatives. The number of a class is the
/// number of representatives before its own, which a count for each 512 bits makes fast to find.
/// `rank` takes any state; `unrank` and `successors` return representatives. So a path to a state
/// leads to its representative. [`lifted_path`](Self::lifted_path) gives moves of the space itself.
///
/// Memory 9/64 of a byte for each state of the space; `rank` O(1), `unrank` O(log states).
#[derive(Clone)]
pub struct Classes<S, C> {
    space: S,
    canonical: C,
    /// A bit for each state: whether it represents its class.
    representatives: Bits,
    /// Representatives before each block of words, and all of them.
    before: Vec<u64>,
}

/// Words of a block.
const BLOCK: usize = 8;

impl<S: Space, C: Fn(S::State) -> S::State> Classes<S, C> {
    /// The classes of an undirected space, in the order of their representatives. The start must be
    /// alone in its class, and the moves of a state must lead to the same classes as those of its
    /// representative, each class the same number of times: all states and moves are looked at.
    ///
    /// # Errors
    ///
    /// [`Error::Directed`] if the space is not undirected, [`Error::Space`] if the function is not
    /// a symmetry of the space and its start, [`Error::Memory`].
    ///
    /// ```
    /// use dense_search::{Classes, Space, Successors};
    /// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let classes = Classes::new(walk.undirected(), |n: u8| n.min(n.wrapping_neg()))?;
    /// assert_eq!((classes.count(), classes.rank(255)), (129, 1));
    /// # Ok::<(), dense_search::Error>(())
    /// ```
    pub fn new(space: S, canonical: C) -> Result<Self, Error> {
        if !space.is_undirected() {
            // Equally far states would also need moves *to* them from the same classes.
            return Err(Error::Directed);
        }
        let count = space.count();
        let needed = Error::Memory { needed: count / 64 * 9 };
        // A bit for each state: counting classes by a formula would need the group, and a hash table
        // some hundred times the memory. And a pass over all states proves that this is a symmetry.
        let mut representatives = Bits::new(count).map_err(|_| needed)?;
        let start = space.rank(canonical(space.start()));
        for rank in 0..count {
            let Some(state) = space.unrank(rank) else { continue };
            let image = canonical(state);
            let to = space.rank(image);
            if to == start && rank != space.rank(space.start()) {
                return Ok(broken_at(Law::Start, rank)?);
            }
            if to == rank {
                representatives.insert(rank);
            }
            // The image of an image is itself, or a class would have two representatives.
            let is_state = to == rank || to < count && space.unrank(to).is_some();
            if !is_state || space.rank(canonical(image)) != to {
                return Ok(broken(Law::Canonical, rank, to)?);
            }
        }
        // One count for 512 bits: an eighth of the bits more, and at most eight words to look at.
        let mut before = Vec::new();
        let mut classes = 0;
        for block in representatives.words().chunks(BLOCK) {
            before.push(classes);
            classes += block.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
        }
        before.push(classes);
        let classes = Self { space, canonical, representatives, before };
        classes.check_moves()?;
        Ok(classes)
    }

    /// The moves of each state and of its representative lead to the same classes.
    fn check_moves(&self) -> Result<(), Error> {
        let neighbours = |state: S::State| {
            let mut classes: Vec<u64> =
                self.space.successors(state).map(|(_, next)| self.rank(next)).collect();
            classes.sort_unstable();
            classes
        };
        for rank in 0..self.space.count() {
            if let Some(state) = self.space.unrank(rank)
                && !self.representatives.contains(rank)
                && neighbours(state) != neighbours((self.canonical)(state))
            {
                return Ok(broken_at(Law::Classes, rank)?);
            }
        }
        Ok(())
    }

    /// The space itself.
    #[must_use]
    pub const fn space(&self) -> &S {
        &self.space
    }

    /// The number of states of the space at each distance, in O(states). `distance` is a look-up in
    /// a table of the classes.
    #[must_use]
    pub fn lifted_layers(&self, distance: impl Fn(S::State) -> Option<u32>) -> Vec<u64> {
        let mut layers = Vec::new();
        for state in (0..self.space.count()).filter_map(|rank| self.space.unrank(rank)) {
            // A shortest path meets no class twice: a larger number is no distance.
            let real = distance(state).filter(|&depth| u64::from(depth) < self.count());
            let Some(distance) = real.and_then(|depth| usize::try_from(depth).ok()) else {
                continue;
            };
            if layers.len() <= distance {
                layers.resize(distance + 1, 0);
            }
            layers[distance] += 1;
        }
        layers
    }

    /// A shortest sequence of moves of the space itself from a state to the start; `None` if there
    /// is none. `distance` is a look-up in a table of the classes.
    ///
    /// ```
    /// use dense_search::{ByteTable, Classes, Successors};
    /// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let classes = Classes::new(walk.undirected(), |n: u8| n.min(n.wrapping_neg()))?;
    /// let table = ByteTable::new(&classes)?;
    /// let home = |n| classes.lifted_path(n, |n| table.distance(n));
    /// assert_eq!((home(3), home(253)), (Some(vec![-1; 3]), Some(vec![1; 3])));
    /// # Ok::<(), dense_search::Error>(())
    /// ```
    #[must_use]
    pub fn lifted_path(
        &self,
        state: S::State,
        distance: impl Fn(S::State) -> Option<u32>,
    ) -> Option<Vec<S::Move>> {
        let (mut at, mut left) = (state, distance(state)?);
        let mut moves = Vec::new();
        while left > 0 {
            left -= 1;
            let mut steps = self.space.successors(at);
            let (by, next) = steps.find(|&(_, next)| distance(next) == Some(left))?;
            moves.push(by);
            at = next;
        }
        Some(moves)
    }
}

impl<S: Space, C: Fn(S::State) -> S::State> Space for Classes<S, C> {
    type State = S::State;
    type Move = S::Move;

    fn start(&self) -> S::State {
        (self.canonical)(self.space.start())
    }

    fn successors(&self, state: S::State) -> impl Iterator<Item = (S::Move, S::State)> {
        self.space.successors(state).map(|(by, next)| (by, (self.canonical)(next)))
    }

    fn name(&self) -> String {
        format!("classes of {}", self.space.name())
    }

    fn count(&self) -> u64 {
        self.before[self.before.len() - 1]
    }

    /// The class of any state.
    fn rank(&self, state: S::State) -> u64 {
        let rank = self.space.rank((self.canonical)(state));
        let words = self.representatives.words();
        let Some(at) = usize::try_from(rank / 64).ok().filter(|&at| at < words.len()) else {
            return NOWHERE;
        };
        let block = at / BLOCK;
        let whole = &words[block * BLOCK..at];
        let ones = whole.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
        let below = words[at] & ((1 << (rank % 64)) - 1);
        self.before[block] + ones + u64::from(below.count_ones())
    }

    /// The representative of a class.
    fn unrank(&self, class: u64) -> Option<S::State> {
        // The last entry counts all classes.
        let block = self.before.partition_point(|&before| before <= class).checked_sub(1)?;
        let mut left = class - self.before[block];
        let first = block * BLOCK;
        for (at, &word) in self.representatives.words().iter().enumerate().skip(first).take(BLOCK) {
            let ones = u64::from(word.count_ones());
            if left < ones {
                // The lowest bits, as many as come before, are taken away.
                let word = (0..left).fold(word, |word, _| word & (word - 1));
                return self.space.unrank(at as u64 * 64 + u64::from(word.trailing_zeros()));
            }
            left -= ones;
        }
        None
    }

    fn is_undirected(&self) -> bool {
        true
    }
}

impl<S: Space, C> fmt::Debug for Classes<S, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Classes").field("space", &self.space.name()).finish_non_exhaustive()
    }
}
