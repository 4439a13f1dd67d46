//! Numbers of 8-puzzle patterns as published, with exactly the published values.
//!
//! The source is *A heuristic hash of the 8-puzzle*: its hash, the inverse, the variant with four
//! bits for the first digit, and its table of visited patterns. New programs should use
//! [`Perm::rank`](crate::Perm::rank), which is dense and as fast; this module is for tables and
//! files that already use these numbers. To solve the puzzle itself, use the crate `perm-puzzles`.
//!
//! ```
//! use perm_hash::article::EightPattern;
//!
//! let pattern: EightPattern = "125346987".parse()?;
//! assert_eq!(pattern.hash(), 83_211);
//! assert_eq!(EightPattern::from_hash(83_211), Some(pattern));
//! # Ok::<(), perm_hash::ParseError>(())
//! ```

mod pattern;
#[cfg(feature = "alloc")]
mod visited;

pub use pattern::EightPattern;
#[cfg(feature = "alloc")]
pub use visited::Visited;
