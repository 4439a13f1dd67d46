use alloc::boxed::Box;
use alloc::vec::Vec;
use core::{array, mem};

use super::arena::Arena;
use super::integer::Integer;
use super::packed::Keys;
use super::ranks::Ranks;
use super::seed::Seed;
use super::whole::{Halves, Words};
use crate::keys::SliceError;
use crate::keys::network::{LONGEST_NETWORK, sort, sort_long, sort_short};

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
/// # Ok::<(), canon_key::keys::SliceError>(())
/// ```
///
/// With a universe, symbols must be in `0..universe`; any other is an error:
///
/// ```
/// use canon_key::{Seen, keys::SliceError};
///
/// let mut moves = Seen::new().with_universe(100);
/// assert!(moves.insert(&[99, 0, 7])?);
/// let error = SliceError::Symbol { position: 1, symbol: 100, universe: 100 };
/// assert_eq!(moves.insert(&[99, 100, 7]), Err(error));
/// # Ok::<(), SliceError>(())
/// ```
///
/// # How it works
///
/// How tuples are stored depends on their length and on the tuples seen so far. Each length up to
/// 16 starts with a store of its own. The stores of the last two rows are shared by all lengths
/// that need them; tuples of more than 16 symbols are always in the last one.
///
/// | tuples | store | memory |
/// |---|---|---|
/// | that fit 64 bits: two symbols below 2^32, three below 2^21, eight below 2^8 | a hash table of keys | at least 1 KB; 11 to 48 bytes per tuple once the table exceeds 512 KB, at most 23 above 1.2 MB |
/// | of the same kind, below a universe | the same. Above 512 KB it becomes a bit set, if that takes at most a quarter of the memory, or if the keys would exceed the limit of `with_most_bytes` | 1 bit for each possible multiset |
/// | that fit 128 bits: two symbols of any size, three below 2^42, eight below 2^16 | a hash table of keys | at least 2 KB; 21 to 91 bytes per tuple once the table exceeds 1 MB, at most 42 above 2.3 MB |
/// | larger, of up to 8 symbols | a table of the sorted tuples | above 2 MB, 5 to 18 bytes per symbol below 2^32, otherwise 9 to 36 |
/// | longer | the sorted tuples side by side, and a table of their numbers | 16 to 32 bytes per tuple (up to 64 for fewer than 8,192; 8 to 16 more if their lengths differ), and 8 to 16 per symbol |
///
/// All stores grow only with new tuples, so duplicates cost no memory. To make a `Seen` and its
/// first table takes 0.4 to 0.7 µs, as long as a plain set takes for ten to twenty tuples: for a
/// few tuples at a time use [`Dedup`](crate::Dedup), or [`clear`](Self::clear) one `Seen`. A hash
/// table of keys has *slots*, most of which are free, so a look-up usually examines one pair of
/// slots. Where there are many keys it has *groups* of eight keys, with a byte of the hash for
/// each, so a look-up usually examines these bytes and one key. Near the memory limit, tables are
/// filled further: up to three quarters of the slots, or seven eighths of the places in groups,
/// which is 10.3 bytes for a key of 64 bits and 19.4 for one of 128. Tables of sorted tuples are
/// those of `hashbrown`.
///
/// A negative symbol counts as a number of 64 bits, so small symbols of which some are negative take
/// two to three times the memory. If you know the smallest symbol, subtract it from all.
///
/// Each `Seen` has its own hash seed, so input crafted to collide in one does not collide in
/// another. The seed is derived from memory addresses; on systems without address-space
/// randomisation, pass a secret seed to [`with_seed`](Self::with_seed).
#[derive(Clone, Debug)]
pub struct Seen {
    universe: Option<u64>,
    shelves: Shelves,
    /// The sorted tuples of up to 8 symbols that no key is made of: those of the lengths whose
    /// symbols are all below 2^32, and those of the others.
    halves: Halves,
    tuples: Words,
    /// The longer ones, and their numbers.
    others: Arena<u64>,
    seed: Seed,
    most_bytes: usize,
    /// Why the last tuple that could not be added was not. An error as a result would be in memory,
    /// which takes time even where there is none.
    refused: SliceError,
}

/// A shelf for each length up to [`LONGEST_NETWORK`].
///
/// Those of longer tuples are made with the first of these, so that a new `Seen` is made quickly.
#[derive(Clone, Debug)]
struct Shelves {
    /// Of the lengths up to [`LONGEST_INLINE`].
    short: [Shelf; LONGEST_INLINE + 1],
    /// Of the others, if there are any.
    long: Vec<Shelf>,
}

impl Shelves {
    fn new() -> Self {
        Self { short: array::from_fn(|_| Shelf::of(Kind::Fresh)), long: Vec::new() }
    }

    /// The shelf for a length; `None` if it is too long, or there is none yet.
    #[inline(always)]
    fn get(&self, k: usize) -> Option<&Shelf> {
        match k {
            ..=LONGEST_INLINE => self.short.get(k),
            _ => self.long.get(k - LONGEST_INLINE - 1),
        }
    }

    #[inline(always)]
    fn get_mut(&mut self, k: usize) -> Option<&mut Shelf> {
        match k {
            ..=LONGEST_INLINE => self.short.get_mut(k),
            _ => self.long.get_mut(k - LONGEST_INLINE - 1),
        }
    }

    /// The same, made if there is none yet.
    fn make(&mut self, k: usize) -> Option<&mut Shelf> {
        if self.long.is_empty() && (LONGEST_INLINE + 1..=LONGEST_NETWORK).contains(&k) {
            self.long.extend((LONGEST_INLINE..LONGEST_NETWORK).map(|_| Shelf::of(Kind::Fresh)));
        }
        self.get_mut(k)
    }

    fn iter(&self) -> impl Iterator<Item = &Shelf> {
        self.short.iter().chain(&self.long)
    }

    /// Whether no tuple of any length came yet, and no room was made.
    fn are_fresh(&self) -> bool {
        self.iter().all(|shelf| matches!(shelf.kind, Kind::Fresh))
    }
}

/// The tuples of one length.
#[derive(Clone, Debug)]
struct Shelf {
    /// Keys of 64 bits, if all symbols are below a limit and so fit the fields. There are none if
    /// the tuples are elsewhere. So the caller's own code looks here, and need not ask for the kind.
    narrow: Keys<u64>,
    kind: Kind,
}

/// Where the tuples of a length are.
///
/// `repr(u8)` gives the kind a byte of its own. Otherwise the compiler hides it in a pointer, and
/// every look-up has to work it out.
#[derive(Clone, Debug)]
#[repr(u8)]
enum Kind {
    /// No tuple of the length came yet.
    Fresh,
    /// Keys of 64 bits.
    Narrow,
    /// The same, once they are many: what is done in a function is known from the kind.
    ManyNarrow,
    /// Keys of 128 bits.
    Wide(Box<Keys<u128>>),
    /// The same, once they are many.
    ManyWide(Box<Keys<u128>>),
    /// A bit for each rank.
    Ranks(Ranks),
    /// Among the sorted tuples of symbols below 2^32.
    Halves,
    /// Among the sorted tuples, or the longer ones.
    Elsewhere,
}

impl Default for Seen {
    fn default() -> Self {
        Self::from_seed(None, Seed::default())
    }
}

/// Tuples of up to so many symbols are inserted by code of their own.
const LONGEST_ARRAY: usize = 8;

/// Tuples of up to so many symbols are looked for in the caller's own code: of more, to sort them
/// takes longer than a call.
const LONGEST_INLINE: usize = 3;

impl Shelf {
    /// Makes the kind the one that the number of keys asks for.
    fn settle(&mut self) {
        self.kind = match mem::replace(&mut self.kind, Kind::Fresh) {
            Kind::Narrow if self.narrow.are_many() => Kind::ManyNarrow,
            Kind::Wide(keys) if keys.are_many() => Kind::ManyWide(keys),
            other => other,
        };
    }

    /// The first store for tuples of a length.
    fn new(universe: Option<u64>, k: usize, seed: &Seed) -> Self {
        match Keys::new(universe, k, seed.factors()) {
            Some(narrow) => Self { narrow, kind: Kind::Narrow },
            None => Self::of(Kind::Elsewhere),
        }
    }

    /// A shelf of a kind that has no keys of 64 bits.
    fn of(kind: Kind) -> Self {
        Self { narrow: Keys::none(), kind }
    }
}

impl Seen {
    /// An empty `Seen` for symbols of any size.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::new();
    /// assert!(seen.insert(&[u64::MAX, 0])? && !seen.insert(&[0, u64::MAX])?);
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn from_seed(universe: Option<u64>, seed: Seed) -> Self {
        let shelves = Shelves::new();
        let (halves, tuples, others) = (Halves::default(), Words::default(), Arena::default());
        let (most_bytes, refused) = (usize::MAX, SliceError::Memory { needed: 0, limit: 0 });
        Self { universe, shelves, halves, tuples, others, seed, most_bytes, refused }
    }

    /// An empty `Seen` for symbols from `0..universe`, with the same limit and seed. Call it before
    /// [`with_capacity`](Self::with_capacity): it drops the reserved memory.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::new().with_universe(10);
    /// assert!(seen.insert(&[9, 0])? && seen.insert(&[10, 0]).is_err());
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    #[must_use]
    pub fn with_universe(mut self, universe: u64) -> Self {
        if self.shelves.are_fresh() && self.bytes() == 0 {
            self.universe = Some(universe);
            return self;
        }
        let most_bytes = self.most_bytes;
        Self { most_bytes, ..Self::from_seed(Some(universe), self.seed) }
    }

    /// An empty `Seen` with the same limit and universe, but with your seed for the hashes, for
    /// systems without address-space randomisation. Call it before
    /// [`with_capacity`](Self::with_capacity): it drops the reserved memory.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::new().with_seed(0x1234_5678_9abc_def0);
    /// assert!(seen.insert(&[1, 2])? && !seen.insert(&[2, 1])?);
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        let most_bytes = self.most_bytes;
        Self { most_bytes, ..Self::from_seed(self.universe, Seed::from_u64(seed)) }
    }

    /// Sets a memory limit, observed to within a few kilobytes: a new tuple that would exceed it is
    /// an error. Tuples already seen are still recognised after that.
    ///
    /// While a table grows, the old and the new one, which is at least twice as large, are in
    /// memory together. So the limit may be reached when the tuples take only a third of it. Up to
    /// twice as many fit in a table that is allocated at once by
    /// [`with_capacity`](Self::with_capacity), if all tuples have one length, and fit 64 bits or
    /// have more than 16 symbols. (Others are kept in another table, which grows.)
    ///
    /// The limit does not apply to `with_capacity`, whichever is called first: compare
    /// [`bytes`](Self::bytes) with the limit. If `with_capacity` has allocated a table larger than
    /// the limit, tuples are still added to it; a new tuple that needs any other memory is an
    /// error.
    ///
    /// ```
    /// use canon_key::{Seen, keys::SliceError};
    /// let mut seen = Seen::new().with_most_bytes(10_000);
    /// let full = (0..).find_map(|symbol| seen.insert(&[symbol, symbol + 1]).err());
    /// assert!(matches!(full, Some(SliceError::Memory { limit: 10_000, .. })));
    /// assert!(seen.bytes() <= 10_000 && seen.len() > 100);
    /// ```
    #[must_use]
    pub const fn with_most_bytes(mut self, most_bytes: usize) -> Self {
        self.most_bytes = most_bytes;
        self
    }

    /// Makes room for `tuples` different tuples of length `k`, so that the store need not grow
    /// while they come in. The room is for tuples that fit 64 bits, or have more than 16 symbols:
    /// others need other tables. The limit of [`with_most_bytes`](Self::with_most_bytes) does not
    /// apply.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let seen = Seen::new().with_capacity(3, 1000);
    /// assert!(seen.bytes() >= 8000);
    /// let seen = Seen::new().with_most_bytes(1000).with_capacity(3, 1000);
    /// assert!(seen.bytes() > 1000);
    /// ```
    ///
    /// # Panics
    ///
    /// If the capacity is larger than any memory, as in [`Vec::with_capacity`]. If the system refuses
    /// the memory, the process is aborted.
    #[must_use]
    pub fn with_capacity(mut self, k: usize, tuples: usize) -> Self {
        let Some(shelf) = self.shelves.make(k) else {
            self.others.reserve(tuples, tuples.saturating_mul(k));
            return self;
        };
        if let Kind::Fresh = shelf.kind {
            *shelf = Shelf::new(self.universe, k, &self.seed);
        }
        match &mut shelf.kind {
            Kind::Narrow | Kind::ManyNarrow => shelf.narrow.reserve(tuples),
            Kind::Wide(keys) | Kind::ManyWide(keys) => keys.reserve(tuples),
            Kind::Ranks(_) => {}
            Kind::Halves => self.halves.reserve(&self.seed, k, tuples),
            _ if Words::holds(k) => self.tuples.reserve(&self.seed, k, tuples),
            _ => self.others.reserve(tuples, tuples.saturating_mul(k)),
        }
        shelf.settle();
        self
    }

    /// Adds a tuple, its symbols in any order. Returns whether it is new.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::new();
    /// assert_eq!((seen.insert(&[3_u8, 7])?, seen.insert(&[7_u32, 3])?), (true, false));
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SliceError::Symbol`] for a symbol outside the universe, [`SliceError::Memory`] past the
    /// bytes allowed.
    // The length is mostly an array's, which the compiler sees only where this is inlined.
    #[inline(always)]
    pub fn insert<S: Integer>(&mut self, tuple: &[S]) -> Result<bool, SliceError> {
        macro_rules! lengths {
            ($($k:literal)*) => {
                match tuple.len() {
                    $($k => match tuple.first_chunk::<$k>() {
                        Some(tuple) => self.insert_array(*tuple),
                        None => Ok(false),
                    },)*
                    _ => self.insert_slice(tuple),
                }
            };
        }
        lengths!(1 2 3 4 5 6 7 8)
    }

    /// [`insert`](Self::insert) where the length is known while compiling.
    ///
    /// To look at one pair of slots is little enough to stand in the loop of a `filter` or a
    /// `retain`. All else is a call.
    #[inline(always)]
    fn insert_array<S: Integer, const K: usize>(
        &mut self,
        tuple: [S; K],
    ) -> Result<bool, SliceError> {
        if let Some(new) = self.insert_soon(tuple) {
            return Ok(new);
        }
        match self.insert_called(tuple) {
            Some(new) => Ok(new),
            None => Err(self.refused),
        }
    }

    /// Notes up to three symbols where that takes little code: whether they are new. `None` says
    /// nothing.
    #[inline(always)]
    pub(super) fn insert_soon<S: Integer, const K: usize>(
        &mut self,
        tuple: [S; K],
    ) -> Option<bool> {
        let fits = S::BITS as usize * K <= 64;
        match K {
            ..=LONGEST_INLINE if fits => self.insert_nearby(tuple),
            ..=LONGEST_INLINE => match *tuple.map(S::to_word).as_slice() {
                [a, b] => self.insert_pair(a, b),
                [a, b, c] => self.insert_triple(a, b, c),
                _ => None,
            },
            _ => None,
        }
    }

    /// Adds two or three words that [`insert_soon`](Self::insert_soon) says nothing of: whether they
    /// are new. It is compiled with this crate, and not again with the caller's.
    pub(super) fn insert_words(&mut self, words: &[u32]) -> Option<bool> {
        match *words {
            [a, b] => self.insert_called([a, b]),
            [a, b, c] => self.insert_called([a, b, c]),
            _ => None,
        }
    }

    /// Notes a tuple if a look at one pair of slots suffices: whether it is new. `None` says
    /// nothing.
    #[inline(always)]
    fn insert_nearby<S: Integer, const K: usize>(&mut self, tuple: [S; K]) -> Option<bool> {
        self.shelves.get_mut(K)?.narrow.insert_nearby(tuple)
    }

    /// Notes two symbols too long for the caller's own code: whether they are new; `None` says
    /// nothing. The symbols are in registers, and so is the answer.
    #[inline(never)]
    fn insert_pair(&mut self, a: u64, b: u64) -> Option<bool> {
        match self.insert_among_few([a, b]) {
            Some(new) => new,
            None => self.insert_pair_elsewhere(a, b),
        }
    }

    #[inline(never)]
    fn insert_pair_elsewhere(&mut self, a: u64, b: u64) -> Option<bool> {
        self.insert_in_store([a, b])
    }

    /// The same with three.
    #[inline(never)]
    fn insert_triple(&mut self, a: u64, b: u64, c: u64) -> Option<bool> {
        match self.insert_among_few([a, b, c]) {
            Some(new) => new,
            None => self.insert_triple_elsewhere(a, b, c),
        }
    }

    #[inline(never)]
    fn insert_triple_elsewhere(&mut self, a: u64, b: u64, c: u64) -> Option<bool> {
        self.insert_in_store([a, b, c])
    }

    #[inline(always)]
    fn insert_among_few<const K: usize>(&mut self, tuple: [u64; K]) -> Option<Option<bool>> {
        let shelf = self.shelves.get_mut(K)?;
        match &mut shelf.kind {
            Kind::Narrow => Some(shelf.narrow.insert_with_few(tuple)),
            Kind::Wide(keys) => Some(keys.insert_with_few(tuple)),
            _ => None,
        }
    }

    /// Notes a tuple that has a key: whether it is new; `None` where it has none, or the store has
    /// to change first.
    #[inline(always)]
    fn insert_key<S: Integer, const K: usize>(&mut self, tuple: [S; K]) -> Option<bool> {
        let shelf = self.shelves.get_mut(K)?;
        match &mut shelf.kind {
            Kind::Narrow => shelf.narrow.insert_with_few(tuple),
            Kind::ManyNarrow => shelf.narrow.insert_with_many(tuple),
            Kind::Wide(keys) => keys.insert_with_few(tuple),
            Kind::ManyWide(keys) => keys.insert_with_many(tuple),
            Kind::Ranks(ranks) if K <= LONGEST_INLINE => ranks.insert_tuple(tuple),
            _ => None,
        }
    }

    /// Adds a tuple: whether it is new; `None` where it is refused. Many keys come first, with as
    /// few registers as they need.
    #[inline(never)]
    fn insert_called<S: Integer, const K: usize>(&mut self, tuple: [S; K]) -> Option<bool> {
        let new = match self.shelves.get_mut(K) {
            Some(Shelf { narrow, kind: Kind::ManyNarrow }) => narrow.insert_with_many(tuple),
            _ => None,
        };
        match new {
            Some(new) => Some(new),
            None => self.insert_otherwise(tuple),
        }
    }

    #[inline(never)]
    fn insert_otherwise<S: Integer, const K: usize>(&mut self, tuple: [S; K]) -> Option<bool> {
        if let Some(new) = self.insert_in_store(tuple) {
            return Some(new);
        }
        match self.insert_slowly(&tuple, &sort(tuple.map(S::to_word))) {
            Ok(new) => Some(new),
            Err(error) => {
                self.refused = error;
                None
            }
        }
    }

    /// Notes a tuple in its store; `None` where the store has to change first.
    #[inline(always)]
    fn insert_in_store<S: Integer, const K: usize>(&mut self, tuple: [S; K]) -> Option<bool> {
        match self.shelves.get(K)?.kind {
            Kind::Narrow | Kind::ManyNarrow | Kind::Wide(_) | Kind::ManyWide(_) => {
                self.insert_key(tuple)
            }
            Kind::Ranks(_) if K <= LONGEST_INLINE => self.insert_key(tuple),
            Kind::Ranks(_) | Kind::Halves | Kind::Elsewhere => self.insert_elsewhere(tuple),
            Kind::Fresh => None,
        }
    }

    #[inline(never)]
    fn insert_elsewhere<S: Integer, const K: usize>(&mut self, tuple: [S; K]) -> Option<bool> {
        if let Kind::Ranks(ranks) = &mut self.shelves.get_mut(K)?.kind {
            return ranks.insert_tuple(tuple);
        }
        let (sorted, universe) = (sort(tuple.map(S::to_word)), self.universe);
        if universe.is_some_and(|universe| sorted.last() >= Some(&universe)) {
            return None;
        }
        match self.shelves.get(K)?.kind {
            Kind::Halves if !are_halves(&sorted) => None,
            Kind::Halves => self.halves.try_insert(&self.seed, &sorted),
            _ => self.tuples.try_insert(&self.seed, &sorted),
        }
    }

    /// Adds many tuples, in order, and writes for each whether it is new. Clears `mask` first.
    ///
    /// The result is the same as if [`insert`](Self::insert) were called for each tuple.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let (mut seen, mut mask) = (Seen::new(), Vec::new());
    /// seen.mask_into(&[[-7_i64, i64::MAX], [2, 1], [i64::MAX, -7]], &mut mask)?;
    /// assert_eq!(mask, [true, true, false]);
    /// seen.mask_into(&[[1, 2], [3, 3]], &mut mask)?;
    /// assert_eq!(mask, [false, true]);
    /// # Ok::<(), canon_key::keys::SliceError>(())
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
    ) -> Result<(), SliceError> {
        mask.clear();
        mask.resize(tuples.len(), false);
        let mut at = 0;
        while at < tuples.len() {
            let (rest, news) = (&tuples[at..], &mut mask[at..]);
            at += match self.shelves.get_mut(K) {
                Some(shelf) if K <= LONGEST_ARRAY => match &mut shelf.kind {
                    Kind::Narrow | Kind::ManyNarrow => shelf.narrow.mask(rest, news),
                    Kind::Wide(keys) | Kind::ManyWide(keys) => keys.mask(rest, news),
                    _ => 0,
                },
                _ => 0,
            };
            // The store has to change for this one, or is another.
            if let (Some(tuple), Some(new)) = (tuples.get(at), mask.get_mut(at)) {
                match self.insert(tuple) {
                    Ok(is_new) => *new = is_new,
                    Err(error) => {
                        mask.truncate(at);
                        return Err(error);
                    }
                }
                at += 1;
            }
        }
        Ok(())
    }

    fn insert_slice<S: Integer>(&mut self, tuple: &[S]) -> Result<bool, SliceError> {
        let mut buffer = [0_u64; LONGEST_NETWORK];
        let Some(sorted) = buffer.get_mut(..tuple.len()) else {
            return self.insert_long(tuple);
        };
        for (place, symbol) in sorted.iter_mut().zip(tuple) {
            *place = symbol.to_word();
        }
        sort_short(sorted);
        self.insert_slowly(tuple, sorted)
    }

    fn insert_long<S: Integer>(&mut self, tuple: &[S]) -> Result<bool, SliceError> {
        let (mut short, mut long) = ([0; 64], Vec::new());
        let sorted = if let Some(sorted) = short.get_mut(..tuple.len()) {
            for (place, symbol) in sorted.iter_mut().zip(tuple) {
                *place = symbol.to_word();
            }
            sorted
        } else {
            long.extend(tuple.iter().map(|s| s.to_word()));
            &mut long
        };
        sort_long(sorted);
        self.check(tuple, sorted)?;
        self.insert_other(sorted)
    }

    /// Whether the largest symbol, and so every one, is in the universe.
    #[inline]
    fn check<S: Integer>(&self, tuple: &[S], sorted: &[u64]) -> Result<(), SliceError> {
        match (self.universe, sorted.last()) {
            (Some(universe), Some(largest)) if *largest >= universe => outside(tuple, universe),
            _ => Ok(()),
        }
    }

    /// [`insert`](Self::insert) where the store has to change first, or the length is not known
    /// while compiling.
    #[inline(never)]
    fn insert_slowly<S: Integer>(
        &mut self,
        tuple: &[S],
        sorted: &[u64],
    ) -> Result<bool, SliceError> {
        self.check(tuple, sorted)?;
        loop {
            let seed = &self.seed;
            let Some(shelf) = self.shelves.make(sorted.len()) else {
                return self.insert_other(sorted);
            };
            let new = match &mut shelf.kind {
                Kind::Narrow | Kind::ManyNarrow => shelf.narrow.try_insert(sorted),
                Kind::Wide(keys) | Kind::ManyWide(keys) => keys.try_insert(sorted),
                Kind::Ranks(ranks) => ranks.try_insert(sorted),
                Kind::Halves if !are_halves(sorted) => None,
                Kind::Halves => self.halves.try_insert(seed, sorted),
                Kind::Elsewhere if Words::holds(sorted.len()) => {
                    self.tuples.try_insert(seed, sorted)
                }
                Kind::Fresh => None,
                Kind::Elsewhere => return self.insert_other(sorted),
            };
            if let Some(new) = new {
                return Ok(new);
            }
            self.make_room(sorted)?;
        }
    }

    /// Makes the store larger, or changes it for one with room for the tuple.
    #[cold]
    fn make_room(&mut self, sorted: &[u64]) -> Result<(), SliceError> {
        let (k, seed, universe) = (sorted.len(), &self.seed, self.universe);
        let room = Room { bytes: self.bytes(), most: self.most_bytes };
        let Some(shelf) = self.shelves.get_mut(k) else { return Ok(()) };
        let Shelf { narrow, kind } = shelf;
        match kind {
            Kind::Fresh => *shelf = Shelf::new(universe, k, seed),
            Kind::Narrow | Kind::ManyNarrow if narrow.fits(sorted) => {
                let keys = &mut *narrow;
                // Bits that take a quarter of the memory are better than more keys: to rank all keys
                // takes about as long as to insert half of them. Few keys are quicker to find than to
                // rank. Without memory for more keys, bits are better than an error.
                let left = room.most.saturating_sub(room.bytes);
                let quarter = if keys.are_few() { 0 } else { left.min(keys.bytes() / 4) };
                let mut ranks = Ranks::from_keys(universe, k, keys, quarter);
                if ranks.is_none()
                    && let Err(error) = room.grow(|most_bytes| keys.grow_within(most_bytes))
                {
                    ranks = Some(Ranks::from_keys(universe, k, keys, left).ok_or(error)?);
                }
                if let Some(ranks) = ranks {
                    *shelf = Shelf::of(Kind::Ranks(ranks));
                }
            }
            Kind::Wide(keys) | Kind::ManyWide(keys) if keys.fits(sorted) => {
                room.grow(|most_bytes| keys.grow_within(most_bytes))?;
            }
            Kind::Narrow | Kind::ManyNarrow => {
                let keys = &*narrow;
                // As much room as there was, or at least for one more.
                let check = |words| room.check(Keys::<u128>::bytes_for(words)).map(|()| words);
                let words = check(keys.room()).or_else(|_| check(keys.len() + 1))?;
                let wider = keys.widened(words, universe, k, seed.factors());
                let wider = wider.map(Box::new).map_or(Kind::Elsewhere, Kind::Wide);
                *shelf = Shelf::of(wider);
            }
            // The symbols there are are smaller still.
            Kind::Wide(keys) | Kind::ManyWide(keys) if Halves::holds(k) && are_halves(sorted) => {
                room.check(4 * keys.bytes())?;
                self.halves.reserve(seed, k, keys.room());
                keys.for_each(k, |symbols| {
                    self.halves.try_insert(seed, symbols);
                });
                *kind = Kind::Halves;
            }
            Kind::Wide(keys) | Kind::ManyWide(keys) => {
                if Words::holds(k) {
                    room.check(8 * keys.bytes())?;
                    self.tuples.reserve(seed, k, keys.room());
                } else {
                    let (tuples, others) = (keys.len(), &mut self.others);
                    room.grow(|most_bytes| others.reserve_within(tuples, k, most_bytes))?;
                }
                keys.for_each(k, |symbols| {
                    if self.tuples.try_insert(seed, symbols).is_none() {
                        self.others.push(seed.words(symbols), symbols.iter().copied());
                    }
                });
                *kind = Kind::Elsewhere;
            }
            Kind::Halves if are_halves(sorted) => {
                let halves = &mut self.halves;
                room.grow(|most_bytes| halves.grow_within(seed, k, most_bytes))?;
            }
            Kind::Halves => {
                room.check(4 * self.halves.bytes())?;
                self.halves.move_to(&mut self.tuples, seed, k);
                *kind = Kind::Elsewhere;
            }
            Kind::Elsewhere => {
                let tuples = &mut self.tuples;
                room.grow(|most_bytes| tuples.grow_within(seed, k, most_bytes))?;
            }
            Kind::Ranks(ranks) => {
                let needed = ranks.bytes_of_all();
                room.check(needed)?;
                let refused = SliceError::Memory { needed, limit: self.most_bytes };
                ranks.allocate().map_err(|_| refused)?;
            }
        }
        shelf.settle();
        Ok(())
    }

    #[inline(always)]
    fn insert_other(&mut self, sorted: &[u64]) -> Result<bool, SliceError> {
        let hash = self.seed.words(sorted);
        if self.others.find(hash, |other| other == sorted).is_some() {
            return Ok(false);
        }
        if self.most_bytes < usize::MAX {
            let room = Room { bytes: self.bytes(), most: self.most_bytes };
            room.grow(|most_bytes| self.others.grow_within(sorted.len(), most_bytes))?;
        }
        self.others.push(hash, sorted.iter().copied());
        Ok(true)
    }

    /// Whether a tuple has been added.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::new();
    /// seen.insert(&[1, 2])?;
    /// assert!(seen.contains(&[2, 1]) && !seen.contains(&[2, 2]));
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    #[must_use]
    pub fn contains<S: Integer>(&self, tuple: &[S]) -> bool {
        let mut sorted: Vec<u64> = tuple.iter().map(|s| s.to_word()).collect();
        sorted.sort_unstable();
        if self.check(tuple, &sorted).is_err() {
            return false;
        }
        let kind = self.shelves.get(tuple.len()).map(|shelf| (&shelf.kind, &shelf.narrow));
        match kind {
            Some((Kind::Narrow | Kind::ManyNarrow, keys)) => keys.contains(&sorted),
            Some((Kind::Wide(keys) | Kind::ManyWide(keys), _)) => keys.contains(&sorted),
            Some((Kind::Ranks(ranks), _)) => ranks.contains(&sorted),
            Some((Kind::Fresh, _)) => false,
            Some((Kind::Halves, _)) => {
                are_halves(&sorted) && self.halves.contains(&self.seed, &sorted)
            }
            Some((Kind::Elsewhere, _)) if Words::holds(sorted.len()) => {
                self.tuples.contains(&self.seed, &sorted)
            }
            None if tuple.len() <= LONGEST_NETWORK => false,
            Some((Kind::Elsewhere, _)) | None => {
                self.others.find(self.seed.words(&sorted), |other| other == sorted).is_some()
            }
        }
    }

    /// How many different tuples have been added.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::new();
    /// assert!(seen.insert(&[1, 2])? && !seen.insert(&[2, 1])?);
    /// assert_eq!(seen.len(), 1);
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        let of_shelf = |shelf: &Shelf| match &shelf.kind {
            Kind::Narrow | Kind::ManyNarrow => shelf.narrow.len(),
            Kind::Wide(keys) | Kind::ManyWide(keys) => keys.len(),
            Kind::Ranks(ranks) => ranks.len(),
            Kind::Fresh | Kind::Halves | Kind::Elsewhere => 0,
        };
        let tables = self.halves.len() + self.tuples.len() + self.others.len();
        self.shelves.iter().map(of_shelf).sum::<usize>() + tables
    }

    /// Whether no tuple has been added.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bytes of memory the stores take.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::new();
    /// assert_eq!(seen.bytes(), 0);
    /// seen.insert(&[1, 2])?;
    /// assert!(seen.bytes() > 0);
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    #[must_use]
    pub fn bytes(&self) -> usize {
        let of_shelf = |shelf: &Shelf| match &shelf.kind {
            Kind::Narrow | Kind::ManyNarrow => shelf.narrow.bytes(),
            Kind::Wide(keys) | Kind::ManyWide(keys) => keys.bytes(),
            Kind::Ranks(ranks) => ranks.bytes(),
            Kind::Fresh | Kind::Halves | Kind::Elsewhere => 0,
        };
        let tables = self.halves.bytes() + self.tuples.bytes() + self.others.bytes();
        self.shelves.iter().map(of_shelf).sum::<usize>() + tables
    }

    /// Removes all tuples; the memory is kept.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::new();
    /// seen.insert(&[3, 7])?;
    /// seen.clear();
    /// assert!(seen.is_empty() && seen.insert(&[3, 7])?);
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    pub fn clear(&mut self) {
        for shelf in self.shelves.short.iter_mut().chain(&mut self.shelves.long) {
            match &mut shelf.kind {
                Kind::Narrow | Kind::ManyNarrow => shelf.narrow.clear(),
                Kind::Wide(keys) | Kind::ManyWide(keys) => keys.clear(),
                Kind::Ranks(ranks) => ranks.clear(),
                Kind::Fresh | Kind::Halves | Kind::Elsewhere => {}
            }
        }
        self.halves.clear();
        self.tuples.clear();
        self.others.clear();
    }
}

/// Whether all symbols of a sorted tuple are halves of words.
#[inline(always)]
fn are_halves(sorted: &[u64]) -> bool {
    sorted.last().is_none_or(|largest| *largest <= u64::from(u32::MAX))
}

/// What memory there is, and what there may be.
#[derive(Clone, Copy)]
struct Room {
    bytes: usize,
    most: usize,
}

impl Room {
    fn check(self, more: usize) -> Result<(), SliceError> {
        let needed = self.bytes.saturating_add(more);
        if needed <= self.most {
            return Ok(());
        }
        Err(SliceError::Memory { needed, limit: self.most })
    }

    /// Grows a table by a function that is given the bytes there are, and gives those needed where
    /// they are more.
    fn grow(self, grow: impl FnOnce(usize) -> Result<(), usize>) -> Result<(), SliceError> {
        grow(self.most.saturating_sub(self.bytes)).or_else(|more| self.check(more))
    }
}

#[cold]
fn outside<S: Integer>(tuple: &[S], universe: u64) -> Result<(), SliceError> {
    match tuple.iter().position(|symbol| symbol.to_word() >= universe) {
        Some(position) => {
            Err(SliceError::Symbol { position, symbol: tuple[position].to_word(), universe })
        }
        None => Ok(()),
    }
}
