//! Which of many tuples have an equal before them, by hashes that only have to be equal for equal
//! tuples.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::{Level, at_level};

use crate::Keep;

/// How many chains there are at most: 128 KB of heads, which stay in the second-level cache.
const MOST_CHAINS: usize = 1 << 16;

/// More hashes than this are first divided by their highest bits.
const LARGEST_PART: usize = 1 << 15;

/// The most parts: each has a line of the cache that is written to.
const MOST_PARTS_LOG2: u32 = 12;

/// How many hashes are put on their chains at once.
const STRETCH: usize = 64;

/// An odd 32-bit number without structure (the golden ratio's fraction).
const SPREAD: u32 = 0x9e37_79b9;

/// Chains of indices with the same highest bits of their hashes.
///
/// Every index is put at the head of its chain, without a branch: nearly all chains are empty then,
/// and nothing has to wait for what is found there. Only those that found a head look along their
/// chain for the same hash, and compare what is hashed when they see it. A chain holds one of each
/// class: who is a duplicate is passed over by the next ones.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chains {
    /// For each chain the number of its last index from 1, 0 when there is none.
    heads: Vec<u16>,
    /// For each index the number of the one before it on its chain.
    links: Vec<u16>,
    /// Whether an index is a duplicate.
    duplicate: Vec<bool>,
    /// The indices with a link, from 64 to 64.
    linked: Vec<u64>,
    part_hashes: Vec<u32>,
    origins: Vec<u32>,
}

/// The search was given up: too many unequal things have equal hashes, or there are more than can
/// be numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GaveUp;

impl Chains {
    /// Calls `found` for each index that has an equal before it (after it, when the last are kept).
    ///
    /// `equal` is asked for pairs of indices with equal hashes.
    ///
    /// # Errors
    ///
    /// [`GaveUp`] when a hash table is the better way; some duplicates have been found then.
    pub(crate) fn duplicates(
        &mut self,
        hashes: &[u32],
        keep: Keep,
        mut equal: impl FnMut(usize, usize) -> bool,
        mut found: impl FnMut(usize),
    ) -> Result<(), GaveUp> {
        // Chains are short: eight steps an index are never needed but for hashes that collide on
        // purpose.
        let mut steps = 8 * hashes.len() + 1024;
        if hashes.len() <= LARGEST_PART && keep == Keep::First {
            return self.part(hashes, &mut steps, &mut equal, &mut found);
        }
        let len = u32::try_from(hashes.len()).map_err(|_| GaveUp)?;
        let parts_log2 = (2 * hashes.len() / LARGEST_PART).max(1).ilog2().min(MOST_PARTS_LOG2);
        let mut ends = vec![0_usize; 1 << parts_log2];
        let part_of = |hash: u32| (u64::from(hash) << parts_log2 >> 32) as usize;
        for hash in hashes {
            ends[part_of(*hash)] += 1;
        }
        let mut start = 0;
        for end in &mut ends {
            (*end, start) = (start, start + *end);
        }
        let mut part_hashes = core::mem::take(&mut self.part_hashes);
        let mut origins = core::mem::take(&mut self.origins);
        part_hashes.resize(hashes.len(), 0);
        origins.resize(hashes.len(), 0);
        let mut scatter = |(origin, hash): (u32, &u32)| {
            let end = &mut ends[part_of(*hash)];
            part_hashes[*end] = hash << parts_log2;
            origins[*end] = origin;
            *end += 1;
        };
        match keep {
            Keep::First => (0..len).zip(hashes).for_each(&mut scatter),
            Keep::Last => (0..len).rev().zip(hashes.iter().rev()).for_each(&mut scatter),
        }
        let mut start = 0;
        for end in ends {
            let origin = |at: usize| origins[start + at] as usize;
            self.part(
                &part_hashes[start..end],
                &mut steps,
                &mut |a, b| equal(origin(a), origin(b)),
                &mut |at| found(origin(at)),
            )?;
            start = end;
        }
        (self.part_hashes, self.origins) = (part_hashes, origins);
        Ok(())
    }

    fn part(
        &mut self,
        hashes: &[u32],
        steps: &mut usize,
        equal: &mut impl FnMut(usize, usize) -> bool,
        found: &mut impl FnMut(usize),
    ) -> Result<(), GaveUp> {
        if u16::try_from(hashes.len()).is_err() {
            return Err(GaveUp);
        }
        let chains = (2 * hashes.len()).next_power_of_two().clamp(64, MOST_CHAINS);
        self.heads.resize(MOST_CHAINS, 0);
        self.heads[..chains].fill(0);
        self.links.resize(hashes.len().next_multiple_of(STRETCH), 0);
        self.linked.resize(hashes.len().div_ceil(STRETCH), 0);
        self.duplicate.clear();
        self.duplicate.resize(hashes.len(), false);
        let Some(heads) = self.heads.first_chunk_mut() else {
            return Err(GaveUp);
        };
        link(
            Level::detect(),
            hashes,
            32 - chains.ilog2(),
            heads,
            &mut self.links,
            &mut self.linked,
        );
        let (links, duplicate) = (&mut self.links[..], &mut self.duplicate[..]);
        for (stretch, linked) in self.linked.iter().enumerate() {
            let mut rest = *linked;
            while rest != 0 {
                let index = stretch * STRETCH + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let mut number = links[index];
                let last = usize::from(number).wrapping_sub(1);
                if duplicate[last] {
                    // What a duplicate's link leads to is none.
                    number = links[last];
                    links[index] = number;
                }
                while number != 0 {
                    let other = usize::from(number) - 1;
                    if hashes[other] == hashes[index] && equal(other, index) {
                        duplicate[index] = true;
                        found(index);
                        break;
                    }
                    number = links[other];
                    *steps = steps.checked_sub(1).ok_or(GaveUp)?;
                }
            }
        }
        Ok(())
    }
}

at_level! {
    /// Puts each index at the head of its chain.
    fn link(
        hashes: &[u32],
        shift: u32,
        heads: &mut [u16; MOST_CHAINS],
        links: &mut [u16],
        linked: &mut [u64],
    ) {
        let mut number = 0_u16;
        let stretches = links.as_chunks_mut::<STRETCH>().0.iter_mut().zip(linked);
        for (hashes, (links, linked)) in hashes.chunks(STRETCH).zip(stretches) {
            let mut chain = [0_u16; STRETCH];
            for (chain, hash) in chain.iter_mut().zip(hashes) {
                *chain = chain_of(*hash, shift);
            }
            let mut reversed = 0_u64;
            if hashes.len() == STRETCH {
                for (chain, link) in chain.iter().zip(&mut *links) {
                    number = number.wrapping_add(1);
                    *link = core::mem::replace(&mut heads[usize::from(*chain)], number);
                    reversed = reversed.wrapping_add(reversed) + u64::from(*link != 0);
                }
                *linked = reversed.reverse_bits();
            } else {
                *linked = 0;
                for (lane, (chain, link)) in chain.iter().zip(&mut *links).enumerate().take(hashes.len()) {
                    number = number.wrapping_add(1);
                    *link = core::mem::replace(&mut heads[usize::from(*chain)], number);
                    *linked |= u64::from(*link != 0) << lane;
                }
            }
        }
    }
}

/// The chain of a hash: its highest bits, at most 16.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "at most 16 bits are left")]
fn chain_of(hash: u32, shift: u32) -> u16 {
    (hash >> shift) as u16
}

/// A hash of a tuple that does not mind the order of its symbols: the sum of a mixed word for each.
///
/// Equal tuples have equal hashes; different ones may as well, so a hash only ever says that tuples
/// differ.
#[inline(always)]
const fn mix(symbol: u32) -> u32 {
    // Sums of multiples of one number keep its structure: the square in between breaks it.
    let x = symbol.wrapping_mul(0x85eb_ca6b).wrapping_add(0x27d4_eb2f);
    let y = x ^ x >> 15;
    y.wrapping_mul(y | 1)
}

macro_rules! hashes {
    ($($name:ident $symbol:ident)*) => {$(
        at_level! {
            /// The hash of each tuple; gives the largest symbol.
            pub(crate) fn $name[const K: usize](tuples: &[[$symbol; K]], hashes: &mut [u32]) -> u32 {
                let mut largest = 0;
                let mut mixed = [[0_u32; K]; STRETCH];
                for (tuples, hashes) in tuples.chunks(STRETCH).zip(hashes.chunks_mut(STRETCH)) {
                    for (mixed, symbol) in mixed.as_flattened_mut().iter_mut().zip(tuples.as_flattened()) {
                        *mixed = mix((*symbol).into());
                        largest = if *symbol > largest { *symbol } else { largest };
                    }
                    for (mixed, hash) in mixed.iter().zip(&mut *hashes) {
                        *hash = mixed.iter().fold(0, |sum, word| sum.wrapping_add(*word));
                    }
                    for hash in hashes {
                        // The sum's highest bits depend on all of it once it is spread.
                        *hash = (*hash ^ *hash >> 16).wrapping_mul(SPREAD);
                    }
                }
                largest.into()
            }
        }
    )*};
}
hashes!(hashes_u8 u8 hashes_u16 u16 hashes_u32 u32);

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::{Dedup, indices_by_key, sort};

    /// Pairs that all have the same hash make the chains give up, and a table of keys takes over.
    #[test]
    fn pairs_chosen_to_collide_are_told_apart() {
        let by_mix: HashMap<u32, u32> = (0..1 << 20).map(|symbol| (mix(symbol), symbol)).collect();
        let sum = mix(1).wrapping_add(mix(2));
        let mut pairs: Vec<[u32; 2]> = (0..1 << 20)
            .filter_map(|symbol| {
                by_mix.get(&sum.wrapping_sub(mix(symbol))).map(|other| [symbol, *other])
            })
            .collect();
        assert!(pairs.len() > 200, "{} pairs", pairs.len());
        pairs.extend_from_within(..50);
        let equal = |_, _| false;
        assert_eq!(
            Chains::default().duplicates(&vec![7; 300], Keep::First, equal, |_| ()),
            Err(GaveUp)
        );
        for keep in [Keep::First, Keep::Last] {
            let mut dedup = Dedup::<2>::new(u32::MAX).keep(keep);
            assert_eq!(dedup.indices(&pairs), Ok(indices_by_key(&pairs, keep, |pair| sort(*pair))));
            // Once more, in memory that was used.
            assert_eq!(
                dedup.indices(&pairs[7..]),
                Ok(indices_by_key(&pairs[7..], keep, |pair| sort(*pair)))
            );
        }
    }
}
