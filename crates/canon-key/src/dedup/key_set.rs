//! The one exact set: packed keys of 64 or 128 bits in a `hashbrown` table.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::bits::Mask;
use super::seed::Seed;
use crate::keys::choose::small;
use crate::keys::kernel::MAX_K;

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

/// What a sorted tuple is kept as: a key of 64 bits where its symbols fit, else one of 128, else
/// itself.
pub(crate) enum Packed {
    Narrow(u64),
    Wide(u128),
    Whole,
}

/// How many bits a symbol has when `k` of them share a word of 64 and of 128 bits; at most 64.
const FIELDS: [[u32; 2]; MAX_K + 1] = {
    let mut fields = [[64; 2]; MAX_K + 1];
    let mut k = 2;
    while k <= MAX_K {
        fields[k] = [64 / small(k), 128 / small(k)];
        k += 1;
    }
    fields
};

impl Packed {
    /// What a tuple of ascending symbols is kept as.
    // The choice depends on the tuple alone: so no store ever gives tuples to another one, and none
    // needs to know what came before. The length needs no place in a key: each has a set of its own.
    #[inline(always)]
    pub(crate) fn of(sorted: &[u64]) -> Self {
        let largest = sorted.last().copied().unwrap_or(0);
        let Some([narrow, wide]) = FIELDS.get(sorted.len()).copied() else { return Self::Whole };
        if largest <= u64::MAX >> (64 - narrow) {
            Self::Narrow(Key::pack(sorted, narrow))
        } else if largest <= u64::MAX >> (64 - wide) {
            Self::Wide(Key::pack(sorted, wide))
        } else {
            Self::Whole
        }
    }
}

/// Different keys of tuples of one length.
#[derive(Clone, Debug)]
pub(crate) struct KeySet<W>(HashTable<W>);

impl<W> Default for KeySet<W> {
    fn default() -> Self {
        Self(HashTable::new())
    }
}

/// The room that a table has at first.
// hashbrown begins with room for three keys, and would move all keys five times until there are so many.
const FIRST: usize = 112;

/// Up to this number of bytes a table grows fourfold, larger ones double.
// Each growth moves all keys, so few steps are best while room costs nothing. Past the second-level
// cache, room that is not needed costs more than the steps.
const SMALL: usize = 1 << 19;

impl<W: Key> KeySet<W> {
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.0.allocation_size()
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    #[inline]
    pub(crate) fn contains(&self, key: W, seed: &Seed) -> bool {
        self.0.find(key.hash(seed), |other| *other == key).is_some()
    }

    /// Makes room for `more` keys.
    pub(crate) fn reserve(&mut self, more: usize, seed: &Seed) {
        self.0.reserve(more, |key| key.hash(seed));
        if self.bytes() <= SMALL {
            let twice = more.saturating_mul(2).saturating_add(self.len());
            self.0.reserve(twice, |key| key.hash(seed));
        }
    }

    /// Adds a key and returns whether it is new. `None` where the table has to grow first.
    #[inline(always)]
    pub(crate) fn try_insert(&mut self, key: W, seed: &Seed) -> Option<bool> {
        let hash = key.hash(seed);
        // A key that is there is not written again: the next look-up of its place would wait for
        // the write.
        if self.0.find(hash, |other| *other == key).is_some() {
            return Some(false);
        }
        (self.has_room(1) && self.push(key, hash)).then_some(true)
    }

    /// Whether so many more keys need no larger table.
    // A small one is at most half full, where hashbrown fills seven of eight places: fewer probes are
    // worth its memory, until it leaves the cache.
    #[inline(always)]
    fn has_room(&self, more: usize) -> bool {
        let len = self.len() + more;
        len <= self.0.capacity() && (2 * len <= self.0.num_buckets() || self.bytes() > SMALL)
    }

    /// Adds a key that is not there, if there is a place.
    #[inline(always)]
    fn push(&mut self, key: W, hash: u64) -> bool {
        // By `!=` the compiler sees that `insert_unique` need not grow, and leaves that out.
        let has_room = self.len() != self.0.capacity();
        if has_room {
            self.0.insert_unique(hash, key, |_| unreachable!("there is room"));
        }
        has_room
    }

    /// Adds a key and returns whether it is new. The table may grow to `most_bytes`; the error is
    /// how many bytes it needs.
    #[inline(never)]
    pub(crate) fn insert(&mut self, key: W, seed: &Seed, most_bytes: usize) -> Result<bool, usize> {
        if let Some(new) = self.try_insert(key, seed) {
            return Ok(new);
        }
        let grown = growth(self.len(), self.bytes(), size_of::<W>(), most_bytes)
            .map(|more| self.0.reserve(more, |key| key.hash(seed)));
        // Without memory for a larger table, this one is filled to its last place.
        if self.push(key, key.hash(seed)) {
            return Ok(true);
        }
        Err(grown.expect_err("a table that grew has room"))
    }

    /// Adds at most 128 keys in order; a bit for each one that is new, the first lowest.
    pub(crate) fn mark(&mut self, keys: &[W], seed: &Seed) -> Mask {
        // Room for all of them at once: then one probe finds a key or its place. A look-up and an
        // insertion for each took 1.15 times as long, hashing or looking up all of them first too.
        if !self.has_room(keys.len()) {
            let len = self.len() + keys.len();
            let more = growth(len, self.bytes(), size_of::<W>(), usize::MAX);
            self.0.reserve(more.expect("there is no limit"), |key| key.hash(seed));
        }
        let mut mask = 0;
        for (lane, key) in keys.iter().enumerate() {
            let entry = self.0.entry(key.hash(seed), |other| other == key, |key| key.hash(seed));
            if let Entry::Vacant(place) = entry {
                place.insert(*key);
                mask |= 1 << lane;
            }
        }
        mask
    }
}

/// How many more entries a table of `len` entries and `bytes` bytes should have room for, where the
/// new table takes at most `most_bytes`. The error is how many bytes the smallest larger one takes.
pub(crate) fn growth(
    len: usize,
    bytes: usize,
    entry: usize,
    most_bytes: usize,
) -> Result<usize, usize> {
    // What hashbrown takes: places are a power of two, seven of eight are used, and each has a byte
    // of its hash besides the entry; and a group of those bytes, at most 32 with padding, once more.
    let bytes_for = |more: usize| {
        let entries = len.saturating_add(more);
        let places = (entries.saturating_mul(8) / 7).next_power_of_two().max(4);
        places.saturating_mul(entry + 1).saturating_add(32)
    };
    let usual = if bytes < SMALL { 3 * len } else { len };
    let least = len.max(1);
    if bytes_for(usual.max(FIRST)) <= most_bytes {
        Ok(usual.max(FIRST))
    } else if bytes_for(least) <= most_bytes {
        Ok(least)
    } else {
        Err(bytes_for(least))
    }
}
