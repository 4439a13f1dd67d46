//! How many sets to expect: counts, means, and deals and games by the million.

#[cfg(feature = "rand")]
mod blocks;
mod counts;
#[cfg(feature = "rand")]
mod deal_lanes;
#[cfg(feature = "rand")]
mod deals;
#[cfg(feature = "rand")]
mod games;

pub use counts::{cards_in_deck, mean_sets, sets_differing, sets_in_deck, variance_sets};
#[cfg(feature = "rand")]
pub use deals::{DealReport, Deals, TooManyCards};
#[cfg(feature = "rand")]
pub use games::{Choice, GameReport, Games};
