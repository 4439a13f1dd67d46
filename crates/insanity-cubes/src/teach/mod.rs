//! Explanations, hints and difficulty.

mod difficulty;
mod explanation;
mod hint;
mod panel;
mod writer;

pub use difficulty::{Difficulty, Handwork};
pub use explanation::Explanation;
pub use hint::Hint;
pub(crate) use panel::{Line, Panel};
