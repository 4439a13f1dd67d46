//! Exact counts.

mod by_list;
mod by_pairs;
#[expect(clippy::module_inception, reason = "a file is named after its type")]
mod count;
mod counter;
mod table;
mod totals;
mod unique;

pub use count::Count;
pub(crate) use table::{Table, each_half, each_part};
#[cfg(feature = "rand")]
pub(crate) use unique::by_search;
