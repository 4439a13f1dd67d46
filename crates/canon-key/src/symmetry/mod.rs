//! Things that are the same up to a symmetry: canonical forms, classes and their counts.

mod ring;

pub use ring::{PackedRing, is_necklace, least_bracelet, least_necklace, least_rotation};

#[cfg(feature = "alloc")]
mod groups;
#[cfg(feature = "alloc")]
pub use groups::*;
