//! Ranks of many permutations at once: slices in, slices out, and blocks of 64 lying side by side.
//!
//! ```
//! use perm_hash::Perm;
//!
//! let perms = [Perm::new([2, 0, 3, 1])?, Perm::IDENTITY, Perm::new([3, 2, 1, 0])?];
//! let mut ranks = [0; 3];
//! Perm::rank_slice(&perms, &mut ranks)?;
//! assert_eq!(ranks, [13, 0, 23]);
//!
//! let mut back = [Perm::IDENTITY; 3];
//! Perm::unrank_slice(&ranks, &mut back)?;
//! assert_eq!(back, perms);
//!
//! // A range of ranks in order: to resume an enumeration, or to share it out.
//! Perm::unrank_range(22, &mut back[..2])?;
//! assert_eq!(back[1], perms[2]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! Sixty-four permutations are turned into `N` columns of 64 bytes: entry `i` of all of them lies
//! in one or two vector registers. A digit of all 64 is then the sum of a few comparisons of whole
//! columns, and Horner's rule runs in 16-bit lanes for as long as the partial values fit. No step
//! looks at a single entry, none branches. There is a portable kernel in safe code, and one of AVX2
//! instructions; [`Level::detect`] chooses. Figures are in `docs/results.md`.

#![allow(
    clippy::needless_range_loop,
    reason = "the kernels walk several arrays in step, lane by lane"
)]

use dense_code::Level;
use thiserror::Error;

#[cfg(target_arch = "x86_64")]
use crate::simd;
use crate::{NibblePerm, NotAPermutation, Perm, lex};

/// The permutations of a block.
///
/// ```
/// use perm_hash::batch::{Block, LANES};
/// assert_eq!(Block::<4>::from_ranks(&[13; LANES])?.ranks().len(), 64);
/// # Ok::<(), perm_hash::batch::BatchError>(())
/// ```
pub const LANES: usize = 64;

/// One entry of each permutation of a block.
pub(crate) type Column = [u8; LANES];

/// Why a batch was refused. Nothing in the results is to be relied on then.
///
/// ```
/// use perm_hash::Perm;
/// use perm_hash::batch::BatchError;
/// let mut perms = [Perm::<4>::IDENTITY; 2];
/// let length = BatchError::Length { inputs: 3, outputs: 2 };
/// assert_eq!(Perm::unrank_slice(&[0, 1, 2], &mut perms), Err(length));
/// let rank = BatchError::Rank { index: 1, rank: 24, count: 24 };
/// assert_eq!(Perm::unrank_slice(&[23, 24], &mut perms), Err(rank));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BatchError {
    /// The two slices have different lengths.
    #[error("{inputs} inputs, but room for {outputs} results")]
    Length {
        /// How many inputs there are.
        inputs: usize,
        /// How many results there is room for.
        outputs: usize,
    },
    /// A word that is no permutation.
    #[error("input {index}: {fault}")]
    NotAPermutation {
        /// The first such word, counted from 0.
        index: usize,
        /// What is wrong with it.
        fault: NotAPermutation,
    },
    /// A rank that is too large.
    #[error("input {index} is rank {rank}, but the ranks are below {count}")]
    Rank {
        /// The first such rank, counted from 0; for a range, the first place that gets none.
        index: usize,
        /// The rank.
        rank: u64,
        /// How many permutations there are.
        count: u64,
    },
}

/// Sixty-four permutations, entry by entry: column `i` holds entry `i` of each.
///
/// ```text
/// column 0    | perm 0, entry 0 | perm 1, entry 0 | ... | perm 63, entry 0 |      64 bytes
/// column 1    | perm 0, entry 1 | perm 1, entry 1 | ... | perm 63, entry 1 |
/// ...
/// ```
///
/// For those who keep their permutations in this layout: nothing has to be turned around before the
/// ranks. `N` up to 20: a block of longer ones can't be made.
///
/// ```compile_fail,E0080
/// use perm_hash::{Perm, batch::Block};
/// let block = Block::<21>::from_perms(&[Perm::IDENTITY; 64]);
/// ```
///
/// ```
/// use perm_hash::Perm;
/// use perm_hash::batch::Block;
///
/// let block = Block::<5>::from_ranks(&std::array::from_fn(|lane| lane as u64))?;
/// assert_eq!(block.get(63), Perm::unrank(63));
/// assert_eq!(block.columns()[0][24], 1); // the first permutation that begins with 1
/// assert_eq!(block.ranks()[63], 63);
/// # Ok::<(), perm_hash::batch::BatchError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block<const N: usize> {
    columns: [Column; N],
}

impl<const N: usize> Block<N> {
    /// Checks that every lane is a permutation.
    ///
    /// ```
    /// use perm_hash::NotAPermutation;
    /// use perm_hash::batch::{BatchError, Block};
    /// assert_eq!(Block::new([[1; 64], [0; 64]])?.ranks(), [1; 64]); // the exchange of two, 64 times
    /// let fault = NotAPermutation::Repeated { entry: 1, first: 0, value: 1 };
    /// let error = Block::new([[1; 64], [1; 64]]).unwrap_err();
    /// assert_eq!(error, BatchError::NotAPermutation { index: 0, fault });
    /// # Ok::<(), BatchError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`BatchError::NotAPermutation`] for the first lane that is not.
    pub fn new(columns: [Column; N]) -> Result<Self, BatchError> {
        let _ = Perm::<N>::COUNT;
        if check_columns(Level::detect(), &columns) {
            return Ok(Self { columns });
        }
        for index in 0..LANES {
            Perm::new(columns.map(|column| column[index]))
                .map_err(|fault| BatchError::NotAPermutation { index, fault })?;
        }
        // Not reached: a block that fails has a lane that is no permutation.
        Ok(Self { columns })
    }

    /// The block of 64 permutations.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// use perm_hash::batch::Block;
    /// let perms = std::array::from_fn(|lane| Perm::<5>::unrank(lane as u64).unwrap_or_default());
    /// let block = Block::from_perms(&perms);
    /// assert_eq!(block.get(24).map(Perm::to_array), Some([1, 0, 2, 3, 4]));
    /// ```
    #[must_use]
    pub fn from_perms(perms: &[Perm<N>; LANES]) -> Self {
        let _ = Perm::<N>::COUNT;
        let mut columns = [[0; LANES]; N];
        columns_of_perms(Level::detect(), perms, &mut columns);
        Self { columns }
    }

    /// The permutations of 64 lexicographic ranks.
    ///
    /// ```
    /// use perm_hash::batch::{BatchError, Block};
    /// let block = Block::<4>::from_ranks(&[13; 64])?;
    /// assert_eq!(block.columns().map(|column| column[0]), [2, 0, 3, 1]);
    /// let error = Block::<4>::from_ranks(&[24; 64]).unwrap_err();
    /// assert_eq!(error, BatchError::Rank { index: 0, rank: 24, count: 24 });
    /// # Ok::<(), BatchError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`BatchError::Rank`] for the first rank that is too large.
    pub fn from_ranks(ranks: &[u64; LANES]) -> Result<Self, BatchError> {
        check_ranks::<N>(ranks)?;
        let mut columns = [[0; LANES]; N];
        columns_of_ranks(Level::detect(), ranks, &mut columns);
        Ok(Self { columns })
    }

    /// The lexicographic ranks.
    ///
    /// ```
    /// use perm_hash::batch::Block;
    /// let ranks = std::array::from_fn(|lane| 119 - lane as u64);
    /// assert_eq!(Block::<5>::from_ranks(&ranks)?.ranks(), ranks);
    /// # Ok::<(), perm_hash::batch::BatchError>(())
    /// ```
    #[must_use]
    pub fn ranks(&self) -> [u64; LANES] {
        let mut ranks = [0; LANES];
        ranks_of_columns(Level::detect(), &self.columns, &mut ranks);
        ranks
    }

    /// The permutations one after the other.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// use perm_hash::batch::Block;
    /// let perms = Block::<4>::from_ranks(&[13; 64])?.to_perms();
    /// assert_eq!(perms[63].to_array(), [2, 0, 3, 1]);
    /// # Ok::<(), perm_hash::batch::BatchError>(())
    /// ```
    #[must_use]
    pub fn to_perms(&self) -> [Perm<N>; LANES] {
        let mut perms = [Perm::IDENTITY; LANES];
        perms_of_columns(Level::detect(), &self.columns, &mut perms);
        perms
    }

    /// The permutation of a lane, `None` from 64 on.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// use perm_hash::batch::Block;
    /// let block = Block::<4>::from_ranks(&[23; 64])?;
    /// assert_eq!(block.get(63), Some(Perm::IDENTITY.reverse()));
    /// assert_eq!(block.get(64), None);
    /// # Ok::<(), perm_hash::batch::BatchError>(())
    /// ```
    #[must_use]
    pub fn get(&self, lane: usize) -> Option<Perm<N>> {
        (lane < LANES).then(|| Perm::from_valid(self.columns.map(|column| column[lane])))
    }

    /// The columns.
    ///
    /// ```
    /// use perm_hash::batch::Block;
    /// let block = Block::<5>::from_ranks(&std::array::from_fn(|lane| lane as u64))?;
    /// // The first 24 begin with 0, the next 24 with 1, the others with 2.
    /// assert_eq!(block.columns()[0].iter().filter(|&&value| value == 1).count(), 24);
    /// # Ok::<(), perm_hash::batch::BatchError>(())
    /// ```
    #[must_use]
    pub const fn columns(&self) -> &[Column; N] {
        &self.columns
    }
}

impl<const N: usize> Perm<N> {
    /// The lexicographic ranks of a slice of permutations, 64 at a time.
    ///
    /// The same as [`rank`](Self::rank) of each, several times as fast. `N` up to 20; see
    /// [`batch`](crate::batch).
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let perms = [Perm::new([2, 0, 3, 1])?, Perm::IDENTITY];
    /// let mut ranks = [0; 2];
    /// Perm::rank_slice(&perms, &mut ranks)?;
    /// assert_eq!(ranks, [13, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`BatchError::Length`] when there is not one place for each rank.
    pub fn rank_slice(perms: &[Self], ranks: &mut [u64]) -> Result<(), BatchError> {
        let _ = Self::COUNT;
        check_lengths(perms.len(), ranks.len())?;
        rank_perms(Level::detect(), perms, ranks);
        Ok(())
    }

    /// Checks a slice of words and gives their lexicographic ranks, 64 at a time.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let mut ranks = [0; 2];
    /// Perm::rank_words(&[[0, 2, 1], [2, 1, 0]], &mut ranks)?;
    /// assert_eq!(ranks, [1, 5]);
    /// let error = Perm::rank_words(&[[0, 2, 1], [2, 1, 2]], &mut ranks).unwrap_err();
    /// assert_eq!(error.to_string(), "input 1: entry 2 repeats the 2 of entry 0");
    /// # Ok::<(), perm_hash::batch::BatchError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`BatchError::NotAPermutation`] for the first word that is none, [`BatchError::Length`] when
    /// there is not one place for each rank.
    pub fn rank_words(words: &[[u8; N]], ranks: &mut [u64]) -> Result<(), BatchError> {
        let _ = Self::COUNT;
        check_lengths(words.len(), ranks.len())?;
        if rank_checked_words(Level::detect(), words, ranks) {
            return Ok(());
        }
        for (index, word) in words.iter().enumerate() {
            Self::new(*word).map_err(|fault| BatchError::NotAPermutation { index, fault })?;
        }
        // Not reached: a batch that fails has a word that is no permutation.
        Ok(())
    }

    /// The permutations of a slice of lexicographic ranks, 64 at a time.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let mut perms = [Perm::IDENTITY; 2];
    /// Perm::unrank_slice(&[13, 23], &mut perms)?;
    /// assert_eq!(perms.map(Perm::to_array), [[2, 0, 3, 1], [3, 2, 1, 0]]);
    /// # Ok::<(), perm_hash::batch::BatchError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`BatchError::Rank`] for the first rank that is too large, [`BatchError::Length`] when there
    /// is not one place for each permutation; nothing is written.
    pub fn unrank_slice(ranks: &[u64], perms: &mut [Self]) -> Result<(), BatchError> {
        check_lengths(ranks.len(), perms.len())?;
        check_ranks::<N>(ranks)?;
        unrank_perms(Level::detect(), ranks, perms);
        Ok(())
    }

    /// The permutations of the ranks `start`, `start + 1`, ... in order, as many as there is room
    /// for.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// use perm_hash::batch::BatchError;
    /// let mut perms = [Perm::IDENTITY; 3];
    /// Perm::unrank_range(3, &mut perms)?;
    /// assert_eq!(perms.map(Perm::to_array), [[1, 2, 0], [2, 0, 1], [2, 1, 0]]);
    /// // Ranks 4 and 5 have a permutation, the third place would get none.
    /// let error = Perm::unrank_range(4, &mut perms).unwrap_err();
    /// assert_eq!(error, BatchError::Rank { index: 2, rank: 6, count: 6 });
    /// # Ok::<(), BatchError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`BatchError::Rank`] when the ranks would pass the last one; nothing is written.
    pub fn unrank_range(start: u64, perms: &mut [Self]) -> Result<(), BatchError> {
        let len = perms.len() as u64;
        // How many there are from `start` on.
        let left = Self::COUNT.saturating_sub(start);
        if len > left {
            // At most the length of the slice.
            let index = usize::try_from(left).unwrap_or(usize::MAX);
            return Err(BatchError::Rank {
                index,
                rank: start.max(Self::COUNT),
                count: Self::COUNT,
            });
        }
        unrank_from(Level::detect(), start, perms);
        Ok(())
    }
}

impl<const N: usize> NibblePerm<N> {
    /// The lexicographic ranks of a slice of packed permutations, 64 at a time.
    ///
    /// ```
    /// use perm_hash::NibblePerm;
    /// let packed = [NibblePerm::<4>::new(0x1302)?, NibblePerm::IDENTITY];
    /// let mut ranks = [0; 2];
    /// NibblePerm::rank_slice(&packed, &mut ranks)?;
    /// assert_eq!(ranks, [13, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`BatchError::Length`] when there is not one place for each rank.
    pub fn rank_slice(packed: &[Self], ranks: &mut [u64]) -> Result<(), BatchError> {
        let _ = Self::COUNT;
        check_lengths(packed.len(), ranks.len())?;
        rank_nibbles(Level::detect(), packed, ranks);
        Ok(())
    }

    /// The packed permutations of a slice of lexicographic ranks, 64 at a time.
    ///
    /// ```
    /// use perm_hash::NibblePerm;
    /// let mut packed = [NibblePerm::<4>::IDENTITY; 2];
    /// NibblePerm::unrank_slice(&[13, 23], &mut packed)?;
    /// assert_eq!(packed.map(NibblePerm::bits), [0x1302, 0x0123]);
    /// # Ok::<(), perm_hash::batch::BatchError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`BatchError::Rank`] for the first rank that is too large, [`BatchError::Length`] when there
    /// is not one place for each permutation; nothing is written.
    pub fn unrank_slice(ranks: &[u64], packed: &mut [Self]) -> Result<(), BatchError> {
        let _ = Self::COUNT;
        check_lengths(ranks.len(), packed.len())?;
        check_ranks::<N>(ranks)?;
        unrank_nibbles(Level::detect(), ranks, packed);
        Ok(())
    }
}

fn check_lengths(inputs: usize, outputs: usize) -> Result<(), BatchError> {
    if inputs == outputs { Ok(()) } else { Err(BatchError::Length { inputs, outputs }) }
}

fn check_ranks<const N: usize>(ranks: &[u64]) -> Result<(), BatchError> {
    let count = Perm::<N>::COUNT;
    // One pass without a branch, and a second one only to name the fault.
    if all_below(Level::detect(), ranks, count) {
        return Ok(());
    }
    match ranks.iter().copied().enumerate().find(|(_, rank)| *rank >= count) {
        Some((index, rank)) => Err(BatchError::Rank { index, rank, count }),
        None => Ok(()),
    }
}

/// Whether all ranks are below their count.
fn all_below(level: Level, ranks: &[u64], count: u64) -> bool {
    let all_below = |ranks: &[u64]| ranks.iter().fold(true, |good, &rank| good & (rank < count));
    #[cfg(target_arch = "x86_64")]
    {
        let (blocks, rest) = ranks.as_chunks();
        if let Some(good) = simd::all_below(level, blocks, count) {
            return good & all_below(rest);
        }
    }
    let _ = level;
    all_below(ranks)
}

/// The bare words behind whatever holds them.
pub(crate) trait Row<const N: usize> {
    fn word(&self) -> &[u8; N];
}

impl<const N: usize> Row<N> for Perm<N> {
    #[inline(always)]
    fn word(&self) -> &[u8; N] {
        self.as_array()
    }
}

impl<const N: usize> Row<N> for [u8; N] {
    #[inline(always)]
    fn word(&self) -> &[u8; N] {
        self
    }
}

fn rank_perms<const N: usize>(level: Level, perms: &[Perm<N>], ranks: &mut [u64]) {
    rank_rows::<N, Perm<N>, false>(level, perms, ranks);
}

/// Whether all words are permutations.
fn rank_checked_words<const N: usize>(level: Level, words: &[[u8; N]], ranks: &mut [u64]) -> bool {
    rank_rows::<N, [u8; N], true>(level, words, ranks)
}

/// Ranks rows; with `CHECK`, whether all of them are permutations.
fn rank_rows<const N: usize, R: Row<N>, const CHECK: bool>(
    level: Level,
    rows: &[R],
    ranks: &mut [u64],
) -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        let ((blocks, rest), (places, rest_places)) = (rows.as_chunks(), ranks.as_chunks_mut());
        if let Some(good) = simd::rank_rows::<N, R, CHECK>(level, blocks, places) {
            return good & rank_rest::<N, R, CHECK>(rest, rest_places);
        }
    }
    let _ = level;
    let mut columns = [[0; LANES]; N];
    let mut digits = [[0; LANES]; N];
    let mut good = true;
    let ((blocks, rest), (places, rest_places)) = (rows.as_chunks(), ranks.as_chunks_mut());
    for (block, places) in blocks.iter().zip(places) {
        if CHECK {
            turn(block, &mut columns);
            good &= checked_digits_of(&columns, &mut digits);
        } else {
            turn_but_last(block, &mut columns);
            digits_of(&columns, &mut digits);
        }
        horner(&digits, places);
    }
    good & rank_rest::<N, R, CHECK>(rest, rest_places)
}

/// Ranks the rows after the last whole block, as [`rank_rows`] does.
fn rank_rest<const N: usize, R: Row<N>, const CHECK: bool>(rows: &[R], ranks: &mut [u64]) -> bool {
    let mut good = true;
    for (row, place) in rows.iter().zip(ranks) {
        if CHECK {
            good &= lex::is_arrangement::<N, N>(row.word());
        }
        *place = lex::rank::<N, N>(row.word());
    }
    good
}

/// The permutations of ranks that exist.
fn unrank_perms<const N: usize>(level: Level, ranks: &[u64], perms: &mut [Perm<N>]) {
    fn rest<const N: usize>(ranks: &[u64], perms: &mut [Perm<N>]) {
        for (rank, place) in ranks.iter().zip(perms) {
            *place = Perm::from_valid(lex::unrank::<N, N>(*rank));
        }
    }
    #[cfg(target_arch = "x86_64")]
    {
        let ((blocks, last), (places, last_places)) = (ranks.as_chunks(), perms.as_chunks_mut());
        if simd::unrank_rows(level, blocks, places).is_some() {
            return rest(last, last_places);
        }
    }
    let _ = level;
    let mut columns = [[0; LANES]; N];
    let ((blocks, last), (places, last_places)) = (ranks.as_chunks(), perms.as_chunks_mut());
    for (block, places) in blocks.iter().zip(places) {
        unrank_block(block, &mut columns);
        turn_back(&columns, places);
    }
    rest(last, last_places);
}

/// The permutations of the ranks from `start` on, which exist.
fn unrank_from<const N: usize>(level: Level, start: u64, perms: &mut [Perm<N>]) {
    let mut ranks = [0; LANES];
    for (places, first) in perms.chunks_mut(LANES).zip((start..).step_by(LANES)) {
        for (rank, lane) in ranks.iter_mut().zip(first..) {
            *rank = lane;
        }
        unrank_perms(level, &ranks[..places.len()], places);
    }
}

fn rank_nibbles<const N: usize>(level: Level, packed: &[NibblePerm<N>], ranks: &mut [u64]) {
    fn rest<const N: usize>(packed: &[NibblePerm<N>], ranks: &mut [u64]) {
        for (packed, place) in packed.iter().zip(ranks) {
            *place = packed.rank();
        }
    }
    #[cfg(target_arch = "x86_64")]
    {
        let ((blocks, last), (places, last_places)) = (packed.as_chunks(), ranks.as_chunks_mut());
        if simd::rank_nibbles(level, blocks, places).is_some() {
            return rest(last, last_places);
        }
    }
    let _ = level;
    let mut columns = [[0; LANES]; N];
    let mut digits = [[0; LANES]; N];
    let ((blocks, last), (places, last_places)) = (packed.as_chunks(), ranks.as_chunks_mut());
    for (block, places) in blocks.iter().zip(places) {
        turn_nibbles(block, &mut columns);
        digits_of(&columns, &mut digits);
        horner(&digits, places);
    }
    rest(last, last_places);
}

/// The packed permutations of ranks that exist.
fn unrank_nibbles<const N: usize>(level: Level, ranks: &[u64], packed: &mut [NibblePerm<N>]) {
    fn rest<const N: usize>(ranks: &[u64], packed: &mut [NibblePerm<N>]) {
        for (rank, place) in ranks.iter().zip(packed) {
            *place = NibblePerm::from_perm(Perm::from_valid(lex::unrank::<N, N>(*rank)));
        }
    }
    #[cfg(target_arch = "x86_64")]
    {
        let ((blocks, last), (places, last_places)) = (ranks.as_chunks(), packed.as_chunks_mut());
        if simd::unrank_nibbles(level, blocks, places).is_some() {
            return rest(last, last_places);
        }
    }
    let _ = level;
    let mut columns = [[0; LANES]; N];
    let ((blocks, last), (places, last_places)) = (ranks.as_chunks(), packed.as_chunks_mut());
    for (block, places) in blocks.iter().zip(places) {
        unrank_block(block, &mut columns);
        turn_back_nibbles(&columns, places);
    }
    rest(last, last_places);
}

fn columns_of_perms<const N: usize>(
    level: Level,
    perms: &[Perm<N>; LANES],
    columns: &mut [Column; N],
) {
    #[cfg(target_arch = "x86_64")]
    if simd::columns_of_perms(level, perms, columns).is_some() {
        return;
    }
    let _ = level;
    turn(perms, columns);
}

fn perms_of_columns<const N: usize>(
    level: Level,
    columns: &[Column; N],
    perms: &mut [Perm<N>; LANES],
) {
    #[cfg(target_arch = "x86_64")]
    if simd::perms_of_columns(level, columns, perms).is_some() {
        return;
    }
    let _ = level;
    turn_back(columns, perms);
}

fn columns_of_ranks<const N: usize>(level: Level, ranks: &[u64; LANES], columns: &mut [Column; N]) {
    #[cfg(target_arch = "x86_64")]
    if simd::unrank_columns(level, ranks, columns).is_some() {
        return;
    }
    let _ = level;
    unrank_block(ranks, columns);
}

fn ranks_of_columns<const N: usize>(level: Level, columns: &[Column; N], ranks: &mut [u64; LANES]) {
    #[cfg(target_arch = "x86_64")]
    if simd::rank_columns::<N, false>(level, columns, ranks).is_some() {
        return;
    }
    let _ = level;
    let mut digits = [[0; LANES]; N];
    digits_of(columns, &mut digits);
    horner(&digits, ranks);
}

/// Whether every lane is a permutation.
fn check_columns<const N: usize>(level: Level, columns: &[Column; N]) -> bool {
    #[cfg(target_arch = "x86_64")]
    if let Some(good) = simd::rank_columns::<N, true>(level, columns, &mut [0; LANES]) {
        return good;
    }
    let _ = level;
    let mut digits = [[0; LANES]; N];
    checked_digits_of(columns, &mut digits)
}

/// Transposes eight words of eight bytes, in each of eight groups side by side.
///
/// Byte `j` of word `k` becomes byte `k` of word `j`: three rounds that exchange halves, quarters
/// and eighths.
#[inline(always)]
fn transpose(words: &mut [[u64; 8]; 8]) {
    #[inline(always)]
    fn exchange(words: &mut [[u64; 8]; 8], distance: usize, mask: u64) {
        for k in 0..8 {
            if k & distance == 0 {
                for group in 0..8 {
                    let (low, high) = (words[k][group], words[k + distance][group]);
                    let swapped = ((low >> (8 * distance)) ^ high) & mask;
                    words[k + distance][group] = high ^ swapped;
                    words[k][group] = low ^ (swapped << (8 * distance));
                }
            }
        }
    }
    exchange(words, 4, 0x0000_0000_ffff_ffff);
    exchange(words, 2, 0x0000_ffff_0000_ffff);
    exchange(words, 1, 0x00ff_00ff_00ff_00ff);
}

/// Where the eight columns of a round begin; the last round may overlap the one before it.
///
/// One or two columns that are left over are not worth a round.
const fn round(n: usize, round: usize) -> Option<usize> {
    let start = 8 * round;
    if start + 8 <= n {
        Some(start)
    } else if start < n && (n - start > 2 || n < 8) {
        Some(n.saturating_sub(8))
    } else {
        None
    }
}

/// The columns from this one on are moved entry by entry.
const fn single_from(n: usize) -> usize {
    if n >= 8 && n % 8 <= 2 { n - n % 8 } else { n }
}

/// Rows to columns.
#[inline(always)]
fn turn<const N: usize, R: Row<N>>(rows: &[R; LANES], columns: &mut [Column; N]) {
    turn_first(rows, columns, N);
}

/// Rows to columns, the last of which need not be right.
#[inline(always)]
fn turn_but_last<const N: usize, R: Row<N>>(rows: &[R; LANES], columns: &mut [Column; N]) {
    turn_first(rows, columns, if N > 8 && N % 8 == 1 { N - 1 } else { N });
}

/// Leaves the words as they are, but in memory.
///
/// The compiler would carry them in 64 scalar registers from the rows through the rounds of the
/// transposition, spilling most; from memory it loads them as vectors. Ranking words of nine takes
/// two thirds of the time so.
#[inline(always)]
fn through_memory(words: &mut [[u64; 8]; 8]) {
    core::hint::black_box(words);
}

/// The first `n` entries to columns: all, or all but the last.
#[inline(always)]
fn turn_first<const N: usize, R: Row<N>>(rows: &[R; LANES], columns: &mut [Column; N], n: usize) {
    for at in (0..3).map_while(|index| round(n, index)) {
        let width = N.min(8);
        let mut words = [[0; 8]; 8];
        for group in 0..8 {
            for k in 0..8 {
                let mut bytes = [0; 8];
                bytes[..width].copy_from_slice(&rows[8 * group + k].word()[at..at + width]);
                words[k][group] = u64::from_le_bytes(bytes);
            }
        }
        if !N.is_multiple_of(8) {
            through_memory(&mut words);
        }
        transpose(&mut words);
        for (column, word) in columns[at..].iter_mut().zip(&words) {
            for (bytes, group) in column.as_chunks_mut::<8>().0.iter_mut().zip(word) {
                *bytes = group.to_le_bytes();
            }
        }
    }
    for i in single_from(n)..n {
        for (entry, row) in columns[i].iter_mut().zip(rows) {
            *entry = row.word()[i];
        }
    }
}

/// Columns to rows, the way back of [`turn`]. The lanes are permutations.
#[inline(always)]
fn turn_back<const N: usize>(columns: &[Column; N], rows: &mut [Perm<N>; LANES]) {
    let mut rounds = [[[0; 8]; 8]; 3];
    for (words, at) in rounds.iter_mut().zip((0..3).map_while(|index| round(N, index))) {
        for (word, column) in words.iter_mut().zip(&columns[at..]) {
            for (group, bytes) in word.iter_mut().zip(column.as_chunks::<8>().0) {
                *group = u64::from_le_bytes(*bytes);
            }
        }
        transpose(words);
        through_memory(words);
    }
    for group in 0..8 {
        for k in 0..8 {
            let lane = 8 * group + k;
            // In place: a word put together elsewhere would be copied right after it was stored in
            // pieces.
            let word = rows[lane].word_mut();
            for (words, at) in rounds.iter().zip((0..3).map_while(|index| round(N, index))) {
                let width = N.min(8);
                word[at..at + width].copy_from_slice(&words[k][group].to_le_bytes()[..width]);
            }
            for i in single_from(N)..N {
                word[i] = columns[i][lane];
            }
            debug_assert!(lex::is_arrangement::<N, N>(word));
        }
    }
}

/// The low nibble of each byte.
const LOW_NIBBLES: u64 = u64::from_le_bytes([15; 8]);

/// Packed words to columns: the even entries are the low nibbles of the bytes, the odd ones the
/// high nibbles.
#[inline(always)]
fn turn_nibbles<const N: usize>(packed: &[NibblePerm<N>; LANES], columns: &mut [Column; N]) {
    for odd in 0..2 {
        let mut words = [[0; 8]; 8];
        for group in 0..8 {
            for k in 0..8 {
                words[k][group] = packed[8 * group + k].bits() >> (4 * odd) & LOW_NIBBLES;
            }
        }
        transpose(&mut words);
        for (column, word) in columns[odd.min(N)..].iter_mut().step_by(2).zip(&words) {
            for (bytes, group) in column.as_chunks_mut::<8>().0.iter_mut().zip(word) {
                *bytes = group.to_le_bytes();
            }
        }
    }
}

/// Columns to packed words. The lanes are permutations.
#[inline(always)]
fn turn_back_nibbles<const N: usize>(columns: &[Column; N], packed: &mut [NibblePerm<N>; LANES]) {
    let mut halves = [[[0; 8]; 8]; 2];
    for (odd, words) in halves.iter_mut().enumerate() {
        for (word, column) in words.iter_mut().zip(columns[odd.min(N)..].iter().step_by(2)) {
            for (group, bytes) in word.iter_mut().zip(column.as_chunks::<8>().0) {
                *group = u64::from_le_bytes(*bytes);
            }
        }
        transpose(words);
    }
    for group in 0..8 {
        for k in 0..8 {
            let [even, odd] = [halves[0][k][group], halves[1][k][group]];
            packed[8 * group + k] = NibblePerm::from_valid(even | odd << 4);
        }
    }
}

/// The Lehmer digits of each lane, all of which are permutations.
///
/// A digit is the entry less the number of smaller ones before it, so the last column is not even
/// looked at.
#[inline(always)]
fn digits_of<const N: usize>(columns: &[Column; N], digits: &mut [Column; N]) {
    for i in 0..N.saturating_sub(1) {
        let mut digit = columns[i];
        for j in 0..i {
            for lane in 0..LANES {
                digit[lane] -= less(columns[j][lane], columns[i][lane]);
            }
        }
        digits[i] = digit;
    }
}

/// The Lehmer digits of each lane, and whether all lanes are permutations.
///
/// The check: let `c` be the number of entries before `i` that are not larger than entry `i`, plus
/// the number of those after it that are smaller. Over all `i` the `c` are `0..N`, each once: the
/// places of the entries after a stable sort. So the word is a permutation exactly when every entry
/// is its own `c`. The digits are below their radices even if it is none.
#[inline(always)]
fn checked_digits_of<const N: usize>(columns: &[Column; N], digits: &mut [Column; N]) -> bool {
    let mut wrong = [0_u8; LANES];
    for i in 0..N {
        #[expect(clippy::cast_possible_truncation, reason = "i < N <= 20")]
        let mut places = [i as u8; LANES];
        for j in 0..i {
            for lane in 0..LANES {
                places[lane] -= less(columns[i][lane], columns[j][lane]);
            }
        }
        let mut digit = [0_u8; LANES];
        for j in i + 1..N {
            for lane in 0..LANES {
                digit[lane] += less(columns[j][lane], columns[i][lane]);
            }
        }
        for lane in 0..LANES {
            wrong[lane] |= (places[lane] + digit[lane]) ^ columns[i][lane];
        }
        digits[i] = digit;
    }
    wrong.iter().all(|&bits| bits == 0)
}

/// 1 if `a` is less than `b`. Signed: x86 has no unsigned comparison of vectors. Entries of 128 or
/// more are wrong anyway.
#[inline(always)]
fn less(a: u8, b: u8) -> u8 {
    u8::from(a.cast_signed() < b.cast_signed())
}

/// The digits in groups whose values fit 16 bits, from the last one: group `g` is `BOUNDS[g +
/// 1]..BOUNDS[g]`.
///
/// Counted from the end the groups have 8! = 40,320 values, 12 * 11 * 10 * 9 = 11,880, 15 * 14 * 13
/// = 2,730, 18 * 17 * 16 = 4,896 and 20 * 19 = 380. Neither the values of two neighbours nor, up to
/// here, those of the last four less the last two pass 32 bits.
pub(crate) struct Groups<const N: usize>;

impl<const N: usize> Groups<N> {
    pub(crate) const BOUNDS: [usize; 6] = [
        N,
        N.saturating_sub(8),
        N.saturating_sub(12),
        N.saturating_sub(15),
        N.saturating_sub(18),
        0,
    ];

    /// The number of values of the digits from the one at bound `g` to the end.
    pub(crate) const fn count_from(g: usize) -> u64 {
        let mut count = 1;
        let mut radix = N - Self::BOUNDS[g];
        while radix > 1 {
            count *= radix as u64;
            radix -= 1;
        }
        count
    }

    /// The number of values of group `g`.
    pub(crate) const fn count(g: usize) -> u64 {
        Self::count_from(g + 1) / Self::count_from(g)
    }
}

/// The values of the digits: the groups in 16 bits, pairs of groups in 32, and these together.
#[inline(always)]
fn horner<const N: usize>(digits: &[Column; N], ranks: &mut [u64; LANES]) {
    let low = pair::<N>(digits, 0);
    if N <= 12 {
        *ranks = low.map(u64::from);
        return;
    }
    let high = pair::<N>(digits, 2);
    let place = const { Groups::<N>::count_from(2) };
    if N <= 18 {
        for lane in 0..LANES {
            ranks[lane] = u64::from(high[lane]) * place + u64::from(low[lane]);
        }
        return;
    }
    let top = group::<N>(digits, 4);
    let top_place = const { Groups::<N>::count_from(4) / Groups::<N>::count_from(2) };
    for lane in 0..LANES {
        let high = u64::from(top[lane]) * top_place + u64::from(high[lane]);
        ranks[lane] = high * place + u64::from(low[lane]);
    }
}

/// The values of groups `g` and `g + 1` together.
#[inline(always)]
fn pair<const N: usize>(digits: &[Column; N], g: usize) -> [u32; LANES] {
    let mut values = group(digits, g).map(u32::from);
    if Groups::<N>::BOUNDS[g + 1] > 0 {
        let high = group(digits, g + 1);
        #[expect(clippy::cast_possible_truncation, reason = "at most 8!")]
        let place = Groups::<N>::count(g) as u32;
        for lane in 0..LANES {
            values[lane] += u32::from(high[lane]) * place;
        }
    }
    values
}

/// The values of group `g`.
#[inline(always)]
fn group<const N: usize>(digits: &[Column; N], g: usize) -> [u16; LANES] {
    let (start, end) = (Groups::<N>::BOUNDS[g + 1], Groups::<N>::BOUNDS[g]);
    let mut values = [0_u16; LANES];
    // The last digit of all is 0 and has radix 1.
    for i in start..end.min(N.saturating_sub(1)) {
        #[expect(clippy::cast_possible_truncation, reason = "at most 20")]
        let radix = (N - i) as u16;
        for lane in 0..LANES {
            values[lane] = values[lane] * radix + u16::from(digits[i][lane]);
        }
    }
    values
}

/// The permutations of 64 ranks below `N!`.
#[inline(always)]
fn unrank_block<const N: usize>(ranks: &[u64; LANES], columns: &mut [Column; N]) {
    let mut digits = [[0; LANES]; N];
    let (mut low, mut high, mut top) = ([0_u32; LANES], [0_u32; LANES], [0_u16; LANES]);
    let place = const { if N > 12 { Groups::<N>::count_from(2) } else { 1 } };
    let top_place = const { if N > 18 { Groups::<N>::count_from(4) } else { 1 } };
    #[expect(clippy::cast_possible_truncation, reason = "low < 12!, high < 18! / 12!, top < 380")]
    for lane in 0..LANES {
        let mut rank = ranks[lane];
        if N > 18 {
            top[lane] = (rank / top_place) as u16;
            rank %= top_place;
        }
        if N > 12 {
            high[lane] = (rank / place) as u32;
            rank %= place;
        }
        low[lane] = rank as u32;
    }
    split_pair(&low, &mut digits, 0);
    if N > 12 {
        split_pair(&high, &mut digits, 2);
    }
    if N > 18 {
        split_group(&top, &mut digits, 4);
    }
    // An entry is its digit, raised by each earlier digit that is not above it, the nearest one
    // first.
    for j in 0..N {
        let mut entries = digits[j];
        for i in (0..j).rev() {
            for lane in 0..LANES {
                // At least the digit is more than one less than it; the digits are far below 128.
                let below = digits[i][lane].wrapping_sub(1).cast_signed();
                entries[lane] += u8::from(entries[lane].cast_signed() > below);
            }
        }
        columns[j] = entries;
    }
}

/// The digits of groups `g` and `g + 1` from their value together.
///
/// The quotient by the count of group `g` is a multiplication by `ceil(2^shift / count)`, exact
/// since the values are below 2^29 and `2^shift >= 2^31 * count`.
#[inline(always)]
fn split_pair<const N: usize>(values: &[u32; LANES], digits: &mut [Column; N], g: usize) {
    let count = Groups::<N>::count(g);
    let (mut low, mut high) = ([0_u16; LANES], [0_u16; LANES]);
    #[expect(
        clippy::cast_possible_truncation,
        reason = "2^shift <= 2^32 * count; a remainder, a quotient"
    )]
    if Groups::<N>::BOUNDS[g + 1] > 0 {
        let shift = 32 + count.ilog2();
        let factor = (1_u64 << shift).div_ceil(count) as u32;
        for lane in 0..LANES {
            let quotient = ((u64::from(values[lane]) * u64::from(factor)) >> shift) as u32;
            high[lane] = quotient as u16;
            low[lane] = (values[lane] - quotient * count as u32) as u16;
        }
        split_group(&high, digits, g + 1);
    } else {
        low = values.map(|value| value as u16);
    }
    split_group(&low, digits, g);
}

/// The digits of group `g` from its value, by a fraction of 16 bits.
///
/// Let the group have `P` values and `f = (value * ceil(2^32 / P) >> 16) + 1`. Then `f` lies above
/// `value * 2^16 / P` by more than 0 and at most `1 + P / 2^16`, so the digits are exact as long as
/// `P * (1 + P / 2^16) <= 2^16`, which is up to 40,503.
#[inline(always)]
fn split_group<const N: usize>(values: &[u16; LANES], digits: &mut [Column; N], g: usize) {
    let count = Groups::<N>::count(g);
    debug_assert!(count <= 40_503);
    #[expect(
        clippy::cast_possible_truncation,
        reason = "at most 2^31; a count of 1 has no digits but 0"
    )]
    let factor = (1_u64 << 32).div_ceil(count) as u32;
    let mut fractions = [0_u16; LANES];
    for lane in 0..LANES {
        let high = (u32::from(values[lane]).wrapping_mul(factor) >> 16) as u16;
        fractions[lane] = high + 1;
    }
    for i in Groups::<N>::BOUNDS[g + 1]..Groups::<N>::BOUNDS[g] {
        #[expect(clippy::cast_possible_truncation, reason = "at most 20")]
        let radix = (N - i) as u16;
        for lane in 0..LANES {
            let wide = u32::from(fractions[lane]) * u32::from(radix);
            #[expect(clippy::cast_possible_truncation, reason = "a digit below 20, and the rest")]
            let (digit, rest) = ((wide >> 16) as u8, wide as u16);
            digits[i][lane] = digit;
            fractions[lane] = rest;
        }
    }
}

#[cfg(test)]
mod tests {
    use dense_code::Dense;
    use std::vec;
    use std::vec::Vec;

    use super::*;

    /// A sample of ranks: both ends, the neighbours of every digit's places, and a walk through
    /// all.
    fn ranks<const N: usize>(len: usize) -> Vec<u64> {
        let count = Perm::<N>::COUNT;
        let mut ranks = vec![0, count - 1, count / 2];
        let mut place = 1;
        for n in 1..=N as u64 {
            for digit in 1..=n {
                ranks.extend([digit * place, digit * place - 1].map(|rank| rank.min(count - 1)));
            }
            place *= n;
        }
        // A step without a common factor with any place.
        let mut rank = 0;
        while ranks.len() < len {
            rank = (rank + 11_400_714_819_323_198_485 % count) % count;
            ranks.push(rank);
        }
        ranks
    }

    fn agree<const N: usize>(ranks: &[u64]) {
        let perms: Vec<Perm<N>> = ranks.iter().map(|&rank| Perm::unrank(rank).unwrap()).collect();
        let words: Vec<[u8; N]> = perms.iter().map(|perm| perm.to_array()).collect();
        for level in Level::available() {
            let mut out = vec![u64::MAX; ranks.len()];
            rank_perms(level, &perms, &mut out);
            assert!(out == ranks, "rank, n = {N}, {}", level.name());
            out.fill(u64::MAX);
            assert!(rank_checked_words(level, &words, &mut out));
            assert!(out == ranks, "checked rank, n = {N}, {}", level.name());
            let mut back = vec![Perm::IDENTITY; ranks.len()];
            unrank_perms(level, ranks, &mut back);
            assert!(back == perms, "unrank, n = {N}, {}", level.name());
            for start in [ranks[0], Perm::<N>::COUNT.saturating_sub(200)] {
                let len = (Perm::<N>::COUNT - start).min(200);
                let mut range = vec![Perm::<N>::IDENTITY; usize::try_from(len).unwrap()];
                unrank_from(level, start, &mut range);
                assert!(range.into_iter().eq((start..start + len).filter_map(Perm::unrank)));
            }
            if let (Some(ranks), Some(perms)) = (ranks.first_chunk(), perms.first_chunk()) {
                let (mut a, mut b) = ([[0; LANES]; N], [[0; LANES]; N]);
                columns_of_perms(level, perms, &mut a);
                columns_of_ranks(level, ranks, &mut b);
                assert_eq!(a, b);
                assert!(check_columns(level, &a));
                let (mut back, mut out) = ([Perm::IDENTITY; LANES], [0; LANES]);
                perms_of_columns(level, &a, &mut back);
                ranks_of_columns(level, &a, &mut out);
                assert_eq!((&back, &out), (perms, ranks));
            }
        }
    }

    fn packed_agree<const N: usize>(ranks: &[u64]) {
        let packed: Vec<NibblePerm<N>> =
            ranks.iter().map(|&rank| NibblePerm::from_perm(Perm::unrank(rank).unwrap())).collect();
        for level in Level::available() {
            let mut out = vec![u64::MAX; ranks.len()];
            rank_nibbles(level, &packed, &mut out);
            assert!(out == ranks, "rank, n = {N}, {}", level.name());
            let mut back = vec![NibblePerm::IDENTITY; ranks.len()];
            unrank_nibbles(level, ranks, &mut back);
            assert!(back == packed, "unrank, n = {N}, {}", level.name());
        }
    }

    #[test]
    fn kernels_agree_with_their_slow_twins_over_whole_domains() {
        fn whole<const N: usize>() {
            let ranks: Vec<u64> = (0..Perm::<N>::COUNT).collect();
            agree::<N>(&ranks);
            packed_agree::<N>(&ranks);
        }
        whole::<0>();
        whole::<1>();
        whole::<2>();
        whole::<3>();
        whole::<4>();
        whole::<5>();
        whole::<6>();
        whole::<7>();
        whole::<8>();
        whole::<9>();
    }

    #[test]
    fn kernels_agree_with_their_slow_twins_at_every_size() {
        macro_rules! sizes {
            ($($n:literal)*) => { $(agree::<$n>(&ranks::<$n>(3_000));)* };
        }
        sizes!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20);
        macro_rules! packed_sizes {
            ($($n:literal)*) => { $(packed_agree::<$n>(&ranks::<$n>(1_000));)* };
        }
        packed_sizes!(10 11 12 13 14 15 16);
    }

    #[test]
    #[ignore = "some ten seconds: every rank of 10 things at every level; run by name"]
    fn kernels_agree_with_their_slow_twins_on_ten_things() {
        agree::<10>(&(0..Perm::<10>::COUNT).collect::<Vec<_>>());
    }

    /// Every word of 5 bytes of 0..6 and some others: the check of a block says what the check of a
    /// word says.
    #[test]
    fn checks_agree_with_their_slow_twin() {
        type Digits = [dense_code::Below<6>; 5];
        let mut words: Vec<[u8; 5]> = Digits::all()
            .map(|word| word.map(|digit| u8::try_from(digit.get()).unwrap()))
            .collect();
        words.extend([[0, 1, 2, 3, 255], [128, 1, 2, 3, 4], [255; 5], [132, 131, 130, 129, 128]]);
        for level in Level::available() {
            for word in &words {
                let good = lex::is_arrangement::<5, 5>(word);
                let mut columns = [0, 1, 2, 3, 4].map(|entry| [entry; LANES]);
                for (column, entry) in columns.iter_mut().zip(word) {
                    column[37] = *entry;
                }
                assert_eq!(check_columns(level, &columns), good, "{word:?}");
            }
            // In rows: one bad word in the block, or in the rest after it.
            for place in [0, 63, 64, 99] {
                let mut rows = [[4, 3, 2, 1, 0]; 100];
                assert!(rank_checked_words(level, &rows, &mut [0; 100]));
                rows[place] = [4, 3, 2, 1, 4];
                assert!(!rank_checked_words(level, &rows, &mut [0; 100]));
            }
        }
    }

    #[test]
    fn ranks_past_the_last_are_seen_at_every_level() {
        for level in Level::available() {
            for count in [1, 6, Perm::<20>::COUNT, 1 << 63] {
                for place in [0, 1, 2, 3, 31, 32, 70, 99] {
                    let mut ranks = [count - 1; 100];
                    assert!(all_below(level, &ranks, count));
                    for rank in [count, count + 1, 1 << 63, u64::MAX] {
                        ranks[place] = rank;
                        assert!(!all_below(level, &ranks, count), "{rank} of {count}");
                    }
                }
            }
        }
    }

    /// Words of 20 entries with one wrong: twice a value, or past the last one by any number.
    #[test]
    fn every_wrong_entry_is_seen_at_every_level() {
        fn wrong<const N: usize>() {
            for level in Level::available() {
                for value in 0..=255 {
                    for place in 0..N {
                        let mut words = [Perm::<N>::IDENTITY.to_array(); 64];
                        words[45][place] = value;
                        let good = usize::from(value) == place;
                        assert_eq!(
                            rank_checked_words(level, &words, &mut [0; 64]),
                            good,
                            "{N} {value} {place}"
                        );
                    }
                }
            }
        }
        wrong::<1>();
        wrong::<8>();
        wrong::<9>();
        wrong::<16>();
        wrong::<17>();
        wrong::<20>();
    }

    #[test]
    fn faults_are_named() {
        let repeated = NotAPermutation::Repeated { entry: 2, first: 0, value: 0 };
        let mut words = [[0, 1, 2]; 70];
        words[65] = [0, 2, 0];
        let error = Perm::rank_words(&words, &mut [0; 70]);
        assert_eq!(error, Err(BatchError::NotAPermutation { index: 65, fault: repeated }));
        words[3] = [0, 1, 0];
        let error = Perm::rank_words(&words, &mut [0; 70]);
        assert_eq!(error, Err(BatchError::NotAPermutation { index: 3, fault: repeated }));
        let mut columns = [0, 1, 2].map(|entry| [entry; LANES]);
        columns[2][5] = 0;
        let error = Block::new(columns).map(|_| ());
        assert_eq!(error, Err(BatchError::NotAPermutation { index: 5, fault: repeated }));

        let lengths = Err(BatchError::Length { inputs: 3, outputs: 2 });
        assert_eq!(Perm::rank_slice(&[Perm::<4>::IDENTITY; 3], &mut [0; 2]), lengths);
        assert_eq!(Perm::rank_words(&[[0, 1]; 3], &mut [0; 2]), lengths);
        assert_eq!(Perm::unrank_slice(&[0; 3], &mut [Perm::<4>::IDENTITY; 2]), lengths);

        let mut perms = [Perm::<3>::IDENTITY; 4];
        let rank = BatchError::Rank { index: 2, rank: 6, count: 6 };
        assert_eq!(Perm::unrank_slice(&[0, 5, 6, 7], &mut perms), Err(rank));
        assert_eq!(Perm::unrank_range(4, &mut perms), Err(rank));
        assert_eq!(
            Perm::unrank_range(u64::MAX, &mut perms),
            Err(BatchError::Rank { index: 0, rank: u64::MAX, count: 6 })
        );
        assert_eq!(perms, [Perm::IDENTITY; 4]);
        assert_eq!(Perm::unrank_range(6, &mut perms[..0]), Ok(()));
        assert_eq!(Perm::unrank_range(2, &mut perms), Ok(()));
        assert_eq!(perms.map(Perm::rank), [2, 3, 4, 5]);
        assert_eq!(
            Block::<3>::from_ranks(&[6; LANES]).map(|_| ()),
            Err(BatchError::Rank { index: 0, rank: 6, count: 6 })
        );
    }
}
