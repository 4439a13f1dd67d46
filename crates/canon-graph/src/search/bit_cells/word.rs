//! Sets of vertices as bits.

use core::array::from_fn;
use core::ops::{BitAnd, BitXor};

use crate::graph::numbers::narrow;

/// A set of vertices below `64 K`: vertex `v` is bit `v % 64` of word `v / 64`. Canonical forms
/// depend on how sets are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Word<const K: usize>([u64; K]);

impl<const K: usize> Default for Word<K> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<const K: usize> BitAnd for Word<K> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(from_fn(|index| self.0[index] & other.0[index]))
    }
}

impl<const K: usize> BitXor for Word<K> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(from_fn(|index| self.0[index] ^ other.0[index]))
    }
}

impl<const K: usize> Word<K> {
    pub(crate) const NONE: Self = Self([0; K]);
    pub(crate) const MAX_VERTICES: usize = 64 * K;

    /// The set of one vertex.
    #[inline(always)]
    pub(super) fn bit(vertex: usize) -> Self {
        let mut word = Self::NONE;
        word.set(vertex, true);
        word
    }

    /// The vertices below one.
    pub(super) fn below(vertex: usize) -> Self {
        let bits = |index: usize| vertex.saturating_sub(64 * index).min(64);
        Self(from_fn(|index| u64::MAX.checked_shr(64 - narrow(bits(index))).unwrap_or(0)))
    }

    pub(super) fn from_words(words: &[u64]) -> Self {
        Self(from_fn(|index| words.get(index).copied().unwrap_or(0)))
    }

    #[inline(always)]
    pub(super) fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The vertices that another set does not have.
    #[inline(always)]
    pub(super) fn without(self, other: Self) -> Self {
        self ^ (self & other)
    }

    /// Whether some vertices are in another set, and whether some are not.
    #[inline(always)]
    pub(super) fn meets(&self, other: &Self) -> (bool, bool) {
        (*self & *other != Self::NONE, self.without(*other) != Self::NONE)
    }

    #[inline(always)]
    pub(super) fn has(&self, vertex: usize) -> bool {
        self.0[vertex / 64 % K] >> (vertex % 64) & 1 == 1
    }

    #[inline(always)]
    pub(super) fn set(&mut self, vertex: usize, there: bool) {
        let (word, place) = (&mut self.0[vertex / 64 % K], vertex % 64);
        *word = *word & !(1 << place) | u64::from(there) << place;
    }

    /// The least vertex of a set that is not empty.
    #[inline(always)]
    pub(super) fn first(self) -> usize {
        self.ones().next().unwrap_or(0)
    }

    /// Whether there are several vertices.
    #[inline(always)]
    pub(super) fn is_several(self) -> bool {
        let (mut seen, mut several) = (0, 0);
        for word in self.0 {
            several |= word & word.wrapping_sub(1) | if seen == 0 { 0 } else { word };
            seen |= word;
        }
        several != 0
    }

    /// The vertices, ascending.
    #[inline(always)]
    pub(super) fn ones(mut self) -> impl Iterator<Item = usize> {
        let mut index = 0;
        core::iter::from_fn(move || {
            loop {
                let word = self.0.get_mut(index)?;
                if *word != 0 {
                    let place = word.trailing_zeros() as usize;
                    *word &= *word - 1;
                    return Some(64 * index + place);
                }
                index += 1;
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn check<const K: usize>() {
        let all = 64 * K;
        let sets: [Vec<usize>; 6] = [
            Vec::new(),
            [0].into(),
            [all - 1].into(),
            [0, all - 1].into(),
            (0..all).step_by(63).collect(),
            (0..all).collect(),
        ];
        let word = |set: &[usize]| {
            set.iter().fold(Word::<K>::NONE, |word, vertex| word ^ Word::bit(*vertex))
        };
        for one in &sets {
            let found = word(one);
            assert_eq!(&found.ones().collect::<Vec<_>>(), one);
            assert_eq!((found.len(), found.is_several()), (one.len(), one.len() > 1));
            assert_eq!(found.first(), one.first().copied().unwrap_or(0));
            assert!((0..all).all(|vertex| found.has(vertex) == one.contains(&vertex)));
            for other in &sets {
                let others = word(other);
                let (common, rest): (Vec<usize>, Vec<usize>) =
                    one.iter().partition(|vertex| other.contains(vertex));
                assert_eq!((found & others, found.without(others)), (word(&common), word(&rest)));
                assert_eq!(found.meets(&others), (!common.is_empty(), !rest.is_empty()));
            }
        }
        for end in 0..=all {
            assert_eq!(Word::<K>::below(end), word(&(0..end).collect::<Vec<_>>()));
        }
    }

    #[test]
    fn words_are_sets_of_vertices() {
        check::<1>();
        check::<2>();
        check::<4>();
        check::<8>();
    }
}
