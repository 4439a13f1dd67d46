//! Lower bounds of what is left of a path: the trait, pattern databases, sums and maxima.

mod bound;
mod combined;
mod pattern_table;

pub use bound::Heuristic;
pub use combined::{MaxOf, SumOf};
pub use pattern_table::PatternTable;
