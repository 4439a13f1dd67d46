//! The kernels by the names that `kernel` chooses among.

#![allow(unsafe_code, reason = "calls of functions whose instructions the `Level` proves present")]
#![allow(clippy::needless_range_loop, reason = "the kernels walk several arrays in step")]

#[allow(clippy::wildcard_imports, reason = "many names that all say what they are")]
use core::arch::x86_64::*;

use dense_code::Level;
use dense_code::level::registers::load_256;

use super::columns::{
    WIDTH, load_columns, store_columns, turn, turn_back, turn_words, turn_words_back,
};
use super::digits::{digits, valid};
use super::values::{entries, horner};
use crate::batch::block::{Column, LANES};
use crate::batch::row::Row;
use crate::batch::{one_by_one, portable};
use crate::{NibblePerm, Perm};

/// The ranks of rows; with `CHECK`, returns whether all of them are permutations.
pub(in crate::batch) fn rank_rows<const N: usize, R: Row<N>, const CHECK: bool>(
    level: Level,
    rows: &[R],
    ranks: &mut [u64],
) -> Option<bool> {
    #[target_feature(enable = "avx2")]
    fn kernel<const N: usize, R: Row<N>, const CHECK: bool>(
        rows: &[[R; WIDTH]],
        ranks: &mut [[u64; WIDTH]],
    ) -> bool {
        let mut good = true;
        for (rows, ranks) in rows.iter().zip(ranks) {
            let columns = turn::<N, R, CHECK>(rows);
            if CHECK {
                good &= valid(&columns);
            }
            horner(&digits(&columns), ranks);
        }
        good
    }
    let ((blocks, rest), (places, rest_places)) = (rows.as_chunks(), ranks.as_chunks_mut());
    // SAFETY: the level proves that AVX2 is there.
    let good = level.has_avx2().then(|| unsafe { kernel::<N, R, CHECK>(blocks, places) })?;
    Some(good & one_by_one::rank_rows::<N, R, CHECK>(rest, rest_places))
}

/// The permutations of ranks below their number.
pub(in crate::batch) fn unrank_rows<const N: usize>(
    level: Level,
    ranks: &[u64],
    perms: &mut [Perm<N>],
) -> Option<()> {
    #[target_feature(enable = "avx2")]
    fn kernel<const N: usize>(ranks: &[[u64; WIDTH]], rows: &mut [[Perm<N>; WIDTH]]) {
        for (ranks, rows) in ranks.iter().zip(rows) {
            turn_back(&entries(ranks), rows);
        }
    }
    let ((blocks, rest), (places, rest_places)) = (ranks.as_chunks(), perms.as_chunks_mut());
    // SAFETY: the level proves that AVX2 is there.
    level.has_avx2().then(|| unsafe { kernel(blocks, places) })?;
    one_by_one::unrank_rows(rest, rest_places);
    Some(())
}

/// The ranks of packed words.
pub(in crate::batch) fn rank_nibbles<const N: usize>(
    level: Level,
    packed: &[NibblePerm<N>],
    ranks: &mut [u64],
) -> Option<()> {
    #[target_feature(enable = "avx2")]
    fn kernel<const N: usize>(packed: &[[NibblePerm<N>; WIDTH]], ranks: &mut [[u64; WIDTH]]) {
        let low = _mm256_set1_epi8(15);
        for (packed, ranks) in packed.iter().zip(ranks) {
            let bytes = turn_words(|row| packed[row].bits());
            let mut columns = [_mm256_setzero_si256(); N];
            for i in 0..N {
                // Entries 2j and 2j + 1 are the low and the high nibble of byte j.
                let byte = bytes[i / 2];
                let nibble = if i % 2 == 0 { byte } else { _mm256_srli_epi16::<4>(byte) };
                columns[i] = _mm256_and_si256(nibble, low);
            }
            horner(&digits(&columns), ranks);
        }
    }
    let ((blocks, rest), (places, rest_places)) = (packed.as_chunks(), ranks.as_chunks_mut());
    // SAFETY: the level proves that AVX2 is there.
    level.has_avx2().then(|| unsafe { kernel(blocks, places) })?;
    one_by_one::rank_nibbles(rest, rest_places);
    Some(())
}

/// The packed words of ranks below their number.
pub(in crate::batch) fn unrank_nibbles<const N: usize>(
    level: Level,
    ranks: &[u64],
    packed: &mut [NibblePerm<N>],
) -> Option<()> {
    #[target_feature(enable = "avx2")]
    fn kernel<const N: usize>(ranks: &[[u64; WIDTH]], packed: &mut [[NibblePerm<N>; WIDTH]]) {
        for (ranks, packed) in ranks.iter().zip(packed) {
            let columns = entries::<N>(ranks);
            let mut bytes = [_mm256_setzero_si256(); 8];
            for i in 0..N {
                // Below 16, so nothing passes into the neighbour.
                let entry = columns[i];
                let nibble = if i % 2 == 0 { entry } else { _mm256_slli_epi16::<4>(entry) };
                bytes[i / 2] = _mm256_or_si256(bytes[i / 2], nibble);
            }
            turn_words_back(bytes, |row, bits| packed[row] = NibblePerm::from_valid(bits));
        }
    }
    let ((blocks, rest), (places, rest_places)) = (ranks.as_chunks(), packed.as_chunks_mut());
    // SAFETY: the level proves that AVX2 is there.
    level.has_avx2().then(|| unsafe { kernel(blocks, places) })?;
    one_by_one::unrank_nibbles(rest, rest_places);
    Some(())
}

/// The ranks of a block; with `CHECK`, returns whether all lanes are permutations.
pub(in crate::batch) fn rank_columns<const N: usize, const CHECK: bool>(
    level: Level,
    columns: &[Column; N],
    ranks: &mut [u64; LANES],
) -> Option<bool> {
    #[target_feature(enable = "avx2")]
    fn kernel<const N: usize, const CHECK: bool>(
        columns: &[Column; N],
        ranks: &mut [u64; LANES],
    ) -> bool {
        let mut good = true;
        for (half, ranks) in ranks.as_chunks_mut::<WIDTH>().0.iter_mut().enumerate() {
            let columns = load_columns(columns, half);
            if CHECK {
                good &= valid(&columns);
            }
            horner(&digits(&columns), ranks);
        }
        good
    }
    // SAFETY: the level proves that AVX2 is there.
    level.has_avx2().then(|| unsafe { kernel::<N, CHECK>(columns, ranks) })
}

/// The block of 64 ranks below their number.
pub(in crate::batch) fn unrank_columns<const N: usize>(
    level: Level,
    ranks: &[u64; LANES],
    columns: &mut [Column; N],
) -> Option<()> {
    #[target_feature(enable = "avx2")]
    fn kernel<const N: usize>(ranks: &[u64; LANES], columns: &mut [Column; N]) {
        for (half, ranks) in ranks.as_chunks().0.iter().enumerate() {
            store_columns(&entries(ranks), columns, half);
        }
    }
    // SAFETY: the level proves that AVX2 is there.
    level.has_avx2().then(|| unsafe { kernel(ranks, columns) })
}

/// Whether all numbers are below a limit of at most 2^63.
pub(in crate::batch) fn all_below(level: Level, numbers: &[u64], limit: u64) -> Option<bool> {
    #[target_feature(enable = "avx2")]
    fn kernel(numbers: &[[u64; WIDTH]], limit: u64) -> bool {
        let last = _mm256_set1_epi64x(limit.wrapping_sub(1).cast_signed());
        let mut above = _mm256_setzero_si256();
        for numbers in numbers {
            for words in numbers.as_chunks().0 {
                let words = load_256(words);
                // Signed: what is 2^63 or more has the highest bit itself.
                above =
                    _mm256_or_si256(above, _mm256_or_si256(words, _mm256_cmpgt_epi64(words, last)));
            }
        }
        _mm256_movemask_pd(_mm256_castsi256_pd(above)) == 0
    }
    let (blocks, rest) = numbers.as_chunks();
    // SAFETY: the level proves that AVX2 is there.
    let good = level.has_avx2().then(|| unsafe { kernel(blocks, limit) })?;
    Some(good & portable::all_below(rest, limit))
}
