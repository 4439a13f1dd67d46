//! The fifteen-puzzle and its kin: shortest solutions, all positions by distance, pattern
//! databases.
//!
//! ```
//! use sliding_tiles::{PatternDatabase, SlidingSolver, Tiles};
//!
//! let tiles = SlidingSolver::<4, 4>::tiles_for(2_000_000);
//! let databases: Result<Vec<_>, _> =
//!     tiles.iter().map(|tiles| PatternDatabase::new(tiles)).collect();
//! let solver = SlidingSolver::new(databases?)?;
//! let start: Tiles<4, 4> = "4 1 2 3/5 0 6 7/8 9 10 11/12 13 14 15".parse()?;
//! let moves: Vec<String> = solver.solve(start).slides.iter().map(ToString::to_string).collect();
//! assert_eq!(moves, ["left", "up"]); // of the blank
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Which type
//!
//! | you have | you want | take |
//! |---|---|---|
//! | the numbers on a board | a position | [`Tiles`] |
//! | a position, to 25 cells | a shortest solution | [`SlidingSolver`] with [`PatternDatabase`]s |
//! | the same | one with several tiles moved at once | [`MultiTileSolver`] |
//! | a board of up to 14 cells | positions by distance | [`SlidingSearch`], one bit per position |
//! | the same | the distance of any position, a path | [`DistanceTable`](dense_search::DistanceTable) of a [`SlidingPuzzle`] |
//!
//! # All positions
//!
//! [`SlidingSearch`] keeps one bit per position. Positions with the blank in the same cell lie
//! together, a bit for each reachable order of the tiles, cell by cell along the columns. A slide
//! along a column leaves that order as it is: the bits of one cell are ORed into those of the next
//! as one block. A slide across moves runs of bits.
//!
#![doc = include_str!("../figures/slide.svg")]
//!
//! ```
//! use sliding_tiles::{SlidingSearch, Tiles};
//! let search = SlidingSearch::new(Tiles::<3, 3>::GOAL)?;
//! let layers: Vec<u64> = search.map(|layer| layer.states).collect();
//! assert_eq!(layers[31], 2); // the two hardest positions of the 8-puzzle
//! assert_eq!(layers.iter().sum::<u64>(), 181_440);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod blocks;
mod error;
mod pattern;
mod plane;
mod puzzle;
mod rotation;
mod search;
mod slide;
mod solver;
mod threads;
mod tiles;

pub use error::{Error, ParseTilesError};
pub use pattern::PatternDatabase;
pub use puzzle::SlidingPuzzle;
pub use search::SlidingSearch;
pub use slide::{Direction, Slide};
pub use solver::{MultiTileSolver, SlidingSolver, Solution};
pub use tiles::Tiles;

/// The core, for its limits and ranks.
pub use dense_code;
/// The searches, in the version that [`SlidingPuzzle`] is a space of.
pub use dense_search;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
