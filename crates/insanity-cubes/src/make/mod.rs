//! Making puzzles.

mod classes;
mod draft;
mod making;
mod tally;

pub use classes::each_puzzle;
pub use making::Making;
