//! Explanations, obstacles, hints and difficulty.

mod difficulty;
mod effort;
mod explanation;
mod hint;
mod obstacle;

pub use difficulty::{Difficulty, Handwork, HandworkError, ParseDifficultyError};
pub use effort::Effort;
pub use explanation::Explanation;
pub use hint::Hint;
pub use obstacle::Obstacle;
pub(crate) use obstacle::Parts;
