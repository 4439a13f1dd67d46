use alloc::vec::Vec;

use super::arena::Arena;
use super::integer::Integer;
use super::key_set::{Key, KeySet};
use super::seed::Seed;
use crate::error::{Error, ErrorKind};
use crate::keys::choose::small;
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
/// The symbols of a tuple are sorted by a fixed sequence of comparisons without branches. Then:
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
    universe: Option<u64>,
    /// The keys of the tuples of each length, as far as such tuples came.
    lengths: Vec<Length>,
    /// The tuples that no key is made of: those of symbols below 2^32, and the others.
    halves: Arena<u32>,
    words: Arena<u64>,
    seed: Seed,
    most_bytes: Option<usize>,
}

/// The keys of tuples of one length. Which of the sets a tuple belongs to depends on its own
/// symbols, so that no tuple ever moves from one to the other.
#[derive(Clone, Debug, Default)]
struct Length {
    narrow: KeySet<u64>,
    wide: KeySet<u128>,
}

impl Seen {
    /// An empty `Seen` for symbols of any size.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The same for symbols from `0..universe`: a tuple with any other is an error.
    ///
    /// ```
    /// use canon_key::{ErrorKind, Seen};
    /// let mut moves = Seen::new().with_universe(100);
    /// assert!(moves.insert(&[99, 0, 7])?);
    /// let error = moves.insert(&[99, 100, 7]).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::Symbol { position: 1, symbol: 100, universe: 100 });
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    #[must_use]
    pub const fn with_universe(mut self, universe: u64) -> Self {
        self.universe = Some(universe);
        self
    }

    /// An empty `Seen` with the same limits, but with your seed for the hashes, for systems without
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
        let Self { universe, most_bytes, .. } = self;
        Self { universe, most_bytes, seed: Seed::from_u64(seed), ..Self::default() }
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
    /// let mut seen = Seen::new().with_most_bytes(10_000);
    /// let full = (0..).find_map(|symbol| seen.insert(&[symbol, symbol + 1]).err());
    /// let kind = full.map(|error| error.kind());
    /// assert!(matches!(kind, Some(ErrorKind::Memory { limit: 10_000, .. })));
    /// assert!(seen.bytes() <= 10_000 && seen.len() > 100);
    /// ```
    #[must_use]
    pub const fn with_most_bytes(mut self, most_bytes: usize) -> Self {
        self.most_bytes = Some(most_bytes);
        self
    }

    /// Makes room for `tuples` different tuples of length `k` that fit 64 bits, so that the store need
    /// not grow while they come in; for more than 16 symbols, for tuples with one of 2^32 or more.
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
            self.make_length(k);
            self.lengths[k].narrow.reserve(tuples, &self.seed);
        }
        self
    }

    /// Adds a tuple, its symbols in any order. Returns whether it is new.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::new();
    /// assert_eq!((seen.insert(&[3_u8, 7])?, seen.insert(&[7_u32, 3])?), (true, false));
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Symbol`] for a symbol outside the universe, [`ErrorKind::Memory`] past the
    /// bytes allowed.
    // In the caller's code is what depends on the type and the length of a tuple, which the
    // compiler mostly knows there: sorting and packing. The sets are compiled once.
    #[inline(always)]
    pub fn insert<S: Integer>(&mut self, tuple: &[S]) -> Result<bool, Error> {
        self.insert_words(tuple, |symbol| symbol.to_word())
    }

    /// Adds the words of symbols in any order.
    #[inline(always)]
    pub(crate) fn insert_words<T>(
        &mut self,
        tuple: &[T],
        word: impl Fn(&T) -> u64,
    ) -> Result<bool, Error> {
        macro_rules! lengths {
            ($($k:literal)*) => {
                match tuple.len() {
                    $($k => {
                        let tuple = tuple.first_chunk::<$k>().expect("of this length");
                        self.insert_array(tuple.each_ref().map(word))
                    })*
                    _ => self.insert_any(&mut tuple.iter().map(word)),
                }
            };
        }
        lengths!(1 2 3 4 5 6 7 8)
    }

    // The rare calls get copies, and their answer is taken apart: so the words, the sorted ones and the
    // answer stay in registers. A processor waits for memory for as many tuples at once as it has
    // places for their writes: with these and a call of `push_narrow`, a million new pairs took 1.3
    // times as long.
    #[inline(always)]
    fn insert_array<const K: usize>(&mut self, words: [u64; K]) -> Result<bool, Error> {
        let sorted = sort(words);
        if let Some(universe) = self.universe
            && sorted[K - 1] >= universe
        {
            return Err(outside(universe, &{ words }));
        }
        match Packed::of(&sorted) {
            Packed::Narrow(key) => {
                let hash = key.hash(&self.seed);
                let length = self.lengths.get(K);
                if length.is_some_and(|length| length.narrow.contains(key, hash)) {
                    return Ok(false);
                }
                if self.push_narrow(K, key, hash) {
                    return Ok(true);
                }
            }
            Packed::Wide(key) => {
                let hash = key.hash(&self.seed);
                let length = self.lengths.get(K);
                if length.is_some_and(|length| length.wide.contains(key, hash)) {
                    return Ok(false);
                }
                if self.push_wide(K, key, hash) {
                    return Ok(true);
                }
            }
            Packed::Whole => {}
        }
        let new = self.insert_sorted(&{ sorted })?;
        Ok(new)
    }

    /// Adds many tuples, in order, and writes for each whether it is new. Clears `mask` first.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let (mut seen, mut mask) = (Seen::new(), Vec::new());
    /// seen.mask_into(&[[-7_i64, i64::MAX], [2, 1], [i64::MAX, -7]], &mut mask)?;
    /// assert_eq!(mask, [true, true, false]);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error of [`insert`](Self::insert) for the first tuple that has one. Its index is
    /// `mask.len()`, and the tuples before it have been added.
    pub fn mask_into<S: Integer, const K: usize>(
        &mut self,
        tuples: &[[S; K]],
        mask: &mut Vec<bool>,
    ) -> Result<(), Error> {
        mask.clear();
        mask.reserve(tuples.len());
        for (entry, tuple) in tuples.iter().enumerate() {
            mask.push(self.insert(tuple).map_err(|error| error.at(entry))?);
        }
        Ok(())
    }

    /// The same for tuples of several lengths side by side: tuple `i` is
    /// `symbols[offsets[i]..offsets[i + 1]]`.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let (mut seen, mut mask) = (Seen::new(), Vec::new());
    /// seen.mask_mixed_into(&[7, 3, 1, 3, 7, 7], &[0, 2, 3, 5, 6], &mut mask)?;
    /// assert_eq!(mask, [true, true, false, true]); // 7 3, 1, 3 7, 7
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Offset`] for offsets that do not ascend or are past the symbols, when nothing
    /// has been added; otherwise as for [`mask_into`](Self::mask_into).
    // Putting the tuples in order of their lengths first, so that no jump depends on the length,
    // took as long as this loop (0.95 to 1.1 times).
    pub fn mask_mixed_into<S: Integer>(
        &mut self,
        symbols: &[S],
        offsets: &[usize],
        mask: &mut Vec<bool>,
    ) -> Result<(), Error> {
        mask.clear();
        check_offsets(symbols.len(), offsets)?;
        mask.reserve(offsets.len());
        for (entry, ends) in offsets.windows(2).enumerate() {
            let tuple = &symbols[ends[0]..ends[1]];
            mask.push(self.insert(tuple).map_err(|error| error.at(entry))?);
        }
        Ok(())
    }

    /// Adds a key that is not there. Returns `false` where there has to be room first.
    #[inline(always)]
    fn push_narrow(&mut self, k: usize, key: u64, hash: u64) -> bool {
        self.lengths.get_mut(k).is_some_and(|length| length.narrow.push(key, hash))
    }

    #[inline(always)]
    fn push_wide(&mut self, k: usize, key: u128, hash: u64) -> bool {
        self.lengths.get_mut(k).is_some_and(|length| length.wide.push(key, hash))
    }

    /// Adds ascending words to a store that may have to grow first.
    #[inline(never)]
    fn insert_sorted(&mut self, sorted: &[u64]) -> Result<bool, Error> {
        let packed = Packed::of(sorted);
        let hash = self.hash(&packed, sorted);
        if self.has(&packed, sorted, hash) {
            return Ok(false);
        }
        let k = sorted.len();
        loop {
            match packed {
                Packed::Narrow(key) if self.push_narrow(k, key, hash) => return Ok(true),
                Packed::Wide(key) if self.push_wide(k, key, hash) => return Ok(true),
                Packed::Narrow(_) | Packed::Wide(_) => {}
                Packed::Whole => break,
            }
            if let Err(error) = self.make_room(&packed, sorted) {
                // Without memory for a larger table, this one is filled.
                let length = self.lengths.get_mut(k);
                let pushed = length.is_some_and(|length| match packed {
                    Packed::Narrow(key) => length.narrow.push_anyway(key, hash),
                    Packed::Wide(key) => length.wide.push_anyway(key, hash),
                    Packed::Whole => false,
                });
                return if pushed { Ok(true) } else { Err(error) };
            }
        }
        if self.most_bytes.is_some() {
            self.make_room(&packed, sorted)?;
        }
        if are_halves(sorted) {
            self.halves.push(hash, sorted.iter().map(|word| low(*word)));
        } else {
            self.words.push(hash, sorted.iter().copied());
        }
        Ok(true)
    }

    fn hash(&self, packed: &Packed, sorted: &[u64]) -> u64 {
        match packed {
            Packed::Narrow(key) => key.hash(&self.seed),
            Packed::Wide(key) => key.hash(&self.seed),
            Packed::Whole => self.seed.words(sorted),
        }
    }

    fn has(&self, packed: &Packed, sorted: &[u64], hash: u64) -> bool {
        let length = self.lengths.get(sorted.len());
        match packed {
            Packed::Narrow(key) => length.is_some_and(|all| all.narrow.contains(*key, hash)),
            Packed::Wide(key) => length.is_some_and(|all| all.wide.contains(*key, hash)),
            Packed::Whole if are_halves(sorted) => {
                self.halves.find(hash, |other| is_same(other, sorted)).is_some()
            }
            Packed::Whole => self.words.find(hash, |other| is_same(other, sorted)).is_some(),
        }
    }

    /// Adds a tuple of any length, its words in any order.
    #[inline(never)]
    pub(crate) fn insert_any(
        &mut self,
        words: &mut dyn ExactSizeIterator<Item = u64>,
    ) -> Result<bool, Error> {
        let (mut short, mut long) = ([0; MAX_K], Vec::new());
        let all = match short.get_mut(..words.len()) {
            Some(all) => all,
            None => {
                long.resize(words.len(), 0);
                &mut long[..]
            }
        };
        all.iter_mut().zip(words).for_each(|(place, word)| *place = word);
        if let Some(universe) = self.universe
            && all.iter().any(|word| *word >= universe)
        {
            return Err(outside(universe, all));
        }
        sort_any(all);
        self.insert_sorted(all)
    }

    fn make_length(&mut self, k: usize) {
        let lengths = self.lengths.len().max(k + 1);
        self.lengths.resize_with(lengths, Length::default);
    }

    /// Grows the store of a new tuple within the limit of memory.
    #[cold]
    fn make_room(&mut self, packed: &Packed, sorted: &[u64]) -> Result<(), Error> {
        let k = sorted.len();
        if k <= MAX_K {
            self.make_length(k);
        }
        let (bytes, limit) = (self.bytes(), self.most_bytes.unwrap_or(usize::MAX));
        let left = limit.saturating_sub(bytes);
        let grown = match packed {
            Packed::Narrow(_) => self.lengths[k].narrow.grow_within(left, &self.seed),
            Packed::Wide(_) => self.lengths[k].wide.grow_within(left, &self.seed),
            Packed::Whole if are_halves(sorted) => self.halves.grow_within(k, left),
            Packed::Whole => self.words.grow_within(k, left),
        };
        grown.map_err(|more| ErrorKind::Memory { needed: bytes.saturating_add(more), limit }.into())
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
        let packed = Packed::of(&sorted);
        self.has(&packed, &sorted, self.hash(&packed, &sorted))
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
        let of_length = |length: &Length| length.narrow.len() + length.wide.len();
        self.lengths.iter().map(of_length).sum::<usize>() + self.halves.len() + self.words.len()
    }

    /// Whether no tuple has been added.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bytes of memory the stores take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let of_length = |length: &Length| length.narrow.bytes() + length.wide.bytes();
        self.lengths.iter().map(of_length).sum::<usize>()
            + self.lengths.capacity() * size_of::<Length>()
            + self.halves.bytes()
            + self.words.bytes()
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
        for length in &mut self.lengths {
            length.narrow.clear();
            length.wide.clear();
        }
        self.halves.clear();
        self.words.clear();
    }
}

// Which of these it is depends on the tuple alone. So no store ever has to give tuples to another
// one, and none needs to know what came before.
/// What a sorted tuple is kept as: a key of 64 bits where it fits, else one of 128, else itself.
enum Packed {
    Narrow(u64),
    Wide(u128),
    Whole,
}

/// How many bits a symbol has when so many of them share a word of 64 and of 128 bits; at most 64.
const FIELDS: [[u32; 2]; MAX_K + 1] = {
    let mut fields = [[64; 2]; MAX_K + 1];
    let mut k = 2;
    while k <= MAX_K {
        fields[k] = [64 / small(k), 128 / small(k)];
        k += 1;
    }
    fields
};

impl Packed {
    #[inline(always)]
    fn of(sorted: &[u64]) -> Self {
        let largest = sorted.last().copied().unwrap_or(0);
        let Some([narrow, wide]) = FIELDS.get(sorted.len()).copied() else { return Self::Whole };
        if largest <= u64::MAX >> (64 - narrow) {
            Self::Narrow(Key::pack(sorted, narrow))
        } else if largest <= u64::MAX >> (64 - wide) {
            Self::Wide(Key::pack(sorted, wide))
        } else {
            Self::Whole
        }
    }
}

/// Whether all words of a sorted tuple are below 2^32.
#[inline]
fn are_halves(sorted: &[u64]) -> bool {
    sorted.last().is_none_or(|largest| *largest <= u32::MAX.into())
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the caller has seen that it fits")]
const fn low(word: u64) -> u32 {
    word as u32
}

/// Whether two sorted tuples are equal. Slices are compared by a call of `memcmp`, which takes longer
/// than these few words.
#[inline]
fn is_same<T: Copy + Into<u64>>(kept: &[T], sorted: &[u64]) -> bool {
    let differ = |all: u64, (a, b): (&T, &u64)| all | ((*a).into() ^ b);
    kept.len() == sorted.len() && kept.iter().zip(sorted).fold(0, differ) == 0
}

/// The error of the first word outside the universe; there is one.
#[cold]
fn outside(universe: u64, words: &[u64]) -> Error {
    let position = words.iter().position(|word| *word >= universe);
    let position = position.expect("one of them is the largest");
    ErrorKind::Symbol { position, symbol: words[position], universe }.into()
}

fn check_offsets(symbols: usize, offsets: &[usize]) -> Result<(), Error> {
    let mut before = 0;
    for (entry, offset) in offsets.iter().enumerate() {
        if *offset < before || *offset > symbols {
            let range = (before, symbols);
            return Err(Error::from(ErrorKind::Offset { offset: *offset, range }).at(entry));
        }
        before = *offset;
    }
    Ok(())
}
