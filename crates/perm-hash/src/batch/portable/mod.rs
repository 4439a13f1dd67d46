//! The batch kernels in safe code: 32 permutations at once, column `i` an array of 32 bytes. The
//! algebra goes one by one.

mod columns;
mod digits;
mod rows;
mod singles;
mod values;

pub(super) use rows::{rank_columns, ranks, unrank, unrank_columns};
pub(super) use singles::{compose, cycle_counts, inverse, inversions, lehmer, look_up, valid};
