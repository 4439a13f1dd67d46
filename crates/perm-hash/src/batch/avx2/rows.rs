//! The kernels of columns by the names that `kernel` chooses among.

#![allow(clippy::needless_range_loop, reason = "the kernels walk several arrays in step")]

#[allow(clippy::wildcard_imports, reason = "many names that all say what they are")]
use core::arch::x86_64::*;

use dense_code::level::registers::store_256;

use super::columns::{load_columns, turn, turn_back};
use super::digits::digits;
use super::values::{entries, horner};
use crate::batch::kernel::{Columns, Rows, WIDTH};

#[target_feature(enable = "avx2")]
pub(in crate::batch) fn rank_rows<const N: usize>(rows: &[Rows<N>], ranks: &mut [[u64; WIDTH]]) {
    for (rows, ranks) in rows.iter().zip(ranks) {
        horner(&digits::<N, 0>(&turn(rows)), ranks);
    }
}

#[target_feature(enable = "avx2")]
pub(in crate::batch) fn unrank_rows<const N: usize>(ranks: &[[u64; WIDTH]], rows: &mut [Rows<N>]) {
    for (ranks, rows) in ranks.iter().zip(rows) {
        turn_back(&entries(ranks), rows);
    }
}

#[target_feature(enable = "avx2")]
pub(in crate::batch) fn digit_rows<const N: usize>(rows: &[Rows<N>], codes: &mut [Rows<N>]) {
    for (rows, codes) in rows.iter().zip(codes) {
        turn_back(&digits::<N, 1>(&turn(rows)), codes);
    }
}

#[target_feature(enable = "avx2")]
pub(in crate::batch) fn inversion_rows<const N: usize>(
    rows: &[Rows<N>],
    counts: &mut [[u32; WIDTH]],
) {
    for (rows, counts) in rows.iter().zip(counts) {
        // At most 190 of 20 things.
        let mut sums = _mm256_setzero_si256();
        for digit in digits::<N, 2>(&turn(rows)) {
            sums = _mm256_add_epi8(sums, digit);
        }
        let mut bytes = [0_u8; WIDTH];
        store_256(&mut bytes, sums);
        *counts = bytes.map(u32::from);
    }
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
