use core::fmt;
use core::marker::PhantomData;
use core::ops::{BitAnd, BitOr, BitXor, Not, Sub};

use crate::Dense;
use crate::dense::value_of;

const WORD: u64 = u64::BITS as u64;

/// A set of values of a small dense type, held in place: `Copy`, and without `alloc`.
///
/// `WORDS` is how many `u64` the bits take: 1, the default, for types of up to 64 values. A type
/// with more values than bits does not compile. For large types take a
#[cfg_attr(feature = "alloc", doc = "[`DenseSet`](crate::DenseSet).")]
#[cfg_attr(not(feature = "alloc"), doc = "`DenseSet` (feature `alloc`).")]
///
/// ```
/// # #[cfg(feature = "derive")] {
/// use dense_code::{Dense, InlineSet};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
/// enum Piece { Pawn, Knight, Bishop, Rook, Queen, King }
///
/// let mut taken = InlineSet::<Piece>::new(); // eight bytes
/// assert!(taken.insert(Piece::Rook) && !taken.insert(Piece::Rook));
/// let sliding = InlineSet::from_iter([Piece::Bishop, Piece::Rook, Piece::Queen]);
/// assert!(taken.is_subset(sliding));
/// assert!((sliding - taken).iter().eq([Piece::Bishop, Piece::Queen]));
/// # }
/// ```
///
/// Bit `r % 64` of word `r / 64` is the value of rank `r`; bits past `COUNT` are 0. Every operation
/// takes O(`WORDS`); the values come in rank order.
pub struct InlineSet<T, const WORDS: usize = 1> {
    words: [u64; WORDS],
    values: PhantomData<fn() -> T>,
}

impl<T: Dense, const WORDS: usize> InlineSet<T, WORDS> {
    const FITS: () = assert!(
        T::COUNT <= WORDS as u64 * WORD,
        "the type has more values than the set has bits: `InlineSet<T, WORDS>` has 64 a word"
    );

    /// The empty set.
    #[must_use]
    pub const fn new() -> Self {
        let () = Self::FITS;
        Self { words: [0; WORDS], values: PhantomData }
    }

    /// The set of all values.
    #[must_use]
    pub const fn full() -> Self {
        let mut set = Self::new();
        let mut i = 0;
        while i < WORDS {
            set.words[i] = Self::mask(i);
            i += 1;
        }
        set
    }

    /// The bits of word `i` that stand for values.
    const fn mask(i: usize) -> u64 {
        match T::COUNT.saturating_sub(i as u64 * WORD) {
            0 => 0,
            left @ 1..WORD => (1 << left) - 1,
            _ => u64::MAX,
        }
    }

    /// The set with these words; `None` if a bit past `COUNT` is set.
    #[must_use]
    pub fn from_words(words: [u64; WORDS]) -> Option<Self> {
        let () = Self::FITS;
        let is_clear = (0..WORDS).all(|i| words[i] & !Self::mask(i) == 0);
        is_clear.then_some(Self { words, values: PhantomData })
    }

    /// The word of a value, and its bit.
    #[inline]
    fn place(value: T) -> (usize, u64) {
        let rank = value.rank();
        assert!(rank < T::COUNT, "a rank is below COUNT: the first law of `Dense`");
        #[allow(clippy::cast_possible_truncation, reason = "below WORDS, as `FITS` asserts")]
        let word = (rank / WORD) as usize;
        (word, 1 << (rank % WORD))
    }

    /// Adds a value; `true` if it was not there.
    #[inline]
    pub fn insert(&mut self, value: T) -> bool {
        let (word, bit) = Self::place(value);
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        is_new
    }

    /// Removes a value; `true` if it was there.
    #[inline]
    pub fn remove(&mut self, value: T) -> bool {
        let (word, bit) = Self::place(value);
        let was_there = self.words[word] & bit != 0;
        self.words[word] &= !bit;
        was_there
    }

    /// Whether a value is in the set.
    #[inline]
    #[must_use]
    pub fn contains(self, value: T) -> bool {
        let (word, bit) = Self::place(value);
        self.words[word] & bit != 0
    }

    /// The values in rank order.
    pub fn iter(self) -> impl Iterator<Item = T> + Clone {
        (0..WORDS as u64).flat_map(move |i| {
            #[allow(clippy::cast_possible_truncation, reason = "below WORDS")]
            let mut rest = self.words[i as usize];
            core::iter::from_fn(move || {
                let bit = (rest != 0).then(|| u64::from(rest.trailing_zeros()))?;
                rest &= rest - 1;
                Some(value_of(i * WORD + bit))
            })
        })
    }
}

impl<T, const WORDS: usize> InlineSet<T, WORDS> {
    /// How many values are in the set.
    #[must_use]
    pub fn len(self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether no value is in the set.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// Whether every value of this set is in the other.
    #[must_use]
    pub fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// The words of the set.
    #[must_use]
    pub const fn words(self) -> [u64; WORDS] {
        self.words
    }

    fn combine(mut self, other: Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        for (word, other) in self.words.iter_mut().zip(other.words) {
            *word = operation(*word, other);
        }
        self
    }
}

macro_rules! operator {
    ($trait:ident $method:ident, $what:literal, $operation:expr) => {
        #[doc = concat!("The ", $what, " of two sets.")]
        impl<T, const WORDS: usize> $trait for InlineSet<T, WORDS> {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                self.combine(other, $operation)
            }
        }
    };
}
operator!(BitOr bitor, "union", |a, b| a | b);
operator!(BitAnd bitand, "intersection", |a, b| a & b);
operator!(BitXor bitxor, "symmetric difference", |a, b| a ^ b);
operator!(Sub sub, "difference", |a, b| a & !b);

/// All values that are not in the set.
impl<T: Dense, const WORDS: usize> Not for InlineSet<T, WORDS> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self::full() - self
    }
}

impl<T, const WORDS: usize> Clone for InlineSet<T, WORDS> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, const WORDS: usize> Copy for InlineSet<T, WORDS> {}

impl<T, const WORDS: usize> PartialEq for InlineSet<T, WORDS> {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl<T, const WORDS: usize> Eq for InlineSet<T, WORDS> {}

impl<T, const WORDS: usize> core::hash::Hash for InlineSet<T, WORDS> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.words.hash(state);
    }
}

impl<T: Dense, const WORDS: usize> Default for InlineSet<T, WORDS> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Dense + fmt::Debug, const WORDS: usize> fmt::Debug for InlineSet<T, WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Dense, const WORDS: usize> FromIterator<T> for InlineSet<T, WORDS> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut set = Self::new();
        set.extend(values);
        set
    }
}

impl<T: Dense, const WORDS: usize> Extend<T> for InlineSet<T, WORDS> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        for value in values {
            self.insert(value);
        }
    }
}
