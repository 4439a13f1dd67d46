#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;

mod affine;
mod attributes;
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
mod draw;
#[cfg(feature = "alloc")]
mod finder;
mod fraction;
mod relabelling;
mod space;
#[cfg(feature = "alloc")]
mod table;
mod text;

pub use affine::AffineMap;
pub use attributes::{Colour, Number, Shading, Shape};
pub use canonical::{Canonical, Group};
#[cfg(feature = "alloc")]
pub use caps::{is_cap, is_complete_cap, maximum_cap, maximum_cap_size};
pub use card::{Attributes, Card, CardIndex, NotASet, ValueError};
pub use card_set::{CardSet, Cards};
#[cfg(feature = "alloc")]
pub use classification::{Class, Classification};
pub use counts::{cards_in_deck, mean_sets, sets_differing, sets_in_deck, variance_sets};
pub use draw::{Drawing, Ink, Svg};
#[cfg(feature = "alloc")]
pub use finder::Finder;
pub use fraction::Fraction;
pub use relabelling::Relabelling;
#[cfg(feature = "alloc")]
pub use table::{Table, TableError, Trio};
pub use text::{ParseCardError, Short};
