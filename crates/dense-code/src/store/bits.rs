use alloc::vec::Vec;
use core::fmt;
use core::ops::{BitAndAssign, BitOrAssign, BitXorAssign, Not, Range, SubAssign};

use super::zeros::{Edited, zeros};
use crate::store::{Ones, SpaceTooLarge};

/// A fixed number of bits, addressed by number. [`DenseSet`](crate::DenseSet) is built on it.
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
/// last place are 0. `insert`, `remove` and `contains` are one access; `count`, the operators,
/// comparison and iteration go word by word. With the feature `bitvec` it converts from and to a
/// `bitvec::vec::BitVec`, and `as_bitslice` lends it as a `BitSlice`.
///
/// [`DenseSet`](crate::DenseSet) is the same with values of a type instead of numbers. To save
/// bits, save [`len`](Self::len) and [`words`](Self::words), and read them with
/// [`from_words`](Self::from_words).
#[derive(PartialEq, Eq, Hash)]
pub struct Bits {
    words: Vec<u64>,
    len: u64,
}

const WORD: u64 = u64::BITS as u64;

/// The mask of the bits in use in the last of the words that hold `len` bits.
const fn tail(len: u64) -> u64 {
    match len % WORD {
        0 => u64::MAX,
        used => u64::MAX >> (WORD - used),
    }
}

/// The word of a place. Past the address space it is one that no vector has.
#[inline]
fn word_of(place: u64) -> usize {
    usize::try_from(place / WORD).unwrap_or(usize::MAX)
}

impl Bits {
    /// `len` zeros. The memory comes from the system as zeros and is not written here, so pages
    /// that are never used cost nothing.
    ///
    /// # Errors
    ///
    /// [`SpaceTooLarge`] when the bits can't be addressed or the memory is refused.
    ///
    /// ```
    /// use dense_code::Bits;
    /// assert_eq!(Bits::new(100)?.count(), 0);
    /// assert_eq!(Bits::new(u64::MAX).unwrap_err().count, u64::MAX);
    /// # Ok::<(), dense_code::SpaceTooLarge>(())
    /// ```
    pub fn new(len: u64) -> Result<Self, SpaceTooLarge> {
        Ok(Self { words: zeros(len.div_ceil(WORD), len)?, len })
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
        let tail_is_clear = words.last().is_none_or(|last| last & !tail(len) == 0);
        (words.len() as u64 == len.div_ceil(WORD) && tail_is_clear).then_some(Self { words, len })
    }

    /// How many bits there are, ones and zeros.
    ///
    /// ```
    /// use dense_code::Bits;
    /// assert_eq!(Bits::new(77)?.len(), 77);
    /// # Ok::<(), dense_code::SpaceTooLarge>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// Whether there is no bit at all.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many ones there are: `len / 64` popcounts.
    ///
    /// ```
    /// use dense_code::Bits;
    /// let mut bits = Bits::new(100)?;
    /// bits.fill();
    /// assert_eq!(bits.count(), 100);
    /// # Ok::<(), dense_code::SpaceTooLarge>(())
    /// ```
    #[must_use]
    pub fn count(&self) -> u64 {
        self.words().iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Whether no bit is set; stops at the first that is.
    ///
    /// ```
    /// use dense_code::Bits;
    /// let mut bits = Bits::new(100)?;
    /// assert!(bits.is_zero());
    /// bits.insert(99);
    /// assert!(!bits.is_zero());
    /// # Ok::<(), dense_code::SpaceTooLarge>(())
    /// ```
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.words().iter().all(|word| *word == 0)
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
        let Some((word, mask)) = self.word_mut(place) else { return false };
        let is_new = *word & mask == 0;
        *word |= mask;
        is_new
    }

    /// Clears a bit; `true` when it was 1.
    ///
    /// ```
    /// use dense_code::Bits;
    /// let mut bits = Bits::new(10)?;
    /// bits.fill();
    /// assert_eq!([7, 7, 10].map(|place| bits.remove(place)), [true, false, false]);
    /// # Ok::<(), dense_code::SpaceTooLarge>(())
    /// ```
    #[inline]
    pub fn remove(&mut self, place: u64) -> bool {
        let Some((word, mask)) = self.word_mut(place) else { return false };
        let was_set = *word & mask != 0;
        *word &= !mask;
        was_set
    }

    /// Whether a bit is 1; `false` for a `place` of `len` or more.
    ///
    /// ```
    /// use dense_code::Bits;
    /// let mut bits = Bits::new(10)?;
    /// bits.insert(3);
    /// assert_eq!([2, 3, 10].map(|place| bits.contains(place)), [false, true, false]);
    /// # Ok::<(), dense_code::SpaceTooLarge>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn contains(&self, place: u64) -> bool {
        self.words.get(word_of(place)).is_some_and(|word| word >> (place % WORD) & 1 == 1)
    }

    /// The word of a place and the mask of its bit; `None` past the last place, also where the last
    /// word has room for it.
    #[inline]
    fn word_mut(&mut self, place: u64) -> Option<(&mut u64, u64)> {
        if place >= self.len {
            return None;
        }
        self.words.get_mut(word_of(place)).map(|word| (word, 1 << (place % WORD)))
    }

    /// Sets all bits to 0; the memory stays.
    ///
    /// ```
    /// use dense_code::Bits;
    /// let mut bits = Bits::new(10)?;
    /// bits.insert(3);
    /// bits.clear();
    /// assert!(bits.is_zero());
    /// # Ok::<(), dense_code::SpaceTooLarge>(())
    /// ```
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Sets all bits to 1.
    ///
    /// ```
    /// use dense_code::Bits;
    /// let mut bits = Bits::new(10)?;
    /// bits.fill();
    /// assert_eq!(bits.words(), [0x3ff]);
    /// # Ok::<(), dense_code::SpaceTooLarge>(())
    /// ```
    pub fn fill(&mut self) {
        self.edit_words(|words| words.fill(u64::MAX));
    }

    /// The places of the ones, ascending; the iterator is double-ended.
    ///
    /// ```
    /// use dense_code::Bits;
    /// let mut bits = Bits::new(1000)?;
    /// for place in [700, 9, 200] {
    ///     bits.insert(place);
    /// }
    /// assert!(bits.ones().eq([9, 200, 700]));
    /// assert_eq!(bits.ones().next_back(), Some(700));
    /// # Ok::<(), dense_code::SpaceTooLarge>(())
    /// ```
    pub fn ones(&self) -> Ones<'_> {
        Ones::new(self.words(), 0, u64::MAX, u64::MAX)
    }

    /// The places of the ones within a range, ascending, by a double-ended iterator; what is past
    /// `len` is left out. To find the next set bit at or after `place`, take the first item of
    /// `ones_in(place..len)`.
    ///
    /// ```
    /// use dense_code::Bits;
    /// let mut bits = Bits::new(1000)?;
    /// for place in [9, 200, 700] {
    ///     bits.insert(place);
    /// }
    /// assert!(bits.ones_in(9..700).eq([9, 200]));
    /// assert_eq!(bits.ones_in(201..u64::MAX).next(), Some(700));
    /// # Ok::<(), dense_code::SpaceTooLarge>(())
    /// ```
    pub fn ones_in(&self, places: Range<u64>) -> Ones<'_> {
        let end = places.end.min(self.len());
        let start = places.start.min(end);
        let words =
            if start == end { &[] } else { &self.words()[word_of(start)..=word_of(end - 1)] };
        Ones::new(words, start / WORD * WORD, u64::MAX << (start % WORD), tail(end))
    }

    /// Whether every bit that is 1 here is also 1 in the other; bits past the end of the other
    /// count as 0.
    ///
    /// ```
    /// use dense_code::Bits;
    /// let (few, mut all) = (Bits::from_words(vec![0b1001], 4).ok_or("4 bits")?, Bits::new(4)?);
    /// all.fill();
    /// assert!(few.is_subset(&all) && !all.is_subset(&few));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.pairs(other).all(|(a, b)| a & !b == 0)
    }

    /// Whether no bit is 1 in both.
    ///
    /// ```
    /// use dense_code::Bits;
    /// let few = Bits::from_words(vec![0b1001], 4).ok_or("4 bits")?;
    /// assert!(few.is_disjoint(&!few.clone()) && !few.is_disjoint(&few));
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.pairs(other).all(|(a, b)| a & b == 0)
    }

    /// The words of this and of the other, which are 0 where it has none.
    fn pairs(&self, other: &Self) -> impl Iterator<Item = (u64, u64)> {
        let others = other.words().iter().copied().chain(core::iter::repeat(0));
        self.words().iter().copied().zip(others)
    }

    /// The words that hold the bits, in the [layout](Self) of the type's page.
    ///
    /// ```
    /// use dense_code::Bits;
    /// let mut bits = Bits::new(70)?;
    /// bits.insert(65);
    /// assert_eq!(bits.words(), [0, 0b10]);
    /// # Ok::<(), dense_code::SpaceTooLarge>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// How many bytes the words take.
    ///
    /// ```
    /// use dense_code::Bits;
    /// assert_eq!(Bits::new(1_000_000)?.bytes(), 125_000);
    /// # Ok::<(), dense_code::SpaceTooLarge>(())
    /// ```
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(self.words())
    }

    /// Lets a function change the words in bulk; afterwards, even if it panics, bits past the last
    /// place are cleared.
    ///
    /// ```
    /// use dense_code::Bits;
    /// let mut bits = Bits::new(70)?;
    /// bits.edit_words(|words| words[1] = u64::MAX);
    /// assert!(bits.ones().eq(64..70));
    /// # Ok::<(), dense_code::SpaceTooLarge>(())
    /// ```
    #[inline]
    pub fn edit_words<R>(&mut self, edit: impl FnOnce(&mut [u64]) -> R) -> R {
        let tail = tail(self.len());
        edit(Edited { words: &mut self.words, tail }.words)
    }

    /// The words, owned.
    ///
    /// ```
    /// use dense_code::Bits;
    /// assert_eq!(Bits::new(70)?.into_words(), [0, 0]);
    /// # Ok::<(), dense_code::SpaceTooLarge>(())
    /// ```
    #[must_use]
    pub fn into_words(self) -> Vec<u64> {
        self.words
    }

    fn combine(&mut self, other: &Self, operation: impl Fn(u64, u64) -> u64) {
        let theirs = other.words();
        self.edit_words(|ours| {
            let (ours, beyond) = ours.split_at_mut(ours.len().min(theirs.len()));
            for (word, other) in ours.iter_mut().zip(theirs) {
                *word = operation(*word, *other);
            }
            for word in beyond {
                *word = operation(*word, 0);
            }
        });
    }
}

macro_rules! operator {
    ($assign:ident $method:ident, $what:literal, $operation:expr) => {
        #[doc = concat!($what, " If the other is shorter, its missing bits count as 0; if it is longer, the rest is ignored.")]
        impl $assign<&Bits> for Bits {
            fn $method(&mut self, other: &Bits) {
                self.combine(other, $operation);
            }
        }
    };
}
operator!(BitOrAssign bitor_assign, "Bitwise OR.", |a, b| a | b);
operator!(BitAndAssign bitand_assign, "Bitwise AND.", |a, b| a & b);
operator!(BitXorAssign bitxor_assign, "Bitwise XOR.", |a, b| a ^ b);
operator!(SubAssign sub_assign, "Clears the bits that are set in the other.", |a, b| a & !b);

/// Ones become zeros and zeros ones.
impl Not for Bits {
    type Output = Self;

    fn not(mut self) -> Self {
        self.edit_words(|words| {
            for word in words {
                *word = !*word;
            }
        });
        self
    }
}

impl Clone for Bits {
    fn clone(&self) -> Self {
        Self { words: self.words.clone(), len: self.len }
    }

    fn clone_from(&mut self, source: &Self) {
        if self.len() == source.len() {
            self.words.copy_from_slice(&source.words);
        } else {
            *self = source.clone();
        }
    }
}

/// The numbers of bits and of ones, never the words.
impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bits").field("len", &self.len()).field("ones", &self.count()).finish()
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use std::format;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    fn bits(len: u64, ones: impl IntoIterator<Item = u64>) -> Bits {
        let mut bits = Bits::new(len).unwrap();
        for place in ones {
            bits.insert(place);
        }
        bits
    }

    /// Every third, fifth or seventh place, which differ in their words.
    fn multiples(len: u64, of: u64) -> BTreeSet<u64> {
        (0..len).filter(|place| place % of == 0).collect()
    }

    #[test]
    fn operators_are_those_of_sets_whatever_the_lengths() {
        for len in [0, 1, 63, 64, 65, 130] {
            for other_len in [0, 1, 63, 64, 65, 130, 200] {
                let (p, q) = (multiples(len, 3), multiples(other_len, 5));
                let (a, b) = (bits(len, p.clone()), bits(other_len, q.clone()));
                let within = |set: BTreeSet<u64>| set.into_iter().filter(|place| *place < len);
                let check = |result: Bits, set: BTreeSet<u64>| {
                    assert_eq!(result.len(), len);
                    assert!(result.ones().eq(within(set.clone())));
                    assert_eq!(result.count(), within(set).count() as u64);
                };
                let with = |operation: fn(&mut Bits, &Bits)| {
                    let mut result = a.clone();
                    operation(&mut result, &b);
                    result
                };
                check(with(|a, b| *a |= b), &p | &q);
                check(with(|a, b| *a &= b), &p & &q);
                check(with(|a, b| *a ^= b), &p ^ &q);
                check(with(|a, b| *a -= b), &p - &q);
                assert_eq!(a.is_subset(&b), p.is_subset(&q));
                assert_eq!(a.is_disjoint(&b), p.is_disjoint(&q));
                assert_eq!(a == b, len == other_len && p == q);
            }
            let all: BTreeSet<u64> = (0..len).collect();
            assert!((!bits(len, multiples(len, 3))).ones().eq(&all - &multiples(len, 3)));
        }
    }

    #[test]
    fn ranges_of_ones_are_filtered_ones() {
        let len = 200;
        let all = bits(len, multiples(len, 7).into_iter().chain([63, 64, 127, 128, 199]));
        for start in 0..205 {
            for end in 0..205 {
                let naive = all.ones().filter(|place| (start..end).contains(place));
                assert!(all.ones_in(start..end).eq(naive.clone()), "{start}..{end}");
                assert!(all.ones_in(start..end).rev().eq(naive.rev()), "{start}..{end}");
            }
        }
        assert!(all.ones_in(0..u64::MAX).eq(all.ones()));
        assert!(bits(0, []).ones_in(0..9).next().is_none());
    }

    #[test]
    fn words_go_in_and_out() {
        for len in [0_u64, 1, 63, 64, 65, 128] {
            let full = !bits(len, []);
            let words = full.clone().into_words();
            assert_eq!(words, full.words());
            assert_eq!(Bits::from_words(words.clone(), len), Some(full));
            assert_eq!(Bits::from_words(words.clone(), len + 64), None);
            if len % 64 > 0 {
                assert_eq!(Bits::from_words(words, len - 1), None);
            }
        }
    }

    #[test]
    fn a_panic_while_editing_leaves_no_bit_past_the_last() {
        let mut bits = bits(70, []);
        let panicking = AssertUnwindSafe(|| {
            bits.edit_words(|words| {
                words.fill(u64::MAX);
                panic!("on purpose");
            });
        });
        assert!(catch_unwind(panicking).is_err());
        assert!(bits.ones().eq(0..70) && bits.count() == 70);
    }

    #[test]
    fn only_numbers_are_shown() {
        assert_eq!(format!("{:?}", bits(1 << 20, [1, 9])), "Bits { len: 1048576, ones: 2 }");
    }
}
