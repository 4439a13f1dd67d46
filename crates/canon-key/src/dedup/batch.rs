use alloc::vec::Vec;

use dense_code::Level;

use super::UnorderedIterator as _;
use super::bits::{BITS, Bits, Mask, cleared, mark_keys, set_each};
use super::key_map::{KeyMap, Table as _};
use super::store::Store;
use crate::error::Error;
use crate::keys::integer::check_symbols;
use crate::keys::kernel::{self, BLOCK, Block, MAX_K, PACKED, RANK};
use crate::keys::{Integer, KeyWord, MultisetRank, Packed};

/// Removes duplicates from slices of unordered tuples of one length, exactly and keeping their
/// order.
///
/// Create it once and reuse it. It keeps its buffers between calls, but remembers no tuples.
///
/// ```
/// use canon_key::Dedup;
///
/// let moves = [[1_u8, 2, 3], [1, 3, 4], [3, 1, 2], [4, 1, 3], [2, 3, 4], [3, 2, 1]];
/// let mut dedup = Dedup::<3>::new(100); // symbols are 0..100
/// assert_eq!(dedup.values(&moves)?, [[1, 2, 3], [1, 3, 4], [2, 3, 4]]);
/// assert_eq!(dedup.indices(&moves)?, [0, 1, 4]);
/// assert_eq!(dedup.counts(&moves)?, [([1, 2, 3], 3), ([1, 3, 4], 2), ([2, 3, 4], 1)]);
/// # Ok::<(), canon_key::Error>(())
/// ```
///
/// The first of equal tuples is kept, unchanged and in input order.
///
/// # The store
///
/// | key space | store | memory |
/// |---|---|---|
/// | at most 2^18 possible multisets, or at most 2^28 and at most 64 per tuple in the slice | a bitset of ranks | 1 bit for each possible multiset, but 256 KB or more, except in a first slice of fewer than 1,024 tuples |
/// | keys of 64 bits | a set of keys | 10 to 75 bytes per tuple kept, 5 KB or more |
/// | larger, or more than 16 symbols | that of a [`Seen`](crate::Seen) | 19 bytes or more per tuple kept |
///
/// Keys are computed in batches. Stores grow with what is kept: duplicates cost no memory. Each
/// `Dedup` has its own hash seed, as each `Seen` has, which also takes a seed of yours.
///
/// The buffers are kept because a fresh allocation costs more than the work on 10,000 triples.
#[derive(Clone, Debug)]
#[doc(alias = "unique")]
#[doc(alias = "distinct")]
pub struct Dedup<const K: usize> {
    universe: u64,
    bits: Vec<u32>,
    /// How often each rank occurs; all zero between calls.
    numbers: Vec<u32>,
    keys: KeyMap<1, ()>,
    others: Store<()>,
}

impl<const K: usize> Dedup<K> {
    /// A workspace for tuples of symbols from `0..universe`.
    ///
    /// Any universe works; a small one is faster. For any `u32` symbols, pass `1 << 32`.
    ///
    /// ```
    /// use canon_key::Dedup;
    /// assert_eq!(Dedup::new(10).values(&[[7_u8, 3], [3, 7]])?, [[7, 3]]);
    /// assert!(Dedup::new(7).values(&[[7_u8, 3], [3, 7]]).is_err());
    /// assert_eq!(Dedup::new(1 << 32).values(&[[u32::MAX, 3], [3, u32::MAX]])?, [[u32::MAX, 3]]);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    #[must_use]
    pub fn new(universe: u64) -> Self {
        Self {
            universe,
            bits: Vec::new(),
            numbers: Vec::new(),
            keys: KeyMap::default(),
            others: Store::default(),
        }
    }

    /// The tuples kept, in order.
    ///
    /// ```
    /// use canon_key::Dedup;
    /// let edges = [[1_u32, 0], [2, 1], [0, 1], [1, 2]];
    /// assert_eq!(Dedup::new(3).values(&edges)?, [[1, 0], [2, 1]]);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::SymbolOutOfRange`](crate::ErrorKind::SymbolOutOfRange) for the first tuple with
    /// a symbol outside the universe.
    pub fn values<S: Integer>(&mut self, tuples: &[[S; K]]) -> Result<Vec<[S; K]>, Error> {
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
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::SymbolOutOfRange`](crate::ErrorKind::SymbolOutOfRange) for the first tuple with
    /// a symbol outside the universe; `kept` is then empty.
    pub fn values_into<S: Integer>(
        &mut self,
        tuples: &[[S; K]],
        kept: &mut Vec<[S; K]>,
    ) -> Result<(), Error> {
        // The vector is as long as the largest copy reaches and cut at the end: no block asks how
        // long it is going to be.
        let mut len = 0;
        let result = self.scan(tuples, &mut |start, mask| {
            let block = &tuples[start..tuples.len().min(start + BLOCK)];
            make_room(kept, len, tuples.len());
            len += keep_masked(block, mask, &mut kept[len..]);
        });
        kept.truncate(if result.is_ok() { len } else { 0 });
        result
    }

    /// The indices of the tuples kept, ascending.
    ///
    /// ```
    /// use canon_key::Dedup;
    /// assert_eq!(Dedup::new(100).indices(&[[1_u8, 2, 3], [3, 2, 1], [2, 2, 2]])?, [0, 2]);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::SymbolOutOfRange`](crate::ErrorKind::SymbolOutOfRange) for the first tuple with
    /// a symbol outside the universe.
    pub fn indices<S: Integer>(&mut self, tuples: &[[S; K]]) -> Result<Vec<usize>, Error> {
        let mut kept = Vec::new();
        self.scan(tuples, &mut |start, mask| push_lanes(&mut kept, start, mask))?;
        Ok(kept)
    }

    /// The tuples kept, in order, each with how often it occurs.
    ///
    /// ```
    /// use canon_key::Dedup;
    /// let throws = [[1_u8, 6], [3, 3], [6, 1]];
    /// assert_eq!(Dedup::new(7).counts(&throws)?, [([1, 6], 2), ([3, 3], 1)]);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// Counts are kept by rank, 4 bytes each, for at most 2^18 possible multisets, or at most 2^24
    /// and at most 4 per tuple; a first slice of fewer than 1,024 tuples and larger universes are
    /// counted as by [`count_unordered`](crate::UnorderedIterator::count_unordered).
    ///
    /// # Errors
    ///
    /// [`ErrorKind::SymbolOutOfRange`](crate::ErrorKind::SymbolOutOfRange) for the first tuple with
    /// a symbol outside the universe.
    pub fn counts<S: Integer>(&mut self, tuples: &[[S; K]]) -> Result<Vec<([S; K], usize)>, Error> {
        let few = tuples.len() < MANY && self.numbers.is_empty();
        let most = (4 * tuples.len() as u128).clamp(SMALL_SPACE, MAX_NUMBERS);
        match ranks::<K>(self.universe, most) {
            // No number of 32 bits overflows.
            Some(ranks) if !few && u32::try_from(tuples.len()).is_ok() => {
                self.counts_by_rank(tuples, ranks)
            }
            _ => {
                let universe = self.universe.min(1 << 32);
                if tuples.iter().any(|tuple| check_symbols(tuple, universe).is_err()) {
                    return Err(outside(universe, tuples));
                }
                Ok(tuples.iter().copied().count_unordered())
            }
        }
    }

    fn counts_by_rank<S: Integer>(
        &mut self,
        tuples: &[[S; K]],
        count: usize,
    ) -> Result<Vec<([S; K], usize)>, Error> {
        let Self { universe, numbers, .. } = self;
        let (universe, level) = (*universe, Level::detect());
        numbers.resize(count.max(numbers.len()), 0);
        let (mut kept, mut ranks) = (Vec::new(), [0; BLOCK]);
        let each = &mut |start, mask| push_lanes(&mut kept, start, mask);
        let scanned = for_each_block(universe, tuples, each, &mut |block| {
            let largest = keys_of::<S, u32, RANK, K>(level, block, &mut ranks, 0);
            is_inside::<K>(largest, universe).then(|| tally(numbers, &ranks[..block.len()]))
        });
        if let Err(error) = scanned {
            numbers.fill(0);
            return Err(error);
        }
        // The ranks of what is kept are made again: that takes less than keeping all of them.
        let (mut counts, mut block) = (Vec::with_capacity(kept.len()), Vec::new());
        for part in kept.chunks(BLOCK) {
            block.clear();
            block.extend(part.iter().map(|index| tuples[*index]));
            keys_of::<S, u32, RANK, K>(level, &block, &mut ranks, 0);
            let number = |rank: &u32| core::mem::take(&mut numbers[*rank as usize]) as usize;
            counts.extend(block.iter().copied().zip(ranks.iter().map(number)));
        }
        Ok(counts)
    }

    /// Calls `each(start, mask)` for each block of tuples in order: bit `lane` is set when the
    /// tuple at `start + lane` is kept.
    fn scan<S: Integer>(
        &mut self,
        tuples: &[[S; K]],
        each: &mut dyn FnMut(usize, Mask),
    ) -> Result<(), Error> {
        let Self { universe, bits, keys: kept, others, .. } = self;
        let (universe, level) = (*universe, Level::detect());
        match Keys::choose::<K>(universe, tuples.len()) {
            Keys::Ranks(count) => {
                let mut bits = Ranked::new(bits, count, tuples.len());
                let mut ranks = [0; BLOCK];
                for_each_block(universe, tuples, each, &mut |block| {
                    let largest = keys_of::<S, u32, RANK, K>(level, block, &mut ranks, 0);
                    is_inside::<K>(largest, universe).then(|| bits.mark(level, &ranks, block.len()))
                })
            }
            Keys::Packed(field) => {
                kept.clear();
                let mut keys = [0; BLOCK];
                for_each_block(universe, tuples, each, &mut |block| {
                    let largest = keys_of::<S, u64, PACKED, K>(level, block, &mut keys, field);
                    is_inside::<K>(largest, universe)
                        .then(|| kept.mark(&keys[..block.len()], &others.seed))
                })
            }
            // Keys of 128 bits, made and looked up a block at a time, took 0.8 to 1.1 of this time.
            Keys::Others => {
                others.clear();
                for_each_block(universe, tuples, each, &mut |block| {
                    mark_each(others, universe, block)
                })
            }
        }
    }
}

/// Asks `mark` for each block which of its tuples are new; it answers `None` when one has a symbol
/// outside the universe. Calls `each` with the index of the first tuple and the answer.
fn for_each_block<S: Integer, const K: usize>(
    universe: u64,
    tuples: &[[S; K]],
    each: &mut dyn FnMut(usize, Mask),
    mark: &mut dyn FnMut(&[[S; K]]) -> Option<Mask>,
) -> Result<(), Error> {
    for (start, block) in (0..).step_by(BLOCK).zip(tuples.chunks(BLOCK)) {
        each(start, mark(block).ok_or_else(|| outside(universe, tuples))?);
    }
    Ok(())
}

/// Pushes `start + lane` for each bit of a mask.
fn push_lanes(indices: &mut Vec<usize>, start: usize, mask: Mask) {
    let mut rest = mask;
    while rest != 0 {
        indices.push(start + rest.trailing_zeros() as usize);
        rest &= rest - 1;
    }
}

/// Counts each of at most 128 ranks: a bit for each one that is new, the first lowest.
fn tally(numbers: &mut [u32], ranks: &[u32]) -> Mask {
    let mut mask = 0;
    for (lane, rank) in ranks.iter().enumerate() {
        let number = &mut numbers[*rank as usize];
        mask |= Mask::from(*number == 0) << lane;
        *number += 1;
    }
    mask
}

/// The keys of a block; returns its largest symbol.
// Compiled once for each kind of key: in line it stood in each of its four callers.
#[inline(never)]
fn keys_of<S: Integer, W: KeyWord, const SCHEME: u8, const K: usize>(
    level: Level,
    tuples: &[[S; K]],
    keys: &mut Block<W>,
    field: u32,
) -> u64 {
    kernel::run(level, kernel::Keys::<_, _, SCHEME, K> { tuples, keys, field })
}

/// Up to this number of multisets a bitset is best for any number of tuples.
// Its 32 KB stay in the first-level cache.
const SMALL_SPACE: u128 = 1 << 18;

/// The largest bitset: 32 MB, about what a last-level cache holds.
const MAX_BITS: u128 = 1 << 28;

/// The most counts by rank: 64 MB.
const MAX_NUMBERS: u128 = 1 << 24;

/// How many multisets of `K` symbols there are, where these are at most `most`.
fn ranks<const K: usize>(universe: u64, most: u128) -> Option<usize> {
    let ranks = MultisetRank::<u32, K>::new(u32::try_from(universe).ok()?).ok()?;
    usize::try_from(ranks.count()).ok().filter(|_| ranks.count() <= most)
}

/// What kind of key tells tuples apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keys {
    /// Ranks, and how many there are.
    Ranks(usize),
    /// Keys of 64 bits, and the bits of a symbol.
    Packed(u32),
    /// Those of a [`Store`].
    Others,
}

impl Keys {
    /// The keys for so many tuples of this universe.
    fn choose<const K: usize>(universe: u64, tuples: usize) -> Self {
        // A table has 128 bits a tuple and more.
        let most_bits = (64 * tuples as u128).clamp(SMALL_SPACE, MAX_BITS);
        if K > MAX_K {
            return Self::Others;
        }
        if let Some(count) = ranks::<K>(universe, most_bits) {
            return Self::Ranks(count);
        }
        // Fields for all but one of the symbols of 32 bits have room for that one too.
        let packed = Packed::<u64, K>::new(u32::try_from(universe).unwrap_or(u32::MAX));
        packed.map_or(Self::Others, |packed| Self::Packed(packed.field_bits()))
    }
}

/// Which tuples of a block are new; `None` when one has a symbol outside the universe.
fn mark_each<S: Integer, const K: usize>(
    seen: &mut Store<()>,
    universe: u64,
    block: &[[S; K]],
) -> Option<Mask> {
    let mut mask = 0;
    for (lane, tuple) in block.iter().enumerate() {
        check_symbols(tuple, universe.min(1 << 32)).ok()?;
        let new = seen.insert(tuple, |symbol| symbol.to_word(), (), &mut |()| ());
        mask |= Mask::from(new.expect("there is no limit")) << lane;
    }
    Some(mask)
}

/// Writes the tuples of a mask to the front of `kept`, which has room for one more; how many they
/// are.
// By safe code: shuffling registers of 16 bytes took 0.8 to 0.9 of the time of a whole call of
// `values_into`, too little for its `unsafe`.
#[inline]
fn keep_masked<S: Integer, const K: usize>(
    block: &[[S; K]],
    mask: Mask,
    kept: &mut [[S; K]],
) -> usize {
    let mut len = 0;
    // Half of a block has its mask in a register.
    for (half, tuples) in block.chunks(BLOCK / 2).enumerate() {
        let mask = low_half(mask >> (half * BLOCK / 2));
        let kept = &mut kept[len..];
        // Whole: where nearly all tuples are different, one by one took 1.25 times as long.
        len += match <&[[S; K]; BLOCK / 2]>::try_from(tuples) {
            Ok(tuples) if mask == u64::MAX => {
                *kept.first_chunk_mut().expect("room for all that are kept") = *tuples;
                tuples.len()
            }
            _ => keep_each(tuples, mask, kept),
        };
    }
    len
}

/// All tuples: each is written over by the next one when it is not kept.
// Which ones are kept is what no processor predicts: a branch a tuple took longer than these
// writes. As a function of its own: within the loop above it took 1.1 times as long.
#[inline]
fn keep_each<S: Integer, const K: usize>(
    tuples: &[[S; K]],
    mask: u64,
    kept: &mut [[S; K]],
) -> usize {
    let mut len = 0;
    for (lane, tuple) in tuples.iter().enumerate() {
        kept[len] = *tuple;
        len += usize::from(mask >> lane & 1 != 0);
    }
    len
}

#[expect(clippy::cast_possible_truncation, reason = "the low half is what is asked for")]
const fn low_half(mask: Mask) -> u64 {
    mask as u64
}

/// Room for a block after `len` tuples and for what [`keep_masked`] writes past it.
// Doubled, so that it is rarely asked for, and not for all tuples at once: few may be kept.
#[inline]
fn make_room<S: Integer, const K: usize>(kept: &mut Vec<[S; K]>, len: usize, most: usize) {
    let room = BLOCK + 1;
    if kept.len() < len + room {
        kept.resize((2 * len).clamp(len + room, (most + room).max(len + room)), [S::default(); K]);
    }
}

/// Whether the largest symbol of tuples of `K`, and so every one, is in the universe.
#[inline]
fn is_inside<const K: usize>(largest: u64, universe: u64) -> bool {
    K == 0 || largest < universe.min(1 << 32)
}

/// The error of the first tuple with a symbol outside the universe; there is one.
#[cold]
fn outside<S: Integer, const K: usize>(universe: u64, tuples: &[[S; K]]) -> Error {
    // A universe past all numbers of 32 bits has no others.
    let universe = universe.min(1 << 32);
    let errors = tuples.iter().map(|tuple| check_symbols(tuple, universe).err());
    let first = errors.enumerate().find_map(|(entry, error)| Some(error?.at(entry)));
    first.expect("some symbol is outside")
}

/// From this number of tuples on, a small bitset is worth its 256 KB for the first slice. Later
/// ones use it again.
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
