//! The table of two bits per state: what one word says of its 32 states, and how the next layer is
//! marked.

use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};

use dense_code::Limits;

use super::moves::{GROUP, Moves};
use crate::space::BATCH;

/// States in a word of the table.
pub(super) const STATES: usize = 32;
// Two bits and not one: with one, the current layer would be kept elsewhere, and a thick layer
// takes more memory as a list than the second bit of all states.
/// In each of the 32 fields the lower bit.
pub(super) const LOW: u64 = u64::MAX / 3;

/// Makes next states unseen ones.
pub(super) fn forget_next(table: &mut [u64]) {
    for word in table {
        *word &= LOW | (*word & LOW) << 1;
    }
}

/// Makes current states earlier ones and next ones current; returns how many are current then.
pub(super) fn next_layer(table: &mut [u64]) -> u64 {
    let mut states = 0;
    for word in table {
        let (low, high) = (*word & LOW, *word >> 1 & LOW);
        *word = low | high | low << 1;
        states += u64::from((high & !low).count_ones());
    }
    states
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
pub(crate) fn place(rank: u64) -> (usize, u64) {
    let word = rank / STATES as u64;
    // A number that is no rank must not come back into the table where a usize has 32 bits.
    let word = if size_of::<usize>() < 8 { word.min(usize::MAX as u64) } else { word };
    (word as usize, 1 << (rank % STATES as u64 * 2))
}

/// The table while a thick layer is expanded: of one thread, or of many.
pub(super) trait Table {
    /// A word; after the last one, a word of states that were all seen.
    fn word(&self, at: usize) -> u64;
    /// Sets bits of a word, which must be one of the table.
    fn set(&mut self, at: usize, bits: u64);
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

/// Calls `each` with the ranks of the current states in some words, or of the unseen ones if
/// `backward`, at most [`GROUP`] in a call. Asks before each call whether to stop, and breaks if so.
fn groups<T: Table + ?Sized>(
    table: &mut T,
    words: Range<usize>,
    backward: bool,
    limits: &Limits<'_>,
    mut each: impl FnMut(&mut T, &[u64]),
) -> ControlFlow<()> {
    // A word adds up to 32 ranks before they are counted.
    let (mut group, mut len) = ([0; GROUP + STATES], 0);
    let end = words.end;
    for at in words {
        // Passing over eight words at once where none has such a state was tried: it saves at
        // most 0.7 % of the instructions of a search, and costs some spaces 5 %.
        let word = table.word(at);
        for rank in ranks(at, if backward { unseen_fields(word) } else { current(word) }) {
            group[len] = rank;
            len += 1;
        }
        let full = if at + 1 == end { len } else { len / GROUP * GROUP };
        if full == 0 {
            continue;
        }
        for ranks in group[..full].chunks(GROUP) {
            if limits.is_stopped() {
                return ControlFlow::Break(());
            }
            each(table, ranks);
        }
        // What the word had too many is for the next call.
        group.copy_within(full..len, 0);
        len -= full;
    }
    ControlFlow::Continue(())
}

/// Marks the next layer in some words: forward, the unseen successors of their current states;
/// backward, their unseen states that have a current neighbour. Breaks when it is stopped.
pub(super) fn look<T: Table + ?Sized>(
    moves: &dyn Moves,
    table: &mut T,
    words: Range<usize>,
    backward: bool,
    limits: &Limits<'_>,
) -> ControlFlow<()> {
    groups(table, words, backward, limits, |table, group| {
        if !backward {
            return moves.successors(group, &mut |ranks| mark(table, ranks));
        }
        // By single batches, since `any` answers with a bit for each state.
        for batch in group.chunks(BATCH) {
            let is_current = |rank| {
                let (at, low) = place(rank);
                current(table.word(at)) & low != 0
            };
            let found = moves.any(batch, &is_current);
            for (k, &rank) in batch.iter().enumerate() {
                let (at, low) = place(rank);
                table.set(at, (low << 1) * (found >> k & 1));
            }
        }
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

/// Marks states that were not seen as next ones. Most were seen before and cost no write.
pub(super) fn mark<T: Table + ?Sized>(table: &mut T, ranks: &[u64]) {
    let mut fresh = [0; BATCH];
    let len = unseen(table, ranks, 3, &mut fresh);
    // The same state may be among them twice, which sets its bit twice.
    for &rank in &fresh[..len.min(BATCH)] {
        let (at, low) = place(rank);
        table.set(at, low << 1);
    }
}

/// Marks states that were not seen as earlier ones and queues them. Returns `false` if the
/// queue is full before all are in it.
pub(super) fn enqueue(
    table: &mut [u64],
    ranks: &[u64],
    queue: &mut Vec<u64>,
    longest: usize,
) -> bool {
    let mut fresh = [0; BATCH];
    let len = unseen(table, ranks, 1, &mut fresh);
    for &rank in &fresh[..len] {
        let (at, low) = place(rank);
        // It may be among them twice.
        if table[at] & low == 0 {
            if queue.len() == longest {
                return false;
            }
            table[at] |= 3 * low;
            queue.push(rank);
        }
    }
    true
}

/// The bits after the last state in the last word of a table.
fn rest(count: u64) -> u64 {
    let fields = count % STATES as u64;
    if fields == 0 { 0 } else { u64::MAX << (2 * fields) }
}

/// Marks the fields after the last state as earlier states, so that none of them is found.
pub(super) fn seal(table: &mut [u64], count: u64) {
    table.last_mut().into_iter().for_each(|last| *last |= rest(count));
}

/// Clears the fields after the last state, and leaves of the others the lower bit.
pub(super) fn only_seen(table: &mut [u64], count: u64) {
    table.iter_mut().for_each(|word| *word &= LOW);
    table.last_mut().into_iter().for_each(|last| *last &= !rest(count));
}
