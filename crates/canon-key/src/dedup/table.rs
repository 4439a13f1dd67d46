//! A set of words in buckets of four: one access to memory a look-up, many look-ups at once, and no
//! branch that depends on whether a word is new.

use alloc::vec;
use alloc::vec::Vec;
use core::hint::black_box;

use dense_code::{Level, at_level};

use super::bits::Mask;
use super::seed::Seed;
use crate::keys::kernel::{BLOCK, Block};

/// A word that a [`Table`] holds.
pub(crate) trait Slot: Copy + Eq + Default {
    /// A hash for tables of `1 << (64 - shift)` buckets: the highest bits of a sum of the word's
    /// parts of 32 bits, each times a secret factor.
    ///
    /// With random factors, two words meet in a bucket no oftener than by chance, whatever they are
    /// (Martin Dietzfelbinger, *Universal hashing and k-wise independent random variables via
    /// integer arithmetic without primes*, 1996). And sums of products go through vectors.
    fn home(self, factors: &[u64; 4], shift: u32) -> u32;

    fn homes(factors: &[u64; 4], shift: u32, words: &Block<Self>, homes: &mut Block<u32>);
}

impl Slot for u64 {
    #[inline(always)]
    fn home(self, factors: &[u64; 4], shift: u32) -> u32 {
        let low = (self & 0xffff_ffff).wrapping_mul(factors[0]);
        let high = (self >> 32).wrapping_mul(factors[1]);
        (low.wrapping_add(high) >> (shift & 63)) as u32
    }

    fn homes(factors: &[u64; 4], shift: u32, words: &Block<Self>, homes: &mut Block<u32>) {
        homes_u64(Level::detect(), factors, shift, words, homes);
    }
}

impl Slot for u128 {
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "parts of a word, and 32 bits of a sum")]
    fn home(self, factors: &[u64; 4], shift: u32) -> u32 {
        let part = |i: usize| u64::from((self >> (32 * i)) as u32).wrapping_mul(factors[i]);
        let sum = part(0).wrapping_add(part(1)).wrapping_add(part(2)).wrapping_add(part(3));
        (sum >> (shift & 63)) as u32
    }

    fn homes(factors: &[u64; 4], shift: u32, words: &Block<Self>, homes: &mut Block<u32>) {
        homes_u128(Level::detect(), factors, shift, words, homes);
    }
}

at_level! {
    fn homes_u64(factors: &[u64; 4], shift: u32, words: &Block<u64>, homes: &mut Block<u32>) {
        for (home, word) in homes.iter_mut().zip(words) {
            *home = word.home(factors, shift);
        }
    }
}

at_level! {
    fn homes_u128(factors: &[u64; 4], shift: u32, words: &Block<u128>, homes: &mut Block<u32>) {
        for (home, word) in homes.iter_mut().zip(words) {
            *home = word.home(factors, shift);
        }
    }
}

/// Four words, the free ones 0 and last.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
struct Bucket<W>([W; 4]);

impl<W: Slot> Bucket<W> {
    /// The first slot that holds the word or is free, 4 for none.
    #[inline(always)]
    fn find(&self, word: W) -> usize {
        let good = |slot: usize| self.0[slot] == word || self.0[slot] == W::default();
        let slots = u32::from(good(0))
            | u32::from(good(1)) << 1
            | u32::from(good(2)) << 2
            | u32::from(good(3)) << 3
            | 16;
        slots.trailing_zeros() as usize
    }

    /// Notes a word: whether it is new; `None` when there is no room.
    #[inline(always)]
    fn insert(&mut self, word: W) -> Option<bool> {
        let at = self.find(word);
        let slot = self.0.get_mut(at)?;
        let new = *slot != word;
        *slot = word;
        Some(new)
    }
}

/// Words seen so far.
///
/// A word stands in its bucket, or where that is full in the next one with room. On average at most
/// two of a bucket's four slots are taken, so that one in twenty words is past its bucket in the
/// fullest table. Growing goes through the buckets once from front to back, and fills the new ones
/// in nearly that order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table<W> {
    /// The buckets in use are the first `mask + 1`; more are kept for the next time.
    buckets: Vec<Bucket<W>>,
    mask: usize,
    /// What a hash is shifted by to give a bucket.
    shift: u32,
    taken: usize,
    /// How many words fit before the table grows.
    most: usize,
    /// Whether the word 0, which would be a free slot, is there.
    zero: bool,
    factors: [u64; 4],
}

/// The buckets of a table that holds anything.
const FEWEST_LOG2: u32 = 4;

/// The most buckets: a hash has 32 bits, and half of the memory there can be.
const MOST_LOG2: u32 = if usize::BITS < 64 { 25 } else { 32 };

/// Tables of more bytes than this are asked for many buckets at once before these are looked at.
const IN_CACHE: usize = 1 << 17;

impl<W: Slot> Table<W> {
    pub(crate) fn with_seed(seed: &Seed) -> Self {
        Self { factors: seed.factors(), ..Self::default() }
    }

    pub(crate) fn len(&self) -> usize {
        self.taken + usize::from(self.zero)
    }

    /// How many bytes the buckets take.
    pub(crate) fn bytes(&self) -> usize {
        self.buckets.capacity() * size_of::<Bucket<W>>()
    }

    /// Whether the next word makes the table grow.
    #[inline(always)]
    pub(crate) fn is_full(&self) -> bool {
        self.taken >= self.most
    }

    /// Forgets all words; the buckets in use are for about so many.
    pub(crate) fn clear(&mut self, expected: usize) {
        (self.taken, self.zero) = (0, false);
        let log2 = expected.next_power_of_two().ilog2().saturating_sub(1).max(FEWEST_LOG2);
        let in_use = (1_usize << log2).min(self.buckets.len());
        if in_use == 0 {
            return;
        }
        self.use_buckets(in_use.ilog2());
        self.buckets[..in_use].fill(Bucket::default());
    }

    fn use_buckets(&mut self, log2: u32) {
        self.mask = (1 << log2) - 1;
        self.shift = u64::BITS - log2;
        self.most = if log2 < MOST_LOG2 { 2 << log2 } else { 3 << log2 };
    }

    /// Room for so many more words.
    #[inline]
    pub(crate) fn reserve(&mut self, more: usize) {
        if self.taken + more > self.most {
            self.grow(more);
        }
    }

    #[cold]
    fn grow(&mut self, more: usize) {
        // Four times as large while it is small.
        let times = if self.buckets.len() < 1 << 14 { 4 } else { 2 };
        let wanted = (self.taken + more).div_ceil(2).max(times * self.most / 2);
        let log2 = wanted.next_power_of_two().ilog2().clamp(FEWEST_LOG2, MOST_LOG2);
        let in_use = if self.most == 0 { 0 } else { self.mask + 1 };
        let old = core::mem::replace(&mut self.buckets, vec![Bucket::default(); 1 << log2]);
        self.use_buckets(log2);
        self.taken = 0;
        for word in old.into_iter().take(in_use).flat_map(|bucket| bucket.0) {
            if word != W::default() {
                self.insert_from(word, word.home(&self.factors, self.shift));
            }
        }
    }

    /// Notes a word: whether it is new.
    #[inline]
    pub(crate) fn insert(&mut self, word: W) -> bool {
        if self.is_full() {
            self.grow(1);
        }
        if word == W::default() {
            return !core::mem::replace(&mut self.zero, true);
        }
        self.insert_from(word, word.home(&self.factors, self.shift))
    }

    #[inline(always)]
    fn insert_from(&mut self, word: W, home: u32) -> bool {
        let mut at = home as usize;
        loop {
            // Every home is a bucket, and there is always one with room.
            let Some(bucket) = self.buckets.get_mut(at) else { return false };
            if let Some(new) = bucket.insert(word) {
                self.taken += usize::from(new);
                return new;
            }
            at = (at + 1) & self.mask;
        }
    }

    /// Notes each of the first `len` words, in order: those that are new.
    #[inline]
    pub(crate) fn mark(&mut self, words: &Block<W>, len: usize) -> Mask {
        self.reserve(BLOCK);
        let mut homes = [0; BLOCK];
        W::homes(&self.factors, self.shift, words, &mut homes);
        if (self.mask + 1) * size_of::<Bucket<W>>() > IN_CACHE {
            self.fetch(&homes);
        }
        let mut halves = [0_u64; 2];
        let lanes = words.chunks(64).zip(homes.chunks(64)).zip([len.min(64), len.max(64) - 64]);
        for (half, ((words, homes), len)) in halves.iter_mut().zip(lanes) {
            for (lane, (word, home)) in words.iter().zip(homes).enumerate().take(len) {
                let new = if *word == W::default() {
                    !core::mem::replace(&mut self.zero, true)
                } else {
                    self.insert_from(*word, *home)
                };
                *half |= u64::from(new) << lane;
            }
        }
        Mask::from(halves[0]) | Mask::from(halves[1]) << 64
    }

    /// Reads buckets that nothing has to wait for: their lines of the cache arrive side by side,
    /// where a look-up after the other would wait for each.
    #[inline]
    fn fetch(&self, homes: &Block<u32>) {
        let mut free = 0_usize;
        for home in homes {
            let bucket = self.buckets.get(*home as usize);
            free += usize::from(bucket.is_some_and(|bucket| bucket.0[0] == W::default()));
        }
        black_box(free);
    }

    pub(crate) fn contains(&self, word: W) -> bool {
        if word == W::default() {
            return self.zero;
        }
        if self.most == 0 {
            return false;
        }
        let mut at = word.home(&self.factors, self.shift) as usize;
        loop {
            let Some(bucket) = self.buckets.get(at) else { return false };
            if let Some(slot) = bucket.0.get(bucket.find(word)) {
                return *slot == word;
            }
            at = (at + 1) & self.mask;
        }
    }

    /// All words, in no order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = W> {
        let in_use = if self.most == 0 { 0 } else { self.mask + 1 };
        let slots = self.buckets.iter().take(in_use).flat_map(|bucket| bucket.0);
        let words = slots.filter(|word| *word != W::default());
        self.zero.then(W::default).into_iter().chain(words)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use std::collections::HashSet;

    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    use super::*;

    fn agrees<W: Slot + core::hash::Hash + core::fmt::Debug>(word: impl Fn(u64, u64) -> W) {
        let mut random = Pcg64Mcg::seed_from_u64(5);
        let mut table = Table::with_seed(&Seed::from_u64(1));
        for universe in [1, 2, 300, 20_000] {
            table.clear(universe / 2);
            let mut reference = HashSet::new();
            for _ in 0..400 {
                let mut words = [W::default(); BLOCK];
                words.fill_with(|| {
                    let all = random.next_u64() % universe as u64;
                    word(all / 3, all % 3)
                });
                let len = usize::try_from(random.next_u64() % (BLOCK as u64 + 1)).unwrap();
                let mask = table.mark(&words, len);
                for (lane, word) in words[..len].iter().enumerate() {
                    assert_eq!(mask >> lane & 1 == 1, reference.insert(*word));
                }
                assert!(len == BLOCK || mask >> len == 0);
                assert_eq!(table.contains(words[BLOCK - 1]), reference.contains(&words[BLOCK - 1]));
                assert_eq!(table.insert(words[0]), reference.insert(words[0]));
                assert_eq!(table.len(), reference.len());
            }
            assert_eq!(table.iter().collect::<HashSet<W>>(), reference);
        }
    }

    #[test]
    fn tables_answer_as_a_plain_set_does() {
        agrees(|high, low| high << 40 | low);
        agrees(|high, low| u128::from(high) << 90 | u128::from(low) << 30);
    }
}
