use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops;
use core::{iter, slice};

use super::entry::Entry;
use super::index::{Index, number_of};
use super::unordered::Unordered;

/// A map whose keys are tuples in which order does not matter, with the interface of
/// `HashMap`, in the order in which the keys came.
///
/// Keys are arrays, vectors or slices of anything that is `Ord + Hash + Clone`, or types of your
/// own that are [`Unordered`]. They are multisets: `[a, b]` and `[b, a]` are equal, `[a, a]` and
/// `[a]` are not. The first of equal keys is kept, as it was written.
///
/// ```
/// use canon_key::UnorderedMap;
///
/// let mut counts: UnorderedMap<[u32; 3], usize> = UnorderedMap::new();
/// for throw in [[1, 6, 3], [2, 2, 5], [6, 3, 1]] {
///     *counts.entry(throw).or_insert(0) += 1;
/// }
/// assert_eq!(counts.get(&[3, 1, 6]), Some(&2));
/// assert!(counts.iter().eq([(&[1, 6, 3], &2), (&[2, 2, 5], &1)]));
///
/// let mut prices = UnorderedMap::from([(vec!["bread", "milk"], 3), (vec!["eggs"], 2)]);
/// *prices.get_mut(&["milk", "bread"]).unwrap() += 1;
/// assert_eq!(prices.get_index_of(&["eggs"]), Some(1));
/// assert_eq!(prices[&["bread", "milk"]], 4);
/// ```
///
/// # How it works
///
/// The entries are side by side in a vector; a table has the number of each. Integers of up to 64
/// bits, and `char`s, are sorted and packed into keys of the table, as in a [`Seen`](crate::Seen).
/// Other symbols are sorted by their hashes, one word each, so that sorting compares no strings;
/// symbols are compared only where the hashes of two multisets are equal. A look-up takes O(k) for
/// a network or O(k log k) for a sort of `k` symbols, and O(1).
///
/// | symbols | memory for an entry |
/// |---|---|
/// | integers that fit 64, 128, 192 bits together | the entry, and 20 to 140, 28 to 200, 37 to 270 bytes |
/// | integers that fit 256, 384 bits together | the entry, and 46 to 340, 65 to 470 bytes |
/// | other integers | the entry, and 24 to 70 bytes and 8 to 16 a symbol |
/// | others | the entry, and 24 to 70 bytes and 4 to 8 a symbol |
///
/// # Panics
///
/// Methods may panic if the order of the symbols is not total, as
/// [`sort_unstable`](slice::sort_unstable) may, and for more than 2^32 - 1 entries.
#[derive(Clone)]
#[doc(alias = "Counter")]
#[doc(alias = "multiset")]
pub struct UnorderedMap<S, V> {
    pub(super) entries: Vec<(S, V)>,
    index: Index,
}

/// The iterator of [`UnorderedMap::iter`].
pub type Iter<'a, S, V> = iter::Map<slice::Iter<'a, (S, V)>, fn(&'a (S, V)) -> (&'a S, &'a V)>;

/// The iterator of [`UnorderedMap::iter_mut`].
pub type IterMut<'a, S, V> =
    iter::Map<slice::IterMut<'a, (S, V)>, fn(&'a mut (S, V)) -> (&'a S, &'a mut V)>;

impl<S, V> UnorderedMap<S, V> {
    /// An empty map.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How many entries there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no entry.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How many bytes of memory the entries and the table take, without what entries point to.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.entries.capacity().saturating_mul(size_of::<(S, V)>()) + self.index.bytes()
    }

    /// Removes all entries. The memory is kept, but for tables with more than 64 places for each
    /// entry that was there.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.index.clear();
    }

    /// The entries in order.
    pub fn iter(&self) -> Iter<'_, S, V> {
        self.entries.iter().map(|(key, value)| (key, value))
    }

    /// The entries in order, whose values can be changed.
    pub fn iter_mut(&mut self) -> IterMut<'_, S, V> {
        self.entries.iter_mut().map(|(key, value)| (&*key, value))
    }

    /// The keys in order.
    #[must_use]
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &S> + ExactSizeIterator + Clone {
        self.entries.iter().map(|(key, _)| key)
    }

    /// The values in the order of their keys.
    #[must_use]
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &V> + ExactSizeIterator + Clone {
        self.entries.iter().map(|(_, value)| value)
    }

    /// The values in the order of their keys, which can be changed.
    pub fn values_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut V> + ExactSizeIterator {
        self.entries.iter_mut().map(|(_, value)| value)
    }

    /// The entry with a number: numbers are given from 0 in the order in which keys come.
    #[must_use]
    pub fn get_index(&self, number: usize) -> Option<(&S, &V)> {
        self.entries.get(number).map(|(key, value)| (key, value))
    }
}

impl<S: Unordered, V> UnorderedMap<S, V> {
    /// The entry of a key, to look at or to add.
    ///
    /// ```
    /// use canon_key::UnorderedMap;
    /// let mut words: UnorderedMap<Vec<char>, Vec<&str>> = UnorderedMap::new();
    /// for word in ["tea", "eat", "dog"] {
    ///     words.entry(word.chars().collect()).or_default().push(word);
    /// }
    /// assert!(words.values().eq([&vec!["tea", "eat"], &vec!["dog"]]));
    /// ```
    #[inline]
    pub const fn entry(&mut self, key: S) -> Entry<'_, S, V> {
        Entry { map: self, key, number: None }
    }

    /// Adds an entry, or gives the entry of an equal key another value. Returns the value that it
    /// had; the key stays.
    ///
    /// ```
    /// use canon_key::UnorderedMap;
    /// let mut map = UnorderedMap::new();
    /// assert_eq!((map.insert([1, 2], 'a'), map.insert([2, 1], 'b')), (None, Some('a')));
    /// assert_eq!(map.get_index(0), Some((&[1, 2], &'b')));
    /// ```
    #[inline]
    pub fn insert(&mut self, key: S, value: V) -> Option<V> {
        let (number, value) = self.number_or_add(key, value);
        value.map(|value| core::mem::replace(&mut self.entries[number].1, value))
    }

    /// The value of a key in any order.
    #[inline]
    #[must_use]
    pub fn get<Q: Unordered<Symbol = S::Symbol> + ?Sized>(&self, key: &Q) -> Option<&V> {
        self.get_index_of(key).map(|number| &self.entries[number].1)
    }

    /// The value of a key in any order, which can be changed.
    #[inline]
    #[must_use]
    pub fn get_mut<Q: Unordered<Symbol = S::Symbol> + ?Sized>(
        &mut self,
        key: &Q,
    ) -> Option<&mut V> {
        self.get_index_of(key).map(|number| &mut self.entries[number].1)
    }

    /// Whether there is an entry of a key in any order.
    #[inline]
    #[must_use]
    pub fn contains_key<Q: Unordered<Symbol = S::Symbol> + ?Sized>(&self, key: &Q) -> bool {
        self.get_index_of(key).is_some()
    }

    /// The number of the entry of a key in any order.
    #[inline]
    #[must_use]
    pub fn get_index_of<Q: Unordered<Symbol = S::Symbol> + ?Sized>(
        &self,
        key: &Q,
    ) -> Option<usize> {
        let kept = |number: usize| self.entries[number].0.symbols();
        self.index.get(key.symbols(), kept).map(|number| number as usize)
    }

    /// Removes the entries for which `keep` is false; the others stay in order and are numbered
    /// anew. It takes as long as adding those that stay.
    ///
    /// ```
    /// use canon_key::UnorderedMap;
    /// let mut map: UnorderedMap<[i32; 2], i32> = (0..8).map(|i| ([i, -i], i)).collect();
    /// map.retain(|_, value| *value % 3 == 0);
    /// assert!(map.values().eq(&[0, 3, 6]));
    /// assert_eq!((map.get_index_of(&[-6, 6]), map.get(&[1, -1])), (Some(2), None));
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(&S, &mut V) -> bool) {
        let Self { entries, index } = self;
        // All are asked first: if `keep` panics, the map is as it was.
        let kept: Vec<bool> = entries.iter_mut().map(|(key, value)| keep(key, value)).collect();
        let mut kept = kept.into_iter();
        entries.retain(|_| kept.next().expect("one for each entry"));
        index.clear();
        for (number, (key, _)) in entries.iter().enumerate() {
            let kept = |number: usize| entries[number].0.symbols();
            let (_, new) = index.number_or_add(key.symbols(), number_of(number), kept);
            assert!(new, "different keys stay different");
        }
    }

    /// The number of the entry of a key, and the value given back where the key was there.
    #[inline(always)]
    pub(super) fn number_or_add(&mut self, key: S, value: V) -> (usize, Option<V>) {
        let Self { entries, index } = self;
        let kept = |number: usize| entries[number].0.symbols();
        let (number, new) = index.number_or_add(key.symbols(), number_of(entries.len()), kept);
        if !new {
            return (number as usize, Some(value));
        }
        entries.push((key, value));
        (number as usize, None)
    }
}

impl<S, V> Default for UnorderedMap<S, V> {
    fn default() -> Self {
        Self { entries: Vec::new(), index: Index::default() }
    }
}

impl<S: fmt::Debug, V: fmt::Debug> fmt::Debug for UnorderedMap<S, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// Whether both have equal keys with equal values, in whatever order.
impl<S: Unordered, V: PartialEq> PartialEq for UnorderedMap<S, V> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().all(|(key, value)| other.get(key) == Some(value))
    }
}

impl<S: Unordered, V: Eq> Eq for UnorderedMap<S, V> {}

impl<S: Unordered, V> Extend<(S, V)> for UnorderedMap<S, V> {
    fn extend<I: IntoIterator<Item = (S, V)>>(&mut self, entries: I) {
        for (key, value) in entries {
            self.insert(key, value);
        }
    }
}

impl<S: Unordered, V> FromIterator<(S, V)> for UnorderedMap<S, V> {
    fn from_iter<I: IntoIterator<Item = (S, V)>>(entries: I) -> Self {
        let mut map = Self::new();
        map.extend(entries);
        map
    }
}

impl<S: Unordered, V, const N: usize> From<[(S, V); N]> for UnorderedMap<S, V> {
    fn from(entries: [(S, V); N]) -> Self {
        entries.into_iter().collect()
    }
}

/// # Panics
///
/// If there is no such key.
impl<S: Unordered, V, Q: Unordered<Symbol = S::Symbol> + ?Sized> ops::Index<&Q>
    for UnorderedMap<S, V>
{
    type Output = V;

    fn index(&self, key: &Q) -> &V {
        self.get(key).expect("the map has this key")
    }
}

impl<S, V> IntoIterator for UnorderedMap<S, V> {
    type Item = (S, V);
    type IntoIter = vec::IntoIter<(S, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

impl<'a, S, V> IntoIterator for &'a UnorderedMap<S, V> {
    type Item = (&'a S, &'a V);
    type IntoIter = Iter<'a, S, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, S, V> IntoIterator for &'a mut UnorderedMap<S, V> {
    type Item = (&'a S, &'a mut V);
    type IntoIter = IterMut<'a, S, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}
