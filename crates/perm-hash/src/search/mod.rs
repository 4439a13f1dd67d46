//! State-space search on dense integers: whole spaces in one or two bits a state.
//!
//! Where the states of a puzzle are numbered without gaps, "was this state seen?" is one bit. The
//! 239,500,800 positions of the 3 x 4 puzzle then fit into 32 MB and are explored in a third of a
//! second, the 88 million corners of the cube take 22 MB and its queues, and four seconds.
//!
//! | task | type |
//! |---|---|
//! | all states of a sliding puzzle by distance | [`SlidingSearch`]: one bit a state, no ranking at all |
//! | all states of any other space by distance | [`Search`]: two bits a state |
//! | the distance of any state, a shortest path, all best moves, later again from a file | [`DistanceTable`] |
//! | a shortest solution where the space is too large for that | [`SlidingSolver`] on [`PatternDatabase`]s; [`Deepening`] on any bound |
//! | a puzzle of your own | [`Space`] |
//!
//! # Explore
//!
//! The method behind the fastest of these, on a board of two rows and three columns:
//!
//! ![A slide along a column leaves the bits; a slide across moves runs of three bits within each
//! word][figure]
//!
//! ```
//! use perm_hash::search::SlidingSearch;
//!
//! let mut states = 0;
//! for layer in SlidingSearch::<3, 3>::new()? {
//!     states += layer.states;
//!     if layer.depth == 31 {
//!         assert_eq!(layer.states, 2); // the two hardest positions of the 8-puzzle
//!     }
//! }
//! assert_eq!(states, 181_440);
//! # Ok::<(), perm_hash::search::SearchError>(())
//! ```
//!
//! # Solve
//!
//! ```
//! use perm_hash::search::{DistanceTable, Metric, PocketCube, Space, Turn, Face, Angle};
//!
//! let space = PocketCube::new(Metric::QuarterTurn);
//! let table = DistanceTable::one_bit(&space)?; // 3,674,160 states in 459 kilobytes
//! let turn = |face, angle| Turn { face, angle };
//! let scramble = [turn(Face::R, Angle::Quarter), turn(Face::U, Angle::Quarter), turn(Face::F, Angle::ThreeQuarters)];
//! let state = scramble.iter().try_fold(space.start(), |state, &by| space.apply(state, by));
//! let path = state.and_then(|state| table.path(state)).ok_or("every state of the cube can be solved")?;
//! assert_eq!(path.iter().map(Turn::to_string).collect::<Vec<_>>(), ["F", "U'", "R'"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Save
//!
//! [`DistanceTable`], [`Search`] and [`SlidingSearch`] have a byte form with a header that names
//! the space and a checksum; with the feature `std` also files, which are replaced in one step: a
//! program that is killed while it saves leaves the old file, never half of a new one.
//!
//! # Threads
//!
//! With the feature `rayon` both searches have a method `parallel`: the layers are the same.
//! [`PatternDatabase`] has a constructor `with_progress_parallel`.
#![doc = concat!("[figure]: ", include_str!("../../figures/slide.uri"))]

mod blocks;
mod breadth_first;
mod burnt_pancake;
mod coordinates;
mod cube;
mod deepening;
mod distance_table;
mod error;
mod hanoi;
mod lanes;
mod layer;
mod layers;
mod pancake;
mod pattern;
mod pyraminx;
mod record;
mod rotation;
mod skewb;
mod sliding;
mod sliding_search;
mod solver;
mod space;
mod tiles;
mod topspin;
mod twist;

pub use breadth_first::Search;
pub use burnt_pancake::BurntPancake;
pub use cube::{Angle, CubeCorners, Face, Metric, PocketCube, Turn};
pub use deepening::Deepening;
pub use distance_table::{DistanceTable, TableError};
pub use error::SearchError;
pub use hanoi::{Hanoi, Transfer};
pub use layer::Layer;
pub use pancake::{Flip, Pancake};
pub use pattern::{PatternDatabase, PatternError};
pub use pyraminx::{Pyraminx, PyraminxCorner};
pub use record::RecordError;
pub use skewb::{Skewb, SkewbCorner};
pub use sliding::{Direction, Slide, SlideMetric, SlidingPuzzle};
pub use sliding_search::{Slice, SlidingSearch, SlidingShare};
pub use solver::{SlidingSolver, Solution};
pub use space::{BATCH, NOWHERE, Space};
pub use tiles::{Tiles, TilesError};
pub use topspin::{Spin, TopSpin};
pub use twist::{Twist, Way};
