use alloc::vec::Vec;

use dense_code::{DenseVec, Limits};

use super::filled::filled;
#[cfg(feature = "rand")]
use super::random_state::random_state;
use crate::{Error, Search, Space};

/// Stands for a state that was not reached.
const UNREACHED: u8 = u8::MAX;
/// The greatest distance that a byte holds.
const MAX_DISTANCE: u32 = 254;

/// The distance of every state from the start, one byte for each state. A single look-up gives a
/// distance.
///
/// It works for any space, directed ones included. The distances are those *from* the start, in
/// moves; for the distances *to* the start of a directed space make a table of the space with its
/// moves reversed. A [`DistanceTable`](crate::DistanceTable) takes a quarter of the memory, and any
/// distance, but needs a walk for each distance.
///
/// ```
/// use dense_search::{ByteTable, Successors};
/// let space =
///     Successors::new(1_u8, |n: u8| [('*', n.wrapping_mul(2)), ('+', n.wrapping_add(1))]);
/// let table = ByteTable::new(space)?;
/// assert_eq!(table.distance(10), Some(4));
/// assert_eq!(table.path_from_start(10), Some(vec!['*', '*', '+', '*']));
/// # Ok::<(), dense_search::Error>(())
/// ```
///
/// # Lower bounds
///
/// The table of a simpler space gives lower bounds for [`cheapest_path`](crate::cheapest_path): a
/// *pattern database*. A simple state is a part of the whole state, such as the places of some of
/// the pieces. Every move must change the simple state by one move of its space or not at all, and
/// the goals must lead to its start. Then no distance in the table exceeds that of the whole state.
/// (J. C. Culberson and J. Schaeffer, *Pattern databases*, 1998.) The simple space must be
/// undirected, or have its moves reversed: the bound is a distance *to* the start. It
/// counts moves: so each move must cost at least one.
///
/// ```
/// use dense_search::dense_code::Below;
/// use dense_search::{ByteTable, Error, Successors, cheapest_path_deepening};
///
/// // Twelve items in a ring; a move exchanges two neighbours.
/// let swaps = |&ring: &[u32; 12]| {
///     (0..12).map(move |k| {
///         let mut swapped = ring;
///         swapped.swap(k, (k + 1) % 12);
///         (k, swapped, 1)
///     })
/// };
/// // A simple state is where two of the items are.
/// let at = |n: usize| Below::<12>::new(n as u32 % 12).expect("below 12");
/// let moves = |places: [Below<12>; 2]| {
///     (0..12).map(move |k| {
///         let moved = |place| match place {
///             _ if place == at(k) => at(k + 1),
///             _ if place == at(k + 1) => at(k),
///             _ => place,
///         };
///         (k, places.map(moved))
///     })
/// };
/// let table = |items: [u32; 2]| {
///     let home = items.map(|item| at(item as usize));
///     let table = ByteTable::new(Successors::new(home, moves).undirected())?;
///     Ok::<_, Error>(move |ring: &[u32; 12]| {
///         let place = |item| at(ring.iter().position(|&other| other == item).expect("is there"));
///         table.distance(items.map(place)).unwrap_or(u32::MAX)
///     })
/// };
/// let (first, second) = (table([0, 1])?, table([4, 9])?);
/// let bound = |ring: &[u32; 12]| first(ring).max(second(ring));
/// let mixed = [1, 2, 0, 3, 4, 5, 6, 7, 8, 10, 9, 11];
/// let path = cheapest_path_deepening(mixed, swaps, bound, |ring| ring.is_sorted())?;
/// assert_eq!(path.cost, 3);
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "tablebase")]
pub struct ByteTable<S: Space> {
    space: S,
    distances: DenseVec<u8>,
    layers: Vec<u64>,
}

impl<S: Space> ByteTable<S> {
    /// The table of distances from the start of the space. While it is filled, the search holds
    /// [`Search::bytes_for`] besides.
    ///
    /// # Errors
    ///
    /// [`Error::Deep`] as soon as a state is more than 254 moves away, otherwise those of
    /// [`Search::new`].
    ///
    /// ```
    /// use dense_search::{ByteTable, Error, Successors};
    /// let line = Successors::new(0_u16, |n: u16| n.checked_add(1).map(|n| ((), n)));
    /// assert!(matches!(ByteTable::new(line), Err(Error::Deep { limit: 254 })));
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
    /// use dense_search::{ByteTable, Search, Successors};
    /// let space = Successors::new(0_u8, |n: u8| [((), n.wrapping_add(1))]);
    /// let table = ByteTable::from_search(Search::from_starts(space, [0, 100])?)?;
    /// assert_eq!((table.distance(99), table.distance(101)), (Some(99), Some(1)));
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
        let (space, distances, layers) = filled(search, limits, |depth| match depth {
            0..=MAX_DISTANCE => Ok(depth.into()),
            _ => Err(Error::Deep { limit: MAX_DISTANCE }),
        })?;
        Ok(Self { space, distances, layers })
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

    /// All bytes of the table: one for each state, eight for each layer.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (size_of_val(self.distances.words()) + size_of_val(&self.layers[..])) as u64
    }

    /// The number of moves from the nearest start to the state; `None` if it can't be reached.
    #[inline]
    #[must_use]
    pub fn distance(&self, state: S::State) -> Option<u32> {
        self.distance_of(self.space.rank(state))
    }

    #[inline]
    fn distance_of(&self, rank: u64) -> Option<u32> {
        self.distances.get(rank).filter(|&distance| distance != UNREACHED).map(u32::from)
    }

    /// The moves to states that are one move nearer to the nearest start, in the order of the
    /// space. In an undirected space these are all first moves of shortest paths to a start.
    ///
    /// ```
    /// use dense_search::{ByteTable, Successors};
    /// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let table = ByteTable::new(walk.undirected())?;
    /// assert!(table.best_moves(100).eq([-1]));
    /// assert!(table.best_moves(128).eq([1, -1]));
    /// # Ok::<(), dense_search::Error>(())
    /// ```
    pub fn best_moves(&self, state: S::State) -> impl Iterator<Item = S::Move> {
        let nearer = self.distance(state).and_then(|distance| distance.checked_sub(1));
        let is_nearer = move |&(_, next): &(S::Move, S::State)| {
            nearer.is_some() && self.distance(next) == nearer
        };
        self.space.successors(state).filter(is_nearer).map(|(by, _)| by)
    }

    /// The states at a distance, in the order of their ranks.
    pub fn states_at(&self, distance: u32) -> impl Iterator<Item = S::State> {
        let wanted = u8::try_from(distance).ok().filter(|&distance| distance != UNREACHED);
        let ranks = (0..).zip(self.distances.iter());
        ranks
            .filter(move |&(_, distance)| Some(distance) == wanted)
            .filter_map(|(rank, _)| self.space.unrank(rank))
    }

    /// A random state at a distance, each equally likely; `None` if there is none.
    ///
    /// Random states are drawn until one is at the distance: on average a million if one state in a
    /// million is.
    #[cfg(feature = "rand")]
    #[must_use]
    pub fn random_at<R: rand_core::Rng + ?Sized>(
        &self,
        distance: u32,
        rng: &mut R,
    ) -> Option<S::State> {
        let states = *self.layers.get(distance as usize)?;
        random_state(&self.space, states, |state| self.distance(state) == Some(distance), rng)
    }

    /// A shortest sequence of moves from the nearest start to the state; `None` if it can't be
    /// reached.
    ///
    /// Takes O(distance · moves) in an undirected space. In a directed space it takes O(distance ·
    /// states · moves), because the state before a state is looked for among all states.
    #[must_use]
    pub fn path_from_start(&self, state: S::State) -> Option<Vec<S::Move>> {
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
        // A state from which a move leads here: where moves are undone it is among the neighbours,
        // otherwise nothing says where it is.
        if self.space.is_undirected() {
            let neighbours = self.space.successors(state).map(|(_, next)| next);
            return neighbours.filter(|&next| self.distance(next) == Some(distance)).find_map(step);
        }
        self.states_at(distance).find_map(step)
    }
}

#[cfg(feature = "std")]
mod saved {
    use alloc::vec::Vec;
    use std::io::{self, Read, Write};

    use dense_code::DenseVec;

    use super::{ByteTable, UNREACHED};
    use crate::record::{RecordReader, write};
    use crate::{Error, Saved, Space};

    /// The kind of record.
    const KIND: u32 = 7;

    impl<S: Space> Saved for ByteTable<S> {
        type Space = S;

        fn write_to(&self, out: impl Write) -> io::Result<()> {
            let mut fields = Vec::from([self.space.count()]);
            fields.extend(&self.layers);
            write(out, KIND, &self.space.name(), &fields, &[self.distances.words()])
        }

        fn read_from(space: S, from: impl Read) -> Result<Self, Error> {
            let count = space.count();
            let mut from = RecordReader::new(from, KIND, &space.name())?;
            let [written, layers @ ..] = from.fields() else { return Err(Error::Fields) };
            if *written != count || layers.len() > usize::from(UNREACHED) {
                return Err(Error::Fields);
            }
            let layers = layers.to_vec();
            let distances = DenseVec::<u8>::from_words(from.words(count.div_ceil(8))?, count);
            from.end()?;
            let distances = distances.ok_or(Error::Corrupt)?;
            let mut found = [0; 256];
            for distance in &distances {
                found[usize::from(distance)] += 1;
            }
            let deep = found[layers.len()..usize::from(UNREACHED)].iter().any(|&states| states > 0);
            if deep || found[..layers.len()] != layers || layers.contains(&0) {
                return Err(Error::Fields);
            }
            Ok(Self { space, distances, layers })
        }
    }
}
