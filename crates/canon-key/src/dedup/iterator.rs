use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::hash::Hash;
use core::iter::FusedIterator;

use super::arena::Arena;
use super::index::{Index, number_of};
use super::map::UnorderedMap;
use super::others::with_order;
use super::seed::Seed;
use super::store::Store;
use super::unordered::{Unordered, are_integers, word};

/// De-duplication, counts and groups of an iterator's items, where the order of an item's symbols
/// does not matter.
///
/// Items are multisets. So `[a, b]` and `[b, a]` are equal, but `[a, a]` and `[a]` are different.
///
/// Each item costs sorting or hashing its `k` symbols, and O(1) look-ups. The methods clone the
/// symbols of every different item, so the symbols must be `Ord + Hash + Clone`. `count_unordered`
/// also keeps the first item of each class, and `group_unordered` keeps all items.
///
/// ```
/// use canon_key::UnorderedIterator;
///
/// let triples = [[1_i64, -2, 3], [3, 1, -2], [1, 1, 3]];
/// let kept: Vec<[i64; 3]> = triples.into_iter().unique_unordered().collect();
/// assert_eq!(kept, [[1, -2, 3], [1, 1, 3]]);
///
/// let lines = ["bread milk", "eggs", "milk bread"].into_iter();
/// let words = |line: &'static str| line.split(' ').collect::<Vec<_>>();
/// let baskets: Vec<Vec<&str>> = lines.map(words).unique_unordered().collect();
/// assert_eq!(baskets, [vec!["bread", "milk"], vec!["eggs"]]);
/// ```
pub trait UnorderedIterator: Iterator {
    /// The items in order, lazily, without those that have the same symbols as an earlier one.
    ///
    /// It keeps the symbols of each different item, not the item itself: integers of up to 64 bits
    /// and `char`s as a [`Seen`](crate::Seen) does, whose page says how much memory they take;
    /// others are cloned. To limit the memory for tuples of integers, use a `Seen` of your own.
    ///
    /// ```
    /// use canon_key::UnorderedIterator;
    /// let mut pairs = (0..).map(|i| [i % 3, i % 2]).unique_unordered();
    /// assert_eq!(pairs.by_ref().take(4).collect::<Vec<_>>(), [[0, 0], [1, 1], [2, 0], [0, 1]]);
    /// ```
    ///
    /// # Panics
    ///
    /// The iterator may panic if the order of the symbols is not total, as
    /// [`sort_unstable`](slice::sort_unstable) may.
    #[inline]
    fn unique_unordered(self) -> UniqueUnordered<Self, <Self::Item as Unordered>::Symbol>
    where
        Self: Sized,
        Self::Item: Unordered,
    {
        UniqueUnordered { items: self, integers: Store::default(), others: Arena::default() }
    }

    /// The first of each class of equal items, in order of appearance, with the size of each
    /// class.
    ///
    /// ```
    /// use canon_key::UnorderedIterator;
    /// let throws = [[1, 6], [3, 3], [6, 1]];
    /// assert_eq!(throws.into_iter().count_unordered(), [([1, 6], 2), ([3, 3], 1)]);
    ///
    /// // A top ten: sort the result and truncate it.
    /// let mut top = [[3, 3], [1, 6], [6, 1]].into_iter().count_unordered();
    /// top.sort_by_key(|(_, count)| core::cmp::Reverse(*count));
    /// top.truncate(10);
    /// assert_eq!(top[0], ([1, 6], 2));
    /// ```
    ///
    /// # Panics
    ///
    /// It may panic if the order of the symbols is not total, as
    /// [`sort_unstable`](slice::sort_unstable) may.
    fn count_unordered(self) -> Vec<(Self::Item, usize)>
    where
        Self: Sized,
        Self::Item: Unordered,
    {
        let mut counts = UnorderedMap::new();
        for item in self {
            *counts.entry(item).or_insert(0) += 1;
        }
        counts.into_iter().collect()
    }

    /// The classes of equal items, in the order in which they first appear. Within a class, the
    /// items are in input order.
    ///
    /// ```
    /// use canon_key::UnorderedIterator;
    /// let words = ["tea", "eat", "dog", "ate"].map(|word| word.chars().collect::<Vec<_>>());
    /// let classes: Vec<usize> =
    ///     words.into_iter().group_unordered().iter().map(Vec::len).collect();
    /// assert_eq!(classes, [3, 1]);
    /// ```
    ///
    /// # Panics
    ///
    /// It may panic if the order of the symbols is not total, as
    /// [`sort_unstable`](slice::sort_unstable) may.
    fn group_unordered(self) -> Vec<Vec<Self::Item>>
    where
        Self: Sized,
        Self::Item: Unordered,
    {
        let (mut index, mut groups) = (Index::default(), Vec::<Vec<Self::Item>>::new());
        for item in self {
            let kept = |number: usize| groups[number][0].symbols();
            match index.number_or_add(item.symbols(), number_of(groups.len()), kept) {
                (_, true) => groups.push(vec![item]),
                (number, false) => groups[number as usize].push(item),
            }
        }
        groups
    }
}

impl<I: Iterator> UnorderedIterator for I {}

/// The items that are new: the iterator of
/// [`unique_unordered`](UnorderedIterator::unique_unordered).
///
/// ```
/// use canon_key::UnorderedIterator;
/// let mut new = [[3, 7], [7, 3], [1, 1]].into_iter().unique_unordered();
/// assert_eq!(
///     (new.size_hint(), new.next(), new.size_hint()),
///     ((0, Some(3)), Some([3, 7]), (0, Some(2)))
/// );
/// assert_eq!((new.next(), new.next()), (Some([1, 1]), None));
/// ```
#[derive(Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct UniqueUnordered<I, T> {
    items: I,
    /// Items of integers.
    integers: Store<()>,
    /// Items of other symbols, each in the order of their hashes.
    others: Arena<T, ()>,
}

impl<I: fmt::Debug, T> fmt::Debug for UniqueUnordered<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UniqueUnordered").field("items", &self.items).finish_non_exhaustive()
    }
}

impl<I> Iterator for UniqueUnordered<I, <I::Item as Unordered>::Symbol>
where
    I: Iterator<Item: Unordered>,
{
    type Item = I::Item;

    // A loop: `find` hands each item over in memory, which takes longer than all else.
    #[inline]
    fn next(&mut self) -> Option<I::Item> {
        let Self { items, integers, others } = self;
        for item in items {
            let symbols = item.symbols();
            let new = if are_integers(symbols) {
                integers.insert(symbols, word, (), &mut |()| ()) == Ok(true)
            } else {
                is_new(others, &integers.seed, symbols)
            };
            if new {
                return Some(item);
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.items.size_hint().1)
    }
}

impl<I> FusedIterator for UniqueUnordered<I, <I::Item as Unordered>::Symbol> where
    I: FusedIterator<Item: Unordered>
{
}

/// Adds a multiset, and returns whether it is new.
fn is_new<T: Ord + Hash + Clone>(all: &mut Arena<T, ()>, seed: &Seed, symbols: &[T]) -> bool {
    with_order(seed, symbols, |hash, order| {
        let same = |(), kept: &[T]| kept.len() == order.len() && kept.iter().eq(order.symbols());
        let new = all.find(hash, same).is_none();
        if new {
            all.push(hash, order.symbols().cloned(), ());
        }
        new
    })
}
