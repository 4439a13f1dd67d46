use alloc::vec::Vec;

use dense_code::limits::Budget;

use super::retrograde::reserved;
use crate::Error;
use crate::layers::{Layers, place, ranks};

/// The positions that play can reach, numbered in the order of their ranks.
// Lists by number take memory for these positions alone, however few of the ranks they are.
pub(super) struct Positions {
    /// The lower bit of each field of two bits: whether the position was reached.
    reached: Vec<u64>,
    /// How many positions there are before each word.
    before: Vec<u32>,
    len: u32,
}

impl Positions {
    /// The positions that a search has seen.
    pub(super) fn new(layers: Layers, budget: &mut Budget<'_>) -> Result<Self, Error> {
        let reached = layers.into_seen();
        let mut before = reserved(reached.len(), budget)?;
        let mut len = 0_u32;
        for word in &reached {
            before.push(len);
            len = len.checked_add(word.count_ones()).ok_or(Error::TooLarge)?;
        }
        Ok(Self { reached, before, len })
    }

    /// How many there are.
    pub(super) fn len(&self) -> u32 {
        self.len
    }

    /// The number of the position with this rank, if it was reached.
    #[inline]
    pub(super) fn number(&self, rank: u64) -> Option<u32> {
        let (word, low) = place(rank);
        let reached = *self.reached.get(word)?;
        (reached & low != 0).then(|| self.before[word] + (reached & (low - 1)).count_ones())
    }

    /// The ranks in order.
    pub(super) fn ranks(&self) -> impl Iterator<Item = u64> {
        self.reached.iter().enumerate().flat_map(|(at, &word)| ranks(at, word))
    }
}
