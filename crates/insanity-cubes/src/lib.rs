//! Instant Insanity of any size: coloured cubes are stacked so that no colour appears twice on any
//! of the four long sides of the tower. Solves such puzzles, counts their solutions, explains and
//! rates them, makes new ones, and draws them to be printed and folded.
//!
//! ```
//! use insanity_cubes::{Palette, Puzzle};
//!
//! // Sold in 1967; `Puzzle::from_lines` reads names of colours.
//! let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
//! println!("{}", puzzle.explain(&Palette::standard(4)?));
//! assert!(puzzle.is_unique());
//! # Ok::<(), insanity_cubes::Error>(())
//! ```
//!
//! # Which type
//!
//! | type | what it is | order | cost |
//! |---|---|---|---|
//! | [`Colour`] | a number below 65,536 | by number | 2 bytes |
//! | [`Cube`] | the colours of the faces 1 to 6 of its net | lexicographic | 12 bytes |
//! | [`Ring`] | the four sides that a cube shows | lexicographic | 8 bytes |
//! | [`Rotation`] | one of the 24 rotations | by rank | 1 byte |
//! | [`CubeClass`] | a cube up to rotation, numbered from 0 on with no number left over | by its opposite pairs | 8 bytes |
//! | [`Puzzle`] | 1 to 1,024 cubes | lexicographic | a list |
//! | [`Tower`] | the rings that they show | lexicographic | a list |
//! | [`Palette`] | names and fills of the colours | | a list |
#![cfg_attr(feature = "rand", doc = include_str!("page.md"))]
#![cfg_attr(feature = "rand", doc = include_str!("../figures/graph.svg"))]
#![cfg_attr(feature = "rand", doc = include_str!("method.md"))]
#![cfg_attr(not(feature = "rand"), doc = "\nThe rest needs the default features.")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![allow(
    clippy::missing_panics_doc,
    reason = "the `expect`s are broken invariants of this crate, which no input reaches"
)]

extern crate alloc;
#[cfg(any(test, feature = "arbitrary"))]
extern crate std;

#[cfg(feature = "arbitrary")]
mod arbitrary;
pub mod article;
mod count;
mod cube;
mod draw;
mod error;
#[cfg(feature = "rand")]
mod make;
mod puzzle;
#[cfg(feature = "serde")]
mod serial;
mod solve;
mod teach;

/// The core crate, so that no second dependency is needed for its trait `Dense` and its `Limits`.
pub use dense_code;
pub use dense_code::{Limits, limits::LimitReached};
/// The crate whose generators make random puzzles.
#[cfg(feature = "rand")]
pub use rand_core;

#[cfg(feature = "rand")]
pub use self::make::{Making, each_puzzle};
pub use self::{
    count::Count,
    cube::{Colour, Cube, CubeClass, FaceOrder, ParseError, ParseErrorKind, Ring, Rotation},
    draw::{Drawing, Sheets, sheets_of},
    error::{Error, NameFault},
    puzzle::{Palette, Puzzle, Tower},
    teach::{Difficulty, Explanation, Handwork, Hint},
};

#[cfg(all(doctest, feature = "rand"))]
#[doc = include_str!("../README.md")]
struct Readme;
