//! A map with an entry for every value of a dense type.

use alloc::boxed::Box;
use alloc::vec::{self, Vec};
use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::{Enumerate, Map};
use core::marker::PhantomData;
use core::ops::{Index, IndexMut};
use core::slice;

use crate::Dense;
use crate::dense::value_of;
use crate::store::SpaceTooLarge;

/// A map with an entry for every value of a dense type: an array indexed by those values.
///
/// ```
/// # #[cfg(feature = "derive")] {
/// use dense_code::{Dense, DenseMap};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
/// enum Suit {
///     Clubs,
///     Diamonds,
///     Hearts,
///     Spades,
/// }
///
/// let mut counts = DenseMap::filled(0);
/// for suit in [Suit::Hearts, Suit::Clubs, Suit::Hearts] {
///     counts[suit] += 1;
/// }
/// assert_eq!(counts[Suit::Hearts], 2);
/// assert!(counts.iter().map(|(suit, count)| (suit, *count)).eq([
///     (Suit::Clubs, 1),
///     (Suit::Diamonds, 0),
///     (Suit::Hearts, 2),
///     (Suit::Spades, 0),
/// ]));
/// # }
/// ```
///
/// Memory: `COUNT` entries of the size of `V`. For distances, a `u8`, where 255 means unknown,
/// takes one byte per key, whereas an `Option<Below<201>>` takes eight. For values of 1, 2 or 4
/// bits, use a [`PackedVec`](crate::PackedVec) indexed by rank. An access costs one rank and one
/// load, and every key has a value. Iteration is in rank order.
///
/// A key whose rank is `COUNT` or more breaks the laws of [`Dense`]. `insert` and indexing
/// panic for such a key. (On 32-bit targets, a rank of 2^32 or more is truncated to its
/// low 32 bits first.)
pub struct DenseMap<T, V> {
    values: Box<[V]>,
    keys: PhantomData<fn(T)>,
}

/// The entries of a map in rank order, of which `I` gives the values.
type Entries<T, I> =
    Map<Enumerate<I>, fn((usize, <I as Iterator>::Item)) -> (T, <I as Iterator>::Item)>;

fn entry<T: Dense, V>((rank, value): (usize, V)) -> (T, V) {
    (value_of(rank as u64), value)
}

impl<T: Dense, V> DenseMap<T, V> {
    fn entries() -> Result<usize, SpaceTooLarge> {
        usize::try_from(T::COUNT).map_err(|_| SpaceTooLarge { count: T::COUNT })
    }

    /// A map with the same value everywhere.
    ///
    /// # Panics
    ///
    /// When `COUNT` entries can't be addressed, as `vec![value; COUNT]` does. If the memory is
    /// refused, the process is aborted. [`try_filled`](Self::try_filled) returns an error in both
    /// cases.
    ///
    /// ```
    /// use dense_code::DenseMap;
    /// let distances = DenseMap::<(bool, u8), u32>::filled(u32::MAX);
    /// assert_eq!(distances[(true, 9)], u32::MAX);
    /// ```
    #[must_use]
    pub fn filled(value: V) -> Self
    where
        V: Clone,
    {
        let count = Self::entries().expect("a space that fits the address space");
        Self { values: alloc::vec![value; count].into_boxed_slice(), keys: PhantomData }
    }

    /// A map with the same value everywhere, or an error if there is not enough memory. This
    /// function writes every entry. If the value is 0, [`filled`](Self::filled) need not: it uses
    /// memory that the system provides as zeros.
    ///
    /// # Errors
    ///
    /// [`SpaceTooLarge`] when the entries can't be addressed or the memory is refused.
    ///
    /// ```
    /// use dense_code::DenseMap;
    /// assert!(DenseMap::<u16, u8>::try_filled(0).is_ok());
    /// assert!(DenseMap::<[u16; 3], u64>::try_filled(0).is_err()); // two million gigabytes
    /// ```
    pub fn try_filled(value: V) -> Result<Self, SpaceTooLarge>
    where
        V: Clone,
    {
        let count = Self::entries()?;
        let mut values = Vec::new();
        values.try_reserve_exact(count).map_err(|_| SpaceTooLarge { count: T::COUNT })?;
        values.resize(count, value);
        Ok(Self { values: values.into_boxed_slice(), keys: PhantomData })
    }

    /// A map with the value that `value` returns for each key; it is called once for each rank, in
    /// rank order.
    ///
    /// ```
    /// use dense_code::DenseMap;
    /// let squares = DenseMap::<u8, _>::from_fn(|n| u32::from(n) * u32::from(n));
    /// assert_eq!(squares[200], 40_000);
    /// ```
    ///
    /// # Panics
    ///
    /// When `COUNT` entries can't be addressed, as collecting into a `Vec` does. If the memory is
    /// refused, the process is aborted. For an error in both cases, use
    /// [`try_filled`](Self::try_filled), then set the entries.
    #[must_use]
    pub fn from_fn(value: impl FnMut(T) -> V) -> Self {
        Self { values: (0..T::COUNT).map(value_of).map(value).collect(), keys: PhantomData }
    }

    /// A map of these values in rank order, or `None` when there are not `COUNT`.
    ///
    /// ```
    /// use dense_code::DenseMap;
    /// let names = DenseMap::<bool, _>::from_values(vec!["no", "yes"]).ok_or("two names")?;
    /// assert_eq!(names[true], "yes");
    /// assert!(DenseMap::<bool, u8>::from_values(vec![1]).is_none());
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn from_values(values: Vec<V>) -> Option<Self> {
        (values.len() as u64 == T::COUNT)
            .then(|| Self { values: values.into_boxed_slice(), keys: PhantomData })
    }

    /// Sets the value of a key and returns the one it had.
    ///
    /// # Panics
    ///
    /// Only where the key's `rank` breaks the laws of [`Dense`] and is not below `COUNT`.
    ///
    /// ```
    /// use dense_code::DenseMap;
    /// let mut names = DenseMap::<bool, _>::filled("?");
    /// assert_eq!(names.insert(true, "yes"), "?");
    /// ```
    #[inline]
    pub fn insert(&mut self, key: T, value: V) -> V {
        core::mem::replace(&mut self[key], value)
    }

    /// The keys with their values, in rank order.
    ///
    /// ```
    /// use dense_code::DenseMap;
    /// let halves = DenseMap::<u8, u8>::from_fn(|byte| byte / 2);
    /// assert_eq!(halves.iter().last(), Some((255, &127)));
    /// ```
    pub fn iter(&self) -> Entries<T, slice::Iter<'_, V>> {
        self.values.iter().enumerate().map(entry)
    }

    /// The keys with mutable references to their values, in rank order.
    ///
    /// ```
    /// use dense_code::DenseMap;
    /// let mut map = DenseMap::<bool, u8>::filled(0);
    /// for (key, value) in map.iter_mut() {
    ///     *value = if key { 7 } else { 3 };
    /// }
    /// assert_eq!(map.as_slice(), [3, 7]);
    /// ```
    pub fn iter_mut(&mut self) -> Entries<T, slice::IterMut<'_, V>> {
        self.values.iter_mut().enumerate().map(entry)
    }
}

impl<T, V> DenseMap<T, V> {
    /// The values in rank order: entry `r` is that of the key with rank `r`.
    ///
    /// ```
    /// use dense_code::DenseMap;
    /// assert_eq!(DenseMap::<bool, _>::from_fn(|key| !key).as_slice(), [true, false]);
    /// ```
    #[must_use]
    pub fn as_slice(&self) -> &[V] {
        &self.values
    }

    /// The values in rank order, as a mutable slice.
    ///
    /// ```
    /// use dense_code::DenseMap;
    /// let mut map = DenseMap::<bool, u8>::filled(1);
    /// map.as_mut_slice().fill(9);
    /// assert_eq!(map[false], 9);
    /// ```
    #[must_use]
    pub fn as_mut_slice(&mut self) -> &mut [V] {
        &mut self.values
    }

    /// The values in rank order, owned.
    ///
    /// ```
    /// use dense_code::DenseMap;
    /// assert_eq!(DenseMap::<bool, u8>::from_fn(u8::from).into_values(), [0, 1]);
    /// ```
    #[must_use]
    pub fn into_values(self) -> Vec<V> {
        self.values.into_vec()
    }
}

/// Panics only where the key's `rank` breaks the laws of [`Dense`] and is not below `COUNT`.
impl<T: Dense, V> Index<T> for DenseMap<T, V> {
    type Output = V;

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "ranks are below COUNT, which fits usize: the values do"
    )]
    fn index(&self, key: T) -> &V {
        &self.values[key.rank() as usize]
    }
}

/// Panics only where the key's `rank` breaks the laws of [`Dense`] and is not below `COUNT`.
impl<T: Dense, V> IndexMut<T> for DenseMap<T, V> {
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "ranks are below COUNT, which fits usize: the values do"
    )]
    fn index_mut(&mut self, key: T) -> &mut V {
        &mut self.values[key.rank() as usize]
    }
}

/// The same as [`DenseMap::filled`], which may panic.
impl<T: Dense, V: Clone + Default> Default for DenseMap<T, V> {
    fn default() -> Self {
        Self::filled(V::default())
    }
}

impl<T, V: Clone> Clone for DenseMap<T, V> {
    fn clone(&self) -> Self {
        Self { values: self.values.clone(), keys: PhantomData }
    }
}

impl<T, V: PartialEq> PartialEq for DenseMap<T, V> {
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values
    }
}

impl<T, V: Eq> Eq for DenseMap<T, V> {}

impl<T, V: Hash> Hash for DenseMap<T, V> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.values.hash(state);
    }
}

impl<T: Dense + fmt::Debug, V: fmt::Debug> fmt::Debug for DenseMap<T, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<'a, T: Dense, V> IntoIterator for &'a DenseMap<T, V> {
    type Item = (T, &'a V);
    type IntoIter = Entries<T, slice::Iter<'a, V>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T: Dense, V> IntoIterator for &'a mut DenseMap<T, V> {
    type Item = (T, &'a mut V);
    type IntoIter = Entries<T, slice::IterMut<'a, V>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<T: Dense, V> IntoIterator for DenseMap<T, V> {
    type Item = (T, V);
    type IntoIter = Entries<T, vec::IntoIter<V>>;

    fn into_iter(self) -> Self::IntoIter {
        self.into_values().into_iter().enumerate().map(entry)
    }
}
