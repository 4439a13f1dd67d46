use alloc::vec::Vec;

use dense_code::Level;
use foldhash::fast::FixedState;
use hashbrown::HashSet;

use super::bits::{BITS, Bits, Mask, cleared, lanes, mark_keys, set_each};
use super::chains::Chains;
use crate::keys::kernel::{BLOCK, Block, Parameters, RANK};
use crate::keys::word::Arithmetic;
use crate::keys::{KeysError, Symbol};
use crate::{Keep, KeyError, MultisetRank, Packed, Seen, sort};

/// De-duplication of unordered tuples: exact, order-preserving, at the speed of memory; a workspace
/// that is used again.
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
/// # Ok::<(), canon_key::keys::KeysError>(())
/// ```
///
/// The tuples kept are as they were given, not sorted, and in their order.
///
/// # The store
///
/// | key space | store | memory |
/// |---|---|---|
/// | up to 2^21 multisets, or 16 times the tuples (2^28 at most) | a bitset of ranks | 1 bit a multiset |
/// | larger | chains of order-free hashes, whose equals are compared | 7 bytes a tuple, 15 above 2^15 tuples |
/// | the same, hashes that collide on purpose, or more than about 2^28 tuples | a `hashbrown` set of keys | 10 to 39 bytes a tuple kept; about 5 K to 10 K where no key fits 128 bits |
///
/// With the chains nearly all tuples are never sorted: a tuple that is alone on its chain is
/// unique, whatever its order. The keys of the hash table are packed in 64 or 128 bits, ranked
/// there, or the sorted tuples themselves, whichever fits first.
///
/// A workspace keeps its memory from call to call: a fresh allocation costs more than the work on
/// 10,000 triples.
#[derive(Clone, Debug)]
pub struct Dedup<const K: usize> {
    pub(crate) universe: u32,
    pub(crate) keep: Keep,
    bits: Vec<u32>,
    hashes: Vec<u32>,
    masks: Vec<Mask>,
    chains: Chains,
    exact: Exact<K>,
}

/// The keys, or sorted tuples, of those that a filter cannot tell apart.
#[derive(Clone, Debug)]
pub(crate) struct Exact<const K: usize> {
    words: HashSet<u64, FixedState>,
    wide: HashSet<u128, FixedState>,
    tuples: HashSet<[u32; K], FixedState>,
}

impl<const K: usize> Exact<K> {
    /// Nothing yet.
    pub(crate) fn new() -> Self {
        Self { words: HashSet::default(), wide: HashSet::default(), tuples: HashSet::default() }
    }

    fn clear(&mut self) {
        self.words.clear();
        self.wide.clear();
        self.tuples.clear();
    }

    /// Whether a tuple is new.
    #[inline]
    pub(crate) fn insert<S: Symbol>(&mut self, keys: Keys<K>, tuple: [S; K]) -> bool {
        let sorted = sort(tuple).map(Into::into);
        match keys {
            Keys::Packed64(scheme) => self.words.insert(scheme.pack(&sorted)),
            Keys::Ranks(_) | Keys::Rank64(_) => {
                self.words.insert(crate::keys::multiset_rank::rank(&sorted))
            }
            Keys::Packed128(scheme) => self.wide.insert(scheme.pack(&sorted)),
            Keys::Rank128(_) => self.wide.insert(crate::keys::multiset_rank::rank(&sorted)),
            Keys::Tuples => self.tuples.insert(sorted),
        }
    }
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
    ///
    /// ```
    /// use canon_key::Dedup;
    /// assert_eq!(Dedup::new(10).values(&[[7_u8, 3], [3, 7]])?, [[7, 3]]);
    /// assert!(Dedup::new(7).values(&[[7_u8, 3], [3, 7]]).is_err());
    /// # Ok::<(), canon_key::keys::KeysError>(())
    /// ```
    #[must_use]
    pub fn new(universe: u32) -> Self {
        Self {
            universe,
            keep: Keep::First,
            bits: Vec::new(),
            hashes: Vec::new(),
            masks: Vec::new(),
            chains: Chains::default(),
            exact: Exact::new(),
        }
    }

    /// The same workspace, which keeps the last of equal tuples.
    ///
    /// ```
    /// use canon_key::Dedup;
    /// assert_eq!(Dedup::new(10).keep_last().values(&[[7_u8, 3], [5, 5], [3, 7]])?, [[5, 5], [3, 7]]);
    /// # Ok::<(), canon_key::keys::KeysError>(())
    /// ```
    #[must_use]
    pub fn keep_last(mut self) -> Self {
        self.keep = Keep::Last;
        self
    }

    /// The same workspace, which keeps the first or the last.
    ///
    /// ```
    /// use canon_key::{Dedup, Keep};
    /// assert_eq!(Dedup::new(10).keep(Keep::Last).indices(&[[7_u8, 3], [5, 5], [3, 7]])?, [1, 2]);
    /// # Ok::<(), canon_key::keys::KeysError>(())
    /// ```
    #[must_use]
    pub fn keep(mut self, keep: Keep) -> Self {
        self.keep = keep;
        self
    }

    /// The tuples kept, in order.
    ///
    /// ```
    /// use canon_key::Dedup;
    /// let edges = [[1_u32, 0], [2, 1], [0, 1], [1, 2]];
    /// assert_eq!(Dedup::new(3).values(&edges)?, [[1, 0], [2, 1]]);
    /// # Ok::<(), canon_key::keys::KeysError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KeysError::Key`] for the first tuple with a symbol outside the universe.
    pub fn values<S: Symbol>(&mut self, tuples: &[[S; K]]) -> Result<Vec<[S; K]>, KeysError> {
        let mut kept = Vec::new();
        self.values_into(tuples, &mut kept)?;
        Ok(kept)
    }

    /// The tuples kept, in order, into a vector whose memory is used again; what it held is gone.
    ///
    /// ```
    /// use canon_key::Dedup;
    /// let (mut dedup, mut kept) = (Dedup::new(100), Vec::new());
    /// dedup.values_into(&[[1_u8, 2, 3], [3, 2, 1]], &mut kept)?;
    /// assert_eq!(kept, [[1, 2, 3]]);
    /// dedup.values_into(&[[7_u8, 7, 9], [3, 2, 1]], &mut kept)?;
    /// assert_eq!(kept, [[7, 7, 9], [3, 2, 1]]);
    /// # Ok::<(), canon_key::keys::KeysError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KeysError::Key`] for the first tuple with a symbol outside the universe; `kept` is then
    /// empty.
    pub fn values_into<S: Symbol>(
        &mut self,
        tuples: &[[S; K]],
        kept: &mut Vec<[S; K]>,
    ) -> Result<(), KeysError> {
        let level = Level::detect();
        let mut len = 0;
        let result = self.scan(tuples, |start, mask| {
            let block = &tuples[start..tuples.len().min(start + BLOCK)];
            make_room(kept, len, tuples.len());
            len += keep_masked(level, block, mask, &mut kept[len..]);
        });
        kept.truncate(if result.is_ok() { len } else { 0 });
        result
    }

    /// The indices of the tuples kept, ascending.
    ///
    /// ```
    /// use canon_key::Dedup;
    /// assert_eq!(Dedup::new(100).indices(&[[1_u8, 2, 3], [3, 2, 1], [2, 2, 2]])?, [0, 2]);
    /// # Ok::<(), canon_key::keys::KeysError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KeysError::Key`] for the first tuple with a symbol outside the universe.
    pub fn indices<S: Symbol>(&mut self, tuples: &[[S; K]]) -> Result<Vec<usize>, KeysError> {
        let mut kept = Vec::new();
        self.scan(tuples, |start, mask| {
            if mask == Mask::MAX {
                kept.extend(start..start + BLOCK);
                return;
            }
            let mut rest = mask;
            kept.extend((0..mask.count_ones()).map(|_| {
                let lane = rest.trailing_zeros();
                rest &= rest.wrapping_sub(1);
                start + lane as usize
            }));
        })?;
        Ok(kept)
    }

    /// Whether each tuple is kept.
    ///
    /// ```
    /// use canon_key::Dedup;
    /// assert_eq!(Dedup::new(100).mask(&[[1_u8, 2, 3], [3, 2, 1], [2, 2, 2]])?, [true, false, true]);
    /// # Ok::<(), canon_key::keys::KeysError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KeysError::Key`] for the first tuple with a symbol outside the universe.
    pub fn mask<S: Symbol>(&mut self, tuples: &[[S; K]]) -> Result<Vec<bool>, KeysError> {
        let mut mask = Vec::with_capacity(tuples.len());
        self.scan(tuples, |start, kept| {
            let flags = bools(kept);
            mask.extend_from_slice(&flags[..BLOCK.min(tuples.len() - start)]);
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
    /// # Ok::<(), canon_key::keys::KeysError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KeysError::Key`] for the first tuple with a symbol outside the universe; the vector is
    /// then as it was.
    pub fn in_place<S: Symbol>(&mut self, tuples: &mut Vec<[S; K]>) -> Result<(), KeysError> {
        // The masks are complete before anything moves, so that an error leaves the vector alone.
        let mut all = Vec::with_capacity(tuples.len().div_ceil(BLOCK));
        self.scan(tuples, |_, mask| all.push(mask))?;
        let mut flags = all.into_iter().flat_map(bools);
        tuples.retain(|_| flags.next() == Some(true));
        Ok(())
    }

    /// The keys for so many tuples.
    pub(crate) fn keys_for(&self, tuples: usize) -> Keys<K> {
        let most_bits = (16 * tuples as u128).clamp(SMALL_SPACE, 1 << 28);
        Keys::choose(self.universe, most_bits)
    }

    /// Calls `each(start, mask)` for each block of tuples in order: bit `lane` is set when the
    /// tuple at `start + lane` is kept.
    pub(crate) fn scan<S: Symbol>(
        &mut self,
        tuples: &[[S; K]],
        mut each: impl FnMut(usize, Mask),
    ) -> Result<(), KeysError> {
        let level = Level::detect();
        let keys = self.keys_for(tuples.len());
        let Keys::Ranks(count) = keys else {
            self.by_chains(keys, tuples)?;
            self.pass_masks(each);
            return Ok(());
        };
        let mut bits = Ranked::new(&mut self.bits, count);
        let mut ranks = [0; BLOCK];
        if let Keep::First = self.keep {
            for (at, block) in tuples.chunks(BLOCK).enumerate() {
                rank_block(level, self.universe, at * BLOCK, block, &mut ranks)?;
                each(at * BLOCK, bits.mark(level, &ranks, block.len()));
            }
            return Ok(());
        }
        self.masks.resize(tuples.len().div_ceil(BLOCK), 0);
        let mut error = None;
        for ((at, block), mask) in tuples.chunks(BLOCK).enumerate().zip(&mut self.masks).rev() {
            match rank_block(level, self.universe, at * BLOCK, block, &mut ranks) {
                Ok(()) => {
                    ranks[..block.len()].reverse();
                    *mask = bits.mark(level, &ranks, block.len()).reverse_bits()
                        >> (BLOCK - block.len());
                }
                // The blocks come from the end: the last error seen is the first one.
                Err(first) => error = Some(first),
            }
        }
        error.map_or(Ok(()), Err)?;
        self.pass_masks(each);
        Ok(())
    }

    /// The masks of all tuples by chains of equal hashes; by a hash table of keys where those are
    /// no good.
    fn by_chains<S: Symbol>(&mut self, keys: Keys<K>, tuples: &[[S; K]]) -> Result<(), KeysError> {
        self.hashes.resize(tuples.len(), 0);
        let largest = S::hashes(tuples, &mut self.hashes);
        if largest >= self.universe && K > 0 {
            outside(self.universe, 0, tuples)?;
        }
        let masks = &mut self.masks;
        let all = tuples.chunks(BLOCK).map(|block| lanes(block.len()));
        masks.clear();
        masks.extend(all.clone());
        let equal = |a: usize, b: usize| sort(tuples[a]) == sort(tuples[b]);
        let found = |index: usize| masks[index / BLOCK] &= !(1 << (index % BLOCK));
        if self.chains.duplicates(&self.hashes, self.keep, equal, found).is_ok() {
            return Ok(());
        }
        masks.clear();
        masks.extend(all);
        self.exact.clear();
        let settle = |index: usize| {
            if !self.exact.insert(keys, tuples[index]) {
                masks[index / BLOCK] &= !(1 << (index % BLOCK));
            }
        };
        match self.keep {
            Keep::First => (0..tuples.len()).for_each(settle),
            Keep::Last => (0..tuples.len()).rev().for_each(settle),
        }
        Ok(())
    }

    fn pass_masks(&self, mut each: impl FnMut(usize, Mask)) {
        for (start, mask) in (0..).step_by(BLOCK).zip(&self.masks) {
            each(start, *mask);
        }
    }
}

/// Room for a block after `len` tuples and for what [`keep_masked`] writes past it, doubled so that
/// it is rarely asked for.
#[inline]
fn make_room<S: Symbol, const K: usize>(kept: &mut Vec<[S; K]>, len: usize, most: usize) {
    let room = BLOCK + SLACK;
    if kept.len() < len + room {
        kept.resize((2 * len).clamp(len + room, (most + room).max(len + room)), [S::default(); K]);
    }
}

/// A bool for each bit.
#[inline]
fn bools(mask: Mask) -> [bool; BLOCK] {
    let mut all = [false; BLOCK];
    for (bools, byte) in all.as_chunks_mut::<8>().0.iter_mut().zip(mask.to_le_bytes()) {
        // Bit `i` of the byte alone in byte `i`, then carried to the highest bit of it.
        let alone = (u64::from(byte) * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
        let spread = (alone + 0x7f7f_7f7f_7f7f_7f7f) & 0x8080_8080_8080_8080;
        *bools = spread.to_le_bytes().map(|byte| byte != 0);
    }
    all
}

/// The ranks of a block of tuples.
#[inline]
fn rank_block<S: Symbol, const K: usize>(
    level: Level,
    universe: u32,
    start: usize,
    block: &[[S; K]],
    ranks: &mut Block<u32>,
) -> Result<(), KeysError> {
    let largest = u32::block::<S, RANK, K>(Parameters { level, number: 0 }, block, ranks);
    if largest >= universe && K > 0 {
        outside(universe, start, block)?;
    }
    Ok(())
}

/// The error of the first tuple with a symbol outside the universe.
#[cold]
pub(crate) fn outside<S: Symbol, const K: usize>(
    universe: u32,
    start: usize,
    block: &[[S; K]],
) -> Result<(), KeysError> {
    for (index, tuple) in (start..).zip(block) {
        crate::keys::scheme::sorted(*tuple, universe)
            .map_err(|error| KeysError::Key { index, error })?;
    }
    Ok(())
}

/// A bitset of ranks: a small one whose words are found by 16 bits, or a large one.
enum Ranked<'a> {
    Small(&'a mut Bits),
    Large(&'a mut [u32]),
}

impl<'a> Ranked<'a> {
    /// Room for so many ranks, all clear.
    fn new(words: &'a mut Vec<u32>, count: usize) -> Self {
        if count <= BITS {
            return Self::Small(cleared(words, count));
        }
        words.clear();
        words.resize(count.div_ceil(32), 0);
        Self::Large(words)
    }

    /// Sets the bits of the first `len` ranks, in order; those that found theirs unset.
    #[inline]
    fn mark(&mut self, level: Level, ranks: &Block<u32>, len: usize) -> Mask {
        match self {
            Self::Small(bits) if len == BLOCK => mark_keys(level, bits, ranks),
            Self::Small(bits) => set_each(&mut bits[..], &ranks[..len]),
            Self::Large(bits) => set_each(bits, &ranks[..len]),
        }
    }
}

/// How many tuples beyond those kept may be written over.
const SLACK: usize = 16;

/// Half of a block: what is copied in one way.
const HALF: usize = BLOCK / 2;

/// Up to so many of a half block are copied one by one.
const SPARSE: u32 = 20;

/// Writes the tuples of a mask to the front of `kept`, which has room for [`SLACK`] more; how many
/// they are.
#[inline]
fn keep_masked<S: Symbol, const K: usize>(
    level: Level,
    block: &[[S; K]],
    mask: Mask,
    kept: &mut [[S; K]],
) -> usize {
    let mut len = 0;
    for (half, tuples) in block.chunks(HALF).enumerate() {
        let mask = low_half(mask >> (half * HALF));
        let Some(kept) = kept.get_mut(len..) else { break };
        len += match <&[[S; K]; HALF]>::try_from(tuples) {
            Ok(tuples) if mask == u64::MAX => {
                if let Some(place) = kept.first_chunk_mut() {
                    *place = *tuples;
                }
                HALF
            }
            Ok(tuples) if mask.count_ones() > SPARSE => keep_dense(level, tuples, mask, kept),
            _ => keep_sparse(tuples, mask, kept),
        };
    }
    len
}

#[expect(clippy::cast_possible_truncation, reason = "the low half is what is asked for")]
const fn low_half(mask: Mask) -> u64 {
    mask as u64
}

/// One tuple after the other.
#[inline]
fn keep_sparse<S: Symbol, const K: usize>(
    tuples: &[[S; K]],
    mask: u64,
    kept: &mut [[S; K]],
) -> usize {
    let mut rest = mask;
    for place in kept {
        let Some(tuple) = tuples.get(rest.trailing_zeros() as usize) else { break };
        *place = *tuple;
        rest &= rest - 1;
    }
    mask.count_ones() as usize
}

/// All tuples, without a branch: each is written over by the next one when it is not kept.
#[inline]
fn keep_dense<S: Symbol, const K: usize>(
    level: Level,
    tuples: &[[S; K]; HALF],
    mask: u64,
    kept: &mut [[S; K]],
) -> usize {
    #[cfg(target_arch = "x86_64")]
    if let Some(len) = crate::dedup::avx2::keep(level, tuples, mask, kept) {
        return len;
    }
    let _ = level;
    // Three symbols are moved as four, five to seven as eight: one move each, where the symbols
    // past the tuple are written over by the next one. The last tuples have no symbols past
    // them.
    let (mut len, whole) = match K {
        3 => keep_wide::<S, K, 4>(tuples, mask, kept),
        5..=7 => keep_wide::<S, K, 8>(tuples, mask, kept),
        _ => (0, 0),
    };
    for (lane, tuple) in tuples.iter().enumerate().skip(whole) {
        if let Some(place) = kept.get_mut(len) {
            *place = *tuple;
        }
        len += usize::from(mask >> lane & 1 != 0);
    }
    len
}

/// [`keep_dense`] by moves of `WIDE` symbols, as far as there are so many; how many are kept, and
/// of how many.
#[inline(always)]
fn keep_wide<S: Symbol, const K: usize, const WIDE: usize>(
    tuples: &[[S; K]; HALF],
    mask: u64,
    kept: &mut [[S; K]],
) -> (usize, usize) {
    let from = tuples.as_flattened();
    let to = kept.as_flattened_mut();
    // The last tuple that has `WIDE` symbols from its first on.
    let whole = HALF - (WIDE.div_ceil(K.max(1)) - 1);
    let (mut at, mut rest) = (0, mask);
    for moved in from.windows(WIDE).step_by(K.max(1)).take(whole) {
        if let Some(place) = to.get_mut(at..at + WIDE) {
            place.copy_from_slice(moved);
        }
        at += usize::from(rest & 1 != 0) * K;
        rest >>= 1;
    }
    (at / K.max(1), whole)
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
/// The store is a [`Seen`] of ranks (up to 2^28 multisets) or of packed keys, or a `hashbrown` set
/// of sorted tuples where neither fits 128 bits.
#[derive(Clone, Debug)]
pub struct SeenTuples<const K: usize> {
    universe: u32,
    keys: Keys<K>,
    seen: Seen,
    tuples: HashSet<[u32; K], FixedState>,
}

impl<const K: usize> SeenTuples<K> {
    /// No tuples yet, of symbols of `0..universe`.
    ///
    /// ```
    /// use canon_key::SeenTuples;
    /// let mut seen = SeenTuples::<40>::new(u32::MAX); // too many for any key: the tuples themselves are kept
    /// assert!(seen.insert([7_u32; 40])? && !seen.insert([7_u32; 40])?);
    /// # Ok::<(), canon_key::KeyError>(())
    /// ```
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
    /// ```
    /// use canon_key::{KeyError, SeenTuples};
    /// let mut seen = SeenTuples::<2>::new(10);
    /// assert_eq!((seen.insert([3_u8, 7])?, seen.insert([7_u8, 3])?), (true, false));
    /// assert_eq!(seen.insert([3_u8, 10]), Err(KeyError::Symbol { position: 1, symbol: 10, universe: 10 }));
    /// # Ok::<(), KeyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KeyError::Symbol`] for a symbol outside the universe.
    #[inline]
    pub fn insert<S: Symbol>(&mut self, tuple: [S; K]) -> Result<bool, KeyError> {
        let sorted = crate::keys::scheme::sorted(tuple, self.universe)?;
        Ok(match self.key(&sorted) {
            Some(key) => self.seen.insert(key),
            None => self.tuples.insert(sorted),
        })
    }

    /// Whether a tuple has been noted.
    ///
    /// ```
    /// use canon_key::SeenTuples;
    /// let mut seen = SeenTuples::<2>::new(10);
    /// seen.insert([3_u8, 7])?;
    /// assert!(seen.contains([7_u8, 3])? && !seen.contains([7_u8, 7])?);
    /// # Ok::<(), canon_key::KeyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KeyError::Symbol`] for a symbol outside the universe.
    pub fn contains<S: Symbol>(&self, tuple: [S; K]) -> Result<bool, KeyError> {
        let sorted = crate::keys::scheme::sorted(tuple, self.universe)?;
        Ok(match self.key(&sorted) {
            Some(key) => self.seen.contains(key),
            None => self.tuples.contains(&sorted),
        })
    }

    /// The key of sorted symbols, which are in the universe; `None` when the tuples themselves are
    /// kept.
    #[inline]
    fn key(&self, sorted: &[u32; K]) -> Option<u128> {
        match self.keys {
            Keys::Ranks(_) => Some(crate::keys::multiset_rank::rank::<u32, K>(sorted).into()),
            Keys::Packed64(scheme) => Some(scheme.pack(sorted).into()),
            Keys::Rank64(_) => Some(crate::keys::multiset_rank::rank::<u64, K>(sorted).into()),
            Keys::Packed128(scheme) => Some(scheme.pack(sorted)),
            Keys::Rank128(_) => Some(crate::keys::multiset_rank::rank(sorted)),
            Keys::Tuples => None,
        }
    }

    /// The tuples of an iterator that are new, in order; a tuple with a symbol outside the universe
    /// as an error.
    ///
    /// ```
    /// use canon_key::SeenTuples;
    /// let mut seen = SeenTuples::<2>::new(10);
    /// let new = seen.new_of([[3_u8, 7], [7, 3], [1, 1]]).collect::<Result<Vec<_>, _>>()?;
    /// assert_eq!(new, [[3, 7], [1, 1]]);
    /// # Ok::<(), canon_key::KeyError>(())
    /// ```
    pub fn new_of<S: Symbol, I: IntoIterator<Item = [S; K]>>(
        &mut self,
        tuples: I,
    ) -> NewTuples<'_, I::IntoIter, K> {
        NewTuples { seen: self, tuples: tuples.into_iter() }
    }

    /// How many different tuples have been noted.
    ///
    /// ```
    /// use canon_key::SeenTuples;
    /// let mut seen = SeenTuples::<2>::new(10);
    /// assert_eq!(seen.new_of([[3_u8, 7], [7, 3], [1, 1]]).count(), seen.len());
    /// assert_eq!(seen.len(), 2);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.seen.len() + self.tuples.len()
    }

    /// Whether none has.
    ///
    /// ```
    /// use canon_key::SeenTuples;
    /// assert!(SeenTuples::<2>::new(10).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Forgets all tuples and keeps the memory.
    ///
    /// ```
    /// use canon_key::SeenTuples;
    /// let mut seen = SeenTuples::<2>::new(10);
    /// seen.insert([3_u8, 7])?;
    /// seen.clear();
    /// assert!(seen.is_empty() && seen.insert([3_u8, 7])?);
    /// # Ok::<(), canon_key::KeyError>(())
    /// ```
    pub fn clear(&mut self) {
        self.seen.clear();
        self.tuples.clear();
    }
}

/// The new tuples of an iterator: see [`SeenTuples::new_of`].
///
/// ```
/// use canon_key::SeenTuples;
/// let mut seen = SeenTuples::<2>::new(10);
/// let mut new = seen.new_of([[3_u8, 7], [7, 3], [1, 99]]);
/// assert_eq!(new.next(), Some(Ok([3, 7])));
/// assert!(new.next().is_some_and(|tuple| tuple.is_err()));
/// assert_eq!(new.next(), None);
/// ```
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

impl<S: Symbol, I: core::iter::FusedIterator<Item = [S; K]>, const K: usize>
    core::iter::FusedIterator for NewTuples<'_, I, K>
{
}

/// The indices of the first (or last) of equal items, ascending, where items are equal when their
/// keys are.
///
/// For items of any kind with a canonical form that can be hashed: a sorted list of strings, a
/// least rotation.
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
/// For items that have an order of their own and no hash: floating point, text by a language's
/// rules.
///
/// ```
/// use core::cmp::Ordering;
/// use canon_key::Keep;
/// use canon_key::dedup::indices_by_order;
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
