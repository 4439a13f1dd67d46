//! The deck as a space over the field of three elements: collections of cards, the maps that take
//! sets to sets, canonical forms, caps and complete classifications.

mod affine;
mod canonical;
#[cfg(feature = "alloc")]
mod caps;
mod card_set;
#[cfg(feature = "alloc")]
mod classification;
#[cfg(feature = "alloc")]
mod extremes;
mod frames;
mod invariants;
mod maps;
mod most_sets;
mod points;
mod relabelling;
#[cfg(feature = "alloc")]
mod stabiliser;

pub use affine::AffineMap;
pub use canonical::Canonical;
#[cfg(feature = "alloc")]
pub use caps::Cap;
pub use card_set::{CardSet, Cards};
#[cfg(feature = "alloc")]
pub use classification::Classification;
#[cfg(feature = "alloc")]
pub use extremes::{Sets, classes_with_sets, classes_with_sets_within};
pub use maps::Maps;
pub use most_sets::{MostSets, most_sets};
pub use relabelling::Relabelling;
#[cfg(feature = "alloc")]
pub use stabiliser::Stabiliser;
