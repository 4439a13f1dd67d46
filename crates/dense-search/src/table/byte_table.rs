use alloc::vec;
use alloc::vec::Vec;

use dense_code::{Bits, PackedVec};

use super::Paths;
use super::TableError;
use super::distance_table::begun;
#[cfg(feature = "rand")]
use super::random_state::random_state;
use super::record::{self, Bulk, Record, RecordError};
use crate::layers::{DEEPEST, Distances, Form, Recorded};
use crate::{Search, SearchError, Space};

/// The kinds of record: distances in moves, costs.
const KINDS: [u32; 2] = [7, 9];
/// Stands for a state that was not reached.
const UNREACHED: u8 = u8::MAX;

/// The distance of every state from the start, one byte for each state. A single look-up gives a
/// distance.
///
/// It works for any space, directed ones included. The distances are those *from* the start, in
/// moves; for the distances *to* the start of a directed space see [Directed
/// spaces](crate#directed-spaces) on the front page. A [`DistanceTable`](crate::DistanceTable)
/// takes a quarter of the memory, but needs a walk for each distance.
///
/// ```
/// use dense_search::{ByteTable, Successors};
/// let space =
///     Successors::new(1_u8, |n: u8| [('*', n.wrapping_mul(2)), ('+', n.wrapping_add(1))]);
/// let table = ByteTable::new(space)?;
/// assert_eq!(table.distance(10), Some(4));
/// assert_eq!(table.path_from_start(10), Some(vec!['*', '*', '+', '*']));
/// # Ok::<(), dense_search::TableError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ByteTable<S: Space> {
    space: S,
    distances: PackedVec<8>,
    layers: Vec<u64>,
    unit: Unit,
}

/// What the distances count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Moves,
    /// The costs of moves, which the table does not know.
    Costs,
}

impl Unit {
    fn kind(self) -> u32 {
        match self {
            Self::Moves => KINDS[0],
            Self::Costs => KINDS[1],
        }
    }
}

impl<S: Space> ByteTable<S> {
    /// The table of distances from the start of the space.
    ///
    /// While the table is filled, the search needs two more bits per state and its queues.
    ///
    /// # Errors
    ///
    /// [`TableError::Deep`] if a state is more than 254 moves away, [`TableError::Search`] if there
    /// is not enough memory or the space falsely says that it is undirected, and
    /// [`TableError::Space`] if another law is found broken.
    ///
    /// ```
    /// use dense_search::{ByteTable, Successors, TableError};
    /// let line = Successors::new(0_u16, |n: u16| n.checked_add(1).map(|n| ((), n)));
    /// assert!(matches!(ByteTable::new(line), Err(TableError::Deep { .. })));
    /// ```
    pub fn new(space: S) -> Result<Self, TableError> {
        Self::from_search(Search::new(space)?)
    }

    /// The table of distances from the starts of a search. The search must not have begun, unless
    /// [`for_byte_table`](Search::for_byte_table) was called before it began. This function runs
    /// the search to its end.
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new), and [`TableError::Begun`] if the search has returned a
    /// layer without recording bytes.
    ///
    /// ```
    /// use dense_search::{ByteTable, Search, Successors};
    /// let space = Successors::new(0_u8, |n: u8| [((), n.wrapping_add(1))]);
    /// let table = ByteTable::from_search(Search::from_starts(space, [0, 100], u64::MAX)?)?;
    /// assert_eq!((table.distance(99), table.distance(101)), (Some(99), Some(1)));
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    pub fn from_search(search: Search<S>) -> Result<Self, TableError> {
        let (space, recorded) = search.recording(Form::Bytes).map_err(begun)?.finish();
        let Some(Recorded { distances: Distances::Bytes(distances), layers, .. }) = recorded else {
            return Err(TableError::Begun);
        };
        let deepest = layers.len() as u64 - 1;
        if deepest > u64::from(DEEPEST) {
            return Err(TableError::Deep { deepest });
        }
        Ok(Self { space, distances, layers, unit: Unit::Moves })
    }

    /// A table of costs: one for each rank, 255 for a state that was not reached.
    pub(crate) fn from_costs(space: S, costs: PackedVec<8>) -> Self {
        Self::from_distances(space, costs, Unit::Costs)
    }

    fn from_distances(space: S, distances: PackedVec<8>, unit: Unit) -> Self {
        let mut layers = Vec::new();
        for distance in distances.iter().filter(|&distance| distance != UNREACHED) {
            let distance = usize::from(distance);
            if layers.len() <= distance {
                layers.resize(distance + 1, 0);
            }
            layers[distance] += 1;
        }
        Self { space, distances, layers, unit }
    }

    /// The space.
    ///
    /// ```
    /// use dense_search::{ByteTable, Space, Successors};
    /// let table = ByteTable::new(Successors::new(7_u8, |n: u8| [((), n ^ 1)]))?;
    /// assert_eq!(table.space().start(), 7);
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    #[must_use]
    pub fn space(&self) -> &S {
        &self.space
    }

    /// How many states are at each distance.
    ///
    /// ```
    /// use dense_search::{ByteTable, Successors};
    /// let table = ByteTable::new(Successors::new(false, |on: bool| [((), !on)]))?;
    /// assert_eq!(table.layers(), [1, 1]);
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    #[must_use]
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// The number of moves from the nearest start to the state; `None` if it can't be reached.
    ///
    /// ```
    /// use dense_search::{ByteTable, Successors};
    /// let table = ByteTable::new(Successors::new(0_u8, |n: u8| [((), n.wrapping_add(2))]))?;
    /// assert_eq!((table.distance(100), table.distance(101)), (Some(50), None));
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn distance(&self, state: S::State) -> Option<u32> {
        self.distance_of(self.space.rank(state))
    }

    /// [`distance`](Self::distance) of the state with this rank.
    ///
    /// ```
    /// use dense_search::{ByteTable, Successors};
    /// let table = ByteTable::new(Successors::new(0_u8, |n: u8| [((), n.wrapping_add(2))]))?;
    /// assert_eq!((table.distance_of(100), table.distance_of(1000)), (Some(50), None));
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn distance_of(&self, rank: u64) -> Option<u32> {
        self.distances.get(rank).filter(|&distance| distance != UNREACHED).map(u32::from)
    }

    /// The states at a distance, in the order of their ranks.
    ///
    /// ```
    /// use dense_search::{ByteTable, Successors};
    /// let space =
    ///     Successors::new(1_u8, |n: u8| [('*', n.wrapping_mul(2)), ('+', n.wrapping_add(1))]);
    /// assert!(ByteTable::new(space)?.states_at(3).eq([5, 6, 8]));
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    pub fn states_at(&self, distance: u32) -> impl Iterator<Item = S::State> {
        let wanted = u8::try_from(distance).ok().filter(|&distance| distance != UNREACHED);
        let ranks = (0..).zip(self.distances.iter());
        ranks
            .filter(move |&(_, distance)| Some(distance) == wanted)
            .filter_map(|(rank, _)| self.space.unrank(rank))
    }

    /// A random state at a distance, each equally likely; `None` if there is none.
    ///
    /// Random states are drawn until one is at the distance. If fewer than one state in 4096 is at
    /// the distance, all states of the space are looked at instead, in O(states).
    ///
    /// ```
    /// use dense_search::{ByteTable, Successors};
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    /// let space =
    ///     Successors::new(1_u8, |n: u8| [('*', n.wrapping_mul(2)), ('+', n.wrapping_add(1))]);
    /// let state = ByteTable::new(space)?.random_at(3, &mut Pcg64::seed_from_u64(1));
    /// assert!(state.is_some_and(|state| [5, 6, 8].contains(&state)));
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    #[cfg(feature = "rand")]
    #[must_use]
    pub fn random_at<R: rand_core::Rng + ?Sized>(
        &self,
        distance: u32,
        rng: &mut R,
    ) -> Option<S::State> {
        let states = *self.layers.get(usize::try_from(distance).ok()?)?;
        random_state(&self.space, states, |state| self.distance(state) == Some(distance), rng)
    }

    /// A shortest sequence of moves from the nearest start to the state; `None` if it can't be
    /// reached. In a space of [`Classes`](crate::Classes) it leads to the representative. A table
    /// made by [`PatternTable::with_costs`](crate::PatternTable::with_costs) gives `None`: it
    /// stores the cost of each state, not that of each move.
    ///
    /// Takes O(distance * moves) in an undirected space. In a directed space it takes O(distance *
    /// states * moves), because the state before a state is looked for among all states.
    ///
    /// ```
    /// use dense_search::{ByteTable, Successors};
    /// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// assert_eq!(ByteTable::new(walk.undirected())?.path_from_start(3), Some(vec![1; 3]));
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    #[must_use]
    pub fn path_from_start(&self, state: S::State) -> Option<Vec<S::Move>> {
        if self.unit == Unit::Costs {
            return None;
        }
        let rank = self.space.rank(state);
        let mut distance = self.distance_of(rank)?;
        // Of states with one rank, moves lead to one only.
        let (mut path, mut at) = (Vec::new(), self.space.unrank(rank)?);
        while distance > 0 {
            distance -= 1;
            let (before, by) = self.before(at, distance)?;
            path.push(by);
            at = before;
        }
        path.reverse();
        Some(path)
    }

    /// A state at a distance from which a move leads to `state`.
    fn before(&self, state: S::State, distance: u32) -> Option<(S::State, S::Move)> {
        let step = |before: S::State| {
            let by = self.space.successors(before).find(|&(_, next)| next == state)?.0;
            Some((before, by))
        };
        if self.space.is_undirected() {
            let neighbours = self.space.successors(state).map(|(_, next)| next);
            return neighbours.filter(|&next| self.distance(next) == Some(distance)).find_map(step);
        }
        self.states_at(distance).find_map(step)
    }

    /// Every state that can be reached, once, with a shortest path to it from the nearest start. A
    /// table made by [`PatternTable::with_costs`](crate::PatternTable::with_costs) gives no state:
    /// it stores the cost of each state, not that of each move.
    ///
    /// The walk is depth-first, so the states are not ordered by distance. All paths together take
    /// O(states * moves), even in a directed space, where a single
    /// [`path_from_start`](Self::path_from_start) may take more. The walk needs one bit for each
    /// state of the space, besides the neighbours of the states on the path.
    ///
    /// ```
    /// use dense_search::{ByteTable, Successors};
    /// let space =
    ///     Successors::new(1_u8, |n: u8| [('*', n.wrapping_mul(2)), ('+', n.wrapping_add(1))]);
    /// let table = ByteTable::new(space)?;
    /// let (mut paths, mut states) = (table.paths()?, 0);
    /// while let Some((state, path)) = paths.next() {
    ///     assert_eq!(table.distance(state), Some(path.len() as u32));
    ///     states += 1;
    /// }
    /// assert_eq!(states, 256);
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`TableError::Search`] if there is not enough memory.
    pub fn paths(&self) -> Result<Paths<'_, S>, TableError> {
        let states = self.distances.len();
        let needed = SearchError::Memory { needed: states.div_ceil(64) * 8 };
        let given = Bits::new(states).map_err(|_| TableError::Search(needed))?;
        let first = if self.unit == Unit::Costs { states } else { 0 };
        Ok(Paths::new(self, given, first))
    }

    /// The lowest rank of a start, from `rank` on.
    pub(super) fn next_start(&self, rank: u64) -> Option<u64> {
        (rank..self.distances.len()).find(|&rank| self.distances.get(rank) == Some(0))
    }

    /// Hands over the record of the table.
    fn record<T>(&self, then: impl FnOnce(Record<'_>) -> T) -> T {
        let mut fields = vec![self.space.count()];
        fields.extend(&self.layers);
        let bulk = Bulk::Words(&[self.distances.words()]);
        then(Record { kind: self.unit.kind(), name: &self.space.name(), fields: &fields, bulk })
    }

    fn from_source(space: S, source: &mut impl record::Source) -> Result<Self, RecordError> {
        let count = space.count();
        let (kind, contents) =
            record::read(source, &KINDS, &space.name(), Form::Bytes.words(count))?;
        let unit = if kind == KINDS[1] { Unit::Costs } else { Unit::Moves };
        let Some((&written, layers)) = contents.fields.split_first() else {
            return Err(RecordError::Fields);
        };
        let Distances::Bytes(distances) = Form::Bytes.read(contents.words, count)? else {
            return Err(RecordError::Fields);
        };
        let table = Self::from_distances(space, distances, unit);
        if written != count || table.layers != layers {
            return Err(RecordError::Fields);
        }
        Ok(table)
    }

    /// The table as bytes: a header with the name of the space, the layers, the table and a
    /// checksum.
    ///
    /// ```
    /// use dense_search::{ByteTable, Successors};
    /// let space =
    ///     || Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let bytes = ByteTable::new(space())?.to_bytes();
    /// assert_eq!(ByteTable::from_bytes(space(), &bytes)?.distance(9), Some(9));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.record(|record| record.to_bytes())
    }

    /// The table that [`to_bytes`](Self::to_bytes) wrote.
    ///
    /// # Errors
    ///
    /// [`RecordError`] for bytes of another kind or another space, for bytes that are cut off,
    /// changed or followed by more, and for too little memory.
    ///
    /// The distances are protected by the checksum alone. If someone has changed both, every method
    /// still returns, but distances and paths may be wrong, and a search that uses the distances as
    /// bounds may not end: give it limits if you don't trust the file.
    ///
    /// ```
    /// use dense_search::{ByteTable, RecordError, Successors};
    /// let space =
    ///     || Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let bytes = ByteTable::new(space())?.to_bytes();
    /// let refused = ByteTable::from_bytes(space(), &bytes[1..]).map(|_| ());
    /// assert!(matches!(refused, Err(RecordError::Foreign)));
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    pub fn from_bytes(space: S, bytes: &[u8]) -> Result<Self, RecordError> {
        Self::from_source(space, &mut { bytes })
    }

    /// Saves the table. A file of this name is replaced in one step when the new one is complete
    /// and on the disk.
    ///
    /// # Errors
    ///
    /// [`RecordError::Io`].
    ///
    /// ```
    /// use dense_search::{ByteTable, Successors};
    /// let file = std::env::temp_dir().join(format!("dense-search-bytes-{}", std::process::id()));
    /// let space =
    ///     || Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// ByteTable::new(space())?.save(&file)?;
    /// assert_eq!(ByteTable::load(space(), &file)?.distance(9), Some(9));
    /// std::fs::remove_file(file)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn save(&self, path: impl AsRef<std::path::Path>) -> Result<(), RecordError> {
        self.record(|record| record.save(path.as_ref()))
    }

    /// Loads a table that [`save`](Self::save) wrote.
    ///
    /// # Errors
    ///
    /// The errors of [`from_bytes`](Self::from_bytes), and [`RecordError::Io`].
    ///
    /// ```
    /// use dense_search::{ByteTable, RecordError, Successors};
    /// let space = Successors::new(0_u8, |n: u8| [((), n.wrapping_add(1))]);
    /// assert!(matches!(ByteTable::load(space, "no such file"), Err(RecordError::Io { .. })));
    /// ```
    #[cfg(feature = "std")]
    pub fn load(space: S, path: impl AsRef<std::path::Path>) -> Result<Self, RecordError> {
        Self::from_source(space, &mut record::open(path.as_ref())?)
    }
}
