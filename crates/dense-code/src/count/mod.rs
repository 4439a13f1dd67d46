//! Exact counts, number systems and subsets: the arithmetic behind most ranks.

mod divisor;
mod selections;
mod subsets;
mod systems;
mod wide;

pub use divisor::gcd;
pub use selections::{binomial, factorial, falling_factorial, multichoose, multinomial};
pub use subsets::{Subsets, SubsetsOfSize};
pub use systems::{
    combination_rank, combination_unrank, factorial_digits, factorial_value, largest_factorial,
};
pub use wide::U256;
