//! Puzzles given as data: the definition, the forms that it is read from, and the space that it
//! compiles to.

mod compile;
mod coordinates;
pub(crate) mod cubie_layout;
#[expect(clippy::module_inception, reason = "a file is named after its type")]
pub(crate) mod definition;
mod form;
pub(crate) mod group;
mod growth;
#[cfg(feature = "serde")]
mod json;
mod move_table;
pub(crate) mod orbit;
pub(crate) mod pattern;
mod rank_choice;
mod rank_coordinate;
pub(crate) mod raw_coordinate;
mod reach;
mod scr;
mod sequence;
pub(crate) mod space;
pub(crate) mod symmetry;
pub(crate) mod transform;
mod tws;
