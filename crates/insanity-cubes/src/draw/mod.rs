//! Puzzles, towers and graphs as text and as SVG.
//!
//! | of | text | SVG |
//! |---|---|---|
//! | a puzzle | [`Puzzle::draw`](crate::Puzzle::draw) | [`Puzzle::sheets`](crate::Puzzle::sheets), to print |
//! | several puzzles | | [`sheets_of`] |
//! | a tower | [`Tower::draw`](crate::Tower::draw) | |
//! | the graph, with the half solutions | [`Explanation`](crate::Explanation) | [`Explanation::svg`](crate::Explanation::svg) |

mod drawing;
mod fills;
mod graph;
mod sheet;
mod svg;
mod text;

pub use drawing::Drawing;
pub use sheet::{Sheets, sheets_of};
