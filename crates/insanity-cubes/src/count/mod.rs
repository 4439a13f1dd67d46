//! Counts: exact, or estimated with an error margin.

mod by_couples;
mod by_frontier;
mod by_list;
mod by_transform;
mod choices;
mod counter;
mod engine;
#[cfg(feature = "rand")]
mod estimate;
mod frontier;
mod kinds;
mod totals;
mod transform;
mod weighed;

pub(crate) use by_couples::{few_classes, towers_of};
#[cfg(feature = "rand")]
pub use estimate::Estimate;
pub(crate) use frontier::{Frontier, Way};
pub use kinds::{Count, CountError};
pub(crate) use totals::Halt;
