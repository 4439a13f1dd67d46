//! Keys of unordered tuples: integers that are equal exactly when the tuples are equal up to order.

mod ascending;
pub(crate) mod choose;
mod colex;
pub(crate) mod integer;
pub(crate) mod kernel;
mod multiset;
mod multiset_rank;
pub(crate) mod network;
mod packed;
pub(crate) mod scheme;
#[cfg(feature = "serde")]
mod serial;
mod subset_rank;
mod text;
pub(crate) mod word;

#[cfg(feature = "arbitrary")]
mod arbitrary;

pub use integer::Integer;
pub use multiset::{Multiset, Subset};
pub use multiset_rank::{MultisetRank, multiset_rank};
pub(crate) use network::sort;
pub use packed::Packed;
pub use subset_rank::SubsetRank;
pub use text::ParseSymbolsError;
pub use word::KeyWord;
