use alloc::vec::Vec;
use core::hint::black_box;
use core::iter::FusedIterator;
use core::ops::{ControlFlow, Range};

use dense_code::Dense;

use super::record::{self, LoadError, Record};
use super::space::{BATCH, Space};
use super::{Layer, SearchError};

/// States in a word of the table.
const STATES: usize = 32;
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
/// States are expanded 64 at a time ([`Space::expand`]), and the words of their successors are first looked
/// up, then marked. The look-ups don't wait for each other, so the processor overlaps their cache misses.
///
/// When fewer states are unseen than are current, and every move can be undone, the unseen ones look for a
/// current neighbour instead, and stop at the first (S. Beamer, K. Asanovic and D. Patterson,
/// *Direction-optimizing breadth-first search*, 2012).
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
    /// What expands a thick layer on many threads, if they were asked for.
    #[cfg(feature = "rayon")]
    parallel: Option<fn(&S, &mut Vec<u64>, bool)>,
}

impl<S: Space> Search<S> {
    /// A search from the customary start.
    ///
    /// # Errors
    ///
    /// [`SearchError::Memory`] where the allocator refuses.
    ///
    /// ```
    /// use perm_hash::search::{Pancake, Search};
    /// let mut search = Search::new(Pancake::<4>)?;
    /// assert_eq!(search.next().map(|layer| layer.states), Some(1)); // the start itself
    /// assert_eq!(search.next().map(|layer| layer.states), Some(3)); // one flip away
    /// # Ok::<(), perm_hash::search::SearchError>(())
    /// ```
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
        Ok(Self {
            space,
            table,
            queue,
            thin: true,
            starts,
            layer: None,
            #[cfg(feature = "rayon")]
            parallel: None,
        })
    }

    /// The space that is searched.
    ///
    /// ```
    /// use perm_hash::search::{Metric, PocketCube, Search};
    /// let search = Search::new(PocketCube::new(Metric::HalfTurn))?;
    /// assert_eq!(search.space().metric(), Metric::HalfTurn);
    /// # Ok::<(), perm_hash::search::SearchError>(())
    /// ```
    #[must_use]
    pub fn space(&self) -> &S {
        &self.space
    }

    /// The depth of the last layer handed out.
    ///
    /// ```
    /// use perm_hash::search::{Pancake, Search};
    /// let mut search = Search::new(Pancake::<4>)?;
    /// assert_eq!(search.depth(), None); // not begun
    /// search.next();
    /// assert_eq!(search.depth(), Some(0));
    /// # Ok::<(), perm_hash::search::SearchError>(())
    /// ```
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        self.layer.map(|layer| layer.depth)
    }

    /// How many states were seen.
    ///
    /// ```
    /// use perm_hash::search::{Pancake, Search};
    /// let mut search = Search::new(Pancake::<4>)?;
    /// search.by_ref().take(2).count();
    /// assert_eq!(search.total(), 1 + 3);
    /// # Ok::<(), perm_hash::search::SearchError>(())
    /// ```
    #[must_use]
    pub fn total(&self) -> u64 {
        self.layer.map_or(self.starts, |layer| layer.total)
    }

    /// Whether a state is in a layer that was handed out (or is a start).
    ///
    /// ```
    /// use perm_hash::search::{Pancake, Search};
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
        let (word, low) = place(state.rank());
        self.table[word] & low != 0
    }

    /// Lets all threads of the current `rayon` pool work on each thick layer. The layers are the same.
    ///
    /// ```
    /// use perm_hash::search::{Pancake, Search};
    /// let one = Search::new(Pancake::<8>)?;
    /// let all = Search::new(Pancake::<8>)?.parallel();
    /// assert!(one.eq(all));
    /// # Ok::<(), perm_hash::search::SearchError>(())
    /// ```
    #[cfg(feature = "rayon")]
    pub fn parallel(mut self) -> Self
    where
        S: Sync,
    {
        self.parallel = Some(parallel::advance);
        self
    }

    /// The space, and an end of the search.
    ///
    /// ```
    /// use perm_hash::search::{Pancake, Search, Space};
    /// let search = Search::new(Pancake::<8>)?;
    /// assert_eq!(search.into_space().name(), "pancake 8");
    /// # Ok::<(), perm_hash::search::SearchError>(())
    /// ```
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
        // A layer has a state, so there are fewer layers than states.
        let possible =
            starts <= count && states <= total && total <= count && depth < count.min(u32::MAX.into());
        if queue.iter().any(|&rank| rank >= count) || !possible || thin > 1 || begun > 1 {
            return Err(LoadError::Space);
        }
        let depth = u32::try_from(depth).map_err(|_| LoadError::Space)?;
        let layer = (begun == 1).then_some(Layer { depth, states, total });
        let thin = thin == 1;
        Ok(Self {
            space,
            table: contents.words,
            queue,
            thin,
            starts,
            layer,
            #[cfg(feature = "rayon")]
            parallel: None,
        })
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
    ///
    /// ```
    /// use perm_hash::search::{LoadError, Pancake, Search};
    /// let checkpoint = Search::new(Pancake::<5>)?.to_bytes();
    /// assert!(Search::from_bytes(Pancake::<5>, &checkpoint).is_ok());
    /// assert_eq!(Search::from_bytes(Pancake::<6>, &checkpoint).map(|_| ()), Err(LoadError::Space));
    /// assert_eq!(Search::from_bytes(Pancake::<5>, &checkpoint[1..]).map(|_| ()), Err(LoadError::Foreign));
    /// # Ok::<(), perm_hash::search::SearchError>(())
    /// ```
    pub fn from_bytes(space: S, bytes: &[u8]) -> Result<Self, LoadError> {
        Self::from_source(space, &mut { bytes })
    }

    /// Saves the search as it stands between two layers; a file of this name is replaced in one step.
    ///
    /// # Errors
    ///
    /// [`LoadError::Io`].
    ///
    /// ```
    /// use perm_hash::search::{Pancake, Search};
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
    pub fn save(&self, path: impl AsRef<std::path::Path>) -> Result<(), LoadError> {
        let (name, words) = (self.space.name(), [&self.table[..], &self.queue]);
        Record { kind: KIND, name: &name, fields: &self.fields(), words: &words }.save(path.as_ref())
    }

    /// Goes on with a search that [`save`](Self::save) wrote.
    ///
    /// # Errors
    ///
    /// As [`from_bytes`](Self::from_bytes), and [`LoadError::Io`].
    ///
    /// ```
    /// use perm_hash::search::{Pancake, Search};
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
        let last = self.layer.map_or(self.starts, |layer| layer.states);
        // Only a forged checkpoint has counted too many.
        let unseen = S::State::COUNT.saturating_sub(self.total());
        if unseen == 0 {
            // Nothing can be new. The current layer is left as it is.
            return 0;
        }
        if self.thin {
            let queue = core::mem::take(&mut self.queue);
            let mut next = Vec::new();
            let mut batches = queue.chunks(BATCH);
            for batch in batches.by_ref() {
                self.space.expand(batch, |ranks| {
                    enqueue::<S>(&mut self.table, ranks, &mut next);
                    ControlFlow::Continue(())
                });
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
                self.space.expand(batch, |ranks| {
                    mark::<S>(&mut self.table, ranks);
                    ControlFlow::Continue(())
                });
            }
            return self.relabel();
        }
        let backward = unseen < last && self.space.is_undirected();
        #[cfg(feature = "rayon")]
        if let Some(advance) = self.parallel {
            advance(&self.space, &mut self.table, backward);
            return self.relabel();
        }
        let mut table = &mut self.table[..];
        let words = 0..table.len();
        if backward {
            look_back(&self.space, &mut table, words);
        } else {
            look_forward(&self.space, &mut table, words);
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

/// The table while a thick layer is expanded: of one thread, or of many.
trait Table {
    fn word(&self, at: usize) -> u64;
    /// Sets bits of a word.
    fn set(&mut self, at: usize, bits: u64);
}

impl Table for &mut [u64] {
    #[inline]
    fn word(&self, at: usize) -> u64 {
        self[at]
    }

    #[inline]
    fn set(&mut self, at: usize, bits: u64) {
        self[at] |= bits;
    }
}

/// Calls `each` with the ranks of the fields that `of` picks (by their low bits) from some words, in batches.
fn batches<T: Table>(
    table: &mut T,
    words: Range<usize>,
    of: impl Fn(u64) -> u64,
    mut each: impl FnMut(&mut T, &[u64]),
) {
    let mut ranks = [0; BATCH + STATES];
    let mut len = 0;
    for at in words {
        let mut picked = of(table.word(at));
        while picked != 0 {
            ranks[len] = (at * STATES) as u64 + u64::from(picked.trailing_zeros() / 2);
            len += 1;
            picked &= picked - 1;
        }
        if len >= BATCH {
            each(table, &ranks[..BATCH]);
            ranks.copy_within(BATCH..len, 0);
            len -= BATCH;
        }
    }
    if len > 0 {
        each(table, &ranks[..len]);
    }
}

/// Marks the unseen successors of the current states in some words.
fn look_forward<S: Space>(space: &S, table: &mut impl Table, words: Range<usize>) {
    batches(
        table,
        words,
        |word| word & !(word >> 1) & LOW,
        |table, batch| {
            space.expand(batch, |ranks| {
                mark_in::<S>(table, ranks);
                ControlFlow::Continue(())
            });
        },
    );
}

/// Marks the unseen states in some words that have a current neighbour.
fn look_back<S: Space>(space: &S, table: &mut impl Table, words: Range<usize>) {
    let states = S::State::COUNT;
    batches(
        table,
        words,
        |word| !word & !(word >> 1) & LOW,
        |table, batch| {
            // The fields behind the last state are empty as well.
            let batch = &batch[..batch.partition_point(|&rank| rank < states)];
            if batch.is_empty() {
                return;
            }
            let all = u64::MAX >> (BATCH - batch.len());
            let mut found = 0_u64;
            space.expand(batch, |ranks| {
                for (k, &rank) in ranks.iter().enumerate() {
                    if rank < states {
                        let (at, low) = place(rank);
                        let word = table.word(at);
                        found |= u64::from(word & !(word >> 1) & low != 0) << k;
                    }
                }
                if found == all { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            for (k, &rank) in batch.iter().enumerate() {
                if found >> k & 1 == 1 {
                    let (at, low) = place(rank);
                    table.set(at, low << 1);
                }
            }
        },
    );
}

/// Marks states that were not seen as next ones.
///
/// Their words are first looked up, all of them: these loads don't wait for each other, and what follows
/// finds the words in the cache.
#[inline]
fn mark_in<S: Space>(table: &mut impl Table, ranks: &[u64]) {
    let states = S::State::COUNT;
    let mut sum = 0;
    for &rank in ranks {
        if rank < states {
            sum ^= table.word(place(rank).0);
        }
    }
    black_box(sum);
    for &rank in ranks {
        if rank < states {
            let (at, low) = place(rank);
            let word = table.word(at);
            table.set(at, (!word & low) << 1);
        }
    }
}

fn mark<S: Space>(mut table: &mut [u64], ranks: &[u64]) {
    mark_in::<S>(&mut table, ranks);
}

/// Marks states that were not seen as earlier ones and queues them.
fn enqueue<S: Space>(table: &mut [u64], ranks: &[u64], queue: &mut Vec<u64>) {
    let states = S::State::COUNT;
    for &rank in ranks {
        if rank < states {
            let (at, low) = place(rank);
            if table[at] & low == 0 {
                table[at] |= 3 * low;
                queue.push(rank);
            }
        }
    }
}

#[cfg(feature = "rayon")]
mod parallel {
    use alloc::vec::Vec;
    use core::sync::atomic::{AtomicU64, Ordering};

    use rayon::prelude::{IntoParallelIterator as _, ParallelIterator as _};

    use super::{Space, Table, look_back, look_forward};

    /// Words of one task: 64 KB of the table.
    const TASK: usize = 1 << 13;

    #[derive(Clone, Copy)]
    struct Shared<'a>(&'a [AtomicU64]);

    // Relaxed is enough: bits are only set, no thread acts on a bit that another sets in the same layer, and
    // the end of the layer joins the threads.
    impl Table for Shared<'_> {
        #[inline]
        fn word(&self, at: usize) -> u64 {
            self.0[at].load(Ordering::Relaxed)
        }

        #[inline]
        fn set(&mut self, at: usize, bits: u64) {
            // Most successors were seen before: no write, and no fight for the cache line.
            if bits & !self.word(at) != 0 {
                self.0[at].fetch_or(bits, Ordering::Relaxed);
            }
        }
    }

    pub(super) fn advance<S: Space + Sync>(space: &S, table: &mut Vec<u64>, backward: bool) {
        // Both conversions keep the allocation.
        let shared: Vec<AtomicU64> = core::mem::take(table).into_iter().map(AtomicU64::new).collect();
        (0..shared.len().div_ceil(TASK)).into_par_iter().for_each(|task| {
            let words = task * TASK..((task + 1) * TASK).min(shared.len());
            if backward {
                look_back(space, &mut Shared(&shared), words);
            } else {
                look_forward(space, &mut Shared(&shared), words);
            }
        });
        *table = shared.into_iter().map(AtomicU64::into_inner).collect();
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
