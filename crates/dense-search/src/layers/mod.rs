//! Breadth-first search, layer by layer.

mod layer;
#[expect(clippy::module_inception, reason = "the layers and their file have one name")]
mod layers;
mod look_back;
mod marks;
mod moves;
mod search;
#[cfg(feature = "rayon")]
mod threads;

pub use layer::Layer;
pub(crate) use layers::Layers;
#[cfg(feature = "std")]
pub(crate) use layers::words;
pub(crate) use marks::{place, ranks};
pub use search::Search;
