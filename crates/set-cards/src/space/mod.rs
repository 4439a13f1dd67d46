//! The deck as a space over the field of three elements: collections of cards, the maps that keep
//! sets sets, canonical forms, caps and whole classifications.

mod affine;
mod canonical;
#[cfg(feature = "alloc")]
mod caps;
mod card_set;
#[cfg(feature = "alloc")]
mod classification;
#[cfg(feature = "alloc")]
mod conjugacy;
mod frames;
mod maps;
mod points;
mod relabelling;

pub use affine::{AffineMap, AffineMapError};
pub use canonical::Canonical;
#[cfg(feature = "alloc")]
pub use caps::{complete_cap, free_cards, is_cap, is_complete_cap, maximum_cap, maximum_cap_size};
pub use card_set::{CardSet, Cards};
#[cfg(feature = "alloc")]
pub use classification::{Class, Classification};
pub use maps::Maps;
pub use relabelling::{ParseRelabellingError, Relabelling, RelabellingError};
