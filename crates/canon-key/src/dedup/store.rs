//! Different unordered tuples of integers of any lengths, each with a value.

use alloc::vec::Vec;
use core::hint::select_unpredictable;

use dense_code::limits::LimitReached;

use super::arena::Arena;
use super::key_map::{KeyMap, Room, Table, pack};
use super::seed::Seed;
use crate::keys::choose::small;
use crate::keys::kernel::MAX_K;
use crate::keys::network::{sort, sort_any};

/// Where a tuple is kept: under a key of as few words as it fits, or whole. A key is for one of two
/// tables: for tuples without a negative number, or for those with one.
#[derive(Clone, Copy)]
enum Place {
    One(usize, [u64; 1]),
    Two(usize, [u64; 2]),
    Three(usize, [u64; 3]),
    Four(usize, [u64; 4]),
    Six(usize, [u64; 6]),
    Whole,
}

/// How many bits a symbol has when `k` of them share so many words; at most 64.
#[inline(always)]
fn field(words: usize, k: usize) -> u32 {
    small((64 * words).checked_div(k).unwrap_or(64).min(64))
}

/// Whether sorted words fit fields of so many bits: as they are, or those of a tuple with a
/// negative number as signed numbers.
#[inline(always)]
fn fits(sorted: &[u64], negative: bool, field: u32) -> bool {
    let [first, last] = ends(sorted);
    let past = last & !(u64::MAX >> (64 - field));
    // The sign's bit carried up from the highest bit of the field.
    let carried =
        |word: u64| ((word << (64 - field)).cast_signed() >> (64 - field)).cast_unsigned();
    let differ = (carried(first) ^ first) | (carried(last) ^ last);
    // No branch: no processor predicts the signs of random numbers.
    select_unpredictable(negative, differ, past) == 0
}

/// The first and the last of sorted words; 0 where there is none.
#[inline(always)]
fn ends(sorted: &[u64]) -> [u64; 2] {
    [sorted.first(), sorted.last()].map(|word| word.copied().unwrap_or(0))
}

impl Place {
    /// The place of words in the order of signed numbers.
    // The choice depends on the tuple alone: so no store ever gives tuples to another one, and none
    // needs to know what came before. The length needs no place in a key: each has tables of its
    // own.
    #[inline(always)]
    fn of(sorted: &[u64]) -> Self {
        if sorted.len() > MAX_K {
            return Self::Whole;
        }
        if let Some((table, key)) = key_of(sorted) {
            Self::One(table, key)
        } else if let Some((table, key)) = key_of(sorted) {
            Self::Two(table, key)
        } else if let Some((table, key)) = key_of(sorted) {
            Self::Three(table, key)
        } else if let Some((table, key)) = key_of(sorted) {
            Self::Four(table, key)
        } else if let Some((table, key)) = key_of(sorted) {
            Self::Six(table, key)
        } else {
            Self::Whole
        }
    }
}

/// The key of sorted words in `N` words and the number of its table, where they fit.
#[inline(always)]
fn key_of<const N: usize>(sorted: &[u64]) -> Option<(usize, [u64; N])> {
    let field = field(N, sorted.len());
    let negative = ends(sorted)[0].cast_signed() < 0;
    // Symbols of whole words have one table: each has its own bits.
    let table = usize::from(negative & (field < 64));
    fits(sorted, negative, field).then(|| (table, pack(sorted, field)))
}

/// Tables for tuples of one length: for each number of words those of tuples without a negative
/// number, and those of tuples with one.
// Apart, since the same bits may stand for -1 and for a large number.
#[derive(Clone, Debug)]
struct Tables<P> {
    one: [KeyMap<1, P>; 2],
    two: [KeyMap<2, P>; 2],
    three: [KeyMap<3, P>; 2],
    four: [KeyMap<4, P>; 2],
    six: [KeyMap<6, P>; 2],
}

impl<P> Default for Tables<P> {
    fn default() -> Self {
        Self {
            one: Default::default(),
            two: Default::default(),
            three: Default::default(),
            four: Default::default(),
            six: Default::default(),
        }
    }
}

/// Different tuples of integers, each with a value; the limit of their memory.
#[derive(Clone, Debug)]
pub(crate) struct Store<P> {
    /// The tuples that have a key, by their length: as many as the longest so far needs.
    tables: Vec<Tables<P>>,
    /// The tuples that have none: those of symbols below 2^32, and the others.
    // Two stores, since most tuples without a key are of `u32`, and take half the memory so.
    halves: Arena<u32, P>,
    words: Arena<u64, P>,
    pub(crate) seed: Seed,
    pub(crate) max_bytes: Option<usize>,
    /// The room that a table has at first, where that is more than usual.
    pub(crate) first: usize,
}

impl<P> Default for Store<P> {
    fn default() -> Self {
        Self {
            tables: Vec::new(),
            halves: Arena::default(),
            words: Arena::default(),
            seed: Seed::default(),
            max_bytes: None,
            first: 0,
        }
    }
}

impl<P: Copy> Tables<P> {
    /// Adds a key where it belongs: see [`KeyMap::insert`].
    fn insert(
        &mut self,
        place: Place,
        value: P,
        seed: &Seed,
        room: Room,
        met: &mut dyn FnMut(&mut P),
    ) -> Result<bool, usize> {
        match place {
            Place::One(at, key) => self.one[at].insert(key, value, seed, room, met),
            Place::Two(at, key) => self.two[at].insert(key, value, seed, room, met),
            Place::Three(at, key) => self.three[at].insert(key, value, seed, room, met),
            Place::Four(at, key) => self.four[at].insert(key, value, seed, room, met),
            Place::Six(at, key) => self.six[at].insert(key, value, seed, room, met),
            Place::Whole => unreachable!("a whole tuple has no key"),
        }
    }
}

impl<P> Tables<P> {
    fn all(&self) -> [&dyn Table; 10] {
        let Self { one: [a, b], two: [c, d], three: [e, f], four: [g, h], six: [i, j] } = self;
        [a, b, c, d, e, f, g, h, i, j]
    }

    fn all_mut(&mut self) -> [&mut dyn Table; 10] {
        let Self { one: [a, b], two: [c, d], three: [e, f], four: [g, h], six: [i, j] } = self;
        [a, b, c, d, e, f, g, h, i, j]
    }
}

impl<P: Copy> Store<P> {
    /// How many tuples there are.
    pub(crate) fn len(&self) -> usize {
        let keys = self.tables.iter().flat_map(Tables::all).map(Table::len);
        keys.sum::<usize>() + self.halves.len() + self.words.len()
    }

    /// How many bytes the tables take.
    pub(crate) fn bytes(&self) -> usize {
        let keys = self.tables.iter().flat_map(Tables::all).map(Table::bytes);
        keys.sum::<usize>() + self.halves.bytes() + self.words.bytes()
    }

    pub(crate) fn clear(&mut self) {
        self.tables.iter_mut().flat_map(Tables::all_mut).for_each(Table::clear);
        self.halves.clear();
        self.words.clear();
    }

    /// Calls `met` with the value of a tuple, or adds the tuple with this one; whether it is new.
    /// The words of its symbols are in any order.
    ///
    /// The error is a limit of memory that a new tuple would pass.
    // In the caller's code is what depends on the type and the length of a tuple, which the
    // compiler mostly knows there: sorting, packing and one look-up. All else is compiled once.
    #[inline(always)]
    pub(crate) fn insert<T>(
        &mut self,
        symbols: &[T],
        word: impl Fn(&T) -> u64,
        value: P,
        met: &mut impl FnMut(&mut P),
    ) -> Result<bool, LimitReached> {
        match symbols.len() {
            1 => self.insert_array(words::<_, 1>(symbols, word), value, met),
            2 => self.insert_array(words::<_, 2>(symbols, word), value, met),
            3 => self.insert_array(words::<_, 3>(symbols, word), value, met),
            4 => self.insert_array(words::<_, 4>(symbols, word), value, met),
            5 => self.insert_array(words::<_, 5>(symbols, word), value, met),
            6 => self.insert_array(words::<_, 6>(symbols, word), value, met),
            7 => self.insert_long(words::<_, 7>(symbols, word), value, met),
            8 => self.insert_long(words::<_, 8>(symbols, word), value, met),
            _ => self.insert_any(&mut symbols.iter().map(word), value, met),
        }
    }

    #[inline(always)]
    fn insert_array<const K: usize>(
        &mut self,
        words: [u64; K],
        value: P,
        met: &mut (impl FnMut(&mut P) + ?Sized),
    ) -> Result<bool, LimitReached> {
        // By a network: a general sort of random symbols mispredicts a jump every few comparisons.
        let sorted = sort(words.map(u64::cast_signed)).map(i64::cast_unsigned);
        let Self { tables, seed, .. } = self;
        let new = tables.get_mut(K).and_then(|tables| match Place::of(&sorted) {
            Place::One(at, key) => tables.one[at].try_insert(key, value, seed, met),
            Place::Two(at, key) => tables.two[at].try_insert(key, value, seed, met),
            Place::Three(at, key) => tables.three[at].try_insert(key, value, seed, met),
            Place::Four(at, key) => tables.four[at].try_insert(key, value, seed, met),
            Place::Six(at, key) => tables.six[at].try_insert(key, value, seed, met),
            Place::Whole => None,
        });
        if let Some(new) = new {
            return Ok(new);
        }
        // The call gets a copy, so that the words stay in registers: without it, a million new
        // pairs took 1.3 times as long.
        self.insert_sorted(&{ sorted }, value, &mut |value| met(value))
    }

    /// [`insert_array`](Self::insert_array) for tuples that are too long for the caller's code.
    #[inline(never)]
    fn insert_long<const K: usize>(
        &mut self,
        words: [u64; K],
        value: P,
        met: &mut dyn FnMut(&mut P),
    ) -> Result<bool, LimitReached> {
        self.insert_array(words, value, met)
    }

    /// [`insert`](Self::insert) for any length.
    // The iterator is `dyn`, so that all types of symbols share one copy of this code.
    #[inline(never)]
    fn insert_any(
        &mut self,
        words: &mut dyn ExactSizeIterator<Item = u64>,
        value: P,
        met: &mut dyn FnMut(&mut P),
    ) -> Result<bool, LimitReached> {
        with_sorted(words, |sorted| self.insert_sorted(sorted, value, met))
    }

    /// [`insert`](Self::insert) of sorted words, where a table may have to grow first.
    #[inline(never)]
    fn insert_sorted(
        &mut self,
        sorted: &[u64],
        value: P,
        met: &mut dyn FnMut(&mut P),
    ) -> Result<bool, LimitReached> {
        let left = match self.max_bytes {
            Some(limit) => limit.saturating_sub(self.bytes()),
            None => usize::MAX,
        };
        let Self { tables, halves, words, seed, first, .. } = self;
        let (k, room) = (sorted.len(), Room { first: *first, max_bytes: left });
        let place = Place::of(sorted);
        let new = match place {
            Place::Whole if are_halves(sorted) => {
                insert_whole(halves, sorted, low, seed, value, left, met)
            }
            Place::Whole => insert_whole(words, sorted, |word| word, seed, value, left, met),
            _ => of_length(tables, k).insert(place, value, seed, room, met),
        };
        new.map_err(|more| {
            let limit = self.max_bytes.expect("without a limit nothing is refused");
            let needed = self.bytes().saturating_add(more) as u64;
            LimitReached::Bytes { needed, limit: limit as u64 }
        })
    }

    /// The value of a tuple, where it is there.
    #[inline(always)]
    pub(crate) fn get<T>(&self, symbols: &[T], word: impl Fn(&T) -> u64) -> Option<P> {
        match symbols.len() {
            1 => self.get_array(words::<_, 1>(symbols, word)),
            2 => self.get_array(words::<_, 2>(symbols, word)),
            3 => self.get_array(words::<_, 3>(symbols, word)),
            4 => self.get_array(words::<_, 4>(symbols, word)),
            5 => self.get_array(words::<_, 5>(symbols, word)),
            6 => self.get_array(words::<_, 6>(symbols, word)),
            _ => with_sorted(&mut symbols.iter().map(word), |sorted| self.get_sorted(sorted)),
        }
    }

    #[inline(always)]
    fn get_array<const K: usize>(&self, words: [u64; K]) -> Option<P> {
        self.find(&sort(words.map(u64::cast_signed)).map(i64::cast_unsigned))
    }

    #[inline(never)]
    fn get_sorted(&self, sorted: &[u64]) -> Option<P> {
        self.find(sorted)
    }

    /// The value of a tuple of sorted words.
    // In line for arrays: by a call, counting triples of whole words took up to three times as
    // long.
    #[inline(always)]
    fn find(&self, sorted: &[u64]) -> Option<P> {
        let (tables, seed) = (self.tables.get(sorted.len()), &self.seed);
        match Place::of(sorted) {
            Place::One(at, key) => tables?.one[at].get(key, seed),
            Place::Two(at, key) => tables?.two[at].get(key, seed),
            Place::Three(at, key) => tables?.three[at].get(key, seed),
            Place::Four(at, key) => tables?.four[at].get(key, seed),
            Place::Six(at, key) => tables?.six[at].get(key, seed),
            Place::Whole if are_halves(sorted) => find_whole(&self.halves, sorted, seed),
            Place::Whole => find_whole(&self.words, sorted, seed),
        }
    }
}

/// The tables of tuples of `k` symbols.
fn of_length<P>(all: &mut Vec<Tables<P>>, k: usize) -> &mut Tables<P> {
    if all.len() <= k {
        all.resize_with(k + 1, Tables::default);
    }
    &mut all[k]
}

/// The words of a tuple of `K` symbols.
#[inline(always)]
fn words<T, const K: usize>(tuple: &[T], word: impl Fn(&T) -> u64) -> [u64; K] {
    tuple.first_chunk::<K>().expect("of this length").each_ref().map(word)
}

/// Calls `then` with the words in the order of signed numbers.
fn with_sorted<R>(
    words: &mut dyn ExactSizeIterator<Item = u64>,
    then: impl FnOnce(&[u64]) -> R,
) -> R {
    let (mut short, mut long) = ([0; MAX_K], Vec::new());
    let all = match short.get_mut(..words.len()) {
        Some(all) => all,
        None => {
            long.resize(words.len(), 0);
            &mut long[..]
        }
    };
    // With the sign turned round, unsigned numbers have the order of signed ones.
    all.iter_mut().zip(words).for_each(|(place, word)| *place = word ^ 1 << 63);
    sort_any(all);
    all.iter_mut().for_each(|word| *word ^= 1 << 63);
    then(all)
}

/// [`Store::insert`] of a sorted tuple that has no key. The error is how many bytes that takes,
/// where it is more than `max_bytes`.
fn insert_whole<T: Copy + Into<u64>, P: Copy>(
    tuples: &mut Arena<T, P>,
    sorted: &[u64],
    symbol: impl Fn(u64) -> T,
    seed: &Seed,
    value: P,
    max_bytes: usize,
    met: &mut dyn FnMut(&mut P),
) -> Result<bool, usize> {
    let hash = seed.words(sorted);
    if let Some(value) = tuples.find_mut(hash, |_, other| is_same(other, sorted)) {
        met(value);
        return Ok(false);
    }
    tuples.grow_within(sorted.len(), max_bytes)?;
    tuples.push(hash, sorted.iter().map(|word| symbol(*word)), value);
    Ok(true)
}

#[inline(always)]
fn find_whole<T: Copy + Into<u64>, P: Copy>(
    tuples: &Arena<T, P>,
    sorted: &[u64],
    seed: &Seed,
) -> Option<P> {
    tuples.find(seed.words(sorted), |_, other| is_same(other, sorted))
}

/// Whether all words of a sorted tuple are below 2^32.
#[inline(always)]
fn are_halves(sorted: &[u64]) -> bool {
    let [first, last] = ends(sorted);
    (first | last) <= u32::MAX.into()
}

#[expect(clippy::cast_possible_truncation, reason = "the caller has seen that it fits")]
const fn low(word: u64) -> u32 {
    word as u32
}

/// Whether two sorted tuples are equal.
// The words of a kept tuple may be half as wide.
#[inline(always)]
fn is_same<T: Copy + Into<u64>>(kept: &[T], sorted: &[u64]) -> bool {
    let differ = |all: u64, (a, b): (&T, &u64)| all | ((*a).into() ^ b);
    kept.len() == sorted.len() && kept.iter().zip(sorted).fold(0, differ) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Through a store two tuples are compared only when 28 bits of their hashes are equal.
    #[test]
    fn tuples_are_compared_symbol_by_symbol() {
        let sorted = [1, 2, 1 << 40];
        assert!(is_same(&sorted, &sorted) && is_same(&[1_u32, 2], &[1, 2]));
        for other in
            [&[1, 2][..], &[], &[1, 2, 1 << 40, 1 << 41], &[0, 2, 1 << 40], &[1, 3, 1 << 40]]
        {
            assert!(!is_same(other, &sorted) && !is_same(&sorted, other), "{other:?}");
        }
        assert!(!is_same(&sorted, &[1, 2, 1 << 41]));
    }
}
