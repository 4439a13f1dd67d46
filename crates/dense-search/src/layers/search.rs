use alloc::vec::Vec;
use core::iter::FusedIterator;
use core::ops::ControlFlow;

use super::engine::{Layers, longest_queue, words};
use super::{Layer, SearchError};
use crate::Space;
use crate::table::record::{self, Record, RecordError};

/// The number of this kind of record.
const KIND: u32 = 3;

/// Breadth-first search of any [`Space`], two bits a state.
///
/// An iterator over the layers: the first holds the starts, the last the farthest states. What a
/// driver wants between two layers (a progress line, a depth limit, a stop at a target) it does in
/// its loop.
///
/// ```
/// use perm_hash::Perm;
/// use dense_search::Search;
/// use perm_puzzles::Pancake;
///
/// // Sorting seven pancakes takes at most eight flips.
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
/// The table has two bits a state, 32 states in a word:
///
/// ```text
/// 00 not seen   01 in the current layer   10 in the next layer   11 in an earlier layer
/// ```
///
/// Marking a successor sets the high bit where the low one is clear; after a layer one pass of word
/// operations makes current earlier and next current. While a layer has fewer than one state in
/// 128 it is a queue instead, and no pass over the table is needed.
///
/// States are expanded 64 at a time ([`Space::expand`]), and the words of their successors are
/// first looked up, then marked. The look-ups don't wait for each other, so the processor overlaps
/// their cache misses.
///
/// When fewer states are unseen than are current, and every move can be undone, the unseen ones
/// look for a current neighbour instead, and stop at the first (S. Beamer, K. Asanovic and D.
/// Patterson, *Direction-optimizing breadth-first search*, 2012).
///
/// If the space panics and the panic is caught, drop the search: it may have lost a part of a
/// layer.
///
/// Time O(edges + layers * states / 32); memory [`bytes_for`](Self::bytes_for).
#[must_use = "a search is lazy: it runs as its layers are asked for"]
#[derive(Clone)]
pub struct Search<S: Space> {
    space: S,
    pub(crate) layers: Layers,
    /// What expands a thick layer on many threads, if they were asked for.
    #[cfg(feature = "rayon")]
    parallel: Option<fn(&S, &mut Layers, bool)>,
}

impl<S: Space> Search<S> {
    /// A search from the customary start.
    ///
    /// # Errors
    ///
    /// [`SearchError::Memory`] where the allocator refuses.
    ///
    /// ```
    /// use dense_search::Search;
    /// use perm_puzzles::Pancake;
    /// let mut search = Search::new(Pancake::<4>)?;
    /// assert_eq!(search.next().map(|layer| layer.states), Some(1)); // the start itself
    /// assert_eq!(search.next().map(|layer| layer.states), Some(3)); // one flip away
    /// # Ok::<(), dense_search::SearchError>(())
    /// ```
    pub fn new(space: S) -> Result<Self, SearchError> {
        let start = space.start();
        Self::from_starts(space, [start], u64::MAX)
    }

    /// The bytes that a search holds at most, batches aside: a quarter for each state, and two
    /// queues of at most 8 bytes for one state in 128.
    ///
    /// ```
    /// use dense_search::Search;
    /// use perm_puzzles::Pancake;
    /// assert_eq!(Search::bytes_for(&Pancake::<11>), 14_968_800);
    /// ```
    #[must_use]
    pub fn bytes_for(space: &S) -> u64 {
        let count = space.count();
        words(count) * 8 + 2 * 8 * longest_queue(count)
    }

    /// A search from several states, which are layer 0, in at most `limit` bytes.
    ///
    /// # Errors
    ///
    /// [`SearchError::Limit`] before anything is allocated where [`bytes_for`](Self::bytes_for) passes the
    /// limit, [`SearchError::Memory`] where the allocator refuses, [`SearchError::NoStart`].
    ///
    /// ```
    /// use dense_search::{Search, SearchError};
    /// use perm_puzzles::Pancake;
    ///
    /// let refused = Search::from_starts(Pancake::<11>, [], 1_000_000);
    /// assert!(matches!(refused, Err(SearchError::Limit { needed: 14_968_800, limit: 1_000_000 })));
    /// ```
    pub fn from_starts(
        space: S,
        starts: impl IntoIterator<Item = S::State>,
        limit: u64,
    ) -> Result<Self, SearchError> {
        let needed = Self::bytes_for(&space);
        if needed > limit {
            return Err(SearchError::Limit { needed, limit });
        }
        let mut ranks = starts.into_iter().map(|start| space.rank(start));
        let layers = Layers::new(space.count(), &mut ranks, needed)?;
        drop(ranks);
        Ok(Self::with_layers(space, layers))
    }

    fn with_layers(space: S, layers: Layers) -> Self {
        Self {
            space,
            layers,
            #[cfg(feature = "rayon")]
            parallel: None,
        }
    }

    /// The space that is searched.
    ///
    /// ```
    /// use dense_search::Search;
    /// use perm_puzzles::{Metric, PocketCube};
    /// let search = Search::new(PocketCube::new(Metric::HalfTurn))?;
    /// assert_eq!(search.space().metric(), Metric::HalfTurn);
    /// # Ok::<(), dense_search::SearchError>(())
    /// ```
    #[must_use]
    pub fn space(&self) -> &S {
        &self.space
    }

    /// The depth of the last layer handed out.
    ///
    /// ```
    /// use dense_search::Search;
    /// use perm_puzzles::Pancake;
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
    /// use perm_puzzles::Pancake;
    /// let mut search = Search::new(Pancake::<4>)?;
    /// search.by_ref().take(2).count();
    /// assert_eq!(search.total(), 1 + 3);
    /// # Ok::<(), dense_search::SearchError>(())
    /// ```
    #[must_use]
    pub fn total(&self) -> u64 {
        self.layers.total()
    }

    /// Whether a state is in a layer that was handed out (or is a start).
    ///
    /// ```
    /// use dense_search::Search;
    /// use perm_puzzles::Pancake;
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

    /// Lets all threads of the current `rayon` pool work on each thick layer. The layers are the
    /// same.
    ///
    /// ```
    /// use dense_search::Search;
    /// use perm_puzzles::Pancake;
    /// let one = Search::new(Pancake::<8>)?;
    /// let all = Search::new(Pancake::<8>)?.parallel();
    /// assert!(one.eq(all));
    /// # Ok::<(), dense_search::SearchError>(())
    /// ```
    #[cfg(feature = "rayon")]
    pub fn parallel(mut self) -> Self
    where
        S: Sync,
    {
        self.parallel = Some(|space, layers, backward| {
            layers.expand_on_threads(&|ranks, each| space.expand(ranks, each), backward);
        });
        self
    }

    /// The space, and an end of the search.
    ///
    /// ```
    /// use dense_search::{Search, Space};
    /// use perm_puzzles::Pancake;
    /// let search = Search::new(Pancake::<8>)?;
    /// assert_eq!(search.into_space().name(), "pancake 8");
    /// # Ok::<(), dense_search::SearchError>(())
    /// ```
    #[must_use]
    pub fn into_space(self) -> S {
        self.space
    }

    fn fields(&self) -> [u64; 7] {
        let Layers { count, starts, thin, layer: last, .. } = self.layers;
        let layer = last.unwrap_or(Layer { depth: 0, states: 0, total: 0 });
        [
            count,
            starts,
            thin.into(),
            last.is_some().into(),
            layer.depth.into(),
            layer.states,
            layer.total,
        ]
    }

    fn from_source(space: S, source: &mut impl record::Source) -> Result<Self, RecordError> {
        let there = space.count();
        let words = words(there);
        let most = words.saturating_add(there);
        let (_, mut contents) = record::read(source, &[KIND], &space.name(), most)?;
        let [count, starts, thin, begun, depth, states, total] = contents.fields[..] else {
            return Err(RecordError::Space);
        };
        if count != there || (contents.words.len() as u64) < words {
            return Err(RecordError::Space);
        }
        let words = usize::try_from(words).map_err(|_| RecordError::Memory)?;
        let queue = contents.words.split_off(words);
        // A layer has a state, so there are fewer layers than states.
        let possible = starts <= count
            && states <= total
            && total <= count
            && depth < count.min(u32::MAX.into());
        if queue.iter().any(|&rank| rank >= count) || !possible || thin > 1 || begun > 1 {
            return Err(RecordError::Space);
        }
        let depth = u32::try_from(depth).map_err(|_| RecordError::Space)?;
        let layer = (begun == 1).then_some(Layer { depth, states, total });
        let thin = thin == 1;
        Ok(Self::with_layers(
            space,
            Layers { count, table: contents.words, queue, thin, starts, layer },
        ))
    }

    /// The search as it stands between two layers, to be continued later by
    /// [`from_bytes`](Self::from_bytes).
    ///
    /// ```
    /// use dense_search::Search;
    /// use perm_puzzles::Pancake;
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
        let (name, words) = (self.space.name(), [&self.layers.table[..], &self.layers.queue]);
        Record { kind: KIND, name: &name, fields: &self.fields(), words: &words }.to_bytes()
    }

    /// Goes on with a search from what [`to_bytes`](Self::to_bytes) gave.
    ///
    /// # Errors
    ///
    /// [`RecordError`]: bytes of another kind or another space, cut off, changed or followed by more, or too
    /// little memory.
    ///
    /// ```
    /// use dense_search::{RecordError, Search};
    /// use perm_puzzles::Pancake;
    /// let checkpoint = Search::new(Pancake::<5>)?.to_bytes();
    /// assert!(Search::from_bytes(Pancake::<5>, &checkpoint).is_ok());
    /// assert!(matches!(Search::from_bytes(Pancake::<6>, &checkpoint), Err(RecordError::Space)));
    /// assert!(matches!(Search::from_bytes(Pancake::<5>, &checkpoint[1..]), Err(RecordError::Foreign)));
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
    /// use perm_puzzles::Pancake;
    /// let file = std::env::temp_dir().join(format!("perm-hash-search-save-{}", std::process::id()));
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
        let (name, words) = (self.space.name(), [&self.layers.table[..], &self.layers.queue]);
        Record { kind: KIND, name: &name, fields: &self.fields(), words: &words }
            .save(path.as_ref())
    }

    /// Goes on with a search that [`save`](Self::save) wrote.
    ///
    /// # Errors
    ///
    /// As [`from_bytes`](Self::from_bytes), and [`RecordError::Io`].
    ///
    /// ```
    /// use dense_search::Search;
    /// use perm_puzzles::Pancake;
    /// let file = std::env::temp_dir().join(format!("perm-hash-search-load-{}", std::process::id()));
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
        let Self { space, layers, .. } = self;
        let expand = |ranks: &[u64], each: &mut dyn FnMut(&[u64]) -> ControlFlow<()>| {
            space.expand(ranks, each);
        };
        #[cfg(feature = "rayon")]
        if let Some(parallel) = self.parallel {
            let thick = |layers: &mut Layers, backward: bool| parallel(space, layers, backward);
            return layers.next(&expand, space.is_undirected(), Some(&thick));
        }
        layers.next(&expand, space.is_undirected(), None)
    }
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
