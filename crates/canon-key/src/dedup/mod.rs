//! Exact de-duplication of tuples and of anything that has a key, keeping the order of the input.
//!
//! A tuple becomes a key: its sorted symbols side by side in 64 or 128 bits ([`key_map`]). Tuples
//! that do not pack are kept whole, side by side ([`arena`]). Large batches over a small universe
//! have a bit for each possible tuple instead ([`bits`]).

mod arena;
mod batch;
mod bits;
mod entry;
mod index;
mod iterator;
mod key_map;
mod map;
mod others;
mod seed;
mod seen;
mod set;
mod store;
mod unordered;

pub use batch::Dedup;
pub use entry::Entry;
pub use iterator::{UniqueUnordered, UnorderedIterator};
pub use map::{Iter, IterMut, UnorderedMap};
pub use seen::Seen;
pub use set::{SetIter, UnorderedSet};
pub use unordered::Unordered;
