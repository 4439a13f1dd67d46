//! Tuples of any length side by side in memory, each with a value.

use alloc::vec::Vec;

use hashbrown::HashTable;

use super::key_map::{clear, growth};

/// Different tuples, each with a value.
// Side by side, and not a vector each: a new tuple costs no allocation, and a growth of the table
// moves numbers, not tuples.
#[derive(Clone, Debug)]
pub(crate) struct Arena<T, P> {
    /// The symbols of all tuples.
    symbols: Vec<T>,
    /// Where each tuple ends among the symbols, and its value.
    tuples: Vec<(usize, P)>,
    numbers: Numbers,
}

impl<T, P> Default for Arena<T, P> {
    fn default() -> Self {
        Self { symbols: Vec::new(), tuples: Vec::new(), numbers: Numbers::default() }
    }
}

impl<T, P: Copy> Arena<T, P> {
    pub(crate) const fn len(&self) -> usize {
        self.tuples.len()
    }

    /// How many bytes are taken, without what the symbols themselves point to.
    pub(crate) fn bytes(&self) -> usize {
        bytes_of(&self.symbols) + bytes_of(&self.tuples) + self.numbers.0.allocation_size()
    }

    pub(crate) fn clear(&mut self) {
        self.symbols.clear();
        self.tuples.clear();
        clear(&mut self.numbers.0);
    }

    /// Makes room for one more tuple of `length` symbols where that takes at most `max_bytes`
    /// more. Otherwise returns the bytes that it takes.
    pub(crate) fn grow_within(&mut self, length: usize, max_bytes: usize) -> Result<(), usize> {
        let left = grow_vec(&mut self.symbols, length, max_bytes)?;
        let spent = |left: usize| move |more: usize| more.saturating_add(max_bytes - left);
        let left = grow_vec(&mut self.tuples, 1, left).map_err(spent(left))?;
        if self.numbers.is_full() {
            let more = self.numbers.growth(left).map_err(spent(left))?;
            self.numbers.0.reserve(more, rehash);
        }
        Ok(())
    }

    /// The tuple of a number.
    #[inline(always)]
    fn tuple(&self, number: usize) -> &[T] {
        let start = number.checked_sub(1).map_or(0, |before| self.tuples[before].0);
        &self.symbols[start..self.tuples[number].0]
    }

    /// The number of the tuple with this hash that `same` finds to be the one.
    #[inline(always)]
    fn number(&self, hash: u64, mut same: impl FnMut(P, &[T]) -> bool) -> Option<usize> {
        let same = |word: &u64| {
            let is_like = (word ^ hash) <= NUMBER;
            is_like && same(self.tuples[number_of(*word)].1, self.tuple(number_of(*word)))
        };
        self.numbers.0.find(place_hash(hash), same).map(|word| number_of(*word))
    }

    /// The value of the tuple with this hash that `same` finds to be the one.
    #[inline(always)]
    pub(crate) fn find(&self, hash: u64, same: impl FnMut(P, &[T]) -> bool) -> Option<P> {
        self.number(hash, same).map(|number| self.tuples[number].1)
    }

    /// The same value, which can be changed.
    #[inline(always)]
    pub(crate) fn find_mut(
        &mut self,
        hash: u64,
        same: impl FnMut(P, &[T]) -> bool,
    ) -> Option<&mut P> {
        self.number(hash, same).map(|number| &mut self.tuples[number].1)
    }

    /// Adds a tuple that is not there.
    #[inline]
    pub(crate) fn push(&mut self, hash: u64, symbols: impl IntoIterator<Item = T>, value: P) {
        let start = self.tuples.last().map_or(0, |(end, _)| *end);
        // Symbols that a clone left behind when it panicked are dropped.
        self.symbols.truncate(start);
        self.symbols.extend(symbols);
        self.numbers.push(hash, self.len());
        self.tuples.push((self.symbols.len(), value));
    }
}

fn bytes_of<T>(vec: &Vec<T>) -> usize {
    vec.capacity().saturating_mul(size_of::<T>())
}

/// Makes room for `more` entries, where that takes at most `max_bytes`: twice as many entries as
/// there are while these take a quarter, and no more than are needed near the limit. Returns the
/// bytes that are left, or those that are needed where they are more.
fn grow_vec<T>(vec: &mut Vec<T>, more: usize, max_bytes: usize) -> Result<usize, usize> {
    if vec.capacity() - vec.len() >= more {
        return Ok(max_bytes);
    }
    // The old vector and the new one are both there while the entries move.
    let bytes = |more: usize| vec.len().saturating_add(more).saturating_mul(size_of::<T>());
    let steps = [vec.len().max(4 * more), more + vec.len() / 8, more];
    let fits = |more: &usize| bytes(*more) <= max_bytes / 2;
    let more = steps.into_iter().find(fits).unwrap_or(more);
    let left = max_bytes.checked_sub(bytes(more)).ok_or(bytes(more))?;
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

/// The hash that the table uses, of a word or of a hash: their highest 28 bits.
// The table takes a place from the lowest bits and a tag from the highest seven.
#[inline(always)]
const fn place_hash(word: u64) -> u64 {
    word >> 36 | word & 0x7f << 57
}

fn rehash(word: &u64) -> u64 {
    place_hash(*word)
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

    fn growth(&self, max_bytes: usize) -> Result<usize, usize> {
        growth(self.0.len(), self.0.allocation_size(), size_of::<u64>(), max_bytes)
    }

    fn push(&mut self, hash: u64, number: usize) {
        if self.is_full() {
            let more = self.growth(usize::MAX).expect("there is no limit");
            self.0.reserve(more, rehash);
        }
        assert!(number as u64 <= NUMBER, "the words of so many tuples take half a terabyte");
        let word = hash & !NUMBER | number as u64;
        self.0.insert_unique(place_hash(word), word, rehash);
    }
}
