//! Symbols that are no integers: a multiset of them in order of their hashes.

use alloc::vec::Vec;
use core::hash::{BuildHasher, Hash};

use super::seed::Seed;
use crate::keys::kernel::MAX_K;
use crate::keys::network::sort_any;

/// Calls `then` with the hash of a multiset, and with a word for each of its symbols, in order
/// of the symbols' hashes, which has the place of the symbol in its low bits.
#[inline(always)]
pub(super) fn with_order<T: Ord + Hash, R>(
    seed: &Seed,
    symbols: &[T],
    then: impl FnOnce(u64, Order<'_, T>) -> R,
) -> R {
    let (mut short, mut long) = ([0; MAX_K], Vec::new());
    let words = match short.get_mut(..symbols.len()) {
        Some(words) => words,
        None => {
            long.resize(symbols.len(), 0);
            &mut long[..]
        }
    };
    // The sum of the hashes is the same in any order, and so is the hash of the multiset. One word
    // for each symbol is sorted, not the symbols: sorting pairs of hash and reference took twice as
    // long, and comparing strings reads memory.
    let places = symbols.len().next_power_of_two() as u64 - 1;
    let mut sum = symbols.len() as u64;
    for (place, (word, symbol)) in (0..).zip(words.iter_mut().zip(symbols)) {
        let hash = seed.hasher.hash_one(symbol);
        sum = sum.wrapping_add(hash);
        *word = hash & !places | place;
    }
    sort_any(words);
    // Different symbols whose hashes agree in all these bits: rare, unless their `Hash` is poor.
    // Then the symbols themselves decide, so that one multiset has one order.
    let at = |word: u64| symbol_at(symbols, places, word);
    let alike = |pair: &[u64]| pair[0] ^ pair[1] <= places && at(pair[0]) != at(pair[1]);
    if words.windows(2).any(alike) {
        let hash = |word: u64| word & !places;
        words.sort_by(|a, b| hash(*a).cmp(&hash(*b)).then_with(|| at(*a).cmp(at(*b))));
    }
    then(seed.word(sum), Order { symbols, places, words })
}

/// The symbol at the place that a word holds.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "a place is an index of the symbols")]
fn symbol_at<T>(symbols: &[T], places: u64, word: u64) -> &T {
    &symbols[(word & places) as usize]
}

/// Symbols in the order of their hashes.
pub(super) struct Order<'a, T> {
    symbols: &'a [T],
    /// The bits of a word that hold the place of its symbol.
    places: u64,
    words: &'a [u64],
}

impl<T> Order<'_, T> {
    pub(super) const fn len(&self) -> usize {
        self.words.len()
    }

    /// The symbols.
    #[inline(always)]
    pub(super) fn symbols(&self) -> impl Iterator<Item = &T> {
        self.words.iter().map(|word| symbol_at(self.symbols, self.places, *word))
    }

    /// The place of each symbol in the tuple as it is written.
    pub(super) fn places(&self) -> impl Iterator<Item = u32> {
        let place = |word: &u64| u32::try_from(word & self.places);
        self.words.iter().map(move |word| place(word).expect("fewer than 2^32 symbols"))
    }

    /// Whether these are the symbols of a tuple that is kept, in the order of these places.
    #[inline(always)]
    pub(super) fn is_same(&self, kept: &[T], places: &[u32]) -> bool
    where
        T: Eq,
    {
        let kept = places.iter().map(|place| &kept[*place as usize]);
        places.len() == self.len() && kept.eq(self.symbols())
    }
}
