use alloc::vec::Vec;

use dense_code::{Level, at_level};
use foldhash::fast::FixedState;
use hashbrown::HashSet;

use crate::kernel::{BLOCK, Block, Parameters, RANK};
use crate::word::Arithmetic;
use crate::{BatchError, KeyDedup, KeyError, MultisetRank, Packed, Scheme, Seen, Symbol};

/// Which of equal tuples stays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Keep {
    /// The first one.
    #[default]
    First,
    /// The last one.
    Last,
}

/// De-duplication of unordered tuples: exact, order-preserving, at the speed of memory; a workspace that is used again.
///
/// ```
/// use canon_key::Dedup;
///
/// let moves = [[1_u8, 2, 3], [1, 3, 4], [3, 1, 2], [4, 1, 3], [2, 3, 4], [3, 2, 1]];
/// let mut dedup = Dedup::<3>::new(100); // symbols are 0..100
/// assert_eq!(dedup.values(&moves)?, [[1, 2, 3], [1, 3, 4], [2, 3, 4]]);
/// assert_eq!(dedup.indices(&moves)?, [0, 1, 4]);
/// assert_eq!(dedup.mask(&moves)?, [true, true, false, false, true, false]);
///
/// let mut last = Dedup::<3>::new(100).keep_last();
/// assert_eq!(last.values(&moves)?, [[4, 1, 3], [2, 3, 4], [3, 2, 1]]);
/// # Ok::<(), canon_key::BatchError>(())
/// ```
///
/// The tuples kept are as they were given, not sorted, and in their order.
///
/// # The store
///
/// | key space | keys | store | memory |
/// |---|---|---|---|
/// | up to 2^21 multisets, or 16 times the tuples (2^28 at most) | `u32` ranks | bitset | 1 bit a multiset |
/// | packed or ranked in 64 bits | `u64` | [`KeyDedup`]: filter, hash table for the few contested | 11 to 23 bytes a tuple |
/// | packed or ranked in 128 bits | `u128` | `hashbrown` set | 17 to 34 bytes a tuple kept |
/// | larger | sorted tuples | `hashbrown` set | 4 K + 1 to 8 K + 2 bytes a tuple kept |
///
/// A workspace keeps its memory from call to call: a fresh allocation costs more than the work on 10,000 triples.
#[derive(Clone, Debug)]
pub struct Dedup<const K: usize> {
    universe: u32,
    keep: Keep,
    bits: Vec<u64>,
    keys: Vec<u64>,
    flags: Vec<u8>,
    by_key: KeyDedup,
    wide: HashSet<u128, FixedState>,
    tuples: HashSet<[u32; K], FixedState>,
}

/// What kind of key tells tuples apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keys<const K: usize> {
    /// Ranks, so many.
    Ranks(usize),
    Packed64(Packed<u64, K>),
    Rank64(MultisetRank<u64, K>),
    Packed128(Packed<u128, K>),
    Rank128(MultisetRank<u128, K>),
    Tuples,
}

/// Up to so many multisets a bitset is best whatever the number of tuples: 256 KB.
const SMALL_SPACE: u128 = 1 << 21;

impl<const K: usize> Keys<K> {
    /// The keys for tuples of this universe when a bitset may have `most_bits`.
    pub(crate) fn choose(universe: u32, most_bits: u128) -> Self {
        if let Ok(ranks) = MultisetRank::<u32, K>::new(universe)
            && let (true, Ok(count)) = (ranks.count() <= most_bits, usize::try_from(ranks.count()))
        {
            return Self::Ranks(count);
        }
        if let Ok(packed) = Packed::new(universe) {
            Self::Packed64(packed)
        } else if let Ok(ranks) = MultisetRank::new(universe) {
            Self::Rank64(ranks)
        } else if let Ok(packed) = Packed::new(universe) {
            Self::Packed128(packed)
        } else if let Ok(ranks) = MultisetRank::new(universe) {
            Self::Rank128(ranks)
        } else {
            Self::Tuples
        }
    }
}

impl<const K: usize> Dedup<K> {
    /// A workspace for tuples of symbols of `0..universe`, which keeps the first of equal ones.
    ///
    /// Any universe works; a small one is faster.
    #[must_use]
    pub fn new(universe: u32) -> Self {
        Self {
            universe,
            keep: Keep::First,
            bits: Vec::new(),
            keys: Vec::new(),
            flags: Vec::new(),
            by_key: KeyDedup::new(),
            wide: HashSet::default(),
            tuples: HashSet::default(),
        }
    }

    /// The same workspace, which keeps the last of equal tuples.
    #[must_use]
    pub fn keep_last(mut self) -> Self {
        self.keep = Keep::Last;
        self
    }

    /// The same workspace, which keeps the first or the last.
    #[must_use]
    pub fn keep(mut self, keep: Keep) -> Self {
        self.keep = keep;
        self
    }

    /// The tuples kept, in order.
    ///
    /// # Errors
    ///
    /// [`BatchError`] for the first tuple with a symbol outside the universe.
    pub fn values<S: Symbol>(&mut self, tuples: &[[S; K]]) -> Result<Vec<[S; K]>, BatchError> {
        let mut kept = Vec::new();
        self.values_into(tuples, &mut kept)?;
        Ok(kept)
    }

    /// The tuples kept, in order, into a vector whose memory is used again; what it held is gone.
    ///
    /// # Errors
    ///
    /// [`BatchError`] for the first tuple with a symbol outside the universe; `kept` is then empty.
    pub fn values_into<S: Symbol>(
        &mut self,
        tuples: &[[S; K]],
        kept: &mut Vec<[S; K]>,
    ) -> Result<(), BatchError> {
        let mut len = 0;
        let result = self.scan(tuples, |start, flags| {
            let block = &tuples[start..tuples.len().min(start + BLOCK)];
            if kept.len() < len + BLOCK {
                // Room for a block, doubled so that it is rarely asked for.
                kept.resize((2 * len).max(len + BLOCK).min(tuples.len() + BLOCK), [S::default(); K]);
            }
            len += keep_flagged(block, flags, &mut kept[len..len + BLOCK]);
        });
        kept.truncate(if result.is_ok() { len } else { 0 });
        result
    }

    /// The indices of the tuples kept, ascending.
    ///
    /// # Errors
    ///
    /// [`BatchError`] for the first tuple with a symbol outside the universe.
    pub fn indices<S: Symbol>(&mut self, tuples: &[[S; K]]) -> Result<Vec<usize>, BatchError> {
        let mut kept = Vec::new();
        self.scan(tuples, |start, flags| {
            let flags = &flags[..BLOCK.min(tuples.len() - start)];
            kept.extend(
                flags.iter().enumerate().filter(|(_, flag)| **flag != 0).map(|(lane, _)| start + lane),
            );
        })?;
        Ok(kept)
    }

    /// Whether each tuple is kept.
    ///
    /// # Errors
    ///
    /// [`BatchError`] for the first tuple with a symbol outside the universe.
    pub fn mask<S: Symbol>(&mut self, tuples: &[[S; K]]) -> Result<Vec<bool>, BatchError> {
        let mut mask = Vec::with_capacity(tuples.len());
        self.scan(tuples, |start, flags| {
            mask.extend(flags[..BLOCK.min(tuples.len() - start)].iter().map(|flag| *flag != 0));
        })?;
        Ok(mask)
    }

    /// Takes the duplicates out of a vector.
    ///
    /// ```
    /// use canon_key::Dedup;
    /// let mut tuples = vec![[5_u16, 3], [3, 5], [4, 4]];
    /// Dedup::new(10).in_place(&mut tuples)?;
    /// assert_eq!(tuples, [[5, 3], [4, 4]]);
    /// # Ok::<(), canon_key::BatchError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`BatchError`] for the first tuple with a symbol outside the universe; the vector is then as it was.
    pub fn in_place<S: Symbol>(&mut self, tuples: &mut Vec<[S; K]>) -> Result<(), BatchError> {
        // The flags are complete before anything moves, so that an error leaves the vector alone.
        let mut all = Vec::with_capacity(tuples.len() + BLOCK);
        self.scan(tuples, |_, flags| all.extend_from_slice(flags))?;
        let mut flags = all.into_iter();
        tuples.retain(|_| flags.next() == Some(1));
        Ok(())
    }

    /// The universe that was asked for.
    #[cfg(feature = "rayon")]
    pub(crate) const fn universe(&self) -> u32 {
        self.universe
    }

    /// Which is kept.
    #[cfg(feature = "rayon")]
    pub(crate) const fn kept(&self) -> Keep {
        self.keep
    }

    /// The keys for so many tuples.
    pub(crate) fn keys_for(&self, tuples: usize) -> Keys<K> {
        let most_bits = (16 * tuples as u128).clamp(SMALL_SPACE, 1 << 28);
        Keys::choose(self.universe, most_bits)
    }

    /// Calls `each(start, flags)` for each block of tuples in order: `flags[lane]` is 1 when the tuple at
    /// `start + lane` is kept, else 0.
    pub(crate) fn scan<S: Symbol>(
        &mut self,
        tuples: &[[S; K]],
        mut each: impl FnMut(usize, &[u8; BLOCK]),
    ) -> Result<(), BatchError> {
        let level = Level::detect();
        match (self.keys_for(tuples.len()), self.keep) {
            (Keys::Ranks(count), Keep::First) => {
                self.bits.clear();
                self.bits.resize(count.div_ceil(64), 0);
                for (at, block) in tuples.chunks(BLOCK).enumerate() {
                    let mut flags = [0; BLOCK];
                    let keys = rank_block(level, self.universe, at * BLOCK, block)?;
                    first_bits(level, &mut self.bits, &keys, block.len(), &mut flags);
                    each(at * BLOCK, &flags);
                }
                Ok(())
            }
            (Keys::Ranks(count), Keep::Last) => {
                self.bits.clear();
                self.bits.resize(count.div_ceil(64), 0);
                self.flags.resize(tuples.len().next_multiple_of(BLOCK), 0);
                let mut error = None;
                for (at, block) in tuples.chunks(BLOCK).enumerate().rev() {
                    match rank_block(level, self.universe, at * BLOCK, block) {
                        Ok(keys) => {
                            let Some(flags) = self.flags[at * BLOCK..].first_chunk_mut() else { continue };
                            last_bits(level, &mut self.bits, &keys, block.len(), flags);
                        }
                        // The blocks come from the end: the last error seen is the first one.
                        Err(first) => error = Some(first),
                    }
                }
                error.map_or(Ok(()), Err)?;
                self.pass_flags(tuples.len(), each);
                Ok(())
            }
            (Keys::Packed64(scheme), keep) => {
                self.by_words(&scheme, tuples, keep)?;
                self.pass_flags(tuples.len(), each);
                Ok(())
            }
            (Keys::Rank64(scheme), keep) => {
                self.by_words(&scheme, tuples, keep)?;
                self.pass_flags(tuples.len(), each);
                Ok(())
            }
            (Keys::Packed128(scheme), keep) => {
                self.wide.clear();
                let wide = &mut self.wide;
                let new = |tuple| scheme.key(tuple).map(|key| wide.insert(key));
                flag_each(tuples, keep, &mut self.flags, new)?;
                self.pass_flags(tuples.len(), each);
                Ok(())
            }
            (Keys::Rank128(scheme), keep) => {
                self.wide.clear();
                let wide = &mut self.wide;
                let new = |tuple| scheme.key(tuple).map(|key| wide.insert(key));
                flag_each(tuples, keep, &mut self.flags, new)?;
                self.pass_flags(tuples.len(), each);
                Ok(())
            }
            (Keys::Tuples, keep) => {
                self.tuples.clear();
                let (universe, seen) = (self.universe, &mut self.tuples);
                let new = |tuple| crate::scheme::sorted(tuple, universe).map(|tuple| seen.insert(tuple));
                flag_each(tuples, keep, &mut self.flags, new)?;
                self.pass_flags(tuples.len(), each);
                Ok(())
            }
        }
    }

    /// The flags of all tuples by 64-bit keys.
    fn by_words<S: Symbol, C: Scheme<K, Key = u64>>(
        &mut self,
        scheme: &C,
        tuples: &[[S; K]],
        keep: Keep,
    ) -> Result<(), BatchError> {
        self.keys.resize(tuples.len(), 0);
        self.flags.resize(tuples.len().next_multiple_of(BLOCK), 0);
        scheme.keys_into(tuples, &mut self.keys)?;
        self.by_key.flag(&mut self.keys, &mut self.flags[..tuples.len()], keep);
        Ok(())
    }

    fn pass_flags(&self, len: usize, mut each: impl FnMut(usize, &[u8; BLOCK])) {
        for start in (0..len).step_by(BLOCK) {
            if let Some(flags) = self.flags[start..].first_chunk() {
                each(start, flags);
            }
        }
    }
}

/// The flags of all tuples by asking for each, in order or from the end, whether it is new.
fn flag_each<S: Symbol, const K: usize>(
    tuples: &[[S; K]],
    keep: Keep,
    flags: &mut Vec<u8>,
    mut new: impl FnMut([S; K]) -> Result<bool, KeyError>,
) -> Result<(), BatchError> {
    flags.clear();
    flags.resize(tuples.len().next_multiple_of(BLOCK), 0);
    let mut error = None;
    let mut flag = |index: usize| match new(tuples[index]) {
        Ok(new) => {
            flags[index] = u8::from(new);
            true
        }
        Err(what) => {
            error = Some(BatchError { index, error: what });
            false
        }
    };
    match keep {
        Keep::First => {
            let _ = (0..tuples.len()).all(&mut flag);
        }
        // From the end, the last error seen is the first one.
        Keep::Last => (0..tuples.len()).rev().for_each(|index| {
            flag(index);
        }),
    }
    error.map_or(Ok(()), Err)
}

/// The ranks of a block of tuples.
#[inline]
fn rank_block<S: Symbol, const K: usize>(
    level: Level,
    universe: u32,
    start: usize,
    block: &[[S; K]],
) -> Result<Block<u32>, BatchError> {
    let mut keys = [0; BLOCK];
    let largest = u32::block::<S, RANK, K>(Parameters { level, number: 0 }, block, &mut keys);
    if largest >= universe && K > 0 {
        outside(universe, start, block)?;
    }
    Ok(keys)
}

/// The error of the first tuple with a symbol outside the universe.
#[cold]
fn outside<S: Symbol, const K: usize>(
    universe: u32,
    start: usize,
    block: &[[S; K]],
) -> Result<(), BatchError> {
    for (index, tuple) in (start..).zip(block) {
        crate::scheme::sorted(*tuple, universe).map_err(|error| BatchError { index, error })?;
    }
    Ok(())
}

at_level! {
    /// Sets the bit of each key; flags those that found it unset.
    fn first_bits(bits: &mut [u64], keys: &Block<u32>, len: usize, flags: &mut [u8; BLOCK]) {
        for (key, flag) in keys.iter().zip(flags).take(len) {
            *flag = set(bits, *key);
        }
    }
}

at_level! {
    /// The same from the end of the block.
    fn last_bits(bits: &mut [u64], keys: &Block<u32>, len: usize, flags: &mut [u8; BLOCK]) {
        for (key, flag) in keys[..len].iter().zip(&mut flags[..len]).rev() {
            *flag = set(bits, *key);
        }
    }
}

/// Sets a bit: 1 when it was not set before.
#[inline(always)]
fn set(bits: &mut [u64], key: u32) -> u8 {
    match bits.get_mut((key / 64) as usize) {
        Some(word) => {
            let new = !(*word >> (key % 64)) & 1;
            *word |= 1 << (key % 64);
            new as u8
        }
        None => 0,
    }
}

/// Writes the flagged tuples to the front of `kept`, without a branch; how many they are.
#[inline]
fn keep_flagged<S: Symbol, const K: usize>(
    block: &[[S; K]],
    flags: &[u8; BLOCK],
    kept: &mut [[S; K]],
) -> usize {
    let mut len = 0;
    for (tuple, flag) in block.iter().zip(flags) {
        if let Some(place) = kept.get_mut(len) {
            *place = *tuple;
        }
        len += usize::from(*flag);
    }
    len
}

/// The unordered tuples seen so far: a stream's de-duplication.
///
/// ```
/// use canon_key::SeenTuples;
///
/// let mut seen = SeenTuples::<3>::new(100);
/// assert!(seen.insert([56_u8, 12, 34])?);
/// assert!(!seen.insert([12_u8, 34, 56])?);
///
/// // As an adaptor: the new ones of an iterator, errors passed on.
/// let tuples = [[1_u8, 2, 3], [3, 2, 1], [34, 12, 56], [7, 7, 7]];
/// let new: Result<Vec<_>, _> = seen.new_of(tuples).collect();
/// assert_eq!(new?, [[1, 2, 3], [7, 7, 7]]);
/// # Ok::<(), canon_key::KeyError>(())
/// ```
///
/// The store is a [`Seen`] of ranks (up to 2^28 multisets) or of packed keys, or a `hashbrown` set of sorted tuples
/// where neither fits 128 bits.
#[derive(Clone, Debug)]
pub struct SeenTuples<const K: usize> {
    universe: u32,
    keys: Keys<K>,
    seen: Seen,
    tuples: HashSet<[u32; K], FixedState>,
}

impl<const K: usize> SeenTuples<K> {
    /// No tuples yet, of symbols of `0..universe`.
    #[must_use]
    pub fn new(universe: u32) -> Self {
        let keys = Keys::choose(universe, 1 << 28);
        let seen = Seen::below(match keys {
            Keys::Ranks(count) => count as u128,
            Keys::Packed64(_) | Keys::Rank64(_) => 1 << 64,
            Keys::Packed128(_) | Keys::Rank128(_) => u128::MAX,
            Keys::Tuples => 0,
        });
        Self { universe, keys, seen, tuples: HashSet::default() }
    }

    /// Notes a tuple, its symbols in any order: whether it is new.
    ///
    /// # Errors
    ///
    /// [`KeyError::Symbol`] for a symbol outside the universe.
    #[inline]
    pub fn insert<S: Symbol>(&mut self, tuple: [S; K]) -> Result<bool, KeyError> {
        let sorted = crate::scheme::sorted(tuple, self.universe)?;
        Ok(match self.key(&sorted) {
            Some(key) => self.seen.insert(key),
            None => self.tuples.insert(sorted),
        })
    }

    /// Whether a tuple has been noted.
    ///
    /// # Errors
    ///
    /// [`KeyError::Symbol`] for a symbol outside the universe.
    pub fn contains<S: Symbol>(&self, tuple: [S; K]) -> Result<bool, KeyError> {
        let sorted = crate::scheme::sorted(tuple, self.universe)?;
        Ok(match self.key(&sorted) {
            Some(key) => self.seen.contains(key),
            None => self.tuples.contains(&sorted),
        })
    }

    /// The key of sorted symbols, which are in the universe; `None` when the tuples themselves are kept.
    #[inline]
    fn key(&self, sorted: &[u32; K]) -> Option<u128> {
        match self.keys {
            Keys::Ranks(_) => Some(crate::multiset_rank::rank::<u32>(sorted).into()),
            Keys::Packed64(scheme) => scheme.key(*sorted).ok().map(u128::from),
            Keys::Rank64(_) => Some(crate::multiset_rank::rank::<u64>(sorted).into()),
            Keys::Packed128(scheme) => scheme.key(*sorted).ok(),
            Keys::Rank128(_) => Some(crate::multiset_rank::rank(sorted)),
            Keys::Tuples => None,
        }
    }

    /// The tuples of an iterator that are new, in order; a tuple with a symbol outside the universe as an error.
    pub fn new_of<S: Symbol, I: IntoIterator<Item = [S; K]>>(
        &mut self,
        tuples: I,
    ) -> NewTuples<'_, I::IntoIter, K> {
        NewTuples { seen: self, tuples: tuples.into_iter() }
    }

    /// How many different tuples have been noted.
    #[must_use]
    pub fn len(&self) -> usize {
        self.seen.len() + self.tuples.len()
    }

    /// Whether none has.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Forgets all tuples and keeps the memory.
    pub fn clear(&mut self) {
        self.seen.clear();
        self.tuples.clear();
    }
}

/// The new tuples of an iterator: see [`SeenTuples::new_of`].
#[derive(Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct NewTuples<'a, I, const K: usize> {
    seen: &'a mut SeenTuples<K>,
    tuples: I,
}

impl<S: Symbol, I: Iterator<Item = [S; K]>, const K: usize> Iterator for NewTuples<'_, I, K> {
    type Item = Result<[S; K], KeyError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let tuple = self.tuples.next()?;
            match self.seen.insert(tuple) {
                Ok(true) => return Some(Ok(tuple)),
                Ok(false) => {}
                Err(error) => return Some(Err(error)),
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.tuples.size_hint().1)
    }
}

impl<S: Symbol, I: core::iter::FusedIterator<Item = [S; K]>, const K: usize> core::iter::FusedIterator
    for NewTuples<'_, I, K>
{
}

/// The indices of the first (or last) of equal items, ascending, where items are equal when their keys are.
///
/// For items of any kind with a canonical form that can be hashed: a sorted list of strings, a least rotation.
///
/// ```
/// use canon_key::{Keep, indices_by_key};
///
/// let edges = [("b", "a"), ("a", "c"), ("a", "b")];
/// let kept = indices_by_key(&edges, Keep::First, |(a, b)| (*a.min(b), *a.max(b)));
/// assert_eq!(kept, [0, 1]);
/// ```
///
/// O(n) expected, a `hashbrown` set of the keys.
#[must_use]
pub fn indices_by_key<T, Q: core::hash::Hash + Eq>(
    items: &[T],
    keep: Keep,
    mut key: impl FnMut(&T) -> Q,
) -> Vec<usize> {
    let mut seen: HashSet<Q, FixedState> = HashSet::default();
    let mut kept = Vec::new();
    match keep {
        Keep::First => {
            for (index, item) in items.iter().enumerate() {
                if seen.insert(key(item)) {
                    kept.push(index);
                }
            }
        }
        Keep::Last => {
            for (index, item) in items.iter().enumerate().rev() {
                if seen.insert(key(item)) {
                    kept.push(index);
                }
            }
            kept.reverse();
        }
    }
    kept
}

/// The indices of the first (or last) of equal items, ascending, where `order` says what is equal.
///
/// For items that have an order of their own and no hash: floating point, text by a language's rules.
///
/// ```
/// use core::cmp::Ordering;
/// use canon_key::{Keep, indices_by_order};
///
/// let names = ["Ann", "ben", "ANN", "Ben"];
/// let ignoring_case = |a: &&str, b: &&str| -> Ordering { a.to_lowercase().cmp(&b.to_lowercase()) };
/// assert_eq!(indices_by_order(&names, Keep::First, ignoring_case), [0, 1]);
/// assert_eq!(indices_by_order(&names, Keep::Last, ignoring_case), [2, 3]);
/// ```
///
/// O(n log n): sorts the indices, stably.
#[must_use]
pub fn indices_by_order<T>(
    items: &[T],
    keep: Keep,
    mut order: impl FnMut(&T, &T) -> core::cmp::Ordering,
) -> Vec<usize> {
    let mut by_order: Vec<usize> = (0..items.len()).collect();
    by_order.sort_by(|a, b| order(&items[*a], &items[*b]));
    // Runs of equal items, each in order of its indices.
    let mut kept: Vec<usize> = by_order
        .chunk_by(|a, b| order(&items[*a], &items[*b]).is_eq())
        .filter_map(|run| if let Keep::First = keep { run.first() } else { run.last() })
        .copied()
        .collect();
    kept.sort_unstable();
    kept
}
