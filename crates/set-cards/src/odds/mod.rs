//! How many sets to expect: counts, means, and simulated games.

mod counts;
#[cfg(feature = "rand")]
mod games;

pub use counts::{mean_sets, sets_in_deck};
#[cfg(feature = "rand")]
pub use games::{Choice, GameReport, simulate_games};
