//! Random puzzles, puzzles with a known solution, and puzzles with one solution.

mod draft;
mod making;
mod stacks;
mod sums;

pub use making::{MakeError, Making};
pub use stacks::{NewStack, NewSums};
