//! The numbers of different multisets that someone else keeps.

use super::arena::Arena;
use super::others::with_order;
use super::store::Store;
use super::unordered::{are_integers, word};
use core::hash::Hash;

/// A number of 32 bits.
#[inline(always)]
pub(super) fn number_of(number: usize) -> u32 {
    u32::try_from(number).expect("at most 2^32 different multisets")
}

/// Numbers by multiset. Integers are keys here; others stay where they are, and an entry has the
/// places of its symbols in the order of their hashes.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    integers: Store<u32>,
    others: Arena<u32, u32>,
}

impl Index {
    pub(super) fn bytes(&self) -> usize {
        self.integers.bytes() + self.others.bytes()
    }

    pub(super) fn clear(&mut self) {
        self.integers.clear();
        self.others.clear();
    }

    /// What is kept of a multiset; `kept` gives the symbols of a number.
    #[inline(always)]
    pub(super) fn get<'a, T: Ord + Hash + 'a>(
        &self,
        symbols: &[T],
        kept: impl Fn(usize) -> &'a [T],
    ) -> Option<u32> {
        if are_integers(symbols) {
            return self.integers.get(symbols, word);
        }
        with_order(&self.integers.seed, symbols, |hash, order| {
            let same = |number: u32, places: &[u32]| order.is_same(kept(number as usize), places);
            self.others.find(hash, same)
        })
    }

    /// The number of a multiset, which gets this one where it is new; whether it is.
    #[inline(always)]
    pub(super) fn number_or_add<'a, T: Ord + Hash + 'a>(
        &mut self,
        symbols: &[T],
        next: u32,
        kept: impl Fn(usize) -> &'a [T],
    ) -> (u32, bool) {
        if !are_integers(symbols) {
            return self.other_or_add(symbols, next, kept);
        }
        let mut number = next;
        let new = self.integers.insert(symbols, word, next, &mut |found| number = *found);
        (number, new.expect("an index has no limit"))
    }

    fn other_or_add<'a, T: Ord + Hash + 'a>(
        &mut self,
        symbols: &[T],
        next: u32,
        kept: impl Fn(usize) -> &'a [T],
    ) -> (u32, bool) {
        let Self { integers, others } = self;
        with_order(&integers.seed, symbols, |hash, order| {
            let same = |number: u32, places: &[u32]| order.is_same(kept(number as usize), places);
            let found = others.find(hash, same);
            if found.is_none() {
                others.push(hash, order.places(), next);
            }
            (found.unwrap_or(next), found.is_none())
        })
    }
}
