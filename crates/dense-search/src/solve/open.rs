//! The states to be expanded, those of the least sum of cost and bound first.

use alloc::vec::Vec;

use dense_code::limits::Budget;

use super::NoPath;
use super::tree::{double, in_word};

/// A state to be expanded.
#[derive(Clone, Copy)]
pub(super) struct Queued {
    /// The cost so far and the bound.
    pub(super) sum: u64,
    pub(super) bound: u32,
    /// The place of the state, which is below 2^32.
    pub(super) place: u32,
}

/// A radix heap: bucket 0 has the states whose sum is at most the last sum taken, bucket `i` those
/// whose sum first differs from it in bit `i - 1`. (R. K. Ahuja, K. Mehlhorn, J. B. Orlin and R. E.
/// Tarjan, *Faster algorithms for the shortest path problem*, 1990.)
///
/// Of the states in bucket 0 the last one in comes out first, so a search with a good bound goes
/// deep. A sum below the last one comes from a bound that is not consistent. It counts as the last
/// one: as some state on a cheapest path is always queued, that is at most the cost of this path.
// A binary heap costs branches that no processor can predict: with it a search of 10,000 states took
// 1.6 times as long.
pub(super) struct Open {
    last: u64,
    buckets: [Vec<Queued>; u64::BITS as usize + 1],
}

impl Open {
    pub(super) const fn new() -> Self {
        Self { last: 0, buckets: [const { Vec::new() }; _] }
    }

    /// Adds a state, unless its bound of `u32::MAX` says that no goal can be reached from it. States
    /// for which `is_current` does not hold may be dropped.
    #[inline]
    pub(super) fn push(
        &mut self,
        cost: u64,
        bound: u32,
        place: usize,
        is_current: impl Fn(&Queued) -> bool,
        budget: &mut Budget<'_>,
    ) -> Result<(), NoPath> {
        if bound == u32::MAX {
            return Ok(());
        }
        let state = Queued { sum: cost + u64::from(bound), bound, place: in_word(place) };
        let above = if state.sum > self.last { state.sum ^ self.last } else { 0 };
        let bucket = &mut self.buckets[(u64::BITS - above.leading_zeros()) as usize];
        if bucket.len() == bucket.capacity() {
            make_room(bucket, is_current, budget)?;
        }
        bucket.push(state);
        Ok(())
    }

    /// Takes a state of the least sum.
    #[inline]
    pub(super) fn pop(
        &mut self,
        is_current: impl Fn(&Queued) -> bool,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Queued>, NoPath> {
        if self.buckets[0].is_empty() {
            self.next_sum(is_current, budget)?;
        }
        Ok(self.buckets[0].pop())
    }

    /// Moves the states of the next sum to bucket 0, and those near to it to buckets below theirs.
    #[inline(never)]
    fn next_sum(
        &mut self,
        is_current: impl Fn(&Queued) -> bool,
        budget: &mut Budget<'_>,
    ) -> Result<(), NoPath> {
        let Some(at) = self.buckets.iter().position(|bucket| !bucket.is_empty()) else {
            return Ok(());
        };
        let mut bucket = core::mem::take(&mut self.buckets[at]);
        self.last = bucket.iter().map(|state| state.sum).min().unwrap_or(self.last);
        for state in bucket.drain(..) {
            let (cost, place) = (state.sum - u64::from(state.bound), state.place as usize);
            self.push(cost, state.bound, place, &is_current, budget)?;
        }
        // Nothing went to this bucket: its sums have their highest bit that differed in common.
        self.buckets[at] = bucket;
        Ok(())
    }
}

/// Makes room for one more state, if need be by dropping those to which a cheaper path was found
/// since: so a bucket grows only if three quarters of it are current.
#[cold]
fn make_room(
    bucket: &mut Vec<Queued>,
    is_current: impl Fn(&Queued) -> bool,
    budget: &mut Budget<'_>,
) -> Result<(), NoPath> {
    bucket.retain(is_current);
    if bucket.len() < bucket.capacity() / 4 * 3 { Ok(()) } else { double(bucket, budget) }
}

#[cfg(test)]
mod tests {
    use dense_code::Limits;

    use super::*;

    /// Against a list that is searched for its least sum. New sums exceed the last one by up to
    /// `1 << bits`, and some are below it.
    #[test]
    fn sums_come_out_in_order() {
        let limits = Limits::new();
        for bits in [0, 1, 5, 20, 33, 57] {
            let mut budget = Budget::new(&limits);
            let (mut open, mut plain, mut last) = (Open::new(), Vec::new(), 0_u64);
            let mut random = 1_u64;
            for n in 0..2000_u32 {
                for place in 2 * n as usize..2 * n as usize + 2 {
                    random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                    let sum =
                        (last + (random >> 7 >> (57 - bits))).saturating_sub(u64::from(n % 7));
                    open.push(sum, 0, place, |_| true, &mut budget).unwrap();
                    plain.push((sum.max(last), place));
                }
                // The queue grows, then empties.
                for _ in 0..if n < 1000 { 1 } else { 3 } {
                    let next = open.pop(|_| true, &mut budget).unwrap();
                    let least = plain.iter().map(|&(sum, _)| sum).min();
                    assert_eq!(next.map(|state| state.sum.max(last)), least);
                    let Some(next) = next else { break };
                    last = next.sum.max(last);
                    plain.retain(|&(_, place)| place != next.place as usize);
                }
            }
        }
    }
}
