//! A small set of words, most of whose slots are free.

use alloc::vec;
use alloc::vec::Vec;

use super::packed::Key;

/// Words in slots of which at most a quarter, or in the end three eighths, are taken: from the slot
/// that its product with a secret factor gives on, each is in the first one that is free.
///
/// A word that is there is mostly found by one look at one slot. A table with bytes of the hashes
/// takes a third of the memory and three times the instructions.
///
/// Pairs of few symbols have a slot for each pair in the end: of `a * 2^32 + b` times `2^32 + n` the
/// high half is `a * n + b`.
#[derive(Clone, Debug)]
pub(crate) struct Few<W> {
    slots: Vec<W>,
    /// What a free slot holds; no word that is inserted.
    free: W,
    /// How many symbols pairs have; 0 for what is no pair.
    symbols: u64,
    factor: u64,
    /// What a product is shifted by to give a slot.
    shift: u32,
    len: usize,
    /// How many words there may be before there have to be more slots.
    most: usize,
}

/// The first slots: 1 KB of words of 64 bits.
const FIRST_LOG2: u32 = 7;

/// Slots grow eightfold. Each growth moves all words, and to clear slots costs little.
const STEP: u32 = 3;

/// The most bytes that slots take: about what a second-level cache holds.
const MOST_BYTES: usize = 1 << 19;

impl<W: Key> Few<W> {
    /// No words yet. `free` is none of those to come, which are pairs of so many symbols if not 0.
    pub(crate) const fn new(free: W, symbols: u64, factor: u64) -> Self {
        Self { slots: Vec::new(), free, symbols, factor, shift: 0, len: 0, most: 0 }
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Whether at most a quarter of the slots are taken, and there are words.
    pub(crate) const fn is_sparse(&self) -> bool {
        self.len > 0 && self.len <= self.slots.len() / 4
    }

    pub(crate) const fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<W>()
    }

    pub(crate) fn clear(&mut self) {
        self.slots.fill(self.free);
        self.len = 0;
    }

    /// The slot where a word is looked for first.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "what is past the slots is not found")]
    fn home(&self, word: W) -> usize {
        (word.product(self.factor) >> (self.shift & 63)) as usize
    }

    /// Whether a word is in its first slot.
    #[inline(always)]
    pub(crate) fn is_at_home(&self, word: W) -> bool {
        self.slots.get(self.home(word)) == Some(&word)
    }

    /// Notes a word: whether it is new; `None` when it is and there have to be more slots first.
    #[inline(always)]
    pub(crate) fn try_insert(&mut self, word: W) -> Option<bool> {
        let (mut at, mask) = (self.home(word), self.slots.len().wrapping_sub(1));
        loop {
            let slot = self.slots.get_mut(at)?;
            if *slot == word {
                return Some(false);
            }
            if *slot == self.free {
                return (self.len < self.most).then(|| {
                    *slot = word;
                    self.len += 1;
                    true
                });
            }
            at = (at + 1) & mask;
        }
    }

    pub(crate) fn contains(&self, word: W) -> bool {
        let mask = self.slots.len().wrapping_sub(1);
        let mut at = self.home(word);
        while let Some(slot) = self.slots.get(at).filter(|slot| **slot != self.free) {
            if *slot == word {
                return true;
            }
            at = (at + 1) & mask;
        }
        false
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &W> {
        self.slots.iter().filter(|slot| **slot != self.free)
    }

    /// All words; leaves no slots.
    pub(crate) fn drain(&mut self) -> impl Iterator<Item = W> {
        let free = self.free;
        (self.len, self.most) = (0, 0);
        core::mem::take(&mut self.slots).into_iter().filter(move |slot| *slot != free)
    }

    /// How many words slots are for. The last ones fill further: what comes after takes longer than
    /// a second look.
    const fn most_of(log2: u32) -> usize {
        if log2 < Self::LAST_LOG2 { 1 << (log2 - 2) } else { 3 << (log2 - 3) }
    }

    /// Makes room for `more` words, unless these are too many.
    pub(crate) fn reserve(&mut self, more: usize) -> bool {
        let words = self.len + more;
        let log2 = (FIRST_LOG2..=Self::LAST_LOG2).find(|log2| Self::most_of(*log2) >= words);
        if let Some(log2) = log2.filter(|_| self.most < words) {
            self.rebuild(log2);
        }
        log2.is_some()
    }

    /// The logarithm of the most slots.
    const LAST_LOG2: u32 = (MOST_BYTES / size_of::<W>()).ilog2();

    pub(crate) const fn is_largest(&self) -> bool {
        self.slots.len() >> Self::LAST_LOG2 > 0
    }

    /// Makes the slots more, where they take at most `most_bytes`, by less than otherwise if need
    /// be; otherwise half of those there are may be taken. Whether there is room now.
    #[cold]
    pub(crate) fn grow_within(&mut self, most_bytes: usize) -> bool {
        let log2 = self.slots.len().checked_ilog2();
        if self.is_largest() {
            return false;
        }
        let larger = |step: u32| log2.map_or(FIRST_LOG2, |log2| log2 + step).min(Self::LAST_LOG2);
        let fits = |log2: &u32| size_of::<W>() << log2 <= most_bytes;
        match [larger(STEP), larger(1)].into_iter().find(fits) {
            Some(log2) => self.rebuild(log2),
            None => self.most = self.slots.len() / 2,
        }
        self.len < self.most
    }

    /// Moves all words to new slots: `1 << log2`, or one for each pair where that suffices.
    fn rebuild(&mut self, log2: u32) {
        let (mut slots, mut most) = (1 << log2, Self::most_of(log2));
        self.shift = u64::BITS - log2;
        let pairs = usize::try_from(self.symbols * self.symbols).unwrap_or(usize::MAX);
        if (1..=slots).contains(&pairs) {
            (slots, most) = (pairs, pairs);
            (self.factor, self.shift) = (1 << 32 | self.symbols, 32);
        }
        let old = core::mem::replace(&mut self.slots, vec![self.free; slots]);
        (self.most, self.len) = (slots, 0);
        let free = self.free;
        for word in old.into_iter().filter(|word| *word != free) {
            self.try_insert(word);
        }
        self.most = most;
    }
}
