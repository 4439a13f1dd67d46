//! Searches state spaces: shortest paths (breadth-first search, A*, Dijkstra's algorithm, iterative
//! deepening), how many states there are at each distance (the diameter, "God's number" of a
//! puzzle), tables of all distances, lower bounds from the distances of a simpler space (pattern
//! databases), and two-player games solved backwards (tablebases).
//!
//! # Which one
//!
//! For one path, states need only be hashed. For everything else they need ranks: numbers of
//! their own.
//!
//! | you have | you want | take |
//! |---|---|---|
//! | a start, moves, a test of the goal | a shortest path | [`shortest_path`] |
//! | one goal state, and for each move one that undoes it | the same, having seen far fewer states | [`shortest_path_between`] |
//! | moves with costs, or a lower bound of what is left | a cheapest path | [`cheapest_path`] |
//! | the same, and more states than memory holds | the same, slower; without a path it may never end | [`cheapest_path_deepening`] |
//! | no lower bound yet | one from a simpler space | [`ByteTable`](ByteTable#lower-bounds) |
//! | states with ranks | all layers (the states at each distance), the farthest states; to go on later | [`Search`]: two bits per state |
//! | and for each move one that undoes it | the distance of any state, the best moves, a way home | [`DistanceTable`]: two bits per state |
//! | any moves, no state more than 254 moves away | many distances, each by one look-up; all states at a distance | [`ByteTable`]: a byte per state |
//! | several starts | the same from the nearest of them | [`shortest_path_from`], [`Search::from_starts`], and `from_search` of a table |
//! | a game for two, and its ends | who wins from each position, and how | [`GameTable`]: two bits per position, ten with distances |
//! | states with ranks | a random position that needs exactly 12 moves | `random_at` of a table |
//! | several processor cores | large layers on all of them | `Search::parallel`, feature `rayon` |
//! | a space with a symmetry | one state of each class searched | [`Successors`](Successors#symmetries) |
//! | a space of your own | a test of what it promises | [`check_space`] |
//! | too little time or memory | a limit of steps or bytes, a way to stop | the functions that end in `_within` |
//!
//! The [`guide`] writes a puzzle in twenty lines, makes it fast, solves a larger one with
//! a lower bound, then one whose size is known only at run time, and ends with a game for two.
//!
//! # States that can be hashed
//!
//! A path needs only a start, a function that lists the moves, and a test:
//!
//! ```
//! use dense_search::shortest_path;
//!
//! let next = |&n: &u32| [("double", 2 * n), ("add 1", n + 1)];
//! let path = shortest_path(1, next, |&n| n == 10)?;
//! assert_eq!(path.moves, ["double", "double", "add 1", "double"]);
//! # Ok::<(), dense_search::NoPath>(())
//! ```
//!
//! # States with ranks
//!
//! To search a whole space, each state needs a *rank*: its number, below [`Space::count`]. The
//! values of a type that implements [`dense_code::Dense`] have ranks: integers, arrays, tuples, and
//! with `#[derive(Dense)]` structs and enums of your own (see [`Successors`];
//! `dense_search::dense_code` is all that it needs). Some ranks may belong to no state; tables have
//! room for them too. [`Successors`] makes a space from a start and a closure; implement [`Space`]
//! yourself for a numbering of your own, or to move many states at once.
//!
//! ```
//! use dense_search::{ByteTable, DistanceTable, Search, Successors, check_space};
//!
//! // A row of twelve lights, a bit each; pressing light k switches it and its neighbours.
//! let press = |lights: u16| (0..12).map(move |k| (k, (lights ^ (7 << k >> 1)) & 0xfff));
//! // Pressing a light again undoes the press.
//! let space = Successors::new(0_u16, press).undirected();
//! check_space(&space)?;
//!
//! let layers: Vec<u64> = Search::new(&space)?.map(|layer| layer.states).collect();
//! assert_eq!(layers.iter().sum::<u64>(), 1 << 12);
//!
//! // Two bits per state: which presses switch these lights off? One byte per state: one look-up.
//! let presses = DistanceTable::new(&space)?.path(0b1110_0111).ok_or("no presses lead there")?;
//! assert_eq!(presses.len(), 2);
//! assert_eq!(ByteTable::new(&space)?.distance(0b1110_0111), Some(2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Directed spaces
//!
//! A space is *undirected* if every move can be undone by a single move, back to the state before.
//! Lights that cycle through three brightness levels are directed: undoing a press takes two more.
//! In a directed space, the layers of a [`Search`] and the distances and paths of a [`ByteTable`]
//! are those *from* the start; a [`DistanceTable`] is refused. For distances to the start make a
//! `ByteTable` of the space with its moves reversed: its closure lists the states *before* a state,
//! and its paths are read backwards.
//!
//! ```
//! use dense_search::{ByteTable, Successors};
//!
//! // The moves "add 1" and "times 3", modulo 256, from any number to 0. (171 * 3 is 1 modulo 256.)
//! let before = |n: u8| [("add 1", n.wrapping_sub(1)), ("times 3", n.wrapping_mul(171))];
//! let table = ByteTable::new(Successors::new(0, before))?;
//! assert_eq!(table.distance(170), Some(3)); // 170, 254, 255, 0
//! # Ok::<(), dense_search::Error>(())
//! ```
//!
//! `undirected` is a promise that you make. Searches and tables check 64 states near the start, and
//! [`check_space`] checks more.
//!
//! # Cost
//!
//! A path function keeps each state that it has seen once, with four bytes for the state before it,
//! and a hash table of their places. A [`Search`] holds exactly [`Search::bytes_for`]. A table has
//! the bits of the list above for each rank, and eight bytes for each distance and each start; while
//! it is filled there is also the search. With the feature `std`, tables and searches are written and
//! read piece by piece; the module `record` has the form.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod error;
mod game;
pub mod guide;
mod layers;
#[cfg(feature = "std")]
pub mod record;
#[cfg(feature = "std")]
mod saved;
mod solve;
mod space;
mod table;

pub use error::Error;
pub use game::{GameTable, Outcome};
pub use layers::{Layer, Search};
#[cfg(feature = "std")]
pub use saved::Saved;
pub use solve::{
    NoPath, Path, cheapest_path, cheapest_path_deepening, cheapest_path_deepening_within,
    cheapest_path_from, cheapest_path_from_within, cheapest_path_within, shortest_path,
    shortest_path_between, shortest_path_between_within, shortest_path_from,
    shortest_path_from_within, shortest_path_within,
};
pub use space::{
    BATCH, Law, NOWHERE, Space, SpaceViolation, Successors, check_space, check_space_at,
};
pub use table::{ByteTable, DistanceTable, Distances};

/// The core: the trait [`Dense`](dense_code::Dense) of states with its derive, numbers
/// [`Below`](dense_code::Below) a bound, and [`Limits`](dense_code::Limits). See [`Successors`] for
/// a state of your own.
pub use dense_code;
