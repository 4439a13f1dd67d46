//! Equal fields side by side in one machine word, worked on all at once.

mod counters;
mod trits;

pub use counters::Counters;
pub use trits::Trits;
