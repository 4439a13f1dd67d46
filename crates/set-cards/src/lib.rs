#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;

mod attributes;
mod card;
mod card_set;
mod draw;
#[cfg(feature = "alloc")]
mod finder;
#[cfg(feature = "alloc")]
mod table;
mod text;

pub use attributes::{Colour, Number, Shading, Shape};
pub use card::{Attributes, Card, CardIndex, NotASet, ValueError};
pub use card_set::{CardSet, Cards};
pub use draw::{Drawing, Ink, Svg};
#[cfg(feature = "alloc")]
pub use finder::Finder;
#[cfg(feature = "alloc")]
pub use table::{Table, TableError, Trio};
pub use text::{ParseCardError, Short};
