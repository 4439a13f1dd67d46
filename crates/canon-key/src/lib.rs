#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod additive;
mod choose;
#[cfg(feature = "alloc")]
mod dedup;
mod error;
mod kernel;
#[cfg(feature = "alloc")]
mod key_dedup;
mod multiset;
mod multiset_rank;
mod network;
mod packed;
mod positional;
mod prime_product;
mod scheme;
#[cfg(feature = "alloc")]
mod seen;
mod slice_keys;
mod subset_rank;
pub mod triples;
mod word;

pub use additive::Additive;
#[cfg(feature = "alloc")]
pub use dedup::{Dedup, Keep, NewTuples, SeenTuples, indices_by_key, indices_by_order};
pub use error::{BatchError, FitError, KeyError, SliceError};
#[cfg(feature = "alloc")]
pub use key_dedup::KeyDedup;
pub use multiset::{Multiset, Subset};
pub use multiset_rank::{MultisetRank, Multisets};
pub use network::sort;
pub use packed::Packed;
pub use positional::Positional;
pub use prime_product::{PrimeProduct, nth_prime};
pub use scheme::Scheme;
#[cfg(feature = "alloc")]
pub use seen::{Seen, SeenSlices};
pub use slice_keys::SliceKeys;
pub use subset_rank::{KSubsets, SubsetRank};
pub use word::{Symbol, Word};
