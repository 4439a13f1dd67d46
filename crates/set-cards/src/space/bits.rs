//! Bits by rank, one per card: one word for up to four attributes, several above.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};
use core::ops::{Index, IndexMut};

/// Writes values to the first places; those that were written.
#[inline]
pub(crate) fn filled<T>(places: &mut [T], values: impl IntoIterator<Item = T>) -> &mut [T] {
    let mut len = 0;
    for (place, value) in places.iter_mut().zip(values) {
        *place = value;
        len += 1;
    }
    &mut places[..len]
}

/// A number of 128 bits times `W`, the lowest word first.
///
/// With one word each operation is the one of `u128`: the loops have one turn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bits<const W: usize>(pub(crate) [u128; W]);

/// An operation on each word of one or two numbers.
macro_rules! by_words {
    ($($(#[$doc:meta])* $name:ident: |$a:ident, $b:ident| $result:expr;)*) => {$(
        $(#[$doc])*
        #[inline]
        pub(crate) const fn $name(self, other: Self) -> Self {
            let mut words = [0; W];
            let mut at = 0;
            while at < W {
                let ($a, $b) = (self.0[at], other.0[at]);
                words[at] = $result;
                at += 1;
            }
            Self(words)
        }
    )*};
}

impl<const W: usize> Bits<W> {
    pub(crate) const NONE: Self = Self([0; W]);

    by_words! {
        and: |a, b| a & b;
        or: |a, b| a | b;
        xor: |a, b| a ^ b;
        /// The bits of the first that the second has not.
        minus: |a, b| a & !b;
    }

    /// The lowest `count` bits.
    pub(crate) const fn below(count: u64) -> Self {
        let mut words = [0; W];
        let (mut at, mut left) = (0, count);
        while at < W && left > 0 {
            words[at] = if left < 128 { (1 << left) - 1 } else { u128::MAX };
            left = left.saturating_sub(128);
            at += 1;
        }
        Self(words)
    }

    /// The bits of a word, the lowest of them.
    #[inline]
    pub(crate) const fn from_word(word: u64) -> Self {
        let mut words = [0; W];
        words[0] = word as u128;
        Self(words)
    }

    /// In which word a bit is, and where in it.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "an index is below 768")]
    const fn at(index: u64) -> (usize, u32) {
        if W == 1 { (0, index as u32) } else { ((index / 128) as usize, (index % 128) as u32) }
    }

    #[inline]
    pub(crate) const fn has(&self, index: u64) -> bool {
        let (word, bit) = Self::at(index);
        self.0[word] >> bit & 1 == 1
    }

    #[inline]
    pub(crate) const fn with(mut self, index: u64) -> Self {
        let (word, bit) = Self::at(index);
        self.0[word] |= 1 << bit;
        self
    }

    #[inline]
    pub(crate) const fn without(mut self, index: u64) -> Self {
        let (word, bit) = Self::at(index);
        self.0[word] &= !(1 << bit);
        self
    }

    #[inline]
    pub(crate) const fn is_none(&self) -> bool {
        let mut at = 0;
        while at < W {
            if self.0[at] != 0 {
                return false;
            }
            at += 1;
        }
        true
    }

    #[inline]
    pub(crate) const fn count(&self) -> u32 {
        let (mut at, mut count) = (0, 0);
        while at < W {
            count += self.0[at].count_ones();
            at += 1;
        }
        count
    }

    /// To higher places; what goes past the last word is lost.
    #[inline]
    pub(crate) const fn up(self, by: u32) -> Self {
        if W == 1 {
            return Self([self.0[0] << by; W]);
        }
        let (words, bits) = ((by / 128) as usize, by % 128);
        let mut moved = [0; W];
        let mut at = words;
        while at < W {
            moved[at] = self.0[at - words] << bits;
            if bits > 0 && at > words {
                moved[at] |= self.0[at - words - 1] >> (128 - bits);
            }
            at += 1;
        }
        Self(moved)
    }

    /// To lower places; what goes past the first word is lost.
    #[inline]
    pub(crate) const fn down(self, by: u32) -> Self {
        if W == 1 {
            return Self([self.0[0] >> by; W]);
        }
        let (words, bits) = ((by / 128) as usize, by % 128);
        let mut moved = [0; W];
        let mut at = 0;
        while at + words < W {
            moved[at] = self.0[at + words] >> bits;
            if bits > 0 && at + words + 1 < W {
                moved[at] |= self.0[at + words + 1] << (128 - bits);
            }
            at += 1;
        }
        Self(moved)
    }

    /// The lowest one.
    #[inline]
    pub(crate) const fn first(&self) -> Option<u64> {
        let mut rest = *self;
        rest.pop_first()
    }

    /// Takes the lowest one away.
    #[inline]
    pub(crate) const fn pop_first(&mut self) -> Option<u64> {
        let mut at = 0;
        while at < W {
            let word = self.0[at];
            if word != 0 {
                self.0[at] = word & (word - 1);
                return Some(128 * at as u64 + word.trailing_zeros() as u64);
            }
            at += 1;
        }
        None
    }

    /// Takes the highest one away.
    #[inline]
    pub(crate) const fn pop_last(&mut self) -> Option<u64> {
        let mut at = W;
        while at > 0 {
            at -= 1;
            if let Some(bit) = self.0[at].checked_ilog2() {
                self.0[at] ^= 1 << bit;
                return Some(128 * at as u64 + bit as u64);
            }
        }
        None
    }

    /// The indices of the ones, ascending.
    #[inline]
    pub(crate) fn ones(mut self) -> impl Iterator<Item = u16> {
        #[expect(clippy::cast_possible_truncation, reason = "there are at most 768 bits")]
        core::iter::from_fn(move || self.pop_first().map(|index| index as u16))
    }
}

/// That of the numbers.
impl<const W: usize> Ord for Bits<W> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        let words = self.0.iter().zip(&other.0).rev();
        words.map(|(a, b)| a.cmp(b)).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }
}

impl<const W: usize> PartialOrd for Bits<W> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// That of the words, without their number.
impl<const W: usize> Hash for Bits<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for word in self.0 {
            word.hash(state);
        }
    }
}

/// A list of cards or counts with `N` entries for each word of a [`Bits`]: all cards that it can
/// hold, or half of them.
#[derive(Clone, Copy)]
pub(crate) struct Each<T, const W: usize, const N: usize>([[T; N]; W]);

/// A value for each card.
pub(crate) type EachCard<T, const W: usize> = Each<T, W, 128>;

/// A value for each card of a collection.
pub(crate) type EachMember<T, const W: usize> = Each<T, W, 64>;

impl<T: Copy, const W: usize, const N: usize> Each<T, W, N> {
    pub(crate) const fn new(value: T) -> Self {
        Self([[value; N]; W])
    }

    #[inline]
    pub(crate) const fn as_slice(&self) -> &[T] {
        self.0.as_flattened()
    }

    #[inline]
    pub(crate) const fn as_mut_slice(&mut self) -> &mut [T] {
        self.0.as_flattened_mut()
    }
}

impl<T, const W: usize, const N: usize> Index<usize> for Each<T, W, N> {
    type Output = T;

    #[inline]
    fn index(&self, index: usize) -> &T {
        &self.0.as_flattened()[index]
    }
}

impl<T, const W: usize, const N: usize> IndexMut<usize> for Each<T, W, N> {
    #[inline]
    fn index_mut(&mut self, index: usize) -> &mut T {
        &mut self.0.as_flattened_mut()[index]
    }
}
