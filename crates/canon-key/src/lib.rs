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

pub mod article;
#[cfg(feature = "alloc")]
pub mod dedup;
#[cfg(feature = "alloc")]
pub mod guide;
pub mod keys;
#[cfg(feature = "alloc")]
pub mod symmetry;

#[cfg(feature = "alloc")]
#[doc(inline)]
pub use dedup::{Dedup, Keep, KeyDedup, Seen, UnorderedIterator, indices_by_key};
#[doc(inline)]
pub use keys::{
    Additive, KeyError, Multiset, MultisetRank, Packed, Positional, PrimeProduct, Scheme, Subset,
    SubsetRank, sort,
};
#[cfg(feature = "alloc")]
#[doc(inline)]
pub use symmetry::{Board, Group, OrbitTable, Symmetry};

/// The crate of [`Dense`](dense_code::Dense), its sets and maps, in the version whose trait
/// the types here have.
///
/// For `#[derive(Dense)]`, and for its features `rand` and `proptest`, depend on `dense-code`
/// itself.
pub use dense_code;
