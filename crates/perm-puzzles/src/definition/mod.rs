//! Puzzles given as data: the definition, the forms that it is read from, and the space that it
//! compiles to.

mod compile;
#[expect(clippy::module_inception, reason = "a file is named after its type")]
pub(crate) mod definition;
mod form;
pub(crate) mod group;
mod growth;
#[cfg(feature = "serde")]
mod json;
mod mover;
pub(crate) mod names;
mod numbering;
pub(crate) mod orbit;
pub(crate) mod packing;
mod part;
mod parts;
pub(crate) mod pattern;
mod reach;
mod scr;
mod sequence;
pub(crate) mod space;
pub(crate) mod symmetry;
pub(crate) mod transform;
mod tws;
