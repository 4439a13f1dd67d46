//! Shortest and cheapest paths.

mod deepening;
mod open;
mod outcome;
mod paths;
mod places;
mod tree;

pub use deepening::{cheapest_path_deepening, cheapest_path_deepening_within};
pub use outcome::{NoPath, Path};
pub use paths::{
    cheapest_path, cheapest_path_from, cheapest_path_from_within, cheapest_path_within,
    shortest_path, shortest_path_between, shortest_path_between_within, shortest_path_from,
    shortest_path_from_within, shortest_path_within,
};
