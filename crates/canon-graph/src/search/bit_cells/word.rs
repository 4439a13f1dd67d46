//! Sets of vertices as words of 64 to 512 bits.

use core::fmt::Debug;
use core::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of vertices.
pub(crate) trait Word:
    Copy
    + Debug
    + Default
    + Ord
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    const NONE: Self;
    const MAX_VERTICES: usize;

    /// The set of one vertex.
    fn bit(vertex: usize) -> Self;
    /// The vertices below one.
    fn below(vertex: usize) -> Self;
    fn from_words(words: &[u64]) -> Self;
    fn len(self) -> usize;
    /// Whether some vertices are in another set, and whether some are not.
    fn meets(&self, other: &Self) -> (bool, bool);
    fn has(self, vertex: usize) -> bool;
    fn set(&mut self, vertex: usize, there: bool);
    /// The least vertex of a set that is not empty.
    fn first(self) -> usize;
    /// Whether there are several vertices.
    fn is_several(self) -> bool;
    /// The vertices, ascending.
    fn ones(self) -> impl Iterator<Item = usize>;
}

macro_rules! word {
    ($word:ident, $bits:literal) => {
        impl Word for $word {
            const NONE: Self = 0;
            const MAX_VERTICES: usize = $bits;

            #[inline(always)]
            fn bit(vertex: usize) -> Self {
                1 << (vertex % $bits)
            }

            fn below(vertex: usize) -> Self {
                if vertex < $bits { Self::bit(vertex) - 1 } else { Self::MAX }
            }

            fn from_words(words: &[u64]) -> Self {
                words.iter().rev().fold(0, |word, part| word.unbounded_shl(64) | Self::from(*part))
            }

            #[inline(always)]
            fn len(self) -> usize {
                self.count_ones() as usize
            }

            #[inline(always)]
            fn meets(&self, other: &Self) -> (bool, bool) {
                (self & other != 0, self & !other != 0)
            }

            #[inline(always)]
            fn has(self, vertex: usize) -> bool {
                self >> (vertex % $bits) & 1 == 1
            }

            #[inline(always)]
            fn set(&mut self, vertex: usize, there: bool) {
                *self = *self & !Self::bit(vertex) | Self::from(there) << (vertex % $bits);
            }

            #[inline(always)]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline(always)]
            fn is_several(self) -> bool {
                self & self.wrapping_sub(1) != 0
            }

            #[inline(always)]
            fn ones(mut self) -> impl Iterator<Item = usize> {
                core::iter::from_fn(move || {
                    let place = (self != 0).then(|| self.first())?;
                    self &= self.wrapping_sub(1);
                    Some(place)
                })
            }
        }
    };
}

word!(u64, 64);
word!(u128, 128);

/// `K` words of 64 bits, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Wide<const K: usize>([u64; K]);

impl<const K: usize> Default for Wide<K> {
    fn default() -> Self {
        Self::NONE
    }
}

impl<const K: usize> Wide<K> {
    #[inline(always)]
    fn by_words(mut self, other: Self, op: impl Fn(u64, u64) -> u64) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word = op(*word, other);
        }
        self
    }
}

impl<const K: usize> BitAnd for Wide<K> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.by_words(other, |a, b| a & b)
    }
}

impl<const K: usize> BitOr for Wide<K> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.by_words(other, |a, b| a | b)
    }
}

impl<const K: usize> BitXor for Wide<K> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.by_words(other, |a, b| a ^ b)
    }
}

impl<const K: usize> Not for Wide<K> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const K: usize> Word for Wide<K> {
    const NONE: Self = Self([0; K]);
    const MAX_VERTICES: usize = 64 * K;

    #[inline(always)]
    fn bit(vertex: usize) -> Self {
        let mut word = Self::NONE;
        word.set(vertex, true);
        word
    }

    fn below(vertex: usize) -> Self {
        let mut word = Self::NONE;
        for (first, part) in (0..).step_by(64).zip(&mut word.0) {
            *part = u64::below(vertex.saturating_sub(first).min(64));
        }
        word
    }

    fn from_words(words: &[u64]) -> Self {
        let mut word = Self::NONE;
        word.0[..words.len()].copy_from_slice(words);
        word
    }

    #[inline(always)]
    fn len(self) -> usize {
        self.0.iter().map(|word| word.len()).sum()
    }

    #[inline(always)]
    fn meets(&self, other: &Self) -> (bool, bool) {
        let (mut some, mut others) = (0, 0);
        for (word, other) in self.0.iter().zip(&other.0) {
            some |= word & other;
            others |= word & !other;
        }
        (some != 0, others != 0)
    }

    #[inline(always)]
    fn has(self, vertex: usize) -> bool {
        self.0[vertex / 64].has(vertex % 64)
    }

    #[inline(always)]
    fn set(&mut self, vertex: usize, there: bool) {
        self.0[vertex / 64].set(vertex % 64, there);
    }

    #[inline(always)]
    fn first(self) -> usize {
        let index = self.0.iter().position(|word| *word != 0).unwrap_or(0);
        64 * index + self.0[index].first()
    }

    #[inline(always)]
    fn is_several(self) -> bool {
        let mut seen = 0;
        let mut several = 0;
        for word in self.0 {
            several |= word & word.wrapping_sub(1) | if seen == 0 { 0 } else { word };
            seen |= word;
        }
        several != 0
    }

    #[inline(always)]
    fn ones(self) -> impl Iterator<Item = usize> {
        (0..)
            .step_by(64)
            .zip(self.0)
            .flat_map(|(first, word)| word.ones().map(move |bit| first + bit))
    }
}
