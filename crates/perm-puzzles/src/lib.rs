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

mod burnt_pancake;
mod coordinates;
mod cube;
pub mod definition;
pub mod guide;
mod hanoi;
mod lanes;
mod marked;
mod pancake;
mod parse;
mod pyraminx;
mod skewb;
mod sliding;
mod solver;
mod topspin;
mod twist;

pub use burnt_pancake::BurntPancake;
pub use cube::{Angle, CubeCorners, Face, Metric, ParseMetricError, PocketCube, Turn};
pub use hanoi::{Hanoi, Transfer};
pub use pancake::{Flip, Pancake};
pub use parse::ParseMoveError;
pub use pyraminx::{Pyraminx, PyraminxCorner};
pub use skewb::{Skewb, SkewbCorner};
pub use sliding::{
    Arrangement, Direction, ParseTilesError, PatternDatabase, PatternDatabaseError, Slice, Slide,
    SlideMetric, SlidingPuzzle, SlidingSearch, SlidingShare, SlidingSolver, Solution, Tiles,
    TilesError,
};
pub use topspin::{Spin, TopSpin};
pub use twist::{Twist, Way};

/// The searches, in the version that these puzzles are spaces of.
pub use dense_search;
/// Permutations, in the version that these puzzles are made of.
pub use perm_hash;
