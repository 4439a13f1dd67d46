//! Puzzles given as data: the definition and its JSON form, the space that it compiles to, and a
//! solver for any of them.

pub(crate) mod chain;
mod columns;
#[expect(clippy::module_inception, reason = "a file is named after its type")]
pub(crate) mod definition;
pub(crate) mod error;
mod excerpt;
mod form;
mod group;
mod growth;
#[cfg(feature = "serde")]
mod json;
mod layers;
mod mover;
pub(crate) mod names;
pub(crate) mod orbit;
mod part;
pub(crate) mod pattern;
#[cfg(feature = "rand")]
mod random;
mod sequence;
pub(crate) mod space;
pub(crate) mod symmetry;
pub(crate) mod transform;
mod tws;

pub use definition::{Definition, Powers};
pub use error::{DefinitionError, DefinitionList, ParseWordError, PatternError};
pub use excerpt::Excerpt;
pub use growth::Growth;
pub use names::{MoveName, Word};
pub use orbit::Orbit;
pub use pattern::Pattern;
#[cfg(feature = "rand")]
pub use random::RandomPatterns;
pub use space::{Position, PuzzleSpace};

pub use crate::solver::{QuickSolver, SolveError, Solver, WordSolution};
