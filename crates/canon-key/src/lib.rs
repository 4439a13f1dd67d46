#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod article;
#[cfg(feature = "alloc")]
mod dedup;
mod error;
mod keys;
mod symmetry;

#[cfg(feature = "alloc")]
pub use dedup::{
    Dedup, Integer, Keep, Multisets, Seen, UniqueUnordered, Unordered, UnorderedIterator,
    indices_by_key,
};
pub use error::{Error, ErrorKind};
pub use keys::{
    Ascending, KeyWord, Multiset, MultisetRank, Packed, ParseSymbolsError, Subset, SubsetRank,
    Symbol, multiset_rank, sort,
};
#[cfg(feature = "alloc")]
pub use symmetry::{Group, OrbitTable, Symmetry, bracelets, necklaces};
pub use symmetry::{PackedRing, is_necklace, least_bracelet, least_necklace, least_rotation};

/// The crate of [`Dense`](dense_code::Dense), its sets and maps, in the version whose trait the
/// types here have. For `#[derive(Dense)]` depend on `dense-code` itself.
pub use dense_code;
