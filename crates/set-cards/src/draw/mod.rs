//! Drawings of cards and tables: text for terminals, and SVG. All are printed with `Display`.

mod card;
#[cfg(feature = "alloc")]
mod table;

pub use card::{Drawing, Ink, Svg};
