//! The search for the canonical order of the vertices of a graph.

pub(crate) mod bits;
pub(crate) mod cells;
pub(crate) mod group;
pub(crate) mod lists;
pub(crate) mod orbits;
pub(crate) mod partition;
pub(crate) mod trace;
pub(crate) mod tree;
