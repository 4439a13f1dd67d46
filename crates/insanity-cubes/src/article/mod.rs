//! The algorithm and the random cubes of the article "Less brutal insanity", exactly.

#[cfg(feature = "rand")]
mod bag;
mod less_brutal;

pub use less_brutal::{Found, LessBrutal, Paths, Solutions};
