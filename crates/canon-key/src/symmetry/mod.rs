//! Things that are the same up to a symmetry: canonical forms, classes and their counts.

#[cfg(feature = "alloc")]
mod bracelets;
#[cfg(feature = "alloc")]
mod counts;
#[cfg(feature = "alloc")]
mod group;
#[cfg(feature = "alloc")]
mod least;
#[cfg(feature = "alloc")]
mod necklaces;
#[cfg(feature = "alloc")]
mod orbits;
mod ring;
#[cfg(feature = "alloc")]
mod words;

#[cfg(feature = "alloc")]
pub use bracelets::Bracelets;
#[cfg(feature = "alloc")]
pub use counts::{count_bracelets, count_necklaces};
#[cfg(feature = "alloc")]
pub use group::Group;
#[cfg(feature = "alloc")]
pub use necklaces::{Necklaces, Ring};
#[cfg(feature = "alloc")]
pub use orbits::OrbitTable;
pub use ring::{PackedRing, least_bracelet, least_necklace, least_rotation};
#[cfg(feature = "alloc")]
pub use words::Symmetry;
