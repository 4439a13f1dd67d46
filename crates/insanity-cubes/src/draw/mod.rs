//! Cubes, towers and graphs as text and as SVG.
//!
//! | of | text | SVG |
//! |---|---|---|
//! | a cube | [`Cube::draw`](crate::Cube::draw) | [`Cube::svg`](crate::Cube::svg) |
//! | a puzzle | [`Puzzle::draw`](crate::Puzzle::draw) | [`Puzzle::sheets`](crate::Puzzle::sheets), to print |
//! | a tower | [`Tower::draw`](crate::Tower::draw) | [`Tower::svg`](crate::Tower::svg) |
//! | the graph, with the half solutions | [`Explanation`](crate::Explanation) | [`Explanation::svg`](crate::Explanation::svg) |

mod fills;
mod graph;
mod sheet;
mod svg;
mod text;
