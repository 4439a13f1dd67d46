use alloc::vec::Vec;
use core::hint::black_box;
use core::iter::FusedIterator;

use dense_code::Dense;

use super::record::{self, LoadError, Record};
use super::{Layer, SearchError, Space};

/// States in a word of the table.
const STATES: usize = 32;
/// States that are expanded together.
const BATCH: usize = 256;
/// Successors whose table words are loaded together: their cache lines fit the first-level cache.
const TOUCH: usize = 256;
/// The number of this kind of record.
const KIND: u32 = 3;
/// In each of the 32 fields the lower bit.
const LOW: u64 = u64::MAX / 3;

/// Breadth-first search of any [`Space`], two bits a state.
///
/// An iterator over the layers: the first holds the starts, the last the farthest states. What a driver
/// wants between two layers (a progress line, a depth limit, a stop at a target) it does in its loop.
///
/// ```
/// use perm_hash::Perm;
/// use perm_hash::search::{Pancake, Search};
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
/// States are expanded 256 at a time ([`Space::expand`]); of the successors 256 at a time are first
/// looked up, then marked. The look-ups don't wait for each other, so the processor overlaps their
/// cache misses.
///
/// Time O(edges + layers * states / 32); memory [`bytes`](Self::bytes).
#[must_use = "a search is lazy: it runs as its layers are asked for"]
#[derive(Clone)]
pub struct Search<S: Space> {
    space: S,
    table: Vec<u64>,
    /// The ranks of the current layer while it is thin; its states are marked as earlier ones already.
    queue: Vec<u64>,
    /// Whether the current layer is in the queue.
    thin: bool,
    starts: u64,
    layer: Option<Layer>,
}

impl<S: Space> Search<S> {
    /// A search from the customary start.
    ///
    /// # Errors
    ///
    /// [`SearchError::Memory`] where the allocator refuses.
    pub fn new(space: S) -> Result<Self, SearchError> {
        let start = space.start();
        Self::from_starts(space, [start], u64::MAX)
    }

    /// The bytes that a search holds at most, batches aside: a quarter for each state, and two queues of at
    /// most 8 bytes for one state in 128.
    ///
    /// ```
    /// use perm_hash::search::{Pancake, Search};
    /// assert_eq!(Search::<Pancake<11>>::bytes(), 14_968_800);
    /// ```
    #[must_use]
    pub const fn bytes() -> u64 {
        let count = S::State::COUNT;
        count.div_ceil(STATES as u64) * 8 + 2 * 8 * Self::THIN as u64
    }

    /// The longest queue.
    const THIN: usize = (S::State::COUNT / 128) as usize;

    /// A search from several states, which are layer 0, in at most `limit` bytes.
    ///
    /// # Errors
    ///
    /// [`SearchError::Memory`] before anything is allocated where [`bytes`](Self::bytes) passes the limit, or
    /// where the allocator refuses; [`SearchError::NoStart`].
    ///
    /// ```
    /// use perm_hash::search::{Pancake, Search, SearchError};
    ///
    /// let refused = Search::from_starts(Pancake::<11>, [], 1_000_000);
    /// assert!(matches!(refused, Err(SearchError::Memory { needed: 14_968_800, limit: 1_000_000 })));
    /// ```
    pub fn from_starts(
        space: S,
        starts: impl IntoIterator<Item = S::State>,
        limit: u64,
    ) -> Result<Self, SearchError> {
        let needed = Self::bytes();
        if needed > limit {
            return Err(SearchError::Memory { needed, limit });
        }
        let refused = SearchError::Memory { needed, limit: u64::MAX };
        let words = usize::try_from(S::State::COUNT.div_ceil(STATES as u64)).map_err(|_| refused)?;
        let mut table = Vec::new();
        table.try_reserve_exact(words).map_err(|_| refused)?;
        table.resize(words, 0);
        let mut queue = Vec::new();
        for start in starts {
            let rank = start.rank();
            let (word, low) = place(rank);
            if table[word] & low == 0 {
                table[word] |= 3 * low;
                queue.push(rank);
            }
        }
        if queue.is_empty() {
            return Err(SearchError::NoStart);
        }
        let starts = queue.len() as u64;
        Ok(Self { space, table, queue, thin: true, starts, layer: None })
    }

    /// The space that is searched.
    #[must_use]
    pub fn space(&self) -> &S {
        &self.space
    }

    /// The depth of the last layer handed out.
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        self.layer.map(|layer| layer.depth)
    }

    /// How many states were seen.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.layer.map_or(self.starts, |layer| layer.total)
    }

    /// Whether a state is in a layer that was handed out (or is a start).
    #[must_use]
    pub fn has_seen(&self, state: S::State) -> bool {
        let (word, low) = place(state.rank());
        self.table[word] & low != 0
    }

    /// The space, and an end of the search.
    #[must_use]
    pub fn into_space(self) -> S {
        self.space
    }

    fn fields(&self) -> [u64; 7] {
        let layer = self.layer.unwrap_or(Layer { depth: 0, states: 0, total: 0 });
        [
            S::State::COUNT,
            self.starts,
            self.thin.into(),
            self.layer.is_some().into(),
            layer.depth.into(),
            layer.states,
            layer.total,
        ]
    }

    fn from_source(space: S, source: &mut impl record::Source) -> Result<Self, LoadError> {
        let words = S::State::COUNT.div_ceil(STATES as u64);
        let most = words.saturating_add(S::State::COUNT);
        let (_, mut contents) = record::read(source, &[KIND], &space.name(), most)?;
        let [count, starts, thin, begun, depth, states, total] = contents.fields[..] else {
            return Err(LoadError::Space);
        };
        if count != S::State::COUNT || (contents.words.len() as u64) < words {
            return Err(LoadError::Space);
        }
        let words = usize::try_from(words).map_err(|_| LoadError::Memory)?;
        let queue = contents.words.split_off(words);
        if queue.iter().any(|&rank| rank >= count) {
            return Err(LoadError::Space);
        }
        let depth = u32::try_from(depth).map_err(|_| LoadError::Space)?;
        let layer = (begun == 1).then_some(Layer { depth, states, total });
        let thin = thin == 1;
        Ok(Self { space, table: contents.words, queue, thin, starts, layer })
    }

    /// The search as it stands between two layers, to be continued later by [`from_bytes`](Self::from_bytes).
    ///
    /// ```
    /// use perm_hash::search::{Pancake, Search};
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
        let (name, words) = (self.space.name(), [&self.table[..], &self.queue]);
        Record { kind: KIND, name: &name, fields: &self.fields(), words: &words }.to_bytes()
    }

    /// Goes on with a search from what [`to_bytes`](Self::to_bytes) gave.
    ///
    /// # Errors
    ///
    /// [`LoadError`]: bytes of another kind or another space, cut off, changed or followed by more, or too
    /// little memory.
    pub fn from_bytes(space: S, bytes: &[u8]) -> Result<Self, LoadError> {
        Self::from_source(space, &mut { bytes })
    }

    /// Saves the search as it stands between two layers; a file of this name is replaced in one step.
    ///
    /// # Errors
    ///
    /// [`LoadError::Io`].
    #[cfg(feature = "std")]
    pub fn save(&self, path: impl AsRef<std::path::Path>) -> Result<(), LoadError> {
        let (name, words) = (self.space.name(), [&self.table[..], &self.queue]);
        Record { kind: KIND, name: &name, fields: &self.fields(), words: &words }.save(path.as_ref())
    }

    /// Goes on with a search that [`save`](Self::save) wrote.
    ///
    /// # Errors
    ///
    /// As [`from_bytes`](Self::from_bytes), and [`LoadError::Io`].
    #[cfg(feature = "std")]
    pub fn load(space: S, path: impl AsRef<std::path::Path>) -> Result<Self, LoadError> {
        Self::from_source(space, &mut record::open(path.as_ref())?)
    }

    /// Calls `each` with a word of the table and the lowest bits of the fields of current states in it.
    pub(super) fn for_each_current(&self, mut each: impl FnMut(usize, u64)) {
        if self.thin {
            for &rank in &self.queue {
                let (word, low) = place(rank);
                each(word, low);
            }
        } else {
            for (at, &word) in self.table.iter().enumerate() {
                let current = word & !(word >> 1) & LOW;
                if current != 0 {
                    each(at, current);
                }
            }
        }
    }

    /// Makes the next layer current; gives its size.
    fn advance(&mut self) -> u64 {
        let mut successors = Vec::with_capacity(BATCH * 16);
        if self.thin {
            let queue = core::mem::take(&mut self.queue);
            let mut next = Vec::new();
            let mut batches = queue.chunks(BATCH);
            for batch in batches.by_ref() {
                successors.clear();
                self.space.expand(batch, &mut successors);
                enqueue(&mut self.table, &successors, &mut next);
                if next.len() > Self::THIN {
                    break;
                }
            }
            if next.len() <= Self::THIN {
                self.queue = next;
                return self.queue.len() as u64;
            }
            // The layer is thick after all: what was queued becomes a mark, and the rest is marked.
            for rank in next {
                let (word, low) = place(rank);
                self.table[word] &= !low;
            }
            for batch in batches {
                successors.clear();
                self.space.expand(batch, &mut successors);
                mark(&mut self.table, &successors);
            }
        } else {
            let mut batch = Vec::with_capacity(BATCH + STATES);
            for word in 0..self.table.len() {
                let mut current = self.table[word] & !(self.table[word] >> 1) & LOW;
                while current != 0 {
                    batch.push((word * STATES) as u64 + u64::from(current.trailing_zeros() / 2));
                    current &= current - 1;
                }
                if batch.len() >= BATCH {
                    successors.clear();
                    self.space.expand(&batch, &mut successors);
                    mark(&mut self.table, &successors);
                    batch.clear();
                }
            }
            successors.clear();
            self.space.expand(&batch, &mut successors);
            mark(&mut self.table, &successors);
        }
        self.relabel()
    }

    /// Makes current states earlier ones and next ones current; gives how many are current.
    fn relabel(&mut self) -> u64 {
        let mut states = 0;
        for word in &mut self.table {
            let (low, high) = (*word & LOW, *word >> 1 & LOW);
            *word = low | high | low << 1;
            states += u64::from((high & !low).count_ones());
        }
        self.thin = states <= (Self::THIN / 2) as u64;
        if self.thin {
            for (at, word) in self.table.iter_mut().enumerate() {
                let mut current = *word & !(*word >> 1) & LOW;
                *word |= current << 1;
                while current != 0 {
                    self.queue.push((at * STATES) as u64 + u64::from(current.trailing_zeros() / 2));
                    current &= current - 1;
                }
            }
        }
        states
    }
}

/// The word of a rank, and the low bit of its field.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the words of the table were counted in a usize")]
fn place(rank: u64) -> (usize, u64) {
    ((rank / STATES as u64) as usize, 1 << (rank % STATES as u64 * 2))
}

/// Loads the words of some ranks, so that what follows finds them in the cache.
#[inline]
fn touch(table: &[u64], ranks: &[u64]) {
    black_box(ranks.iter().fold(0, |sum, &rank| sum ^ table[place(rank).0]));
}

/// Marks states that were not seen as next ones.
fn mark(table: &mut [u64], ranks: &[u64]) {
    for ranks in ranks.chunks(TOUCH) {
        touch(table, ranks);
        for &rank in ranks {
            let (word, low) = place(rank);
            let word = &mut table[word];
            *word |= (!*word & low) << 1;
        }
    }
}

/// Marks states that were not seen as earlier ones and queues them.
fn enqueue(table: &mut [u64], ranks: &[u64], queue: &mut Vec<u64>) {
    for ranks in ranks.chunks(TOUCH) {
        touch(table, ranks);
        for &rank in ranks {
            let (word, low) = place(rank);
            let word = &mut table[word];
            if *word & low == 0 {
                *word |= 3 * low;
                queue.push(rank);
            }
        }
    }
}

impl<S: Space> Iterator for Search<S> {
    type Item = Layer;

    fn next(&mut self) -> Option<Layer> {
        let layer = match self.layer {
            None => Layer { depth: 0, states: self.starts, total: self.starts },
            Some(last) => {
                let states = self.advance();
                if states == 0 {
                    return None;
                }
                Layer { depth: last.depth + 1, states, total: last.total + states }
            }
        };
        self.layer = Some(layer);
        Some(layer)
    }
}

/// After the last layer there is nothing to expand.
impl<S: Space> FusedIterator for Search<S> {}

impl<S: Space> core::fmt::Debug for Search<S> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Search")
            .field("space", &self.space.name())
            .field("layer", &self.layer)
            .finish_non_exhaustive()
    }
}
