//! Different unordered tuples of integers of any lengths, each with a value.

use alloc::vec::Vec;
use core::hint::select_unpredictable;

use dense_code::limits::LimitReached;

use super::arena::Arena;
use super::key_map::{KeyMap, Table, pack};
use super::seed::Seed;
use crate::keys::choose::small;
use crate::keys::kernel::MAX_K;
use crate::keys::network::{sort, sort_any};

/// Where a tuple is kept: under a key of as few words as it fits, or whole.
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
fn fits(sorted: &[u64], field: u32) -> bool {
    let [first, last] = ends(sorted);
    let past = last & !(u64::MAX >> (64 - field));
    // The sign's bit carried up from the highest bit of the field.
    let carried =
        |word: u64| ((word << (64 - field)).cast_signed() >> (64 - field)).cast_unsigned();
    let differ = (carried(first) ^ first) | (carried(last) ^ last);
    // No branch: no processor predicts the signs of random numbers.
    select_unpredictable(first.cast_signed() < 0, differ, past) == 0
}

/// The first and the last of sorted words; 0 where there is none.
#[inline(always)]
fn ends(sorted: &[u64]) -> [u64; 2] {
    [sorted.first(), sorted.last()].map(|word| word.copied().unwrap_or(0))
}

impl Place {
    /// The place of words in the order of signed numbers.
    // The choice depends on the tuple alone: so no store ever gives tuples to another one, and none
    // needs to know what came before. The length and the sign need no place in a key: each has
    // tables of its own.
    #[inline(always)]
    fn of(sorted: &[u64]) -> Self {
        if sorted.len() > MAX_K {
            return Self::Whole;
        }
        if let Some((side, key)) = key_of(sorted) {
            Self::One(side, key)
        } else if let Some((side, key)) = key_of(sorted) {
            Self::Two(side, key)
        } else if let Some((side, key)) = key_of(sorted) {
            Self::Three(side, key)
        } else if let Some((side, key)) = key_of(sorted) {
            Self::Four(side, key)
        } else if let Some((side, key)) = key_of(sorted) {
            Self::Six(side, key)
        } else {
            Self::Whole
        }
    }
}

/// The key of sorted words in `N` words and its side of the tables, where they fit.
#[inline(always)]
fn key_of<const N: usize>(sorted: &[u64]) -> Option<(usize, [u64; N])> {
    let field = field(N, sorted.len());
    let is_negative = ends(sorted)[0].cast_signed() < 0;
    // Symbols of whole words have one table: each has its own bits.
    let side = usize::from(is_negative & (field < 64));
    fits(sorted, field).then(|| (side, pack(sorted, field)))
}

/// Tables for tuples of one length: those without a negative number, and those with one.
// Apart, since the same bits may stand for -1 and for a large number.
#[derive(Clone, Debug, Default)]
struct Tables<P> {
    one: [KeyMap<1, P>; 2],
    two: [KeyMap<2, P>; 2],
    three: [KeyMap<3, P>; 2],
    four: [KeyMap<4, P>; 2],
    six: [KeyMap<6, P>; 2],
}

/// Different tuples of integers, each with a value; the limit of their memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Store<P> {
    /// The tuples that have a key, by their length: as many as the longest so far needs.
    tables: Vec<Tables<P>>,
    /// The tuples that have none.
    whole: Arena<u64, P>,
    pub(crate) seed: Seed,
    pub(crate) max_bytes: Option<usize>,
}

impl<P: Copy> Tables<P> {
    /// Adds a key where it belongs: see [`KeyMap::insert`].
    #[inline(always)]
    fn insert(
        &mut self,
        place: Place,
        value: P,
        seed: &Seed,
        room: Option<usize>,
        met: &mut (impl FnMut(&mut P) + ?Sized),
    ) -> Option<Result<bool, usize>> {
        match place {
            Place::One(side, key) => self.one[side].insert(key, value, seed, room, met),
            Place::Two(side, key) => self.two[side].insert(key, value, seed, room, met),
            Place::Three(side, key) => self.three[side].insert(key, value, seed, room, met),
            Place::Four(side, key) => self.four[side].insert(key, value, seed, room, met),
            Place::Six(side, key) => self.six[side].insert(key, value, seed, room, met),
            Place::Whole => None,
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

impl<P: Copy + Default> Store<P> {
    /// How many tuples there are.
    pub(crate) fn len(&self) -> usize {
        let keys = self.tables.iter().flat_map(Tables::all).map(Table::len);
        keys.sum::<usize>() + self.whole.len()
    }

    /// How many bytes the tables take.
    pub(crate) fn bytes(&self) -> usize {
        let keys = self.tables.iter().flat_map(Tables::all).map(Table::bytes);
        keys.sum::<usize>() + self.whole.bytes()
    }

    pub(crate) fn clear(&mut self) {
        self.tables.iter_mut().flat_map(Tables::all_mut).for_each(Table::clear);
        self.whole.clear();
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
        let tables = tables.get_mut(K);
        let new = tables.and_then(|all| all.insert(Place::of(&sorted), value, seed, None, met));
        if let Some(Ok(new)) = new {
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
        let Self { tables, whole, seed, .. } = self;
        let k = sorted.len();
        if tables.len() <= k {
            tables.resize_with(k + 1, Default::default);
        }
        let new = tables[k].insert(Place::of(sorted), value, seed, Some(left), met);
        let new = new.unwrap_or_else(|| insert_whole(whole, sorted, seed, value, left, met));
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
            Place::One(side, key) => tables?.one[side].get(key, seed),
            Place::Two(side, key) => tables?.two[side].get(key, seed),
            Place::Three(side, key) => tables?.three[side].get(key, seed),
            Place::Four(side, key) => tables?.four[side].get(key, seed),
            Place::Six(side, key) => tables?.six[side].get(key, seed),
            Place::Whole => self.whole.find(seed.words(sorted), |_, other| other == sorted),
        }
    }
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
fn insert_whole<P: Copy>(
    tuples: &mut Arena<u64, P>,
    sorted: &[u64],
    seed: &Seed,
    value: P,
    max_bytes: usize,
    met: &mut dyn FnMut(&mut P),
) -> Result<bool, usize> {
    let hash = seed.words(sorted);
    if let Some(value) = tuples.find_mut(hash, |_, other| other == sorted) {
        met(value);
        return Ok(false);
    }
    tuples.grow_within(sorted.len(), max_bytes)?;
    tuples.push(hash, sorted.iter().copied(), value);
    Ok(true)
}
