//! A set of words in buckets of four: one access to memory a look-up, many look-ups at once, and no
//! branch that depends on whether a word is new.

use alloc::vec;
use alloc::vec::Vec;
use core::hint::black_box;

use dense_code::{Level, at_level};

use super::bits::Mask;
use super::groups::Groups;
use super::packed::Key;
use super::seed::{Seed, folded};
use crate::keys::kernel::{BLOCK, Block};

/// A word that a [`Table`] holds.
pub(crate) trait Slot: Key {
    /// Four words, the free ones 0 and last.
    type Bucket: Copy + Default;

    /// A hash for tables of `1 << (64 - shift)` buckets: the highest bits of a product with secret
    /// factors, so that two words meet in a bucket hardly oftener than by chance, whatever they are
    /// (Martin Dietzfelbinger, Torben Hagerup, Jyrki Katajainen, Martti Penttonen, *A reliable
    /// randomized algorithm for the closest-pair problem*, 1997).
    fn home(self, factors: [u64; 2], shift: u32) -> u32;

    /// Whether a bucket holds the word, in one comparison of vectors where there are any.
    fn is_in(self, bucket: &Self::Bucket) -> bool;

    /// How many slots hold a word.
    fn taken(bucket: &Self::Bucket) -> usize;

    fn get(bucket: &Self::Bucket, slot: usize) -> Self;

    /// Fills the slot, if there is one of this number.
    fn put(self, bucket: &mut Self::Bucket, slot: usize);

    /// [`Table::mark`] at the processor's level.
    fn mark(table: &mut Table<Self>, words: &Block<Self>, len: usize) -> Mask;
}

impl Slot for u64 {
    type Bucket = Aligned<[u64; 4]>;

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the bits of a bucket")]
    fn home(self, factors: [u64; 2], shift: u32) -> u32 {
        (self.wrapping_mul(factors[0]) >> (shift & 63)) as u32
    }

    #[inline(always)]
    fn is_in(self, bucket: &Self::Bucket) -> bool {
        bucket.0.iter().fold(false, |found, slot| found | (*slot == self))
    }

    #[inline(always)]
    fn taken(bucket: &Self::Bucket) -> usize {
        bucket.0.iter().map(|slot| usize::from(*slot != 0)).sum()
    }

    #[inline(always)]
    fn get(bucket: &Self::Bucket, slot: usize) -> Self {
        bucket.0[slot & 3]
    }

    #[inline(always)]
    fn put(self, bucket: &mut Self::Bucket, slot: usize) {
        if let Some(slot) = bucket.0.get_mut(slot) {
            *slot = self;
        }
    }

    #[inline]
    fn mark(table: &mut Table<Self>, words: &Block<Self>, len: usize) -> Mask {
        mark_u64(Level::detect(), table, words, len)
    }
}

impl Slot for u128 {
    /// The low halves of four words, then the high ones.
    type Bucket = Line<[[u64; 4]; 2]>;

    /// The product of the halves, both mixed with a secret word, as foldhash does it.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the bits of a bucket")]
    fn home(self, factors: [u64; 2], shift: u32) -> u32 {
        let [low, high] = halves(self);
        (folded(low ^ factors[0], high ^ factors[1]) >> (shift & 63)) as u32
    }

    #[inline(always)]
    fn is_in(self, bucket: &Self::Bucket) -> bool {
        let ([low, high], [lows, highs]) = (halves(self), bucket.0);
        lows.iter().zip(&highs).fold(false, |found, (l, h)| found | (*l == low) & (*h == high))
    }

    #[inline(always)]
    fn taken(bucket: &Self::Bucket) -> usize {
        let [lows, highs] = bucket.0;
        lows.iter().zip(&highs).map(|(low, high)| usize::from(low | high != 0)).sum()
    }

    #[inline(always)]
    fn get(bucket: &Self::Bucket, slot: usize) -> Self {
        Self::from(bucket.0[0][slot & 3]) | Self::from(bucket.0[1][slot & 3]) << 64
    }

    #[inline(always)]
    fn put(self, bucket: &mut Self::Bucket, slot: usize) {
        for (half, halves) in halves(self).into_iter().zip(&mut bucket.0) {
            if let Some(slot) = halves.get_mut(slot) {
                *slot = half;
            }
        }
    }

    #[inline]
    fn mark(table: &mut Table<Self>, words: &Block<Self>, len: usize) -> Mask {
        mark_u128(Level::detect(), table, words, len)
    }
}

/// On lines of the cache: no bucket is on two.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
pub(crate) struct Aligned<B>(B);

/// The same for a bucket of a whole line of the cache.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub(crate) struct Line<B>(B);

/// The low and the high half.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the halves of a word")]
const fn halves(word: u128) -> [u64; 2] {
    [word as u64, (word >> 64) as u64]
}

at_level! {
    fn mark_u64(table: &mut Table<u64>, words: &Block<u64>, len: usize) -> Mask {
        table.mark_homes(words, len)
    }
}

at_level! {
    fn mark_u128(table: &mut Table<u128>, words: &Block<u128>, len: usize) -> Mask {
        table.mark_homes(words, len)
    }
}

/// Words seen so far.
///
/// A word stands in its bucket, or where that is full in the next one with room. Growing goes
/// through the buckets once from front to back, and fills the new ones in nearly that order. Words
/// for which the buckets would not fit the nearer caches are in groups, which ask less of these
/// where most words are new.
#[derive(Clone, Debug)]
pub(crate) struct Table<W: Slot> {
    /// The buckets in use are the first `mask + 1`; more are kept for the next time.
    buckets: Vec<W::Bucket>,
    mask: usize,
    /// What a hash is shifted by to give a bucket.
    shift: u32,
    taken: usize,
    /// How many words fit before the table grows.
    most: usize,
    /// Whether the word 0, which would be a free slot, is there.
    zero: bool,
    factors: [u64; 2],
    /// All words, once they are many.
    many: Groups<W>,
}

/// The buckets of a table that holds anything: with fewer, a table of some hundred words would
/// grow several times, and each time costs more than to clear 2 KB.
const FEWEST_LOG2: u32 = 6;

/// The most buckets, 256 or 512 KB: more words are kept in [`Groups`].
const MOST_LOG2: u32 = 13;

/// Up to `2^SPARSE_LOG2` buckets half of the slots are taken on average at most, and one word in 27
/// is past its bucket in the fullest table. In more it is 13 of 16 slots and one word in 8.
const SPARSE_LOG2: u32 = 12;

/// By how many bits the number of buckets grows: so few are cheap to clear, and words that move
/// seldom are cheaper still.
const fn step(log2: u32) -> u32 {
    if log2 <= FEWEST_LOG2 { 3 } else { 2 }
}

/// Tables of more bytes than this are asked for many buckets at once before these are looked at.
const IN_CACHE: usize = 1 << 18;

impl<W: Slot> Table<W> {
    pub(crate) fn with_seed(seed: &Seed) -> Self {
        Self {
            buckets: Vec::new(),
            mask: 0,
            shift: 0,
            taken: 0,
            most: 0,
            zero: false,
            factors: seed.factors(),
            many: Groups::new(seed.factors()),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.taken + usize::from(self.zero) + self.many.len()
    }

    /// How many bytes the buckets take.
    pub(crate) fn bytes(&self) -> usize {
        self.buckets.capacity() * size_of::<W::Bucket>() + self.many.bytes()
    }

    /// How many words `2^log2` buckets take.
    const fn most_of(log2: u32) -> usize {
        if log2 <= SPARSE_LOG2 { 2 << log2 } else { 13 << (log2 - 2) }
    }

    /// Forgets all words; the buckets in use are for `expected` words and a block more.
    pub(crate) fn clear(&mut self, expected: usize) {
        (self.taken, self.zero) = (0, false);
        if self.many.are_there() {
            if Self::log2_for(expected + BLOCK).is_none() {
                return self.many.clear();
            }
            self.many = Groups::new(self.factors);
        }
        let log2 = Self::log2_for(expected + BLOCK).unwrap_or(MOST_LOG2);
        let in_use = (1_usize << log2).min(self.buckets.len());
        if in_use == 0 {
            return;
        }
        self.use_buckets(in_use.ilog2());
        self.buckets[..in_use].fill(W::Bucket::default());
    }

    /// The logarithm of the fewest buckets that hold this number of words; `None` where there are
    /// not so many buckets.
    fn log2_for(words: usize) -> Option<u32> {
        (FEWEST_LOG2..=MOST_LOG2).find(|log2| Self::most_of(*log2) >= words)
    }

    fn use_buckets(&mut self, log2: u32) {
        self.mask = (1 << log2) - 1;
        self.shift = u64::BITS - log2;
        self.most = Self::most_of(log2);
    }

    /// Makes room for a block, in more buckets or in groups.
    #[cold]
    fn grow(&mut self) {
        let in_use = if self.most == 0 { 0 } else { self.mask + 1 };
        let larger = in_use.checked_ilog2().map_or(0, |log2| log2 + step(log2));
        let log2 = Self::log2_for(self.taken + BLOCK).map(|log2| log2.max(larger));
        let log2 = log2.filter(|log2| *log2 <= MOST_LOG2);
        let room = vec![W::Bucket::default(); log2.map_or(0, |log2| 1 << log2)];
        let old = core::mem::replace(&mut self.buckets, room);
        let words = old.iter().take(in_use);
        let words = words.flat_map(|bucket| (0..W::taken(bucket)).map(|slot| W::get(bucket, slot)));
        if let Some(log2) = log2 {
            self.use_buckets(log2);
            words.for_each(|word| self.place(word));
        } else {
            let words = words.chain(self.zero.then(W::default));
            self.many = Groups::from_words(self.factors, &words, self.len());
            (self.taken, self.zero, self.most) = (0, false, 0);
        }
    }

    /// Puts a word that is not there where it belongs.
    #[inline(always)]
    fn place(&mut self, word: W) {
        let mut at = word.home(self.factors, self.shift) as usize;
        while let Some(bucket) = self.buckets.get_mut(at) {
            let taken = W::taken(bucket);
            if taken < 4 {
                return word.put(bucket, taken);
            }
            at = (at + 1) & self.mask;
        }
    }

    /// Notes each of the first `len` words, in order: those that are new.
    #[inline]
    pub(crate) fn mark(&mut self, words: &Block<W>, len: usize) -> Mask {
        if self.taken + BLOCK > self.most && !self.many.are_there() {
            self.grow();
        }
        W::mark(self, words, len)
    }

    #[inline(always)]
    fn mark_homes(&mut self, words: &Block<W>, len: usize) -> Mask {
        if self.many.are_there() {
            return self.many.mark(words, len);
        }
        let (factors, shift, mask) = (self.factors, self.shift, self.mask);
        let mut homes = [0; BLOCK];
        for (home, word) in homes.iter_mut().zip(words) {
            *home = word.home(factors, shift);
        }
        if (mask + 1) * size_of::<W::Bucket>() > IN_CACHE {
            self.fetch(&homes);
        }
        let buckets = &mut *self.buckets;
        let (words, homes) =
            (words.get(..len).unwrap_or(words), homes.get(..len).unwrap_or(&homes));
        let mut marks = [0_u64; 2];
        for (mark, (words, homes)) in marks.iter_mut().zip(words.chunks(64).zip(homes.chunks(64))) {
            let (mut own, mut bit) = (0, 1_u64);
            for (word, home) in words.iter().zip(homes) {
                // A bucket with room holds the word 0: that one is never new here.
                if insert_from(buckets, mask, *home as usize, *word, W::is_in) {
                    own |= bit;
                }
                bit = bit.rotate_left(1);
            }
            *mark = own;
        }
        self.taken += marks.iter().map(|mark| mark.count_ones() as usize).sum::<usize>();
        let mark = Mask::from(marks[0]) | Mask::from(marks[1]) << 64;
        if !self.zero
            && let Some(lane) = words.iter().position(|word| *word == W::default())
        {
            self.zero = true;
            return mark | 1 << lane;
        }
        mark
    }

    /// Reads buckets that nothing has to wait for: their lines of the cache arrive side by side,
    /// where a look-up after the other would wait for each.
    #[inline]
    fn fetch(&self, homes: &Block<u32>) {
        let mut free = 0_usize;
        for home in homes {
            let bucket = self.buckets.get(*home as usize);
            free += usize::from(bucket.is_some_and(|bucket| W::get(bucket, 0) == W::default()));
        }
        black_box(free);
    }
}

/// Looks for a word from its home on, and puts it into the first free slot if it is not there:
/// whether it is new.
#[inline(always)]
fn insert_from<W: Slot>(
    buckets: &mut [W::Bucket],
    mask: usize,
    home: usize,
    word: W,
    is_in: impl Fn(W, &W::Bucket) -> bool,
) -> bool {
    let mut at = home;
    while let Some(bucket) = buckets.get_mut(at) {
        if is_in(word, bucket) {
            return false;
        }
        let taken = W::taken(bucket);
        if taken < 4 {
            word.put(bucket, taken);
            return true;
        }
        at = (at + 1) & mask;
    }
    false
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
        // The largest are in groups.
        for universe in [1, 2, 300, 20_000, 200_000, 300, 200_000, 150_000, 20_000] {
            table.clear(universe / 2);
            let mut reference = HashSet::new();
            for _ in 0..1000 {
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
                assert_eq!(table.len(), reference.len());
            }
            assert_eq!(table.many.are_there(), universe > 100_000);
            assert!(table.bytes() < 130 * table.len().max(256), "{}", table.bytes());
        }
    }

    #[test]
    fn tables_answer_as_a_plain_set_does() {
        agrees(|high, low| high << 40 | low);
        agrees(|high, low| u128::from(high) << 90 | u128::from(low) << 30);
    }
}
