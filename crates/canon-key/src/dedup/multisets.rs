use alloc::vec::Vec;
use core::hash::{BuildHasher, Hash};

use super::arena::Arena;
use super::seed::Seed;
use crate::keys::kernel::MAX_K;
use crate::keys::network::sort_any;

/// Different multisets of anything that is `Ord + Hash + Clone`, numbered from 0 in order of
/// appearance.
///
/// ```
/// use canon_key::Multisets;
///
/// let mut baskets = Multisets::new();
/// assert_eq!(baskets.insert(&["milk", "bread"]), (0, true));
/// assert_eq!(baskets.insert(&["eggs"]), (1, true));
/// assert_eq!(baskets.insert(&["bread", "milk"]), (0, false));
/// assert_eq!(baskets.len(), 2);
/// ```
///
/// Use the numbers as indices, to count or to group: `counts[number] += 1`. If you only ask whether
/// a multiset is new, [`unique_unordered`](crate::UnorderedIterator::unique_unordered) and
/// [`Seen`](crate::Seen) are faster for integers. There is no limit on memory.
///
/// The symbols are sorted by their hashes, one word each, so that sorting compares no strings. Only
/// if two multisets have the same hash are their symbols compared.
#[derive(Clone, Debug, Default)]
pub struct Multisets<T> {
    arena: Arena<T>,
    seed: Seed,
}

impl<T: Ord + Hash + Clone> Multisets<T> {
    /// An empty store.
    #[must_use]
    pub fn new() -> Self {
        Self { arena: Arena::default(), seed: Seed::default() }
    }

    /// Adds a multiset, its symbols in any order. Returns the number of its class, and whether it
    /// is new.
    ///
    /// ```
    /// use canon_key::Multisets;
    /// let mut words = Multisets::new(); // anagrams
    /// let numbers = ["listen", "silent", "enlist", "tinsel", "lisp"]
    ///     .map(|word| words.insert(word.as_bytes()).0);
    /// assert_eq!(numbers, [0, 0, 0, 0, 1]);
    /// ```
    ///
    /// # Panics
    ///
    /// If some symbols have one hash, it may panic where the order of `T` is not total, as
    /// [`sort_unstable`](slice::sort_unstable) may.
    pub fn insert(&mut self, symbols: &[T]) -> (usize, bool) {
        let Self { arena, seed } = self;
        with_order(seed, symbols, |hash, order| {
            match arena.find(hash, |other| is_same(other, symbols, order)) {
                Some(number) => (number, false),
                None => {
                    let sorted = order.iter().map(|word| at(symbols, *word).clone());
                    (arena.push(hash, sorted), true)
                }
            }
        })
    }

    /// The number of a multiset that was added.
    ///
    /// ```
    /// use canon_key::Multisets;
    /// let mut pairs = Multisets::new();
    /// pairs.insert(&['x', 'y']);
    /// assert_eq!((pairs.number(&['y', 'x']), pairs.number(&['x', 'x'])), (Some(0), None));
    /// ```
    ///
    /// # Panics
    ///
    /// As [`insert`](Self::insert) may.
    #[must_use]
    pub fn number(&self, symbols: &[T]) -> Option<usize> {
        with_order(&self.seed, symbols, |hash, order| {
            self.arena.find(hash, |other| is_same(other, symbols, order))
        })
    }

    /// The symbols of the multiset with a number, in order of their hashes.
    ///
    /// ```
    /// use canon_key::Multisets;
    /// let mut pairs = Multisets::new();
    /// pairs.insert(&[7, 7]);
    /// assert_eq!((pairs.get(0), pairs.get(1)), (Some(&[7, 7][..]), None));
    /// ```
    #[must_use]
    pub fn get(&self, number: usize) -> Option<&[T]> {
        self.arena.get(number)
    }

    /// How many different multisets have been added.
    #[must_use]
    pub fn len(&self) -> usize {
        self.arena.len()
    }

    /// Whether no multiset has been added.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Calls `then` with the hash of a multiset, and with a word for each of its symbols, in order
/// of the symbols' hashes, which has the place of the symbol in its low bits.
#[inline(always)]
fn with_order<T: Ord + Hash, R>(
    seed: &Seed,
    symbols: &[T],
    then: impl FnOnce(u64, &[u64]) -> R,
) -> R {
    let (mut short, mut long) = ([0; MAX_K], Vec::new());
    let order = match short.get_mut(..symbols.len()) {
        Some(order) => order,
        None => {
            long.resize(symbols.len(), 0);
            &mut long[..]
        }
    };
    // The sum of the hashes is the same in any order, and so is the hash of the multiset. One word
    // for each symbol is sorted, not the symbols: sorting pairs of hash and reference took twice as
    // long, and comparing strings reads memory.
    let places = places(symbols.len());
    let mut sum = symbols.len() as u64;
    for (place, (word, symbol)) in (0..).zip(order.iter_mut().zip(symbols)) {
        let hash = seed.hasher.hash_one(symbol);
        sum = sum.wrapping_add(hash);
        *word = hash & !places | place;
    }
    sort_any(order);
    // Different symbols whose hashes agree in all these bits: rare, unless their `Hash` is poor.
    // Then the symbols themselves decide, so that one multiset has one order.
    let alike =
        |pair: &[u64]| pair[0] ^ pair[1] <= places && at(symbols, pair[0]) != at(symbols, pair[1]);
    if order.windows(2).any(alike) {
        let hash = |word: &u64| word & !places;
        order.sort_by(|a, b| {
            hash(a).cmp(&hash(b)).then_with(|| at(symbols, *a).cmp(at(symbols, *b)))
        });
    }
    then(seed.word(sum), order)
}

/// The bits of a word that hold the place of one of `k` symbols.
const fn places(k: usize) -> u64 {
    k.next_power_of_two() as u64 - 1
}

/// The symbol at the place that a word holds.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "a place is an index of the symbols")]
fn at<T>(symbols: &[T], word: u64) -> &T {
    &symbols[(word & places(symbols.len())) as usize]
}

/// Whether the symbols, in the order of the words, are the ones of a multiset that was added.
#[inline]
fn is_same<T: Eq>(kept: &[T], symbols: &[T], order: &[u64]) -> bool {
    kept.len() == order.len()
        && kept.iter().zip(order).all(|(kept, word)| kept == at(symbols, *word))
}
