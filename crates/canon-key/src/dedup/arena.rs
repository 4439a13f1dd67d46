//! Tuples of any length side by side in memory, each with its number.

use alloc::vec::Vec;

use hashbrown::HashTable;

use super::key_set::growth;

/// Different tuples, numbered from 0 in order of appearance.
// Side by side, and not a vector each: a new tuple costs no allocation, and a growth of the table
// moves numbers, not tuples.
#[derive(Clone, Debug)]
pub(crate) struct Arena<T> {
    /// The symbols of all tuples.
    symbols: Vec<T>,
    len: usize,
    /// How many symbols every tuple has, as long as that is the same.
    length: usize,
    /// Where each tuple ends among the symbols, once the lengths differ.
    // As long as they are equal a product tells, which saves a look-up an access to memory.
    ends: Vec<usize>,
    numbers: Numbers,
}

impl<T> Default for Arena<T> {
    fn default() -> Self {
        let (symbols, ends, numbers) = (Vec::new(), Vec::new(), Numbers::default());
        Self { symbols, len: 0, length: 0, ends, numbers }
    }
}

impl<T> Arena<T> {
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// How many bytes are taken, without what the symbols themselves point to.
    pub(crate) fn bytes(&self) -> usize {
        self.symbols.capacity() * size_of::<T>()
            + self.ends.capacity() * size_of::<usize>()
            + self.numbers.0.allocation_size()
    }

    pub(crate) fn clear(&mut self) {
        self.symbols.clear();
        self.ends.clear();
        (self.len, self.length) = (0, 0);
        self.numbers.0.clear();
    }

    /// Makes room for `tuples` more tuples of `length` symbols each.
    pub(crate) fn reserve(&mut self, tuples: usize, length: usize) {
        self.symbols.reserve(tuples.saturating_mul(length));
        self.numbers.0.reserve(tuples, spread);
    }

    /// Makes room for one more tuple of `length` symbols where that takes at most `most_bytes`
    /// more. Otherwise returns the bytes that it takes.
    pub(crate) fn grow_within(&mut self, length: usize, most_bytes: usize) -> Result<(), usize> {
        let left = grow_vec(&mut self.symbols, length, most_bytes)?;
        let ends = match self.ends.len() {
            0 if self.len == 0 || length == self.length => 0,
            0 => self.len + 1,
            _ => 1,
        };
        let spent = |left: usize| move |more: usize| more.saturating_add(most_bytes - left);
        let left = grow_vec(&mut self.ends, ends, left).map_err(spent(left))?;
        if self.numbers.is_full() {
            let more = self.numbers.growth(left).map_err(spent(left))?;
            self.numbers.0.reserve(more, spread);
        }
        Ok(())
    }

    /// The tuple of a number.
    #[inline]
    pub(crate) fn get(&self, number: usize) -> Option<&[T]> {
        if self.ends.is_empty() {
            let start = number.checked_mul(self.length).filter(|_| number < self.len)?;
            return self.symbols.get(start..start + self.length);
        }
        let end = *self.ends.get(number)?;
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.symbols.get(start..end)
    }

    /// The number of the tuple with this hash that `same` finds to be the one.
    #[inline]
    pub(crate) fn find(&self, hash: u64, mut same: impl FnMut(&[T]) -> bool) -> Option<usize> {
        let same = |word: &u64| {
            (word ^ hash) <= NUMBER && self.get(number_of(*word)).is_some_and(&mut same)
        };
        self.numbers.0.find(spread(&hash), same).map(|word| number_of(*word))
    }

    /// Adds a tuple that is not there, and returns its number.
    #[inline]
    pub(crate) fn push(&mut self, hash: u64, symbols: impl IntoIterator<Item = T>) -> usize {
        let number = self.len;
        let start = self.ends.last().copied().unwrap_or(number * self.length);
        // What a clone that panicked has left behind goes.
        self.symbols.truncate(start);
        self.symbols.extend(symbols);
        let length = self.symbols.len() - start;
        if number == 0 {
            self.length = length;
        } else if length != self.length && self.ends.is_empty() {
            self.ends.extend((1..=number).map(|tuples| tuples * self.length));
        }
        if !self.ends.is_empty() {
            self.ends.push(start + length);
        }
        self.numbers.push(hash, number);
        self.len += 1;
        number
    }
}

/// Makes room for `more` entries, where that takes at most `most_bytes`: twice as many entries as
/// there are while these take a quarter, and no more than are needed near the limit. Returns the
/// bytes that are left, or those that are needed where they are more.
fn grow_vec<T>(vec: &mut Vec<T>, more: usize, most_bytes: usize) -> Result<usize, usize> {
    if vec.capacity() - vec.len() >= more {
        return Ok(most_bytes);
    }
    // The old vector and the new one are both there while the entries move.
    let bytes = |more: usize| vec.len().saturating_add(more).saturating_mul(size_of::<T>());
    let steps = [vec.len().max(4 * more), more + vec.len() / 8, more];
    let fits = |more: &usize| bytes(*more) <= most_bytes / 2;
    let more = steps.into_iter().find(fits).unwrap_or(more);
    let left = most_bytes.checked_sub(bytes(more)).ok_or(bytes(more))?;
    vec.reserve_exact(more);
    Ok(left)
}

/// The numbers of tuples by hash: the number in the low 36 bits of a word, the high 28 bits of the
/// hash above.
// So symbols are compared only where these bits are equal, once in nearly all look-ups, and a table
// that grows reads no symbols: for strings that would be an access to memory each.
#[derive(Clone, Debug, Default)]
struct Numbers(HashTable<u64>);

const NUMBER: u64 = (1 << 36) - 1;

/// The hash of a word, spread over all bits.
// The table takes the lowest and the highest, of which the words have only the highest 28. The factor
// is the golden ratio's (Fibonacci hashing); the secret is in the hash already.
#[inline(always)]
fn spread(word: &u64) -> u64 {
    (word >> 36).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The number in a word: an index of a vector, so that it fits.
#[inline(always)]
const fn number_of(word: u64) -> usize {
    (word & NUMBER) as usize
}

impl Numbers {
    fn is_full(&self) -> bool {
        self.0.len() == self.0.capacity()
    }

    fn growth(&self, most_bytes: usize) -> Result<usize, usize> {
        growth(self.0.len(), self.0.allocation_size(), size_of::<u64>(), most_bytes)
    }

    fn push(&mut self, hash: u64, number: usize) {
        if self.is_full() {
            let more = self.growth(usize::MAX).expect("there is no limit");
            self.0.reserve(more, spread);
        }
        assert!(number as u64 <= NUMBER, "the words of so many tuples take half a terabyte");
        let word = hash & !NUMBER | number as u64;
        self.0.insert_unique(spread(&word), word, spread);
    }
}
