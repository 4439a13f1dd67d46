//! Permutations and related objects: the types, their errors and their iterators.

mod combination;
mod cycles;
mod error;
mod even_perm;
mod group;
mod lehmer;
mod multiset_perms;
#[cfg(feature = "alloc")]
mod multiset_table;
#[cfg(feature = "alloc")]
mod multiset_words;
mod nibble_perm;
mod orientations;
#[cfg(feature = "alloc")]
mod packed_multiset;
mod partial_perm;
#[expect(clippy::module_inception, reason = "a file is named after its type")]
mod perm;
mod signed_perm;
mod steps;

pub use combination::{Combination, CombinationError};
pub use cycles::{Cycle, Cycles};
pub use error::PermError;
pub use even_perm::EvenPerm;
pub use lehmer::{Lehmer, LehmerError};
pub use multiset_perms::{MultisetPerms, MultisetPermsError};
#[cfg(feature = "alloc")]
pub use multiset_table::MultisetTable;
#[cfg(feature = "alloc")]
pub use multiset_words::MultisetWords;
pub use nibble_perm::NibblePerm;
pub use orientations::{Orientations, OrientationsError};
#[cfg(feature = "alloc")]
pub use packed_multiset::PackedMultiset;
pub use partial_perm::PartialPerm;
pub use perm::Perm;
pub use signed_perm::SignedPerm;

pub use crate::form::{CycleNotation, ParseNumbersError, ParsePermError};
