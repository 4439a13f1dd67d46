//! What is done before a search: a graph falls into parts that have nothing to do with each other,
//! and vertices that any permutation exchanges become one.

pub(crate) mod blocks;
mod components;
pub(crate) mod solve;
mod twins;
