//! How values are saved with `serde`. When a value is read, it goes through a checked constructor,
//! so an invalid value in a file is an error.
//!
//! There are three ways to write a value. Types of this crate are written as numbers or as lists of
//! numbers (a `DenseMap`: of its values), the same in every format; only a `DenseSet` has another
//! form in binary formats. The macro [`compact!`](crate::serial::compact) gives a type of your own
//! such a form, the same in every format.
//!
//! Most types of the crates that build on this one have a text form. In human-readable formats,
//! such as JSON, such a value is written as its `Display` prints it and read by its `FromStr`; in
//! binary formats it is written as its rank or as packed bits. The macro
//! [`text_or_compact!`](crate::serial::text_or_compact) implements this for a type of your own.
//!
//! For a struct that is written field by field, [`checked!`](crate::serial::checked) adds a check
//! when it is read.
//!
//! | type | JSON | binary formats |
//! |---|---|---|
//! | `Below` | the number: `5` | the same |
//! | `Trits` | the word as a number | the same |
//! | `DenseSet` | a list of ranks, ascending: `[3,5]`; any order is read, but no rank twice | its words: a bit for each value of the type |
//! | `DenseMap` | a list of all values, in order of rank | the same |
//! | `DenseVec` | a list of ranks | the number of entries and the words, packed |
//! | `Compact` | the rank | the same |
//!
//! A rank means a value only together with the definition of its type. A file does not hold the
//! definition: after a bound has been raised or a variant inserted, old files are read as other
//! values. Keep a version beside them.
//!
//! With serde's `flatten`, `tag` and `untagged`, types that have a separate binary form work in
//! readable formats only. These attributes keep a value in a buffer before its type is known, and
//! the buffer does not record that the format is binary, so reading the binary form is an error.
//!
//! ```toml
//! [dependencies]
//! dense-code = { path = "PATH/crates/dense-code", features = ["serde"] }
//! serde = "1"
//! # For the examples:
//! serde_json = "1"
//! postcard = { version = "1", features = ["alloc"] }
//! ```
//!
//! ```
//! use dense_code::{Below, Dense, serial};
//!
//! /// A face of a die, 1 to 6.
//! #[derive(Clone, Copy, Debug, PartialEq)]
//! struct Face(Below<6>);
//!
//! impl std::fmt::Display for Face {
//!     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
//!         write!(f, "{}", self.0.get() + 1)
//!     }
//! }
//!
//! impl std::str::FromStr for Face {
//!     type Err = &'static str;
//!
//!     fn from_str(text: &str) -> Result<Self, Self::Err> {
//!         let face = text.parse::<u32>().map_err(|_| "not a number")?;
//!         face.checked_sub(1).and_then(Below::new).map(Face).ok_or("not a face")
//!     }
//! }
//!
//! serial::text_or_compact! {
//!     [] Face: |face| face.0.rank(), |rank| Below::unrank(rank).map(Self), "a face from 1 to 6";
//! }
//!
//! let face: Face = serde_json::from_str("\"6\"")?;
//! assert_eq!(face, Face(Below::new(5).ok_or("below six")?));
//! assert!(serde_json::from_str::<Face>("\"7\"").is_err());
//! assert_eq!(postcard::to_allocvec(&face)?, [5]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "alloc")]
mod containers;
mod forms;

#[doc(inline)]
pub use forms::{checked, compact, text_or_compact};
pub use forms::{deserialize, serialize};
#[doc(hidden)]
pub use forms::{deserialize_compact, serialize_compact};
