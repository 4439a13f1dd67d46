//! Why, why not, what next, and how hard.

mod explanation;
mod hint;
mod obstacle;

pub use explanation::Explanation;
pub use hint::{Difficulty, Hint};
pub use obstacle::Obstacle;
