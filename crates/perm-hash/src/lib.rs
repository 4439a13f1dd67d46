// The figure and the links for rustdoc, which need no other site: the first of two definitions
// counts.
#![doc = concat!("[figure]: ", include_str!("../figures/rank.uri"))]
#![doc = ""]
#![cfg_attr(feature = "alloc", doc = include_str!("../links.md"))]
#![doc = include_str!("../README.md")]
// Where the pages of other crates find these, unless they were built beside them.
#![doc(html_root_url = "https://docs.rs/perm-hash/latest")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod article;
pub mod batch;
mod form;
pub mod order;
pub mod perm;

/// The crate `dense-code`, with its traits, sets and maps, in the version that this crate has.
///
/// Its features `derive`, `rand` and `proptest` are off here: for these, depend on `dense-code`
/// itself.
///
/// ```
/// use perm_hash::Perm;
/// use perm_hash::dense_code::Dense;
/// assert_eq!(<Perm<4> as Dense>::unrank(13).map(|perm| perm.to_array()), Some([2, 0, 3, 1]));
/// ```
pub use dense_code;

#[doc(inline)]
pub use order::{Colex, MyrvoldRuskey, PlainChanges};
#[doc(inline)]
pub use perm::{
    Combination, CombinationError, CycleNotation, EvenPerm, Lehmer, MultisetPerms, NibblePerm,
    Orientations, ParsePermError, PartialPerm, Perm, PermError, SignedPerm,
};
