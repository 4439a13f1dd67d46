//! The solvers of puzzles that are given as data: shortest solutions by databases, and quick ones.

mod attempt;
mod choice;
mod classes;
mod coordinate;
mod database;
mod descent;
mod error;
mod game;
mod keys;
mod phase;
mod projection;
mod quick;
mod redundancy;
mod solution;
#[expect(clippy::module_inception, reason = "a file is named after its type")]
mod solver;
mod spots;
mod view;

pub use error::SolveError;
pub use quick::QuickSolver;
pub use solution::WordSolution;
pub use solver::Solver;
