//! The states of a search by rank, and how a layer follows from the last one. Nothing here is
//! generic over the space: it is compiled once.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use dense_code::limits::LimitReached;
use dense_code::{Below, DenseVec, Limits};

use super::Layer;
use super::marks::{
    LOW, STATES, current, enqueue, forget_next, look, mark, next_layer, only_seen, place, ranks,
    seal,
};
use super::moves::{GROUP, Moves};
use crate::Error;

/// Marks the next layer of a thick one, forward or backward. Breaks when it is stopped.
pub(super) type Look<'a> = &'a dyn Fn(&mut Layers, bool) -> ControlFlow<()>;

/// The states of a search. See [`Search`](super::Search) for the bits.
pub(crate) struct Layers {
    /// How many states there are.
    pub(crate) count: u64,
    /// Two bits each, for whole words of states.
    pub(crate) table: DenseVec<Below<4>>,
    /// The ranks of the current layer while it is thin; its states are marked as earlier ones
    /// already. It has room for the [longest](longest_queue) from the beginning.
    pub(crate) queue: Vec<u64>,
    /// As much room for the queue of the next layer.
    next: Vec<u64>,
    /// Whether the current layer is in the queue.
    pub(crate) thin: bool,
    pub(crate) starts: u64,
    pub(crate) layer: Option<Layer>,
    /// How many states were looked at.
    pub(crate) steps: u64,
}

/// How many words a table of `count` states has.
pub(crate) const fn words(count: u64) -> u64 {
    count.div_ceil(STATES as u64)
}

/// The longest queue.
const fn longest_queue(count: u64) -> u64 {
    // A table of up to 2 MB stays in the cache: a queue costs only its memory, and with 1 in 64 the
    // jugs of 99, 142 and 70 litres take 0.78 of the time. In a larger one, states that are
    // expanded in the order of the table have successors near each other: peg solitaire on 25
    // holes, whose layers all have fewer than one state in 128, is a third faster with 512.
    match count {
        0..0x10_0000 => count / 64,
        0x10_0000..0x80_0000 => 0x4000,
        0x80_0000.. => count / 512,
    }
}

/// All bytes that the layers of a space hold: the table and two queues.
pub(super) const fn bytes_for(count: u64) -> u64 {
    // A sixteenth less than overflow: no such table can be allocated.
    words(count) * 8 + 2 * 8 * longest_queue(count)
}

/// An empty queue with room for the longest.
fn queue(count: u64) -> Result<Vec<u64>, Error> {
    let mut queue = Vec::new();
    let longest = usize::try_from(longest_queue(count));
    let reserved = longest.ok().and_then(|longest| queue.try_reserve_exact(longest).ok());
    reserved.map(|()| queue).ok_or(Error::Memory { needed: bytes_for(count) })
}

impl Layers {
    /// Layer 0 is the starts.
    pub(super) fn new(count: u64, starts: impl Iterator<Item = u64>) -> Result<Self, Error> {
        // Entries for whole words, so that the fields after the last state can be sealed.
        let len = words(count).checked_mul(STATES as u64);
        let table = len.and_then(|len| DenseVec::try_filled(len, Below::default()).ok());
        let mut table = table.ok_or(Error::Memory { needed: bytes_for(count) })?;
        // Counted here, as a start may be given twice.
        let mut counted = 0;
        table.edit_words(|words| {
            seal(words, count);
            for (word, low) in starts.map(place) {
                counted += u64::from(words[word] & low == 0);
                words[word] |= low;
            }
        });
        if counted == 0 {
            return Err(Error::NoStart);
        }
        let (queue, next) = (queue(count)?, queue(count)?);
        let mut layers =
            Self { count, table, queue, next, thin: false, starts: counted, layer: None, steps: 0 };
        layers.fill_queue(counted);
        Ok(layers)
    }

    /// The layers that a checkpoint says, with the words of the table and the ranks of the queue,
    /// unless they don't fit each other.
    #[cfg(feature = "std")]
    pub(crate) fn read(
        count: u64,
        starts: u64,
        layer: Option<Layer>,
        thin: bool,
        mut table: Vec<u64>,
        mut queued: Vec<u64>,
    ) -> Result<Self, Error> {
        seal(&mut table, count);
        let table = DenseVec::from_words(table, words(count) * STATES as u64);
        let table = table.ok_or(Error::Fields)?;
        let (mut queue, next) = (queue(count)?, queue(count)?);
        if queued.len() > queue.capacity() {
            return Err(Error::Fields);
        }
        // Sorted, so that a state that is queued twice is noticed.
        queued.sort_unstable();
        queue.append(&mut queued);
        let layers = Self { count, table, queue, next, thin, starts, layer, steps: 0 };
        if layers.are_counted() { Ok(layers) } else { Err(Error::Fields) }
    }

    /// Whether the table, sealed, and the sorted queue have as many states as the layers say: what
    /// they are between two layers.
    #[cfg(feature = "std")]
    fn are_counted(&self) -> bool {
        let words = self.table.words();
        let (mut seen, mut marked, mut next) = (0, 0, 0);
        for &word in words {
            seen += u64::from((word & LOW).count_ones());
            marked += u64::from(current(word).count_ones());
            next |= word >> 1 & !word & LOW;
        }
        let (in_queue, marks) = if self.thin { (self.states(), 0) } else { (0, self.states()) };
        seen == self.total() + (self.table.len() - self.count)
            && (marked, next) == (marks, 0)
            && self.queue.len() as u64 == in_queue
            && self.queue.is_sorted_by(|a, b| a < b)
            && self.queue.last().is_none_or(|&last| last < self.count)
            && self.queue.iter().map(|&rank| place(rank)).all(|(at, low)| words[at] & low != 0)
    }

    /// How many states were seen.
    pub(super) fn total(&self) -> u64 {
        self.layer.map_or(self.starts, |layer| layer.total)
    }

    /// How many states the current layer has.
    pub(super) fn states(&self) -> u64 {
        self.layer.map_or(self.starts, |layer| layer.states)
    }

    /// How many states were not seen.
    pub(super) fn unseen(&self) -> u64 {
        self.count - self.total()
    }

    /// Whether a state is in a layer that was handed out, or is a start. The fields after the last
    /// state are sealed, which looks like seen, and a rank may be past all fields.
    pub(super) fn has_seen(&self, rank: u64) -> bool {
        let (word, low) = place(rank);
        rank < self.count && self.table.words()[word] & low != 0
    }

    /// Whether a state is in the current layer, which is thick.
    pub(super) fn is_current(&self, rank: u64) -> bool {
        let (word, low) = place(rank);
        current(self.table.words()[word]) & low != 0
    }

    /// The words of the table, in which the lower bit of each field says whether the state was
    /// seen; all other bits are 0.
    pub(crate) fn into_seen(self) -> Vec<u64> {
        let mut words = self.table.into_words();
        only_seen(&mut words, self.count);
        words
    }

    /// The layer after the last one; `None` when it is empty: then the last one stays as it is, and
    /// so it does where a limit is reached.
    pub(super) fn next(
        &mut self,
        moves: &dyn Moves,
        undirected: bool,
        limits: &Limits<'_>,
        look: Look<'_>,
    ) -> Result<Option<Layer>, LimitReached> {
        let Some(last) = self.layer else {
            // The starts are marked already.
            self.layer = Some(Layer { depth: 0, states: self.starts, total: self.starts });
            return Ok(self.layer);
        };
        let (unseen, limit) = (self.unseen(), limits.steps());
        // Nothing can be new: the last layer, often a thick one, is not expanded.
        if unseen == 0 {
            return Ok(None);
        }
        if limits.is_stopped() {
            return Err(LimitReached::Stopped);
        }
        // From the unseen states the first current neighbour is enough, and there are fewer of
        // them. The sample is looked at last, as it costs most.
        let backward =
            !self.thin && unseen < last.states && undirected && self.can_look_back(moves);
        let steps = if backward { unseen } else { last.states };
        if steps > limit {
            return Err(LimitReached::Steps { limit });
        }
        let states = if self.thin {
            self.advance_queue(moves, limits)?
        } else {
            let done = look(self, backward);
            self.relabel(done)?
        };
        self.steps = self.steps.saturating_add(steps);
        if states == 0 {
            return Ok(None);
        }
        // 2^32 layers take years.
        let depth = last.depth.saturating_add(1);
        self.layer = Some(Layer { depth, states, total: last.total + states });
        Ok(self.layer)
    }

    /// The ranks of the current states.
    pub(crate) fn current(&self) -> impl Iterator<Item = u64> {
        // One of the two is empty.
        let marked = if self.thin { &[] } else { self.table.words() };
        let marked = marked.iter().enumerate().flat_map(|(at, &word)| ranks(at, current(word)));
        self.queue.iter().copied().chain(marked)
    }

    /// Marks the next layer on this thread. Breaks when it is stopped.
    pub(super) fn look_alone(
        &mut self,
        moves: &dyn Moves,
        backward: bool,
        limits: &Limits<'_>,
    ) -> ControlFlow<()> {
        self.table.edit_words(|table| look(moves, table, 0..table.len(), backward, limits))
    }

    /// Makes the next layer current, where the current one is in the queue, and returns its size.
    fn advance_queue(
        &mut self,
        moves: &dyn Moves,
        limits: &Limits<'_>,
    ) -> Result<u64, LimitReached> {
        let Self { table, queue, next, .. } = self;
        let longest = next.capacity();
        let mut is_thin = true;
        // The successors of one batch may be any number, so each call looks at the queue's length.
        let done = table.edit_words(|table| {
            queue.chunks(GROUP).try_for_each(|batch| {
                moves.successors(batch, &mut |ranks| {
                    is_thin = is_thin && enqueue(table, ranks, next, longest);
                    if !is_thin {
                        mark(table, ranks);
                    }
                });
                if limits.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        });
        if is_thin && done.is_continue() {
            let states = next.len() as u64;
            if states > 0 {
                core::mem::swap(queue, next);
                next.clear();
            }
            return Ok(states);
        }
        // The layer is thick, or it is taken back: what is in the queue becomes a mark.
        table.edit_words(|table| {
            for (word, low) in next.drain(..).map(place) {
                table[word] &= !low;
            }
        });
        self.relabel(done)
    }

    /// Makes current states earlier ones and next ones current, unless there are none; returns how
    /// many there are. If the marking was stopped, next states become unseen ones again.
    fn relabel(&mut self, done: ControlFlow<()>) -> Result<u64, LimitReached> {
        if done.is_break() {
            self.table.edit_words(forget_next);
            return Err(LimitReached::Stopped);
        }
        // Looked for before anything is changed: the farthest states stay the current ones.
        if !self.table.words().iter().any(|&word| word >> 1 & !word & LOW != 0) {
            return Ok(0);
        }
        // What was in the queue is marked as earlier already.
        self.queue.clear();
        let states = self.table.edit_words(next_layer);
        self.fill_queue(states);
        Ok(states)
    }

    /// Moves the current states, which are marked, to the queue if they are few.
    fn fill_queue(&mut self, states: u64) {
        // Half of the longest, so that a layer that grows a little stays in the queue.
        self.thin = states <= longest_queue(self.count) / 2;
        if self.thin {
            let Self { table, queue, .. } = self;
            table.edit_words(|table| {
                for (at, word) in table.iter_mut().enumerate() {
                    let queued = current(*word);
                    *word |= queued << 1;
                    queue.extend(ranks(at, queued));
                }
            });
        }
    }
}
