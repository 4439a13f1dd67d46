use alloc::vec::Vec;
use core::hash::BuildHasher;

use dense_code::{Level, at_level};
use foldhash::fast::FixedState;
use hashbrown::HashTable;

use crate::Keep;

/// An odd number without structure (the golden ratio's fraction): multiplying by it is a bijection of the
/// 64-bit integers that moves what differs anywhere to the highest bits.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// How many bits of a filter there are for each key, at least.
const FILTER_BITS_PER_KEY: usize = 16;

/// The most keys that one filter takes; more are first divided by their highest spread bits. 2^16 keys have
/// a filter of 128 KB, which stays in the second-level cache.
const LARGEST_PART: usize = 1 << 16;

/// The most parts: one line of the cache each, written at the same time.
const MOST_PARTS_LOG2: u32 = 9;

/// De-duplication of 64-bit keys: exact, in order, a workspace that is used again.
///
/// What [`Dedup`](crate::Dedup) does when the key space is too large for a bitset, for keys of your own: packed
/// necklaces, board positions, hashes that cannot collide.
///
/// ```
/// use canon_key::{Keep, KeyDedup};
///
/// let mut dedup = KeyDedup::new();
/// assert_eq!(dedup.indices(&[7, 9, 7, 7, 9, 1], Keep::First), [0, 1, 5]);
/// assert_eq!(dedup.indices(&[7, 9, 7, 7, 9, 1], Keep::Last), [3, 4, 5]);
/// ```
///
/// How it works: each key sets a bit of a filter, 16 or more bits a key, without a branch. A bit that was set before
/// is *contested*: by an equal key, or by chance. Whoever does not share a bit is unique; the few that do are
/// settled by a hash table, in order. So nearly all keys cost two accesses to a small bitset each, whose order the
/// processor does not have to wait for, where a hash table costs a dependent chain of them. More than 2^16 keys are
/// divided by their highest spread bits first, so that each part's filter stays in the cache. The worst case, all
/// keys equal or ill spread, is that of the hash table.
///
/// O(n) expected; 14 bytes of memory a key for more than 2^16 keys, 2 to 3 below.
#[derive(Clone, Debug, Default)]
pub struct KeyDedup {
    filter: Vec<u64>,
    contested: Vec<u64>,
    suspects: Vec<u32>,
    table: HashTable<u64>,
    parts: Vec<u64>,
    origins: Vec<u32>,
    flags: Vec<u8>,
}

impl KeyDedup {
    /// A workspace without memory; it grows as it is used.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The indices of the keys that are kept, ascending.
    #[must_use]
    pub fn indices(&mut self, keys: &[u64], keep: Keep) -> Vec<usize> {
        let mut spread: Vec<u64> = keys.to_vec();
        let mut flags = alloc::vec![0; keys.len()];
        self.flag(&mut spread, &mut flags, keep);
        let kept = flags.iter().enumerate().filter(|(_, flag)| **flag != 0);
        kept.map(|(index, _)| index).collect()
    }

    /// Sets `flags[i]` to 1 when `keys[i]` is kept and to 0 when not. The keys are spread (and for
    /// [`Keep::Last`] reversed) on the way.
    pub(crate) fn flag(&mut self, keys: &mut [u64], flags: &mut [u8], keep: Keep) {
        for key in &mut *keys {
            *key = key.wrapping_mul(SPREAD);
        }
        if let Keep::Last = keep {
            keys.reverse();
        }
        self.flag_first(keys, flags);
        if let Keep::Last = keep {
            flags.reverse();
        }
    }

    /// The first of each spread key.
    pub(crate) fn flag_first(&mut self, keys: &[u64], flags: &mut [u8]) {
        if keys.len() <= LARGEST_PART || u32::try_from(keys.len()).is_err() {
            self.flag_part(keys, 0, flags);
            return;
        }
        let parts_log2 = (keys.len() / (LARGEST_PART / 4)).ilog2().min(MOST_PARTS_LOG2);
        #[expect(clippy::cast_possible_truncation, reason = "at most nine bits")]
        let part_of = |key: u64| (key >> (64 - parts_log2)) as usize;
        let mut ends = alloc::vec![0_usize; 1 << parts_log2];
        for key in keys {
            ends[part_of(*key)] += 1;
        }
        let mut start = 0;
        for end in &mut ends {
            (*end, start) = (start, start + *end);
        }
        let mut parts = core::mem::take(&mut self.parts);
        let mut origins = core::mem::take(&mut self.origins);
        parts.resize(keys.len(), 0);
        origins.resize(keys.len(), 0);
        for (origin, key) in (0_u32..).zip(keys) {
            let end = &mut ends[part_of(*key)];
            parts[*end] = *key;
            origins[*end] = origin;
            *end += 1;
        }
        flags.fill(1);
        let mut part_flags = core::mem::take(&mut self.flags);
        let mut start = 0;
        for end in ends {
            part_flags.resize(end - start, 0);
            self.flag_part(&parts[start..end], parts_log2, &mut part_flags);
            for (origin, flag) in origins[start..end].iter().zip(&part_flags) {
                if *flag == 0 {
                    flags[*origin as usize] = 0;
                }
            }
            start = end;
        }
        (self.parts, self.origins, self.flags) = (parts, origins, part_flags);
    }

    /// The first of each spread key, where the highest `used` bits of all are the same.
    fn flag_part(&mut self, keys: &[u64], used: u32, flags: &mut [u8]) {
        let words = (keys.len() * FILTER_BITS_PER_KEY / 64).next_power_of_two().max(16);
        let shift = 64 - (words.ilog2() + 6);
        let level = Level::detect();
        self.filter.clear();
        self.filter.resize(words, 0);
        let fresh = mark(level, &mut self.filter, keys, used, shift, flags);
        if fresh == keys.len() {
            return;
        }
        // Which bits are contested, and by whom.
        self.contested.clear();
        self.contested.resize(words, 0);
        for (key, flag) in keys.iter().zip(&*flags) {
            if *flag == 0 {
                let bit = key << used >> shift;
                if let Some(word) = self.contested.get_mut((bit / 64) as usize) {
                    *word |= 1 << (bit % 64);
                }
            }
        }
        self.suspects.resize(keys.len(), 0);
        let len = gather(level, &self.contested, keys, used, shift, &mut self.suspects);
        let hasher = FixedState::default();
        self.table.clear();
        self.table.reserve(len - (keys.len() - fresh).min(len), |key| hasher.hash_one(*key));
        for suspect in &self.suspects[..len] {
            let key = keys[*suspect as usize];
            let entry =
                self.table.entry(hasher.hash_one(key), |other| *other == key, |key| hasher.hash_one(*key));
            flags[*suspect as usize] = match entry {
                hashbrown::hash_table::Entry::Occupied(_) => 0,
                hashbrown::hash_table::Entry::Vacant(entry) => {
                    entry.insert(key);
                    1
                }
            };
        }
    }
}

/// The spread key, for those who divide the work by it.
#[cfg(feature = "rayon")]
pub(crate) const fn spread(key: u64) -> u64 {
    key.wrapping_mul(SPREAD)
}

at_level! {
    /// Sets each key's bit and flags the keys that found it unset; how many those are.
    fn mark(filter: &mut [u64], keys: &[u64], used: u32, shift: u32, flags: &mut [u8]) -> usize {
        let mut fresh = 0;
        for (key, flag) in keys.iter().zip(flags) {
            let bit = key << used >> shift;
            if let Some(word) = filter.get_mut((bit / 64) as usize) {
                let new = !(*word >> (bit % 64)) & 1;
                *word |= 1 << (bit % 64);
                *flag = new as u8;
                fresh += new as usize;
            }
        }
        fresh
    }
}

at_level! {
    /// The indices of the keys with a contested bit, ascending; how many those are.
    fn gather(contested: &[u64], keys: &[u64], used: u32, shift: u32, suspects: &mut [u32]) -> usize {
        let mut len = 0;
        for (index, key) in (0_u32..).zip(keys) {
            let bit = key << used >> shift;
            if let (Some(word), Some(suspect)) = (contested.get((bit / 64) as usize), suspects.get_mut(len)) {
                *suspect = index;
                len += (word >> (bit % 64) & 1) as usize;
            }
        }
        len
    }
}
