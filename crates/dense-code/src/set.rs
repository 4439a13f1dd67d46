//! [`DenseSet`] and its iterators.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;
use bitvec::vec::BitVec;

use crate::Dense;

/// A set of values of a dense type: one bit for every value that there is.
///
/// ```
/// use dense_code::{Below, Dense, DenseSet};
///
/// type Cell = [Below<8>; 2]; // a chess board
/// let mut visited = DenseSet::<Cell>::new();
/// let corner = Cell::unrank(63).ok_or("64 cells")?;
/// assert!(visited.insert(corner)); // new
/// assert!(!visited.insert(corner)); // seen
/// assert_eq!(visited.len(), 1);
///
/// let even: DenseSet<Cell> = Cell::all().step_by(2).collect();
/// assert!(visited.is_disjoint(&even));
/// assert_eq!((&visited | &even).len(), 33);
/// assert_eq!(even.iter().next_back(), Cell::unrank(62));
/// # Ok::<(), &str>(())
/// ```
///
/// Memory: `COUNT / 8` bytes, whatever is in it. `insert`, `remove` and `contains` cost one rank
/// and one bit access; whole-set operations, `len` and equality work word by word, `COUNT / 64`
/// steps. Iteration is in rank order. Bit `r % W` of word `r / W` belongs to rank `r`, with `W =
/// usize::BITS`; bits past `COUNT` are 0.
pub struct DenseSet<T> {
    bits: BitVec<usize, Lsb0>,
    values: PhantomData<fn() -> T>,
}

/// A space that has more values than this machine's memory can hold bits or entries.
///
/// ```
/// use dense_code::DenseSet;
/// let error = DenseSet::<[bool; 62]>::try_new().unwrap_err();
/// assert_eq!(error.count, 1 << 62);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no memory for a space of {count} values")]
#[non_exhaustive]
pub struct SpaceTooLarge {
    /// How many values the space has.
    pub count: u64,
}

const WORD: usize = usize::BITS as usize;

/// The mask of the bits in use in the last of the words that hold `count` bits.
const fn tail_mask(count: usize) -> usize {
    match count % WORD {
        0 => usize::MAX,
        used => usize::MAX >> (WORD - used),
    }
}

impl<T: Dense> DenseSet<T> {
    /// How many bits: `COUNT`, where a bit vector can be that long.
    fn bit_count() -> Result<usize, SpaceTooLarge> {
        let too_large = SpaceTooLarge { count: T::COUNT };
        let count = usize::try_from(T::COUNT).map_err(|_| too_large)?;
        if count > BitSlice::<usize, Lsb0>::MAX_BITS { Err(too_large) } else { Ok(count) }
    }

    fn of_bits(mut bits: BitVec<usize, Lsb0>, count: usize) -> Self {
        bits.truncate(count);
        Self { bits, values: PhantomData }
    }

    /// The empty set.
    ///
    /// # Panics
    ///
    /// When `COUNT` bits can't be addressed at all (2^61 on a 64-bit machine). Where memory may be
    /// short, use [`try_new`](Self::try_new); this aborts as a `Vec` does.
    ///
    /// ```
    /// use dense_code::{Below, DenseSet};
    /// let visited = DenseSet::<[Below<10>; 4]>::new(); // 10,000 bits
    /// assert!(visited.is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        let count = Self::bit_count().expect("a space that fits the address space");
        // Memory that the system hands out as zeros is not touched until it is used.
        Self::of_bits(BitVec::from_vec(vec![0; count.div_ceil(WORD)]), count)
    }

    /// The empty set, or an error before anything is allocated that does not fit. Its zeros are
    /// written, where [`new`](Self::new) leaves them to the system: the whole set takes memory
    /// at once.
    ///
    /// # Errors
    ///
    /// [`SpaceTooLarge`] when the bits can't be addressed or the memory is refused.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// assert!(DenseSet::<[bool; 20]>::try_new().is_ok());
    /// assert!(DenseSet::<[bool; 62]>::try_new().is_err());
    /// ```
    pub fn try_new() -> Result<Self, SpaceTooLarge> {
        let count = Self::bit_count()?;
        let mut words = Vec::new();
        words
            .try_reserve_exact(count.div_ceil(WORD))
            .map_err(|_| SpaceTooLarge { count: T::COUNT })?;
        words.resize(count.div_ceil(WORD), 0);
        Ok(Self::of_bits(BitVec::from_vec(words), count))
    }

    /// The set of all values.
    ///
    /// # Panics
    ///
    /// As [`new`](Self::new).
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// assert_eq!(DenseSet::<u8>::full().len(), 256);
    /// ```
    #[must_use]
    pub fn full() -> Self {
        !Self::new()
    }

    /// The set with these words, or `None` when their number is not that of [`words`](Self::words)
    /// or a bit past `COUNT` is set.
    ///
    /// ```
    /// use dense_code::{Dense, DenseSet};
    /// let set = DenseSet::<Option<bool>>::from_words(vec![0b101]).ok_or("three bits")?;
    /// assert!(set.iter().eq([None, Some(true)]));
    /// assert!(DenseSet::<Option<bool>>::from_words(vec![0b1000]).is_none());
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn from_words(words: Vec<usize>) -> Option<Self> {
        let count = Self::bit_count().ok()?;
        let tail_is_clear = words.last().is_none_or(|last| last & !tail_mask(count) == 0);
        (words.len() == count.div_ceil(WORD) && tail_is_clear)
            .then(|| Self::of_bits(BitVec::from_vec(words), count))
    }

    /// Adds a value; `true` when it was not there.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// let mut seen = DenseSet::<u8>::new();
    /// assert_eq!([7, 9, 7].map(|byte| seen.insert(byte)), [true, true, false]);
    /// ```
    #[inline]
    pub fn insert(&mut self, value: T) -> bool {
        !self.replace(value, true)
    }

    /// Takes a value out; `true` when it was there.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// let mut bytes = DenseSet::<u8>::full();
    /// assert!(bytes.remove(7));
    /// assert!(!bytes.remove(7));
    /// ```
    #[inline]
    pub fn remove(&mut self, value: T) -> bool {
        self.replace(value, false)
    }

    /// Sets the bit of a value and tells what it was. A rank past `COUNT`, which breaks the law of
    /// `Dense`, is passed over.
    #[inline]
    fn replace(&mut self, value: T, present: bool) -> bool {
        usize::try_from(value.rank())
            .ok()
            .and_then(|index| self.bits.get_mut(index))
            .is_some_and(|mut bit| core::mem::replace(&mut *bit, present))
    }

    /// Whether a value is in the set.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// let vowels: DenseSet<u8> = b"aeiou".iter().copied().collect();
    /// assert!(vowels.contains(b'e'));
    /// assert!(!vowels.contains(b'x'));
    /// ```
    #[inline]
    #[must_use]
    pub fn contains(&self, value: T) -> bool {
        usize::try_from(value.rank())
            .ok()
            .and_then(|index| self.bits.get(index))
            .is_some_and(|bit| *bit)
    }

    /// The values in rank order, from both ends.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// let set: DenseSet<u8> = [9, 2, 200].into_iter().collect();
    /// assert!(set.iter().eq([2, 9, 200]));
    /// ```
    pub fn iter(&self) -> Iter<'_, T> {
        Iter { ranks: self.ranks(), values: PhantomData }
    }

    /// Keeps the values that `keep` accepts; it is asked in rank order.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// let mut bytes = DenseSet::<u8>::full();
    /// bytes.retain(|byte| byte % 100 == 0);
    /// assert!(bytes.iter().eq([0, 100, 200]));
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(T) -> bool) {
        let mut base = 0;
        for word in self.bits.as_raw_mut_slice() {
            let mut rest = *word;
            while rest != 0 {
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                if T::unrank(base + u64::from(bit)).is_none_or(|value| !keep(value)) {
                    *word &= !(1 << bit);
                }
            }
            base += WORD as u64;
        }
    }
}

impl<T> DenseSet<T> {
    /// How many values are in the set: `COUNT / 64` popcounts.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// let set: DenseSet<u8> = [9, 2, 9].into_iter().collect();
    /// assert_eq!(set.len(), 2);
    /// ```
    #[must_use]
    pub fn len(&self) -> u64 {
        self.words().iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Whether no value is in the set.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// assert!(DenseSet::<u16>::new().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|word| *word == 0)
    }

    /// Takes all values out; the memory stays.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// let mut set = DenseSet::<u8>::full();
    /// set.clear();
    /// assert!(set.is_empty());
    /// ```
    pub fn clear(&mut self) {
        self.bits.as_raw_mut_slice().fill(0);
    }

    /// Whether every value of this set is in the other.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// let small: DenseSet<u8> = [2].into_iter().collect();
    /// assert!(small.is_subset(&DenseSet::full()));
    /// ```
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.pairs(other).all(|(a, b)| a & !b == 0)
    }

    /// Whether every value of the other set is in this one.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// let small: DenseSet<u8> = [2].into_iter().collect();
    /// assert!(DenseSet::full().is_superset(&small));
    /// ```
    #[must_use]
    pub fn is_superset(&self, other: &Self) -> bool {
        other.is_subset(self)
    }

    /// Whether the sets have no value in common.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// let even: DenseSet<u8> = (0..=254).step_by(2).collect();
    /// assert!(even.is_disjoint(&!&even));
    /// ```
    #[must_use]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.pairs(other).all(|(a, b)| a & b == 0)
    }

    /// The raw words, for those who need them: bit `r % W` of word `r / W` belongs to rank `r`.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// let set: DenseSet<Option<bool>> = [None, Some(true)].into_iter().collect();
    /// assert_eq!(set.words(), [0b101]);
    /// ```
    #[must_use]
    pub fn words(&self) -> &[usize] {
        self.bits.as_raw_slice()
    }

    /// The raw words, owned.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// assert_eq!(DenseSet::<bool>::full().into_words(), [0b11]);
    /// ```
    #[must_use]
    pub fn into_words(self) -> Vec<usize> {
        self.bits.into_vec()
    }

    /// The ranks of the values, ascending, from both ends.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// let set: DenseSet<(bool, bool)> = [(true, true), (false, true)].into_iter().collect();
    /// assert!(set.ranks().eq([1, 3]));
    /// ```
    pub fn ranks(&self) -> Ranks<'_> {
        let (front, rest) =
            self.words().split_first().map_or((0, &[][..]), |(word, rest)| (*word, rest));
        let (back, words) = rest.split_last().map_or((0, rest), |(word, words)| (*word, words));
        let back_base = rest.len() as u64 * WORD as u64;
        Ranks { front, front_base: 0, words, back, back_base }
    }

    fn pairs(&self, other: &Self) -> impl Iterator<Item = (usize, usize)> {
        self.words().iter().copied().zip(other.words().iter().copied())
    }

    fn combine(&mut self, other: &Self, operation: impl Fn(usize, usize) -> usize) {
        for (word, other) in self.bits.as_raw_mut_slice().iter_mut().zip(other.words()) {
            *word = operation(*word, *other);
        }
    }
}

macro_rules! operator {
    ($trait:ident $method:ident, $assign:ident $assign_method:ident, $what:literal, $operation:expr) => {
        #[doc = concat!("The ", $what, " of the sets, word by word.")]
        impl<T> $assign<&DenseSet<T>> for DenseSet<T> {
            fn $assign_method(&mut self, other: &DenseSet<T>) {
                self.combine(other, $operation);
            }
        }

        #[doc = concat!("The ", $what, " of the sets, word by word.")]
        impl<T> $trait for &DenseSet<T> {
            type Output = DenseSet<T>;

            fn $method(self, other: Self) -> DenseSet<T> {
                let mut result = self.clone();
                result.combine(other, $operation);
                result
            }
        }
    };
}
operator!(BitOr bitor, BitOrAssign bitor_assign, "union", |a, b| a | b);
operator!(BitAnd bitand, BitAndAssign bitand_assign, "intersection", |a, b| a & b);
operator!(BitXor bitxor, BitXorAssign bitxor_assign, "symmetric difference", |a, b| a ^ b);
operator!(Sub sub, SubAssign sub_assign, "difference", |a, b| a & !b);

/// The complement: all values that are not in the set.
impl<T> Not for DenseSet<T> {
    type Output = Self;

    fn not(mut self) -> Self {
        let tail = tail_mask(self.bits.len());
        let words = self.bits.as_raw_mut_slice();
        for word in words.iter_mut() {
            *word = !*word;
        }
        if let Some(last) = words.last_mut() {
            *last &= tail;
        }
        self
    }
}

/// The complement: all values that are not in the set.
impl<T> Not for &DenseSet<T> {
    type Output = DenseSet<T>;

    fn not(self) -> DenseSet<T> {
        !self.clone()
    }
}

impl<T> Clone for DenseSet<T> {
    fn clone(&self) -> Self {
        Self { bits: self.bits.clone(), values: PhantomData }
    }

    fn clone_from(&mut self, source: &Self) {
        // Two sets of one type have the same number of words.
        self.bits.as_raw_mut_slice().copy_from_slice(source.words());
    }
}

impl<T> PartialEq for DenseSet<T> {
    fn eq(&self, other: &Self) -> bool {
        self.words() == other.words()
    }
}

impl<T> Eq for DenseSet<T> {}

impl<T> Hash for DenseSet<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words().hash(state);
    }
}

/// As [`DenseSet::new`], its `# Panics` included.
impl<T: Dense> Default for DenseSet<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Dense + fmt::Debug> fmt::Debug for DenseSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

impl<T: Dense> Extend<T> for DenseSet<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        for value in values {
            self.insert(value);
        }
    }
}

impl<'a, T: Dense> Extend<&'a T> for DenseSet<T> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, values: I) {
        self.extend(values.into_iter().copied());
    }
}

/// As [`DenseSet::new`], its `# Panics` included.
impl<T: Dense> FromIterator<T> for DenseSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut set = Self::new();
        set.extend(values);
        set
    }
}

impl<'a, T: Dense> IntoIterator for &'a DenseSet<T> {
    type Item = T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

/// The ranks of the values of a [`DenseSet`], ascending.
///
/// ```
/// use dense_code::DenseSet;
/// let set: DenseSet<u8> = [4, 90].into_iter().collect();
/// let mut ranks = set.ranks();
/// assert_eq!((ranks.next_back(), ranks.next(), ranks.next()), (Some(90), Some(4), None));
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Ranks<'a> {
    /// What is left of the first word, and the rank of its bit 0.
    front: usize,
    front_base: u64,
    /// The words between the two.
    words: &'a [usize],
    /// What is left of the last word, and the rank of its bit 0.
    back: usize,
    back_base: u64,
}

impl Iterator for Ranks<'_> {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        while self.front == 0 {
            let Some((word, rest)) = self.words.split_first() else {
                if self.back == 0 {
                    return None;
                }
                let bit = self.back.trailing_zeros();
                self.back &= self.back - 1;
                return Some(self.back_base + u64::from(bit));
            };
            (self.front, self.words) = (*word, rest);
            self.front_base += WORD as u64;
        }
        let bit = self.front.trailing_zeros();
        self.front &= self.front - 1;
        Some(self.front_base + u64::from(bit))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let ends = (self.front.count_ones() + self.back.count_ones()) as usize;
        (ends, self.words.len().checked_mul(WORD).and_then(|between| between.checked_add(ends)))
    }
}

impl DoubleEndedIterator for Ranks<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<u64> {
        while self.back == 0 {
            let Some((word, rest)) = self.words.split_last() else {
                if self.front == 0 {
                    return None;
                }
                let bit = usize::BITS - 1 - self.front.leading_zeros();
                self.front &= !(1 << bit);
                return Some(self.front_base + u64::from(bit));
            };
            (self.back, self.words) = (*word, rest);
            self.back_base -= WORD as u64;
        }
        let bit = usize::BITS - 1 - self.back.leading_zeros();
        self.back &= !(1 << bit);
        Some(self.back_base + u64::from(bit))
    }
}

impl FusedIterator for Ranks<'_> {}

/// The values of a [`DenseSet`] in rank order.
///
/// ```
/// use dense_code::DenseSet;
/// let set: DenseSet<(bool, u8)> = [(true, 0), (false, 7)].into_iter().collect();
/// assert_eq!(set.iter().next(), Some((false, 7)));
/// ```
#[must_use = "iterators are lazy"]
pub struct Iter<'a, T> {
    ranks: Ranks<'a>,
    values: PhantomData<fn() -> T>,
}

impl<T: Dense> Iterator for Iter<'_, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.ranks.next().and_then(T::unrank)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.ranks.size_hint()
    }
}

impl<T: Dense> DoubleEndedIterator for Iter<'_, T> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.ranks.next_back().and_then(T::unrank)
    }
}

impl<T: Dense> FusedIterator for Iter<'_, T> {}

impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self {
        Self { ranks: self.ranks.clone(), values: PhantomData }
    }
}

impl<T> fmt::Debug for Iter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Iter").field(&self.ranks).finish()
    }
}
