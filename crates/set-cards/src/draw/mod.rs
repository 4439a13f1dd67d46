//! Drawings of cards and tables: text for terminals, and SVG.
//!
//! `Card::draw` and `Table::draw` give text, in one of the kinds of [`Ink`]; `Card::svg` and
//! `Table::svg` give SVG. All of them are printed with `Display`. [`CardFace`] is what is
//! drawn: a card of four or five attributes.

mod card;
#[cfg(feature = "alloc")]
mod table;

pub use card::{CardFace, Drawing, Ink, Svg};
#[cfg(feature = "alloc")]
pub use table::{TableDrawing, TableSvg};
