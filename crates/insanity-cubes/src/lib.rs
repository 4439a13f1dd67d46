//! Instant Insanity of any size.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(test, feature = "arbitrary"))]
extern crate std;

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "alloc")]
pub mod article;
#[cfg(feature = "alloc")]
mod count;
pub mod cube;
#[cfg(feature = "alloc")]
pub mod draw;
#[cfg(feature = "alloc")]
mod error;
#[cfg(feature = "rand")]
pub mod make;
#[cfg(feature = "alloc")]
mod puzzle;
#[cfg(feature = "serde")]
mod serial;
#[cfg(feature = "alloc")]
mod solve;
#[cfg(feature = "alloc")]
mod teach;

pub use cube::{Colour, Cube, CubeClass, Ring, Rotation};
/// The core crate, so that no second dependency is needed for its trait `Dense` and its `Limits`.
pub use dense_code;
pub use dense_code::{Limits, limits::LimitReached};
/// The crate whose generators make random puzzles.
#[cfg(feature = "rand")]
pub use rand_core;

#[cfg(feature = "alloc")]
pub use self::{
    count::Count,
    error::{Error, NameFault},
    puzzle::{Palette, Puzzle, Tower, history},
    solve::{Obstacle, Towers},
    teach::{Difficulty, Explanation, Handwork, Hint},
};
