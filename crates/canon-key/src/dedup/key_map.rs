//! The one exact table: packed keys of a few words in a `hashbrown` table, each with a value.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::bits::Mask;
use super::seed::Seed;

/// The low `field` bits of each symbol, at most 64, side by side, the first symbol lowest. They
/// fit.
#[inline(always)]
pub(crate) fn pack<const N: usize>(symbols: &[u64], field: u32) -> [u64; N] {
    let (mask, field) = (u64::MAX >> (64 - field), field as usize);
    let (mut key, mut start) = ([0; N], 0);
    for symbol in symbols {
        let (word, bit) = (start / 64, start % 64);
        key[word] |= (symbol & mask) << bit;
        if bit + field > 64 {
            key[word + 1] |= (symbol & mask) >> (64 - bit);
        }
        start += field;
    }
    key
}

/// Different keys of tuples of one length in `N` words, each with a value.
#[derive(Clone, Debug, Default)]
pub(crate) struct KeyMap<const N: usize, P>(HashTable<([u64; N], P)>);

/// Whether two keys are equal, without a branch a word.
#[inline(always)]
fn is_same<const N: usize>(a: &[u64; N], b: &[u64; N]) -> bool {
    a.iter().zip(b).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

/// What a table does whatever its keys.
pub(crate) trait Table {
    fn len(&self) -> usize;

    fn bytes(&self) -> usize;

    fn clear(&mut self);
}

impl<const N: usize, P> Table for KeyMap<N, P> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn bytes(&self) -> usize {
        self.0.allocation_size()
    }

    fn clear(&mut self) {
        clear(&mut self.0);
    }
}

/// The room that a table has at first.
// hashbrown begins with room for three keys, and would move all keys five times until there is room
// for this number.
const FIRST: usize = 112;

/// Up to this number of bytes a table grows fourfold, larger ones double.
// Each growth moves all keys, so few steps are best while room costs nothing. Past the second-level
// cache, room that is not needed costs more than the steps.
const SMALL: usize = 1 << 19;

/// A table with more places than this for each of its entries is given back rather than cleared.
const SPARSE: usize = 64;

/// Empties a table, in time that is proportional to what it holds.
// Clearing writes a byte for each place: one large batch would slow down all small ones after it.
pub(crate) fn clear<T>(table: &mut HashTable<T>) {
    if table.num_buckets() / SPARSE > table.len().max(FIRST) {
        *table = HashTable::new();
    } else {
        table.clear();
    }
}

impl<const N: usize, P: Copy> KeyMap<N, P> {
    #[inline(always)]
    pub(crate) fn get(&self, key: [u64; N], seed: &Seed) -> Option<P> {
        self.0.find(seed.words(&key), |(other, _)| is_same(other, &key)).map(|(_, value)| *value)
    }

    /// Calls `met` with the value of a key, or adds the key with this one; whether it is new.
    ///
    /// The table grows to at most `room` bytes; `None` where it has to grow and is not allowed to.
    /// The error is how many bytes it needs, where these are too many.
    #[inline(always)]
    pub(crate) fn insert(
        &mut self,
        key: [u64; N],
        value: P,
        seed: &Seed,
        room: Option<usize>,
        met: &mut (impl FnMut(&mut P) + ?Sized),
    ) -> Option<Result<bool, usize>> {
        let hash = seed.words(&key);
        // A key that is there is not written again: the next look-up of its place would wait for
        // the write.
        if let Some((_, value)) = self.0.find_mut(hash, |(other, _)| is_same(other, &key)) {
            met(value);
            return Some(Ok(false));
        }
        if self.has_room(1) && self.push(key, value, hash) {
            return Some(Ok(true));
        }
        room.map(|max_bytes| self.grow_and_push(key, value, seed, max_bytes))
    }

    /// Whether so many more keys need no larger table.
    // A small one is at most half full, where hashbrown fills seven of eight places: fewer probes
    // are worth its memory, until it leaves the cache.
    #[inline(always)]
    fn has_room(&self, more: usize) -> bool {
        let len = self.len() + more;
        len <= self.0.capacity() && (2 * len <= self.0.num_buckets() || self.bytes() > SMALL)
    }

    /// Adds a key that is not there, if there is a place.
    #[inline(always)]
    fn push(&mut self, key: [u64; N], value: P, hash: u64) -> bool {
        // By `!=` the compiler sees that `insert_unique` need not grow, and leaves that out.
        let has_room = self.len() != self.0.capacity();
        if has_room {
            self.0.insert_unique(hash, (key, value), |_| unreachable!("there is room"));
        }
        has_room
    }

    /// Adds a key that is not there to a larger table.
    #[inline(never)]
    fn grow_and_push(
        &mut self,
        key: [u64; N],
        value: P,
        seed: &Seed,
        max_bytes: usize,
    ) -> Result<bool, usize> {
        let grown = growth(self.len(), self.bytes(), size_of::<([u64; N], P)>(), max_bytes)
            .map(|more| self.0.reserve(more, |(key, _)| seed.words(key)));
        // Without memory for a larger table, this one is filled to its last place.
        if self.push(key, value, seed.words(&key)) {
            return Ok(true);
        }
        Err(grown.expect_err("a table that grew has room"))
    }
}

impl KeyMap<1, ()> {
    /// Adds at most 128 keys in order; a bit for each one that is new, the first lowest.
    pub(crate) fn mark(&mut self, keys: &[u64], seed: &Seed) -> Mask {
        // Room for all of them at once: then one probe finds a key or its place. A look-up and an
        // insertion for each took 1.15 times as long, hashing or looking up all of them first too.
        if !self.has_room(keys.len()) {
            let len = self.len() + keys.len();
            let more = growth(len, self.bytes(), size_of::<u64>(), usize::MAX);
            self.0.reserve(more.expect("there is no limit"), |(key, ())| seed.words(key));
        }
        let mut mask = 0;
        for (lane, key) in keys.iter().enumerate() {
            let same = |(other, ()): &([u64; 1], ())| other[0] == *key;
            let entry = self.0.entry(seed.words(&[*key]), same, |(key, ())| seed.words(key));
            if let Entry::Vacant(place) = entry {
                place.insert(([*key], ()));
                mask |= 1 << lane;
            }
        }
        mask
    }
}

/// How many more entries a table of `len` entries and `bytes` bytes should have room for, where the
/// new table takes at most `max_bytes`. The error is how many bytes the smallest larger one takes.
pub(crate) fn growth(
    len: usize,
    bytes: usize,
    entry: usize,
    max_bytes: usize,
) -> Result<usize, usize> {
    // What hashbrown takes: places are a power of two, seven of eight are used, and each has a byte
    // of its hash besides the entry; and a group of those bytes, at most 32 with padding, once
    // more.
    let bytes_for = |more: usize| {
        let entries = len.saturating_add(more);
        let places = (entries.saturating_mul(8) / 7).next_power_of_two().max(4);
        places.saturating_mul(entry + 1).saturating_add(32)
    };
    let usual = if bytes < SMALL { 3 * len } else { len };
    let usual = usual.max(FIRST);
    let least = len.max(1);
    if bytes_for(usual) <= max_bytes {
        Ok(usual)
    } else if bytes_for(least) <= max_bytes {
        Ok(least)
    } else {
        Err(bytes_for(least))
    }
}
