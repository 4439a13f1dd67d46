//! State-space search on dense integers.

mod blocks;
mod breadth_first;
mod burnt_pancake;
mod coordinates;
mod cube;
mod distance_table;
mod error;
mod hanoi;
mod lanes;
mod layer;
mod pancake;
mod pattern;
mod record;
mod sliding;
mod sliding_search;
mod solver;
mod space;
mod tiles;
mod topspin;

pub use breadth_first::Search;
pub use burnt_pancake::BurntPancake;
pub use cube::{Angle, CubeCorners, Face, Metric, PocketCube, Turn};
pub use distance_table::{DistanceTable, TableError};
pub use error::SearchError;
pub use hanoi::{Hanoi, Transfer};
pub use layer::Layer;
pub use pancake::{Flip, Pancake};
pub use pattern::{PatternDatabase, PatternError};
pub use record::LoadError;
pub use sliding::{Direction, Slide, SlideMetric, SlidingPuzzle};
pub use sliding_search::SlidingSearch;
pub use solver::{SlidingSolver, Solution};
pub use space::{BATCH, NOWHERE, Space};
pub use tiles::{Tiles, TilesError};
pub use topspin::{Spin, TopSpin};
