//! A fixed number of bits.

use alloc::vec::Vec;
use core::fmt;

use super::words::{self, Ones};
use super::zeros::zeros;
use crate::store::SpaceTooLarge;

/// A number of bits that is known at run time, addressed by place: a set of numbers `0..len`.
///
/// ```
/// use dense_code::Bits;
///
/// let mut seen = Bits::new(171_700)?; // 21 KB
/// assert!(seen.insert(31_463)); // new
/// assert!(!seen.insert(31_463)); // seen
/// assert!(seen.contains(31_463) && !seen.contains(171_700));
/// assert_eq!((seen.len(), seen.count()), (171_700, 1));
/// # Ok::<(), dense_code::SpaceTooLarge>(())
/// ```
///
/// ```text
/// word (u64)  | bit 63 | ... | bit 1 | bit 0 |      place i is bit i % 64 of word i / 64
/// ```
///
/// The words are `u64` on every platform, so a saved form is the same everywhere. Bits past the
/// last place are 0. `insert`, `remove` and `contains` are one access; `count` and comparison go
/// word by word. With the feature `bitvec` it converts from and to a `bitvec::vec::BitVec`, and
/// `as_bitslice` lends it as a `BitSlice`.
///
/// [`DenseSet`](crate::DenseSet) is the same with values of a type instead of numbers. To save
/// bits, save [`len`](Self::len) and [`words`](Self::words), and read them with
/// [`from_words`](Self::from_words).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Bits {
    words: Vec<u64>,
    len: u64,
}

impl Bits {
    /// `len` zeros. The memory comes from the system as zeros and is not written here, so pages
    /// that are never used cost nothing.
    ///
    /// # Errors
    ///
    /// [`SpaceTooLarge`] when the bits can't be addressed or the memory is refused.
    pub fn new(len: u64) -> Result<Self, SpaceTooLarge> {
        Ok(Self { words: zeros(len.div_ceil(words::WORD), len)?, len })
    }

    /// `len` bits in words laid out as [above](Self); `None` when the number of words does not match
    /// `len` or a bit past the last place is set.
    ///
    /// ```
    /// use dense_code::Bits;
    /// let bits = Bits::from_words(vec![0b101], 3).ok_or("three bits")?;
    /// assert!(bits.ones().eq([0, 2]));
    /// assert!(Bits::from_words(vec![0b101], 2).is_none());
    /// assert!(Bits::from_words(vec![0b101], 65).is_none());
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn from_words(words: Vec<u64>, len: u64) -> Option<Self> {
        words::are_of(&words, len).then_some(Self { words, len })
    }

    /// How many bits there are, ones and zeros.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// Whether there is no bit at all.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many ones there are: `len / 64` popcounts.
    #[must_use]
    pub fn count(&self) -> u64 {
        words::count(&self.words)
    }

    /// Sets a bit; `true` when it was 0. For a place of `len` or more it does
    /// nothing and returns `false`.
    ///
    /// ```
    /// use dense_code::Bits;
    /// let mut bits = Bits::new(10)?;
    /// assert_eq!([7, 9, 7, 10].map(|place| bits.insert(place)), [true, true, false, false]);
    /// # Ok::<(), dense_code::SpaceTooLarge>(())
    /// ```
    #[inline]
    pub fn insert(&mut self, place: u64) -> bool {
        place < self.len && words::insert(&mut self.words, place)
    }

    /// Clears a bit; `true` when it was 1. For a place of `len` or more it returns `false`.
    #[inline]
    pub fn remove(&mut self, place: u64) -> bool {
        place < self.len && words::remove(&mut self.words, place)
    }

    /// Whether a bit is 1; `false` for a `place` of `len` or more.
    #[inline]
    #[must_use]
    pub fn contains(&self, place: u64) -> bool {
        // The bits past the last place are 0, so the length need not be looked at.
        words::contains(&self.words, place)
    }

    /// Sets all bits to 0; the memory stays.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// The places of the ones, ascending.
    ///
    /// ```
    /// use dense_code::Bits;
    /// let mut bits = Bits::new(1000)?;
    /// for place in [700, 9, 200] {
    ///     bits.insert(place);
    /// }
    /// assert!(bits.ones().eq([9, 200, 700]));
    /// # Ok::<(), dense_code::SpaceTooLarge>(())
    /// ```
    #[must_use = "iterators are lazy"]
    pub fn ones(&self) -> impl Iterator<Item = u64> + Clone {
        Ones::new(&self.words)
    }

    /// The words, laid out as [above](Self).
    #[inline]
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The words, owned.
    #[must_use]
    pub fn into_words(self) -> Vec<u64> {
        self.words
    }
}

/// How many bits there are and how many are ones: the bits themselves may be millions.
impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bits").field("len", &self.len()).field("ones", &self.count()).finish()
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use std::{format, vec};

    use super::*;

    #[test]
    fn bits_are_a_set_of_numbers() {
        for len in [0_u64, 1, 63, 64, 65, 130, 200] {
            let mut bits = Bits::new(len).unwrap();
            let mut twin = BTreeSet::new();
            for place in (0..len + 70).rev().filter(|place| place * place % 7 < 3) {
                assert_eq!(bits.insert(place), place < len && twin.insert(place));
                assert!(!bits.insert(place));
            }
            for place in (0..len + 70).step_by(3).chain([u64::MAX]) {
                assert_eq!(bits.contains(place), twin.contains(&place));
                assert_eq!(bits.remove(place), twin.remove(&place));
            }
            assert!(bits.ones().eq(twin.iter().copied()));
            assert_eq!((bits.len(), bits.count()), (len, twin.len() as u64));
            let words = bits.clone().into_words();
            assert_eq!(words, bits.words());
            assert_eq!(Bits::from_words(words.clone(), len), Some(bits.clone()));
            assert_eq!(Bits::from_words(words, len + 64), None);
            bits.clear();
            assert_eq!(bits, Bits::new(len).unwrap());
        }
        assert!(Bits::from_words(vec![1 << 10], 10).is_none());
    }

    #[test]
    fn only_numbers_are_shown() {
        let bits = Bits::from_words(vec![0b101], 20).unwrap();
        assert_eq!(format!("{bits:?}"), "Bits { len: 20, ones: 2 }");
    }
}
