//! Equal fields side by side in one machine word, worked on all at once.

mod counters;
mod nibbles;
mod trits;

pub use counters::Counters;
pub use nibbles::Nibbles;
pub use trits::Trits;
