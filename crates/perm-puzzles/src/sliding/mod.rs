//! Sliding puzzles: positions, the puzzle as a space, the search with one bit per position, pattern
//! databases, and the solver.

mod blocks;
mod pattern;
mod plane;
mod puzzle;
mod rotation;
mod search;
mod slide;
mod solver;
mod threads;
mod tiles;

pub use pattern::PatternDatabase;
pub use puzzle::{SlideMetric, SlidingPuzzle};
pub use search::SlidingSearch;
pub use slide::{Direction, Slide};
pub use solver::{SlidingSolver, Solution};
pub use tiles::Tiles;
