//! The batch kernels: a block of tuples turned into columns, sorted by a network, made into keys.
//!
//! Everything is safe code over arrays of fixed length that the compiler vectorises, compiled once
//! for each [`Level`]. Tuples are interleaved in memory; a block of them is first split into one
//! column a position, so that each step is the same operation on neighbouring lanes.

use dense_code::at_level;

use crate::keys::choose::{multichoose_by, next_choose};
use crate::keys::integer::Column;
use crate::keys::network::for_each_comparator;
use crate::keys::{Integer, KeyWord};

/// How many tuples a block has.
// The columns of a block and its keys stay in the first-level cache, and 128 is a multiple of what
// any vector register holds.
pub(crate) const BLOCK: usize = 128;

/// A word for each tuple of a block.
pub(crate) type Block<W> = [W; BLOCK];

/// The longest tuples that have keys: their symbols are sorted by a network, column by column.
pub(crate) const MAX_K: usize = 16;

/// Which arithmetic a kernel does.
pub(crate) const RANK: u8 = 0;
pub(crate) const PACKED: u8 = 1;

/// Work that is compiled once for each [`Level`] by [`run`]: `run` of the job is `inline(always)`.
pub(crate) trait Job {
    type Output;

    fn run(self) -> Self::Output;
}

at_level! {
    /// Runs a job with the instructions of a level. The one place of this crate where a kernel
    /// meets a level: a job may have any types and constants.
    pub(crate) fn run[J: Job](job: J) -> J::Output {
        job.run()
    }
}

/// The keys of one block of at most [`BLOCK`] tuples; keys past the last tuple are meaningless.
/// Returns the largest symbol, or `u64::MAX` when one is not below 2^32.
pub(crate) struct Keys<'a, S, W, const SCHEME: u8, const K: usize> {
    pub(crate) tuples: &'a [[S; K]],
    pub(crate) keys: &'a mut Block<W>,
    /// The bits of a symbol of a packed key.
    pub(crate) field: u32,
}

impl<S: Integer, W: KeyWord, const SCHEME: u8, const K: usize> Job for Keys<'_, S, W, SCHEME, K> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let Self { tuples, keys, field } = self;
        if K == 0 {
            *keys = [W::ZERO; BLOCK];
            return 0;
        }
        let (mut columns, fits) = columns_of(tuples);
        sort_columns(&mut columns);
        let mut largest = S::Column::default();
        for symbol in &columns[K - 1] {
            largest = if *symbol > largest { *symbol } else { largest };
        }
        if SCHEME == PACKED {
            pack(&columns, keys, field);
        } else {
            ranks(&columns, keys);
        }
        if fits { u64::from(largest.into()) } else { u64::MAX }
    }
}

/// The tuples as columns: one array for each position. Past the last tuple there are zeros.
/// Whether all symbols are below 2^32, too.
#[inline(always)]
fn columns_of<S: Integer, const K: usize>(tuples: &[[S; K]]) -> ([Block<S::Column>; K], bool) {
    let mut columns = [[S::Column::default(); BLOCK]; K];
    let mut past = 0;
    let mut fill = |lane: usize, tuple: &[S; K]| {
        for (column, symbol) in columns.iter_mut().zip(tuple) {
            column[lane] = symbol.to_column();
            past |= symbol.to_word() >> 32;
        }
    };
    if let Ok(full) = <&[[S; K]; BLOCK]>::try_from(tuples) {
        full.iter().enumerate().for_each(|(lane, tuple)| fill(lane, tuple));
    } else {
        tuples.iter().take(BLOCK).enumerate().for_each(|(lane, tuple)| fill(lane, tuple));
    }
    (columns, past == 0)
}

/// Sorts each lane across the columns.
#[inline(always)]
pub(crate) fn sort_columns<S: Column, const K: usize>(columns: &mut [Block<S>; K]) {
    // On random data a general sort of so few symbols mispredicts a branch every few comparisons. A
    // network has none, and in columns one instruction compares 32 tuples of bytes.
    if K <= 5 {
        // The whole network on a few lanes at a time stays in registers.
        for lane in 0..BLOCK {
            let mut tuple = [S::default(); K];
            for (symbol, column) in tuple.iter_mut().zip(&*columns) {
                *symbol = column[lane];
            }
            for_each_comparator(K, |i, j| {
                let (x, y) = (tuple[i], tuple[j]);
                tuple[i] = if y < x { y } else { x };
                tuple[j] = if y < x { x } else { y };
            });
            for (symbol, column) in tuple.iter().zip(&mut *columns) {
                column[lane] = *symbol;
            }
        }
        return;
    }
    for_each_comparator(K, |i, j| {
        let (front, back) = columns.split_at_mut(j);
        for (a, b) in front[i].iter_mut().zip(&mut back[0]) {
            let (x, y) = (*a, *b);
            *a = if y < x { y } else { x };
            *b = if y < x { x } else { y };
        }
    });
}

/// The symbols in fields of so many bits, the smallest symbol highest.
#[inline(always)]
fn pack<S: Column, W: KeyWord, const K: usize>(
    columns: &[Block<S>; K],
    keys: &mut Block<W>,
    field: u32,
) {
    for lane in 0..BLOCK {
        let mut key = W::from_u32(columns[0][lane].into());
        for column in &columns[1..] {
            key = key.shifted_up(field).plus(W::from_u32(column[lane].into()));
        }
        keys[lane] = key;
    }
}

// Arithmetic and no table of binomials: a table needs one load a symbol, and loads do not
// vectorise. Each coefficient comes from the one before, with the symbol fixed, so that they never
// fall: nothing on the way is larger than the result.
/// The colex rank of the multisets in the columns: the sum of `C(s + i, i + 1)` where `s` is the
/// symbol at position `i`.
#[inline(always)]
fn ranks<S: Column, W: KeyWord, const K: usize>(columns: &[Block<S>; K], keys: &mut Block<W>) {
    if K <= 4 || (K <= 8 && W::BITS == 32) {
        ranks_of_few(columns, keys);
    } else {
        ranks_by_columns(columns, keys);
    }
}

/// [`ranks`] of up to eight symbols, where a tuple stays in registers.
#[inline(always)]
fn ranks_of_few<S: Column, W: KeyWord, const K: usize>(
    columns: &[Block<S>; K],
    keys: &mut Block<W>,
) {
    for lane in 0..BLOCK {
        let mut key = W::from_u32(columns[0][lane].into());
        #[expect(
            clippy::needless_range_loop,
            reason = "with an iterator it is not unrolled: triples took 16 times as long"
        )]
        for i in 1..K {
            let s = W::from_u32(columns[i][lane].into());
            key = key.plus(if i == 1 && K > 2 {
                // Where a third symbol fits, `s (s + 1)` does.
                s.times(s.plus(W::ONE)).shifted_down(1)
            } else {
                multichoose_by(s, i + 1)
            });
        }
        keys[lane] = key;
    }
}

/// [`ranks`] column by column, each binomial from the one before.
#[inline(always)]
fn ranks_by_columns<S: Column, W: KeyWord, const K: usize>(
    columns: &[Block<S>; K],
    keys: &mut Block<W>,
) {
    for lane in 0..BLOCK {
        keys[lane] = W::from_u32(columns[0][lane].into());
    }
    for (i, column) in columns.iter().enumerate().skip(1) {
        let mut c = [W::ZERO; BLOCK];
        let mut m = [W::ZERO; BLOCK];
        for lane in 0..BLOCK {
            m[lane] = W::from_u32(column[lane].into());
            c[lane] = m[lane];
        }
        for t in 2..=i + 1 {
            for lane in 0..BLOCK {
                m[lane] = m[lane].plus(W::ONE);
                c[lane] = next_choose(c[lane], m[lane], t);
            }
        }
        for lane in 0..BLOCK {
            keys[lane] = keys[lane].plus(c[lane]);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::{MultisetRank, Packed};
    use dense_code::Level;

    /// Every kernel at every level against the scalar methods, which share no code with it but the
    /// arithmetic of one step; those are checked against enumeration in `tests/laws.rs`.
    fn random<const K: usize>(universe: u32, len: usize) -> Vec<[u32; K]> {
        let mut random = Pcg64Mcg::seed_from_u64(1);
        (0..len).map(|_| core::array::from_fn(|_| random.next_u32() % universe)).collect()
    }

    fn agree<W: KeyWord, const K: usize>(universe: u32) {
        for len in [1, 2, BLOCK - 1, BLOCK] {
            of_type::<u32, W, K>(universe, &random(universe, len));
        }
    }

    fn agree_of_bytes<W: KeyWord, const K: usize>(universe: u32) {
        for len in [1, 2, BLOCK - 1, BLOCK] {
            let tuples: Vec<[u32; K]> = random(universe, len);
            let bytes: Vec<[u8; K]> =
                tuples.iter().map(|t| t.map(|s| u8::try_from(s).unwrap())).collect();
            let shorts: Vec<[u16; K]> =
                tuples.iter().map(|t| t.map(|s| u16::try_from(s).unwrap())).collect();
            of_type::<u8, W, K>(universe, &bytes);
            of_type::<u16, W, K>(universe, &shorts);
        }
    }

    fn of_type<S: Integer, W: KeyWord, const K: usize>(universe: u32, tuples: &[[S; K]]) {
        for level in Level::available() {
            let keys_of = |scheme: u8, field: u32| {
                let mut keys = [W::ZERO; BLOCK];
                let all = &mut keys;
                let largest = match scheme {
                    RANK => run(level, Keys::<_, _, RANK, K> { tuples, keys: all, field }),
                    _ => run(level, Keys::<_, _, PACKED, K> { tuples, keys: all, field }),
                };
                (keys, largest)
            };
            let expected = tuples.iter().flatten().map(|s| s.to_word()).max().unwrap_or(0);
            if let Ok(scheme) = MultisetRank::<W, K>::new(universe) {
                let (keys, largest) = keys_of(RANK, 0);
                assert_eq!(largest, expected);
                for (tuple, key) in tuples.iter().zip(keys) {
                    assert_eq!(scheme.rank(*tuple), Ok(key), "rank of {tuple:?} at {level:?}");
                }
            }
            if let Ok(scheme) = Packed::<W, K>::new(universe) {
                let (keys, largest) = keys_of(PACKED, scheme.field_bits());
                assert_eq!(largest, expected);
                for (tuple, key) in tuples.iter().zip(keys) {
                    assert_eq!(scheme.key(*tuple), Ok(key), "packed {tuple:?} at {level:?}");
                }
            }
        }
    }

    #[test]
    fn kernels_agree_with_the_scalar_methods_at_every_level() {
        agree::<u32, 1>(u32::MAX);
        agree::<u32, 2>(65_536);
        agree::<u32, 3>(100);
        agree::<u32, 3>(1625);
        agree::<u32, 3>(2952);
        agree_of_bytes::<u32, 3>(100);
        agree_of_bytes::<u32, 4>(256);
        agree::<u32, 4>(565);
        agree::<u32, 5>(218);
        agree::<u32, 6>(MultisetRank::<u32, 6>::MAX_UNIVERSE);
        agree::<u32, 7>(MultisetRank::<u32, 7>::MAX_UNIVERSE);
        agree::<u32, 8>(56);
        agree::<u64, 5>(1000);
        agree_of_bytes::<u64, 5>(256);
        agree::<u64, 8>(960);
        agree::<u64, 16>(16);
        agree::<u128, 5>(65_536);
    }
}
