use alloc::vec::Vec;

use dense_code::limits::Budget;
use dense_code::{Dense, DenseVec, Limits};

use crate::{Error, Search, Space};

/// The distance of every state from the start: [`DistanceTable`](crate::DistanceTable) in two bits
/// per state, [`ByteTable`](crate::ByteTable) in a byte. The pages of these two say which one to
/// take.
#[derive(Clone, Debug)]
#[doc(alias = "tablebase")]
pub struct Distances<S: Space, E: Entry> {
    pub(crate) space: S,
    pub(crate) entries: DenseVec<E>,
    /// Ranks of the states at distance 0, ascending, if their entries don't tell them.
    pub(crate) starts: Vec<u64>,
    pub(crate) layers: Vec<u64>,
}

/// What a table has for a state: a number for its distance.
pub trait Entry: Dense {
    /// Whether the entry is the distance itself.
    const IS_EXACT: bool;

    /// The entry of a state that was not reached: its bits are all ones.
    const UNREACHED: Self;

    /// The entry of a distance.
    ///
    /// # Errors
    ///
    /// [`Error::Deep`] for a distance that has none.
    fn of_distance(distance: u32) -> Result<Self, Error>;

    /// The entry of the states that are one move nearer; `None` at distance 0.
    fn nearer(self) -> Option<Self>;
}

/// A table with the same entry for all ranks; the entries do not cross words.
pub(crate) fn filled<T: Dense>(
    count: u64,
    entry: T,
    budget: &mut Budget<'_>,
) -> Result<DenseVec<T>, Error> {
    let in_word = u64::from(u64::BITS / DenseVec::<T>::BITS);
    let needed = count.div_ceil(in_word).saturating_mul(8);
    budget.take(needed)?;
    DenseVec::try_filled(count, entry).map_err(|_| Error::Memory { needed })
}

impl<S: Space, E: Entry> Distances<S, E> {
    /// The table of distances from [`Space::start`].
    ///
    /// This runs a whole search: tens to hundreds of nanoseconds a state. While the table is
    /// filled, the search holds [`Search::bytes_for`] besides.
    ///
    /// # Errors
    ///
    /// Those of [`Search::new`]. A [`DistanceTable`](crate::DistanceTable) is refused with
    /// [`Error::Directed`] if the space is not undirected; a [`ByteTable`](crate::ByteTable) with
    /// [`Error::Deep`] as soon as a state is more than 254 moves away.
    ///
    /// ```
    /// use dense_search::{ByteTable, DistanceTable, Error, Successors};
    /// let line = Successors::new(0_u16, |n: u16| n.checked_add(1).map(|n| ((), n)));
    /// assert!(matches!(ByteTable::new(&line), Err(Error::Deep { limit: 254 })));
    /// assert!(matches!(DistanceTable::new(&line), Err(Error::Directed)));
    /// ```
    pub fn new(space: S) -> Result<Self, Error> {
        Self::new_within(space, &Limits::new())
    }

    /// [`new`](Self::new) within limits. The bytes are those of the table and of the search
    /// together; a step is a state that the search looks at.
    ///
    /// # Errors
    ///
    /// Those of [`new`](Self::new).
    pub fn new_within(space: S, limits: &Limits<'_>) -> Result<Self, Error> {
        Self::from_search_within(Search::new_within(space, limits)?, limits)
    }

    /// The table of distances from the starts of a search that has not begun.
    ///
    /// # Errors
    ///
    /// Those of [`new`](Self::new), and [`Error::Begun`] if the search has returned a layer.
    ///
    /// ```
    /// use dense_search::{DistanceTable, Search, Successors};
    /// // How far from the nearest of three places on a ring?
    /// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let search = Search::from_starts(walk.undirected(), [0, 10, 20])?;
    /// let table = DistanceTable::from_search(search)?;
    /// assert_eq!((table.layers()[0], table.distance(13)), (3, Some(3)));
    /// # Ok::<(), dense_search::Error>(())
    /// ```
    pub fn from_search(search: Search<S>) -> Result<Self, Error> {
        Self::from_search_within(search, &Limits::new())
    }

    /// [`from_search`](Self::from_search) within limits, as by [`new_within`](Self::new_within).
    ///
    /// # Errors
    ///
    /// Those of [`from_search`](Self::from_search).
    pub fn from_search_within(mut search: Search<S>, limits: &Limits<'_>) -> Result<Self, Error> {
        if !E::IS_EXACT && !search.space().is_undirected() {
            return Err(Error::Directed);
        }
        if search.depth().is_some() {
            return Err(Error::Begun);
        }
        let mut budget = Budget::new(limits);
        budget.take(Search::bytes_for(search.space()))?;
        let mut entries = filled(search.space().count(), E::UNREACHED, &mut budget)?;
        // Before the first layer the current states are the starts.
        let mut starts = Vec::new();
        if !E::IS_EXACT {
            starts.extend(search.layers.current());
            starts.sort_unstable();
            starts.shrink_to_fit();
        }
        let mut layers = Vec::new();
        while let Some(layer) = search.next_left(limits)? {
            let entry = E::of_distance(layer.depth)?;
            for rank in search.layers.current() {
                entries.set(rank, entry);
            }
            layers.push(layer.states);
        }
        layers.shrink_to_fit();
        Ok(Self { space: search.space, entries, starts, layers })
    }

    /// The space.
    #[must_use]
    pub const fn space(&self) -> &S {
        &self.space
    }

    /// How many states are at each distance; their sum is how many were reached.
    #[must_use]
    #[doc(alias = "diameter")]
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// All bytes of the table: two bits or a byte for each state, eight bytes for each layer, and
    /// in a [`DistanceTable`](crate::DistanceTable) for each start.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let lists = [self.entries.words(), &self.starts, &self.layers];
        lists.into_iter().map(|list| size_of_val(list) as u64).sum()
    }

    /// The entry of a state that was reached.
    #[inline]
    fn entry(&self, state: S::State) -> Option<E> {
        self.entry_of(self.space.rank(state))
    }

    #[inline]
    fn entry_of(&self, rank: u64) -> Option<E> {
        self.entries.get(rank).filter(|&entry| entry != E::UNREACHED)
    }

    /// The entry of the states that are one move nearer to the nearest start than the state of
    /// this rank; `None` for a start and for a state that was not reached.
    fn nearer(&self, rank: u64) -> Option<E> {
        let entry = self.entry_of(rank)?;
        // Distances 0, 3, 6 look alike in two bits: only the list tells the starts.
        let is_start = entry.rank() == 0 && self.starts.binary_search(&rank).is_ok();
        if is_start { None } else { entry.nearer() }
    }

    /// Walks to the nearest start and tells each move. Returns how many there are; `None` if there
    /// are more than `most`, if the state was not reached, or if the table was forged.
    fn walk(&self, state: S::State, most: u32, mut each: impl FnMut(S::Move)) -> Option<u32> {
        let (mut at, mut rank, mut before, mut distance) = (state, self.space.rank(state), None, 0);
        self.entry_of(rank)?;
        while let Some(nearer) = self.nearer(rank) {
            // The state before is farther: to compare costs less than its rank.
            let mut next = self.space.successors(at).filter(|&(_, next)| Some(next) != before);
            let (by, next) = next.find(|&(_, next)| {
                rank = self.space.rank(next);
                self.entry_of(rank) == Some(nearer)
            })?;
            // The first one will do: from every nearer neighbour the rest is equally long.
            each(by);
            (before, at) = (Some(at), next);
            distance += 1;
            if distance > most || distance as usize >= self.layers.len() {
                return None;
            }
        }
        Some(distance)
    }

    /// The number of moves from the nearest start to the state; `None` if it can't be reached.
    #[inline]
    #[must_use]
    pub fn distance(&self, state: S::State) -> Option<u32> {
        if !E::IS_EXACT {
            return self.walk(state, u32::MAX, |_| {});
        }
        #[expect(clippy::cast_possible_truncation, reason = "entries have few bits")]
        self.entry(state).map(|entry| entry.rank() as u32)
    }

    /// The moves to states that are one move nearer to the nearest start, each with that state, in
    /// the order of the space; none at a start. In an undirected space these are all first moves of shortest paths
    /// to a start.
    ///
    /// ```
    /// use dense_search::{ByteTable, DistanceTable, Successors};
    /// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let table = DistanceTable::new(walk.undirected())?;
    /// assert!(table.best_moves(100).eq([(-1, 99)]));
    /// // Directly opposite the start, both ways round are equally long.
    /// assert!(table.best_moves(128).eq([(1, 129), (-1, 127)]));
    /// # Ok::<(), dense_search::Error>(())
    /// ```
    pub fn best_moves(&self, state: S::State) -> impl Iterator<Item = (S::Move, S::State)> {
        // A neighbour is nearer, equally far or farther by one, which are three entries.
        let nearer = self.nearer(self.space.rank(state));
        let is_nearer =
            move |&(_, next): &(S::Move, S::State)| nearer.is_some() && self.entry(next) == nearer;
        self.space.successors(state).filter(is_nearer)
    }

    /// A shortest sequence of moves from the state to the nearest start; `None` if no moves lead to
    /// a start, and in a space that is not undirected.
    #[must_use]
    pub fn path(&self, state: S::State) -> Option<Vec<S::Move>> {
        let mut path = Vec::new();
        let is_undirected = self.space.is_undirected();
        let steps = self.walk(state, u32::MAX, |by| path.push(by));
        steps.filter(|_| is_undirected).map(|_| path)
    }

    /// A shortest sequence of moves from the nearest start to the state; `None` if it can't be
    /// reached.
    ///
    /// Takes O(distance · moves²) in an undirected space. In a directed space it takes O(distance ·
    /// states · moves), because the state before a state is looked for among all states.
    #[must_use]
    pub fn path_from_start(&self, state: S::State) -> Option<Vec<S::Move>> {
        // Of states with one rank, moves lead to one only.
        let mut at = self.space.unrank(self.space.rank(state))?;
        self.entry(at)?;
        let mut path = Vec::new();
        while let Some(nearer) = self.nearer(self.space.rank(at)) {
            let (before, by) = self.before(at, nearer)?;
            path.push(by);
            at = before;
            // A forged table may lead in circles.
            if path.len() >= self.layers.len() {
                return None;
            }
        }
        path.reverse();
        Some(path)
    }

    /// A state with an entry from which a move leads to `state`.
    fn before(&self, state: S::State, entry: E) -> Option<(S::State, S::Move)> {
        let step = |before: S::State| {
            let by = self.space.successors(before).find(|&(_, next)| next == state)?.0;
            Some((before, by))
        };
        // Where moves are undone it is among the neighbours, otherwise nothing says where it is.
        if self.space.is_undirected() {
            let neighbours = self.space.successors(state).map(|(_, next)| next);
            return neighbours.filter(|&next| self.entry(next) == Some(entry)).find_map(step);
        }
        self.states_with(entry).find_map(step)
    }

    /// The states with an entry, in the order of their ranks.
    fn states_with(&self, entry: E) -> impl Iterator<Item = S::State> {
        let ranks = (0..).zip(&self.entries).filter(move |&(_, other)| other == entry);
        ranks.filter_map(|(rank, _)| self.space.unrank(rank))
    }

    /// The states at a distance, in the order of their ranks.
    pub fn states_at(&self, distance: u32) -> impl Iterator<Item = S::State> {
        let states = E::of_distance(distance).ok().map(|entry| self.states_with(entry));
        states.into_iter().flatten().filter(move |&state| self.is_at(state, distance))
    }

    /// Whether a state is at a distance, which most states' entries deny at once.
    fn is_at(&self, state: S::State, distance: u32) -> bool {
        let entry = E::of_distance(distance).ok();
        entry.is_some()
            && self.entry(state) == entry
            && (E::IS_EXACT || self.walk(state, distance, |_| {}) == Some(distance))
    }

    /// A random state at this distance from the nearest start, each equally likely; `None` if no
    /// state is at this distance.
    ///
    /// Random states are drawn until one is at the distance: on average a million if one state in a
    /// million is. In a [`DistanceTable`](crate::DistanceTable) two in three are refused by their
    /// entry, the others need a walk.
    ///
    /// ```
    /// use dense_search::{DistanceTable, Successors};
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    /// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let table = DistanceTable::new(walk.undirected())?;
    /// // A puzzle of exactly 100 moves.
    /// let state = table.random_at(100, &mut Pcg64::seed_from_u64(1));
    /// assert!(state.is_some_and(|state| table.distance(state) == Some(100)));
    /// # Ok::<(), dense_search::Error>(())
    /// ```
    #[cfg(feature = "rand")]
    #[must_use]
    pub fn random_at<R: rand_core::Rng + ?Sized>(
        &self,
        distance: u32,
        rng: &mut R,
    ) -> Option<S::State> {
        let (count, states) = (self.space.count(), *self.layers.get(distance as usize)?);
        // Of 64 times as many as are needed on average, all fail with a chance of e^-64. A forged
        // table may have none.
        let draws = count.checked_div(states)?.saturating_add(1).saturating_mul(64);
        (0..draws).find_map(|_| {
            let state = self.space.unrank(dense_code::random::below(count, rng)?)?;
            self.is_at(state, distance).then_some(state)
        })
    }
}
