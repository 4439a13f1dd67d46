use alloc::boxed::Box;
use alloc::vec::Vec;
use core::hash::Hash;
use core::iter::FusedIterator;

use super::multisets::Multisets;
use super::seen::Seen;

/// A collection of symbols whose order does not matter: an array, a vector, a slice, or a reference
/// to one. A Rust tuple is not one, because its entries do not form a slice: turn `(a, b)` into
/// `[a, b]`.
///
/// Implement it for a type of your own, to keep more than the symbols:
///
/// ```
/// use canon_key::Unordered;
/// assert_eq!([3, 1, 2].symbols(), [3, 1, 2]);
/// assert_eq!(vec!["b", "a"].symbols(), ["b", "a"]);
///
/// struct Basket {
///     line: usize,
///     goods: Vec<&'static str>,
/// }
///
/// impl Unordered for Basket {
///     type Symbol = &'static str;
///     fn symbols(&self) -> &[&'static str] {
///         &self.goods
///     }
/// }
///
/// let baskets = [(1, vec!["bread", "milk"]), (2, vec!["milk", "bread"])].into_iter();
/// let baskets = baskets.map(|(line, goods)| Basket { line, goods });
/// let kept = canon_key::UnorderedIterator::unique_unordered(baskets);
/// assert!(kept.map(|basket| basket.line).eq([1]));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a collection of symbols whose order does not matter",
    label = "expected an array, a vector or a slice of symbols that are `Ord + Hash + Clone`",
    note = "turn each item into an array or a vector of its symbols first, `(a, b)` into `[a, b]`; \
            floating point has no order and no hash: use its bits"
)]
pub trait Unordered {
    /// The type of the symbols.
    type Symbol: Ord + Hash + Clone;

    /// The symbols as they are written.
    fn symbols(&self) -> &[Self::Symbol];
}

impl<T: Ord + Hash + Clone, const K: usize> Unordered for [T; K] {
    type Symbol = T;

    #[inline]
    fn symbols(&self) -> &[T] {
        self
    }
}

impl<T: Ord + Hash + Clone> Unordered for [T] {
    type Symbol = T;

    #[inline]
    fn symbols(&self) -> &[T] {
        self
    }
}

impl<T: Ord + Hash + Clone> Unordered for Vec<T> {
    type Symbol = T;

    #[inline]
    fn symbols(&self) -> &[T] {
        self
    }
}

impl<T: Ord + Hash + Clone> Unordered for Box<[T]> {
    type Symbol = T;

    #[inline]
    fn symbols(&self) -> &[T] {
        self
    }
}

impl<U: Unordered + ?Sized> Unordered for &U {
    type Symbol = U::Symbol;

    #[inline]
    fn symbols(&self) -> &[U::Symbol] {
        (**self).symbols()
    }
}

/// De-duplication, counts and groups of an iterator's items, where the order of an item's symbols
/// does not matter.
///
/// Items are multisets. So `[a, b]` and `[b, a]` are equal, but `[a, a]` and `[a]` are different.
///
/// Each item costs sorting or hashing its `k` symbols, and O(1) look-ups. The methods clone the
/// symbols of every different item, so the symbols must be `Ord + Hash + Clone`. `count_unordered` also keeps the first
/// item of each class, and `group_unordered` keeps all items.
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
    /// and `char`s in a [`Seen`](crate::Seen), whose page says how much memory they take, others in
    /// [`Multisets`](crate::Multisets). To limit the memory for tuples of integers, use a `Seen` of
    /// your own.
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
        UniqueUnordered { items: self, integers: Seen::new(), others: Multisets::new() }
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
        let (mut seen, mut counts) = (Multisets::new(), Vec::<(Self::Item, usize)>::new());
        for item in self {
            match seen.insert(item.symbols()) {
                (_, true) => counts.push((item, 1)),
                (number, false) => counts[number].1 += 1,
            }
        }
        counts
    }

    /// The classes of equal items, in the order in which they first appear. Within a class, the items
    /// are in input order.
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
        let (mut seen, mut groups) = (Multisets::new(), Vec::<Vec<Self::Item>>::new());
        for item in self {
            match seen.insert(item.symbols()) {
                (_, true) => groups.push(alloc::vec![item]),
                (number, false) => groups[number].push(item),
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
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct UniqueUnordered<I, T> {
    items: I,
    /// Items of integers.
    integers: Seen,
    others: Multisets<T>,
}

// Generic symbols can only be hashed and compared: pairs of integers took as long as in a plain set.
// Their types are known while compiling, which `castaway` tells without `'static` bounds, so that
// integers go to the keys of a `Seen` instead.
/// The word of an integer of up to 64 bits, or of a `char`: which type it is, is known while
/// compiling.
#[inline(always)]
fn word<T>(symbol: &T) -> Option<u64> {
    macro_rules! types {
        ($($integer:ident)*) => {$(
            if let Ok(symbol) = castaway::cast!(symbol, &$integer) {
                #[expect(clippy::allow_attributes, reason = "for some of the types")]
                #[allow(
                    clippy::unnecessary_cast,
                    clippy::cast_lossless,
                    clippy::cast_sign_loss,
                    reason = "different values of one type stay different"
                )]
                return Some(*symbol as u64);
            }
        )*};
    }
    types!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize char);
    None
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
            // All symbols are of one type, so that the first one tells.
            let new = if symbols.first().and_then(word).is_some() {
                integers.insert_words(symbols, |symbol| word(symbol).expect("an integer"))
                    == Ok(true)
            } else {
                others.insert(symbols).1
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
