//! The kernels by the names that `kernel` chooses among.

use super::columns::{turn, turn_back, turn_back_nibbles, turn_but_last, turn_nibbles};
use super::digits::{checked_digits_of, digits_of, entries_of};
use super::values::{horner, split};
use crate::batch::block::{Column, LANES};
use crate::batch::one_by_one;
use crate::batch::row::Row;
use crate::batch::tails::Tails;
use crate::{NibblePerm, Perm};

/// Ranks rows; with `CHECK`, returns whether all of them are permutations.
pub(in crate::batch) fn rank_rows<const N: usize, R: Row<N>, const CHECK: bool>(
    rows: &[R],
    ranks: &mut [u64],
) -> bool {
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
    good & one_by_one::rank_rows::<N, R, CHECK>(rest, rest_places)
}

/// The permutations of ranks that exist.
pub(in crate::batch) fn unrank_rows<const N: usize>(ranks: &[u64], perms: &mut [Perm<N>]) {
    let mut columns = [[0; LANES]; N];
    let ((blocks, rest), (places, rest_places)) = (ranks.as_chunks(), perms.as_chunks_mut());
    for (block, places) in blocks.iter().zip(places) {
        unrank_columns(block, &mut columns);
        turn_back(&columns, places);
    }
    one_by_one::unrank_rows(rest, rest_places);
}

/// The permutations of the ranks from `start` on, which exist.
pub(in crate::batch) fn range_rows<const N: usize>(start: u64, perms: &mut [Perm<N>]) {
    let same = N - Tails::<N>::LEN;
    Tails::<N>::each_block(start, perms, |first, index, rows| {
        // From a register: with a look-up in memory for each byte it takes up to twice as long.
        let mut tail = [0; 8];
        tail[..N - same].copy_from_slice(&first[same..]);
        let tail = u64::from_le_bytes(tail);
        for (row, index) in rows.iter_mut().zip(index) {
            let mut entries = 0;
            for place in index[same..].iter().rev() {
                let shift = (8 * usize::from(*place).wrapping_sub(same)) & 63;
                entries = entries << 8 | (tail >> shift & 255);
            }
            let word = row.word_mut();
            word[..same].copy_from_slice(&first[..same]);
            word[same..].copy_from_slice(&entries.to_le_bytes()[..N - same]);
        }
    });
}

/// The ranks of packed permutations.
pub(in crate::batch) fn rank_nibbles<const N: usize>(packed: &[NibblePerm<N>], ranks: &mut [u64]) {
    let mut columns = [[0; LANES]; N];
    let mut digits = [[0; LANES]; N];
    let ((blocks, rest), (places, rest_places)) = (packed.as_chunks(), ranks.as_chunks_mut());
    for (block, places) in blocks.iter().zip(places) {
        turn_nibbles(block, &mut columns);
        digits_of(&columns, &mut digits);
        horner(&digits, places);
    }
    one_by_one::rank_nibbles(rest, rest_places);
}

/// The packed permutations of ranks that exist.
pub(in crate::batch) fn unrank_nibbles<const N: usize>(
    ranks: &[u64],
    packed: &mut [NibblePerm<N>],
) {
    let mut columns = [[0; LANES]; N];
    let ((blocks, rest), (places, rest_places)) = (ranks.as_chunks(), packed.as_chunks_mut());
    for (block, places) in blocks.iter().zip(places) {
        unrank_columns(block, &mut columns);
        turn_back_nibbles(&columns, places);
    }
    one_by_one::unrank_nibbles(rest, rest_places);
}

/// Ranks the lanes of a block; with `CHECK`, returns whether all of them are permutations.
pub(in crate::batch) fn rank_columns<const N: usize, const CHECK: bool>(
    columns: &[Column; N],
    ranks: &mut [u64; LANES],
) -> bool {
    let mut digits = [[0; LANES]; N];
    let mut good = true;
    if CHECK {
        good = checked_digits_of(columns, &mut digits);
    } else {
        digits_of(columns, &mut digits);
    }
    horner(&digits, ranks);
    good
}

/// The block of ranks that exist.
#[inline(always)]
pub(in crate::batch) fn unrank_columns<const N: usize>(
    ranks: &[u64; LANES],
    columns: &mut [Column; N],
) {
    let mut digits = [[0; LANES]; N];
    split(ranks, &mut digits);
    entries_of(&digits, columns);
}

/// Whether all numbers are below a limit.
pub(in crate::batch) fn all_below(numbers: &[u64], limit: u64) -> bool {
    numbers.iter().fold(true, |good, &number| good & (number < limit))
}
