use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::hash::{BuildHasher, Hash, Hasher};
use core::iter::FusedIterator;

use super::arena::Arena;
use super::by_key::merge_sort;
use super::seed::Seed;
use super::seen::Seen;
use super::whole::{Tuples, Whole};
use crate::keys::network::{sort, sort_cloning, sort_long};

/// A collection of symbols whose order does not matter: an array, a vector, a slice, or a reference
/// to one. A Rust tuple is not one, because its entries do not form a slice: turn `(a, b)` into
/// `[a, b]`.
///
/// Implement it for a type of your own, to keep more than the symbols:
///
/// ```
/// use canon_key::dedup::Unordered;
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

macro_rules! unordered {
    ($([$($const:tt)*] $type:ty;)*) => {$(
        impl<T: Ord + Hash + Clone, $($const)*> Unordered for $type {
            type Symbol = T;

            #[inline]
            fn symbols(&self) -> &[T] {
                self
            }
        }
    )*};
}
unordered! {
    [const K: usize] [T; K];
    [] [T];
    [] Vec<T>;
    [] Box<[T]>;
}

impl<U: Unordered + ?Sized> Unordered for &U {
    type Symbol = U::Symbol;

    #[inline]
    fn symbols(&self) -> &[U::Symbol] {
        (**self).symbols()
    }
}

/// Different multisets of anything that is `Ord + Hash + Clone`, numbered from 0 in order of
/// appearance.
///
/// ```
/// use canon_key::dedup::Multisets;
///
/// let mut baskets = Multisets::new();
/// assert_eq!(baskets.insert(&["milk", "bread"]), (0, true));
/// assert_eq!(baskets.insert(&["eggs"]), (1, true));
/// assert_eq!(baskets.insert(&["bread", "milk"]), (0, false));
/// assert_eq!(baskets.len(), 2);
/// ```
///
/// Use the numbers as indices, to count or to group: `counts[number] += 1`. If you only ask whether
/// a multiset is new, [`unique_unordered`](UnorderedIterator::unique_unordered) and
/// [`Seen`](crate::Seen) are faster.
///
/// There is no limit on memory. [`Seen`](crate::Seen) has one, for tuples of integers
/// ([`with_most_bytes`](crate::Seen::with_most_bytes)).
///
/// How it works: symbols of a few bytes, such as integers, are sorted, by a fixed sequence of
/// comparisons without branches. Larger symbols, such as strings, are sorted by their hashes, so
/// that sorting compares no strings. Only if two multisets have the same hash are their symbols
/// compared. The symbols of all multisets are side by side in one vector.
#[derive(Clone, Debug, Default)]
pub struct Multisets<T> {
    arena: Arena<T>,
    seed: Seed,
}

impl<T: Ord + Hash + Clone> Multisets<T> {
    /// Whether symbols are cheaper to move than to look at.
    const SMALL: bool = size_of::<T>() <= 8 && !core::mem::needs_drop::<T>();

    /// An empty store.
    ///
    /// ```
    /// use canon_key::dedup::Multisets;
    /// assert!(Multisets::<u8>::new().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self { arena: Arena::default(), seed: Seed::default() }
    }

    /// An empty store whose hashes use your seed.
    ///
    /// ```
    /// use canon_key::dedup::Multisets;
    /// let mut pairs = Multisets::new().with_seed(7);
    /// assert_eq!((pairs.insert(&[1, 2]), pairs.insert(&[2, 1])), ((0, true), (0, false)));
    /// ```
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { arena: Arena::default(), seed: Seed::from_u64(seed) }
    }

    /// Makes room for `multisets` more multisets of `k` symbols each, so that the store need not
    /// grow while they come in.
    ///
    /// ```
    /// use canon_key::dedup::Multisets;
    /// assert!(Multisets::<u32>::new().with_capacity(3, 100).bytes() >= 1200);
    /// ```
    ///
    /// # Panics
    ///
    /// If the capacity is larger than any memory, as in [`Vec::with_capacity`]. If the system refuses
    /// the memory, the process is aborted.
    #[must_use]
    pub fn with_capacity(mut self, k: usize, multisets: usize) -> Self {
        self.arena.reserve(multisets, multisets.saturating_mul(k));
        self
    }

    /// Adds a multiset, its symbols in any order. Returns the number of its class, and whether it
    /// is new.
    ///
    /// ```
    /// use canon_key::dedup::Multisets;
    /// let mut words = Multisets::new(); // anagrams
    /// let numbers = ["listen", "silent", "enlist", "tinsel", "lisp"]
    ///     .map(|word| words.insert(word.as_bytes()).0);
    /// assert_eq!(numbers, [0, 0, 0, 0, 1]);
    /// ```
    ///
    /// # Panics
    ///
    /// With more than 20 symbols, it may panic if the order of `T` is not total, as
    /// [`sort_unstable`](slice::sort_unstable) may.
    #[inline]
    pub fn insert(&mut self, symbols: &[T]) -> (usize, bool) {
        macro_rules! lengths {
            ($($k:literal)*) => {
                match symbols.len() {
                    $($k => if let Some(tuple) = symbols.first_chunk::<$k>() {
                        if Self::SMALL {
                            let mut sorted = tuple.clone();
                            sort_cloning(&mut sorted);
                            return self.insert_ordered(&sorted, |symbol| symbol);
                        }
                        return self.insert_large(tuple);
                    },)*
                    _ => {}
                }
            };
        }
        lengths!(0 1 2 3 4 5 6 7 8 9 10 11 12);
        if Self::SMALL {
            return self.insert_long(symbols);
        }
        self.insert_by_hash(symbols)
    }

    fn insert_long(&mut self, symbols: &[T]) -> (usize, bool) {
        // Of symbols that have no drop, a stack's worth is cheaper to copy than memory to ask for.
        if let (2..=64, Some(first)) = (symbols.len(), symbols.first()) {
            let mut short: [T; 64] =
                core::array::from_fn(|i| symbols.get(i).unwrap_or(first).clone());
            let sorted = &mut short[..symbols.len()];
            sort_long(sorted);
            return self.insert_ordered(sorted, |symbol| symbol);
        }
        let mut sorted = symbols.to_vec();
        sorted.sort_unstable();
        self.insert_ordered(&sorted, |symbol| symbol)
    }

    #[inline(always)]
    fn insert_ordered<B>(&mut self, sorted: &[B], symbol: impl Fn(&B) -> &T) -> (usize, bool) {
        let hash = self.hash_of(sorted.iter().map(&symbol));
        match self.arena.find(hash, |other| equal(other, sorted, &symbol)) {
            Some(number) => (number, false),
            None => (self.arena.push(hash, sorted.iter().map(|s| symbol(s).clone())), true),
        }
    }

    #[inline(always)]
    fn hash_of<'a>(&self, sorted: impl IntoIterator<Item = &'a T>) -> u64
    where
        T: 'a,
    {
        let mut hasher = self.seed.hasher.build_hasher();
        for symbol in sorted {
            symbol.hash(&mut hasher);
        }
        hasher.finish()
    }

    fn hashed<'a>(&self, symbol: &'a T) -> (u64, &'a T) {
        (self.seed.hasher.hash_one(symbol), symbol)
    }

    /// Notes up to sixteen symbols that are not small.
    ///
    /// What is sorted is one word a symbol: its hash, with its place in the lowest bits. The symbols
    /// themselves are not moved.
    #[inline(always)]
    fn insert_large<const K: usize>(&mut self, tuple: &[T; K]) -> (usize, bool) {
        let hashes = tuple.each_ref().map(|symbol| self.seed.hasher.hash_one(symbol));
        let hash = self.hash_of_hashes(&hashes);
        let mut places = hashes;
        for (place, number) in places.iter_mut().zip(0..) {
            *place = *place & !PLACE | number;
        }
        let places = sort(places);
        let sorted = places.map(|place| in_place(tuple, place));
        let next = places.iter().zip(&sorted).skip(1);
        let mut neighbours = places.iter().zip(&sorted).zip(next);
        if neighbours.any(|((a, one), (b, other))| a ^ b <= PLACE && one != other) {
            return self.insert_by_hash(tuple);
        }
        match self.arena.find(hash, |other| equal(other, &sorted, |symbol| *symbol)) {
            Some(number) => (number, false),
            None => (self.arena.push(hash, sorted.iter().map(|symbol| (*symbol).clone())), true),
        }
    }

    /// Notes symbols that are not small, of any number, whatever their hashes.
    #[inline(never)]
    fn insert_by_hash(&mut self, symbols: &[T]) -> (usize, bool) {
        let (hash, hashed) = self.by_hash(symbols);
        match self.arena.find(hash, |other| equal(other, &hashed, |(_, symbol)| symbol)) {
            Some(number) => (number, false),
            None => {
                (self.arena.push(hash, hashed.iter().map(|(_, symbol)| (*symbol).clone())), true)
            }
        }
    }

    /// The hash of symbols, and these in order of theirs; different symbols of one hash are sorted.
    fn by_hash<'a>(&self, symbols: &'a [T]) -> (u64, Vec<(u64, &'a T)>) {
        let mut hashed: Vec<(u64, &T)> = symbols.iter().map(|s| self.hashed(s)).collect();
        hashed.sort_unstable_by_key(|(hash, _)| *hash);
        let next = hashed.iter().skip(1);
        if hashed.iter().zip(next).any(|((a, one), (b, other))| a == b && one != other) {
            merge_sort(&mut hashed, 1, Ord::cmp);
        }
        (self.hash_of_hashes(hashed.iter().map(|(hash, _)| hash)), hashed)
    }

    /// The hash of symbols in any order, from theirs.
    #[inline(always)]
    fn hash_of_hashes<'a>(&self, hashes: impl IntoIterator<Item = &'a u64>) -> u64 {
        let add = |(len, sum): (u64, u64), hash: &u64| (len + 1, sum.wrapping_add(*hash));
        let (len, sum) = hashes.into_iter().fold((0, 0), add);
        self.seed.word(sum.wrapping_add(len))
    }

    /// The number of a multiset that was added.
    ///
    /// ```
    /// use canon_key::dedup::Multisets;
    /// let mut pairs = Multisets::new();
    /// pairs.insert(&['x', 'y']);
    /// assert_eq!((pairs.number(&['y', 'x']), pairs.number(&['x', 'x'])), (Some(0), None));
    /// ```
    ///
    /// # Panics
    ///
    /// With more than 20 symbols, it may panic if the order of `T` is not total, as
    /// [`sort_unstable`](slice::sort_unstable) may.
    #[must_use]
    pub fn number(&self, symbols: &[T]) -> Option<usize> {
        if Self::SMALL {
            let mut sorted = symbols.to_vec();
            sorted.sort_unstable();
            let hash = self.hash_of(&sorted);
            return self.arena.find(hash, |other| equal(other, &sorted, |symbol| symbol));
        }
        let (hash, hashed) = self.by_hash(symbols);
        self.arena.find(hash, |other| equal(other, &hashed, |(_, symbol)| *symbol))
    }

    /// The symbols of the multiset with a number, in some order: small symbols
    /// are sorted, larger ones in order of their hashes.
    ///
    /// ```
    /// use canon_key::dedup::Multisets;
    /// let mut pairs = Multisets::new();
    /// pairs.insert(&[7, 7]);
    /// assert_eq!((pairs.get(0), pairs.get(1)), (Some(&[7, 7][..]), None));
    /// ```
    #[must_use]
    pub fn get(&self, number: usize) -> Option<&[T]> {
        self.arena.get(number)
    }

    /// How many different multisets have been added.
    ///
    /// ```
    /// use canon_key::dedup::Multisets;
    /// let mut pairs = Multisets::new();
    /// pairs.insert(&[7, 8]);
    /// pairs.insert(&[8, 7]);
    /// assert_eq!(pairs.len(), 1);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.arena.len()
    }

    /// Whether no multiset has been added.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bytes of memory the store takes, without what its symbols point to.
    ///
    /// ```
    /// use canon_key::dedup::Multisets;
    /// assert_eq!(Multisets::<u8>::new().bytes(), 0);
    /// ```
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.arena.bytes()
    }

    /// Removes all multisets; the memory is kept.
    ///
    /// ```
    /// use canon_key::dedup::Multisets;
    /// let mut pairs = Multisets::new();
    /// pairs.insert(&[7, 8]);
    /// pairs.clear();
    /// assert_eq!(pairs.insert(&[9, 9]), (0, true));
    /// ```
    pub fn clear(&mut self) {
        self.arena.clear();
    }
}

#[inline(always)]
fn equal<T: Eq, B>(symbols: &[T], sorted: &[B], symbol: impl Fn(&B) -> &T) -> bool {
    symbols.len() == sorted.len() && symbols.iter().zip(sorted).all(|(a, b)| a == symbol(b))
}

/// The bits of a word that hold the place of a symbol among at most sixteen.
const PLACE: u64 = 15;

/// The symbol at the place that a word holds.
#[inline(always)]
fn in_place<T, const K: usize>(tuple: &[T; K], word: u64) -> &T {
    let place = (word & PLACE) as usize;
    &tuple[if place < K { place } else { 0 }]
}

/// De-duplication, counts and groups of an iterator's items, where the order of an item's symbols
/// does not matter.
///
/// Items are multisets. So `[a, b]` and `[b, a]` are equal, but `[a, a]` and `[a]` are different.
///
/// Each item costs sorting or hashing its `k` symbols, and O(1) look-ups. The methods clone the
/// symbols of every different item, so the symbols must be `Ord + Hash + Clone`; for pairs and
/// triples of small integers, `unique_unordered` keeps less. `count_unordered` also keeps the first
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
    /// It keeps the symbols of each different item, not the item itself. From the 33rd different
    /// item on, pairs and triples of `char`s and of integers of up to 32 bits are kept in a
    /// [`Seen`](crate::Seen) instead, whose page says how much memory they take. To limit the
    /// memory for tuples of integers, use a `Seen` of your own with
    /// [`with_most_bytes`](crate::Seen::with_most_bytes).
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
    fn unique_unordered(self) -> UniqueUnordered<Self, SymbolOf<Self::Item>>
    where
        Self: Sized,
        Self::Item: Unordered,
    {
        UniqueUnordered { items: self, store: Store::new() }
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
                (number, false) => {
                    if let Some((_, count)) = counts.get_mut(number) {
                        *count += 1;
                    }
                }
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
                (number, false) => {
                    if let Some(group) = groups.get_mut(number) {
                        group.push(item);
                    }
                }
            }
        }
        groups
    }
}

impl<I: Iterator> UnorderedIterator for I {}

/// The type of an item's symbols.
pub type SymbolOf<U> = <U as Unordered>::Symbol;

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
    store: Store<T>,
}

/// Multisets that need no numbers.
#[derive(Clone, Debug)]
struct Store<T> {
    /// Pairs and triples of integers of up to 32 bits, once there are [`FEW`] of them.
    short_integers: Option<Box<Seen>>,
    /// Pairs of small symbols.
    pairs: Whole<(T, T)>,
    large_pairs: Whole<(u64, T, T)>,
    /// Tuples of 3 to 8 small symbols.
    short: Tuples<T>,
    others: Multisets<T>,
}

/// Up to so many pairs or triples of short integers are kept as those of other types are, by which
/// a plain set is no faster: to make a [`Seen`] and its first tables takes a microsecond or two.
const FEW: usize = 112;

impl<T: Ord + Hash + Clone> Store<T> {
    fn new() -> Self {
        Self {
            short_integers: None,
            pairs: Whole::default(),
            large_pairs: Whole::default(),
            short: Tuples::default(),
            others: Multisets::new(),
        }
    }

    /// Notes symbols: whether they are new.
    #[inline(always)]
    fn insert(&mut self, symbols: &[T]) -> bool {
        let Self { short_integers, pairs, large_pairs, short, others } = self;
        if let Some(seen) = short_integers
            && let Some(new) = insert_short(seen, symbols)
        {
            return new;
        }
        let small = Multisets::<T>::SMALL;
        let new = match symbols {
            [a, b] if small => {
                Some(pairs.insert_small_pair(a, b, |low, high| others.hash_of([low, high])))
            }
            [a, b] => Some(large_pairs.insert_pair(a, b, |symbol| others.hashed(symbol).0)),
            _ if small => short.insert(symbols, |sorted| others.hash_of(sorted)),
            _ => None,
        };
        let is_full = pairs.len() == FEW || short.triples().len() == FEW;
        if is_full && new == Some(true) && short_integers.is_none() && are_short(symbols) {
            self.move_short();
        }
        new.unwrap_or_else(|| self.insert_other(symbols))
    }

    #[cold]
    fn move_short(&mut self) {
        let pairs = core::mem::take(&mut self.pairs);
        let triples = core::mem::take(self.short.triples());
        let mut seen = Seen::default();
        for (k, len) in [(2, pairs.len()), (3, triples.len())] {
            if len > 0 {
                seen = seen.with_capacity(k, 2 * len);
            }
        }
        for (a, b) in pairs.iter() {
            words(&[a.clone(), b.clone()]).and_then(|words| seen.insert_words(&words));
        }
        for tuple in triples.iter() {
            words(tuple).and_then(|words| seen.insert_words(&words));
        }
        self.short_integers = Some(Box::new(seen));
    }

    #[inline(never)]
    fn insert_other(&mut self, symbols: &[T]) -> bool {
        self.others.insert(symbols).1
    }
}

/// Whether symbols are integers of up to 32 bits.
#[inline(always)]
fn are_short<T>(symbols: &[T]) -> bool {
    symbols.first().is_some_and(|first| word(first).is_some())
}

/// Adds a pair or a triple of integers of up to 32 bits and returns whether it is new; `None` for
/// any other type or length. A signed number counts as the unsigned one with the same bits.
#[inline(always)]
fn insert_short<T>(seen: &mut Seen, symbols: &[T]) -> Option<bool> {
    macro_rules! lengths {
        ($($k:literal)*) => {
            match symbols.len() {
                $($k => {
                    let tuple = words(symbols.first_chunk::<$k>()?)?;
                    seen.insert_soon(tuple).or_else(|| seen.insert_words(&tuple))
                })*
                _ => None,
            }
        };
    }
    lengths!(2 3)
}

/// The words of symbols, if they are integers of up to 32 bits.
#[inline(always)]
fn words<T, const K: usize>(tuple: &[T; K]) -> Option<[u32; K]> {
    let mut words = [0; K];
    for (place, symbol) in words.iter_mut().zip(tuple) {
        *place = word(symbol)?;
    }
    Some(words)
}

/// The bits of an integer of a type of up to 32 bits, or of a `char`.
#[inline(always)]
fn word<T>(symbol: &T) -> Option<u32> {
    macro_rules! types {
        ($($integer:ident as $same:ident)*) => {$(
            if let Ok(symbol) = castaway::cast!(symbol, &$integer) {
                #[expect(clippy::allow_attributes, reason = "for some of the types")]
                #[allow(
                    clippy::unnecessary_cast,
                    clippy::cast_lossless,
                    clippy::cast_sign_loss,
                    reason = "all bits are kept"
                )]
                return Some(*symbol as $same as u32);
            }
        )*};
    }
    types!(u8 as u8 u16 as u16 u32 as u32 i8 as u8 i16 as u16 i32 as u32 char as u32);
    None
}

impl<I> Iterator for UniqueUnordered<I, SymbolOf<I::Item>>
where
    I: Iterator<Item: Unordered>,
{
    type Item = I::Item;

    #[inline(always)]
    #[expect(
        clippy::manual_find,
        reason = "`find` hands each item over in memory, which takes longer than all else"
    )]
    fn next(&mut self) -> Option<I::Item> {
        let Self { items, store } = self;
        for item in items {
            if store.insert(item.symbols()) {
                return Some(item);
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.items.size_hint().1)
    }
}

impl<I> FusedIterator for UniqueUnordered<I, SymbolOf<I::Item>> where
    I: FusedIterator<Item: Unordered>
{
}

#[cfg(test)]
mod tests {
    use alloc::boxed::Box;
    use core::cell::Cell;
    use core::cmp::Ordering;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    std::thread_local! {
        static CLONES_LEFT: Cell<u32> = const { Cell::new(u32::MAX) };
        static RANDOM: Cell<u64> = const { Cell::new(1) };
    }

    /// Boxed, so that it is not small.
    #[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    struct Panicking(Box<u8>);

    impl Clone for Panicking {
        fn clone(&self) -> Self {
            let left = CLONES_LEFT.get();
            assert!(left > 0, "on purpose");
            CLONES_LEFT.set(left - 1);
            Self(self.0.clone())
        }
    }

    #[test]
    fn a_clone_that_panics_leaves_nothing_behind() {
        let of = |symbols: [u8; 2]| symbols.map(|symbol| Panicking(Box::new(symbol)));
        for first in [None, Some([7, 8])] {
            let mut multisets = Multisets::new();
            let before = usize::from(first.is_some());
            first.map(|pair| multisets.insert(&of(pair)));
            CLONES_LEFT.set(1);
            let failing = AssertUnwindSafe(|| multisets.insert(&of([1, 2])));
            assert!(catch_unwind(failing).is_err());
            CLONES_LEFT.set(u32::MAX);
            assert_eq!(multisets.insert(&of([3, 4])), (before, true));
            assert_eq!(multisets.insert(&of([4, 3])), (before, false));
            assert_eq!(multisets.number(&of([3, 4])), Some(before));
            let kept = multisets.get(before).unwrap();
            assert!(kept.len() == 2 && kept.iter().all(|symbol| *symbol.0 > 2));
            assert_eq!(multisets.number(&of([1, 2])), None);
        }
    }

    /// Its order is drawn anew for each comparison; `B` bytes more make it large.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Lying<const B: usize>(u32, [u8; B]);

    impl<const B: usize> Hash for Lying<B> {
        fn hash<H: Hasher>(&self, state: &mut H) {
            (self.0 / 64).hash(state);
        }
    }

    impl<const B: usize> Ord for Lying<B> {
        fn cmp(&self, _: &Self) -> Ordering {
            let next = RANDOM.get().wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            RANDOM.set(next);
            if next >> 63 == 0 { Ordering::Less } else { Ordering::Greater }
        }
    }

    impl<const B: usize> PartialOrd for Lying<B> {
        fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
            Some(self.cmp(other))
        }
    }

    fn takes_what_lies<const B: usize>() {
        let mut multisets = Multisets::new();
        for len in 0..200 {
            let symbols: Vec<Lying<B>> = (0..len).map(|i| Lying(i * 7919 % 1009, [0; B])).collect();
            let (number, _) = multisets.insert(&symbols);
            assert!(number < multisets.len());
            assert!(multisets.number(&symbols).is_none_or(|number| number < multisets.len()));
        }
        let all = (0..100).map(|len| alloc::vec![Lying(len, [0; B]); len as usize]);
        assert!(all.unique_unordered().count() >= 99);
    }

    /// Small symbols go to the standard library's sort, which may panic: one that does not took
    /// two to four times as long for 33 to 200 symbols.
    #[test]
    fn an_order_of_large_symbols_that_lies_does_no_harm() {
        takes_what_lies::<20>();
    }
}
