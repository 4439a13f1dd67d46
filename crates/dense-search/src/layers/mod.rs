//! Breadth-first search, layer by layer.

mod engine;
mod error;
mod layer;
mod search;

pub use error::SearchError;
pub use layer::Layer;
pub use search::Search;
