//! The search for the canonical order of the vertices of a graph.

pub(crate) mod bit_cells;
pub(crate) mod cells;
pub(crate) mod group;
pub(crate) mod list_cells;
pub(crate) mod orbits;
pub(crate) mod quotient;
pub(crate) mod relations;
pub(crate) mod trace;
pub(crate) mod tree;
