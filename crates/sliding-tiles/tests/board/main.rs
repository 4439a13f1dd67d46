//! Whole searches, databases and solutions.
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test fails by panicking; small boards"
)]

mod distributions;
mod engines;
mod forged;
mod multi_tile;
mod patterns;
mod sliding;
