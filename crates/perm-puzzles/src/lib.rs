// The figure and the links for rustdoc, which need no other site: the first of two definitions
// counts.
#![doc = concat!("[figure]: ", include_str!("../figures/slide.uri"))]
#![doc = ""]
#![cfg_attr(not(feature = "rand"), doc = include_str!("../links-without-rand.md"))]
#![doc = include_str!("../links.md")]
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod builtin;
pub mod definition;
pub mod guide;
mod parse;
mod sliding;
mod solver;

pub use parse::ParseMoveError;
pub use sliding::{
    Arrangement, Direction, ParseTilesError, PatternDatabase, PatternDatabaseError, Slice, Slide,
    SlideMetric, SlidingPuzzle, SlidingSearch, SlidingShare, SlidingSolver, Solution, Tiles,
    TilesError,
};

/// The searches, in the version that these puzzles are spaces of.
pub use dense_search;
/// Permutations, in the version that these puzzles are made of.
pub use perm_hash;
