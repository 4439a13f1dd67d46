//! Permutations and related objects: the types and their forms.

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod binomials;
mod combination;
mod cycle_notation;
mod cycles;
mod dense;
mod even_perm;
mod group;
mod masks;
#[cfg(feature = "alloc")]
mod multiset_perms;
#[cfg(feature = "alloc")]
mod multiset_table;
mod myrvold_ruskey;
mod orientations;
mod partial_perm;
#[expect(clippy::module_inception, reason = "a file is named after its type")]
mod perm;
#[cfg(feature = "alloc")]
mod permutation;
#[cfg(feature = "serde")]
mod serial;
mod set_partition;
mod words;

pub use combination::Combination;
pub use cycle_notation::CycleNotation;
pub use even_perm::EvenPerm;
pub use masks::{AllMasks, MaskWord, Masks, Submasks};
#[cfg(feature = "alloc")]
pub use multiset_perms::MultisetPerms;
#[cfg(feature = "alloc")]
pub use multiset_table::MultisetTable;
pub use orientations::Orientations;
pub use partial_perm::PartialPerm;
pub use perm::Perm;
#[cfg(feature = "alloc")]
pub use permutation::Permutation;
pub use set_partition::SetPartition;
