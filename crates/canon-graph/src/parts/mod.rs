//! The steps before a search: a graph falls into parts that have nothing to do with each other, and
//! vertices that any permutation exchanges become one.

mod components;
mod core;
mod ring;
pub(crate) mod solver;
mod twins;
