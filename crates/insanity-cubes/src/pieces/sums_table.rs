//! Sums that are reached, in one table: it is freed at once, however many there are.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::count::U256;
use dense_code::limits::{Budget, LimitReached};

use crate::hash::hash;
use crate::solve::Pace;

/// Different sums of one number of sides, each with a count or without.
///
/// All sums are in one vector, one after the other. Where they are is in a table of places: that of
/// sums is where a hash of them says, or else one of the next.
#[derive(Debug)]
pub(super) struct SumsTable {
    width: usize,
    sums: Vec<u32>,
    /// For each of the sums how many placements lead to them; 0 if their number does not fit.
    counts: Option<Vec<U256>>,
    /// A power of two of numbers of sums, from 1; 0 where there are none.
    slots: Vec<u32>,
    /// What is counted of the budget.
    bytes: u64,
}

/// The slots that a table begins with.
const FIRST_SLOTS: usize = 16;
/// The least number of sums for which room is made.
const FIRST_SUMS: usize = 4;

impl SumsTable {
    /// An empty table of sums of `width` sides, with counts or without.
    pub(super) fn new(
        width: usize,
        is_counted: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        let bytes = (size_of::<u32>() * FIRST_SLOTS) as u64;
        budget.take(bytes)?;
        let counts = is_counted.then(Vec::new);
        Ok(Self { width, sums: Vec::new(), counts, slots: vec![0; FIRST_SLOTS], bytes })
    }

    /// The table of the sums before the first piece: all are 0.
    pub(super) fn first(
        width: usize,
        is_counted: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        let mut first = Self::new(width, is_counted, budget)?;
        first.add(&vec![0; width], U256::ONE, &mut Pace::default(), budget)?;
        Ok(first)
    }

    /// Frees the table.
    pub(super) fn free(self, budget: &mut Budget<'_>) {
        budget.give_back(self.bytes);
    }

    pub(super) fn len(&self) -> usize {
        self.sums.len() / self.width
    }

    pub(super) fn is_counted(&self) -> bool {
        self.counts.is_some()
    }

    /// All sums with their counts, in the order in which they were added. The counts mean nothing
    /// in a table without counts.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&[u32], U256)> {
        let counts = self.counts.as_deref().unwrap_or_default();
        let sums = self.sums.chunks_exact(self.width).enumerate();
        sums.map(|(at, sums)| (sums, counts.get(at).copied().unwrap_or(U256::ZERO)))
    }

    /// Whether the sums are there.
    pub(super) fn contains(&self, sums: &[u32]) -> bool {
        self.slots[self.slot(sums).0] > 0
    }

    /// The count of the sums, if they are there: `Some(None)` if it does not fit.
    pub(super) fn count(&self, sums: &[u32]) -> Option<Option<U256>> {
        let number = self.slots[self.slot(sums).0].checked_sub(1)?;
        let count = self.counts.as_ref()?.get(number as usize)?;
        Some((*count > U256::ZERO).then_some(*count))
    }

    /// Adds the sums, or their count to that of the same sums.
    #[inline]
    pub(super) fn add(
        &mut self,
        sums: &[u32],
        count: U256,
        pace: &mut Pace,
        budget: &mut Budget<'_>,
    ) -> Result<(), LimitReached> {
        let (slot, tried) = self.slot(sums);
        pace.work(tried, budget)?;
        if let Some(number) = self.slots[slot].checked_sub(1) {
            let known = self.counts.as_mut().and_then(|counts| counts.get_mut(number as usize));
            if let Some(known) = known {
                let fit = *known > U256::ZERO && count > U256::ZERO;
                let sum = if fit { known.checked_add(count) } else { None };
                *known = sum.unwrap_or(U256::ZERO);
            }
            return Ok(());
        }
        if self.sums.capacity() - self.sums.len() < self.width {
            self.make_room(budget)?;
        }
        self.sums.extend_from_slice(sums);
        if let Some(counts) = &mut self.counts {
            counts.push(count);
        }
        let Ok(number) = u32::try_from(self.len()) else {
            // More than 2^32 of them are more bytes than any machine has for this.
            return budget.take(u64::MAX);
        };
        self.slots[slot] = number;
        // A quarter is free, so a free slot is near.
        if self.len() * 4 > self.slots.len() * 3 {
            self.make_slots(pace, budget)?;
        }
        Ok(())
    }

    /// The slot of the sums, or the free one where they belong; and how many were looked at.
    #[inline]
    fn slot(&self, sums: &[u32]) -> (usize, usize) {
        let last = self.slots.len() - 1;
        let mut at = hash_of(sums) & last;
        let mut tried = 1;
        while let Some(number) = (self.slots[at] as usize).checked_sub(1) {
            let start = number * self.width;
            if self.sums[start..start + self.width] == *sums {
                break;
            }
            at = (at + 1) & last;
            tried += 1;
        }
        (at, tried)
    }

    /// Room for half as many more. While they are moved, both are there.
    #[cold]
    fn make_room(&mut self, budget: &mut Budget<'_>) -> Result<(), LimitReached> {
        let (len, more) = (self.len(), (self.len() / 2).max(FIRST_SUMS));
        let a_count = if self.counts.is_some() { size_of::<U256>() } else { 0 };
        let (old, new) = (
            len * (self.width * size_of::<u32>() + a_count),
            (len + more) * (self.width * size_of::<u32>() + a_count),
        );
        budget.take(new as u64)?;
        self.sums.reserve_exact(more * self.width);
        if let Some(counts) = &mut self.counts {
            counts.reserve_exact(more);
        }
        self.swap_bytes(old, new, budget);
        Ok(())
    }

    /// Twice as many slots. While they are filled, both are there.
    #[cold]
    fn make_slots(&mut self, pace: &mut Pace, budget: &mut Budget<'_>) -> Result<(), LimitReached> {
        let many = 2 * self.slots.len();
        let (old, new) = (size_of::<u32>() * self.slots.len(), size_of::<u32>() * many);
        budget.take(new as u64)?;
        let mut slots = vec![0; many];
        for (number, sums) in (1..).zip(self.sums.chunks_exact(self.width)) {
            let mut at = hash_of(sums) & (many - 1);
            let mut tried = self.width;
            while slots[at] > 0 {
                at = (at + 1) & (many - 1);
                tried += 1;
            }
            slots[at] = number;
            pace.work(tried, budget)?;
        }
        self.slots = slots;
        self.swap_bytes(old, new, budget);
        Ok(())
    }

    /// Notes that new memory, which is counted, takes the place of old.
    fn swap_bytes(&mut self, old: usize, new: usize, budget: &mut Budget<'_>) {
        budget.give_back(old as u64);
        self.bytes = self.bytes + new as u64 - old as u64;
    }
}

#[inline]
fn hash_of(sums: &[u32]) -> usize {
    hash(0, sums.iter().map(|&sum| sum.into()))
}
