//! Puzzles given as data: the definition and its JSON form, the space that it compiles to, and a
//! solver for any of them.

mod compile;
#[expect(clippy::module_inception, reason = "a file is named after its type")]
pub(crate) mod definition;
mod form;
pub(crate) mod group;
mod growth;
#[cfg(feature = "serde")]
mod json;
mod mover;
pub(crate) mod names;
mod numbering;
pub(crate) mod orbit;
pub(crate) mod packing;
mod part;
mod parts;
pub(crate) mod pattern;
mod reach;
mod scr;
mod sequence;
pub(crate) mod space;
pub(crate) mod symmetry;
pub(crate) mod transform;
mod tws;

pub use definition::{Definition, Powers};
pub use names::{MoveName, Word};
pub use pattern::Pattern;
pub use space::{Position, PuzzleSpace};

pub use crate::solver::{QuickSolver, Solver, WordSolution};
