use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use thiserror::Error;

use super::record::{self, Record, RecordError};
use crate::space::{SpaceViolation, check_sample};
use crate::{Search, SearchError, Space};

/// Why a distance table could not be built.
///
/// ```
/// use dense_search::{DistanceTable, Search, TableError};
/// use perm_puzzles::{Pancake, TopSpin};
/// assert!(matches!(DistanceTable::one_bit(Pancake::<5>), Err(TableError::OneColour)));
/// // Four items and a turntable of three: 8 of 24 states can be reached.
/// assert!(matches!(DistanceTable::one_bit(TopSpin::<4, 3>), Err(TableError::Unreached { .. })));
/// let mut search = Search::new(Pancake::<5>)?;
/// search.next();
/// assert!(matches!(DistanceTable::from_search(search), Err(TableError::Begun)));
/// # Ok::<(), dense_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum TableError {
    /// The search that fills it could not begin.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The search has handed out a layer: its states are not told from later ones any more.
    #[error("the search has begun: a table needs all its layers")]
    Begun,
    /// The space does not say that every move can be undone ([`Space::is_undirected`]): distances
    /// from the start are no distances home.
    #[error("a distance table needs a space in which every move can be undone")]
    Directed,
    /// What the space says of itself is not so.
    #[error(transparent)]
    Space(#[from] SpaceViolation),
    /// A state has the colour of a state at the next distance.
    #[error("state {rank}, at distance {distance}, has the colour of a neighbour")]
    Colour {
        /// The state.
        rank: u64,
        /// Its distance from the start.
        distance: u32,
    },
    /// One bit a state is enough only where every move changes the colour ([`Space::colour`]).
    #[error("one bit a state needs a space of two colours")]
    OneColour,
    /// One bit a state has no value for a state that can't be reached.
    #[error("{reached} of {states} states can be reached: one bit a state needs all of them")]
    Unreached {
        /// States that can be reached.
        reached: u64,
        /// All states.
        states: u64,
    },
}

/// The distance of every state from the start, in two bits a state, or one.
///
/// For a space in which every move can be undone: distances from the start are then distances to
/// it.
///
/// ```
/// use dense_search::{DistanceTable, Space};
/// use perm_puzzles::{SlideMetric, SlidingPuzzle, Tiles};
///
/// let table = DistanceTable::new(SlidingPuzzle::<3, 3>::new(SlideMetric::Single))?;
/// let position: Tiles<3, 3> = "8 7 6/0 4 1/2 5 3".parse()?;
/// assert_eq!(table.distance(position), Some(31));
///
/// // A shortest way home, and all the moves that begin one.
/// let path = table.path(position).ok_or("every position can be solved")?;
/// assert_eq!(path.len(), 31);
/// let first: Vec<String> = table.best_moves(position).map(|slide| slide.to_string()).collect();
/// assert_eq!(first, ["up", "down", "right"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # How it works
///
/// Neighbours' distances differ by at most one, so the distance modulo three tells a neighbour that
/// is nearer from one that is not, and a walk to nearer and nearer neighbours counts the distance:
///
/// ```text
/// two bits, 32 states in a u64:   00, 01, 10  distance modulo 3      11  not reached
/// ```
///
/// Where every move changes the colour of a state ([`Space::colour`]) the distances of neighbours
/// differ by exactly one and the colour gives the lowest bit of the distance; then the second
/// lowest bit alone, the table of [`one_bit`](Self::one_bit), tells nearer from farther:
///
/// ```text
/// one bit, 64 states in a u64:    distance / 2 modulo 2
/// ```
///
/// `distance` and `path` take O(distance * moves), `best_moves` O(moves).
#[derive(Clone, Debug)]
pub struct DistanceTable<S: Space> {
    space: S,
    form: Form,
    words: Vec<u64>,
    /// Ranks of the states at distance 0, ascending.
    starts: Vec<u64>,
    layers: Vec<u64>,
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
    /// The table of distances from the customary start, two bits a state: for any space. Where two
    /// colours allow it, [`one_bit`](Self::one_bit) gives the same answers in half the memory.
    ///
    /// One whole search: some ten to some hundred nanoseconds a state. How many states there are is
    /// the sum of [`layers`](Self::layers). While it is filled the search adds two bits a state
    /// and its queues.
    ///
    /// # Errors
    ///
    /// [`TableError::Search`] where the allocator refuses.
    ///
    /// ```
    /// use dense_search::DistanceTable;
    /// use perm_puzzles::Pancake;
    /// let table = DistanceTable::new(Pancake::<6>)?;
    /// assert_eq!(table.bytes(), 184); // 720 states, 32 in eight bytes
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    pub fn new(space: S) -> Result<Self, TableError> {
        Self::from_search(Search::new(space)?)
    }

    /// The table of distances from the starts of a search that has not begun, two bits a state.
    ///
    /// # Errors
    ///
    /// [`TableError::Begun`] where the search has handed out a layer, [`TableError::Search`] where
    /// the allocator refuses.
    ///
    /// ```
    /// use dense_search::{DistanceTable, Search, Space};
    /// use perm_puzzles::Hanoi;
    /// use dense_code::Dense;
    ///
    /// // How far from having all disks on any one peg?
    /// let space = Hanoi::<3, 6>;
    /// let together = (0..3).filter_map(|peg| <[_; 6]>::unrank(peg * (3_u64.pow(6) - 1) / 2));
    /// let table = DistanceTable::from_search(Search::from_starts(space, together, u64::MAX)?)?;
    /// assert_eq!(table.layers()[0], 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_search(mut search: Search<S>) -> Result<Self, TableError> {
        if search.depth().is_some() {
            return Err(TableError::Begun);
        }
        check_space(search.space())?;
        let states = search.space().count();
        let mut words = zeroed(states.div_ceil(Form::TwoBits.states()))?;
        words.fill(u64::MAX);
        let (mut layers, mut starts) = (Vec::new(), Vec::new());
        while let Some(layer) = search.next() {
            // From 11, not reached, to the residue: some of the two bits are cleared.
            let clear = 3 ^ u64::from(layer.depth % 3);
            search.layers.for_each_current(|word, lowest| {
                words[word] &= !(lowest * clear);
                if layer.depth == 0 {
                    starts.extend(ranks(word, lowest));
                }
            });
            layers.push(layer.states);
        }
        starts.sort_unstable();
        Ok(Self { space: search.into_space(), form: Form::TwoBits, words, starts, layers })
    }

    /// The table of distances from the customary start, one bit a state, where every move changes
    /// the colour of a state as on a chequered board. Otherwise like [`new`](Self::new), in
    /// half the memory.
    ///
    /// # Errors
    ///
    /// [`TableError::OneColour`] where the space has no two colours, [`TableError::Unreached`]
    /// where states can't be reached, [`TableError::Search`] where the allocator refuses.
    ///
    /// ```
    /// use dense_search::{DistanceTable, TableError};
    /// use perm_puzzles::{Pancake, SlidingPuzzle, Tiles};
    ///
    /// let table = DistanceTable::one_bit(SlidingPuzzle::<3, 3>::default())?;
    /// assert_eq!(table.distance("8 7 6/0 4 1/2 5 3".parse()?), Some(31));
    /// assert_eq!(table.bytes(), 181_440 / 8);
    ///
    /// let error = DistanceTable::one_bit(Pancake::<5>).map(|_| ());
    /// assert_eq!(error, Err(TableError::OneColour));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn one_bit(space: S) -> Result<Self, TableError> {
        let Some(colour) = space.colour(space.start()) else { return Err(TableError::OneColour) };
        check_space(&space)?;
        let (states, start) = (space.count(), space.rank(space.start()));
        let mut words = zeroed(states.div_ceil(Form::OneBit.states()))?;
        let mut layers = Vec::new();
        let mut search = Search::new(space)?;
        while let Some(layer) = search.next() {
            let colour = Some(colour ^ (layer.depth % 2 == 1));
            let mut wrong = None;
            search.layers.for_each_current(|word, lowest| {
                let mut bits = 0;
                for rank in ranks(word, lowest) {
                    bits |= 1 << (rank % 64);
                    let state = search.space().unrank(rank);
                    if state.and_then(|state| search.space().colour(state)) != colour {
                        wrong = Some(rank);
                    }
                }
                if layer.depth / 2 % 2 == 1 {
                    words[word / 2] |= bits;
                }
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
        Ok(Self { space: search.into_space(), form: Form::OneBit, words, starts, layers })
    }

    /// The space.
    ///
    /// ```
    /// use dense_search::{DistanceTable, Space};
    /// use perm_puzzles::Pancake;
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
    /// use perm_puzzles::Pancake;
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
    /// use perm_puzzles::SlidingPuzzle;
    /// let space = SlidingPuzzle::<3, 3>::default();
    /// assert_eq!(DistanceTable::new(space)?.bytes(), 45_360);
    /// assert_eq!(DistanceTable::one_bit(space)?.bytes(), 22_680);
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.words.len() as u64 * 8
    }

    /// The distance modulo 3 or 4; `None` if the state was not reached.
    fn residue(&self, state: S::State) -> Option<u32> {
        let rank = self.space.rank(state);
        let states = self.form.states();
        #[expect(clippy::cast_possible_truncation, reason = "the table is in memory")]
        let word = self.words[(rank / states) as usize];
        match self.form {
            Form::TwoBits => {
                let field = word >> (rank % states * 2) & 3;
                [Some(0), Some(1), Some(2), None][field as usize & 3]
            }
            Form::OneBit => {
                let odd = self.space.colour(state)?
                    != self.space.colour(self.space.unrank(self.starts[0])?)?;
                Some(u32::from(word >> (rank % states) & 1 == 1) * 2 + u32::from(odd))
            }
        }
    }

    /// The neighbour that is nearer by the first move that leads to one.
    fn nearer(&self, state: S::State) -> Option<(S::Move, S::State)> {
        if self.starts.binary_search(&self.space.rank(state)).is_ok() {
            return None;
        }
        let wanted = (self.residue(state)? + self.form.modulus() - 1) % self.form.modulus();
        self.space.successors(state).find(|&(_, next)| self.residue(next) == Some(wanted))
    }

    /// How many moves the state is from the nearest start; `None` if none leads there.
    ///
    /// ```
    /// use dense_search::DistanceTable;
    /// use perm_puzzles::{SlidingPuzzle, Tiles};
    /// let table = DistanceTable::one_bit(SlidingPuzzle::<3, 3>::default())?;
    /// assert_eq!(table.distance(Tiles::GOAL), Some(0));
    /// assert_eq!(table.distance("8 7 6/0 4 1/2 5 3".parse()?), Some(31));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
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

    /// A shortest sequence of moves from the state to the nearest start; `None` if none leads
    /// there.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// use dense_search::DistanceTable;
    /// use perm_puzzles::{Flip, Pancake};
    /// let table = DistanceTable::new(Pancake::<4>)?;
    /// assert_eq!(table.path(Perm::new([2, 1, 0, 3])?), Some(vec![Flip(3)]));
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

    /// All moves that begin a shortest path to the nearest start, in the space's order; none at a
    /// start.
    ///
    /// ```
    /// use dense_search::DistanceTable;
    /// use perm_puzzles::SlidingPuzzle;
    /// let table = DistanceTable::new(SlidingPuzzle::<2, 2>::default())?;
    /// // Opposite to the goal both ways round are as long.
    /// assert_eq!(table.best_moves("3 2/1 0".parse()?).count(), 2);
    /// assert_eq!(table.best_moves("1 0/2 3".parse()?).count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn best_moves(&self, state: S::State) -> impl Iterator<Item = S::Move> {
        let modulus = self.form.modulus();
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

    /// The name and the fields of the record.
    fn header(&self) -> (String, Vec<u64>) {
        let mut fields = vec![self.space.count(), self.layers.len() as u64];
        fields.extend(&self.layers);
        fields.extend(&self.starts);
        (self.space.name(), fields)
    }

    fn from_source(space: S, source: &mut impl record::Source) -> Result<Self, RecordError> {
        let states = space.count();
        let most = states.div_ceil(32);
        let (kind, contents) = record::read(source, &Form::KINDS, &space.name(), most)?;
        let form = if kind == Form::OneBit.kind() { Form::OneBit } else { Form::TwoBits };
        // The checksum was right: what doesn't fit now was written for other states of the same
        // name.
        let [count, depth, rest @ ..] = &contents.fields[..] else {
            return Err(RecordError::Space);
        };
        let depth = usize::try_from(*depth).map_err(|_| RecordError::Space)?;
        let (layers, starts) = rest.split_at_checked(depth).ok_or(RecordError::Space)?;
        let fits = *count == states
            && contents.words.len() as u64 == count.div_ceil(form.states())
            && layers.first() == Some(&(starts.len() as u64))
            && !starts.is_empty()
            && starts.is_sorted_by(|a, b| a < b)
            && starts.iter().all(|start| start < count)
            && space.is_undirected()
            && (form == Form::TwoBits || space.colour(space.start()).is_some());
        if !fits {
            return Err(RecordError::Space);
        }
        let (layers, starts) = (layers.to_vec(), starts.to_vec());
        Ok(Self { space, form, words: contents.words, starts, layers })
    }

    /// The table as bytes: a header with the name of the space, the layers, the table and a
    /// checksum.
    ///
    /// ```
    /// use dense_search::{DistanceTable, RecordError};
    /// use perm_puzzles::Pancake;
    ///
    /// let table = DistanceTable::new(Pancake::<6>)?;
    /// let bytes = table.to_bytes();
    /// assert_eq!(DistanceTable::from_bytes(Pancake::<6>, &bytes)?.layers(), table.layers());
    /// assert!(matches!(DistanceTable::from_bytes(Pancake::<7>, &bytes), Err(RecordError::Space)));
    /// assert!(matches!(DistanceTable::from_bytes(Pancake::<6>, &bytes[..90]), Err(RecordError::CutOff)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let (name, fields) = self.header();
        Record { kind: self.form.kind(), name: &name, fields: &fields, words: &[&self.words] }
            .to_bytes()
    }

    /// The table that [`to_bytes`](Self::to_bytes) wrote.
    ///
    /// # Errors
    ///
    /// [`RecordError`]: bytes of another kind or another space, cut off, changed or followed by more, or too
    /// little memory.
    ///
    /// ```
    /// use dense_search::{DistanceTable, RecordError};
    /// use perm_puzzles::Pancake;
    /// let mut bytes = DistanceTable::new(Pancake::<5>)?.to_bytes();
    /// assert_eq!(DistanceTable::from_bytes(Pancake::<5>, &bytes)?.layers().len(), 6);
    /// bytes[60] ^= 1;
    /// assert!(matches!(DistanceTable::from_bytes(Pancake::<5>, &bytes), Err(RecordError::Corrupt)));
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
    /// use perm_puzzles::Pancake;
    /// let file = std::env::temp_dir().join(format!("perm-hash-table-save-{}", std::process::id()));
    /// let table = DistanceTable::new(Pancake::<5>)?;
    /// table.save(&file)?;
    /// assert_eq!(DistanceTable::load(Pancake::<5>, &file)?.layers(), table.layers());
    /// std::fs::remove_file(file)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn save(&self, path: impl AsRef<std::path::Path>) -> Result<(), RecordError> {
        let (name, fields) = self.header();
        Record { kind: self.form.kind(), name: &name, fields: &fields, words: &[&self.words] }
            .save(path.as_ref())
    }

    /// Loads a table that [`save`](Self::save) wrote.
    ///
    /// # Errors
    ///
    /// As [`from_bytes`](Self::from_bytes), and [`RecordError::Io`].
    ///
    /// ```
    /// use dense_search::DistanceTable;
    /// use perm_puzzles::Pancake;
    /// let file = std::env::temp_dir().join(format!("perm-hash-table-load-{}", std::process::id()));
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

/// States whose laws are checked before a table is made.
const CHECKED: usize = 64;

/// A sample of the laws that a table relies on.
fn check_space<S: Space>(space: &S) -> Result<(), TableError> {
    if !space.is_undirected() {
        return Err(TableError::Directed);
    }
    Ok(check_sample(space, CHECKED)?)
}

/// The ranks of the fields, of two bits each, whose lower bits are set in a word.
fn ranks(word: usize, mut lowest: u64) -> impl Iterator<Item = u64> {
    core::iter::from_fn(move || {
        if lowest == 0 {
            return None;
        }
        let rank = word as u64 * 32 + u64::from(lowest.trailing_zeros() / 2);
        lowest &= lowest - 1;
        Some(rank)
    })
}

/// That many words of zeros, or an error.
fn zeroed(words: u64) -> Result<Vec<u64>, SearchError> {
    let refused = SearchError::Memory { needed: words.saturating_mul(8) };
    let len = usize::try_from(words).map_err(|_| refused)?;
    let mut table = Vec::new();
    table.try_reserve_exact(len).map_err(|_| refused)?;
    table.resize(len, 0);
    Ok(table)
}
