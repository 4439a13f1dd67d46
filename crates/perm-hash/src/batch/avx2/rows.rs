//! The kernels of columns by the names that `kernel` chooses among.

#![allow(clippy::needless_range_loop, reason = "the kernels walk several arrays in step")]

#[allow(clippy::wildcard_imports, reason = "many names that all say what they are")]
use core::arch::x86_64::*;

use dense_code::level::registers::store_256;

use super::columns::{load_columns, turn, turn_back};
use super::digits::digits;
use super::values::{entries, horner};
use crate::batch::kernel::{Columns, WIDTH};
use crate::batch::portable;

#[target_feature(enable = "avx2")]
pub(in crate::batch) fn ranks<const N: usize>(words: &[[u8; N]], ranks: &mut [u64]) {
    let ((blocks, rest), (places, rest_places)) = (words.as_chunks(), ranks.as_chunks_mut());
    for (block, ranks) in blocks.iter().zip(places) {
        horner(&digits::<N, 0>(&turn(block)), ranks);
    }
    portable::ranks(rest, rest_places);
}

#[target_feature(enable = "avx2")]
pub(in crate::batch) fn unrank<const N: usize>(ranks: &[u64], words: &mut [[u8; N]]) {
    let ((blocks, rest), (places, rest_places)) = (ranks.as_chunks(), words.as_chunks_mut());
    for (block, words) in blocks.iter().zip(places) {
        turn_back(&entries(block), words);
    }
    portable::unrank(rest, rest_places);
}

/// How many of `len` permutations of `n` things fill whole blocks of columns: none past 20 things,
/// where sums of digits are no bytes.
const fn in_blocks(n: usize, len: usize) -> usize {
    if n <= 20 { len / WIDTH * WIDTH } else { 0 }
}

#[target_feature(enable = "avx2")]
pub(in crate::batch) fn lehmer<const N: usize>(words: &[[u8; N]], codes: &mut [[u8; N]]) {
    let (blocks, rest) = words.split_at(in_blocks(N, words.len()));
    let (places, rest_places) = codes.split_at_mut(blocks.len());
    for (block, codes) in blocks.as_chunks().0.iter().zip(places.as_chunks_mut().0) {
        turn_back(&digits::<N, 1>(&turn(block)), codes);
    }
    portable::lehmer(rest, rest_places);
}

#[target_feature(enable = "avx2")]
pub(in crate::batch) fn inversions<const N: usize>(words: &[[u8; N]], counts: &mut [u32]) {
    let (blocks, rest) = words.split_at(in_blocks(N, words.len()));
    let (places, rest_places) = counts.split_at_mut(blocks.len());
    for (block, counts) in blocks.as_chunks().0.iter().zip(places.as_chunks_mut().0) {
        // At most 190 of 20 things.
        let mut sums = _mm256_setzero_si256();
        for digit in digits::<N, 2>(&turn(block)) {
            sums = _mm256_add_epi8(sums, digit);
        }
        // Sums of bytes, so one register has all 32.
        let mut bytes = [0_u8; WIDTH];
        store_256(&mut bytes, sums);
        *counts = bytes.map(u32::from);
    }
    portable::inversions(rest, rest_places);
}

#[target_feature(enable = "avx2")]
pub(in crate::batch) fn rank_columns<const N: usize>(
    columns: &Columns<N>,
    from: &[u8; N],
    ranks: &mut [u64; WIDTH],
) {
    horner(&digits::<N, 3>(&load_columns(columns, from)), ranks);
}

#[target_feature(enable = "avx2")]
pub(in crate::batch) fn unrank_columns<const N: usize>(
    ranks: &[u64; WIDTH],
    columns: &mut Columns<N>,
) {
    for (register, column) in entries::<N>(ranks).iter().zip(columns) {
        store_256(column, *register);
    }
}
