//! A map with an entry for every value of a dense type.

use core::fmt;
use core::marker::PhantomData;
use core::ops::{Index, IndexMut};

use crate::Dense;
use crate::dense::value_of;

// As for `DenseSet`: a name, since the default depends on a feature.
/// Where a map keeps its entries unless its type says otherwise.
#[cfg(feature = "alloc")]
type Heap<V> = alloc::vec::Vec<V>;
#[cfg(not(feature = "alloc"))]
type Heap<V> = [V; 0];

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
/// assert!(counts.iter().map(|(suit, count)| (suit, *count)).eq([
///     (Suit::Clubs, 1),
///     (Suit::Diamonds, 0),
///     (Suit::Hearts, 2),
///     (Suit::Spades, 0),
/// ]));
/// # }
/// ```
///
/// Memory: `COUNT` entries of the size of `V`, on the heap for a `DenseMap<T, V>` (feature
/// `alloc`), in place for an [`InlineMap`]. For distances, a `u8`, where 255 means unknown,
/// takes one byte per key, whereas an `Option<Below<201>>` takes eight. For values of 1, 2 or 4
/// bits, use a `PackedVec` indexed by rank. An access costs one rank and one
/// load, and every key has a value. Iteration is in rank order.
///
/// Indexing panics for a key whose rank is not below `COUNT`, against the laws of [`Dense`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DenseMap<T, V, S = Heap<V>> {
    values: S,
    // A function, so that the map is `Send` and `Sync` whatever the keys are: it holds none.
    keys: PhantomData<fn(T) -> V>,
}

/// A [`DenseMap`] of a small type that is held in place, without `alloc`: an array indexed by the
/// type.
///
/// `COUNT` is the number of values of `T`; another one does not compile. A literal reads best; where
/// the type may change, write `{ T::COUNT as usize }`.
///
/// ```
/// # #[cfg(feature = "derive")] {
/// use dense_code::{Dense, InlineMap};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
/// enum Place { Home, Road, Goal }
///
/// // As many as `Place` has values, however many that will be.
/// let mut visits = InlineMap::<Place, u8, { Place::COUNT as usize }>::default();
/// visits[Place::Road] += 2;
/// assert_eq!(visits.as_slice(), [0, 2, 0]);
///
/// const COSTS: InlineMap<Place, u32, 3> = InlineMap::from_array([0, 5, 9]);
/// assert_eq!(COSTS[Place::Goal], 9);
/// # }
/// ```
pub type InlineMap<T, V, const COUNT: usize> = DenseMap<T, V, [V; COUNT]>;

#[cfg(feature = "alloc")]
impl<T: Dense, V> DenseMap<T, V> {
    /// The map with the same value everywhere.
    ///
    /// # Panics
    ///
    /// When there is no memory for the entries. [`from_values`](Self::from_values) takes a vector
    /// that you have reserved.
    #[must_use]
    pub fn filled(value: V) -> Self
    where
        V: Clone,
    {
        let count = usize::try_from(T::COUNT).expect("a space that fits the address space");
        Self { values: alloc::vec![value; count], keys: PhantomData }
    }

    /// The map with the value that `value` returns for each key, called in rank order.
    ///
    /// ```
    /// use dense_code::{Below, DenseMap};
    /// let squares = DenseMap::from_fn(|digit: Below<10>| digit.get() * digit.get());
    /// assert_eq!(squares.as_slice()[9], 81);
    /// ```
    #[must_use]
    pub fn from_fn(value: impl FnMut(T) -> V) -> Self {
        // By rank: a type with a gap panics here, and can't make the map shorter.
        Self { values: T::all().map(value).collect(), keys: PhantomData }
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

    /// The values in rank order, to change.
    #[must_use]
    pub fn as_mut_slice(&mut self) -> &mut [V] {
        self.values.as_mut()
    }

    /// The keys with their values, in rank order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (T, &V)> + ExactSizeIterator {
        self.as_slice().iter().enumerate().map(|(rank, value)| (value_of(rank as u64), value))
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

impl<T: Dense, V: Copy + Default, const COUNT: usize> Default for DenseMap<T, V, [V; COUNT]> {
    fn default() -> Self {
        Self::from_array([V::default(); COUNT])
    }
}

impl<T: Dense + fmt::Debug, V: fmt::Debug, S: AsRef<[V]> + AsMut<[V]>> fmt::Debug
    for DenseMap<T, V, S>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
