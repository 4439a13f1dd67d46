//! Random puzzles, puzzles with a known solution, and puzzles with one solution.

mod draws;
mod making;

pub(crate) use draws::shuffle_front;
pub use making::MakeError;
