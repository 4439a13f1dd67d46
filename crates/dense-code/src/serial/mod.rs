//! Serialisation with `serde`: as text in formats for people, such as JSON, and as a small integer
//! in binary ones. The types of these crates are written so, and the macro
//! [`text_or_compact!`](crate::serial::text_or_compact) does it for a type of your own.
//!
//! As text a value is written as its `Display` prints it and read by its `FromStr`. Binary formats
//! get a rank or packed bits. What is read goes through a checked constructor either way, so no
//! file can make a value that the crate could not.
//!
//! These types of this crate have no text, and are written to formats for people as numbers too:
//!
//! | type | JSON |
//! |---|---|
//! | `Below` | the number: `5` |
//! | `Trits`, `Nibbles`, `Counters` | the word as a number |
//! | `DenseSet` | a list of ranks, ascending: `[3,5]`; read in any order, each at most once |
//! | `DenseMap`, `PackedVec` | a list of all values, in order of rank |
//!
//! [`compact!`](crate::serial::compact) does that for a type of your own.
//!
//! ```
//! use dense_code::{Below, Dense, serial};
//!
//! /// A pip of a die, 1 to 6.
//! #[derive(Clone, Copy, Debug, PartialEq)]
//! struct Pip(Below<6>);
//!
//! impl std::fmt::Display for Pip {
//!     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
//!         write!(f, "{}", self.0.get() + 1)
//!     }
//! }
//!
//! impl std::str::FromStr for Pip {
//!     type Err = &'static str;
//!
//!     fn from_str(text: &str) -> Result<Self, Self::Err> {
//!         let pip = text.parse::<u32>().map_err(|_| "not a number")?;
//!         pip.checked_sub(1).and_then(Below::new).map(Pip).ok_or("not a pip")
//!     }
//! }
//!
//! serial::text_or_compact! {
//!     [] Pip: |pip| pip.0.rank(), |rank| Below::unrank(rank).map(Self), "a pip from 1 to 6";
//! }
//!
//! let pip: Pip = serde_json::from_str("\"6\"")?;
//! assert_eq!(pip, Pip(Below::new(5).ok_or("below six")?));
//! assert!(serde_json::from_str::<Pip>("\"7\"").is_err());
//! assert_eq!(postcard::to_allocvec(&pip)?, [5]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "alloc")]
mod containers;
mod forms;

#[doc(inline)]
pub use forms::{compact, text_or_compact};
pub use forms::{deserialize, serialize};
#[doc(hidden)]
pub use forms::{deserialize_compact, serialize_compact};
