//! The batch kernels in safe code: 64 permutations at once, column `i` an array of 64 bytes.

mod columns;
mod digits;
mod rows;
mod values;

pub(super) use rows::{
    all_below, range_rows, rank_columns, rank_nibbles, rank_rows, unrank_columns, unrank_nibbles,
    unrank_rows,
};
