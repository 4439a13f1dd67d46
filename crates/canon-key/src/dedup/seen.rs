use alloc::vec::Vec;

use dense_code::limits::LimitReached;

use super::arena::Arena;
use super::integer::Integer;
use super::key_set::{Key, KeySet, Packed};
use super::seed::Seed;
use crate::error::{Error, ErrorKind};
use crate::keys::kernel::MAX_K;
use crate::keys::network::{sort, sort_any};

/// The unordered tuples of integers seen so far, to remove duplicates from a stream.
///
/// Tuples may have any lengths, and symbols may be of any integer type of up to 64 bits; tuples are
/// the same when they hold the same symbols, each the same number of times. One pitfall: a negative
/// number counts as the `u64` with the same bits, so `-1_i64` and `u64::MAX` are one symbol
/// ([`Integer`]).
///
/// ```
/// use canon_key::Seen;
///
/// let mut seen = Seen::new();
/// assert!(seen.insert(&[56, 12, 34])?);
/// assert!(!seen.insert(&[12, 34, 56])?);
/// assert!(seen.insert(&[12, 34])? && seen.insert(&[-1, 12, 34])?);
///
/// let lines = [vec![3, 1], vec![1, 2, 3], vec![1, 3]];
/// let mut new = lines.to_vec();
/// let mut seen = Seen::new();
/// new.retain(|line| seen.insert(line) == Ok(true));
/// assert_eq!(new, lines[..2]);
/// # Ok::<(), canon_key::Error>(())
/// ```
///
/// # How it works
///
/// Up to 16 symbols are sorted by a fixed sequence of comparisons without branches. Then:
///
/// | tuples | store | memory |
/// |---|---|---|
/// | that fit 64 bits: two symbols below 2^32, three below 2^21, eight below 2^8 | a set of 64-bit keys for each length | 10 to 75 bytes a tuple, 1.2 KB or more |
/// | that fit 128 bits: three symbols below 2^42, eight below 2^16 | a set of 128-bit keys for each length | 19 to 140 bytes a tuple, 2.2 KB or more |
/// | larger, or of more than 16 symbols | the sorted tuples side by side, and a table of their numbers | 20 to 60 bytes a tuple, and 8 to 16 a symbol |
///
/// Memory grows with new tuples alone. Making a `Seen` and its first table takes as long as a plain
/// set takes for some ten tuples: [`clear`](Self::clear) one, rather than make many.
///
/// Each `Seen` has its own hash seed, so input crafted to collide in one does not collide in
/// another. The seed is derived from memory addresses; on systems without address-space
/// randomisation, pass a secret seed to [`with_seed`](Self::with_seed).
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// The tuples that have a key, by their length: as many entries as the longest so far needs.
    narrow: Vec<KeySet<u64>>,
    wide: Vec<KeySet<u128>>,
    /// The tuples that have none: those of symbols below 2^32, and the others.
    // Two stores, since most tuples without a key are of `u32`, and take half the memory so.
    halves: Arena<u32>,
    words: Arena<u64>,
    seed: Seed,
    most_bytes: Option<usize>,
}

impl Seen {
    /// An empty `Seen`.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty `Seen` with the same limit, but with your seed for the hashes, for systems without
    /// address-space randomisation. It drops what [`with_capacity`](Self::with_capacity) reserved.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::new().with_seed(0x1234_5678_9abc_def0);
    /// assert!(seen.insert(&[1, 2])? && !seen.insert(&[2, 1])?);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { most_bytes: self.most_bytes, seed: Seed::from_u64(seed), ..Self::default() }
    }

    /// Sets a memory limit, observed to within a few kilobytes: a new tuple that would exceed it is
    /// an error. Tuples already seen are still recognised after that.
    ///
    /// While a table grows, the old and the new one, which is at least twice as large, are in
    /// memory together. So the limit may be reached when the tuples take only a third of it. The
    /// limit does not apply to [`with_capacity`](Self::with_capacity), which makes one table at
    /// once.
    ///
    /// ```
    /// use canon_key::{ErrorKind, Seen};
    /// use canon_key::dense_code::limits::LimitReached;
    /// let mut seen = Seen::new().with_most_bytes(10_000);
    /// let full = (0..).find_map(|symbol| seen.insert(&[symbol, symbol + 1]).err());
    /// let kind = full.map(|error| error.kind());
    /// let reached = |limit| matches!(limit, LimitReached::Bytes { limit: 10_000, .. });
    /// assert!(matches!(kind, Some(ErrorKind::Limit(limit)) if reached(limit)));
    /// assert!(seen.bytes() <= 10_000 && seen.len() > 100);
    /// ```
    #[must_use]
    pub const fn with_most_bytes(mut self, most_bytes: usize) -> Self {
        self.most_bytes = Some(most_bytes);
        self
    }

    /// Makes room for `tuples` different tuples of length `k`, so that the store need not grow while
    /// they come in. For `k` up to 16 it is room for tuples that fit 64 bits, for larger `k` for those
    /// with a symbol of 2^32 or more. Other tuples have stores of their own, which grow as they need.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let seen = Seen::new().with_capacity(3, 1000);
    /// assert!(seen.bytes() >= 8000);
    /// ```
    ///
    /// # Panics
    ///
    /// If the capacity is larger than any memory, as in [`Vec::with_capacity`]. If the system refuses
    /// the memory, the process is aborted.
    #[must_use]
    pub fn with_capacity(mut self, k: usize, tuples: usize) -> Self {
        if k > MAX_K {
            self.words.reserve(tuples, k);
        } else {
            of_length(&mut self.narrow, k).reserve(tuples, &self.seed);
        }
        self
    }

    /// Adds a tuple, its symbols in any order. Returns whether it is new.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::new();
    /// assert_eq!((seen.insert(&[3_u8, 7])?, seen.insert(&[7_u32, 3])?), (true, false));
    ///
    /// // Tuples of several lengths side by side, as a graph keeps its lists of neighbours.
    /// let (symbols, ends) = ([1, 9, 5, 2, 3, 1, 9, 1], [0, 2, 3, 6, 8]);
    /// let mut is_new = |at: &[usize]| seen.insert(&symbols[at[0]..at[1]]);
    /// let new = ends.windows(2).map(&mut is_new).collect::<Result<Vec<_>, _>>()?;
    /// assert_eq!(new, [true, true, true, false]); // 1 9, 5, 2 3 1, 9 1
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Limit`] past the bytes allowed; without a limit there is no error.
    #[inline(always)]
    pub fn insert<S: Integer>(&mut self, tuple: &[S]) -> Result<bool, Error> {
        self.insert_words(tuple, |symbol| symbol.to_word())
    }

    /// Adds the words of symbols in any order.
    // In the caller's code is what depends on the type and the length of a tuple, which the
    // compiler mostly knows there: sorting, packing and one look-up. All else is compiled once.
    #[inline(always)]
    pub(crate) fn insert_words<T>(
        &mut self,
        tuple: &[T],
        word: impl Fn(&T) -> u64,
    ) -> Result<bool, Error> {
        match tuple.len() {
            1 => self.insert_array(words::<_, 1>(tuple, word)),
            2 => self.insert_array(words::<_, 2>(tuple, word)),
            3 => self.insert_array(words::<_, 3>(tuple, word)),
            4 => self.insert_array(words::<_, 4>(tuple, word)),
            5 => self.insert_array(words::<_, 5>(tuple, word)),
            6 => self.insert_array(words::<_, 6>(tuple, word)),
            7 => self.insert_array(words::<_, 7>(tuple, word)),
            8 => self.insert_array(words::<_, 8>(tuple, word)),
            _ => self.insert_any(&mut tuple.iter().map(word)),
        }
    }

    #[inline(always)]
    fn insert_array<const K: usize>(&mut self, words: [u64; K]) -> Result<bool, Error> {
        // By a network: a general sort of random symbols mispredicts a jump every few comparisons.
        let sorted = sort(words);
        let new = match Packed::of(&sorted) {
            Packed::Narrow(key) => {
                self.narrow.get_mut(K).and_then(|keys| keys.try_insert(key, &self.seed))
            }
            Packed::Wide(key) => {
                self.wide.get_mut(K).and_then(|keys| keys.try_insert(key, &self.seed))
            }
            Packed::Whole => None,
        };
        if let Some(new) = new {
            return Ok(new);
        }
        // The call gets a copy and its answer is taken apart, so that the words and the answer
        // stay in registers: without, a million new pairs took 1.3 times as long.
        let new = self.insert_sorted(&{ sorted })?;
        Ok(new)
    }

    /// Adds a tuple of any length, its words in any order.
    // The iterator is `dyn`, so that all types of symbols share one copy of this code.
    #[inline(never)]
    fn insert_any(&mut self, words: &mut dyn ExactSizeIterator<Item = u64>) -> Result<bool, Error> {
        let (mut short, mut long) = ([0; MAX_K], Vec::new());
        let all = match short.get_mut(..words.len()) {
            Some(all) => all,
            None => {
                long.resize(words.len(), 0);
                &mut long[..]
            }
        };
        all.iter_mut().zip(words).for_each(|(place, word)| *place = word);
        sort_any(all);
        self.insert_sorted(all)
    }

    /// Adds ascending words to a store that may have to grow first.
    #[inline(never)]
    fn insert_sorted(&mut self, sorted: &[u64]) -> Result<bool, Error> {
        let left = match self.most_bytes {
            Some(limit) => limit.saturating_sub(self.bytes()),
            None => usize::MAX,
        };
        let (k, seed) = (sorted.len(), &self.seed);
        let new = match Packed::of(sorted) {
            Packed::Narrow(key) => of_length(&mut self.narrow, k).insert(key, seed, left),
            Packed::Wide(key) => of_length(&mut self.wide, k).insert(key, seed, left),
            Packed::Whole if are_halves(sorted) => {
                insert_whole(&mut self.halves, sorted, low, seed, left)
            }
            Packed::Whole => insert_whole(&mut self.words, sorted, |word| word, seed, left),
        };
        new.map_err(|more| {
            let limit = self.most_bytes.expect("without a limit nothing is refused");
            let needed = self.bytes().saturating_add(more) as u64;
            ErrorKind::from(LimitReached::Bytes { needed, limit: limit as u64 }).into()
        })
    }

    /// Whether a tuple has been added.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::new();
    /// seen.insert(&[1, 2])?;
    /// assert!(seen.contains(&[2, 1]) && !seen.contains(&[2, 2]));
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    #[must_use]
    pub fn contains<S: Integer>(&self, tuple: &[S]) -> bool {
        let mut sorted: Vec<u64> = tuple.iter().map(|symbol| symbol.to_word()).collect();
        sort_any(&mut sorted);
        let (k, seed) = (sorted.len(), &self.seed);
        match Packed::of(&sorted) {
            Packed::Narrow(key) => self.narrow.get(k).is_some_and(|keys| keys.contains(key, seed)),
            Packed::Wide(key) => self.wide.get(k).is_some_and(|keys| keys.contains(key, seed)),
            Packed::Whole if are_halves(&sorted) => has_whole(&self.halves, &sorted, seed),
            Packed::Whole => has_whole(&self.words, &sorted, seed),
        }
    }

    /// How many different tuples have been added.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::new();
    /// assert!(seen.insert(&[1, 2])? && !seen.insert(&[2, 1])?);
    /// assert_eq!(seen.len(), 1);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        let keys = self.narrow.iter().map(KeySet::len).chain(self.wide.iter().map(KeySet::len));
        keys.sum::<usize>() + self.halves.len() + self.words.len()
    }

    /// Whether no tuple has been added.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bytes of memory the stores take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let keys = self.narrow.iter().map(KeySet::bytes).chain(self.wide.iter().map(KeySet::bytes));
        keys.sum::<usize>() + self.halves.bytes() + self.words.bytes()
    }

    /// Removes all tuples; the memory is kept.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::new();
    /// seen.insert(&[3, 7])?;
    /// seen.clear();
    /// assert!(seen.is_empty() && seen.insert(&[3, 7])?);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    pub fn clear(&mut self) {
        self.narrow.iter_mut().for_each(KeySet::clear);
        self.wide.iter_mut().for_each(KeySet::clear);
        self.halves.clear();
        self.words.clear();
    }
}

/// The words of a tuple of `K` symbols.
#[inline(always)]
fn words<T, const K: usize>(tuple: &[T], word: impl Fn(&T) -> u64) -> [u64; K] {
    tuple.first_chunk::<K>().expect("of this length").each_ref().map(word)
}

/// The keys of tuples of `k` symbols.
fn of_length<W: Key>(all: &mut Vec<KeySet<W>>, k: usize) -> &mut KeySet<W> {
    if all.len() <= k {
        all.resize_with(k + 1, KeySet::default);
    }
    &mut all[k]
}

/// Adds a sorted tuple that has no key. The error is how many bytes that takes, where it is more
/// than `most_bytes`.
fn insert_whole<T: Copy + Into<u64>>(
    tuples: &mut Arena<T>,
    sorted: &[u64],
    symbol: impl Fn(u64) -> T,
    seed: &Seed,
    most_bytes: usize,
) -> Result<bool, usize> {
    let hash = seed.words(sorted);
    if tuples.find(hash, |other| is_same(other, sorted)).is_some() {
        return Ok(false);
    }
    tuples.grow_within(sorted.len(), most_bytes)?;
    tuples.push(hash, sorted.iter().map(|word| symbol(*word)));
    Ok(true)
}

fn has_whole<T: Copy + Into<u64>>(tuples: &Arena<T>, sorted: &[u64], seed: &Seed) -> bool {
    tuples.find(seed.words(sorted), |other| is_same(other, sorted)).is_some()
}

/// Whether all words of a sorted tuple are below 2^32.
fn are_halves(sorted: &[u64]) -> bool {
    sorted.last().is_none_or(|largest| *largest <= u32::MAX.into())
}

#[expect(clippy::cast_possible_truncation, reason = "the caller has seen that it fits")]
const fn low(word: u64) -> u32 {
    word as u32
}

/// Whether two sorted tuples are equal.
// The words of a kept tuple may be half as wide.
#[inline]
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
