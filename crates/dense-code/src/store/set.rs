//! A set with a bit for every value of a dense type.

use core::fmt;
use core::marker::PhantomData;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use super::words::{self, Ones};
use crate::Dense;
use crate::dense::value_of;
#[cfg(feature = "alloc")]
use crate::store::{SpaceTooLarge, zeros::zeros};

// The default can't depend on a feature in place, so it has a name.
/// Where a set keeps its bits unless its type says otherwise.
#[cfg(feature = "alloc")]
type Heap = alloc::vec::Vec<u64>;
#[cfg(not(feature = "alloc"))]
type Heap = [u64; 0];

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
/// # Ok::<(), &str>(())
/// ```
///
/// Memory: `COUNT / 8` bytes, however many values it contains: on the heap for a `DenseSet<T>`
/// (feature `alloc`), in place for an [`InlineSet`]. `insert`, `remove` and `contains` cost one rank
/// and one bit access; whole-set operations, `len` and equality work word by word, `COUNT / 64`
/// steps. Iteration is in rank order. Bit `r % 64` of word `r / 64` belongs to rank `r`; bits past
/// `COUNT` are 0.
///
/// A type whose ranks are not below its `COUNT`, against the laws of [`Dense`], can make the
/// methods panic.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DenseSet<T, W = Heap> {
    words: W,
    values: PhantomData<fn() -> T>,
}

/// A [`DenseSet`] of a small type that is held in place: `Copy`, and without `alloc`.
///
/// `WORDS` is `T::COUNT / 64`, rounded up: 1, the default, for types of up to 64 values. Another one
/// does not compile. Where the type may change, write
/// `InlineSet::<Place, { Place::COUNT.div_ceil(64) as usize }>`.
///
/// ```
/// # #[cfg(feature = "derive")] {
/// use dense_code::{Dense, InlineSet};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
/// enum Piece { Pawn, Knight, Bishop, Rook, Queen, King }
///
/// let mut taken = InlineSet::<Piece>::EMPTY; // eight bytes
/// assert!(taken.insert(Piece::Rook) && !taken.insert(Piece::Rook));
/// let sliding = InlineSet::from_iter([Piece::Bishop, Piece::Rook, Piece::Queen]);
/// assert!(taken.is_subset(&sliding));
/// assert!((&sliding - &taken).iter().eq([Piece::Bishop, Piece::Queen]));
/// # }
/// ```
pub type InlineSet<T, const WORDS: usize = 1> = DenseSet<T, [u64; WORDS]>;

#[cfg(feature = "alloc")]
impl<T: Dense> DenseSet<T> {
    /// The empty set.
    ///
    /// # Panics
    ///
    /// When there is no memory for `COUNT` bits: see [`try_new`](Self::try_new).
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
        let words = zeros(T::COUNT.div_ceil(words::WORD), T::COUNT)?;
        Ok(Self { words, values: PhantomData })
    }
}

impl<T: Dense, const WORDS: usize> DenseSet<T, [u64; WORDS]> {
    /// The empty set in place.
    pub const EMPTY: Self = {
        assert!(
            WORDS as u64 == T::COUNT.div_ceil(words::WORD),
            "a set in place has a word for every 64 values of its type: `InlineSet<T, WORDS>`"
        );
        Self { words: [0; WORDS], values: PhantomData }
    };
}

impl<T: Dense, W: AsRef<[u64]> + AsMut<[u64]>> DenseSet<T, W> {
    /// The set of the ranks whose bits are set; `None` unless there are as many words as it takes
    /// and no bit past `COUNT` is set.
    ///
    /// ```
    /// use dense_code::DenseSet;
    /// let set = DenseSet::<Option<bool>>::from_words(vec![0b101]).ok_or("three values")?;
    /// assert!(set.iter().eq([None, Some(true)]));
    /// assert!(DenseSet::<bool>::from_words(vec![0b101]).is_none());
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn from_words(words: W) -> Option<Self> {
        words::are_of(words.as_ref(), T::COUNT).then_some(Self { words, values: PhantomData })
    }

    /// The words: to save the set, or to work on 64 values at once.
    #[inline]
    #[must_use]
    pub fn words(&self) -> &[u64] {
        self.words.as_ref()
    }

    /// Adds a value; returns `true` when it was not there.
    #[inline]
    pub fn insert(&mut self, value: T) -> bool {
        words::insert(self.words.as_mut(), value.rank())
    }

    /// Removes a value; returns `true` when it was there.
    #[inline]
    pub fn remove(&mut self, value: T) -> bool {
        words::remove(self.words.as_mut(), value.rank())
    }

    /// Whether a value is in the set.
    #[inline]
    #[must_use]
    pub fn contains(&self, value: T) -> bool {
        // A rank past the last word, against the laws, is in no set: no panic on this path, which a
        // search takes for every state.
        words::contains(self.words(), value.rank())
    }

    /// The values in rank order.
    #[must_use = "iterators are lazy"]
    pub fn iter(&self) -> impl Iterator<Item = T> + Clone {
        Ones::new(self.words()).map(value_of)
    }

    /// How many values are in the set: `COUNT / 64` popcounts.
    #[must_use]
    pub fn len(&self) -> u64 {
        // No cached length: each insertion would write a second word, and operations on whole sets
        // would count all the same. Who needs it at each step counts the insertions that are new.
        words::count(self.words())
    }

    /// Whether no value is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|word| *word == 0)
    }

    /// Removes all values; the memory is kept.
    pub fn clear(&mut self) {
        self.words.as_mut().fill(0);
    }

    /// Whether every value of this set is in the other.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).all(|(a, b)| a & !b == 0)
    }

    /// Whether no value is in both sets.
    #[must_use]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).all(|(a, b)| a & b == 0)
    }
}

// By references, as for the sets of the standard library: `&a | &b` and `a |= &b`. The loops run
// over words, which the compiler turns into vectors.
macro_rules! operator {
    ($trait:ident $method:ident, $assign:ident $assign_method:ident, $what:literal, $operation:expr) => {
        #[doc = concat!("The ", $what, " of the sets, word by word.")]
        impl<T: Dense, W: AsRef<[u64]> + AsMut<[u64]>> $assign<&Self> for DenseSet<T, W> {
            fn $assign_method(&mut self, other: &Self) {
                for (word, other) in self.words.as_mut().iter_mut().zip(other.words()) {
                    *word = $operation(*word, other);
                }
            }
        }

        #[doc = concat!("The ", $what, " of the sets, word by word.")]
        impl<T: Dense, W: AsRef<[u64]> + AsMut<[u64]> + Clone> $trait for &DenseSet<T, W> {
            type Output = DenseSet<T, W>;

            fn $method(self, other: Self) -> DenseSet<T, W> {
                let mut result = self.clone();
                result.$assign_method(other);
                result
            }
        }
    };
}
operator!(BitOr bitor, BitOrAssign bitor_assign, "union", |a, b| a | b);
operator!(BitAnd bitand, BitAndAssign bitand_assign, "intersection", |a, b| a & b);
operator!(BitXor bitxor, BitXorAssign bitxor_assign, "symmetric difference", |a, b| a ^ b);
operator!(Sub sub, SubAssign sub_assign, "difference", |a, b: &u64| a & !b);

/// All values that are not in the set.
impl<T: Dense, W: AsMut<[u64]>> Not for DenseSet<T, W> {
    type Output = Self;

    fn not(mut self) -> Self {
        let words = self.words.as_mut();
        for word in words.iter_mut() {
            *word = !*word;
        }
        if let Some(last) = words.last_mut() {
            *last &= words::tail(T::COUNT);
        }
        self
    }
}

#[cfg(feature = "alloc")]
impl<T: Dense> Default for DenseSet<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Dense, const WORDS: usize> Default for DenseSet<T, [u64; WORDS]> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Dense + fmt::Debug, W: AsRef<[u64]> + AsMut<[u64]>> fmt::Debug for DenseSet<T, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Dense, W: AsRef<[u64]> + AsMut<[u64]>> Extend<T> for DenseSet<T, W> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        for value in values {
            self.insert(value);
        }
    }
}

impl<T: Dense, W: AsRef<[u64]> + AsMut<[u64]>> FromIterator<T> for DenseSet<T, W>
where
    Self: Default,
{
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut set = Self::default();
        set.extend(values);
        set
    }
}
