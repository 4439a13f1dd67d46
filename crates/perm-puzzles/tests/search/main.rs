//! Whole searches of puzzles.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod distributions;
mod engines;
