//! The puzzle, its solution, and the names of its colours.

#[doc(hidden)]
pub mod history;
mod lines;
mod palette;
#[expect(clippy::module_inception, reason = "the room has the name of its main type")]
mod puzzle;
mod tower;

pub use palette::{NameFault, Palette, PaletteError, UnreadableName};
pub use puzzle::{ParsePuzzleError, Puzzle, PuzzleError};
pub use tower::Tower;
