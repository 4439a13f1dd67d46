//! Tuples of any length side by side in memory, each with its number.

use alloc::vec;
use alloc::vec::Vec;

/// Different tuples, numbered from 0 in order of appearance.
///
/// The symbols of all tuples stand in one vector. The table has one word per tuple: its number from
/// 1 in the low 36 bits, the high 28 bits of its hash above; 0 is a free slot. Symbols are only
/// compared where these bits of the hash are equal.
#[derive(Clone, Debug)]
pub(crate) struct Arena<T> {
    symbols: Vec<T>,
    /// How many symbols every tuple has, as long as that is the same.
    length: usize,
    /// Where each tuple ends among the symbols, once the lengths differ.
    ends: Vec<usize>,
    len: usize,
    slots: Vec<u64>,
    shift: u32,
}

const NUMBER: u64 = (1 << 36) - 1;

impl<T> Default for Arena<T> {
    fn default() -> Self {
        let (symbols, ends, slots) = (Vec::new(), Vec::new(), Vec::new());
        Self { symbols, length: 0, ends, len: 0, slots, shift: 0 }
    }
}

impl<T> Arena<T> {
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Whether the table has to grow for `more` tuples.
    pub(crate) const fn is_full(&self, more: usize) -> bool {
        2 * (self.len + more) > self.slots.len()
    }

    /// How many bytes are taken, without what the symbols themselves point to.
    pub(crate) const fn bytes(&self) -> usize {
        self.symbols.capacity() * size_of::<T>()
            + self.ends.capacity() * size_of::<usize>()
            + self.slots.capacity() * size_of::<u64>()
    }

    pub(crate) fn clear(&mut self) {
        self.symbols.clear();
        self.ends.clear();
        (self.length, self.len) = (0, 0);
        self.slots.fill(0);
    }

    /// Makes room for `tuples` more tuples, of `symbols` symbols in all.
    pub(crate) fn reserve(&mut self, tuples: usize, symbols: usize) {
        self.symbols.reserve(symbols);
        self.grow_for(self.len.saturating_add(tuples));
    }

    /// Makes room for `tuples` more tuples of `length` symbols each, and no more than that, where
    /// it takes at most `most_bytes` more; otherwise gives the bytes that it takes.
    pub(crate) fn reserve_within(
        &mut self,
        tuples: usize,
        length: usize,
        most_bytes: usize,
    ) -> Result<(), usize> {
        let Lack { symbols, ends, bytes } = self.lack(tuples, length);
        if bytes > most_bytes {
            return Err(bytes);
        }
        self.symbols.reserve_exact(symbols);
        self.ends.reserve_exact(ends);
        self.grow_for(self.len.saturating_add(tuples));
        Ok(())
    }

    /// Makes room for one more tuple, of so many symbols, where that takes at most `most_bytes`
    /// more; otherwise gives the bytes that it takes.
    ///
    /// Memory is doubled while it fits twice. Then each time half of what is left is taken.
    pub(crate) fn grow_within(&mut self, length: usize, most_bytes: usize) -> Result<(), usize> {
        let Lack { symbols, ends, bytes } = self.lack(1, length);
        let Some(left) = most_bytes.checked_sub(bytes) else { return Err(bytes) };
        // Not their lengths: after `clear` there is more room than tuples.
        let double =
            self.symbols.capacity() * size_of::<T>() + self.ends.capacity() * size_of::<usize>();
        if left < 2 * double {
            // A tuple's end is a ninth of the memory at most.
            let share = |of_left| left / of_left / size_of::<usize>();
            if lacking(&self.symbols, symbols) > 0 {
                self.symbols.reserve_exact(symbols + share(2));
            }
            if lacking(&self.ends, ends) > 0 {
                self.ends.reserve_exact(ends + share(16));
            }
        }
        Ok(())
    }

    /// What `tuples` more tuples of `length` symbols each need.
    fn lack(&self, tuples: usize, length: usize) -> Lack {
        let all = self.len.saturating_add(tuples);
        let symbols = tuples.saturating_mul(length);
        let ends = match self.ends.len() {
            0 if self.len == 0 || length == self.length => 0,
            0 => all,
            _ => tuples,
        };
        let slots = if self.is_full(tuples) { 1 << self.larger_log2(all) } else { 0 };
        let bytes = [
            bytes_of_larger(&self.symbols, symbols),
            bytes_of_larger(&self.ends, ends),
            slots * size_of::<u64>(),
        ];
        Lack { symbols, ends, bytes: bytes.into_iter().fold(0, usize::saturating_add) }
    }

    /// The tuple of a number.
    #[inline]
    pub(crate) fn get(&self, number: usize) -> Option<&[T]> {
        if self.ends.is_empty() {
            let start = number.checked_mul(self.length)?;
            return self.symbols.get(start..)?.get(..self.length).filter(|_| number < self.len);
        }
        let end = *self.ends.get(number)?;
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.symbols.get(start..end)
    }

    /// The number of the tuple with this hash that `same` finds to be the one.
    #[inline(always)]
    pub(crate) fn find(&self, hash: u64, mut same: impl FnMut(&[T]) -> bool) -> Option<usize> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut at = self.home(hash);
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return None;
            }
            if slot ^ hash <= NUMBER {
                let number = number_of(slot);
                if self.get(number).is_some_and(&mut same) {
                    return Some(number);
                }
            }
            at = (at + 1) & mask;
        }
    }

    /// Adds a tuple that is not there: its number.
    #[inline]
    pub(crate) fn push(&mut self, hash: u64, symbols: impl IntoIterator<Item = T>) -> usize {
        let number = self.len;
        self.grow_for(number + 1);
        // What a clone that panicked has left behind goes.
        let start = self.ends.last().copied().unwrap_or(number * self.length);
        self.symbols.truncate(start);
        self.symbols.extend(symbols);
        let length = self.symbols.len() - start;
        if number == 0 {
            self.length = length;
        }
        if length != self.length && self.ends.is_empty() {
            self.ends.extend((1..=number).map(|tuples| tuples * self.length));
        }
        if length != self.length || !self.ends.is_empty() {
            self.ends.push(self.symbols.len());
        }
        self.len += 1;
        // More numbers than 2^36 there are not: their slots alone would take a terabyte.
        self.place(hash & !NUMBER | (number as u64 + 1) & NUMBER);
        number
    }

    /// Where a hash, or the slot of one, is looked for first.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "as many bits are left as slots have")]
    fn home(&self, hash: u64) -> usize {
        ((hash & !NUMBER) >> (self.shift & 63)) as usize
    }

    #[inline(always)]
    fn place(&mut self, slot: u64) {
        let mask = self.slots.len() - 1;
        let mut at = self.home(slot);
        while self.slots[at] != 0 {
            at = (at + 1) & mask;
        }
        self.slots[at] = slot;
    }

    /// At most half of the slots are taken.
    #[inline]
    fn grow_for(&mut self, tuples: usize) {
        if tuples > self.slots.len() / 2 {
            self.grow(tuples);
        }
    }

    /// The logarithm of how many slots there are after growing for so many tuples.
    fn larger_log2(&self, tuples: usize) -> u32 {
        let times = if self.slots.len() < 1 << 14 { 4 } else { 2 };
        let slots = tuples.saturating_mul(2).max(times * self.slots.len());
        // More slots than there are addresses: the vector says so.
        slots.checked_next_power_of_two().map_or(usize::BITS - 1, usize::ilog2).max(6)
    }

    #[cold]
    fn grow(&mut self, tuples: usize) {
        let log2 = self.larger_log2(tuples);
        let old = core::mem::replace(&mut self.slots, vec![0; 1 << log2]);
        self.shift = u64::BITS - log2;
        for slot in old.into_iter().filter(|slot| *slot != 0) {
            self.place(slot);
        }
    }
}

/// What more tuples need: symbols, ends, and the bytes to be taken from the system for them.
struct Lack {
    symbols: usize,
    ends: usize,
    bytes: usize,
}

/// The bytes of the vector that replaces this one where it lacks places for so many more entries:
/// while they are copied, both are there.
fn bytes_of_larger<T>(vector: &Vec<T>, more: usize) -> usize {
    if lacking(vector, more) == 0 {
        return 0;
    }
    vector.len().saturating_add(more).saturating_mul(size_of::<T>())
}

/// How many places a vector lacks for so many more entries.
const fn lacking<T>(vector: &Vec<T>, more: usize) -> usize {
    more.saturating_sub(vector.capacity() - vector.len())
}

impl<T: Copy + Into<u64>> Arena<T> {
    /// Reads the slots of hashes and the tuples found there before they are looked at: their lines
    /// of the cache arrive side by side, where a look-up after the other would wait for each.
    #[inline]
    pub(crate) fn fetch(&self, hashes: &[u64]) {
        if self.slots.len() < 1 << 12 {
            return;
        }
        let mut all = 0;
        for hash in hashes {
            let slot = self.slots[self.home(*hash)];
            all ^= slot;
            if slot != 0 && slot ^ hash <= NUMBER {
                let symbol = self.get(number_of(slot)).and_then(<[T]>::first);
                all ^= symbol.map_or(0, |symbol| (*symbol).into());
            }
        }
        core::hint::black_box(all);
    }
}

#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "a number is an index of a vector")]
const fn number_of(slot: u64) -> usize {
    ((slot & NUMBER) - 1) as usize
}
