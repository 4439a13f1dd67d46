//! Shortest solutions.

mod deepening;

pub use deepening::Deepening;
