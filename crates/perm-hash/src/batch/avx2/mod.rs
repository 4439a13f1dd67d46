//! The batch kernels of 256-bit registers: thirty-two permutations, column `i` of all of them in
//! one register.
//!
//! The safe kernels of [`batch`](crate::batch), compiled for the same instructions, take 1.5 to 3
//! times as long: the compiler neither turns rows into columns by interleaving registers nor
//! multiplies digits as bytes.

/// The body for each of the numbers, one after the other. The compiler keeps the columns of a loop
/// in memory, which takes twice the time.
macro_rules! unrolled {
    ($i:ident in [$($number:literal)*] $body:block) => { $({ let $i: usize = $number; $body })* };
}

mod columns;
mod digits;
mod divide;
mod rows;
mod shuffles;
mod values;

pub(super) use rows::{inversions, lehmer, rank_columns, ranks, unrank, unrank_columns};
pub(super) use shuffles::{compose, cycle_counts, inverse, look_up, valid};
