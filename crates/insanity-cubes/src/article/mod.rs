//! The algorithm and the random cubes of the article "Less brutal insanity", exactly.

#[cfg(feature = "rand")]
mod bag;
mod less_brutal;

#[cfg(feature = "rand")]
pub use bag::bag;
pub use less_brutal::LessBrutal;
