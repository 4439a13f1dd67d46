//! Permutation groups given by generators: their order, membership, stabilisers, orbits, ranks and
//! random elements, by the method of Schreier and Sims.
//!
//! ```
//! use perm_groups::PermGroup;
//!
//! // Two generators of the Mathieu group M11.
//! let m11 = PermGroup::from_generators(11, [
//!     [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0],
//!     [0, 1, 6, 9, 5, 3, 10, 2, 8, 4, 7],
//! ])?;
//! assert_eq!(m11.order(), 7920);
//! assert_eq!(m11.stabiliser(&[0, 1, 2, 3])?.order(), 1);
//!
//! let element = m11.unrank(5000).ok_or("5000 is below the order")?;
//! assert_eq!(m11.rank(&element), Some(5000));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | you want | use |
//! |---|---|
//! | how many permutations some moves make together | [`PermGroup::order`] |
//! | whether moves make a permutation | [`PermGroup::contains`] |
//! | the elements numbered without gaps, in lexicographic order | [`PermGroup::rank`], [`PermGroup::unrank`] |
//! | a random element | `PermGroup::random`, with the feature `rand` |
//! | which points go where | [`PermGroup::orbits`] |
//! | what leaves some points where they are | [`PermGroup::stabiliser`] |
//! | the automorphisms of a graph | the generators of canon-graph's forms: `from_generators(n, form.generators())` |
//!
//! The answers are exact. Random elements speed the search up; then the order is proved, either by
//! a bound that it reaches or by Schreier's lemma.
//!
//! Sources: C. C. Sims, *Computational methods in the study of permutation groups*, 1970;
//! Á. Seress, *Permutation Group Algorithms*, 2003.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod build;
mod chain;
mod error;
mod group;

pub use dense_code::count::GroupOrder;
pub use error::PermGroupError;
pub use group::PermGroup;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The crate of [`Limits`](dense_code::Limits), in the version that the functions here take.
pub use dense_code;
