//! A set with a bit for every value of a dense type.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use super::words::{self, Ones};
use crate::dense::value_of;
#[cfg(feature = "alloc")]
use crate::store::{SpaceTooLarge, zeros::zeros};
use crate::{Dense, Inline};

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
/// (feature `alloc`), in place for an [`InlineSet`]. `insert`, `remove` and `contains` cost one
/// rank and one bit access; whole-set operations, `len` and equality work word by word,
/// `COUNT / 64` steps. Iteration is in rank order. Bit `r % 64` of word `r / 64` belongs to rank
/// `r`; bits past `COUNT` are 0.
///
/// A type whose ranks are not below its `COUNT`, against the laws of [`Dense`], can make the
/// methods panic.
#[derive(Clone, Copy, PartialEq, Eq)]
#[doc(alias = "bitset")]
#[doc(alias = "bitmap")]
pub struct DenseSet<
    T,
    // Without the heap the words have no default: no type means one thing with a feature and
    // another thing without it.
    #[cfg(feature = "alloc")] W = alloc::vec::Vec<u64>,
    #[cfg(not(feature = "alloc"))] W,
> {
    words: W,
    values: PhantomData<fn() -> T>,
}

// By hand: a derive would ask for `T: Hash`.
impl<T, W: Hash> Hash for DenseSet<T, W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words.hash(state);
    }
}

/// A [`DenseSet`] of a small type that is held in place: `Copy`, and without `alloc`.
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
/// assert!((&sliding - &taken).into_iter().eq([Piece::Bishop, Piece::Queen]));
/// # }
/// ```
///
/// For a type that is not [`Inline`], such as `Below<100>`, write the words:
/// `DenseSet<Below<100>, [u64; 2]>`. Another number of them does not compile.
pub type InlineSet<T> = DenseSet<T, <T as Inline>::Words>;

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
            "a set in place has a word for every 64 values of its type"
        );
        Self { words: [0; WORDS], values: PhantomData }
    };
}

impl<T: Dense, W: AsRef<[u64]> + AsMut<[u64]>> DenseSet<T, W> {
    /// The set of the ranks whose bits are set; `None` unless the number of words is right and no
    /// bit past `COUNT` is set.
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
    pub fn iter(&self) -> Members<T, &[u64]> {
        self.into_iter()
    }

    /// How many values are in the set: `COUNT / 64` popcounts.
    #[must_use]
    pub fn len(&self) -> u64 {
        // No cached length: each insertion would write a second word, and operations on whole sets
        // would count all the same. To have it at each step, count the insertions that are new.
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

/// The values of a [`DenseSet`] in rank order. `W` is `&[u64]`, or the words of a set that is
/// consumed.
#[derive(Clone, Debug)]
pub struct Members<T, W>(Ones<W>, PhantomData<fn() -> T>);

impl<T: Dense, W: AsRef<[u64]>> Iterator for Members<T, W> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.0.next().map(value_of)
    }
}

impl<T: Dense, W: AsRef<[u64]>> FusedIterator for Members<T, W> {}

impl<T: Dense, W: AsRef<[u64]>> IntoIterator for DenseSet<T, W> {
    type Item = T;
    type IntoIter = Members<T, W>;

    fn into_iter(self) -> Members<T, W> {
        Members(Ones::new(self.words), PhantomData)
    }
}

impl<'a, T: Dense, W: AsRef<[u64]>> IntoIterator for &'a DenseSet<T, W> {
    type Item = T;
    type IntoIter = Members<T, &'a [u64]>;

    fn into_iter(self) -> Members<T, &'a [u64]> {
        Members(Ones::new(self.words.as_ref()), PhantomData)
    }
}
