use alloc::vec;
use core::fmt;
use core::{iter, slice};

use super::map::UnorderedMap;
use super::unordered::Unordered;

/// A set of tuples in which order does not matter, with the interface of
/// `HashSet`, in the order in which they came.
///
/// It is an [`UnorderedMap`] without values: its page says what keys are and what they cost. The
/// first of equal tuples is kept, as it was written. To ask only whether a tuple of integers is
/// new, a [`Seen`](crate::Seen) takes less memory.
///
/// ```
/// use canon_key::UnorderedSet;
///
/// let lines = "milk bread\neggs\nbread milk";
/// let baskets: UnorderedSet<Vec<&str>> =
///     lines.lines().map(|line| line.split(' ').collect()).collect();
/// assert_eq!(baskets.len(), 2);
/// assert_eq!(baskets.get_index_of(&["bread", "milk"]), Some(0));
/// for basket in &baskets {
///     assert!(baskets.contains(basket));
/// }
/// let throws = UnorderedSet::from([[1, 6], [3, 3], [6, 1]]);
/// assert_eq!(throws, UnorderedSet::from([[3, 3], [6, 1]]));
/// ```
#[derive(Clone)]
#[doc(alias = "frozenset")]
pub struct UnorderedSet<S>(UnorderedMap<S, ()>);

/// The iterator of [`UnorderedSet::iter`].
pub type SetIter<'a, S> = iter::Map<slice::Iter<'a, (S, ())>, fn(&'a (S, ())) -> &'a S>;

impl<S> UnorderedSet<S> {
    /// An empty set.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many tuples there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no tuple.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many bytes of memory the tuples and the table take, without what tuples point to.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// Removes all tuples: see [`UnorderedMap::clear`].
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The tuples in order.
    pub fn iter(&self) -> SetIter<'_, S> {
        self.0.entries.iter().map(|(tuple, ())| tuple)
    }

    /// The tuple with a number: numbers are given from 0 in the order in which tuples come.
    #[must_use]
    pub fn get_index(&self, number: usize) -> Option<&S> {
        self.0.get_index(number).map(|(tuple, ())| tuple)
    }
}

impl<S: Unordered> UnorderedSet<S> {
    /// Adds a tuple. Returns whether it is new.
    #[inline]
    pub fn insert(&mut self, tuple: S) -> bool {
        self.0.insert(tuple, ()).is_none()
    }

    /// Whether a tuple is there, in any order.
    #[inline]
    #[must_use]
    pub fn contains<Q: Unordered<Symbol = S::Symbol> + ?Sized>(&self, tuple: &Q) -> bool {
        self.0.contains_key(tuple)
    }

    /// The tuple that is equal to this one in another order.
    #[inline]
    #[must_use]
    pub fn get<Q: Unordered<Symbol = S::Symbol> + ?Sized>(&self, tuple: &Q) -> Option<&S> {
        self.get_index(self.get_index_of(tuple)?)
    }

    /// The number of a tuple in any order.
    #[inline]
    #[must_use]
    pub fn get_index_of<Q: Unordered<Symbol = S::Symbol> + ?Sized>(
        &self,
        tuple: &Q,
    ) -> Option<usize> {
        self.0.get_index_of(tuple)
    }

    /// Removes the tuples for which `keep` is false: see [`UnorderedMap::retain`].
    pub fn retain(&mut self, mut keep: impl FnMut(&S) -> bool) {
        self.0.retain(|tuple, ()| keep(tuple));
    }
}

impl<S> Default for UnorderedSet<S> {
    fn default() -> Self {
        Self(UnorderedMap::default())
    }
}

impl<S: fmt::Debug> fmt::Debug for UnorderedSet<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

/// Whether both have equal tuples, in whatever order.
impl<S: Unordered> PartialEq for UnorderedSet<S> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<S: Unordered> Eq for UnorderedSet<S> {}

impl<S: Unordered> Extend<S> for UnorderedSet<S> {
    fn extend<I: IntoIterator<Item = S>>(&mut self, tuples: I) {
        self.0.extend(tuples.into_iter().map(|tuple| (tuple, ())));
    }
}

impl<S: Unordered> FromIterator<S> for UnorderedSet<S> {
    fn from_iter<I: IntoIterator<Item = S>>(tuples: I) -> Self {
        let mut set = Self::new();
        set.extend(tuples);
        set
    }
}

impl<S: Unordered, const N: usize> From<[S; N]> for UnorderedSet<S> {
    fn from(tuples: [S; N]) -> Self {
        tuples.into_iter().collect()
    }
}

impl<S> IntoIterator for UnorderedSet<S> {
    type Item = S;
    type IntoIter = iter::Map<vec::IntoIter<(S, ())>, fn((S, ())) -> S>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter().map(|(tuple, ())| tuple)
    }
}

impl<'a, S> IntoIterator for &'a UnorderedSet<S> {
    type Item = &'a S;
    type IntoIter = SetIter<'a, S>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
