//! The solvers of puzzles that are given as data: shortest solutions by databases, and quick ones.

mod choice;
mod classes;
mod database;
mod quick;
mod redundancy;
#[expect(clippy::module_inception, reason = "a file is named after its type")]
mod solver;
pub(crate) mod spots;
mod walk;

pub use quick::QuickSolver;
pub use solver::{Solver, WordSolution};
