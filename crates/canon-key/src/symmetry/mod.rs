//! Things that are the same up to a symmetry: canonical forms, classes and their counts.
//!
//! For rings, use [`least_necklace`] and [`least_bracelet`]; for cells of a rectangle, `Board`; for
//! words under any symmetry, `Symmetry`. A `Group` is made from its generators, counts classes, and
//! keeps the symmetries that are left in the middle of a game. An `OrbitTable` numbers the classes
//! of a small domain.

mod ring;

pub use ring::{PackedRing, is_necklace, least_bracelet, least_necklace, least_rotation};

#[cfg(feature = "alloc")]
mod groups;
#[cfg(feature = "alloc")]
pub use groups::*;
