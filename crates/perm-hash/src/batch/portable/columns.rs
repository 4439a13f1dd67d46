//! Rows to columns and back.

#![allow(
    clippy::needless_range_loop,
    reason = "the kernels walk several arrays in step, lane by lane"
)]

use crate::batch::block::{Column, LANES};
use crate::batch::row::Row;
use crate::order::lex;
use crate::{NibblePerm, Perm};

/// Rows to columns.
#[inline(always)]
pub(super) fn turn<const N: usize, R: Row<N>>(rows: &[R; LANES], columns: &mut [Column; N]) {
    turn_first(rows, columns, N);
}

/// Rows to columns, the last of which need not be right.
#[inline(always)]
pub(super) fn turn_but_last<const N: usize, R: Row<N>>(
    rows: &[R; LANES],
    columns: &mut [Column; N],
) {
    turn_first(rows, columns, if N > 8 && N % 8 == 1 { N - 1 } else { N });
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

/// Leaves the words as they are, but in memory.
///
/// The compiler would carry them in 64 scalar registers from the rows through the rounds of the
/// transposition, spilling most; from memory it loads them as vectors. Ranking words of nine takes
/// two thirds of the time so.
#[inline(always)]
fn through_memory(words: &mut [[u64; 8]; 8]) {
    core::hint::black_box(words);
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

/// Columns to rows: the inverse of [`turn`]. The lanes are permutations.
#[inline(always)]
pub(super) fn turn_back<const N: usize>(columns: &[Column; N], rows: &mut [Perm<N>; LANES]) {
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
pub(super) fn turn_nibbles<const N: usize>(
    packed: &[NibblePerm<N>; LANES],
    columns: &mut [Column; N],
) {
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
pub(super) fn turn_back_nibbles<const N: usize>(
    columns: &[Column; N],
    packed: &mut [NibblePerm<N>; LANES],
) {
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
