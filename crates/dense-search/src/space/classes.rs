use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use dense_code::Bits;
use thiserror::Error;

use super::{NOWHERE, Space};

/// Why the classes of a symmetry could not be numbered.
///
/// ```
/// use dense_search::{Classes, ClassesError, Successors};
/// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
/// // The representative of 0 is 1, and that of 1 is 2: so 1 does not represent its own class.
/// let next = Classes::new(&walk, |n: u8| n.wrapping_add(1)).err();
/// assert_eq!(next, Some(ClassesError::NotCanonical { rank: 0 }));
/// // The start has to be alone in its class.
/// let pairs = Classes::new(&walk, |n: u8| n & !1).err();
/// assert_eq!(pairs, Some(ClassesError::Start { rank: 1 }));
/// // This map pairs states whose neighbours are in different classes.
/// let walk = walk.undirected();
/// let wrong = Classes::new(&walk, |n: u8| if n > 128 { 0_u8.wrapping_sub(n) + 1 } else { n });
/// assert!(matches!(wrong.err(), Some(ClassesError::Moves { .. })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ClassesError {
    /// The representative of a class has another representative.
    #[error("the representative of state {rank} has another representative")]
    NotCanonical {
        /// The state.
        rank: u64,
    },
    /// The start shares its class with another state, so the distances from the class are not the
    /// distances from the start.
    #[error("state {rank} is in the class of the start")]
    Start {
        /// The other state.
        rank: u64,
    },
    /// The moves of a state lead to other classes than those of its representative.
    #[error("the moves of state {rank} lead to other classes than those of its representative")]
    Moves {
        /// The state.
        rank: u64,
    },
    /// The moves to a state come from other classes than those to its representative. Only a
    /// directed space has such states.
    #[error("the moves to state {rank} come from other classes than those to its representative")]
    MovesTo {
        /// The state.
        rank: u64,
    },
    /// There is no room for a bit for each state, or for the check of a directed space.
    #[error("the classes need {needed} bytes, more than there are")]
    Memory {
        /// Bytes that were asked for.
        needed: u64,
    },
}

/// The classes of a symmetry as a space: states that the symmetry maps to each other count as one.
///
/// `canonical` returns the representative of a state's class. Searches and tables of the classes
/// need bits only for the classes, and all states of a class have the distance of the class. Making
/// the classes takes longer than one search of all states, so they pay for tables that are kept, or
/// for several searches. They have no [`colour`](Space::colour).
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
/// # Ok::<(), Box<dyn std::error::Error>>(())
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

/// Room for this many entries.
fn reserved<T>(entries: u64) -> Result<Vec<T>, ClassesError> {
    let mut room = Vec::new();
    let needed = entries.saturating_mul(size_of::<T>() as u64);
    let reserved = entry(entries).and_then(|entries| room.try_reserve_exact(entries).ok());
    reserved.map(|()| room).ok_or(ClassesError::Memory { needed })
}

fn entry(number: u64) -> Option<usize> {
    usize::try_from(number).ok()
}

impl<S: Space, C: Fn(S::State) -> S::State> Classes<S, C> {
    /// The classes of a space, in the order of their representatives. Looks at each state and its
    /// moves. The start must be alone in its class.
    ///
    /// The moves of a state must lead to the same classes as those of its representative, each
    /// class the same number of times. In a directed space the moves *to* a state must also come
    /// from the same classes as those to its representative. Together these two make all states of
    /// a class equally far from the start. In an undirected space the first implies the second.
    ///
    /// In a directed space the check needs memory, which it frees when it is done: about 8 bytes for
    /// each class and 2 for each state, or 16 for each state of the largest class if that is more,
    /// and up to 48 for each move out of the states of one class.
    ///
    /// # Errors
    ///
    /// [`ClassesError`] if the function is not a symmetry of the space and its start, or if there
    /// is not enough memory.
    ///
    /// ```
    /// use dense_search::{Classes, Search, Space, Successors};
    /// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let classes = Classes::new(&walk, |n: u8| n.min(n.wrapping_neg()))?;
    /// assert_eq!((classes.count(), classes.rank(255)), (129, 1));
    /// # Ok::<(), dense_search::ClassesError>(())
    /// ```
    pub fn new(space: S, canonical: C) -> Result<Self, ClassesError> {
        let count = space.count();
        let memory = ClassesError::Memory { needed: count / 64 * 9 };
        let mut representatives = Bits::new(count).map_err(|_| memory)?;
        let start = space.rank(canonical(space.start()));
        for rank in 0..count {
            let Some(state) = space.unrank(rank) else { continue };
            let image = canonical(state);
            let to = space.rank(image);
            if to == start && rank != space.rank(space.start()) {
                return Err(ClassesError::Start { rank });
            }
            if to == rank {
                representatives.insert(rank);
            }
            let is_state = to == rank || to < count && space.unrank(to).is_some();
            if !is_state || space.rank(canonical(image)) != to {
                return Err(ClassesError::NotCanonical { rank });
            }
        }
        let mut before = Vec::new();
        let mut classes = 0;
        for block in representatives.words().chunks(BLOCK) {
            before.push(classes);
            classes += block.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
        }
        before.push(classes);
        let classes = Self { space, canonical, representatives, before };
        if classes.space.is_undirected() {
            classes.check_moves()?;
        } else {
            classes.check_moves_both_ways()?;
        }
        Ok(classes)
    }

    /// The moves of each state and of its representative lead to the same classes.
    fn check_moves(&self) -> Result<(), ClassesError> {
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
                return Err(ClassesError::Moves { rank });
            }
        }
        Ok(())
    }

    /// The moves of each state and of its representative lead to the same classes, and those to
    /// them come from the same classes.
    ///
    /// A path of classes leads from the start to some state of its last class by the first, and to
    /// each by the second: it is followed backwards, and the start is alone in its class.
    ///
    /// The predecessors of a state can't be asked. So the states of each class are listed, some
    /// classes at a time: the moves of all together lead to each state of a class equally often.
    fn check_moves_both_ways(&self) -> Result<(), ClassesError> {
        let mut sizes = reserved(self.count())?;
        sizes.extend((0..self.count()).map(|_| 0_u64));
        for (class, _) in self.members() {
            if let Some(size) = entry(class).and_then(|class| sizes.get_mut(class)) {
                *size += 1;
            }
        }
        // 16 bytes each: 2 for each state of the space, unless one class has more.
        let room = self.space.count() / 8;
        let mut first = 0;
        while first < self.count() {
            let (mut end, mut listed) = (first, 0);
            for &size in &sizes[entry(first).unwrap_or(sizes.len())..] {
                if end > first && listed + size > room {
                    break;
                }
                (end, listed) = (end + 1, listed + size);
            }
            let mut members = reserved(listed)?;
            members.extend(self.members().filter(|(class, _)| (first..end).contains(class)));
            members.sort_unstable();
            for members in members.chunk_by(|a, b| a.0 == b.0) {
                self.check_class(members, &sizes)?;
            }
            first = end;
        }
        Ok(())
    }

    /// The class and the rank of each state.
    fn members(&self) -> impl Iterator<Item = (u64, u64)> {
        (0..self.space.count()).filter_map(|rank| Some((self.rank(self.space.unrank(rank)?), rank)))
    }

    /// The moves from the members of one class, by class and rank, lead to the same classes, and
    /// to all states of a class equally often.
    fn check_class(&self, members: &[(u64, u64)], sizes: &[u64]) -> Result<(), ClassesError> {
        let after = |state| {
            self.space.successors(state).map(|(_, next)| (self.rank(next), self.space.rank(next)))
        };
        let sorted = |moves: &[(u64, u64)]| {
            let mut classes: Vec<u64> = moves.iter().map(|&(class, _)| class).collect();
            classes.sort_unstable();
            classes
        };
        let (mut moves, mut expected) = (Vec::new(), None);
        for &(_, rank) in members {
            let Some(state) = self.space.unrank(rank) else { continue };
            let expected = expected
                .get_or_insert_with(|| sorted(&after((self.canonical)(state)).collect::<Vec<_>>()));
            let begin = moves.len();
            moves.extend(after(state));
            if sorted(&moves[begin..]) != *expected {
                return Err(ClassesError::Moves { rank });
            }
        }
        moves.sort_unstable();
        for moves in moves.chunk_by(|a, b| a.0 == b.0) {
            let class = moves[0].0;
            let (mut reached, mut alike, mut times) = (0, true, None);
            for moves in moves.chunk_by(|a, b| a == b) {
                reached += 1;
                alike &= *times.get_or_insert(moves.len()) == moves.len();
            }
            let size = entry(class).and_then(|class| sizes.get(class));
            if !alike || size.is_some_and(|&size| size != reached) {
                let times = |rank| moves.iter().filter(|&&(_, to)| to == rank).count();
                let first = self.unrank(class).map_or(NOWHERE, |state| self.space.rank(state));
                let mut others = self.members().filter(|&(other, _)| other == class);
                let found = others.find(|&(_, rank)| times(rank) != times(first));
                return Err(ClassesError::MovesTo { rank: found.map_or(first, |(_, rank)| rank) });
            }
        }
        Ok(())
    }

    /// The space itself.
    ///
    /// ```
    /// use dense_search::{Classes, Space, Successors};
    /// let space = Successors::new(0_u8, |n: u8| [((), n.wrapping_neg())]);
    /// assert_eq!(Classes::new(space, |n: u8| n)?.space().count(), 256);
    /// # Ok::<(), dense_search::ClassesError>(())
    /// ```
    #[must_use]
    pub fn space(&self) -> &S {
        &self.space
    }

    /// The number of states of the space at each distance. `distance` is a look-up in a table of
    /// the classes. Numbers too large to be distances (the number of classes or more) are not
    /// counted.
    ///
    /// Time O(states).
    ///
    /// ```
    /// use dense_search::{ByteTable, Classes, Successors};
    /// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let table = ByteTable::new(Classes::new(walk, |n: u8| n.min(n.wrapping_neg()))?)?;
    /// let layers = table.space().lifted_layers(|n| table.distance(n));
    /// assert_eq!((layers[0], layers[1], layers[127], layers[128]), (1, 2, 2, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn lifted_layers(&self, distance: impl Fn(S::State) -> Option<u32>) -> Vec<u64> {
        let mut layers = Vec::new();
        for state in (0..self.space.count()).filter_map(|rank| self.space.unrank(rank)) {
            // A shortest path meets no class twice.
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
    /// is none. `distance` is the number of moves from a state *to* the start.
    ///
    /// In an undirected space that is a look-up in a table of the classes. In a directed space such
    /// a table has the distances *from* the start, which are of no use here: the answer may be
    /// `None`, or a path that is not shortest. Make a table of the classes of the space with its
    /// moves reversed.
    ///
    /// ```
    /// use dense_search::{ByteTable, Classes, Successors};
    /// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let classes = Classes::new(walk.undirected(), |n: u8| n.min(n.wrapping_neg()))?;
    /// let table = ByteTable::new(&classes)?;
    /// let home = |n| classes.lifted_path(n, |n| table.distance(n));
    /// assert_eq!((home(3), home(253)), (Some(vec![-1; 3]), Some(vec![1; 3])));
    ///
    /// // Two hands of a clock; each move advances one of them.
    /// let step = |by: u8| move |[a, b]: [u8; 2]| {
    ///     [('a', [a.wrapping_add(by) % 8, b]), ('b', [a, b.wrapping_add(by) % 8])]
    /// };
    /// let sorted = |[a, b]: [u8; 2]| [a.min(b), a.max(b)];
    /// let on = Classes::new(Successors::new([0, 0], step(1)), sorted)?;
    /// let back = ByteTable::new(Classes::new(Successors::new([0, 0], step(255)), sorted)?)?;
    /// let home = on.lifted_path([7, 6], |hands| back.distance(hands));
    /// assert_eq!(home, Some(vec!['a', 'b', 'b']));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
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
        self.before.last().copied().unwrap_or(0)
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
                let word = (0..left).fold(word, |word, _| word & (word - 1));
                return self.space.unrank(at as u64 * 64 + u64::from(word.trailing_zeros()));
            }
            left -= ones;
        }
        None
    }

    fn can_reach(&self, state: S::State) -> bool {
        self.space.can_reach(state)
    }

    fn to_text(&self, state: S::State) -> String {
        self.space.to_text(state)
    }

    fn from_text(&self, text: &str) -> Option<S::State> {
        self.space.from_text(text)
    }

    fn is_undirected(&self) -> bool {
        self.space.is_undirected()
    }
}

impl<S: Space, C> fmt::Debug for Classes<S, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Classes").field("space", &self.space.name()).finish_non_exhaustive()
    }
}
