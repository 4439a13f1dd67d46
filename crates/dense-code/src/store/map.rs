//! A map with an entry for every value of a dense type.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::Zip;
use core::marker::PhantomData;
use core::ops::{Index, IndexMut};
use core::slice;

#[cfg(feature = "alloc")]
use crate::store::SpaceTooLarge;
use crate::{All, Dense, Inline};

/// A map with an entry for every value of a dense type: an array indexed by those values.
///
/// ```
/// # #[cfg(feature = "derive")] {
/// use dense_code::{Dense, DenseMap};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
/// enum Suit { Clubs, Diamonds, Hearts, Spades }
///
/// let mut counts = DenseMap::filled(0);
/// for suit in [Suit::Hearts, Suit::Clubs, Suit::Hearts] {
///     counts[suit] += 1;
/// }
/// assert_eq!(counts[Suit::Hearts], 2);
/// for (_, count) in &mut counts {
///     *count *= 10;
/// }
/// assert!(counts.into_iter().eq([
///     (Suit::Clubs, 10),
///     (Suit::Diamonds, 0),
///     (Suit::Hearts, 20),
///     (Suit::Spades, 0),
/// ]));
/// # }
/// ```
///
/// Memory: `COUNT` entries of the size of `V`, on the heap for a `DenseMap<T, V>` (feature
/// `alloc`), in place for an [`InlineMap`]. For distances, a `u8`, where 255 means unknown, takes
/// one byte per key, whereas an `Option<Below<201>>` takes eight. For values of a few bits use a
/// `DenseVec` indexed by rank. An access costs one rank and one load, and every key has a value.
/// Iteration is in rank order.
///
/// Indexing panics for a key whose rank is not below `COUNT`, against the laws of [`Dense`].
#[derive(Clone, Copy, PartialEq, Eq)]
#[doc(alias = "EnumMap")]
#[doc(alias = "array map")]
pub struct DenseMap<
    T,
    V,
    #[cfg(feature = "alloc")] S = alloc::vec::Vec<V>,
    #[cfg(not(feature = "alloc"))] S,
> {
    values: S,
    // A function, so that the map is `Send` and `Sync` whatever the keys are: it holds none.
    keys: PhantomData<fn(T) -> V>,
}

// By hand, as for `DenseSet`.
impl<T, V, S: Hash> Hash for DenseMap<T, V, S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.values.hash(state);
    }
}

/// A [`DenseMap`] of a small type that is held in place, without `alloc`: an array indexed by the
/// type.
///
/// ```
/// # #[cfg(feature = "derive")] {
/// use dense_code::{Dense, InlineMap};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
/// enum Light { Red, Yellow, Green }
///
/// static SECONDS: InlineMap<Light, u32> = InlineMap::from_array([60, 5, 30]);
/// assert_eq!(SECONDS[Light::Yellow], 5);
///
/// let mut seen = InlineMap::<Light, u8>::default();
/// seen[Light::Green] += 2;
/// assert_eq!(seen.as_slice(), [0, 0, 2]);
/// # }
/// ```
///
/// For a type that is not [`Inline`], such as `Below<10>`, write the array:
/// `DenseMap<Below<10>, V, [V; 10]>`. Another length does not compile.
pub type InlineMap<T, V> = DenseMap<T, V, <T as Inline>::Entries<V>>;

#[cfg(feature = "alloc")]
impl<T: Dense, V> DenseMap<T, V> {
    /// The map with the same value everywhere.
    ///
    /// # Panics
    ///
    /// When there is no memory for the entries: see [`try_filled`](Self::try_filled).
    #[must_use]
    pub fn filled(value: V) -> Self
    where
        V: Clone,
    {
        Self::try_filled(value).expect("memory for an entry per value")
    }

    /// The map with the same value everywhere, or an error.
    ///
    /// # Errors
    ///
    /// [`SpaceTooLarge`] when the entries can't be addressed or the memory is refused.
    ///
    /// ```
    /// use dense_code::DenseMap;
    /// assert!(DenseMap::<[bool; 10], u8>::try_filled(1).is_ok());
    /// assert!(DenseMap::<[bool; 60], u8>::try_filled(1).is_err());
    /// ```
    pub fn try_filled(value: V) -> Result<Self, SpaceTooLarge>
    where
        V: Clone,
    {
        Self::of((0..T::COUNT).map(|_| value.clone()))
    }

    /// The map with the value that `value` returns for each key, called in rank order.
    ///
    /// # Panics
    ///
    /// When there is no memory for the entries.
    ///
    /// ```
    /// use dense_code::{Below, DenseMap};
    /// let squares = DenseMap::from_fn(|digit: Below<10>| digit.get() * digit.get());
    /// assert_eq!(squares.as_slice()[9], 81);
    /// ```
    #[must_use]
    pub fn from_fn(value: impl FnMut(T) -> V) -> Self {
        Self::of(T::all().map(value)).expect("memory for an entry per value")
    }

    /// The map of these entries, as many as the keys.
    fn of(entries: impl Iterator<Item = V>) -> Result<Self, SpaceTooLarge> {
        let mut values = alloc::vec::Vec::new();
        let count = usize::try_from(T::COUNT).ok();
        let room = count.and_then(|count| values.try_reserve_exact(count).ok());
        room.ok_or(SpaceTooLarge { count: T::COUNT })?;
        values.extend(entries);
        Ok(Self { values, keys: PhantomData })
    }
}

impl<T: Dense, V, const COUNT: usize> DenseMap<T, V, [V; COUNT]> {
    /// The map of these values, in rank order, in place.
    #[must_use]
    pub const fn from_array(values: [V; COUNT]) -> Self {
        const { assert!(T::COUNT == COUNT as u64, "the map has an entry for each value of the type") };
        Self { values, keys: PhantomData }
    }
}

impl<T: Dense, V, S: AsRef<[V]> + AsMut<[V]>> DenseMap<T, V, S> {
    /// The map of these values, in rank order; `None` unless there are `COUNT`.
    ///
    /// ```
    /// use dense_code::DenseMap;
    /// let map = DenseMap::from_values(vec!['n', 'y']).ok_or("two values")?;
    /// assert_eq!(map[true], 'y');
    /// assert!(DenseMap::<bool, char>::from_values(vec!['n']).is_none());
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn from_values(values: S) -> Option<Self> {
        (values.as_ref().len() as u64 == T::COUNT).then_some(Self { values, keys: PhantomData })
    }

    /// The values in rank order, owned.
    #[must_use]
    pub fn into_values(self) -> S {
        self.values
    }

    /// The values in rank order.
    #[must_use]
    pub fn as_slice(&self) -> &[V] {
        self.values.as_ref()
    }

    /// How many entries there are: `COUNT`.
    #[must_use]
    pub fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Whether the type has no values.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.as_slice().is_empty()
    }

    /// The value of a key. Every key has one: `map[key]` is the same without the `Option`.
    #[inline]
    #[must_use]
    pub fn get(&self, key: T) -> Option<&V> {
        self.as_slice().get(place(key))
    }

    /// The value of a key, to change.
    #[inline]
    #[must_use]
    pub fn get_mut(&mut self, key: T) -> Option<&mut V> {
        self.values.as_mut().get_mut(place(key))
    }

    /// The keys, in rank order: all values of the type.
    #[must_use = "iterators are lazy"]
    pub fn keys(&self) -> All<T> {
        T::all()
    }

    /// The values in the rank order of their keys.
    #[must_use = "iterators are lazy"]
    pub fn values(&self) -> slice::Iter<'_, V> {
        self.as_slice().iter()
    }

    /// The values in the rank order of their keys, to change.
    #[must_use = "iterators are lazy"]
    pub fn values_mut(&mut self) -> slice::IterMut<'_, V> {
        self.values.as_mut().iter_mut()
    }

    /// The keys with their values, in rank order.
    #[must_use = "iterators are lazy"]
    pub fn iter(&self) -> Zip<All<T>, slice::Iter<'_, V>> {
        T::all().zip(self.as_slice())
    }

    /// The keys with their values, to change, in rank order.
    #[must_use = "iterators are lazy"]
    pub fn iter_mut(&mut self) -> Zip<All<T>, slice::IterMut<'_, V>> {
        T::all().zip(self.values.as_mut())
    }
}

impl<T: Dense, V, S: IntoIterator<Item = V>> IntoIterator for DenseMap<T, V, S> {
    type Item = (T, V);
    type IntoIter = Zip<All<T>, S::IntoIter>;

    fn into_iter(self) -> Self::IntoIter {
        T::all().zip(self.values)
    }
}

impl<'a, T: Dense, V, S: AsRef<[V]> + AsMut<[V]>> IntoIterator for &'a DenseMap<T, V, S> {
    type Item = (T, &'a V);
    type IntoIter = Zip<All<T>, slice::Iter<'a, V>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T: Dense, V, S: AsRef<[V]> + AsMut<[V]>> IntoIterator for &'a mut DenseMap<T, V, S> {
    type Item = (T, &'a mut V);
    type IntoIter = Zip<All<T>, slice::IterMut<'a, V>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

/// A later value of a key replaces an earlier one.
impl<T: Dense, V, S: AsRef<[V]> + AsMut<[V]>> Extend<(T, V)> for DenseMap<T, V, S> {
    fn extend<I: IntoIterator<Item = (T, V)>>(&mut self, entries: I) {
        for (key, value) in entries {
            self[key] = value;
        }
    }
}

/// Keys that do not appear have the default value; of several values of a key the last one counts.
impl<T: Dense, V, S: AsRef<[V]> + AsMut<[V]>> FromIterator<(T, V)> for DenseMap<T, V, S>
where
    Self: Default,
{
    fn from_iter<I: IntoIterator<Item = (T, V)>>(entries: I) -> Self {
        let mut map = Self::default();
        map.extend(entries);
        map
    }
}

/// The place of a key. Past the address space it is one that no slice has.
#[inline]
fn place(key: impl Dense) -> usize {
    usize::try_from(key.rank()).unwrap_or(usize::MAX)
}

impl<T: Dense, V, S: AsRef<[V]>> Index<T> for DenseMap<T, V, S> {
    type Output = V;

    #[inline]
    fn index(&self, key: T) -> &V {
        &self.values.as_ref()[place(key)]
    }
}

impl<T: Dense, V, S: AsRef<[V]> + AsMut<[V]>> IndexMut<T> for DenseMap<T, V, S> {
    #[inline]
    fn index_mut(&mut self, key: T) -> &mut V {
        &mut self.values.as_mut()[place(key)]
    }
}

#[cfg(feature = "alloc")]
impl<T: Dense, V: Clone + Default> Default for DenseMap<T, V> {
    fn default() -> Self {
        Self::filled(V::default())
    }
}

impl<T: Dense, V: Default, const COUNT: usize> Default for DenseMap<T, V, [V; COUNT]> {
    fn default() -> Self {
        Self::from_array(core::array::from_fn(|_| V::default()))
    }
}

impl<T: Dense + fmt::Debug, V: fmt::Debug, S: AsRef<[V]> + AsMut<[V]>> fmt::Debug
    for DenseMap<T, V, S>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
