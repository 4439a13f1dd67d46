//! A fixed number of bits.

use alloc::vec::Vec;
use core::fmt;

use super::words::{self, Ones};
use super::zeros::zeros;
use crate::store::SpaceTooLarge;

/// A set of numbers below a bound that is known at run time: one bit for each of them.
///
/// ```
/// use dense_code::Bits;
///
/// let mut seen = Bits::new(171_700)?; // 21 KB
/// assert!(seen.insert(31_463)); // new
/// assert!(!seen.insert(31_463)); // seen
/// assert!(seen.contains(31_463) && !seen.contains(171_700));
/// assert_eq!((seen.universe(), seen.len()), (171_700, 1));
/// # Ok::<(), dense_code::SpaceTooLarge>(())
/// ```
///
/// ```text
/// word (u64)  | bit 63 | ... | bit 1 | bit 0 |      place i is bit i % 64 of word i / 64
/// ```
///
/// The words are `u64` on every platform, so a saved form is the same everywhere. Bits past the
/// last place are 0. `insert`, `remove` and `contains` are one access; `len` and comparison go
/// word by word. With the feature `bitvec` it converts from and to a `bitvec::vec::BitVec`, and
/// `as_bitslice` lends it as a `BitSlice`.
///
/// [`DenseSet`](crate::DenseSet) is the same with values of a type instead of numbers. To save
/// bits, save [`universe`](Self::universe) and [`words`](Self::words), and read them with
/// [`from_words`](Self::from_words).
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Bits {
    words: Vec<u64>,
    universe: u64,
}

impl Bits {
    /// The empty set of numbers below `universe`. The memory comes from the system as zeros and is
    /// not written here, so pages that are never used cost nothing.
    ///
    /// # Errors
    ///
    /// [`SpaceTooLarge`] when the bits can't be addressed or the memory is refused.
    pub fn new(universe: u64) -> Result<Self, SpaceTooLarge> {
        Ok(Self { words: zeros(universe.div_ceil(words::WORD), universe)?, universe })
    }

    /// The numbers whose bits are 1 in words laid out as [above](Self); `None` when the number of
    /// words does not match `universe` or a bit past the last place is set.
    ///
    /// ```
    /// use dense_code::Bits;
    /// let bits = Bits::from_words(vec![0b101], 3).ok_or("three bits")?;
    /// assert!(bits.iter().eq([0, 2]));
    /// assert!(Bits::from_words(vec![0b101], 2).is_none());
    /// assert!(Bits::from_words(vec![0b101], 65).is_none());
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn from_words(words: Vec<u64>, universe: u64) -> Option<Self> {
        words::are_of(&words, universe).then_some(Self { words, universe })
    }

    /// The bound: every number in the set is below it.
    #[inline]
    #[must_use]
    pub const fn universe(&self) -> u64 {
        self.universe
    }

    /// How many numbers are in the set: `universe / 64` popcounts.
    #[must_use]
    pub fn len(&self) -> u64 {
        words::count(&self.words)
    }

    /// Whether no number is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// Adds a number; `true` when it was not there.
    ///
    /// # Panics
    ///
    /// For a number of [`universe`](Self::universe) or more, as an index does. A set that ignored
    /// the number would lose it silently.
    ///
    /// ```
    /// use dense_code::Bits;
    /// let mut bits = Bits::new(10)?;
    /// assert_eq!([7, 9, 7].map(|place| bits.insert(place)), [true, true, false]);
    /// # Ok::<(), dense_code::SpaceTooLarge>(())
    /// ```
    #[inline]
    pub fn insert(&mut self, place: u64) -> bool {
        assert!(place < self.universe, "place {place} of {} bits", self.universe);
        words::insert(&mut self.words, place)
    }

    /// Removes a number; `true` when it was there.
    #[inline]
    pub fn remove(&mut self, place: u64) -> bool {
        place < self.universe && words::remove(&mut self.words, place)
    }

    /// Whether a number is in the set.
    #[inline]
    #[must_use]
    pub fn contains(&self, place: u64) -> bool {
        // The bits past the last place are 0, so the bound need not be looked at.
        words::contains(&self.words, place)
    }

    /// Removes all numbers; the memory stays.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// The numbers, ascending.
    ///
    /// ```
    /// use dense_code::Bits;
    /// let mut bits = Bits::new(1000)?;
    /// for place in [700, 9, 200] {
    ///     bits.insert(place);
    /// }
    /// assert!(bits.iter().eq([9, 200, 700]));
    /// # Ok::<(), dense_code::SpaceTooLarge>(())
    /// ```
    #[must_use = "iterators are lazy"]
    pub fn iter(&self) -> Ones<&[u64]> {
        self.into_iter()
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

/// The bound and how many numbers there are: they may be millions.
impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bits").field("universe", &self.universe).field("len", &self.len()).finish()
    }
}

/// Panics as [`insert`](Bits::insert) does.
impl Extend<u64> for Bits {
    fn extend<I: IntoIterator<Item = u64>>(&mut self, places: I) {
        for place in places {
            self.insert(place);
        }
    }
}

impl<'a> IntoIterator for &'a Bits {
    type Item = u64;
    type IntoIter = Ones<&'a [u64]>;

    fn into_iter(self) -> Self::IntoIter {
        Ones::new(&self.words)
    }
}

impl IntoIterator for Bits {
    type Item = u64;
    type IntoIter = Ones<Vec<u64>>;

    fn into_iter(self) -> Self::IntoIter {
        Ones::new(self.words)
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
            for place in (0..len).rev().filter(|place| place * place % 7 < 3) {
                assert_eq!(bits.insert(place), twin.insert(place));
                assert!(!bits.insert(place));
            }
            assert_eq!(bits.is_empty(), twin.is_empty());
            for place in (0..len + 70).step_by(3).chain([u64::MAX]) {
                assert_eq!(bits.contains(place), twin.contains(&place));
                assert_eq!(bits.remove(place), twin.remove(&place));
            }
            assert!(bits.iter().eq(twin.iter().copied()));
            assert!(bits.clone().into_iter().eq(twin.iter().copied()));
            assert_eq!((bits.universe(), bits.len()), (len, twin.len() as u64));
            let mut other = Bits::new(len).unwrap();
            other.extend(twin.iter().copied());
            assert_eq!(other, bits);
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
        assert_eq!(format!("{bits:?}"), "Bits { universe: 20, len: 2 }");
    }

    /// Past the end, and past the end of the last word: a set of visited states would lose it.
    #[test]
    fn a_number_past_the_bound_is_no_member() {
        for place in [10, 63, 64, u64::MAX] {
            let lost = std::panic::catch_unwind(|| Bits::new(10).unwrap().insert(place));
            let reason = lost.unwrap_err().downcast::<std::string::String>().unwrap();
            assert_eq!(*reason, format!("place {place} of 10 bits"));
        }
    }
}
