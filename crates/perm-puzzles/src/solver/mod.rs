//! The solvers of puzzles that are given as data: shortest solutions by databases, and quick ones.
//!
//! The papers' words and ours. Files without a folder are in this one.
//!
//! | in the papers | here | file |
//! |---|---|---|
//! | cubie level: position, move | `Pattern`, `Transform` | `definition/pattern.rs` |
//! | the same in a few words of memory | `Packing` | `definition/packing.rs` |
//! | coordinate of a position's rank | `RankCoordinate` | `definition/rank_coordinate.rs` |
//! | move table of a rank | `MoveTable` | `definition/move_table.rs` |
//! | coordinate of a pruning table | `Coordinate`; what it sees: `Reading` | `coordinate.rs` |
//! | its raw values and its move table | `Reached`, `Reached::table` | `definition/packing.rs` |
//! | symmetry, conjugate of a move | `Symmetry`, its `moves` | `definition/symmetry.rs` |
//! | symmetry class, and the symmetry to its least raw value | `Placed` | `classes.rs` |
//! | class of a raw value, move table of classes | `Classes::of_value`, `after` | `classes.rs` |
//! | pruning table: coordinates, and 4 bits an entry | `PruningTable`, `Database` | their own |
//! | the same table asked for a conjugate position | `View`, `Entry` | `tables.rs` |
//! | lower bound: the largest of all tables | `Entry::bound` | `tables.rs`, `descent.rs` |
//! | iterative deepening (IDA*), its nodes | `Solver`, `Descent` | `solver.rs`, `descent.rs` |
//! | redundant pairs of moves | `Redundancy` | `redundancy.rs` |
//! | which tables fit into the memory | `Choice` | `choice.rs` |
//! | two-phase algorithm | `QuickSolver`; a phase has `Tables` of its own | `quick.rs` |
//!
//! A position is looked up so: `Pattern` -> a value for each `Coordinate` -> the values of all but
//! the last as one, its class and symmetry (`Placed`) -> a row of the `Database`; the last value,
//! seen through that symmetry, is the entry in the row. After that each move takes look-ups alone.
//!
//! The papers: R. E. Korf, *Finding optimal solutions to Rubik's Cube using pattern databases*
//! (AAAI 1997); H. Kociemba, *The two-phase algorithm* (kociemba.org), for coordinates and classes.

mod choice;
mod classes;
mod coordinate;
mod database;
mod descent;
mod pruning_table;
mod puzzle;
mod quick;
mod redundancy;
mod solution;
#[expect(clippy::module_inception, reason = "a file is named after its type")]
mod solver;
mod tables;
#[cfg(feature = "rayon")]
mod threads;

pub use quick::QuickSolver;
pub use solution::WordSolution;
pub use solver::Solver;
