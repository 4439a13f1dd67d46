//! The card game SET.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "alloc")]
pub mod article;
mod card;
mod draw;
mod error;
#[cfg(feature = "alloc")]
mod game;
#[cfg(feature = "rand")]
pub mod guide;
mod odds;
#[cfg(feature = "serde")]
mod serial;
mod space;
#[cfg(feature = "alloc")]
mod table;

pub use card::{Card, CardColour, NotASet, Number, Shading, Shape};
/// The shared core: cards, values and relabellings implement its trait `Dense`.
pub use dense_code;
pub use draw::Ink;
pub use error::{Error, ParseCardError};
#[cfg(feature = "alloc")]
pub use game::{Call, Dealing, Deck, Event, Game, Goal, IllegalCall, Rules, View};
/// The crate whose exact numbers the odds are.
pub use num_rational;
#[cfg(feature = "rand")]
pub use odds::{Choice, DealReport, GameReport, simulate_deals, simulate_games};
pub use odds::{mean_sets, sets_in_deck};
/// The traits of the generators that shuffle and simulate.
#[cfg(feature = "rand")]
pub use rand_core;
pub use space::{AffineMap, Canonical, CardSet, Cards, Maps, MostSets, Relabelling, most_sets};
#[cfg(feature = "alloc")]
pub use space::{
    Cap, Classification, Sets, Stabiliser, classes_with_sets, classes_with_sets_within,
};
#[cfg(feature = "alloc")]
pub use table::{Table, Trio};
