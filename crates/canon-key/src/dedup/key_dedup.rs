use alloc::vec::Vec;

use super::bits::Mask;
use super::seed::Seed;
use super::table::Table;
use crate::Keep;
use crate::keys::kernel::BLOCK;

/// De-duplication of 64-bit keys: exact, in order, with a workspace that is reused.
///
/// It does for your own keys what [`Dedup`](crate::Dedup) does for tuples with a large key space.
/// Examples of such keys are packed necklaces, board positions, and hashes that can't collide.
///
/// ```
/// use canon_key::{Keep, KeyDedup};
///
/// let mut dedup = KeyDedup::new();
/// assert_eq!(dedup.indices(&[7, 9, 7, 7, 9, 1], Keep::First), [0, 1, 5]);
/// assert_eq!(dedup.indices(&[7, 9, 7, 7, 9, 1], Keep::Last), [3, 4, 5]);
/// ```
///
/// O(n) expected. It takes 10 to 75 bytes of memory for each key kept; with fewer than 900 keys, 2
/// or 16 KB.
#[derive(Clone, Debug)]
pub struct KeyDedup {
    table: Table<u64>,
}

impl Default for KeyDedup {
    fn default() -> Self {
        Self { table: Table::with_seed(&Seed::default()) }
    }
}

impl KeyDedup {
    /// An empty workspace; it allocates when it is first used.
    ///
    /// ```
    /// use canon_key::{Keep, KeyDedup};
    /// assert!(KeyDedup::new().indices(&[], Keep::First).is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// This workspace with a seed of your own for the hashes, for systems without address-space
    /// randomisation.
    ///
    /// ```
    /// use canon_key::{Keep, KeyDedup};
    /// assert_eq!(KeyDedup::new().with_seed(7).indices(&[5, 5, 6], Keep::First), [0, 2]);
    /// ```
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { table: Table::with_seed(&Seed::from_u64(seed)) }
    }

    /// The indices of the keys that are kept, ascending.
    ///
    /// ```
    /// use canon_key::symmetry::PackedRing;
    /// use canon_key::{Keep, KeyDedup};
    /// let rings = [0x1221_u64, 0x2112, 0x1212, 0x2121].map(PackedRing::<4, 4>::necklace);
    /// assert_eq!(KeyDedup::new().indices(&rings, Keep::First), [0, 2]);
    /// ```
    #[must_use]
    pub fn indices(&mut self, keys: &[u64], keep: Keep) -> Vec<usize> {
        self.table.clear(self.table.len().min(keys.len()));
        let (mut kept, mut words) = (Vec::new(), [0; BLOCK]);
        match keep {
            Keep::First => {
                for (start, block) in (0..).step_by(BLOCK).zip(keys.chunks(BLOCK)) {
                    words[..block.len()].copy_from_slice(block);
                    push_lanes(&mut kept, start, self.table.mark(&words, block.len()));
                }
            }
            Keep::Last => {
                let blocks = (0..keys.len()).step_by(BLOCK).zip(keys.chunks(BLOCK));
                for (start, block) in blocks.rev() {
                    words[..block.len()].copy_from_slice(block);
                    words[..block.len()].reverse();
                    let mut mask = self.table.mark(&words, block.len());
                    while mask != 0 {
                        kept.push(start + block.len() - 1 - mask.trailing_zeros() as usize);
                        mask &= mask - 1;
                    }
                }
                kept.reverse();
            }
        }
        kept
    }
}

/// The indices of a block's mask.
#[inline]
pub(crate) fn push_lanes(kept: &mut Vec<usize>, start: usize, mask: Mask) {
    #[expect(clippy::cast_possible_truncation, reason = "the halves of a mask")]
    let halves = [(start, mask as u64), (start + 64, (mask >> 64) as u64)];
    for (start, half) in halves {
        if half == u64::MAX {
            kept.extend(start..start + 64);
            continue;
        }
        let mut rest = half;
        kept.extend((0..half.count_ones()).map(|_| {
            let lane = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            start + lane as usize
        }));
    }
}
