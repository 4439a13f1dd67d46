//! The batch kernels of 256-bit registers: thirty-two permutations, column `i` of all of them in
//! one register.
//!
//! The safe kernels of [`batch`](crate::batch), compiled for the same instructions, take 1.5 to 3
//! times as long: the compiler neither turns rows into columns by interleaving registers nor
//! multiplies digits as bytes (figures in `docs/design.md`). Only loads and stores of whole
//! registers, and the calls from code that is compiled without AVX2, are `unsafe`.

/// The body for each of the numbers, one after the other. The compiler keeps the columns of a loop
/// in memory, which takes twice the time.
macro_rules! unrolled {
    ($i:ident in [$($number:literal)*] $body:block) => { $({ let $i: usize = $number; $body })* };
}

mod columns;
mod digits;
mod divide;
mod range;
mod rows;
mod values;

pub(super) use range::range_rows;
pub(super) use rows::{
    all_below, rank_columns, rank_nibbles, rank_rows, unrank_columns, unrank_nibbles, unrank_rows,
};
