use alloc::vec::Vec;

use dense_code::Level;

use super::arena::Arena;
use super::bits::{BITS, Bits, Mask, cleared, mark_keys, set_each};
use super::key_dedup::push_lanes;
use super::seed::Seed;
use super::table::{Slot, Table};
use crate::keys::kernel::{BLOCK, Block, PACKED, Parameters, RANK};
use crate::keys::word::Arithmetic;
use crate::keys::{KeysError, Symbol};
use crate::{Keep, MultisetRank, Packed, sort};

/// Removes duplicates from slices of unordered tuples of one length, exactly and keeping their
/// order.
///
/// Create it once and reuse it. It keeps its buffers between calls, but remembers no tuples.
///
/// ```
/// use canon_key::{Dedup, Keep};
///
/// let moves = [[1_u8, 2, 3], [1, 3, 4], [3, 1, 2], [4, 1, 3], [2, 3, 4], [3, 2, 1]];
/// let mut dedup = Dedup::<3>::new(100); // symbols are 0..100
/// assert_eq!(dedup.values(&moves)?, [[1, 2, 3], [1, 3, 4], [2, 3, 4]]);
/// assert_eq!(dedup.indices(&moves)?, [0, 1, 4]);
/// assert_eq!(dedup.mask(&moves)?, [true, true, false, false, true, false]);
///
/// let mut last = Dedup::<3>::new(100).with_keep(Keep::Last);
/// assert_eq!(last.values(&moves)?, [[4, 1, 3], [2, 3, 4], [3, 2, 1]]);
/// # Ok::<(), canon_key::keys::KeysError>(())
/// ```
///
/// The kept tuples are unchanged and in input order.
///
/// # The store
///
/// | key space | store | memory |
/// |---|---|---|
/// | at most 2^18 possible multisets, or at most 2^28 and at most 64 per tuple in the slice | a bitset of ranks | 1 bit for each possible multiset, but 256 KB or more, except in a first slice of fewer than 1,024 tuples |
/// | keys of 64 bits | a table of keys | 10 to 75 bytes per tuple kept; 2 or 16 KB for fewer than 900 |
/// | keys of 128 bits | a table of keys | 20 to 150 bytes per tuple kept; 4 or 32 KB for fewer than 900 |
/// | larger | the sorted tuples kept, and a table of their numbers | 16 to 32 bytes per tuple kept (up to 64 for fewer than 8,192), and 4 to 8 per symbol |
///
/// Up to 32 tuples are compared with each other, without a store.
///
/// Keys and table positions are computed in batches, so that cache misses overlap. Tables grow with
/// what is kept: duplicates cost no memory. Each `Dedup` has its own hash seed, so input crafted to
/// collide in one does not collide in another.
///
/// The buffers are kept because a fresh allocation costs more than the work on 10,000 triples.
#[derive(Clone, Debug)]
pub struct Dedup<const K: usize> {
    pub(crate) universe: u64,
    pub(crate) keep: Keep,
    seed: Seed,
    masks: Vec<Mask>,
    bits: Vec<u32>,
    words: Table<u64>,
    wide: Table<u128>,
    tuples: Arena<u32>,
}

/// Up to this number of multisets a bitset, 32 KB, is best for any number of tuples.
const SMALL_SPACE: u128 = 1 << 18;

/// The largest bitset: 32 MB, about what a last-level cache holds.
const MOST_BITS: u128 = 1 << 28;

/// What kind of key tells tuples apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keys<const K: usize> {
    /// Ranks, and how many there are.
    Ranks(usize),
    Packed64(Packed<u64, K>),
    Rank64,
    Packed128(Packed<u128, K>),
    Rank128,
    Tuples,
}

impl<const K: usize> Keys<K> {
    /// The keys for tuples of this universe when a bitset may have `most_bits`.
    fn choose(universe: u64, most_bits: u128) -> Self {
        // Fields for all but one of the symbols of 32 bits have room for that one too.
        let fields = u32::try_from(universe).unwrap_or(u32::MAX);
        let whole = u64::from(fields) == universe;
        if let (Ok(ranks), true) = (MultisetRank::<u32, K>::new(fields), whole)
            && let (true, Ok(count)) = (ranks.count() <= most_bits, usize::try_from(ranks.count()))
        {
            return Self::Ranks(count);
        }
        if let Ok(packed) = Packed::new(fields) {
            Self::Packed64(packed)
        } else if MultisetRank::<u64, K>::new(fields).is_ok() && whole {
            Self::Rank64
        } else if let Ok(packed) = Packed::new(fields) {
            Self::Packed128(packed)
        } else if MultisetRank::<u128, K>::new(fields).is_ok() && whole {
            Self::Rank128
        } else {
            Self::Tuples
        }
    }
}

impl<const K: usize> Dedup<K> {
    /// A workspace for tuples of symbols from `0..universe`, which keeps the first of equal ones.
    ///
    /// Any universe works; a small one is faster. For any `u32` symbols, pass `1 << 32`.
    ///
    /// ```
    /// use canon_key::Dedup;
    /// assert_eq!(Dedup::new(10).values(&[[7_u8, 3], [3, 7]])?, [[7, 3]]);
    /// assert!(Dedup::new(7).values(&[[7_u8, 3], [3, 7]]).is_err());
    /// assert_eq!(Dedup::new(1 << 32).values(&[[u32::MAX, 3], [3, u32::MAX]])?, [[u32::MAX, 3]]);
    /// # Ok::<(), canon_key::keys::KeysError>(())
    /// ```
    #[must_use]
    pub fn new(universe: u64) -> Self {
        Self::from_seed(universe, Seed::default())
    }

    fn from_seed(universe: u64, seed: Seed) -> Self {
        Self {
            universe,
            keep: Keep::First,
            masks: Vec::new(),
            bits: Vec::new(),
            words: Table::with_seed(&seed),
            wide: Table::with_seed(&seed),
            tuples: Arena::default(),
            seed,
        }
    }

    /// This workspace with a seed of your own for the hashes, for systems without address-space
    /// randomisation.
    ///
    /// ```
    /// use canon_key::Dedup;
    /// assert_eq!(Dedup::new(1 << 20).with_seed(7).values(&[[7_u32, 3], [3, 7]])?, [[7, 3]]);
    /// # Ok::<(), canon_key::keys::KeysError>(())
    /// ```
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { keep: self.keep, ..Self::from_seed(self.universe, Seed::from_u64(seed)) }
    }

    /// The same workspace, which keeps the first or the last of equal tuples.
    ///
    /// ```
    /// use canon_key::{Dedup, Keep};
    /// let tuples = [[7_u8, 3], [5, 5], [3, 7]];
    /// assert_eq!(Dedup::new(10).with_keep(Keep::Last).indices(&tuples)?, [1, 2]);
    /// # Ok::<(), canon_key::keys::KeysError>(())
    /// ```
    #[must_use]
    pub fn with_keep(mut self, keep: Keep) -> Self {
        self.keep = keep;
        self
    }

    /// How many bytes of memory the workspace takes.
    ///
    /// ```
    /// use canon_key::Dedup;
    /// let mut dedup = Dedup::new(100);
    /// assert_eq!(dedup.bytes(), 0);
    /// dedup.values(&[[7_u8, 3, 1]; 1000])?;
    /// assert!(dedup.bytes() > 0);
    /// # Ok::<(), canon_key::keys::KeysError>(())
    /// ```
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.masks.capacity() * size_of::<Mask>()
            + self.bits.capacity() * size_of::<u32>()
            + self.words.bytes()
            + self.wide.bytes()
            + self.tuples.bytes()
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

    /// The tuples kept, in order, into a vector, which is cleared first and keeps its memory.
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
            push_lanes(&mut kept, start, mask);
        })?;
        Ok(kept)
    }

    /// Whether each tuple is kept.
    ///
    /// ```
    /// use canon_key::Dedup;
    /// assert_eq!(
    ///     Dedup::new(100).mask(&[[1_u8, 2, 3], [3, 2, 1], [2, 2, 2]])?,
    ///     [true, false, true]
    /// );
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

    /// The kind of key that suits this number of tuples.
    pub(crate) fn keys_for(&self, tuples: usize) -> Keys<K> {
        // A table has 128 bits a tuple and more.
        Keys::choose(self.universe, (64 * tuples as u128).clamp(SMALL_SPACE, MOST_BITS))
    }

    /// Calls `each(start, mask)` for each block of tuples in order: bit `lane` is set when the
    /// tuple at `start + lane` is kept.
    pub(crate) fn scan<S: Symbol>(
        &mut self,
        tuples: &[[S; K]],
        mut each: impl FnMut(usize, Mask),
    ) -> Result<(), KeysError> {
        if tuples.len() <= FEW {
            return mark_few(tuples, self.keep, self.universe).map(|mask| each(0, mask));
        }
        let level = Level::detect();
        let plain = Parameters { level, number: 0 };
        let keys = self.keys_for(tuples.len());
        let blocks =
            Blocks { tuples, keep: self.keep, universe: self.universe, masks: &mut self.masks };
        match keys {
            Keys::Ranks(count) => {
                let mut bits = Ranked::new(&mut self.bits, count, tuples.len());
                let key = |block: &_, keys: &mut _| u32::block::<S, RANK, K>(plain, block, keys);
                blocks.run(0, key, |ranks, len| bits.mark(level, ranks, len), each)
            }
            Keys::Packed64(packed) => {
                let table = emptied(&mut self.words, tuples.len());
                let fields = Parameters { level, number: packed.field_bits() };
                let key = |block: &_, keys: &mut _| u64::block::<S, PACKED, K>(fields, block, keys);
                blocks.run(0, key, |words, len| table.mark(words, len), each)
            }
            Keys::Rank64 => {
                let table = emptied(&mut self.words, tuples.len());
                let key = |block: &_, keys: &mut _| u64::block::<S, RANK, K>(plain, block, keys);
                blocks.run(0, key, |words, len| table.mark(words, len), each)
            }
            Keys::Packed128(packed) => {
                let table = emptied(&mut self.wide, tuples.len());
                let fields = Parameters { level, number: packed.field_bits() };
                let key =
                    |block: &_, keys: &mut _| u128::block::<S, PACKED, K>(fields, block, keys);
                blocks.run(0, key, |words, len| table.mark(words, len), each)
            }
            Keys::Rank128 => {
                let table = emptied(&mut self.wide, tuples.len());
                let key = |block: &_, keys: &mut _| u128::block::<S, RANK, K>(plain, block, keys);
                blocks.run(0, key, |words, len| table.mark(words, len), each)
            }
            Keys::Tuples => {
                self.tuples.clear();
                let (tuples, seed) = (&mut self.tuples, &self.seed);
                let mark =
                    |sorted: &Block<[u32; K]>, len| mark_sorted(tuples, seed, &sorted[..len]);
                blocks.run([0; K], |block, all| sorted_block(block, all), mark, each)
            }
        }
    }
}

/// The table without words. How many of the tuples are different is not known yet, so it has the
/// slots that the last batch needed.
fn emptied<W: Slot>(table: &mut Table<W>, tuples: usize) -> &mut Table<W> {
    table.clear(table.len().min(tuples));
    table
}

/// Tuples that are looked at a block at a time, from the end that is kept.
struct Blocks<'a, S, const K: usize> {
    tuples: &'a [[S; K]],
    keep: Keep,
    universe: u64,
    masks: &'a mut Vec<Mask>,
}

impl<S: Symbol, const K: usize> Blocks<'_, S, K> {
    /// Makes keys of each block by `key_of`, which gives the largest symbol; `mark` says which of
    /// them are new, and `each` gets that for each block, the first block first.
    #[inline]
    fn run<W: Copy>(
        self,
        zero: W,
        key_of: impl Fn(&[[S; K]], &mut Block<W>) -> u32,
        mut mark: impl FnMut(&Block<W>, usize) -> Mask,
        mut each: impl FnMut(usize, Mask),
    ) -> Result<(), KeysError> {
        let mut keys = [zero; BLOCK];
        let keys_of = |at: usize, block: &[[S; K]], keys: &mut Block<W>| {
            inside(self.universe, key_of(block, keys), at * BLOCK, block)
        };
        if let Keep::First = self.keep {
            for (at, block) in self.tuples.chunks(BLOCK).enumerate() {
                keys_of(at, block, &mut keys)?;
                each(at * BLOCK, mark(&keys, block.len()));
            }
            return Ok(());
        }
        self.masks.resize(self.tuples.len().div_ceil(BLOCK), 0);
        let mut error = None;
        for ((at, block), mask) in self.tuples.chunks(BLOCK).enumerate().zip(&mut *self.masks).rev()
        {
            match keys_of(at, block, &mut keys) {
                Ok(()) => {
                    keys[..block.len()].reverse();
                    *mask = mark(&keys, block.len()).reverse_bits() >> (BLOCK - block.len());
                }
                // The blocks come from the end: the last error seen is the first one.
                Err(first) => error = Some(first),
            }
        }
        error.map_or(Ok(()), Err)?;
        for (start, mask) in (0..).step_by(BLOCK).zip(&*self.masks) {
            each(start, *mask);
        }
        Ok(())
    }
}

/// Up to this number of tuples are compared with each other: no key is made.
const FEW: usize = 32;

/// Which of at most [`FEW`] tuples are kept.
fn mark_few<S: Symbol, const K: usize>(
    tuples: &[[S; K]],
    keep: Keep,
    universe: u64,
) -> Result<Mask, KeysError> {
    let mut all = [[0; K]; FEW];
    let largest = sorted_block(tuples, &mut all);
    inside(universe, largest, 0, tuples)?;
    let all = &all[..tuples.len().min(FEW)];
    Ok(all.iter().enumerate().fold(0, |mask, (at, tuple)| {
        let others = if keep == Keep::First { &all[..at] } else { &all[at + 1..] };
        mask | Mask::from(!others.contains(tuple)) << at
    }))
}

/// The tuples of a block sorted; gives the largest symbol.
#[inline]
fn sorted_block<S: Symbol, const K: usize>(block: &[[S; K]], all: &mut [[u32; K]]) -> u32 {
    let mut largest = 0;
    for (sorted, tuple) in all.iter_mut().zip(block) {
        *sorted = sort(tuple.map(Into::into));
        largest = largest.max(sorted.last().copied().unwrap_or(0));
    }
    largest
}

/// Notes sorted tuples; returns those that are new.
#[inline]
fn mark_sorted<const K: usize>(tuples: &mut Arena<u32>, seed: &Seed, sorted: &[[u32; K]]) -> Mask {
    let mut hashes = [0; BLOCK];
    for (hash, tuple) in hashes.iter_mut().zip(sorted) {
        // Two symbols a step.
        *hash = tuple.chunks(2).fold(0_u64, |hash, pair| {
            let high = pair.get(1).map_or(0, |symbol| u64::from(*symbol) << 32);
            seed.pair(hash.rotate_left(29), high | u64::from(pair[0]))
        });
    }
    tuples.fetch(&hashes[..sorted.len()]);
    let mut mask = 0;
    for (lane, (tuple, hash)) in sorted.iter().zip(hashes).enumerate() {
        if tuples.find(hash, |other| other == tuple).is_none() {
            tuples.push(hash, tuple.iter().copied());
            mask |= 1 << lane;
        }
    }
    mask
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
pub(crate) fn bools(mask: Mask) -> [bool; BLOCK] {
    let mut all = [false; BLOCK];
    for (bools, byte) in all.as_chunks_mut::<8>().0.iter_mut().zip(mask.to_le_bytes()) {
        // Bit `i` of the byte alone in byte `i`, then carried to the highest bit of it.
        let alone = (u64::from(byte) * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
        let spread = (alone + 0x7f7f_7f7f_7f7f_7f7f) & 0x8080_8080_8080_8080;
        *bools = spread.to_le_bytes().map(|byte| byte != 0);
    }
    all
}

/// Whether the largest symbol, and so every one, is in the universe.
#[inline]
fn inside<S: Symbol, const K: usize>(
    universe: u64,
    largest: u32,
    start: usize,
    block: &[[S; K]],
) -> Result<(), KeysError> {
    if K > 0 && u64::from(largest) >= universe { outside(universe, start, block) } else { Ok(()) }
}

/// The error of the first tuple with a symbol outside the universe.
#[cold]
pub(crate) fn outside<S: Symbol, const K: usize>(
    universe: u64,
    start: usize,
    block: &[[S; K]],
) -> Result<(), KeysError> {
    // Some symbol is not below it, so that it fits.
    let universe = u32::try_from(universe).unwrap_or(u32::MAX);
    for (index, tuple) in (start..).zip(block) {
        crate::keys::scheme::sorted(*tuple, universe)
            .map_err(|error| KeysError::Key { index, error })?;
    }
    Ok(())
}

/// From this number of tuples on, a small bitset is worth its 256 KB for the first slice. Later ones
/// use it again.
const MANY: usize = 1024;

/// A bitset of ranks: a small one whose words are found by 16 bits, or a large one.
enum Ranked<'a> {
    Small(&'a mut Bits),
    Large(&'a mut [u32]),
}

impl<'a> Ranked<'a> {
    /// Room for `count` ranks, all clear, for so many tuples.
    fn new(words: &'a mut Vec<u32>, count: usize, tuples: usize) -> Self {
        if count <= BITS && (tuples >= MANY || !words.is_empty()) {
            return Self::Small(cleared(words, count));
        }
        words.clear();
        words.resize(count.div_ceil(32), 0);
        Self::Large(words)
    }

    /// Sets the bits of the first `len` ranks, in order: those that found theirs unset.
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

/// Up to this number of kept tuples in a half block are copied one by one.
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
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
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

/// [`keep_dense`] by moves of `WIDE` symbols, as long as that many are left. Returns how many
/// tuples are kept, and of how many.
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
