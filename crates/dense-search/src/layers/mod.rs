//! Breadth-first search, layer by layer.

mod engine;
mod error;
mod layer;
mod look_back;
mod recorded;
mod search;

pub(crate) use engine::ranks;
pub use error::SearchError;
pub use layer::Layer;
pub(crate) use recorded::{DEEPEST, Distances, Form, Recorded, clear_spare};
pub use search::Search;
