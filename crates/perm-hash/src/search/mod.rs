//! State-space search on dense integers.

mod blocks;
mod breadth_first;
mod error;
mod lanes;
mod layer;
mod pancake;
mod sliding_search;
mod space;
mod tiles;

pub use breadth_first::Search;
pub use error::SearchError;
pub use layer::Layer;
pub use pancake::{Flip, Pancake};
pub use sliding_search::SlidingSearch;
pub use space::Space;
pub use tiles::{Tiles, TilesError};
