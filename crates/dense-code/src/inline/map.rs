use core::fmt;
use core::marker::PhantomData;
use core::ops::{Index, IndexMut};

use crate::Dense;
use crate::dense::value_of;

/// A map with a value for every value of a small dense type: an array indexed by the type, held in
/// place, without `alloc`.
///
/// `COUNT` is the number of values of `T`; another one does not compile. For large types take a
#[cfg_attr(feature = "alloc", doc = "[`DenseMap`](crate::DenseMap).")]
#[cfg_attr(not(feature = "alloc"), doc = "`DenseMap` (feature `alloc`).")]
///
/// ```
/// # #[cfg(feature = "derive")] {
/// use dense_code::{Dense, InlineMap};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
/// enum Suit { Clubs, Diamonds, Hearts, Spades }
///
/// let mut tricks = InlineMap::<Suit, u8, 4>::filled(0);
/// tricks[Suit::Hearts] += 2;
/// assert_eq!(tricks[Suit::Hearts], 2);
/// assert_eq!(tricks.iter().map(|(_, count)| count).sum::<u8>(), 2);
/// # }
/// ```
///
/// The entries are in rank order. An access costs one rank and one load.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct InlineMap<T, V, const COUNT: usize> {
    values: [V; COUNT],
    keys: PhantomData<fn(T)>,
}

impl<T: Dense, V, const COUNT: usize> InlineMap<T, V, COUNT> {
    const FITS: () =
        assert!(T::COUNT == COUNT as u64, "the map has an entry for each value of the type");

    /// The map of these values, in rank order.
    #[must_use]
    pub const fn from_array(values: [V; COUNT]) -> Self {
        let () = Self::FITS;
        Self { values, keys: PhantomData }
    }

    /// The map with the same value everywhere.
    #[must_use]
    pub fn filled(value: V) -> Self
    where
        V: Copy,
    {
        Self::from_array([value; COUNT])
    }

    /// The map with the value that `value` returns for each key, called in rank order.
    #[must_use]
    pub fn from_fn(mut value: impl FnMut(T) -> V) -> Self {
        Self::from_array(core::array::from_fn(|rank| value(value_of(rank as u64))))
    }

    /// The keys with their values, in rank order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (T, &V)> + ExactSizeIterator {
        self.values.iter().enumerate().map(|(rank, value)| (value_of(rank as u64), value))
    }
}

impl<T, V, const COUNT: usize> InlineMap<T, V, COUNT> {
    /// The values in rank order.
    #[must_use]
    pub const fn as_array(&self) -> &[V; COUNT] {
        &self.values
    }

    /// The values in rank order, to change.
    #[must_use]
    pub const fn as_mut_array(&mut self) -> &mut [V; COUNT] {
        &mut self.values
    }
}

/// Panics only where the key's `rank` breaks the laws of [`Dense`] and is not below `COUNT`.
impl<T: Dense, V, const COUNT: usize> Index<T> for InlineMap<T, V, COUNT> {
    type Output = V;

    #[inline]
    fn index(&self, key: T) -> &V {
        #[expect(clippy::cast_possible_truncation, reason = "below COUNT, which is a usize")]
        let rank = key.rank() as usize;
        &self.values[rank]
    }
}

/// Panics only where the key's `rank` breaks the laws of [`Dense`] and is not below `COUNT`.
impl<T: Dense, V, const COUNT: usize> IndexMut<T> for InlineMap<T, V, COUNT> {
    #[inline]
    fn index_mut(&mut self, key: T) -> &mut V {
        #[expect(clippy::cast_possible_truncation, reason = "below COUNT, which is a usize")]
        let rank = key.rank() as usize;
        &mut self.values[rank]
    }
}

impl<T: Dense, V: Copy + Default, const COUNT: usize> Default for InlineMap<T, V, COUNT> {
    fn default() -> Self {
        Self::filled(V::default())
    }
}

impl<T: Dense + fmt::Debug, V: fmt::Debug, const COUNT: usize> fmt::Debug
    for InlineMap<T, V, COUNT>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
