// The figure and the links for rustdoc, which need no other site: the first of two definitions
// counts.
#![doc = concat!("[figure]: ", include_str!("../figures/table.uri"))]
#![doc = ""]
#![cfg_attr(feature = "rand", doc = include_str!("../links.md"))]
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;

mod affine;
#[cfg(feature = "arbitrary")]
mod arbitrary;
mod attributes;
#[cfg(feature = "alloc")]
mod batch;
mod canonical;
#[cfg(feature = "alloc")]
mod caps;
mod card;
mod card_set;
#[cfg(feature = "alloc")]
mod classification;
#[cfg(feature = "alloc")]
mod conjugacy;
mod counts;
#[cfg(feature = "rand")]
mod deal_lanes;
mod draw;
#[cfg(feature = "alloc")]
mod finder;
mod fraction;
#[cfg(feature = "alloc")]
mod play;
#[cfg(feature = "rand")]
mod random;
mod relabelling;
#[cfg(feature = "serde")]
mod serial;
#[cfg(feature = "alloc")]
mod simd;
#[cfg(feature = "rand")]
mod simulation;
mod space;
#[cfg(feature = "alloc")]
mod table;
mod text;

/// The core crate, whose trait `Dense` cards, values and relabellings have: so that no second
/// dependency is needed.
pub use dense_code;
/// The crate whose generators shuffle and simulate.
#[cfg(feature = "rand")]
pub use rand_core;

pub use affine::AffineMap;
pub use attributes::{Colour, Number, Shading, Shape};
pub use canonical::{Canonical, Group};
#[cfg(feature = "alloc")]
pub use caps::{complete_cap, free_cards, is_cap, is_complete_cap, maximum_cap, maximum_cap_size};
pub use card::{Attributes, Card, CardIndex, NotASet, ValueError};
pub use card_set::{CardSet, Cards};
#[cfg(feature = "alloc")]
pub use classification::{Class, Classification};
pub use counts::{cards_in_deck, mean_sets, sets_differing, sets_in_deck, variance_sets};
pub use draw::{Drawing, Ink, Svg};
#[cfg(feature = "alloc")]
pub use draw::{TableDrawing, TableSvg};
#[cfg(feature = "alloc")]
pub use finder::Finder;
pub use fraction::{Fraction, ParseFractionError};
#[cfg(feature = "alloc")]
pub use play::{Call, Deck, Event, Game, Goal, IllegalCall, ReplayError, Rules};
pub use relabelling::{ParseRelabellingError, Relabelling};
#[cfg(feature = "rand")]
pub use simulation::{Choice, DealReport, Deals, GameReport, Games, TooManyCards};
#[cfg(feature = "alloc")]
pub use table::{Table, TableError, Trio};
pub use text::{ParseCardError, Short};
