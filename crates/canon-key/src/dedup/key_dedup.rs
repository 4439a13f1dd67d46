use alloc::vec::Vec;

use super::chains::Chains;
use crate::{Keep, indices_by_key};

/// De-duplication of 64-bit keys: exact, in order, a workspace that is used again.
///
/// What [`Dedup`](crate::Dedup) does with tuples of a large key space, for keys of your own: packed
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
/// How it works: each key is put on one of many chains by its hash, without a branch. Most chains
/// are empty then, so that nearly all keys cost two accesses to a small table, whose order the
/// processor does not have to wait for, where a hash table costs a dependent chain of them. The few
/// that find another key look along the chain. More than 2^15 keys are divided by hash first, so
/// that each part's chains stay in the cache. Where keys collide badly, or past about 2^28 of them,
/// a `hashbrown` set does the work.
///
/// O(n) expected; 7 bytes of memory a key, 15 for more than 2^15 keys, 8 for each duplicate.
#[derive(Clone, Debug, Default)]
pub struct KeyDedup {
    chains: Chains,
    hashes: Vec<u32>,
    duplicates: Vec<usize>,
}

impl KeyDedup {
    /// A workspace without memory; it grows as it is used.
    ///
    /// ```
    /// use canon_key::{Keep, KeyDedup};
    /// assert_eq!(KeyDedup::new().indices(&[], Keep::First), []);
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The indices of the keys that are kept, ascending.
    ///
    /// ```
    /// use canon_key::{Keep, KeyDedup};
    /// use canon_key::symmetry::PackedRing;
    /// let rings = [0x1221_u64, 0x2112, 0x1212, 0x2121].map(PackedRing::<4, 4>::necklace);
    /// assert_eq!(KeyDedup::new().indices(&rings, Keep::First), [0, 2]);
    /// ```
    #[must_use]
    pub fn indices(&mut self, keys: &[u64], keep: Keep) -> Vec<usize> {
        self.hashes.clear();
        // Multiplying by an odd number is a bijection that moves what differs anywhere to the
        // highest bits.
        self.hashes
            .extend(keys.iter().map(|key| high_half(key.wrapping_mul(0x9e37_79b9_7f4a_7c15))));
        let duplicates = &mut self.duplicates;
        duplicates.clear();
        let found = |index| duplicates.push(index);
        if self.chains.duplicates(&self.hashes, keep, |a, b| keys[a] == keys[b], found).is_err() {
            return indices_by_key(keys, keep, |key| *key);
        }
        duplicates.sort_unstable();
        let mut kept = Vec::with_capacity(keys.len() - duplicates.len());
        let mut start = 0;
        for duplicate in &*duplicates {
            kept.extend(start..*duplicate);
            start = *duplicate + 1;
        }
        kept.extend(start..keys.len());
        kept
    }
}

const fn high_half(word: u64) -> u32 {
    (word >> 32) as u32
}
