//! The forms of a value: its rank, text, serialised, made from a fuzzer's bytes.

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod cycle_notation;
mod dense;
#[cfg(feature = "serde")]
mod serial;
mod signed;
mod text;

pub use cycle_notation::CycleNotation;
pub use text::{ParseNumbersError, ParsePermError};
