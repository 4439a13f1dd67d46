//! The puzzle, its solution, and the names of its colours.

mod canonical;
mod css;
mod dense;
pub mod history;
mod lines;
mod palette;
#[expect(clippy::module_inception, reason = "a file is named after its type")]
mod puzzle;
mod tower;
mod wishes;

pub(crate) use css::{css, parse_css};
pub(crate) use dense::dense_faces;
pub use palette::Palette;
pub(crate) use palette::shortened;
pub use puzzle::Puzzle;
pub use tower::Tower;
