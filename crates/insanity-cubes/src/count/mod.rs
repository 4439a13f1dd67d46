//! Exact counts.

mod by_couples;
mod by_frontier;
mod by_list;
mod by_transform;
mod choices;
mod counter;
mod engine;
mod frontier;
mod kinds;
mod totals;
mod transform;

pub use kinds::{Count, CountError};
