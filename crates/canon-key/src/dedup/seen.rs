use alloc::vec::Vec;
use core::array;

use dense_code::Bits;

use super::arena::Arena;
use super::batch::bools;
use super::bits::Mask;
use super::integer::Integer;
use super::seed::Seed;
use super::table::Table;
use super::whole::Tuples;
use crate::keys::SliceError;
use crate::keys::choose::multichoose_by;
use crate::keys::kernel::{BLOCK, Block};
use crate::keys::multiset_rank::rank_slice;
use crate::keys::network::{LONGEST_NETWORK, sort, sort_short};

/// The unordered tuples of integers seen so far: a stream's de-duplication.
///
/// Tuples may have any lengths, and symbols any values of any integer type; tuples are the same
/// when they hold the same symbols equally often.
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
/// A universe makes the symbols `0..universe`, and every other one an error:
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
/// # The store
///
/// Each length up to 16 has a store of its own, which changes with what it sees:
///
/// | symbols | store | memory |
/// |---|---|---|
/// | below a universe that has few multisets | at first one of the tables below; one bit per multiset once a table of 16 KB or more would take more memory than the bits | 1 bit for each possible multiset |
/// | `K` of them fit 64 bits side by side | a table of keys of 64 bits | 2 KB, then 10 to 64 bytes a tuple; up to 128 below 1,000 tuples |
/// | `K` of them fit 128 bits | a table of keys of 128 bits | twice as much |
/// | larger, up to 8 symbols | a table of the sorted tuples | 9 to 36 bytes a symbol |
/// | longer tuples | the sorted tuples side by side, and a table of their numbers | 16 to 32 bytes a tuple, and 8 to 16 a symbol |
///
/// Tables start small and grow with what is new, so that duplicates cost no memory. Their hashes
/// are mixed with a seed of each store's own, so that tuples chosen to collide in one do not
/// collide in another; where the system has no randomness, choose one by
/// [`with_seed`](Self::with_seed).
#[derive(Clone, Debug)]
pub struct Seen {
    universe: Option<u64>,
    shelves: [Shelf; SHELVES],
    /// The sorted tuples of up to 8 symbols that no key is made of.
    tuples: Tuples,
    /// The longer ones, and their numbers.
    others: Arena<u64>,
    seed: Seed,
    len: usize,
    most_bytes: usize,
}

/// A store for each length up to this one less one.
const SHELVES: usize = LONGEST_NETWORK + 1;

/// The tuples of one length.
#[derive(Clone, Debug)]
enum Shelf {
    /// Keys of 64 bits, where all symbols are below a limit and so fit the fields.
    Narrow { largest: u64, keys: Table<u64> },
    /// Keys of 128 bits.
    Wide { largest: u64, keys: Table<u128> },
    /// A bit for each rank.
    Ranks { universe: u64, bits: Bits },
    /// Among the sorted tuples, or the longer ones.
    Elsewhere,
}

impl Default for Seen {
    fn default() -> Self {
        Self::from_seed(None, Seed::default())
    }
}

/// How many bits a symbol has when `k` of them share a word of `bits` bits.
const fn field_of(bits: u32, k: usize) -> u32 {
    match (bits as usize).checked_div(k) {
        Some(field) if field < 64 => crate::keys::choose::small(field),
        _ => 64,
    }
}

/// The largest symbol that is in a universe and fits a field of `field` bits, if there is one.
fn largest_of(universe: Option<u64>, field: u32) -> Option<u64> {
    let largest = universe.map_or(Some(u64::MAX), |universe| universe.checked_sub(1))?;
    Some(largest.min(u64::MAX >> (64 - field)))
}

impl Seen {
    /// No tuples yet, of any symbols.
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
        let narrow = |k| match largest_of(universe, field_of(64, k)) {
            Some(largest) => Shelf::Narrow { largest, keys: Table::with_seed(&seed) },
            None => Shelf::Elsewhere,
        };
        let shelves = array::from_fn(narrow);
        let (tuples, others) = (Tuples::default(), Arena::default());
        Self { universe, shelves, tuples, others, seed, len: 0, most_bytes: usize::MAX }
    }

    /// An empty `Seen` with the same settings, but for symbols from `0..universe`.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::new().with_universe(10);
    /// assert!(seen.insert(&[9, 0])? && seen.insert(&[10, 0]).is_err());
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    #[must_use]
    pub fn with_universe(self, universe: u64) -> Self {
        let most_bytes = self.most_bytes;
        Self { most_bytes, ..Self::from_seed(Some(universe), self.seed) }
    }

    /// An empty `Seen` with the same settings, but with your seed for the hashes.
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

    /// Sets a limit of memory, which is kept to within a few kilobytes: a tuple that needs more is
    /// an error.
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
    /// while they come in.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let seen = Seen::new().with_capacity(3, 1000);
    /// assert!(seen.bytes() >= 8000);
    /// ```
    #[must_use]
    pub fn with_capacity(mut self, k: usize, tuples: usize) -> Self {
        match self.shelves.get_mut(k) {
            Some(Shelf::Narrow { keys, .. }) => keys.reserve(tuples),
            Some(Shelf::Wide { keys, .. }) => keys.reserve(tuples),
            Some(Shelf::Ranks { .. }) => {}
            _ if Tuples::holds(k) => self.tuples.reserve(&self.seed, k, tuples),
            _ => self.others.reserve(tuples, tuples.saturating_mul(k)),
        }
        self
    }

    /// Notes a tuple, its symbols in any order: whether it is new.
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
                        Some(tuple) => self.insert_array(tuple),
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
    /// Callers hold the code for one bucket of narrow keys alone: with any other store beside it,
    /// the registers and jumps that it needs made a hit half as slow again.
    #[inline(always)]
    fn insert_array<S: Integer, const K: usize>(
        &mut self,
        tuple: &[S; K],
    ) -> Result<bool, SliceError> {
        // Pairs of any numbers are sorted by one comparison: a call would take longer than that.
        let new = match self.shelves.get_mut(K) {
            Some(Shelf::Narrow { largest, keys }) => {
                let sorted = sort(tuple.map(S::to_word));
                let is_in = sorted.last() <= Some(&*largest);
                is_in.then(|| keys.insert_at_home(packed64(&sorted, const { field_of(64, K) })))
            }
            Some(Shelf::Wide { largest, keys }) if K == 2 => {
                let sorted = sort(tuple.map(S::to_word));
                let is_in = sorted.last() <= Some(&*largest);
                is_in.then(|| keys.insert_at_home(packed128(&sorted, const { field_of(128, K) })))
            }
            _ => None,
        };
        if let Some(Some(new)) = new {
            self.len += usize::from(new);
            return Ok(new);
        }
        match self.insert_in_store(tuple) {
            Some(new) => {
                self.len += usize::from(new);
                Ok(new)
            }
            None => self.insert_in_changed(tuple),
        }
    }

    /// Notes a tuple in its store; `None` if the store has to change first.
    ///
    /// Sorts the tuple once more: to read in vectors what the caller has just written in words
    /// would take longer.
    #[inline(never)]
    fn insert_in_store<S: Integer, const K: usize>(&mut self, tuple: &[S; K]) -> Option<bool> {
        let (seed, narrow, wide) =
            (&self.seed, const { field_of(64, K) }, const { field_of(128, K) });
        match self.shelves.get_mut(K)? {
            Shelf::Narrow { largest, keys } => {
                insert_up_to(*largest, tuple, |sorted| keys.try_insert(packed64(sorted, narrow)))
            }
            Shelf::Wide { largest, keys } => {
                insert_up_to(*largest, tuple, |sorted| keys.try_insert(packed128(sorted, wide)))
            }
            Shelf::Ranks { universe, bits } => {
                // With the length known, the rank is straight arithmetic.
                let rank = |sorted: &_| Some(insert_rank(bits, rank_array(sorted)));
                insert_up_to(universe.checked_sub(1)?, tuple, rank)
            }
            Shelf::Elsewhere => {
                let (tuples, largest) = (self.tuples.of::<K>()?, largest_of(self.universe, 64)?);
                insert_up_to(largest, tuple, |sorted| tuples.try_insert(*sorted, |t| seed.words(t)))
            }
        }
    }

    #[inline(never)]
    fn insert_in_changed<S: Integer, const K: usize>(
        &mut self,
        tuple: &[S; K],
    ) -> Result<bool, SliceError> {
        self.insert_slowly(tuple, &sort(tuple.map(S::to_word)))
    }

    /// Notes many tuples, in order: whether each is new. Clears `mask` first.
    ///
    /// The same as [`insert`](Self::insert) for each, but faster: the keys of a block of tuples are
    /// worked out together, and their places in the store are fetched before the first is needed.
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
    /// As of [`insert`](Self::insert) for the first tuple that has one, whose index is then
    /// `mask.len()`; the tuples before it are noted.
    pub fn mask_into<S: Integer, const K: usize>(
        &mut self,
        tuples: &[[S; K]],
        mask: &mut Vec<bool>,
    ) -> Result<(), SliceError> {
        mask.clear();
        mask.reserve(tuples.len());
        for block in tuples.chunks(BLOCK) {
            if let Some(new) = self.insert_block(block) {
                self.len += new.count_ones() as usize;
                mask.extend_from_slice(&bools(new)[..block.len()]);
                continue;
            }
            for tuple in block {
                mask.push(self.insert(tuple)?);
            }
        }
        Ok(())
    }

    /// Notes the tuples of a block: those that are new. `None` before anything is noted, where one
    /// of them is an error or the limit of memory is near.
    fn insert_block<S: Integer, const K: usize>(&mut self, block: &[[S; K]]) -> Option<Mask> {
        let (narrow, wide) = const { (field_of(64, K), field_of(128, K)) };
        let universe = self.universe;
        let is_in = |largest: u64| universe.is_none_or(|universe| largest < universe);
        // A store is changed at most twice, and grown or made of ranks once.
        for _ in 0..4 {
            let mut largest = 0;
            match self.shelves.get_mut(K) {
                Some(Shelf::Narrow { keys, .. }) if keys.has_room(BLOCK) => {
                    let words = sorted_block(block, &mut largest, |tuple| packed64(tuple, narrow));
                    if is_in(largest) && below(largest, narrow) {
                        return Some(keys.mark(&words, block.len()));
                    }
                }
                Some(Shelf::Wide { keys, .. }) if keys.has_room(BLOCK) => {
                    let words = sorted_block(block, &mut largest, |tuple| packed128(tuple, wide));
                    if is_in(largest) && below(largest, wide) {
                        return Some(keys.mark(&words, block.len()));
                    }
                }
                Some(Shelf::Ranks { universe, bits }) => {
                    let ranks = sorted_block(block, &mut largest, rank_array);
                    let new = |rank: &u64| insert_rank(bits, *rank);
                    return (largest < *universe)
                        .then(|| mask_of(ranks.iter().take(block.len()).map(new)));
                }
                Some(Shelf::Elsewhere) | None => {
                    let sorted = sorted_block(block, &mut largest, |tuple| *tuple);
                    let Some(tuples) = self.tuples.of::<K>() else {
                        return is_in(largest).then(|| self.insert_others(&sorted, block.len()))?;
                    };
                    if is_in(largest) && tuples.has_room(BLOCK) {
                        let seed = &self.seed;
                        return Some(tuples.mark(&sorted, block.len(), |t| seed.words(t)));
                    }
                }
                Some(_) => {}
            }
            if !is_in(largest) {
                return None;
            }
            let mut widest = [0; K];
            *widest.last_mut()? = largest;
            self.make_room(&widest).ok()?;
        }
        None
    }

    /// [`insert_block`](Self::insert_block) among the others.
    fn insert_others<const K: usize>(
        &mut self,
        sorted: &Block<[u64; K]>,
        len: usize,
    ) -> Option<Mask> {
        let hashes = sorted.each_ref().map(|sorted| self.seed.words(sorted));
        if self.others.is_full(BLOCK) {
            let room = Room { bytes: self.bytes(), most: self.most_bytes };
            room.check(3 * self.others.bytes().max(BLOCK * size_of::<[u64; K]>() + 1024)).ok()?;
        }
        self.others.fetch(&hashes[..len]);
        let others = &mut self.others;
        Some(mask_of(sorted.iter().zip(hashes).take(len).map(|(sorted, hash)| {
            let new = others.find(hash, |other| other == sorted).is_none();
            if new {
                others.push(hash, *sorted);
            }
            new
        })))
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
        let mut sorted: Vec<u64> = tuple.iter().map(|s| s.to_word()).collect();
        sorted.sort_unstable();
        self.check(tuple, &sorted)?;
        self.insert_other(&sorted)
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
        let (narrow, wide) = (field_of(64, sorted.len()), field_of(128, sorted.len()));
        loop {
            let new = match self.shelves.get_mut(sorted.len()) {
                Some(Shelf::Narrow { keys, .. }) if fits(sorted, narrow) => {
                    keys.try_insert(packed64(sorted, narrow))
                }
                Some(Shelf::Wide { keys, .. }) if fits(sorted, wide) => {
                    keys.try_insert(packed128(sorted, wide))
                }
                Some(Shelf::Ranks { bits, .. }) => Some(insert_rank(bits, rank_slice(sorted))),
                Some(Shelf::Elsewhere) if Tuples::holds(sorted.len()) => {
                    self.tuples.try_insert(&self.seed, sorted)
                }
                Some(Shelf::Elsewhere) | None => return self.insert_other(sorted),
                Some(_) => None,
            };
            if let Some(new) = new {
                self.len += usize::from(new);
                return Ok(new);
            }
            self.make_room(sorted)?;
        }
    }

    /// Makes the store larger, or changes it for one with room for the tuple.
    #[cold]
    fn make_room(&mut self, sorted: &[u64]) -> Result<(), SliceError> {
        let k = sorted.len();
        let (narrow, wide) = (field_of(64, k), field_of(128, k));
        let room = Room { bytes: self.bytes(), most: self.most_bytes };
        let seed = &self.seed;
        let Some(shelf) = self.shelves.get_mut(k) else { return Ok(()) };
        match shelf {
            Shelf::Narrow { keys, .. } if fits(sorted, narrow) => {
                if let Some(bits) = ranks_of(self.universe, k, narrow, keys) {
                    *shelf = Shelf::Ranks { universe: self.universe.unwrap_or(0), bits };
                    return Ok(());
                }
                room.grow(|most_bytes| keys.grow_within(most_bytes))?;
            }
            Shelf::Narrow { keys, .. } => {
                room.check(8 * keys.bytes())?;
                let mut larger = Table::with_seed(seed);
                larger.reserve(keys.len());
                for key in keys.iter() {
                    let mut symbols = [0; LONGEST_NETWORK];
                    unpack(key.into(), narrow, &mut symbols[..k]);
                    larger.insert(packed128(&symbols[..k], wide));
                }
                let largest = largest_of(self.universe, wide).unwrap_or(0);
                *shelf = Shelf::Wide { largest, keys: larger };
            }
            Shelf::Wide { keys, .. } if fits(sorted, wide) => {
                room.grow(|most_bytes| keys.grow_within(most_bytes))?;
            }
            Shelf::Wide { keys, .. } => {
                room.check(8 * keys.bytes())?;
                if Tuples::holds(k) {
                    self.tuples.reserve(seed, k, keys.len());
                } else {
                    self.others.reserve(keys.len(), k * keys.len());
                }
                for key in keys.iter() {
                    let mut symbols = [0; LONGEST_NETWORK];
                    unpack(key, wide, &mut symbols[..k]);
                    let symbols = &symbols[..k];
                    if self.tuples.try_insert(seed, symbols).is_none() {
                        self.others.push(seed.words(symbols), symbols.iter().copied());
                    }
                }
                *shelf = Shelf::Elsewhere;
            }
            Shelf::Elsewhere => {
                let tuples = &mut self.tuples;
                room.grow(|most_bytes| tuples.grow_within(seed, k, most_bytes))?;
            }
            Shelf::Ranks { .. } => {}
        }
        Ok(())
    }

    #[inline(always)]
    fn insert_other(&mut self, sorted: &[u64]) -> Result<bool, SliceError> {
        let hash = self.seed.words(sorted);
        if self.others.find(hash, |other| other == sorted).is_some() {
            return Ok(false);
        }
        if self.others.is_full(1) {
            let room = Room { bytes: self.bytes(), most: self.most_bytes };
            room.check(3 * self.others.bytes().max(1024))?;
        }
        self.others.push(hash, sorted.iter().copied());
        self.len += 1;
        Ok(true)
    }

    /// Whether a tuple has been noted.
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
        match self.shelves.get(tuple.len()) {
            Some(Shelf::Narrow { keys, .. }) => {
                let field = field_of(64, tuple.len());
                fits(&sorted, field) && keys.contains(packed64(&sorted, field))
            }
            Some(Shelf::Wide { keys, .. }) => {
                let field = field_of(128, tuple.len());
                let key = packed128(&sorted, field);
                fits(&sorted, field) && keys.contains(key)
            }
            Some(Shelf::Ranks { bits, .. }) => bits.contains(rank_slice(&sorted)),
            Some(Shelf::Elsewhere) if Tuples::holds(sorted.len()) => {
                self.tuples.contains(&self.seed, &sorted)
            }
            Some(Shelf::Elsewhere) | None => {
                self.others.find(self.seed.words(&sorted), |other| other == sorted).is_some()
            }
        }
    }

    /// How many different tuples have been noted.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::new();
    /// assert!(seen.insert(&[1, 2])? && !seen.insert(&[2, 1])?);
    /// assert_eq!(seen.len(), 1);
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether no tuple has been noted.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
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
        let of_shelf = |shelf: &Shelf| match shelf {
            Shelf::Narrow { keys, .. } => keys.bytes(),
            Shelf::Wide { keys, .. } => keys.bytes(),
            Shelf::Ranks { bits, .. } => size_of_val(bits.words()),
            Shelf::Elsewhere => 0,
        };
        self.shelves.iter().map(of_shelf).sum::<usize>() + self.tuples.bytes() + self.others.bytes()
    }

    /// Forgets all tuples and keeps the memory.
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
        for shelf in &mut self.shelves {
            match shelf {
                Shelf::Narrow { keys, .. } => keys.clear(keys.len()),
                Shelf::Wide { keys, .. } => keys.clear(keys.len()),
                Shelf::Ranks { bits, .. } => bits.clear(),
                Shelf::Elsewhere => {}
            }
        }
        self.tuples.clear();
        self.others.clear();
        self.len = 0;
    }
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

/// Notes a tuple by a function of its sorted symbols; `None` if one is larger than
/// `largest`.
#[inline(never)]
fn insert_up_to<S: Integer, const K: usize>(
    largest: u64,
    tuple: &[S; K],
    insert: impl FnOnce(&[u64; K]) -> Option<bool>,
) -> Option<bool> {
    let sorted = sort(tuple.map(S::to_word));
    if *sorted.last()? <= largest { insert(&sorted) } else { None }
}

/// What `key` makes of each of a block's tuples, sorted, and the largest of their symbols; it is
/// made of noughts past the last tuple.
#[inline(always)]
fn sorted_block<S: Integer, W: Copy, const K: usize>(
    block: &[[S; K]],
    largest: &mut u64,
    key: impl Fn(&[u64; K]) -> W,
) -> Block<W> {
    let mut keys = [key(&[0; K]); BLOCK];
    for (place, tuple) in keys.iter_mut().zip(block) {
        let sorted = sort(tuple.map(S::to_word));
        *largest = sorted.last().copied().unwrap_or(0).max(*largest);
        *place = key(&sorted);
    }
    keys
}

/// A bit for each flag, the first lowest.
#[inline(always)]
fn mask_of(new: impl Iterator<Item = bool>) -> Mask {
    let mut halves = [0_u64; 2];
    for (lane, new) in new.enumerate() {
        halves[lane / 64 % 2] |= u64::from(new) << (lane % 64);
    }
    Mask::from(halves[0]) | Mask::from(halves[1]) << 64
}

/// The keys of a full table as ranks, where a bit for each multiset takes no more than the table.
/// One that the first cache holds is left as it is: to find a key is quicker than to rank it.
fn ranks_of(universe: Option<u64>, k: usize, field: u32, keys: &Table<u64>) -> Option<Bits> {
    let count = u64::try_from(dense_code::multichoose(universe?, k as u64)?).ok()?;
    let is_small = keys.bytes() < 1 << 14;
    if is_small || count > 8 * keys.bytes() as u64 || universe? > u64::from(u32::MAX) {
        return None;
    }
    let mut ranks = Bits::new(count).ok()?;
    for key in keys.iter() {
        let mut symbols = [0; LONGEST_NETWORK];
        unpack(key.into(), field, &mut symbols[..k]);
        ranks.insert(rank_slice(&symbols[..k]));
    }
    Some(ranks)
}

/// [`rank_slice`] term by term: of its loop the compiler keeps a jump a symbol.
#[inline(always)]
fn rank_array<const K: usize>(sorted: &[u64; K]) -> u64 {
    if K > 8 {
        return rank_slice(sorted);
    }
    let term = |i: usize| sorted.get(i).map_or(0, |symbol| multichoose_by(*symbol, i + 1));
    term(0) + term(1) + term(2) + term(3) + term(4) + term(5) + term(6) + term(7)
}

/// Sets the bit of a rank: whether it was not set. One that was is not written, so that the next
/// look-up does not wait.
#[inline(always)]
fn insert_rank(bits: &mut Bits, rank: u64) -> bool {
    let word = usize::try_from(rank / 64).ok().and_then(|at| bits.words().get(at));
    word.is_some_and(|word| word >> (rank % 64) & 1 == 0) && bits.insert(rank)
}

/// Whether the symbols fit fields of `field` bits.
#[inline(always)]
fn fits(sorted: &[u64], field: u32) -> bool {
    sorted.last().is_none_or(|largest| below(*largest, field))
}

#[inline(always)]
const fn below(symbol: u64, field: u32) -> bool {
    field == 64 || symbol >> (field & 63) == 0
}

/// The symbols side by side, the smallest highest; only a lone symbol has a field of the whole
/// word, and is never shifted.
#[inline(always)]
fn packed64(sorted: &[u64], field: u32) -> u64 {
    sorted.iter().fold(0, |key, symbol| key.wrapping_shl(field) | symbol)
}

#[inline(always)]
fn packed128(sorted: &[u64], field: u32) -> u128 {
    sorted.iter().fold(0, |key, symbol| key << field | u128::from(*symbol))
}

/// The symbols of a key.
#[expect(clippy::cast_possible_truncation, reason = "the bits of one field, at most 64")]
fn unpack(mut key: u128, field: u32, symbols: &mut [u64]) {
    for symbol in symbols.iter_mut().rev() {
        *symbol = (key & (u128::MAX >> (128 - field))) as u64;
        key >>= field;
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
