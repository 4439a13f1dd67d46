//! Cubes, towers and graphs as text and as SVG.
//!
//! | of | text | SVG |
//! |---|---|---|
//! | a cube | [`Cube::net`](crate::Cube::net) | [`Cube::net_svg`](crate::Cube::net_svg) |
//! | a puzzle | [`Puzzle::nets`](crate::Puzzle::nets) | [`Puzzle::sheets`](crate::Puzzle::sheets), to print |
//! | a tower | [`Tower::draw`](crate::Tower::draw) | [`Tower::svg`](crate::Tower::svg) |
//! | the graph, with the half solutions | [`Explanation`](crate::Explanation) | [`Explanation::svg`](crate::Explanation::svg) |
//! | pieces of other kinds | | [`PieceKind::strips`](crate::pieces::PieceKind::strips), to print |

mod colours;
mod graph;
mod sheet;
mod strips;
mod svg;
mod text;

pub(crate) use colours::{css, parse_css};
pub(crate) use graph::{Line, Panel, panels};
pub use sheet::Sheets;
