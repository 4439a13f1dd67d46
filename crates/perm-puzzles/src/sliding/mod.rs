//! Sliding puzzles: positions, the puzzle as a space, the search with one bit per position, pattern
//! databases, and the solver.

mod arrangement;
mod blocks;
mod pattern;
mod puzzle;
mod rotation;
mod search;
mod solver;
mod tiles;

pub use arrangement::{Arrangement, ParseTilesError};
pub use pattern::{PatternDatabase, PatternDatabaseError};
pub use puzzle::{Direction, Slide, SlideMetric, SlidingPuzzle};
pub use search::{Slice, SlidingSearch, SlidingShare};
pub use solver::{SlidingSolver, Solution};
pub use tiles::{Tiles, TilesError};
