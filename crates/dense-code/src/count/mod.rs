//! Exact counts and number systems: the arithmetic behind most ranks.

mod divisor;
pub(crate) mod selections;
mod systems;
mod wide;

pub use divisor::gcd;
pub use selections::{falling_factorial, multinomial};
pub use systems::{factorial_digits, factorial_value};
pub use wide::U256;
