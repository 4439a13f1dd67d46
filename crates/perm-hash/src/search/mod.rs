//! State-space search on dense integers.

mod blocks;
mod error;
mod layer;
mod sliding_search;
mod tiles;

pub use error::SearchError;
pub use layer::Layer;
pub use sliding_search::SlidingSearch;
pub use tiles::{Tiles, TilesError};
