//! Cubes, towers and graphs as text and as SVG.

mod colours;
mod graph;
mod sheet;
mod strips;
mod svg;
mod text;

pub(crate) use colours::{css, parse_css};
pub(crate) use graph::{Line, Panel, panels};
pub use sheet::Sheets;
