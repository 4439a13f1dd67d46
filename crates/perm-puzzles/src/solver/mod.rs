//! The solvers of puzzles that are given as data: shortest solutions by databases, and quick ones.

mod choice;
mod classes;
mod coordinate;
mod database;
mod descent;
mod projection;
mod puzzle;
mod quick;
mod redundancy;
mod solution;
#[expect(clippy::module_inception, reason = "a file is named after its type")]
mod solver;
mod tables;
#[cfg(feature = "rayon")]
mod threads;

pub use quick::QuickSolver;
pub use solution::WordSolution;
pub use solver::Solver;
