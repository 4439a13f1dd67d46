//! Exact counts and number systems: the arithmetic behind most ranks.
//!
//! Counts are `Option<u128>`, `None` where they overflow, and `const fn`: a `const fn` can't be generic
//! over integers yet. Who needs a `u64` converts the result.

mod divisor;
pub(crate) mod selections;
mod systems;
mod wide;

pub use divisor::gcd;
pub use selections::{falling_factorial, multinomial};
pub use systems::{factorial_digits, factorial_value};
pub use wide::U256;
