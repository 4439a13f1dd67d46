//! The table of two bits per state, and how a layer follows from the last one. Nothing here is
//! generic over the space: it is compiled once, and each space adds only its
//! own [`Moves`].

use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};

use dense_code::limits::LimitReached;
use dense_code::{Level, Limits, PackedVec, at_level};

use super::{Layer, SearchError};
use crate::space::{BATCH, Space};

/// States in a word of the table.
const STATES: usize = 32;
/// In each of the 32 fields the lower bit.
const LOW: u64 = u64::MAX / 3;

/// The most states in a call of [`Moves::successors`].
const GROUP: usize = 8 * BATCH;

/// The moves of a space, by ranks. Methods are called for many states and call back for about 64,
/// so that the pointers cost nothing.
pub(crate) trait Moves {
    /// Calls `each` with the ranks of all successors of some states, in any order, and numbers that
    /// are not ranks. At most [`BATCH`] ranks in a call.
    fn successors(&self, ranks: &[u64], each: &mut dyn FnMut(&[u64]));

    /// A bit for each of some states, at most [`BATCH`]: whether `wanted` holds for a successor.
    fn any(&self, ranks: &[u64], wanted: &dyn Fn(u64) -> bool) -> u64;
}

impl<S: Space> Moves for S {
    fn successors(&self, ranks: &[u64], each: &mut dyn FnMut(&[u64])) {
        if self.is_batched() {
            for ranks in ranks.chunks(BATCH) {
                self.expand(ranks, |after| {
                    after.chunks(BATCH).for_each(&mut *each);
                    ControlFlow::Continue(())
                });
            }
            return;
        }
        if size_of::<S::State>() <= LARGEST_IN_BLOCKS {
            in_blocks(self, ranks, each);
        } else {
            one_by_one(self, ranks, each);
        }
    }

    fn any(&self, ranks: &[u64], wanted: &dyn Fn(u64) -> bool) -> u64 {
        let ranks = &ranks[..ranks.len().min(BATCH)];
        let mut found = 0_u64;
        if self.is_batched() {
            let all = ranks.iter().fold(0, |all, _| all << 1 | 1);
            self.expand(ranks, |after| {
                for (k, &rank) in after.iter().take(BATCH).enumerate() {
                    found |= u64::from(wanted(rank)) << k;
                }
                if found == all { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            return found;
        }
        for (k, &rank) in ranks.iter().enumerate() {
            let state = self.unrank(rank);
            let mut next = state.into_iter().flat_map(|state| self.successors(state));
            found |= u64::from(next.any(|(_, next)| wanted(self.rank(next)))) << k;
        }
        found
    }
}

/// The bytes of the largest state whose ranks are computed in blocks. Copying larger ones costs
/// more than that saves: the ring of ten beads, 40 bytes each, took twice as long.
const LARGEST_IN_BLOCKS: usize = 24;

/// The ranks of all successors, each state ranked for itself.
fn one_by_one<S: Space>(space: &S, ranks: &[u64], each: &mut dyn FnMut(&[u64])) {
    let (mut buffer, mut len) = ([0; BATCH], 0);
    for state in ranks.iter().filter_map(|&rank| space.unrank(rank)) {
        space.successors(state).for_each(|(_, next)| {
            buffer[len] = space.rank(next);
            len += 1;
            if len == BATCH {
                each(&buffer);
                len = 0;
            }
        });
    }
    each(&buffer[..len]);
}

/// The ranks of all successors, by blocks of [`BATCH`] states.
fn in_blocks<S: Space>(space: &S, ranks: &[u64], each: &mut dyn FnMut(&[u64])) {
    // A state to fill the buffers with.
    let Some(any) = ranks.iter().find_map(|&rank| space.unrank(rank)) else { return };
    let (mut states, mut after) = ([any; BATCH], [any; BATCH]);
    let (mut buffer, mut len) = ([0; BATCH], 0);
    for ranks in ranks.chunks(BATCH) {
        let found = space.states_into(ranks, &mut states);
        // A wrong space may say that it has written more.
        for &state in states.iter().take(found) {
            space.successors(state).for_each(|(_, next)| {
                after[len] = next;
                len += 1;
                if len == BATCH {
                    space.ranks_into(&after, &mut buffer);
                    each(&buffer);
                    len = 0;
                }
            });
        }
    }
    space.ranks_into(&after[..len], &mut buffer[..len]);
    each(&buffer[..len]);
}

/// What expands a thick layer in another way, forward or backward. Breaks when it is stopped.
pub(crate) type Thick<'a> = &'a dyn Fn(&mut Layers, bool, &Limits<'_>) -> ControlFlow<()>;

/// The states of a search by rank. See [`Search`](super::Search) for the bits.
#[derive(Clone)]
pub(crate) struct Layers {
    /// How many states there are.
    pub(crate) count: u64,
    /// Two bits each, for whole words of states.
    pub(crate) table: PackedVec<2>,
    /// The ranks of the current layer while it is thin; its states are marked as earlier ones
    /// already.
    pub(crate) queue: Vec<u64>,
    /// Whether the current layer is in the queue.
    pub(crate) thin: bool,
    pub(crate) starts: u64,
    pub(crate) layer: Option<Layer>,
}

/// How many words a table of `count` states has.
pub(crate) const fn words(count: u64) -> u64 {
    count.div_ceil(STATES as u64)
}

/// How many entries a table of `count` states has: those of whole words, so that the fields after
/// the last state can be [sealed](seal).
pub(crate) fn packed_len(count: u64) -> Option<u64> {
    words(count).checked_mul(STATES as u64)
}

/// The longest queue.
pub(crate) const fn longest_queue(count: u64) -> u64 {
    count / 512
}

impl Layers {
    /// Layer 0 is the starts.
    pub(crate) fn new(
        count: u64,
        starts: &mut dyn Iterator<Item = u64>,
        needed: u64,
    ) -> Result<Self, SearchError> {
        let refused = SearchError::Memory { needed };
        let table = packed_len(count).and_then(|len| PackedVec::zeroed(len).ok());
        let mut table = table.ok_or(refused)?;
        table.edit_words(|words| seal(words, count));
        // One start is always queued.
        let longest = usize::try_from(longest_queue(count)).unwrap_or(usize::MAX).max(1);
        let mut queue = Vec::new();
        for rank in &mut *starts {
            table.edit_words(|words| enqueue(words, &[rank], &mut queue, longest));
            if queue.len() > longest {
                break;
            }
        }
        if queue.is_empty() {
            return Err(SearchError::NoStart);
        }
        let mut layers =
            Self { count, table, starts: queue.len() as u64, thin: true, queue, layer: None };
        if layers.queue.len() > longest {
            layers.thicken(starts);
        }
        Ok(layers)
    }

    /// Turns the queue, which is the current layer, into marks of the table, and adds the starts
    /// that are left.
    fn thicken(&mut self, starts: &mut dyn Iterator<Item = u64>) {
        let Self { count, table, queue, starts: counted, .. } = self;
        table.edit_words(|table| {
            for (word, low) in core::mem::take(queue).into_iter().map(place) {
                table[word] &= !(low << 1);
            }
            for (word, low) in starts.filter(|rank| rank < count).map(place) {
                *counted += u64::from(table[word] & low == 0);
                table[word] |= low;
            }
        });
        self.thin = false;
    }

    /// How many states were seen.
    pub(crate) fn total(&self) -> u64 {
        self.layer.map_or(self.starts, |layer| layer.total)
    }

    /// Whether the table, sealed, and the queue have as many states as the layers say: what they
    /// are between two layers.
    pub(crate) fn are_counted(&self) -> bool {
        let words = self.table.words();
        let states = self.layer.map_or(self.starts, |layer| layer.states);
        let (mut seen, mut marked, mut next) = (0, 0, 0);
        for &word in words {
            seen += u64::from((word & LOW).count_ones());
            marked += u64::from(current(word).count_ones());
            next |= word >> 1 & !word & LOW;
        }
        let mut queue = self.queue.clone();
        queue.sort_unstable();
        let (in_queue, marks) = if self.thin { (states, 0) } else { (0, states) };
        seen == self.total() + (self.table.len() - self.count)
            && (marked, next) == (marks, 0)
            && queue.len() as u64 == in_queue
            && queue.is_sorted_by(|a, b| a < b)
            && queue.into_iter().map(place).all(|(at, low)| words[at] & low != 0)
    }

    /// Whether a state is in a layer that was handed out, or is a start. The fields after the last
    /// state are sealed, which looks like seen, and a rank may be past all fields.
    pub(crate) fn has_seen(&self, rank: u64) -> bool {
        let (word, low) = place(rank);
        rank < self.count && self.table.words()[word] & low != 0
    }

    /// The layer after the last one; `None` when it is empty. `thick` expands a thick layer where
    /// it is not this thread that does: it is told whether to look backward. Where a limit is
    /// reached, all is as before.
    pub(crate) fn next(
        &mut self,
        (moves, undirected): (&dyn Moves, bool),
        limits: &Limits<'_>,
        thick: Option<Thick<'_>>,
    ) -> Result<Option<Layer>, LimitReached> {
        let layer = match self.layer {
            None => Layer { depth: 0, states: self.starts, total: self.starts },
            Some(last) => {
                let states = self.advance((moves, undirected), limits, thick)?;
                if states == 0 {
                    return Ok(None);
                }
                // A deeper layer than 2^32 takes years, or a forged checkpoint.
                let depth = last.depth.saturating_add(1);
                Layer { depth, states, total: last.total + states }
            }
        };
        self.layer = Some(layer);
        Ok(Some(layer))
    }

    /// Calls `each` with a word of the table and the lowest bits of the fields of current states in
    /// it.
    pub(crate) fn for_each_current(&self, mut each: impl FnMut(usize, u64)) {
        if self.thin {
            for &rank in &self.queue {
                let (word, low) = place(rank);
                each(word, low);
            }
        } else {
            for (at, &word) in self.table.words().iter().enumerate() {
                let current = current(word);
                if current != 0 {
                    each(at, current);
                }
            }
        }
    }

    /// The ranks of the current states.
    pub(crate) fn current(&self) -> impl Iterator<Item = u64> {
        // One of the two is empty.
        let queued = if self.thin { &self.queue[..] } else { &[] };
        let marked = if self.thin { &[] } else { self.table.words() };
        let marked = marked.iter().enumerate().flat_map(|(at, &word)| ranks(at, current(word)));
        queued.iter().copied().chain(marked)
    }

    /// The rank of one of the current states, counted from 0.
    #[cfg(feature = "rand")]
    pub(crate) fn nth_current(&self, number: u64) -> Option<u64> {
        if self.thin {
            return self.queue.get(usize::try_from(number).ok()?).copied();
        }
        let mut left = number;
        for (at, &word) in self.table.words().iter().enumerate() {
            let here = u64::from(current(word).count_ones());
            if left < here {
                return ranks(at, current(word)).nth(usize::try_from(left).ok()?);
            }
            left -= here;
        }
        None
    }

    /// Makes the next layer current and returns its size. Where it is empty, the current layer
    /// stays as it is.
    fn advance(
        &mut self,
        (moves, undirected): (&dyn Moves, bool),
        limits: &Limits<'_>,
        thick: Option<Thick<'_>>,
    ) -> Result<u64, LimitReached> {
        let last = self.layer.map_or(self.starts, |layer| layer.states);
        // Only a forged checkpoint has counted too many.
        let unseen = self.count.saturating_sub(self.total());
        if unseen == 0 {
            return Ok(0);
        }
        if limits.is_stopped() {
            return Err(LimitReached::Stopped);
        }
        let backward = !self.thin && unseen < last && undirected && self.can_look_back(moves);
        let limit = limits.steps();
        if (if backward { unseen } else { last }) > limit {
            return Err(LimitReached::Steps { limit });
        }
        if self.thin {
            return self.advance_queue(moves, limits);
        }
        let done = match thick {
            Some(thick) => thick(self, backward, limits),
            None => self
                .table
                .edit_words(|table| look(moves, table, (0..table.len(), backward), limits)),
        };
        self.relabel_if(done)
    }

    /// [`advance`](Self::advance) where the current layer is in the queue.
    fn advance_queue(
        &mut self,
        moves: &dyn Moves,
        limits: &Limits<'_>,
    ) -> Result<u64, LimitReached> {
        let longest = usize::try_from(longest_queue(self.count)).unwrap_or(usize::MAX);
        let mut next = Vec::new();
        let mut batches = self.queue.chunks(GROUP);
        let mut stopped = false;
        self.table.edit_words(|table| {
            for batch in batches.by_ref() {
                moves.successors(batch, &mut |ranks| enqueue(table, ranks, &mut next, longest));
                stopped = limits.is_stopped();
                if stopped || next.len() > longest {
                    break;
                }
            }
        });
        if stopped {
            self.table.edit_words(|table| {
                for (word, low) in next.into_iter().map(place) {
                    table[word] &= !(3 * low);
                }
            });
            return Err(LimitReached::Stopped);
        }
        if next.is_empty() {
            return Ok(0);
        }
        if next.len() <= longest {
            self.queue = next;
            return Ok(self.queue.len() as u64);
        }
        // The layer is thick after all: what was queued becomes a mark, and the rest is marked.
        let done = self.table.edit_words(|table| {
            for (word, low) in next.into_iter().map(place) {
                table[word] &= !low;
            }
            let level = Level::detect();
            batches.try_for_each(|batch| {
                moves.successors(batch, &mut |ranks| mark(level, table, ranks));
                if limits.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        });
        self.relabel_if(done)
    }

    /// [`relabel`](Self::relabel) if the next layer is marked. If it was stopped, the marks of the
    /// next states are removed.
    fn relabel_if(&mut self, done: ControlFlow<()>) -> Result<u64, LimitReached> {
        if done.is_break() {
            self.table.edit_words(|table| forget_next(Level::detect(), table));
            return Err(LimitReached::Stopped);
        }
        // What was in the queue is marked as earlier already.
        self.queue = Vec::new();
        Ok(self.relabel())
    }

    /// Makes current states earlier ones and next ones current, unless there are none; returns how
    /// many there are.
    fn relabel(&mut self) -> u64 {
        let Self { count, table, queue, thin, .. } = self;
        table.edit_words(|table| {
            if !table.iter().any(|&word| word >> 1 & !word & LOW != 0) {
                return 0;
            }
            let states = next_layer(Level::detect(), table);
            *thin = states <= longest_queue(*count) / 2;
            if *thin {
                queue.reserve_exact(usize::try_from(states).unwrap_or(0));
                for (at, word) in table.iter_mut().enumerate() {
                    let queued = current(*word);
                    *word |= queued << 1;
                    queue.extend(ranks(at, queued));
                }
            }
            states
        })
    }
}

at_level! {
    /// Makes next states unseen ones.
    fn forget_next(table: &mut [u64]) {
        for word in table {
            *word &= LOW | (*word & LOW) << 1;
        }
    }
}

at_level! {
    /// Makes current states earlier ones and next ones current; returns how many are current then.
    fn next_layer(table: &mut [u64]) -> u64 {
        let mut states = 0;
        for word in table {
            let (low, high) = (*word & LOW, *word >> 1 & LOW);
            *word = low | high | low << 1;
            states += u64::from((high & !low).count_ones());
        }
        states
    }
}

/// The low bits of the fields of current states in a word.
#[inline]
pub(super) fn current(word: u64) -> u64 {
    word & !(word >> 1) & LOW
}

/// The low bits of the fields of a word whose states were not seen.
#[inline]
pub(super) fn unseen_fields(word: u64) -> u64 {
    !word & !(word >> 1) & LOW
}

/// The ranks of the fields whose low bits are set in a word.
pub(crate) fn ranks(word: usize, mut lowest: u64) -> impl Iterator<Item = u64> {
    core::iter::from_fn(move || {
        let bit = (lowest != 0).then(|| u64::from(lowest.trailing_zeros()))?;
        lowest &= lowest - 1;
        Some((word * STATES) as u64 + bit / 2)
    })
}

/// The word of a rank, and the low bit of its field.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "the words of the table were counted in a usize"
)]
pub(super) fn place(rank: u64) -> (usize, u64) {
    let word = rank / STATES as u64;
    // A number that is no rank must not come back into the table where a usize has 32 bits.
    let word = if size_of::<usize>() < 8 { word.min(usize::MAX as u64) } else { word };
    (word as usize, 1 << (rank % STATES as u64 * 2))
}

/// The table while a thick layer is expanded: of one thread, or of many.
trait Table {
    /// A word; after the last one, a word of states that were all seen.
    fn word(&self, at: usize) -> u64;
    /// Sets bits of a word, which must be one of the table.
    fn set(&mut self, at: usize, bits: u64);
    /// The same for a word in which no other thread sets bits.
    fn set_own(&mut self, at: usize, bits: u64) {
        self.set(at, bits);
    }
}

impl Table for [u64] {
    #[inline]
    fn word(&self, at: usize) -> u64 {
        self.get(at).copied().unwrap_or(u64::MAX)
    }

    #[inline]
    fn set(&mut self, at: usize, bits: u64) {
        self[at] |= bits;
    }
}

/// Which states are looked for in the table.
#[derive(Clone, Copy)]
enum Wanted {
    Current,
    Unseen,
}

impl Wanted {
    /// The low bits of the fields of such states in a word.
    #[inline]
    fn of(self, word: u64) -> u64 {
        match self {
            Self::Current => current(word),
            Self::Unseen => unseen_fields(word),
        }
    }
}

/// Ranks of some states, and after them numbers that mean nothing: a word adds more than it has.
type Ranks = [u64; GROUP + 2 * STATES];

at_level! {
    /// Writes the ranks of the states that are wanted in some words after the first of `counts`,
    /// word by word until there are as many as the second. Returns how many there are, and takes
    /// the words that it read off the range.
    fn collect[T: Table + ?Sized](
        table: &T,
        words: &mut Range<usize>,
        wanted: Wanted,
        ranks: &mut Ranks,
        counts: (usize, usize),
    ) -> usize {
        let (mut len, most) = counts;
        while len < most.min(GROUP) {
            let Some(at) = words.next() else { break };
            let mut picked = wanted.of(table.word(at));
            if picked == 0 {
                continue;
            }
            let (first, end) = ((at * STATES) as u64, len + picked.count_ones() as usize);
            // Four at a time, whether or not there are as many: how often the loop runs is then
            // easy to foresee.
            while let Some(four) = ranks.get_mut(len..len + 4) {
                for rank in four {
                    *rank = first + u64::from(picked.trailing_zeros() / 2);
                    picked &= picked.wrapping_sub(1);
                }
                len += 4;
                if picked == 0 {
                    break;
                }
            }
            len = end;
        }
        len
    }
}

/// Calls `each` with the ranks of the states that are wanted in some words, at most `most` of them
/// in a call. Asks after every [`GROUP`] states whether to stop, and breaks then.
fn batches<T: Table + ?Sized>(
    table: &mut T,
    mut words: Range<usize>,
    (wanted, most): (Wanted, usize),
    limits: &Limits<'_>,
    mut each: impl FnMut(&mut T, &[u64]),
) -> ControlFlow<()> {
    let level = Level::detect();
    let mut ranks = [0; GROUP + 2 * STATES];
    let (mut len, mut until_asked) = (0, GROUP);
    while !words.is_empty() {
        len = collect(level, table, &mut words, wanted, &mut ranks, (len, most));
        if len >= most {
            each(table, &ranks[..most]);
            ranks.copy_within(most..len, 0);
            len -= most;
            until_asked -= most;
            if until_asked == 0 {
                if limits.is_stopped() {
                    return ControlFlow::Break(());
                }
                until_asked = GROUP;
            }
        }
    }
    if len > 0 {
        each(table, &ranks[..len]);
    }
    ControlFlow::Continue(())
}

/// Marks the next layer in some words: forward, the unseen successors of their current states;
/// backward, their unseen states that have a current neighbour. Breaks when it is stopped.
fn look<T: Table + ?Sized>(
    moves: &dyn Moves,
    table: &mut T,
    (words, backward): (Range<usize>, bool),
    limits: &Limits<'_>,
) -> ControlFlow<()> {
    if backward {
        return batches(table, words, (Wanted::Unseen, BATCH), limits, |table, batch| {
            let found = moves.any(batch, &|rank| {
                let (at, low) = place(rank);
                current(table.word(at)) & low != 0
            });
            for (k, &rank) in batch.iter().enumerate() {
                if found >> k & 1 == 1 {
                    let (at, low) = place(rank);
                    table.set_own(at, low << 1);
                }
            }
        });
    }
    let level = Level::detect();
    batches(table, words, (Wanted::Current, GROUP), limits, |table, batch| {
        moves.successors(batch, &mut |ranks| mark(level, table, ranks));
    })
}

/// Those of some ranks, at most [`BATCH`], whose fields have none of the bits of `seen`: writes
/// them to `fresh` and returns how many.
///
/// These loads don't wait for each other, so the processor overlaps their cache misses; what
/// follows finds the words in the cache. No branch depends on what is found. Numbers that are no
/// ranks are behind the table, or in its last word, where [`seal`] has marked them as seen.
#[inline]
fn unseen<T: Table + ?Sized>(
    table: &T,
    ranks: &[u64],
    seen: u64,
    fresh: &mut [u64; BATCH],
) -> usize {
    let mut len = 0;
    for &rank in &ranks[..ranks.len().min(BATCH)] {
        let (at, low) = place(rank);
        fresh[len % BATCH] = rank;
        len += usize::from(table.word(at) & (low * seen) == 0);
    }
    len
}

at_level! {
    /// Marks states that were not seen as next ones. Most were seen before and cost no write.
    fn mark[T: Table + ?Sized](table: &mut T, ranks: &[u64]) {
        let mut fresh = [0; BATCH];
        let len = unseen(table, ranks, 3, &mut fresh);
        for &rank in &fresh[..len.min(BATCH)] {
            let (at, low) = place(rank);
            table.set(at, low << 1);
        }
    }
}

/// Marks states that were not seen as earlier ones and queues them.
fn enqueue(table: &mut [u64], ranks: &[u64], queue: &mut Vec<u64>, longest: usize) {
    let mut fresh = [0; BATCH];
    let len = unseen(table, ranks, 1, &mut fresh);
    if queue.capacity() - queue.len() < len {
        // Doubled as any list, but not past the longest.
        let room = queue.capacity().max(BATCH).min(longest.saturating_sub(queue.len()));
        queue.reserve_exact(room.max(len));
    }
    for &rank in &fresh[..len] {
        let (at, low) = place(rank);
        // It may be among them twice.
        if table[at] & low == 0 {
            table[at] |= 3 * low;
            queue.push(rank);
        }
    }
}

/// Marks the fields after the last state as earlier states, so that none of them is found.
pub(crate) fn seal(table: &mut [u64], count: u64) {
    let fields = count % STATES as u64;
    if fields != 0
        && let Some(last) = table.last_mut()
    {
        *last |= u64::MAX << (2 * fields);
    }
}

#[cfg(feature = "rayon")]
mod parallel {
    use alloc::vec::Vec;
    use core::ops::ControlFlow;
    use core::sync::atomic::{AtomicU64, Ordering};

    use dense_code::{Limits, PackedVec};
    use rayon::prelude::{IntoParallelIterator as _, ParallelIterator as _};

    use super::{Layers, Moves, Table, look};

    /// The most words of a task, 64 KB of the table, and the fewest.
    const TASK: usize = 1 << 13;
    const LEAST_TASK: usize = 1 << 7;

    /// A layer of fewer states is done by this thread alone before others have woken up.
    const FEW: u64 = 4096;

    #[derive(Clone, Copy)]
    struct Shared<'a>(&'a [AtomicU64]);

    // Relaxed is enough: bits are only set, no thread acts on a bit that another sets in the same
    // layer, and the end of the layer joins the threads.
    impl Table for Shared<'_> {
        #[inline]
        fn word(&self, at: usize) -> u64 {
            self.0.get(at).map_or(u64::MAX, |word| word.load(Ordering::Relaxed))
        }

        #[inline]
        fn set(&mut self, at: usize, bits: u64) {
            // Most successors were seen before: no write, and no fight for the cache line.
            if bits & !self.word(at) != 0 {
                self.0[at].fetch_or(bits, Ordering::Relaxed);
            }
        }

        #[inline]
        fn set_own(&mut self, at: usize, bits: u64) {
            self.0[at].store(self.word(at) | bits, Ordering::Relaxed);
        }
    }

    impl Layers {
        /// Expands the current layer, which is thick, on all threads of the pool. Breaks when it is
        /// stopped.
        pub(crate) fn expand_on_threads(
            &mut self,
            moves: &(dyn Moves + Sync),
            backward: bool,
            limits: &Limits<'_>,
        ) -> ControlFlow<()> {
            let threads = rayon::current_num_threads();
            let last = self.layer.map_or(self.starts, |layer| layer.states);
            let states = if backward { self.count.saturating_sub(self.total()) } else { last };
            if threads == 1 || states < FEW {
                return self
                    .table
                    .edit_words(|table| look(moves, table, (0..table.len(), backward), limits));
            }
            let lent = Lent::new(&mut self.table);
            let shared = &lent.shared[..];
            // Some for each thread, as they do not take equally long.
            let task = (shared.len() / (8 * threads)).clamp(LEAST_TASK, TASK);
            (0..shared.len().div_ceil(task)).into_par_iter().try_for_each(|number| {
                let words = number * task..((number + 1) * task).min(shared.len());
                look(moves, &mut Shared(shared), (words, backward), limits)
            })
        }
    }

    /// The table while many threads have it. It goes back when this is dropped, also where `expand`
    /// panics: the layer is then marked in part, and would be marked again.
    struct Lent<'a> {
        table: &'a mut PackedVec<2>,
        len: u64,
        shared: Vec<AtomicU64>,
    }

    impl<'a> Lent<'a> {
        fn new(table: &'a mut PackedVec<2>) -> Self {
            let len = table.len();
            // Both conversions keep the allocation.
            let words = core::mem::take(table).into_words();
            Self { table, len, shared: words.into_iter().map(AtomicU64::new).collect() }
        }
    }

    impl Drop for Lent<'_> {
        fn drop(&mut self) {
            let shared = core::mem::take(&mut self.shared);
            let words = shared.into_iter().map(AtomicU64::into_inner).collect();
            // As many as there were.
            *self.table = PackedVec::from_words(words, self.len).unwrap_or_default();
        }
    }
}
