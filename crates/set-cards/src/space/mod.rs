//! The deck as a space over the field of three elements: collections of cards, the maps that take
//! sets to sets, canonical forms, caps and complete classifications.
//!
//! [`CardSet`] is the type to begin with: a collection of cards, its sets, its canonical form and
//! the maps from it to another. [`AffineMap`] and [`Relabelling`] are the maps, and [`Maps`] says
//! which of the two count. `Cap` is for collections without a set, including those of more than
//! six attributes. `Classification` lists all collections up to these maps, and [`most_sets`] is a
//! table of the most sets among a number of cards: proved maxima, and bounds for 35 to 41 cards.

mod affine;
mod bits;
mod canonical;
#[cfg(feature = "alloc")]
mod caps;
mod card_set;
#[cfg(feature = "alloc")]
mod classification;
#[cfg(feature = "alloc")]
mod conjugacy;
#[cfg(feature = "alloc")]
mod extremes;
mod frames;
mod hyperplanes;
mod maps;
mod most_sets;
mod placing;
mod points;
mod relabelling;
#[cfg(feature = "alloc")]
mod stabiliser;
mod text;

pub use affine::{AffineMap, AffineMapError, ParseAffineMapError};
pub use canonical::Canonical;
#[cfg(feature = "alloc")]
pub use caps::{Cap, NotACap};
pub use card_set::{CardSet, Cards};
#[cfg(feature = "alloc")]
pub use classification::{Class, Classification};
#[cfg(feature = "alloc")]
pub use extremes::Sets;
pub use maps::Maps;
pub use most_sets::{MostSets, most_sets};
pub use relabelling::{ParseRelabellingError, Relabelling, RelabellingError};
#[cfg(feature = "alloc")]
pub use stabiliser::Stabiliser;
pub use text::ParseCardSetError;
