use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;

use super::words::{WORD, are_of, tail};
use super::zeros::zeros;
use crate::Dense;
use crate::dense::composing::bits;
use crate::dense::value_of;
use crate::store::SpaceTooLarge;

/// A vector of values of a dense type. Each is stored as its rank, in the fewest bits that hold any
/// rank of the type.
///
/// ```
/// use dense_code::{Below, Dense, DenseVec};
///
/// type Roll = (Below<6>, bool); // 12 values: four bits
/// let rolls = [Some(3), None, Some(11)].map(|rank| rank.and_then(Roll::unrank));
/// let mut log: DenseVec<Option<Roll>> = rolls.iter().collect();
/// log.push(Roll::unrank(7));
/// assert_eq!((log.get(1), log.get(4)), (Some(None), None));
/// assert_eq!((log.len(), log.words().len()), (4, 1)); // four of sixteen in a word
///
/// // A value for each state, by rank: unknown distances of a million states in 875 KB.
/// let mut distances = DenseVec::<Option<Below<100>>>::filled(1_000_000, None);
/// distances.set(123_456, Below::new(7));
/// ```
///
/// ```text
/// word (u64)  | bit 63 | ... | bit 1 | bit 0 |      entry i: BITS bits from bit i * BITS on
/// ```
///
/// An access costs one load, or two where an entry crosses a word, and an unrank. The words are
/// `u64` on every platform; bits past the last entry are 0. Indices and lengths are `u64`, as ranks
/// are.
#[derive(Clone, PartialEq, Eq)]
#[doc(alias = "packed vector")]
#[doc(alias = "bit-packed")]
pub struct DenseVec<T> {
    words: Vec<u64>,
    len: u64,
    values: PhantomData<fn() -> T>,
}

impl<T: Dense> DenseVec<T> {
    /// The bits of an entry: `log2(COUNT)`, rounded up.
    pub const BITS: u32 = bits(T::COUNT);
    const IS_FULL: bool = T::COUNT.is_power_of_two();
    const MASK: u64 = if Self::BITS == 0 { 0 } else { u64::MAX >> (u64::BITS - Self::BITS) };

    /// The empty vector.
    #[must_use]
    pub const fn new() -> Self {
        Self { words: Vec::new(), len: 0, values: PhantomData }
    }

    /// `len` entries of one value.
    ///
    /// # Panics
    ///
    /// When there is no memory for them: see [`try_filled`](Self::try_filled).
    #[must_use]
    pub fn filled(len: u64, value: T) -> Self {
        Self::try_filled(len, value).expect("memory for the entries")
    }

    /// `len` entries of one value, or an error. Where the value is the first of its type, the
    /// memory comes from the system as zeros, and pages that are never used cost nothing.
    ///
    /// # Errors
    ///
    /// [`SpaceTooLarge`] when the entries can't be addressed or the memory is refused.
    pub fn try_filled(len: u64, value: T) -> Result<Self, SpaceTooLarge> {
        let bits = len.checked_mul(Self::BITS.into()).ok_or(SpaceTooLarge { count: len })?;
        let mut words = zeros(bits.div_ceil(WORD), len)?;
        let rank = value.rank();
        if rank > 0 {
            // Entries come back to the start of a word after BITS words at the latest.
            let period = Self::BITS as usize;
            let mut first = Self { words: Vec::new(), len: 0, values: PhantomData };
            for _ in 0..len.min(WORD) {
                first.push(value);
            }
            for chunk in words.chunks_mut(period) {
                chunk.copy_from_slice(&first.words[..chunk.len()]);
            }
            if let Some(last) = words.last_mut() {
                *last &= tail(bits);
            }
        }
        Ok(Self { words, len, values: PhantomData })
    }

    /// `len` entries in words laid out as [above](Self); `None` when the number of words does not
    /// match `len`, an entry is not a rank, or a bit past the last entry is set.
    ///
    /// ```
    /// use dense_code::{Below, DenseVec};
    /// let digits = DenseVec::<Below<10>>::from_words(vec![0x921], 3).ok_or("three digits")?;
    /// assert!(digits.iter().map(Below::get).eq([1, 2, 9]));
    /// assert!(DenseVec::<Below<10>>::from_words(vec![0x921], 2).is_none());
    /// assert!(DenseVec::<Below<10>>::from_words(vec![0x9a1], 3).is_none());
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn from_words(words: Vec<u64>, len: u64) -> Option<Self> {
        let bits = len.checked_mul(Self::BITS.into())?;
        if !are_of(&words, bits) {
            return None;
        }
        // Where all patterns of bits are ranks, there is nothing to look at.
        let are_ranks = Self::IS_FULL || (0..len).all(|index| Self::rank(&words, index) < T::COUNT);
        are_ranks.then_some(Self { words, len, values: PhantomData })
    }

    /// The number of entries.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// Whether there is no entry.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The word where an entry begins and the place of its lowest bit there. Past the address space
    /// it is a word that no vector has.
    #[inline]
    fn place(index: u64) -> (usize, u32) {
        let bits = u64::from(Self::BITS);
        // In two steps, since the number of bits may pass 64 bits.
        let bit = index % WORD * bits;
        let word = (index / WORD).saturating_mul(bits).saturating_add(bit / WORD);
        (usize::try_from(word).unwrap_or(usize::MAX), (bit % WORD) as u32)
    }

    /// Whether an entry that begins there goes on in the next word.
    #[inline]
    const fn crosses(shift: u32) -> bool {
        !Self::BITS.is_power_of_two() && shift + Self::BITS > u64::BITS
    }

    /// The rank of an entry that these words have.
    #[inline]
    fn rank(words: &[u64], index: u64) -> u64 {
        if Self::BITS == 0 {
            return 0;
        }
        let (word, shift) = Self::place(index);
        let mut rank = words[word] >> shift;
        if Self::crosses(shift) {
            rank |= words[word + 1] << (u64::BITS - shift);
        }
        rank & Self::MASK
    }

    /// Changes the bits of an entry below the length where `flip` has ones.
    #[inline]
    fn flip(&mut self, index: u64, flip: u64) {
        if Self::BITS == 0 {
            return;
        }
        let (word, shift) = Self::place(index);
        self.words[word] ^= flip << shift;
        if Self::crosses(shift) {
            self.words[word + 1] ^= flip >> (u64::BITS - shift);
        }
    }

    /// An entry, or `None` past the end.
    #[inline]
    #[must_use]
    pub fn get(&self, index: u64) -> Option<T> {
        (index < self.len).then(|| value_of(Self::rank(&self.words, index)))
    }

    /// Changes an entry and returns what it was.
    ///
    /// # Panics
    ///
    /// Past the end, as an index does.
    #[inline]
    pub fn set(&mut self, index: u64, value: T) -> T {
        assert!(index < self.len, "index {index} of {} entries", self.len);
        let before = Self::rank(&self.words, index);
        self.flip(index, before ^ value.rank());
        value_of(before)
    }

    /// Appends an entry.
    #[inline]
    pub fn push(&mut self, value: T) {
        let room = self.words.len() as u64 * WORD;
        let index = self.len;
        self.len += 1;
        if self.len * u64::from(Self::BITS) > room {
            self.words.push(0);
        }
        self.flip(index, value.rank());
    }

    /// Removes the last entry and returns it.
    pub fn pop(&mut self) -> Option<T> {
        let index = self.len.checked_sub(1)?;
        let rank = Self::rank(&self.words, index);
        self.flip(index, rank);
        self.len = index;
        // An entry takes at most a word with it.
        if self.words.len() as u64 * WORD >= index * u64::from(Self::BITS) + WORD {
            self.words.pop();
        }
        Some(value_of(rank))
    }

    /// Removes all entries; the memory stays.
    pub fn clear(&mut self) {
        self.words.clear();
        self.len = 0;
    }

    /// The entries in order.
    #[must_use = "iterators are lazy"]
    pub fn iter(&self) -> Entries<T, &[u64]> {
        self.into_iter()
    }

    /// The words that hold the entries, laid out as [above](Self).
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

    /// Lets a function change the words in bulk; afterwards bits past the last entry are cleared.
    /// It is for types of 2, 4, 16, ... values, where each pattern of bits is a rank; for others it
    /// does not compile.
    ///
    /// ```
    /// use dense_code::{Below, DenseVec};
    /// let mut nibbles = DenseVec::<Below<16>>::filled(3, Below::default());
    /// nibbles.edit_words(|words| words[0] = 0x7654);
    /// assert!(nibbles.iter().map(Below::get).eq([4, 5, 6]));
    /// ```
    #[inline]
    pub fn edit_words<R>(&mut self, edit: impl FnOnce(&mut [u64]) -> R) -> R {
        const { assert!(Self::IS_FULL, "some patterns of bits are no rank of the type") };
        let result = edit(&mut self.words);
        if let Some(last) = self.words.last_mut() {
            *last &= tail(self.len % WORD * u64::from(Self::BITS));
        }
        result
    }
}

impl<T: Dense> Default for DenseVec<T> {
    fn default() -> Self {
        Self::new()
    }
}

// By hand: a derive would ask for `T: Hash`.
impl<T> Hash for DenseVec<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.words, self.len).hash(state);
    }
}

impl<T: Dense + fmt::Debug> fmt::Debug for DenseVec<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl<T: Dense> Extend<T> for DenseVec<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        for value in values {
            self.push(value);
        }
    }
}

impl<'a, T: Dense> Extend<&'a T> for DenseVec<T> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, values: I) {
        self.extend(values.into_iter().copied());
    }
}

impl<T: Dense> FromIterator<T> for DenseVec<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut vector = Self::new();
        vector.extend(values);
        vector
    }
}

impl<'a, T: Dense> FromIterator<&'a T> for DenseVec<T> {
    fn from_iter<I: IntoIterator<Item = &'a T>>(values: I) -> Self {
        values.into_iter().copied().collect()
    }
}

/// The entries of a [`DenseVec`] in order. `W` is `&[u64]`, or the words of a vector that is
/// consumed.
#[derive(Clone, Debug)]
pub struct Entries<T, W> {
    words: W,
    left: Range<u64>,
    values: PhantomData<fn() -> T>,
}

impl<T: Dense, W: AsRef<[u64]>> Entries<T, W> {
    #[inline]
    fn value(&self, index: u64) -> T {
        value_of(DenseVec::<T>::rank(self.words.as_ref(), index))
    }
}

impl<T: Dense, W: AsRef<[u64]>> Iterator for Entries<T, W> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.left.next().map(|index| self.value(index))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<T> {
        self.left.nth(n).map(|index| self.value(index))
    }
}

impl<T: Dense, W: AsRef<[u64]>> DoubleEndedIterator for Entries<T, W> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.left.next_back().map(|index| self.value(index))
    }
}

impl<T: Dense, W: AsRef<[u64]>> ExactSizeIterator for Entries<T, W> {}
impl<T: Dense, W: AsRef<[u64]>> FusedIterator for Entries<T, W> {}

impl<T: Dense> IntoIterator for DenseVec<T> {
    type Item = T;
    type IntoIter = Entries<T, Vec<u64>>;

    fn into_iter(self) -> Self::IntoIter {
        Entries { words: self.words, left: 0..self.len, values: PhantomData }
    }
}

impl<'a, T: Dense> IntoIterator for &'a DenseVec<T> {
    type Item = T;
    type IntoIter = Entries<T, &'a [u64]>;

    fn into_iter(self) -> Self::IntoIter {
        Entries { words: &self.words, left: 0..self.len, values: PhantomData }
    }
}
