//! Permutation puzzles given as data: solved in the fewest moves, and explored as a whole.
//!
//! A twisty puzzle is a few sets of places (its *orbits*), the pieces in them with their
//! orientations, and for each move where the pieces go and how they turn. Nothing else has to be
//! programmed: [`Definition`] holds this data, and [`compile`](Definition::compile) makes a space
//! of it that searches, tables and solvers take.
//!
//! ```
//! use perm_puzzles::dense_search::Search;
//! use perm_puzzles::Definition;
//!
//! // Eight items in a ring: `L` turns the ring, `X` swaps the first two. After `L`, place 0 holds
//! // the item of place 1, and so on.
//! let moves: [(&str, &[usize]); 2] =
//!     [("L", &[1, 2, 3, 4, 5, 6, 7, 0]), ("X", &[1, 0, 2, 3, 4, 5, 6, 7])];
//! let ring = Definition::from_generators("ring", &[0, 1, 2, 3, 4, 5, 6, 7], &moves)?;
//! let space = ring.compile()?;
//! assert_eq!(space.reachable(), Some(40_320));
//! let farthest = Search::new(&space)?.last().ok_or("no layer")?;
//! assert_eq!(farthest.total, 40_320);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Which type
//!
//! | you have | you want | take |
//! |---|---|---|
//! | a definition | positions by distance | [`Search`](dense_search::Search) of its space |
//! | a definition | the distance of any position, a path | [`DistanceTable`](dense_search::DistanceTable) |
//! | a definition of any size | the first layers | [`growth`](PuzzleSpace::growth) |
//! | a definition | the exact number of positions | [`reachable`](PuzzleSpace::reachable) |
//! | a definition | a shortest solution | [`Solver`] |
//! | a definition | a good solution at once, after a second for tables | [`QuickSolver`] |
//! | a definition | a random-state scramble | [`scramble`](PuzzleSpace::scramble) |
//! | two positions | moves from one to the other | [`Solver::to_any_within`] |
//! | a definition | the same for some pieces | [`tracking`](Definition::tracking) |
//! | a puzzle on the table | a position | [`pattern_from`](PuzzleSpace::pattern_from) |
//! | the 54 letters of a 3x3x3 | a position | [`pattern_from_facelets`](PuzzleSpace::pattern_from_facelets) |
//!
//! Sliding tiles, the fifteen-puzzle among them, have a crate of their own: `sliding-tiles`.
//!
//! Searches take positions, which are ranks; solvers and `after` have patterns, which have the
//! pieces. [`position`](PuzzleSpace::position) and [`pattern`](PuzzleSpace::pattern) lead from one
//! to the other.
//!
//! # A puzzle written down
//!
//! Number the places. These are the corners of the 2x2x2 cube; corner 6 stays, since only `U`, `R`
//! and `F` turn:
//!
//! ```text
//!       2 ------- 3          after U, place 0 holds the piece of place 3,
//!      /|   U    /|          place 1 that of 0, place 2 that of 1, place 3 that of 2
//!     1 ------- 0 |
//!     | |       | |
//!     | 6 ------| 7
//!     |/   F    |/ R
//!     5 ------- 4
//! ```
//!
//! A corner has orientation 0 if its sticker in the colour of U or D is on the face U or D, 1 if
//! that sticker is a third of a turn clockwise from there, 2 if it is two thirds. In the JSON form
//! of `cubing.js`, `permutation[place]` is the place that the piece comes from, and
//! `orientationDelta[place]` how far it turns on the way:
//!
#![cfg_attr(feature = "serde", doc = "```")]
#![cfg_attr(not(feature = "serde"), doc = "```ignore")]
//! use perm_puzzles::dense_code::Limits;
//! use perm_puzzles::{Definition, Solver};
//!
//! let text = r#"{
//!   "name": "2x2x2",
//!   "orbits": [{"orbitName": "CORNERS", "numPieces": 8, "numOrientations": 3}],
//!   "defaultPattern": {"CORNERS": {
//!     "pieces": [0, 1, 2, 3, 4, 5, 6, 7], "orientation": [0, 0, 0, 0, 0, 0, 0, 0]}},
//!   "moves": {
//!     "U": {"CORNERS": {"permutation": [3, 0, 1, 2, 4, 5, 6, 7],
//!                       "orientationDelta": [0, 0, 0, 0, 0, 0, 0, 0]}},
//!     "R": {"CORNERS": {"permutation": [4, 1, 2, 0, 7, 5, 6, 3],
//!                       "orientationDelta": [2, 0, 0, 1, 1, 0, 0, 2]}},
//!     "F": {"CORNERS": {"permutation": [1, 5, 2, 3, 0, 4, 6, 7],
//!                       "orientationDelta": [1, 2, 0, 0, 2, 1, 0, 0]}}
//!   }
//! }"#;
//! let space = serde_json::from_str::<Definition>(text)?.compile()?;
//! assert_eq!(space.reachable(), Some(3_674_160));
//!
//! // A shortest solution, with databases of 256 KB at most.
//! let solver = Solver::new_within(&space, &Limits::new().with_bytes(1 << 18))?;
//! let solution = solver.solve(&space.after("R U R' F2")?)?;
//! assert_eq!(solution.to_string(), "F2 R U' R'");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A move and each of its powers count as one move here: half turns, too.
//! [`compile_with`](Definition::compile_with) counts quarter turns only, or the moves as they are
//! given. The page of [`Definition`] has the rest of the form: names of moves, orientations that
//! don't count, names for sequences of moves. A mistake in the data is an error that names the
//! move, the orbit and the list.
#![no_std]
// What only saving and loading needs is compiled without `std` too, and then has no user.
#![cfg_attr(not(feature = "std"), allow(dead_code, unused_imports, reason = "see above"))]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod builtin;
mod definition;
mod error;
mod shared;
mod solver;

pub use definition::definition::{Definition, Powers};
pub use definition::pattern::Pattern;
pub use definition::space::{Position, PuzzleSpace};
pub use error::{Error, Fault, ParseError};
pub use solver::{QuickSolver, Solution, Solver};

/// The core, for its limits, ranks and wide counts.
pub use dense_code;
/// The searches, in the version that these puzzles are spaces of.
pub use dense_search;
/// Permutation groups, for the exact number of states.
pub use perm_groups;
/// Permutations, in the version that these puzzles are made of.
pub use perm_hash;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
