//! Explanations, hints and difficulty.

mod difficulty;
mod explanation;
mod hint;
mod writer;

pub use difficulty::{Difficulty, Handwork};
pub use explanation::Explanation;
pub(crate) use explanation::{Line, Panel};
pub use hint::Hint;
