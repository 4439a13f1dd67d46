//! Puzzles given as data: the definition and its JSON form, the space that it compiles to, and a
//! solver for any of them.

mod chain;
mod choice;
mod classes;
mod coordinate;
mod database;
#[expect(clippy::module_inception, reason = "a file is named after its type")]
mod definition;
mod derived;
mod error;
mod growth;
#[cfg(feature = "serde")]
mod json;
mod names;
mod puzzle_symmetries;
mod quick;
#[cfg(feature = "rand")]
mod random;
mod redundancy;
mod solver;
mod space;
mod spots;
mod symmetry;
mod transform;
mod walk;

pub use definition::{Definition, Orbit, Powers};
pub use error::{DefinitionError, DefinitionList, ParseWordError, PatternError, SolveError};
pub use growth::Growth;
pub use names::{MoveName, Word};
pub use puzzle_symmetries::PuzzleSymmetries;
pub use quick::QuickSolver;
#[cfg(feature = "rand")]
pub use random::RandomPatterns;
pub use solver::{Solver, WordSolution};
pub use space::{Pattern, Position, PuzzleSpace};
