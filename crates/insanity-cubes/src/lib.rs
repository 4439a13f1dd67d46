// The figure and the links for rustdoc, which need no other site: the first of two definitions
// counts. The examples of the page need `alloc`.
#![cfg_attr(feature = "alloc", doc = concat!("[figure]: ", include_str!("../figures/graph.uri")))]
#![cfg_attr(feature = "alloc", doc = "")]
#![cfg_attr(feature = "alloc", doc = include_str!("../links.md"))]
#![cfg_attr(feature = "alloc", doc = include_str!("../README.md"))]
#![cfg_attr(
    not(feature = "alloc"),
    doc = "Instant Insanity of any size; everything but cubes and rings needs the feature `alloc`."
)]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(test, feature = "arbitrary"))]
extern crate std;

mod colour;
mod cube;
mod cube_class;
mod ring;
mod rotation;
mod text;

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "serde")]
mod serial;

#[cfg(feature = "rand")]
mod bag;
#[cfg(feature = "alloc")]
mod count;
#[cfg(feature = "alloc")]
mod draw;
#[cfg(feature = "alloc")]
mod explain;
#[cfg(feature = "alloc")]
mod frontier;
#[cfg(feature = "alloc")]
mod game;
#[cfg(feature = "alloc")]
mod half;
#[cfg(feature = "alloc")]
mod hint;
#[cfg(feature = "alloc")]
pub mod history;
#[cfg(feature = "alloc")]
mod hunt;
#[cfg(feature = "alloc")]
mod lanes;
#[cfg(feature = "alloc")]
mod less_brutal;
#[cfg(feature = "alloc")]
mod limits;
#[cfg(feature = "alloc")]
mod list;
#[cfg(feature = "rand")]
mod make;
#[cfg(feature = "alloc")]
mod obstacle;
#[cfg(feature = "alloc")]
mod palette;
#[cfg(feature = "alloc")]
mod puzzle;
#[cfg(feature = "alloc")]
mod solve;
#[cfg(feature = "alloc")]
mod svg;
#[cfg(feature = "alloc")]
mod transform;
#[cfg(feature = "alloc")]
mod walk;

/// The core crate, whose trait `Dense` rotations and classes of cubes have: so that no second
/// dependency is needed.
pub use dense_code;
/// The crate whose generators make random puzzles.
#[cfg(feature = "rand")]
pub use rand_core;

pub use colour::Colour;
pub use cube::{Axis, Cube, CubeError, Pair};
pub use cube_class::CubeClass;
pub use ring::{Ring, Rings, Side};
pub use rotation::Rotation;
pub use text::TextError;

#[cfg(feature = "alloc")]
pub use count::{Count, CountError};
#[cfg(feature = "alloc")]
pub use explain::Explanation;
#[cfg(feature = "alloc")]
pub use hint::{Difficulty, Hint};
#[cfg(feature = "alloc")]
pub use less_brutal::{Found, LessBrutal, Paths, Solutions};
#[cfg(feature = "alloc")]
pub use limits::Limits;
#[cfg(feature = "rand")]
pub use make::MakeError;
#[cfg(feature = "alloc")]
pub use obstacle::{Obstacle, Unfinished};
#[cfg(feature = "alloc")]
pub use palette::{Palette, TooManyColours};
#[cfg(feature = "alloc")]
pub use puzzle::{ParseError, Puzzle, PuzzleError, Tower};
#[cfg(feature = "alloc")]
pub use solve::{Towers, Verdict};
