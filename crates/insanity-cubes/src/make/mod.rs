//! Random puzzles, puzzles with a known solution, and puzzles with one solution.

mod draft;
mod making;

pub use making::{MakeError, Making};
