//! Exact counts.

mod counter;
mod frontier;
mod kinds;
mod list;
mod transform;

pub use kinds::{Count, CountError};
