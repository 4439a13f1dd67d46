// The links for rustdoc, which need no other site: the first of two definitions counts.
#![doc = ""]
#![cfg_attr(feature = "alloc", doc = include_str!("../links.md"))]
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

#[cfg(feature = "arbitrary")]
mod arbitrary;
pub mod batch;
mod colex;
mod combination;
pub mod eight_puzzle;
mod error;
mod even_perm;
mod lehmer;
mod lex;
mod multiset;
mod myrvold_ruskey;
mod nibble_perm;
mod notation;
mod orientations;
pub mod packed_lehmer;
mod partial_perm;
mod perm;
mod perms;
mod plain_changes;
#[cfg(feature = "serde")]
mod serial;
mod signed_perm;
#[cfg(target_arch = "x86_64")]
mod simd;

/// The core: its traits, sets and maps without a second dependency, and of the version that
/// this crate has.
///
/// ```
/// use perm_hash::Perm;
/// use perm_hash::dense_code::Dense;
/// assert_eq!(<Perm<4> as Dense>::unrank(13).map(|perm| perm.to_array()), Some([2, 0, 3, 1]));
/// ```
pub use dense_code;

pub use colex::Colex;
pub use combination::{Combination, NotACombination};
pub use error::NotAPermutation;
pub use even_perm::EvenPerm;
pub use lehmer::{DigitTooLarge, Lehmer};
#[cfg(feature = "alloc")]
pub use multiset::Arrangements;
pub use multiset::{Multiset, NoArrangement, NotAnArrangement, TooManyArrangements};
pub use myrvold_ruskey::MyrvoldRuskey;
pub use nibble_perm::NibblePerm;
pub use notation::{CycleNotation, ParsePermError, ParseWordError};
pub use orientations::{NotOrientations, Orientations};
pub use partial_perm::PartialPerm;
pub use perm::{Cycle, Cycles, Perm};
#[cfg(feature = "rayon")]
pub use perms::ParallelPerms;
pub use perms::Perms;
pub use plain_changes::PlainChanges;
pub use signed_perm::SignedPerm;
