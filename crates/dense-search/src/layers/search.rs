use alloc::vec::Vec;
use core::iter::FusedIterator;
#[cfg(feature = "rayon")]
use core::ops::ControlFlow;

use dense_code::limits::LimitReached;
use dense_code::{Limits, PackedVec};

use super::engine::{Layers, Moves, longest_queue, packed_len, seal, words};
use super::recorded::{Form, Recorded};
use super::{Layer, SearchError};
use crate::Space;
use crate::space::{check_holes, check_quickly, find_not_undone};
use crate::table::record::{self, Bulk, Record, RecordError};

/// The kinds of record: a search that writes down nothing, residues, bytes.
const KINDS: [u32; 3] = [3, 5, 6];
/// Fields of every checkpoint. Those of a search that writes down distances are followed by the
/// number of layers, the states of each, and the starts.
const FIELDS: usize = 7;

/// Breadth-first search of any [`Space`], directed or not, in two bits per state.
///
/// An iterator over the layers: the first layer has the starts, the last one the farthest states.
/// Your own loop over the layers can print progress, limit the depth, or stop at a target;
/// [`next_within`](Search::next_within) can also stop in the middle of a layer.
///
/// ```
/// use perm_hash::Perm;
/// use dense_search::Search;
/// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
/// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
///
/// // A space of stacks of pancakes, whose moves turn over some on top. Sorting seven takes at most
/// // eight flips.
/// let mut search = Search::new(Pancake::<7>)?;
/// let layers: Vec<u64> = search.by_ref().map(|layer| layer.states).collect();
/// assert_eq!(layers, [1, 6, 30, 149, 543, 1357, 1903, 1016, 35]);
///
/// // Stop early: how many flips does this stack take?
/// let stack = Perm::new([3, 0, 4, 1, 6, 2, 5])?;
/// let mut search = Search::new(Pancake::<7>)?;
/// while !search.has_seen(stack) && search.next().is_some() {}
/// assert_eq!(search.depth(), Some(7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # How it works
///
/// The table has two bits per state, 32 states in a word:
///
/// ```text
/// 00 not seen   01 in the current layer   10 in the next layer   11 in an earlier layer
/// ```
///
/// Marking a successor sets the high bit if the low one is clear. After a layer, one pass of word
/// operations turns current states into earlier ones and next states into current ones. A layer
/// with fewer than one state in 512 is a queue instead, and needs no pass over the table.
///
/// States are expanded 64 at a time, with [`Space::expand`] if the space [has
/// batches](Space::is_batched), otherwise with [`Space::successors`]. The words of 64 successors are
/// first looked up, then the new ones are marked. No look-up depends on the result of another one,
/// so the processor overlaps their cache misses.
///
/// When fewer states are unseen than are current, and the space is undirected, the search goes
/// through the unseen states instead and looks for a neighbour in the current layer; the first one
/// found is enough (S. Beamer, K. Asanovic and D. Patterson, *Direction-optimizing breadth-first
/// search*, 2012).
///
/// So the layers may be wrong if [`is_undirected`](Space::is_undirected) is true but some move
/// can't be undone by a single move. Two checks of samples guard against that. Before the search
/// begins it looks at the moves near the start, and refuses the space if no move undoes one of
/// them. Before a layer is found backwards, from the unseen states, it looks at the moves of about
/// 128 states from all over the table. If no move undoes one of these, that layer is found
/// forwards. A few such moves in a large space may go unnoticed:
/// [`check_space_at`](crate::check_space_at) looks at as many as you want.
///
/// If the space panics and the panic is caught, drop the search: it may have lost a part of a
/// layer.
///
/// Time O(edges + layers * states / 32); memory [`bytes_for`](Self::bytes_for).
///
/// # The space of the examples
///
/// `Pancake<N>` is not a part of this crate. To run the examples of searches and tables, put this
/// module above them:
///
/// ```
/// mod pancake {
#[doc = include_str!("../../doc/pancake.rs")]
/// }
/// ```
#[must_use = "a search is lazy: it runs as its layers are asked for"]
#[derive(Clone)]
pub struct Search<S: Space> {
    space: S,
    pub(crate) layers: Layers,
    pub(crate) recorded: Option<Recorded>,
    /// What expands a thick layer on many threads, if they were asked for.
    #[cfg(feature = "rayon")]
    parallel: Option<OnThreads<S>>,
}

#[cfg(feature = "rayon")]
type OnThreads<S> = fn(&S, &mut Layers, bool, &Limits<'_>) -> ControlFlow<()>;

impl<S: Space> Search<S> {
    /// A search from [`Space::start`].
    ///
    /// For an undirected space it first looks at some of the moves and of the ranks without a state.
    /// In a build with debug assertions it also checks the other laws of the space on 64 states, as
    /// [`check_space`](crate::check_space) does on more; a release build leaves that to you.
    ///
    /// # Errors
    ///
    /// [`SearchError::Memory`] if there is not enough memory, [`SearchError::TooLarge`] for a space
    /// of 2^64 states or more, [`SearchError::NotUndone`] if a sample of the moves shows that the
    /// space is wrongly said to be undirected, [`SearchError::Space`] if another law is found
    /// broken.
    ///
    /// ```
    /// use dense_search::Search;
    /// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
    /// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
    /// let mut search = Search::new(Pancake::<4>)?;
    /// assert_eq!(search.next().map(|layer| layer.states), Some(1)); // the start itself
    /// assert_eq!(search.next().map(|layer| layer.states), Some(3)); // one flip away
    /// # Ok::<(), dense_search::SearchError>(())
    /// ```
    pub fn new(space: S) -> Result<Self, SearchError> {
        let start = space.start();
        Self::from_starts(space, [start], u64::MAX)
    }

    /// The most bytes that a search holds: a quarter of a byte for each state, and two queues, each
    /// of at most 8 bytes for every 512 states. While one of them grows, its old and its new copy
    /// exist together, so three are counted. It does not include the memory of a batch or of the
    /// distances recorded for a table.
    ///
    /// ```
    /// use dense_search::Search;
    /// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
    /// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
    /// assert_eq!(Search::bytes_for(&Pancake::<11>), 11_850_288);
    /// ```
    #[must_use]
    pub fn bytes_for(space: &S) -> u64 {
        let count = space.count();
        words(count) * 8 + 3 * 8 * longest_queue(count)
    }

    /// A search from several states, which are layer 0, in at most `limit` bytes. Starts that are no
    /// states of the space are left out. For limits of steps and time see
    /// [`next_within`](Self::next_within).
    ///
    /// # Errors
    ///
    /// [`SearchError::Limit`] if [`bytes_for`](Self::bytes_for) is above the limit (then nothing is
    /// allocated), [`SearchError::NoStart`] if no start is a state; otherwise the errors of
    /// [`new`](Self::new).
    ///
    /// ```
    /// use dense_search::{Search, SearchError};
    /// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
    /// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
    ///
    /// let refused = Search::from_starts(Pancake::<11>, [], 1_000_000);
    /// assert!(matches!(
    ///     refused,
    ///     Err(SearchError::Limit { needed: 11_850_288, limit: 1_000_000 })
    /// ));
    /// ```
    pub fn from_starts(
        space: S,
        starts: impl IntoIterator<Item = S::State>,
        limit: u64,
    ) -> Result<Self, SearchError> {
        if space.count() == u64::MAX {
            return Err(SearchError::TooLarge);
        }
        let needed = Self::bytes_for(&space);
        if needed > limit {
            return Err(SearchError::Limit { needed, limit });
        }
        if let Some((from, to)) = find_not_undone(&space) {
            return Err(SearchError::NotUndone { from, to });
        }
        if cfg!(debug_assertions) {
            check_quickly(&space)?;
        } else if space.is_undirected() {
            check_holes(&space, 512)?;
        }
        let ranks = starts.into_iter().map(|start| space.rank(start));
        let mut ranks = ranks.filter(|&rank| space.unrank(rank).is_some());
        let layers = Layers::new(space.count(), &mut ranks, needed)?;
        drop(ranks);
        Ok(Self::with_layers(space, layers))
    }

    fn with_layers(space: S, layers: Layers) -> Self {
        Self {
            space,
            layers,
            recorded: None,
            #[cfg(feature = "rayon")]
            parallel: None,
        }
    }

    /// The space that is searched.
    ///
    /// ```
    /// use dense_search::{Search, Space, Successors};
    /// let search = Search::new(Successors::new(7_u8, |n: u8| [((), n ^ 1)]))?;
    /// assert_eq!(search.space().start(), 7);
    /// # Ok::<(), dense_search::SearchError>(())
    /// ```
    #[must_use]
    pub fn space(&self) -> &S {
        &self.space
    }

    /// The depth of the layer that was returned last.
    ///
    /// ```
    /// use dense_search::Search;
    /// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
    /// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
    /// let mut search = Search::new(Pancake::<4>)?;
    /// assert_eq!(search.depth(), None); // not begun
    /// search.next();
    /// assert_eq!(search.depth(), Some(0));
    /// # Ok::<(), dense_search::SearchError>(())
    /// ```
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        self.layers.layer.map(|layer| layer.depth)
    }

    /// How many states were seen.
    ///
    /// ```
    /// use dense_search::Search;
    /// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
    /// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
    /// let mut search = Search::new(Pancake::<4>)?;
    /// search.by_ref().take(2).count();
    /// assert_eq!(search.total(), 1 + 3);
    /// # Ok::<(), dense_search::SearchError>(())
    /// ```
    #[must_use]
    pub fn total(&self) -> u64 {
        self.layers.total()
    }

    /// Whether a state is in a layer that was returned, or is a start.
    ///
    /// ```
    /// use dense_search::Search;
    /// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
    /// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
    /// use perm_hash::Perm;
    /// let mut search = Search::new(Pancake::<3>)?;
    /// let stack = Perm::new([2, 1, 0])?;
    /// assert!(!search.has_seen(stack));
    /// search.by_ref().take(2).count();
    /// assert!(search.has_seen(stack)); // one flip of the whole stack
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn has_seen(&self, state: S::State) -> bool {
        self.layers.has_seen(self.space.rank(state))
    }

    /// Uses all threads of the current `rayon` pool for each layer that has at least 4,096 states to
    /// look at and more than one state in 512. (A smaller layer takes less time than to wake the
    /// threads.) The layers are the same as without it. A table is filled in parallel by
    /// `from_search` of such a search. A search that was saved and loaded uses one thread, until this
    /// is called again.
    ///
    /// ```
    /// use dense_search::Search;
    /// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
    /// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
    /// let one = Search::new(Pancake::<8>)?;
    /// let all = Search::new(Pancake::<8>)?.parallel();
    /// assert!(one.eq(all));
    ///
    /// use dense_search::DistanceTable;
    /// let table = DistanceTable::from_search(Search::new(Pancake::<8>)?.parallel())?;
    /// assert_eq!(table.layers().len(), 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "rayon")]
    pub fn parallel(mut self) -> Self
    where
        S: Sync,
    {
        self.parallel = Some(|space, layers, backward, limits| {
            layers.expand_on_threads(space, backward, limits)
        });
        self
    }

    /// The space, without the search.
    pub(crate) fn into_space(self) -> S {
        self.space
    }

    /// Makes the search record the distances of all states, in two more bits each. A
    /// [`DistanceTable`](crate::DistanceTable) can then be made from the search at any time, even
    /// after saving and loading.
    ///
    /// # Errors
    ///
    /// [`SearchError::Begun`] if a layer was handed out already, [`SearchError::Memory`].
    ///
    /// ```
    /// use dense_search::{DistanceTable, Search, Successors};
    /// let walk = || {
    ///     Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))])
    ///         .undirected()
    /// };
    /// let mut search = Search::new(walk())?.for_distance_table()?;
    /// search.by_ref().take(100).count();
    /// let checkpoint = search.to_bytes();
    ///
    /// let table = DistanceTable::from_search(Search::from_bytes(walk(), &checkpoint)?)?;
    /// assert_eq!(table.distance(200), Some(56));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_distance_table(self) -> Result<Self, SearchError> {
        self.recording(Form::Residues)
    }

    /// Makes the search record the distances of all states, in one more byte each, for a
    /// [`ByteTable`](crate::ByteTable).
    ///
    /// # Errors
    ///
    /// The errors of [`for_distance_table`](Self::for_distance_table).
    ///
    /// ```
    /// use dense_search::{ByteTable, Search, Successors};
    /// let space =
    ///     Successors::new(1_u8, |n: u8| [('*', n.wrapping_mul(2)), ('+', n.wrapping_add(1))]);
    /// let mut search = Search::new(space)?.for_byte_table()?;
    /// search.by_ref().take(3).count();
    /// assert_eq!(ByteTable::from_search(search)?.distance(10), Some(4));
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    pub fn for_byte_table(self) -> Result<Self, SearchError> {
        self.recording(Form::Bytes)
    }

    pub(crate) fn recording(mut self, form: Form) -> Result<Self, SearchError> {
        if self.recorded.as_ref().is_some_and(|recorded| recorded.distances.form() == form) {
            return Ok(self);
        }
        if self.depth().is_some() {
            return Err(SearchError::Begun);
        }
        self.recorded = Some(Recorded::new(form, self.space.count())?);
        Ok(self)
    }

    /// The next layer, as [`next`](Iterator::next) returns it, or the limit that was reached. Then
    /// the search is as it was before the call: it can be saved, or asked for the layer again.
    ///
    /// The limit of steps is for each call. A call takes a step for each state of the previous layer,
    /// or for each unseen state if the layer is found backwards from those; a layer that would take
    /// more is refused before any work is done. The stop function is called at the beginning and
    /// after every 512 states. The first layer, which is the starts, is known at once and always
    /// returned. Passes over the table are not stopped; a gigabyte takes some tenths of a second.
    /// The limit of bytes is not used, because the search holds its memory already: see
    /// [`from_starts`](Self::from_starts).
    ///
    /// # Errors
    ///
    /// [`LimitReached`].
    ///
    /// ```
    /// use dense_code::Limits;
    /// use dense_code::limits::LimitReached;
    /// use dense_search::{DistanceTable, Search};
    /// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
    /// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
    /// use std::time::{Duration, Instant};
    ///
    /// // A table, unless it takes more than a minute.
    /// let end = Instant::now() + Duration::from_secs(60);
    /// let late = || Instant::now() > end;
    /// let limits = Limits::new().with_stop(&late);
    /// let mut search = Search::new(Pancake::<8>)?.for_distance_table()?;
    /// while search.next_within(&limits)?.is_some() {}
    /// assert_eq!(DistanceTable::from_search(search)?.layers().len(), 10);
    ///
    /// // No layer that takes more than a thousand states to find.
    /// let mut search = Search::new(Pancake::<8>)?;
    /// let few = Limits::new().with_steps(1000);
    /// while let Ok(Some(_)) = search.next_within(&few) {}
    /// assert_eq!(search.depth(), Some(4)); // it has 1,191 states
    /// assert_eq!(search.next_within(&few), Err(LimitReached::Steps { limit: 1000 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next_within(&mut self, limits: &Limits<'_>) -> Result<Option<Layer>, LimitReached> {
        let Self { space, layers, recorded, .. } = self;
        let moves = (space as &dyn Moves, space.is_undirected());
        #[cfg(feature = "rayon")]
        let layer = if let Some(parallel) = self.parallel {
            let thick = |layers: &mut Layers, backward: bool, limits: &Limits<'_>| {
                parallel(space, layers, backward, limits)
            };
            layers.next(moves, limits, Some(&thick))
        } else {
            layers.next(moves, limits, None)
        }?;
        #[cfg(not(feature = "rayon"))]
        let layer = layers.next(moves, limits, None)?;
        if let (Some(layer), Some(recorded)) = (layer, recorded) {
            recorded.add(layer, layers);
        }
        Ok(layer)
    }

    /// The states of the layer that was returned last, each once. After the last layer these are
    /// the farthest states; before the first layer, the starts.
    ///
    /// ```
    /// use dense_search::{Search, Successors};
    /// let space =
    ///     Successors::new(1_u8, |n: u8| [('*', n.wrapping_mul(2)), ('+', n.wrapping_add(1))]);
    /// let mut search = Search::new(space)?;
    /// search.by_ref().take(4).count();
    /// assert!(search.states().eq([5, 6, 8]));
    ///
    /// // The farthest of all.
    /// let space =
    ///     Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let mut search = Search::new(space)?;
    /// search.by_ref().count();
    /// assert!(search.states().eq([128]));
    /// # Ok::<(), dense_search::SearchError>(())
    /// ```
    pub fn states(&self) -> impl Iterator<Item = S::State> {
        self.layers.current().filter_map(|rank| self.space.unrank(rank))
    }

    /// A random state of the layer that was returned last, each equally likely; before the first
    /// layer, a random start.
    ///
    /// Time O(states of the space / 32). For many states of one depth use [`states`](Self::states).
    /// For random states of every depth use a [`DistanceTable`](crate::DistanceTable), new or
    /// loaded.
    ///
    /// ```
    /// use dense_search::{Search, Successors};
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    /// let space =
    ///     Successors::new(1_u8, |n: u8| [('*', n.wrapping_mul(2)), ('+', n.wrapping_add(1))]);
    /// let mut search = Search::new(space)?;
    /// search.by_ref().take(4).count();
    /// let state = search.random_state(&mut Pcg64::seed_from_u64(1));
    /// assert!(state.is_some_and(|state| [5, 6, 8].contains(&state)));
    /// # Ok::<(), dense_search::SearchError>(())
    /// ```
    #[cfg(feature = "rand")]
    #[must_use]
    pub fn random_state<R: rand_core::Rng + ?Sized>(&self, rng: &mut R) -> Option<S::State> {
        let states = self.layers.layer.map_or(self.layers.starts, |layer| layer.states);
        let rank = self.layers.nth_current(dense_code::random::below(states, rng)?)?;
        self.space.unrank(rank)
    }

    /// Hands out what is left of the layers to whatever is written down.
    pub(crate) fn finish(mut self) -> (S, Option<Recorded>) {
        self.by_ref().for_each(drop);
        (self.space, self.recorded)
    }

    /// The kind, the fields and the words of a checkpoint.
    fn record(&self, fields: &mut Vec<u64>) -> (u32, [&[u64]; 3]) {
        let Layers { count, starts, thin, layer: last, .. } = self.layers;
        let layer = last.unwrap_or(Layer { depth: 0, states: 0, total: 0 });
        let (thin, begun) = (thin.into(), last.is_some().into());
        fields.extend([count, starts, thin, begun, layer.depth.into(), layer.states, layer.total]);
        let mut kind = KINDS[0];
        let mut distances: &[u64] = &[];
        if let Some(recorded) = &self.recorded {
            kind = KINDS[1 + usize::from(recorded.distances.form() == Form::Bytes)];
            distances = recorded.distances.words();
            fields.push(recorded.layers.len() as u64);
            fields.extend(&recorded.layers);
            fields.extend(&recorded.starts);
        }
        (kind, [self.layers.table.words(), distances, &self.layers.queue])
    }

    fn from_source(space: S, source: &mut impl record::Source) -> Result<Self, RecordError> {
        let count = space.count();
        let most = words(count).saturating_add(count).saturating_add(Form::Bytes.words(count));
        let (kind, contents) = record::read(source, &KINDS, &space.name(), most)?;
        let form = match KINDS.iter().position(|&other| other == kind) {
            Some(1) => Some(Form::Residues),
            Some(2) => Some(Form::Bytes),
            _ => None,
        };
        // The checksum was right: what doesn't fit now was written for other states of the same
        // name.
        let (fields, more) = contents.fields.split_at_checked(FIELDS).ok_or(RecordError::Fields)?;
        let mut table = contents.words;
        let mut rest = split_off(&mut table, words(count))?;
        let queue = split_off(&mut rest, form.map_or(0, |form| form.words(count)))?;
        let layers = read_layers(count, fields, table, queue)?;
        let recorded = form.map(|form| read_recorded(form, &layers, rest, more)).transpose()?;
        if form.is_none() && !more.is_empty() {
            return Err(RecordError::Fields);
        }
        Ok(Self { recorded, ..Self::with_layers(space, layers) })
    }

    /// The search as it stands between two layers, to be continued later by
    /// [`from_bytes`](Self::from_bytes).
    ///
    /// ```
    /// use dense_search::Search;
    /// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
    /// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
    ///
    /// let mut search = Search::new(Pancake::<7>)?;
    /// let mut layers: Vec<u64> = search.by_ref().take(4).map(|layer| layer.states).collect();
    /// let checkpoint = search.to_bytes();
    /// drop(search);
    ///
    /// layers.extend(Search::from_bytes(Pancake::<7>, &checkpoint)?.map(|layer| layer.states));
    /// assert_eq!(layers, [1, 6, 30, 149, 543, 1357, 1903, 1016, 35]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let (name, mut fields) = (self.space.name(), Vec::new());
        let (kind, words) = self.record(&mut fields);
        Record { kind, name: &name, fields: &fields, bulk: Bulk::Words(&words) }.to_bytes()
    }

    /// Continues a search from the bytes of [`to_bytes`](Self::to_bytes).
    ///
    /// # Errors
    ///
    /// [`RecordError`] for bytes of another kind or another space, for bytes that are cut off,
    /// changed or followed by more, and for too little memory.
    ///
    /// Which states were seen, and the distances that were recorded, are protected by the checksum
    /// alone. The numbers of states and layers are also compared with each other.
    ///
    /// ```
    /// use dense_search::{RecordError, Search};
    /// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
    /// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
    /// let checkpoint = Search::new(Pancake::<5>)?.to_bytes();
    /// assert!(Search::from_bytes(Pancake::<5>, &checkpoint).is_ok());
    /// assert!(matches!(
    ///     Search::from_bytes(Pancake::<6>, &checkpoint),
    ///     Err(RecordError::Space { .. })
    /// ));
    /// assert!(matches!(
    ///     Search::from_bytes(Pancake::<5>, &checkpoint[1..]),
    ///     Err(RecordError::Foreign)
    /// ));
    /// # Ok::<(), dense_search::SearchError>(())
    /// ```
    pub fn from_bytes(space: S, bytes: &[u8]) -> Result<Self, RecordError> {
        Self::from_source(space, &mut { bytes })
    }

    /// Saves the search as it stands between two layers; a file of this name is replaced in one
    /// step.
    ///
    /// # Errors
    ///
    /// [`RecordError::Io`].
    ///
    /// ```
    /// use dense_search::Search;
    /// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
    /// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
    /// let file = std::env::temp_dir().join(format!("dense-search-save-{}", std::process::id()));
    /// let mut search = Search::new(Pancake::<5>)?;
    /// search.by_ref().take(3).count();
    /// search.save(&file)?;
    /// let rest = Search::load(Pancake::<5>, &file)?;
    /// assert!(rest.eq(search));
    /// std::fs::remove_file(file)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn save(&self, path: impl AsRef<std::path::Path>) -> Result<(), RecordError> {
        let (name, mut fields) = (self.space.name(), Vec::new());
        let (kind, words) = self.record(&mut fields);
        Record { kind, name: &name, fields: &fields, bulk: Bulk::Words(&words) }.save(path.as_ref())
    }

    /// Continues a search that [`save`](Self::save) wrote.
    ///
    /// # Errors
    ///
    /// The errors of [`from_bytes`](Self::from_bytes), and [`RecordError::Io`].
    ///
    /// ```
    /// use dense_search::Search;
    /// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
    /// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
    /// let file = std::env::temp_dir().join(format!("dense-search-load-{}", std::process::id()));
    /// let mut search = Search::new(Pancake::<5>)?;
    /// search.by_ref().take(3).count();
    /// search.save(&file)?;
    /// let rest = Search::load(Pancake::<5>, &file)?;
    /// assert!(rest.eq(search));
    /// std::fs::remove_file(file)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn load(space: S, path: impl AsRef<std::path::Path>) -> Result<Self, RecordError> {
        Self::from_source(space, &mut record::open(path.as_ref())?)
    }
}

impl<S: Space> Iterator for Search<S> {
    type Item = Layer;

    fn next(&mut self) -> Option<Layer> {
        // Without limits none is reached.
        self.next_within(&Limits::new()).ok().flatten()
    }
}

/// Splits off what follows the first words.
fn split_off(words: &mut Vec<u64>, at: u64) -> Result<Vec<u64>, RecordError> {
    let at = usize::try_from(at).map_err(|_| RecordError::Memory)?;
    if words.len() < at {
        return Err(RecordError::Fields);
    }
    Ok(words.split_off(at))
}

/// The layers of a checkpoint, if there can be such.
fn read_layers(
    expected: u64,
    fields: &[u64],
    mut table: Vec<u64>,
    queue: Vec<u64>,
) -> Result<Layers, RecordError> {
    let &[count, starts, thin, begun, depth, states, total] = fields else {
        return Err(RecordError::Fields);
    };
    let possible = count == expected
        && starts > 0
        && starts <= count
        && states <= total
        && total <= count
        && depth < count.min(u32::MAX.into())
        && thin <= 1
        && begun <= 1;
    if queue.iter().any(|&rank| rank >= count) || !possible {
        return Err(RecordError::Fields);
    }
    let depth = u32::try_from(depth).map_err(|_| RecordError::Fields)?;
    let layer = (begun == 1).then_some(Layer { depth, states, total });
    if layer.is_some_and(|layer| !layer.is_possible(starts)) {
        return Err(RecordError::Fields);
    }
    seal(&mut table, count);
    let table = packed_len(count).and_then(|len| PackedVec::from_words(table, len));
    let table = table.ok_or(RecordError::Fields)?;
    let layers = Layers { count, table, queue, thin: thin == 1, starts, layer };
    if layers.are_counted() { Ok(layers) } else { Err(RecordError::Fields) }
}

/// The distances of a checkpoint, if there can be such.
fn read_recorded(
    form: Form,
    layers: &Layers,
    distances: Vec<u64>,
    fields: &[u64],
) -> Result<Recorded, RecordError> {
    let (&depth, rest) = fields.split_first().ok_or(RecordError::Fields)?;
    let depth = usize::try_from(depth).map_err(|_| RecordError::Fields)?;
    let (sizes, starts) = rest.split_at_checked(depth).ok_or(RecordError::Fields)?;
    let handed_out = layers.layer.map_or(0, |layer| u64::from(layer.depth) + 1);
    let total = sizes.iter().try_fold(0_u64, |total, &states| total.checked_add(states));
    let fits = sizes.len() as u64 == handed_out
        && !sizes.contains(&0)
        && total == Some(layers.layer.map_or(0, |layer| layer.total))
        && sizes.last().copied() == layers.layer.map(|layer| layer.states)
        && starts.is_sorted_by(|a, b| a < b)
        && starts.iter().all(|&start| start < layers.count)
        && starts.is_empty() == sizes.is_empty()
        && sizes.first().is_none_or(|&first| first == starts.len() as u64);
    if !fits {
        return Err(RecordError::Fields);
    }
    let distances = form.read(distances, layers.count)?;
    Ok(Recorded { distances, layers: sizes.to_vec(), starts: starts.to_vec() })
}

/// After the last layer there is nothing to expand.
impl<S: Space> FusedIterator for Search<S> {}

impl<S: Space> core::fmt::Debug for Search<S> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Search")
            .field("space", &self.space.name())
            .field("layer", &self.layers.layer)
            .finish_non_exhaustive()
    }
}
