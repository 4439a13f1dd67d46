use alloc::vec::Vec;

use foldhash::fast::FixedState;
use hashbrown::HashSet;

use crate::Keep;
use crate::filter::Filter;

/// De-duplication of 64-bit keys: exact, in order, a workspace that is used again.
///
/// What [`Dedup`](crate::Dedup) does with tuples of a large key space, for keys of your own: packed necklaces, board
/// positions, hashes that cannot collide.
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
/// divided by hash first, so that each part's filter stays in the cache. The worst case, all keys equal or badly
/// spread, is that of the hash table.
///
/// O(n) expected; 5 bytes of memory a key, 13 for more than 2^16 keys.
#[derive(Clone, Debug, Default)]
pub struct KeyDedup {
    filter: Filter,
    hashes: Vec<u32>,
    flags: Vec<u8>,
    suspects: Vec<u32>,
    seen: HashSet<u64, FixedState>,
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
        let mut flags = core::mem::take(&mut self.flags);
        self.flag(keys, keep, &mut flags);
        let kept = flags.iter().enumerate().filter(|(_, flag)| **flag != 0);
        let kept = kept.map(|(index, _)| index).collect();
        self.flags = flags;
        kept
    }

    /// Sets `flags[i]` to 1 when `keys[i]` is kept and to 0 when not.
    fn flag(&mut self, keys: &[u64], keep: Keep, flags: &mut Vec<u8>) {
        flags.clear();
        flags.resize(keys.len(), 1);
        self.seen.clear();
        if u32::try_from(keys.len()).is_err() {
            // More than the filter counts: the hash table alone.
            let all: &mut dyn Iterator<Item = usize> = match keep {
                Keep::First => &mut (0..keys.len()),
                Keep::Last => &mut (0..keys.len()).rev(),
            };
            for index in all {
                flags[index] = u8::from(self.seen.insert(keys[index]));
            }
            return;
        }
        self.hashes.clear();
        // Multiplying by an odd number is a bijection that moves what differs anywhere to the highest bits.
        self.hashes.extend(keys.iter().map(|key| high_half(key.wrapping_mul(0x9e37_79b9_7f4a_7c15))));
        self.filter.suspects(&self.hashes, flags, &mut self.suspects);
        if let Keep::Last = keep {
            self.suspects.reverse();
        }
        for suspect in &self.suspects {
            flags[*suspect as usize] = u8::from(self.seen.insert(keys[*suspect as usize]));
        }
    }
}

const fn high_half(word: u64) -> u32 {
    (word >> 32) as u32
}
