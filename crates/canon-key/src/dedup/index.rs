//! The numbers of different multisets that someone else keeps.

use dense_code::limits::LimitReached;

use super::arena::Arena;
use super::others::with_order;
use super::store::Store;
use super::unordered::{are_integers, word};
use core::hash::Hash;

/// What an index keeps of a multiset: its number, perhaps with more.
pub(super) trait Numbered: Copy {
    fn number(self) -> usize;
}

impl Numbered for u32 {
    #[inline(always)]
    fn number(self) -> usize {
        self as usize
    }
}

/// A number of 32 bits.
#[inline(always)]
pub(super) fn number_of(number: usize) -> u32 {
    u32::try_from(number).expect("at most 2^32 different multisets")
}

/// Numbers by multiset. Integers are keys here; others stay where they are, and an entry has the
/// places of its symbols in the order of their hashes.
#[derive(Clone, Debug)]
pub(super) struct Index<P> {
    pub(super) integers: Store<P>,
    others: Arena<u32, P>,
}

impl<P> Default for Index<P> {
    fn default() -> Self {
        Self { integers: Store::default(), others: Arena::default() }
    }
}

impl<P: Numbered> Index<P> {
    pub(super) fn bytes(&self) -> usize {
        self.integers.bytes() + self.others.bytes()
    }

    pub(super) fn clear(&mut self) {
        self.integers.clear();
        self.others.clear();
    }

    /// What is kept of all multisets, in any order.
    pub(super) fn values(&self) -> impl Iterator<Item = P> {
        self.integers.values().chain(self.others.values())
    }

    /// What is kept of a multiset; `kept` gives the symbols of a number.
    #[inline(always)]
    pub(super) fn get<'a, T: Ord + Hash + 'a>(
        &self,
        symbols: &[T],
        kept: impl Fn(usize) -> &'a [T],
    ) -> Option<P> {
        if are_integers(symbols) {
            return self.integers.get(symbols, word);
        }
        with_order(&self.integers.seed, symbols, |hash, order| {
            let same = |value: P, places: &[u32]| order.is_same(kept(value.number()), places);
            self.others.find(hash, same)
        })
    }

    /// Calls `met` with what is kept of a multiset, or adds the multiset with this; whether it is
    /// new.
    #[inline(always)]
    pub(super) fn insert<'a, T: Ord + Hash + 'a>(
        &mut self,
        symbols: &[T],
        value: P,
        kept: impl Fn(usize) -> &'a [T],
        met: &mut impl FnMut(&mut P),
    ) -> Result<bool, LimitReached> {
        if are_integers(symbols) {
            self.integers.insert(symbols, word, value, met)
        } else {
            self.insert_other(symbols, value, kept, met)
        }
    }

    fn insert_other<'a, T: Ord + Hash + 'a>(
        &mut self,
        symbols: &[T],
        value: P,
        kept: impl Fn(usize) -> &'a [T],
        met: &mut impl FnMut(&mut P),
    ) -> Result<bool, LimitReached> {
        let Self { integers, others } = self;
        with_order(&integers.seed, symbols, |hash, order| {
            let same = |value: P, places: &[u32]| order.is_same(kept(value.number()), places);
            if let Some(value) = others.find_mut(hash, same) {
                met(value);
                return Ok(false);
            }
            if let Some(limit) = integers.max_bytes {
                let taken = integers.bytes() + others.bytes();
                let left = limit.saturating_sub(taken);
                others.grow_within(order.len(), left).map_err(|more| LimitReached::Bytes {
                    needed: taken.saturating_add(more) as u64,
                    limit: limit as u64,
                })?;
            }
            others.push(hash, order.places(), value);
            Ok(true)
        })
    }
}
