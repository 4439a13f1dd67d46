//! The batch kernels in safe code: 32 permutations at once, column `i` an array of 32 bytes.

mod columns;
mod digits;
mod values;

use super::kernel::{Columns, Rows, WIDTH};
use columns::{turn, turn_back};
use digits::{digits_of, entries_of};
use values::{horner, split};

pub(super) fn rank_rows<const N: usize>(rows: &[Rows<N>], ranks: &mut [[u64; WIDTH]]) {
    let mut columns = [[0; WIDTH]; N];
    let mut digits = [[0; WIDTH]; N];
    for (rows, ranks) in rows.iter().zip(ranks) {
        turn(rows, &mut columns);
        digits_of(&columns, &mut digits);
        horner(&digits, ranks);
    }
}

pub(super) fn unrank_rows<const N: usize>(ranks: &[[u64; WIDTH]], rows: &mut [Rows<N>]) {
    let mut columns = [[0; WIDTH]; N];
    for (ranks, rows) in ranks.iter().zip(rows) {
        unrank_columns(ranks, &mut columns);
        turn_back(&columns, rows);
    }
}

pub(super) fn digit_rows<const N: usize>(rows: &[Rows<N>], digits: &mut [Rows<N>]) {
    let mut columns = [[0; WIDTH]; N];
    let mut turned = [[0; WIDTH]; N];
    for (rows, digits) in rows.iter().zip(digits) {
        turn(rows, &mut columns);
        digits_of(&columns, &mut turned);
        turn_back(&turned, digits);
    }
}

pub(super) fn inversion_rows<const N: usize>(rows: &[Rows<N>], counts: &mut [[u32; WIDTH]]) {
    let mut columns = [[0; WIDTH]; N];
    let mut digits = [[0; WIDTH]; N];
    for (rows, counts) in rows.iter().zip(counts) {
        turn(rows, &mut columns);
        digits_of(&columns, &mut digits);
        let mut sums = [0_u8; WIDTH];
        for column in &digits {
            for (sum, digit) in sums.iter_mut().zip(column) {
                *sum += digit;
            }
        }
        *counts = sums.map(u32::from);
    }
}

pub(super) fn rank_columns<const N: usize>(
    columns: &Columns<N>,
    from: &[u8; N],
    ranks: &mut [u64; WIDTH],
) {
    let mut digits = [[0; WIDTH]; N];
    digits_of(&from.map(|column| columns[usize::from(column)]), &mut digits);
    horner(&digits, ranks);
}

#[inline(always)]
pub(super) fn unrank_columns<const N: usize>(ranks: &[u64; WIDTH], columns: &mut Columns<N>) {
    let mut digits = [[0; WIDTH]; N];
    split(ranks, &mut digits);
    entries_of(&digits, columns);
}

pub(super) fn look_up<const N: usize>(word: &[u8; N], index: &[u8], bytes: &mut [u8]) {
    for (byte, index) in bytes.iter_mut().zip(index) {
        *byte = word[usize::from(*index)];
    }
}
