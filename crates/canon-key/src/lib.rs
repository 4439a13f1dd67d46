// The figure and the links for rustdoc, which need no other site: the first of two definitions
// counts.
#![doc = concat!("[figure]: ", include_str!("../figures/dedup.uri"))]
#![doc = ""]
#![cfg_attr(feature = "alloc", doc = include_str!("../links.md"))]
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod additive;
#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "alloc")]
mod bits;
#[cfg(feature = "alloc")]
mod board;
#[cfg(feature = "alloc")]
mod burnside;
#[cfg(feature = "alloc")]
mod chains;
mod choose;
#[cfg(feature = "alloc")]
mod dedup;
mod error;
mod expected;
#[cfg(feature = "alloc")]
mod group;
mod keep;
mod kernel;
#[cfg(feature = "alloc")]
mod key_dedup;
mod multiset;
mod multiset_rank;
mod necklace;
mod network;
#[cfg(feature = "alloc")]
mod orbit_table;
mod packed;
#[cfg(feature = "rayon")]
mod parallel;
mod positional;
mod prime_product;
mod scheme;
#[cfg(feature = "alloc")]
mod seen;
#[cfg(feature = "serde")]
mod serial;
#[cfg(all(feature = "alloc", target_arch = "x86_64"))]
mod simd;
mod slice_keys;
mod subset_rank;
#[cfg(feature = "alloc")]
mod symmetry;
mod text;
pub mod triples;
#[cfg(feature = "alloc")]
mod wide;
mod word;

pub use additive::Additive;
#[cfg(feature = "alloc")]
pub use board::Board;
#[cfg(feature = "alloc")]
pub use burnside::{bracelets, necklaces};
#[cfg(feature = "alloc")]
pub use dedup::{Dedup, NewTuples, SeenTuples, indices_by_key, indices_by_order};
pub use error::{BatchError, FitError, KeyError, SliceError};
pub use expected::expected_distinct;
#[cfg(feature = "alloc")]
pub use group::{GeneratorError, Group};
pub use keep::Keep;
#[cfg(feature = "alloc")]
pub use key_dedup::KeyDedup;
pub use multiset::{Multiset, Subset};
pub use multiset_rank::{MultisetRank, Multisets};
pub use necklace::{PackedRing, is_necklace, least_bracelet, least_necklace, least_rotation};
pub use network::sort;
#[cfg(feature = "alloc")]
pub use orbit_table::OrbitTable;
pub use packed::Packed;
pub use positional::Positional;
pub use prime_product::{PrimeProduct, nth_prime};
pub use scheme::Scheme;
#[cfg(feature = "alloc")]
pub use seen::{Seen, SeenSlices};
pub use slice_keys::SliceKeys;
pub use subset_rank::{KSubsets, SubsetRank};
#[cfg(feature = "alloc")]
pub use symmetry::{Motion, Symmetry};
pub use text::TextError;
pub use word::{Symbol, Word};

/// The crate of [`Dense`](dense_code::Dense), its sets and maps, in the version whose trait
/// the types here have.
pub use dense_code;
