use alloc::vec;
use alloc::vec::Vec;

use dense_code::{Bits, PackedVec};
use thiserror::Error;

#[cfg(feature = "rand")]
use super::random_state::random_state;
use super::record::{self, Bulk, Record, RecordError};
use crate::layers::{Distances, Form as Written, Recorded, clear_spare, ranks};
use crate::space::{SpaceViolation, check_near_start};
use crate::{Search, SearchError, Space};

/// Why a distance table could not be built.
///
/// ```
/// use dense_search::{DistanceTable, Search, Successors, TableError};
/// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
/// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
/// assert!(matches!(DistanceTable::one_bit(Pancake::<5>), Err(TableError::OneColour)));
/// // Steps of two: half of the states can be reached.
/// let twos = Successors::new(0_u8, |n: u8| [(2, n.wrapping_add(2)), (-2, n.wrapping_sub(2))]);
/// let twos = twos.undirected().with_colours(|n| n & 2 == 2);
/// assert!(matches!(DistanceTable::one_bit(twos), Err(TableError::Unreached { .. })));
/// let mut search = Search::new(Pancake::<5>)?;
/// search.next();
/// assert!(matches!(DistanceTable::from_search(search), Err(TableError::Begun)));
/// # Ok::<(), dense_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum TableError {
    /// The search that fills the table could not begin, or there is not enough memory for it.
    #[error(transparent)]
    Search(SearchError),
    /// The search has already returned a layer and did not record the distances from the first
    /// layer on in the form of this table ([`Search::for_distance_table`],
    /// [`Search::for_byte_table`]). The form of the other table does not fit.
    #[error("the search has begun, and its distances were not recorded for this table")]
    Begun,
    /// The space is not undirected ([`Space::is_undirected`]): the distance from the start to a
    /// state may differ from the distance back.
    #[error("a distance table needs a space in which every move can be undone by a single move")]
    Directed,
    /// The space breaks one of its laws.
    #[error(transparent)]
    Space(#[from] SpaceViolation),
    /// A state has the same colour as a neighbour.
    #[error("state {rank}, at distance {distance}, has the colour of a neighbour")]
    Colour {
        /// The state.
        rank: u64,
        /// Its distance from the start.
        distance: u32,
    },
    /// A state is more than 254 moves away, which a byte can't store.
    #[error("a state is {deepest} moves away: a byte holds 254")]
    Deep {
        /// The greatest distance.
        deepest: u64,
    },
    /// The cheapest moves to a state cost more than 254, which a byte can't store:
    /// [`PatternTable::with_costs`](crate::PatternTable::with_costs).
    #[error("the cheapest moves to state {rank} cost more than a byte holds, {most}")]
    Costly {
        /// The state. There may be more.
        rank: u64,
        /// The greatest cost that a byte holds.
        most: u32,
    },
    /// One bit per state is enough only where every move changes the colour ([`Space::colour`]).
    #[error("a table of one bit per state needs a space of two colours")]
    OneColour,
    /// One bit per state has no value for a state that can't be reached. Number only the
    /// reachable states (see [`DistanceTable::one_bit`]), or use [`DistanceTable::new`].
    #[error(
        "{reached} of {states} states can be reached: a table of one bit per state needs a space \
         in which every state can be reached"
    )]
    Unreached {
        /// States that can be reached.
        reached: u64,
        /// All states.
        states: u64,
    },
}

/// The distance of every state from the start, in two bits per state, or one.
///
/// The space must be undirected: every move can be undone by a single move. Then the distances from
/// the start are also the distances to the start.
///
/// ```
/// use dense_search::{DistanceTable, Successors};
/// use perm_hash::Perm;
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
/// If every move changes the colour of a state ([`Space::colour`]) and every state can be reached,
/// the distances of neighbours differ by exactly one, and the colour gives the lowest bit of the
/// distance. So the table of [`one_bit`](Self::one_bit) stores the second lowest bit alone, which
/// shows which neighbours are nearer:
///
/// ```text
/// one bit, 64 states in a u64:    distance / 2 modulo 2
/// ```
///
/// `distance` and `path` take O(distance * moves), `best_moves` O(moves).
#[derive(Clone, Debug)]
pub struct DistanceTable<S: Space> {
    space: S,
    table: Table,
    /// Ranks of the states at distance 0, ascending.
    starts: Vec<u64>,
    layers: Vec<u64>,
}

/// The numbers of all states.
#[derive(Clone, Debug)]
enum Table {
    TwoBits(PackedVec<2>),
    OneBit(Bits),
}

impl Table {
    fn form(&self) -> Form {
        match self {
            Self::TwoBits(_) => Form::TwoBits,
            Self::OneBit(_) => Form::OneBit,
        }
    }

    fn words(&self) -> &[u64] {
        match self {
            Self::TwoBits(residues) => residues.words(),
            Self::OneBit(bits) => bits.words(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    TwoBits,
    OneBit,
}

impl Form {
    const KINDS: [u32; 2] = [1, 2];

    fn kind(self) -> u32 {
        match self {
            Self::TwoBits => Self::KINDS[0],
            Self::OneBit => Self::KINDS[1],
        }
    }

    /// States in a word.
    fn states(self) -> u64 {
        match self {
            Self::TwoBits => 32,
            Self::OneBit => 64,
        }
    }

    /// What distances are known modulo.
    fn modulus(self) -> u32 {
        match self {
            Self::TwoBits => 3,
            Self::OneBit => 4,
        }
    }
}

impl<S: Space> DistanceTable<S> {
    /// The table of distances from [`Space::start`], two bits per state. If the space has two
    /// colours and every rank is a state that can be reached, [`one_bit`](Self::one_bit) gives the
    /// same answers in half the memory.
    ///
    /// This runs a whole search: tens to hundreds of nanoseconds a state. The number of states
    /// reached is the sum of [`layers`](Self::layers). While the table is filled, the search needs
    /// two more bits per state and its queues.
    ///
    /// # Errors
    ///
    /// [`TableError::Directed`] if the space is not undirected, [`TableError::Space`] if a sample
    /// shows that the space breaks one of its laws, [`TableError::Search`] if there is not enough
    /// memory.
    ///
    /// ```
    /// use dense_search::DistanceTable;
    /// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
    /// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
    /// let table = DistanceTable::new(Pancake::<6>)?;
    /// assert_eq!(table.bytes(), 184); // 720 states, 32 in eight bytes
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    pub fn new(space: S) -> Result<Self, TableError> {
        check_space(&space)?;
        Self::from_checked(Search::new(space)?)
    }

    /// The table of distances from the starts of a search, two bits per state. The search must not
    /// have begun, unless [`for_distance_table`](Search::for_distance_table) was called before it
    /// began. This function runs the search to its end.
    ///
    /// # Errors
    ///
    /// [`TableError::Begun`] if the search has returned a layer without recording distances for
    /// this table (those for a [`ByteTable`](crate::ByteTable) do not fit);
    /// [`TableError::Directed`], [`TableError::Space`] and [`TableError::Search`] as for
    /// [`new`](Self::new).
    ///
    /// ```
    /// use dense_search::{DistanceTable, Search, Successors};
    /// // How far from the nearest of three places on a ring?
    /// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let search = Search::from_starts(walk.undirected(), [0, 10, 20], u64::MAX)?;
    /// let table = DistanceTable::from_search(search)?;
    /// assert_eq!((table.layers()[0], table.distance(13)), (3, Some(3)));
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    pub fn from_search(search: Search<S>) -> Result<Self, TableError> {
        check_space(search.space())?;
        Self::from_checked(search)
    }

    fn from_checked(search: Search<S>) -> Result<Self, TableError> {
        let (space, recorded) = search.recording(Written::Residues).map_err(begun)?.finish();
        match recorded {
            Some(Recorded { distances: Distances::Residues(table), starts, layers }) => {
                Ok(Self { space, table: Table::TwoBits(table), starts, layers })
            }
            _ => Err(TableError::Begun),
        }
    }

    /// The table of distances from [`Space::start`], one bit per state, for spaces in which every
    /// move changes the colour of a state as on a chequered board, and every rank is a state that
    /// can be reached. It is like [`new`](Self::new), in half the memory.
    ///
    /// A space of [`Successors`](crate::Successors) has a rank for every value of its type, so it
    /// is refused if moves reach only some of the values. Then implement [`Space`] and number only
    /// the reachable states, by [`count`](Space::count), [`rank`](Space::rank) and
    /// [`unrank`](Space::unrank).
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new); also [`TableError::OneColour`] if the space does not have
    /// two colours, [`TableError::Colour`] if a move does not change the colour, and
    /// [`TableError::Unreached`] if some states can't be reached.
    ///
    /// ```
    /// use dense_search::{DistanceTable, Successors, TableError};
    /// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let walk = walk.undirected();
    /// let error = DistanceTable::one_bit(walk.clone()).map(|_| ());
    /// assert_eq!(error, Err(TableError::OneColour));
    ///
    /// let table = DistanceTable::one_bit(walk.with_colours(|n| n % 2 == 1))?;
    /// assert_eq!((table.distance(200), table.bytes()), (Some(56), 256 / 8));
    /// # Ok::<(), TableError>(())
    /// ```
    pub fn one_bit(space: S) -> Result<Self, TableError> {
        let Some(colour) = space.colour(space.start()) else { return Err(TableError::OneColour) };
        check_space(&space)?;
        let (states, start) = (space.count(), space.rank(space.start()));
        let needed = SearchError::Memory { needed: states.div_ceil(64) * 8 };
        let mut bits = Bits::new(states).map_err(|_| needed)?;
        let mut layers = Vec::new();
        let mut search = Search::new(space)?;
        while let Some(layer) = search.next() {
            let colour = Some(colour ^ (layer.depth % 2 == 1));
            let mut wrong = None;
            bits.edit_words(|words| {
                search.layers.for_each_current(|word, lowest| {
                    for rank in ranks(word, lowest) {
                        let state = search.space().unrank(rank);
                        if state.and_then(|state| search.space().colour(state)) != colour {
                            wrong = Some(rank);
                        }
                        words[word / 2] |= u64::from(layer.depth / 2 % 2) << (rank % 64);
                    }
                });
            });
            if let Some(rank) = wrong {
                return Err(TableError::Colour { rank, distance: layer.depth });
            }
            layers.push(layer.states);
        }
        if search.total() != states {
            return Err(TableError::Unreached { reached: search.total(), states });
        }
        let starts = vec![start];
        Ok(Self { space: search.into_space(), table: Table::OneBit(bits), starts, layers })
    }

    /// The space.
    ///
    /// ```
    /// use dense_search::{DistanceTable, Space};
    /// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
    /// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
    /// assert_eq!(DistanceTable::new(Pancake::<6>)?.space().name(), "pancake 6");
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    #[must_use]
    pub fn space(&self) -> &S {
        &self.space
    }

    /// How many states are at each distance.
    ///
    /// ```
    /// use dense_search::DistanceTable;
    /// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
    /// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
    /// assert_eq!(DistanceTable::new(Pancake::<4>)?.layers(), [1, 3, 6, 11, 3]);
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    #[must_use]
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// Bytes of the table.
    ///
    /// ```
    /// use dense_search::DistanceTable;
    /// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
    /// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
    /// assert_eq!(DistanceTable::new(Pancake::<8>)?.bytes(), 40_320 / 4);
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.table.words().len() as u64 * 8
    }

    /// The distance modulo 3 or 4; `None` if the state was not reached.
    fn residue(&self, state: S::State) -> Option<u32> {
        let rank = self.space.rank(state);
        match &self.table {
            Table::TwoBits(residues) => {
                residues.get(rank).map(u32::from).filter(|&residue| residue < 3)
            }
            // A value that is no state has no bit, and a distance no more than in two bits.
            Table::OneBit(_) if self.space.unrank(rank) != Some(state) => None,
            Table::OneBit(bits) => {
                let start = self.space.unrank(self.starts[0])?;
                let odd = self.space.colour(state)? != self.space.colour(start)?;
                Some(u32::from(bits.contains(rank)) * 2 + u32::from(odd))
            }
        }
    }

    /// What distances are known modulo.
    fn modulus(&self) -> u32 {
        self.table.form().modulus()
    }

    /// The neighbour that is nearer by the first move that leads to one.
    fn nearer(&self, state: S::State) -> Option<(S::Move, S::State)> {
        if self.starts.binary_search(&self.space.rank(state)).is_ok() {
            return None;
        }
        let wanted = (self.residue(state)? + self.modulus() - 1) % self.modulus();
        self.space.successors(state).find(|&(_, next)| self.residue(next) == Some(wanted))
    }

    /// The number of moves from the state to the nearest start; `None` if no moves lead to a start.
    ///
    /// ```
    /// use dense_search::{DistanceTable, Successors};
    /// let walk = Successors::new(0_u8, |n: u8| [(2, n.wrapping_add(2)), (-2, n.wrapping_sub(2))]);
    /// let table = DistanceTable::new(walk.undirected())?;
    /// assert_eq!(table.distance(0), Some(0));
    /// assert_eq!((table.distance(100), table.distance(101)), (Some(50), None));
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    #[must_use]
    pub fn distance(&self, state: S::State) -> Option<u32> {
        self.residue(state)?;
        let mut distance = 0;
        let mut at = state;
        while let Some((_, next)) = self.nearer(at) {
            at = next;
            distance += 1;
            if distance as usize >= self.layers.len() {
                // Farther than the farthest: a forged table.
                return None;
            }
        }
        Some(distance)
    }

    /// A shortest sequence of moves from the state to the nearest start; `None` if no moves lead to
    /// a start. In a space of [`Classes`](crate::Classes) each move is made in a representative: for
    /// moves of the space itself use [`lifted_path`](crate::Classes::lifted_path).
    ///
    /// ```
    /// use dense_search::DistanceTable;
    /// use perm_hash::Perm;
    /// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
    /// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
    /// let table = DistanceTable::new(Pancake::<4>)?;
    /// assert_eq!(table.path(Perm::new([2, 1, 0, 3])?), Some(vec![3])); // turn over three
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn path(&self, state: S::State) -> Option<Vec<S::Move>> {
        self.residue(state)?;
        let mut path = Vec::new();
        let mut at = state;
        while let Some((by, next)) = self.nearer(at) {
            path.push(by);
            at = next;
            if path.len() >= self.layers.len() {
                // As in `distance`.
                return None;
            }
        }
        Some(path)
    }

    /// All first moves of shortest paths to the nearest start, in the order of the space; empty at
    /// a start.
    ///
    /// ```
    /// use dense_search::{DistanceTable, Successors};
    /// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let table = DistanceTable::new(walk.undirected())?;
    /// assert!(table.best_moves(100).eq([-1]));
    /// // Directly opposite the start, both ways round are equally long.
    /// assert!(table.best_moves(128).eq([1, -1]));
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    pub fn best_moves(&self, state: S::State) -> impl Iterator<Item = S::Move> {
        let modulus = self.modulus();
        let at_start = self.starts.binary_search(&self.space.rank(state)).is_ok();
        let wanted = self
            .residue(state)
            .filter(|_| !at_start)
            .map(|residue| (residue + modulus - 1) % modulus);
        let nearer = move |&(_, next): &(S::Move, S::State)| {
            wanted.is_some() && self.residue(next) == wanted
        };
        self.space.successors(state).filter(nearer).map(|(by, _)| by)
    }

    /// The states at this distance from the nearest start, in the order of their ranks.
    ///
    /// Time O(states of the space), and O(distance * moves) for each state whose entry could mean
    /// this distance: about a third of all states, or a quarter in a table of one bit per state.
    ///
    /// ```
    /// use dense_search::{DistanceTable, Successors};
    /// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let table = DistanceTable::new(walk.undirected())?;
    /// assert!(table.states_at(100).eq([100, 156]));
    /// // The farthest.
    /// assert!(table.states_at(128).eq([128]));
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    pub fn states_at(&self, distance: u32) -> impl Iterator<Item = S::State> {
        let is_there = usize::try_from(distance).is_ok_and(|at| at < self.layers.len());
        let ranks = if is_there { 0..self.space.count() } else { 0..0 };
        let states = ranks.filter_map(|rank| self.space.unrank(rank));
        states.filter(move |&state| self.is_at(state, distance))
    }

    /// A random state at this distance from the nearest start, each equally likely; `None` if no
    /// state is at this distance.
    ///
    /// Random states are drawn until one is at the distance. If fewer than one state in 4096 is at
    /// the distance, all states of the space are looked at instead, in O(states * distance *
    /// moves).
    ///
    /// ```
    /// use dense_search::{DistanceTable, Successors};
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    /// let walk = || {
    ///     Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))])
    ///         .undirected()
    /// };
    /// let saved = DistanceTable::new(walk())?.to_bytes();
    ///
    /// // A puzzle of exactly 100 moves, from a table that was saved.
    /// let (table, mut rng) =
    ///     (DistanceTable::from_bytes(walk(), &saved)?, Pcg64::seed_from_u64(1));
    /// let state = table.random_at(100, &mut rng).ok_or("the farthest is 128 away")?;
    /// assert_eq!(table.distance(state), Some(100));
    /// assert_eq!(table.random_at(129, &mut rng), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "rand")]
    #[must_use]
    pub fn random_at<R: rand_core::Rng + ?Sized>(
        &self,
        distance: u32,
        rng: &mut R,
    ) -> Option<S::State> {
        let states = *self.layers.get(usize::try_from(distance).ok()?)?;
        random_state(&self.space, states, |state| self.is_at(state, distance), rng)
    }

    /// Whether a state is at this distance, which most states' entries deny at once.
    fn is_at(&self, state: S::State, distance: u32) -> bool {
        let is_start = |at| self.starts.binary_search(&self.space.rank(at)).is_ok();
        self.residue(state) == Some(distance % self.modulus())
            && (0..distance)
                .try_fold(state, |at, _| self.nearer(at).map(|(_, next)| next))
                .is_some_and(is_start)
    }

    /// Hands over the record of the table.
    fn record<T>(&self, then: impl FnOnce(Record<'_>) -> T) -> T {
        let mut fields = vec![self.space.count(), self.layers.len() as u64];
        fields.extend(&self.layers);
        fields.extend(&self.starts);
        let (kind, bulk) = (self.table.form().kind(), Bulk::Words(&[self.table.words()]));
        then(Record { kind, name: &self.space.name(), fields: &fields, bulk })
    }

    fn from_source(space: S, source: &mut impl record::Source) -> Result<Self, RecordError> {
        let states = space.count();
        let most = states.div_ceil(32);
        let (kind, contents) = record::read(source, &Form::KINDS, &space.name(), most)?;
        let form = if kind == Form::OneBit.kind() { Form::OneBit } else { Form::TwoBits };
        // The checksum was right: what doesn't fit now was written for other states of the same
        // name.
        let [count, depth, rest @ ..] = &contents.fields[..] else {
            return Err(RecordError::Fields);
        };
        let depth = usize::try_from(*depth).map_err(|_| RecordError::Fields)?;
        let (layers, starts) = rest.split_at_checked(depth).ok_or(RecordError::Fields)?;
        let fits = *count == states
            && contents.words.len() as u64 == count.div_ceil(form.states())
            && layers.first() == Some(&(starts.len() as u64))
            && !starts.is_empty()
            && starts.is_sorted_by(|a, b| a < b)
            && starts.iter().all(|start| start < count)
            && space.is_undirected()
            && (form == Form::TwoBits || space.colour(space.start()).is_some());
        if !fits {
            return Err(RecordError::Fields);
        }
        let (layers, starts) = (layers.to_vec(), starts.to_vec());
        let table = match form {
            Form::TwoBits => match Written::Residues.read(contents.words, states)? {
                Distances::Residues(residues) => Table::TwoBits(residues),
                Distances::Bytes(_) => return Err(RecordError::Fields),
            },
            Form::OneBit => {
                let mut words = contents.words;
                clear_spare(&mut words, states, 1);
                let bits = Bits::from_words(words, states).ok_or(RecordError::Fields)?;
                Table::OneBit(bits)
            }
        };
        Ok(Self { space, table, starts, layers })
    }

    /// The table as bytes: a header with the name of the space, the layers, the table and a
    /// checksum.
    ///
    /// ```
    /// use dense_search::{DistanceTable, RecordError};
    /// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
    /// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
    ///
    /// let table = DistanceTable::new(Pancake::<6>)?;
    /// let bytes = table.to_bytes();
    /// assert_eq!(DistanceTable::from_bytes(Pancake::<6>, &bytes)?.layers(), table.layers());
    /// assert!(matches!(
    ///     DistanceTable::from_bytes(Pancake::<7>, &bytes),
    ///     Err(RecordError::Space { .. })
    /// ));
    /// assert!(matches!(
    ///     DistanceTable::from_bytes(Pancake::<6>, &bytes[..90]),
    ///     Err(RecordError::CutOff)
    /// ));
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
    /// use dense_search::{DistanceTable, RecordError};
    /// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
    /// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
    /// let mut bytes = DistanceTable::new(Pancake::<5>)?.to_bytes();
    /// assert_eq!(DistanceTable::from_bytes(Pancake::<5>, &bytes)?.layers().len(), 6);
    /// bytes[60] ^= 1;
    /// assert!(matches!(
    ///     DistanceTable::from_bytes(Pancake::<5>, &bytes),
    ///     Err(RecordError::Corrupt)
    /// ));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_bytes(space: S, bytes: &[u8]) -> Result<Self, RecordError> {
        Self::from_source(space, &mut { bytes })
    }

    /// Saves the table. A file of this name is replaced in one step when the new one is complete
    /// and on the disk, so that no interruption leaves half a table under it.
    ///
    /// # Errors
    ///
    /// [`RecordError::Io`].
    ///
    /// ```
    /// use dense_search::DistanceTable;
    /// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
    /// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
    /// let file =
    ///     std::env::temp_dir().join(format!("dense-search-table-save-{}", std::process::id()));
    /// let table = DistanceTable::new(Pancake::<5>)?;
    /// table.save(&file)?;
    /// assert_eq!(DistanceTable::load(Pancake::<5>, &file)?.layers(), table.layers());
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
    /// use dense_search::DistanceTable;
    /// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
    /// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
    /// let file =
    ///     std::env::temp_dir().join(format!("dense-search-table-load-{}", std::process::id()));
    /// let table = DistanceTable::new(Pancake::<5>)?;
    /// table.save(&file)?;
    /// assert_eq!(DistanceTable::load(Pancake::<5>, &file)?.layers(), table.layers());
    /// std::fs::remove_file(file)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn load(space: S, path: impl AsRef<std::path::Path>) -> Result<Self, RecordError> {
        Self::from_source(space, &mut record::open(path.as_ref())?)
    }
}

/// A sample of the laws that a table relies on.
pub(crate) fn check_space<S: Space>(space: &S) -> Result<(), TableError> {
    if !space.is_undirected() {
        return Err(TableError::Directed);
    }
    if space.count() == u64::MAX {
        return Err(SearchError::TooLarge.into());
    }
    Ok(check_near_start(space)?)
}

impl From<SearchError> for TableError {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::Space(violation) => Self::Space(violation),
            error => Self::Search(error),
        }
    }
}

/// The error of a table for an error of the search that fills it: a search that has begun can't.
pub(super) fn begun(error: SearchError) -> TableError {
    match error {
        SearchError::Begun => TableError::Begun,
        error => error.into(),
    }
}
