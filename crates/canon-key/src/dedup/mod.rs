//! Exact de-duplication of tuples, keys and anything that has a key, keeping the order of the
//! input.
//!
//! For an iterator of tuples of any items, use [`UnorderedIterator`]. For a stream of tuples of
//! integers, use [`Seen`]; for one large slice of arrays, [`Dedup`]. [`Multisets`] numbers the
//! different tuples, so that you can count them. Where you have a key for each item already, use
//! [`KeyDedup`] or [`indices_by_key`].

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod arena;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod avx2;
mod batch;
mod bits;
mod by_key;
mod groups;
mod integer;
mod interner;
mod keep;
mod key_dedup;
mod packed;
mod ranks;
mod seed;
mod seen;
#[cfg(feature = "serde")]
mod serial;
mod slots;
mod table;
mod unordered;
mod whole;

pub use batch::Dedup;
pub use by_key::{indices_by_key, indices_by_order};
pub use integer::Integer;
pub use interner::Interner;
pub use keep::{Keep, ParseKeepError};
pub use key_dedup::KeyDedup;
pub use seen::Seen;
pub use unordered::{Multisets, SymbolOf, UniqueUnordered, Unordered, UnorderedIterator};
