//! The forms of a value: text, serialised, made from a fuzzer's bytes.

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod cycle_notation;
#[cfg(feature = "serde")]
mod serial;
mod signed;
mod text;

pub use cycle_notation::CycleNotation;
pub use text::{ParseNumbersError, ParsePermError};
