// The figure and the links for rustdoc, which need no other site: the first of two definitions
// counts. The examples of the page need `alloc`.
#![cfg_attr(feature = "alloc", doc = concat!("[figure]: ", include_str!("../figures/graph.uri")))]
#![cfg_attr(feature = "alloc", doc = "")]
#![cfg_attr(
    all(feature = "alloc", not(feature = "rand")),
    doc = include_str!("../links-without-rand.md")
)]
#![cfg_attr(feature = "alloc", doc = include_str!("../links.md"))]
#![cfg_attr(feature = "rand", doc = "[guide]: guide\n[Making]: make::Making\n")]
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

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "serde")]
mod serial;

#[cfg(feature = "alloc")]
pub mod article;
#[cfg(feature = "alloc")]
pub mod count;
pub mod cube;
#[cfg(feature = "alloc")]
pub mod draw;
#[cfg(feature = "rand")]
pub mod guide;
#[cfg(feature = "alloc")]
mod hash;
#[cfg(feature = "rand")]
pub mod make;
#[cfg(feature = "alloc")]
pub mod pieces;
#[cfg(feature = "alloc")]
pub mod puzzle;
#[cfg(feature = "alloc")]
mod root;
#[cfg(feature = "alloc")]
pub mod solve;
#[cfg(feature = "alloc")]
pub mod teach;

/// The core crate, so that no second dependency is needed for its trait `Dense` and its `Limits`.
pub use dense_code;
/// The crate whose generators make random puzzles.
#[cfg(feature = "rand")]
pub use rand_core;

#[doc(inline)]
pub use dense_code::{Limits, limits::LimitReached};

#[doc(inline)]
pub use cube::{Colour, Cube, CubeClass, Ring, Rotation};

#[cfg(feature = "alloc")]
#[doc(inline)]
pub use self::{
    count::{Count, CountError},
    puzzle::{Palette, Puzzle, Tower, history},
    teach::{Difficulty, Explanation, Hint, Obstacle},
};
