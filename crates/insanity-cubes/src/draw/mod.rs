//! Cubes, towers and graphs as text and as SVG.

mod svg;
mod text;

pub(crate) use svg::{Line, Panel, panels};
