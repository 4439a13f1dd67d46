//! How many sets to expect: counts, means, and deals and games by the million.
//!
//! [`mean_sets`] and [`sets_in_deck`] are formulas. `Deals` simulates deals and counts their sets,
//! `Games` plays whole games; both need the feature `rand`. For exact probabilities see
//! `Classification`.

#[cfg(feature = "rand")]
mod blocks;
mod counts;
#[cfg(feature = "rand")]
mod deal_lanes;
#[cfg(feature = "rand")]
mod deals;
#[cfg(feature = "rand")]
mod games;

pub use counts::{mean_sets, sets_in_deck};
#[cfg(feature = "rand")]
pub use deals::{DealReport, Deals, TooManyCards};
#[cfg(feature = "rand")]
pub use games::{Choice, GameReport, Games};
