//! Drawings of cards and tables: text for terminals, and SVG.

mod card;
#[cfg(feature = "alloc")]
mod table;

pub use card::{CardFace, Drawing, Ink, Svg};
#[cfg(feature = "alloc")]
pub use table::{TableDrawing, TableSvg};
