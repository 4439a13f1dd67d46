//! Exact counts and number systems: the arithmetic behind most ranks.
//!
//! Counts are `Option<u128>`, `None` where they overflow, and `const fn`: a `const fn` can't be
//! generic over integers yet. If you need a `u64`, convert the result.

#[cfg(feature = "alloc")]
mod group_order;
pub(crate) mod selections;
mod systems;

#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use group_order::GroupOrder;
#[doc(hidden)]
pub use selections::gcd;
pub use selections::{falling_factorial, multinomial};
pub use systems::{factorial_digits, factorial_value};
