//! Whole searches, databases and solutions.
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test fails by panicking; small boards"
)]

mod distributions;
mod engines;
#[path = "../forge/mod.rs"]
mod forge;
mod forged;
mod multi_tile;
mod patterns;
mod sliding;
