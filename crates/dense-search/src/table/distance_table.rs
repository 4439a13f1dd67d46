use alloc::vec::Vec;

use dense_code::{Below, DenseVec, Limits};

use super::filled::filled;
#[cfg(feature = "rand")]
use super::random_state::random_state;
use crate::{Error, Search, Space};

/// The distance of every state from the start, in two bits per state.
///
/// The space must be undirected: every move can be undone by a single move. Then the distances from
/// the start are also the distances to the start.
///
/// Take it where memory is short, or for ways home; for many distances take a
/// [`ByteTable`](crate::ByteTable), four times as large, which has distance and best moves of the
/// 8-puzzle in 0.2 µs instead of 2.4.
///
/// ```
/// use dense_search::{DistanceTable, Successors};
/// use perm_hash::Perm; // of the crate `perm-hash`
///
/// /// The 8-puzzle: the blank, which is 0, changes places with a tile next to it. The move is
/// /// named after the direction of the tile.
/// fn slides(board: Perm<9>) -> impl Iterator<Item = (&'static str, Perm<9>)> {
///     let blank = board.as_array().iter().position(|&tile| tile == 0).unwrap_or(0);
///     let (row, column) = (blank / 3, blank % 3);
///     [
///         (row < 2).then_some(("up", blank + 3)),
///         (row > 0).then(|| ("down", blank - 3)),
///         (column < 2).then_some(("left", blank + 1)),
///         (column > 0).then(|| ("right", blank - 1)),
///     ]
///     .into_iter()
///     .flatten()
///     .filter_map(move |(by, tile)| Some((by, board.swapped(blank, tile)?)))
/// }
///
/// let table = DistanceTable::new(Successors::new(Perm::IDENTITY, slides).undirected())?;
/// let board = Perm::new([8, 7, 6, 0, 4, 1, 2, 5, 3])?;
/// assert_eq!(table.distance(board), Some(31));
///
/// // A shortest way home, and all the moves that begin one.
/// let path = table.path(board).ok_or("this board can be solved")?;
/// assert_eq!(path.len(), 31);
/// assert_eq!(table.best_moves(board).collect::<Vec<_>>(), ["up", "down", "left"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # How it works
///
/// The distances of neighbours differ by at most one, so the distances modulo three show which
/// neighbours are nearer. A walk from neighbour to nearer neighbour, up to the start, gives the
/// distance:
///
/// ```text
/// two bits, 32 states in a u64:   00, 01, 10  distance modulo 3      11  not reached
/// ```
///
/// `distance` and `path` take O(distance · moves), `best_moves` O(moves). On the 8-puzzle a distance
/// is a walk of 22 moves on average, at a tenth of a microsecond each.
#[derive(Clone, Debug)]
#[doc(alias = "tablebase")]
pub struct DistanceTable<S: Space> {
    space: S,
    residues: DenseVec<Below<4>>,
    /// Ranks of the states at distance 0, ascending.
    starts: Vec<u64>,
    layers: Vec<u64>,
}

/// The residue of a state that was not reached.
const UNREACHED: u32 = 3;

impl<S: Space> DistanceTable<S> {
    /// The table of distances from [`Space::start`].
    ///
    /// This runs a whole search: tens to hundreds of nanoseconds a state. While the table is
    /// filled, the search holds [`Search::bytes_for`] besides.
    ///
    /// # Errors
    ///
    /// [`Error::Directed`] if the space is not undirected, otherwise those of [`Search::new`].
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
        if !space.is_undirected() {
            return Err(Error::Directed);
        }
        Self::from_search_within(Search::new_within(space, limits)?, limits)
    }

    /// The table of distances from the starts of a search that has not begun.
    ///
    /// # Errors
    ///
    /// [`Error::Begun`] if the search has returned a layer, [`Error::Directed`], [`Error::Limit`],
    /// [`Error::Memory`].
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
    pub fn from_search_within(search: Search<S>, limits: &Limits<'_>) -> Result<Self, Error> {
        if !search.space().is_undirected() {
            return Err(Error::Directed);
        }
        // Before the first layer the current states are the starts.
        let mut starts: Vec<u64> = search.layers.current().collect();
        starts.sort_unstable();
        starts.shrink_to_fit();
        let (space, residues, layers) = filled(search, limits, |depth| Ok(u64::from(depth % 3)))?;
        Ok(Self { space, residues, starts, layers })
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

    /// The greatest distance: a forged table may lead in circles.
    fn deepest(&self) -> usize {
        self.layers.len() - 1
    }

    fn residue(&self, rank: u64) -> u32 {
        self.residues.get(rank).map_or(UNREACHED, Below::get)
    }

    /// The residue of the states that are one move nearer to the nearest start than the state of
    /// this rank; `None` for a start and for a state that was not reached.
    fn nearer_residue(&self, rank: u64) -> Option<u32> {
        match self.residue(rank) {
            // Distances 0, 3, 6 look alike: only the list tells the starts.
            0 if self.starts.binary_search(&rank).is_ok() => None,
            0 => Some(2),
            UNREACHED => None,
            residue => Some(residue - 1),
        }
    }

    /// Walks to the nearest start and tells each move. Returns how many there are; `None` if there
    /// are more than `most`, if the state was not reached, or if the table was forged.
    fn walk(&self, state: S::State, most: usize, mut each: impl FnMut(S::Move)) -> Option<u32> {
        let (mut at, mut rank, mut before, mut distance) = (state, self.space.rank(state), None, 0);
        if self.residue(rank) == UNREACHED {
            return None;
        }
        while let Some(wanted) = self.nearer_residue(rank) {
            // The state before is farther: to compare costs less than its rank.
            let mut next = self.space.successors(at).filter(|&(_, next)| Some(next) != before);
            let (by, nearer) = next.find(|&(_, next)| {
                rank = self.space.rank(next);
                self.residue(rank) == wanted
            })?;
            // The first one will do: from every nearer neighbour the rest is equally long.
            each(by);
            (before, at) = (Some(at), nearer);
            distance += 1;
            if distance as usize > most {
                return None;
            }
        }
        Some(distance)
    }

    /// The number of moves between the state and the nearest start; `None` if no moves lead there.
    #[must_use]
    pub fn distance(&self, state: S::State) -> Option<u32> {
        self.walk(state, self.deepest(), |_| {})
    }

    /// A shortest sequence of moves from the state to the nearest start; `None` if no moves lead to
    /// a start.
    #[must_use]
    pub fn path(&self, state: S::State) -> Option<Vec<S::Move>> {
        let mut path = Vec::new();
        self.walk(state, self.deepest(), |by| path.push(by))?;
        Some(path)
    }

    /// A shortest sequence of moves from the nearest start to the state: those of
    /// [`path`](Self::path), each undone, the last one first. `None` if no moves lead there.
    #[must_use]
    pub fn path_from_start(&self, state: S::State) -> Option<Vec<S::Move>> {
        let (mut path, mut at) = (Vec::new(), state);
        for by in self.path(state)? {
            let nearer = self.space.apply(at, by)?;
            path.push(self.space.successors(nearer).find(|&(_, next)| next == at)?.0);
            at = nearer;
        }
        path.reverse();
        Some(path)
    }

    /// All first moves of shortest paths to the nearest start, in the order of the space; none at a
    /// start.
    ///
    /// ```
    /// use dense_search::{DistanceTable, Successors};
    /// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let table = DistanceTable::new(walk.undirected())?;
    /// assert!(table.best_moves(100).eq([-1]));
    /// // Directly opposite the start, both ways round are equally long.
    /// assert!(table.best_moves(128).eq([1, -1]));
    /// # Ok::<(), dense_search::Error>(())
    /// ```
    pub fn best_moves(&self, state: S::State) -> impl Iterator<Item = S::Move> {
        // A neighbour is nearer, equally far or farther by one, which are three residues.
        let wanted = self.nearer_residue(self.space.rank(state));
        let is_nearer = move |&(_, next): &(S::Move, S::State)| {
            wanted == Some(self.residue(self.space.rank(next)))
        };
        self.space.successors(state).filter(is_nearer).map(|(by, _)| by)
    }

    /// A random state at this distance from the nearest start, each equally likely; `None` if no
    /// state is at this distance.
    ///
    /// Random states are drawn until one is at the distance: on average a million if one state in a
    /// million is. Two in three are refused by their entry, the others need a walk.
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
        let states = *self.layers.get(distance as usize)?;
        random_state(&self.space, states, |state| self.is_at(state, distance), rng)
    }

    /// Whether a state is at this distance, which most states' entries deny at once.
    #[cfg(feature = "rand")]
    fn is_at(&self, state: S::State, distance: u32) -> bool {
        self.residue(self.space.rank(state)) == distance % 3
            && self.walk(state, distance as usize, |_| {}) == Some(distance)
    }
}

#[cfg(feature = "std")]
mod saved {
    use std::io::{self, Read, Write};

    use dense_code::{Below, DenseVec};

    use super::DistanceTable;
    use crate::record::{RecordReader, write};
    use crate::{Error, Saved, Space};

    /// The kind of record.
    const KIND: u32 = 1;

    impl<S: Space> Saved for DistanceTable<S> {
        type Space = S;

        fn write_to(&self, out: impl Write) -> io::Result<()> {
            let parts = [self.residues.words(), &self.layers, &self.starts];
            let fields = [self.space.count(), self.layers.len() as u64, self.starts.len() as u64];
            write(out, KIND, &self.space.name(), &fields, &parts)
        }

        fn read_from(space: S, from: impl Read) -> Result<Self, Error> {
            if !space.is_undirected() {
                return Err(Error::Directed);
            }
            let count = space.count();
            let mut from = RecordReader::new(from, KIND, &space.name())?;
            let &[written, depth, starts] = from.fields() else { return Err(Error::Fields) };
            if written != count || depth > count || starts > count {
                return Err(Error::Fields);
            }
            let residues = DenseVec::from_words(from.words(count.div_ceil(32))?, count);
            let (layers, starts) = (from.words(depth)?, from.words(starts)?);
            from.end()?;
            let fits = layers.first() == Some(&(starts.len() as u64))
                && residues.as_ref().is_some_and(|residues| are_counted(residues, &layers))
                && !starts.is_empty()
                && starts.is_sorted_by(|a, b| a < b)
                && starts.iter().all(|&start| start < count);
            let residues = residues.filter(|_| fits).ok_or(Error::Fields)?;
            Ok(Self { space, residues, starts, layers })
        }
    }

    /// Whether there are as many entries of each residue as the layers of this residue have states.
    /// No layer is empty.
    fn are_counted(residues: &DenseVec<Below<4>>, layers: &[u64]) -> bool {
        // Forged numbers may pass 64 bits together.
        let (mut found, mut said) = ([0_u128; 4], [0_u128; 3]);
        residues.iter().for_each(|residue| found[usize::from(residue)] += 1);
        for (depth, &states) in layers.iter().enumerate() {
            said[depth % 3] += u128::from(states);
        }
        found[..3] == said && !layers.contains(&0)
    }
}
