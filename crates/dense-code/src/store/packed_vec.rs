use alloc::vec::Vec;
use core::fmt;

use super::words::{are_of, tail};
use super::zeros::zeros;
use crate::store::SpaceTooLarge;

/// A vector of small integers, `BITS` (1, 2, 4 or 8) bits each.
///
/// ```
/// use dense_code::PackedVec;
///
/// // Distances modulo 3 of a million states: 250 KB.
/// let mut distances = PackedVec::<2>::filled(1_000_000, 0)?;
/// distances.set(123_456, 2)?;
/// assert_eq!(distances.get(123_456), Some(2));
/// assert_eq!(distances.get(1_000_000), None);
/// assert!(distances.set(0, 4).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// ```text
/// word (u64)  | entry E-1 | ... | entry 1 | entry 0 |      E = 64 / BITS
/// ```
///
/// No entry crosses a word, so an access is one load, one shift and one mask. The words are `u64`
/// on every platform; bits past the last entry are 0. Indices and lengths are `u64`, as ranks are:
/// for a value per state of a dense type `T`, make it of length `T::COUNT` and use `state.rank()`
/// as the index. Any other `BITS` does not compile.
///
/// With `serde` it is a list of its entries, so binary formats take a byte for each. To save it
/// as it is packed, save [`len`](Self::len) and [`words`](Self::words).
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct PackedVec<const BITS: u32> {
    words: Vec<u64>,
    len: u64,
}

/// The error for an entry that does not exist, a value that does not fit, or a vector too large for
/// this machine.
///
/// ```
/// use dense_code::{PackedError, PackedVec};
/// let mut nibbles = PackedVec::<4>::from_slice(&[0, 0])?;
/// assert_eq!(nibbles.set(2, 0), Err(PackedError::Index { index: 2, len: 2 }));
/// let error = PackedError::Value { value: 16, max: 15 };
/// assert_eq!(nibbles.set(1, 16), Err(error));
/// assert_eq!(error.to_string(), "value 16 does not fit an entry: the largest is 15");
/// # Ok::<(), PackedError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PackedError {
    /// The index is not below the length.
    #[error("index {index} of a vector of {len} entries")]
    Index {
        /// The index.
        index: u64,
        /// The length.
        len: u64,
    },
    /// There is no memory for the entries.
    #[error(transparent)]
    Space(#[from] SpaceTooLarge),
    /// The value takes more bits than an entry has.
    #[error("value {value} does not fit an entry: the largest is {max}")]
    Value {
        /// The value.
        value: u8,
        /// The largest value of an entry.
        max: u8,
    },
}

impl<const BITS: u32> PackedVec<BITS> {
    /// How many entries a word holds.
    const PER_WORD: u64 = {
        assert!(
            BITS == 1 || BITS == 2 || BITS == 4 || BITS == 8,
            "an entry takes 1, 2, 4 or 8 bits"
        );
        (u64::BITS / BITS) as u64
    };
    /// The largest value of an entry: 1, 3, 15 or 255.
    pub const MAX: u8 = {
        let _ = Self::PER_WORD;
        u8::MAX >> (u8::BITS - BITS)
    };

    /// `len` entries of one value. Zeros come from the system and are not written here, so pages
    /// that are never used cost nothing.
    ///
    /// # Errors
    ///
    /// [`PackedError::Value`] when the value does not fit; [`PackedError::Space`] when the entries
    /// can't be addressed or the memory is refused.
    ///
    /// ```
    /// use dense_code::PackedVec;
    /// let mut distances = PackedVec::<4>::filled(1_000_000, 15)?; // 15 for unknown: 500 KB
    /// distances.set(123_456, 0)?;
    /// assert_eq!((distances.get(123_456), distances.get(7)), (Some(0), Some(15)));
    /// assert!(PackedVec::<4>::filled(3, 16).is_err());
    /// # Ok::<(), dense_code::PackedError>(())
    /// ```
    pub fn filled(len: u64, value: u8) -> Result<Self, PackedError> {
        if value > Self::MAX {
            return Err(PackedError::Value { value, max: Self::MAX });
        }
        let mut packed = Self { words: zeros(len.div_ceil(Self::PER_WORD), len)?, len };
        if value > 0 {
            // `u64::MAX / MAX` has a 1 at the start of each entry.
            let word = u64::MAX / u64::from(Self::MAX) * u64::from(value);
            packed.edit_words(|words| words.fill(word));
        }
        Ok(packed)
    }

    /// The entries of a slice.
    ///
    /// # Errors
    ///
    /// [`PackedError::Value`] for the first value that does not fit.
    ///
    /// ```
    /// use dense_code::PackedVec;
    /// let packed = PackedVec::<2>::from_slice(&[3, 0, 1])?;
    /// assert!(packed.iter().eq([3, 0, 1]));
    /// assert!(PackedVec::<2>::from_slice(&[4]).is_err());
    /// # Ok::<(), dense_code::PackedError>(())
    /// ```
    pub fn from_slice(values: &[u8]) -> Result<Self, PackedError> {
        let mut packed = Self::filled(values.len() as u64, 0)?;
        for (index, value) in (0..).zip(values) {
            packed.set(index, *value)?;
        }
        Ok(packed)
    }

    /// `len` entries in words laid out as above; `None` when the number of words does not match `len`
    /// or a bit past the last entry is set.
    ///
    /// ```
    /// use dense_code::PackedVec;
    /// let packed = PackedVec::<4>::from_words(vec![0x321], 3).ok_or("three nibbles")?;
    /// assert!(packed.iter().eq([1, 2, 3]));
    /// assert!(PackedVec::<4>::from_words(vec![0x321], 2).is_none());
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn from_words(words: Vec<u64>, len: u64) -> Option<Self> {
        // In bits, which a length past 2^61 would overflow.
        let bits = len.checked_mul(u64::from(u64::BITS) / Self::PER_WORD)?;
        are_of(&words, bits).then_some(Self { words, len })
    }

    /// How many entries.
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

    /// Where an entry is: its word and its shift. Past the address space it is a word that no vector
    /// has.
    #[inline]
    fn place(index: u64) -> (usize, u64) {
        let word = usize::try_from(index / Self::PER_WORD).unwrap_or(usize::MAX);
        (word, index % Self::PER_WORD * u64::from(BITS))
    }

    /// An entry below the length.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "masked to at most eight bits")]
    fn entry(&self, index: u64) -> u8 {
        let (word, shift) = Self::place(index);
        (self.words[word] >> shift) as u8 & Self::MAX
    }

    /// An entry, or `None` past the end.
    ///
    /// ```
    /// use dense_code::PackedVec;
    /// let packed = PackedVec::<4>::from_slice(&[9, 15])?;
    /// assert_eq!((packed.get(1), packed.get(2)), (Some(15), None));
    /// # Ok::<(), dense_code::PackedError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn get(&self, index: u64) -> Option<u8> {
        (index < self.len).then(|| self.entry(index))
    }

    /// Changes an entry and returns what it was.
    ///
    /// # Errors
    ///
    /// [`PackedError`] when there is no such entry or the value does not fit; nothing is changed
    /// then.
    ///
    /// ```
    /// use dense_code::PackedVec;
    /// let mut packed = PackedVec::<2>::filled(9, 0)?;
    /// assert_eq!(packed.set(4, 3), Ok(0));
    /// assert_eq!(packed.set(4, 1), Ok(3));
    /// # Ok::<(), dense_code::PackedError>(())
    /// ```
    #[inline]
    pub fn set(&mut self, index: u64, value: u8) -> Result<u8, PackedError> {
        if index >= self.len {
            return Err(PackedError::Index { index, len: self.len });
        }
        if value > Self::MAX {
            return Err(PackedError::Value { value, max: Self::MAX });
        }
        let before = self.entry(index);
        let (word, shift) = Self::place(index);
        // One store: what differs is flipped, where a clear and a set would take two masks.
        self.words[word] ^= u64::from(before ^ value) << shift;
        Ok(before)
    }

    /// The entries in order.
    #[must_use = "iterators are lazy"]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u8> + Clone {
        (0..self.len).map(|index| self.entry(index))
    }

    /// The words that hold the entries, in the [layout](Self) of the type's page.
    #[inline]
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Lets a function change the words in bulk; afterwards bits past the last entry are cleared.
    /// (Not if it panics: then they stay as the function left them.)
    ///
    /// ```
    /// use dense_code::PackedVec;
    /// let mut packed = PackedVec::<4>::from_slice(&[1, 2, 3])?;
    /// packed.edit_words(|words| words[0] = 0x7654);
    /// assert!(packed.iter().eq([4, 5, 6]));
    /// # Ok::<(), dense_code::PackedError>(())
    /// ```
    #[inline]
    pub fn edit_words<R>(&mut self, edit: impl FnOnce(&mut [u64]) -> R) -> R {
        let result = edit(&mut self.words);
        if let Some(last) = self.words.last_mut() {
            *last &= tail(self.len % Self::PER_WORD * u64::from(BITS));
        }
        result
    }

    /// The words, owned.
    #[must_use]
    pub fn into_words(self) -> Vec<u64> {
        self.words
    }
}

impl<const BITS: u32> fmt::Debug for PackedVec<BITS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
