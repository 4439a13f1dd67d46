//! The bijection with `0..COUNT`, what it composes from, and the checks of its laws.

mod all;
mod below;
mod bijection;
pub mod composing;
#[cfg(feature = "derive")]
mod derived;
mod inline;
pub mod laws;
mod numbers;
mod products;
mod stepping;
mod sums;

pub use all::All;
#[cfg(feature = "rayon")]
pub use all::ParAll;
pub use below::{Below, BelowError};
pub use bijection::Dense;
pub(crate) use bijection::value_of;
#[cfg(feature = "derive")]
pub use derived::Dense;
pub use inline::Inline;
