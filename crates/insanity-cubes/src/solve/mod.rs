//! A solution, all solutions, or the proof that there is none.

mod annealing;
mod components;
mod couples;
mod graph;
mod groups;
mod half_search;
mod meter;
mod search_lanes;
mod search_lists;
mod solution;
mod strands;
mod towers;

pub(crate) use components::{Shape, ShapeCounter};
pub(crate) use couples::Couples;
pub(crate) use graph::{Graph, OTHERS};
pub(crate) use groups::groups;
pub(crate) use meter::{Meter, Pace, asked, block, counted_bytes, is_spent, spend};
pub(crate) use strands::{Strands, rings};
pub use towers::Towers;
