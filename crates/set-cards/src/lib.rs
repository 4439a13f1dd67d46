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

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "alloc")]
mod article;
pub mod card;
#[cfg(feature = "alloc")]
pub mod design;
pub mod draw;
#[cfg(feature = "alloc")]
pub mod game;
#[cfg(feature = "rand")]
pub mod guide;
mod mixed;
pub mod odds;
#[cfg(feature = "serde")]
mod serial;
pub mod space;
#[cfg(feature = "alloc")]
pub mod table;

#[doc(inline)]
pub use card::{Card, CardColour, Number, Shading, Shape};
/// The shared core: cards, values and relabellings implement its trait `Dense`.
pub use dense_code;
#[cfg(feature = "alloc")]
#[doc(inline)]
pub use game::{Deck, Game, Goal, IllegalCall, Rules};
/// The crate whose exact numbers the odds are.
pub use num_rational;
#[cfg(feature = "rand")]
#[doc(inline)]
pub use odds::{Deals, Games};
/// The traits of the generators that shuffle and simulate.
#[cfg(feature = "rand")]
pub use rand_core;
#[cfg(feature = "alloc")]
#[doc(inline)]
pub use space::Classification;
#[doc(inline)]
pub use space::{AffineMap, Canonical, CardSet, Maps, Relabelling};
#[cfg(feature = "alloc")]
#[doc(inline)]
pub use table::{Table, Trio};
