//! A set with a bit for every value of a dense type.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::Map;
use core::marker::PhantomData;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::Dense;
use crate::dense::value_of;
use crate::store::{Bits, Ones, SpaceTooLarge};

/// A set of values of a dense type: one bit for every value of the type.
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
/// Memory: `COUNT / 8` bytes, however many values it contains. `insert`, `remove` and `contains`
/// cost one rank and one bit access; whole-set operations, `len` and equality work word by word,
/// `COUNT / 64` steps. Iteration is in rank order. Bit `r % 64` of word `r / 64` belongs to rank
/// `r`; bits past `COUNT` are 0. It is stored as a [`Bits`].
pub struct DenseSet<T> {
    bits: Bits,
    values: PhantomData<fn() -> T>,
}

/// The values of a set in rank order.
type Values<'a, T> = Map<Ones<'a>, fn(u64) -> T>;

impl<T: Dense> DenseSet<T> {
    /// The empty set.
    ///
    /// # Panics
    ///
    /// When there is no memory for `COUNT` bits: see [`try_new`](Self::try_new).
    ///
    /// ```
    /// use dense_code::{Below, DenseSet};
    /// let visited = DenseSet::<[Below<10>; 4]>::new(); // 10,000 bits
    /// assert!(visited.is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::try_new().expect("memory for one bit per value")
    }

    /// The empty set, or an error. Memory that the system hands out as zeros is not touched until
    /// it is used.
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
        Ok(Self { bits: Bits::new(T::COUNT)?, values: PhantomData })
    }

    /// The set of all values.
    ///
    /// # Panics
    ///
    /// When [`new`](Self::new) panics.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// assert_eq!(DenseSet::<u8>::full().len(), 256);
    /// ```
    #[must_use]
    pub fn full() -> Self {
        !Self::new()
    }

    /// The set of the ranks whose bits are set; `None` unless there are `COUNT` bits.
    ///
    /// ```
    /// use dense_code::{Bits, DenseSet};
    /// let bits = Bits::from_words(vec![0b101], 3).ok_or("three bits")?;
    /// let set = DenseSet::<Option<bool>>::from_bits(bits.clone()).ok_or("three values")?;
    /// assert!(set.iter().eq([None, Some(true)]));
    /// assert!(DenseSet::<bool>::from_bits(bits).is_none());
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn from_bits(bits: Bits) -> Option<Self> {
        (bits.len() == T::COUNT).then_some(Self { bits, values: PhantomData })
    }

    /// Adds a value; returns `true` when it was not there.
    ///
    /// A value whose rank is `COUNT` or more, against the laws of [`Dense`], is ignored by all
    /// methods.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// let mut seen = DenseSet::<u8>::new();
    /// assert_eq!([7, 9, 7].map(|byte| seen.insert(byte)), [true, true, false]);
    /// ```
    #[inline]
    pub fn insert(&mut self, value: T) -> bool {
        self.bits.insert(value.rank())
    }

    /// Removes a value; returns `true` when it was there.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// let mut bytes = DenseSet::<u8>::full();
    /// assert!(bytes.remove(7));
    /// assert!(!bytes.remove(7));
    /// ```
    #[inline]
    pub fn remove(&mut self, value: T) -> bool {
        self.bits.remove(value.rank())
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
        self.bits.contains(value.rank())
    }

    /// The values in rank order; the iterator is double-ended.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// let set: DenseSet<u8> = [9, 2, 200].into_iter().collect();
    /// assert!(set.iter().eq([2, 9, 200]));
    /// ```
    pub fn iter(&self) -> Values<'_, T> {
        self.ranks().map(value_of)
    }

    /// The value of the lowest rank; stops at the first bit that is set.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// let set: DenseSet<u8> = [9, 2, 200].into_iter().collect();
    /// assert_eq!((set.first(), DenseSet::<u8>::new().first()), (Some(2), None));
    /// ```
    #[must_use]
    pub fn first(&self) -> Option<T> {
        self.iter().next()
    }

    /// The value of the highest rank; starts at the end and stops at the first bit that is set.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// let set: DenseSet<u8> = [9, 2, 200].into_iter().collect();
    /// assert_eq!((set.last(), DenseSet::<u8>::new().last()), (Some(200), None));
    /// ```
    #[must_use]
    pub fn last(&self) -> Option<T> {
        self.iter().next_back()
    }

    /// Keeps the values that `keep` accepts; it is called in rank order.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// let mut bytes = DenseSet::<u8>::full();
    /// bytes.retain(|byte| byte % 100 == 0);
    /// assert!(bytes.iter().eq([0, 100, 200]));
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(T) -> bool) {
        self.bits.edit_words(|words| {
            let mut base = 0;
            for word in words {
                let mut rest = *word;
                while rest != 0 {
                    let bit = rest.trailing_zeros();
                    rest &= rest - 1;
                    if !keep(value_of(base + u64::from(bit))) {
                        *word &= !(1 << bit);
                    }
                }
                base += u64::from(u64::BITS);
            }
        });
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
        // No cached length: each insertion would write a second word, and operations on whole sets
        // would count all the same. Who needs it at each step counts the insertions that are new.
        self.bits.count()
    }

    /// Whether no value is in the set.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// assert!(DenseSet::<u16>::new().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bits.is_zero()
    }

    /// Removes all values; the memory is kept.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// let mut set = DenseSet::<u8>::full();
    /// set.clear();
    /// assert!(set.is_empty());
    /// ```
    pub fn clear(&mut self) {
        self.bits.clear();
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
        self.bits.is_subset(&other.bits)
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
        self.bits.is_disjoint(&other.bits)
    }

    /// The memory that the bits take, in bytes: `COUNT / 8`, rounded up to a multiple of 8.
    ///
    /// ```
    /// use dense_code::{Below, DenseSet};
    /// assert_eq!(DenseSet::<[Below<10>; 6]>::new().bytes(), 125_000);
    /// ```
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bits.bytes()
    }

    /// The bits by rank: bit `r` tells whether the value of rank `r` is in the set.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// let set: DenseSet<Option<bool>> = [None, Some(true)].into_iter().collect();
    /// assert_eq!(set.as_bits().words(), [0b101]);
    /// ```
    #[must_use]
    pub const fn as_bits(&self) -> &Bits {
        &self.bits
    }

    /// The bits by rank, owned.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// assert_eq!(DenseSet::<bool>::full().into_bits().into_words(), [0b11]);
    /// ```
    #[must_use]
    pub fn into_bits(self) -> Bits {
        self.bits
    }

    /// The ranks of the values, ascending; the iterator is double-ended.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// let set: DenseSet<(bool, bool)> = [(true, true), (false, true)].into_iter().collect();
    /// assert!(set.ranks().eq([1, 3]));
    /// ```
    pub fn ranks(&self) -> Ones<'_> {
        self.bits.ones()
    }
}

macro_rules! operator {
    ($trait:ident $method:ident, $assign:ident $assign_method:ident, $what:literal) => {
        #[doc = concat!("The ", $what, " of the sets, word by word.")]
        impl<T> $assign<&DenseSet<T>> for DenseSet<T> {
            fn $assign_method(&mut self, other: &DenseSet<T>) {
                self.bits.$assign_method(&other.bits);
            }
        }

        #[doc = concat!("The ", $what, " of the sets, word by word.")]
        impl<T> $trait for &DenseSet<T> {
            type Output = DenseSet<T>;

            fn $method(self, other: Self) -> DenseSet<T> {
                let mut result = self.clone();
                result.bits.$assign_method(&other.bits);
                result
            }
        }
    };
}
operator!(BitOr bitor, BitOrAssign bitor_assign, "union");
operator!(BitAnd bitand, BitAndAssign bitand_assign, "intersection");
operator!(BitXor bitxor, BitXorAssign bitxor_assign, "symmetric difference");
operator!(Sub sub, SubAssign sub_assign, "difference");

/// The complement: all values that are not in the set.
impl<T> Not for DenseSet<T> {
    type Output = Self;

    fn not(self) -> Self {
        Self { bits: !self.bits, values: PhantomData }
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
        self.bits.clone_from(&source.bits);
    }
}

impl<T> PartialEq for DenseSet<T> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<T> Eq for DenseSet<T> {}

impl<T> Hash for DenseSet<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}

/// Panics where [`DenseSet::new`] does.
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

/// Panics where [`DenseSet::new`] does.
///
/// To collect references, call `copied()` first. A second implementation for `&T` would make type
/// inference fail.
///
/// ```
/// use dense_code::DenseSet;
/// let set: DenseSet<u8> = b"banana".iter().copied().collect();
/// assert!(set.iter().eq(*b"abn"));
/// ```
impl<T: Dense> FromIterator<T> for DenseSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut set = Self::new();
        set.extend(values);
        set
    }
}

impl<'a, T: Dense> IntoIterator for &'a DenseSet<T> {
    type Item = T;
    type IntoIter = Values<'a, T>;

    fn into_iter(self) -> Values<'a, T> {
        self.iter()
    }
}
