//! Exact de-duplication of tuples and of anything that has a key, keeping the order of the input.
//!
//! A tuple becomes a key: its sorted symbols side by side in 64 or 128 bits ([`key_set`]). Tuples
//! that do not pack are kept whole, side by side ([`arena`]). Large batches over a small universe
//! have a bit for each possible tuple instead ([`bits`]).

mod arena;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod avx2;
mod batch;
mod bits;
mod by_key;
mod integer;
mod keep;
mod key_set;
mod multisets;
mod portable;
mod seed;
mod seen;
mod unordered;

pub use batch::Dedup;
pub use by_key::indices_by_key;
pub use integer::Integer;
pub use keep::Keep;
pub use multisets::Multisets;
pub use seen::Seen;
pub use unordered::{UniqueUnordered, Unordered, UnorderedIterator};
