// The figure and the links for rustdoc, which need no other site: the first of two definitions
// counts.
#![doc = concat!("[figure]: ", include_str!("../figures/rank.uri"))]
#![doc = ""]
#![cfg_attr(feature = "alloc", doc = include_str!("../links.md"))]
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod all;
#[cfg(feature = "arbitrary")]
pub mod arbitrary;
mod below;
mod count;
mod dense;
mod lanes;
pub mod laws;
mod level;
#[cfg(feature = "alloc")]
pub mod map;
#[cfg(feature = "alloc")]
mod packed_vec;
#[cfg(feature = "serde")]
pub mod serial;
#[cfg(feature = "alloc")]
pub mod set;
mod subsets;
mod systems;

pub use all::All;
pub use below::{Below, NotBelow};
pub use count::{binomial, factorial, falling_factorial, multichoose, multinomial};
pub use dense::Dense;
pub use lanes::{Counters, Nibbles, Trits};
pub use level::Level;
#[cfg(feature = "alloc")]
#[doc(inline)]
pub use map::DenseMap;
#[cfg(feature = "alloc")]
pub use packed_vec::{PackedError, PackedIter, PackedVec};
#[cfg(feature = "alloc")]
#[doc(inline)]
pub use set::{DenseSet, SpaceTooLarge};
pub use subsets::{KSubsets, Subsets};
pub use systems::{
    combination_rank, combination_unrank, factorial_digits, factorial_value, largest_factorial,
};
