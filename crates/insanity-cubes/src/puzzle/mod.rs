//! The puzzle, its solution, and the names of its colours.

mod canonical;
mod lines;
mod palette;
#[expect(clippy::module_inception, reason = "a file is named after its type")]
mod puzzle;
mod tower;
mod wishes;

pub use palette::Palette;
pub(crate) use palette::{css, parse_css, shortened};
pub use puzzle::Puzzle;
pub(crate) use puzzle::dense_faces;
pub use tower::Tower;
