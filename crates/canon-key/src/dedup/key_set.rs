//! The one exact set: packed keys of 64 or 128 bits in a `hashbrown` table.

use hashbrown::HashTable;

use super::bits::Mask;
use super::seed::Seed;

/// A word that the sorted symbols of a tuple are packed into, side by side.
pub(crate) trait Key: Copy + Eq {
    /// The smallest symbol lowest, each in a field of `field` bits, which it fits.
    fn pack(sorted: &[u64], field: u32) -> Self;

    fn hash(self, seed: &Seed) -> u64;
}

impl Key for u64 {
    #[inline(always)]
    fn pack(sorted: &[u64], field: u32) -> Self {
        // Only a lone symbol has a field of the whole word, and is never shifted.
        sorted.iter().rev().fold(0, |key: Self, symbol| key.wrapping_shl(field) | symbol)
    }

    #[inline(always)]
    fn hash(self, seed: &Seed) -> u64 {
        seed.word(self)
    }
}

impl Key for u128 {
    #[inline(always)]
    fn pack(sorted: &[u64], field: u32) -> Self {
        let shifted = |key: Self, symbol: &u64| key.wrapping_shl(field) | Self::from(*symbol);
        sorted.iter().rev().fold(0, shifted)
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the two halves")]
    fn hash(self, seed: &Seed) -> u64 {
        seed.pair(self as u64, (self >> 64) as u64)
    }
}

/// Different keys of tuples of one length.
#[derive(Clone, Debug)]
pub(crate) struct KeySet<W> {
    table: HashTable<W>,
}

impl<W> Default for KeySet<W> {
    fn default() -> Self {
        Self { table: HashTable::new() }
    }
}

/// The room that a table has at first. hashbrown begins with three places, and would move all keys
/// five times until there are so many.
const FIRST: usize = 112;

/// Up to so many bytes a table grows fourfold: each growth moves all keys. Larger ones double, as
/// those of hashbrown do: past the second-level cache, room that is not needed costs more.
const SMALL: usize = 1 << 19;

impl<W: Key> KeySet<W> {
    pub(crate) fn len(&self) -> usize {
        self.table.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.table.allocation_size()
    }

    pub(crate) fn clear(&mut self) {
        self.table.clear();
    }

    #[inline]
    pub(crate) fn contains(&self, key: W, hash: u64) -> bool {
        self.table.find(hash, |other| *other == key).is_some()
    }

    pub(crate) fn reserve(&mut self, more: usize, seed: &Seed) {
        self.table.reserve(more, |key| key.hash(seed));
        if self.bytes() <= SMALL {
            let twice = more.saturating_mul(2).saturating_add(self.len());
            self.table.reserve(twice, |key| key.hash(seed));
        }
    }

    /// Adds a key that is not there. Returns `false` where the table should grow first: a small one
    /// when half of its places are taken, since fewer probes are worth its memory.
    #[inline]
    pub(crate) fn push(&mut self, key: W, hash: u64) -> bool {
        let is_half_empty = 2 * self.len() < self.table.num_buckets();
        (is_half_empty || self.bytes() > SMALL) && self.push_anyway(key, hash)
    }

    /// The same, to the last place.
    #[inline]
    pub(crate) fn push_anyway(&mut self, key: W, hash: u64) -> bool {
        // By `!=` the compiler sees that `insert_unique` need not grow, and leaves that out.
        let has_room = self.len() != self.table.capacity();
        if has_room {
            self.table.insert_unique(hash, key, |_| unreachable!("there is room"));
        }
        has_room
    }

    /// Grows where the new table takes at most `most_bytes`, by less than usual if need be.
    /// Otherwise returns the bytes of the smallest table that helps.
    #[cold]
    pub(crate) fn grow_within(&mut self, most_bytes: usize, seed: &Seed) -> Result<(), usize> {
        let more = growth(self.len(), self.bytes(), size_of::<W>(), most_bytes)?;
        self.table.reserve(more, |key| key.hash(seed));
        Ok(())
    }

    /// Adds at most 128 keys in order; a bit for each one that is new, the first lowest.
    pub(crate) fn mark(&mut self, keys: &[W], seed: &Seed) -> Mask {
        let mut mask = 0;
        for (lane, key) in keys.iter().enumerate() {
            let hash = key.hash(seed);
            // A key that is there is not written again: the next look-up of its place would wait
            // for the write.
            if !self.contains(*key, hash) {
                while !self.push(*key, hash) {
                    self.grow_within(usize::MAX, seed).expect("there is no limit");
                }
                mask |= 1 << lane;
            }
        }
        mask
    }
}

/// For how many more entries a table of `len` entries of so many bytes grows: the first of several
/// steps whose new table takes at most `most_bytes`. If none does, the bytes of the smallest.
pub(crate) fn growth(
    len: usize,
    bytes: usize,
    entry: usize,
    most_bytes: usize,
) -> Result<usize, usize> {
    // A byte of the hash for each entry and 16 more; seven of eight places are taken at most.
    let bytes_for = |more: usize| {
        let entries = len.saturating_add(more);
        let places = (entries.saturating_mul(8) / 7).next_power_of_two().max(4);
        places.saturating_mul(entry + 1).saturating_add(32)
    };
    let times = if bytes < SMALL { 3 } else { 1 };
    // As many more as there are double the places, of a full table and of a half empty one.
    for more in [(times * len).max(FIRST), len.max(1)] {
        if bytes_for(more) <= most_bytes {
            return Ok(more);
        }
    }
    Err(bytes_for(len.max(1)))
}
