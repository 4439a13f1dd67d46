use core::fmt;

use super::map::UnorderedMap;
use super::unordered::Unordered;

/// The entry of a key in an [`UnorderedMap`], there or not.
///
/// ```
/// use canon_key::{Entry, UnorderedMap};
/// let mut map = UnorderedMap::new();
/// map.entry([1, 2]).and_modify(|count| *count += 1).or_insert(1);
/// map.entry([2, 1]).and_modify(|count| *count += 1).or_insert(1);
/// assert_eq!(map.get(&[1, 2]), Some(&2));
/// if let Entry::Vacant(entry) = map.entry([5, 7]) {
///     *entry.insert(3) += 4;
/// }
/// assert_eq!(map.into_iter().collect::<Vec<_>>(), [([1, 2], 2), ([5, 7], 7)]);
/// ```
#[derive(Debug)]
pub enum Entry<'a, S, V> {
    /// There is an equal key.
    Occupied(OccupiedEntry<'a, S, V>),
    /// There is none.
    Vacant(VacantEntry<'a, S, V>),
}

/// An entry that is there.
pub struct OccupiedEntry<'a, S, V> {
    pub(super) map: &'a mut UnorderedMap<S, V>,
    pub(super) number: usize,
}

/// A key without an entry.
pub struct VacantEntry<'a, S, V> {
    pub(super) map: &'a mut UnorderedMap<S, V>,
    pub(super) key: S,
}

impl<'a, S: Unordered, V> Entry<'a, S, V> {
    /// The value; where there is none, this one is added.
    #[inline]
    pub fn or_insert(self, value: V) -> &'a mut V {
        self.or_insert_with(|| value)
    }

    /// The value; where there is none, that of the function is added.
    #[inline]
    pub fn or_insert_with(self, value: impl FnOnce() -> V) -> &'a mut V {
        match self {
            Self::Occupied(entry) => entry.into_mut(),
            Self::Vacant(entry) => entry.insert(value()),
        }
    }

    /// The value; where there is none, the default one is added.
    #[inline]
    pub fn or_default(self) -> &'a mut V
    where
        V: Default,
    {
        self.or_insert_with(V::default)
    }

    /// Changes the value where there is one.
    #[inline]
    #[must_use = "`or_insert` and others add a value where there is none"]
    pub fn and_modify(mut self, change: impl FnOnce(&mut V)) -> Self {
        if let Self::Occupied(entry) = &mut self {
            change(entry.get_mut());
        }
        self
    }

    /// The key: of an entry that is there, as it was first written.
    #[must_use]
    pub fn key(&self) -> &S {
        match self {
            Self::Occupied(entry) => entry.key(),
            Self::Vacant(entry) => &entry.key,
        }
    }
}

impl<'a, S, V> OccupiedEntry<'a, S, V> {
    /// The key, as it was first written.
    #[must_use]
    pub fn key(&self) -> &S {
        self.map.get_index(self.number).expect("the entry is there").0
    }

    /// The value.
    #[must_use]
    pub fn get(&self) -> &V {
        self.map.get_index(self.number).expect("the entry is there").1
    }

    /// The value, which can be changed.
    #[must_use]
    pub fn get_mut(&mut self) -> &mut V {
        &mut self.map.entry_mut(self.number).1
    }

    /// The value, for as long as the map is borrowed.
    #[must_use]
    pub fn into_mut(self) -> &'a mut V {
        &mut self.map.entry_mut(self.number).1
    }
}

impl<'a, S: Unordered, V> VacantEntry<'a, S, V> {
    /// The key.
    #[must_use]
    pub const fn key(&self) -> &S {
        &self.key
    }

    /// Adds the entry.
    #[inline]
    pub fn insert(self, value: V) -> &'a mut V {
        self.map.value_or_add(self.key, value)
    }
}

// Not the whole map, as a derive would.
impl<S: fmt::Debug, V: fmt::Debug> fmt::Debug for OccupiedEntry<'_, S, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OccupiedEntry")
            .field("key", self.key())
            .field("value", self.get())
            .finish_non_exhaustive()
    }
}

impl<S: fmt::Debug, V> fmt::Debug for VacantEntry<'_, S, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("VacantEntry").field(&self.key).finish()
    }
}
