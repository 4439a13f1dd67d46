//! The solvers of puzzles that are given as data: shortest solutions by databases, and quick ones.
//!
//! The papers' words and ours. Files without a folder are in this one.
//!
//! | in the papers | here | file |
//! |---|---|---|
//! | cubie level: position, move | `Pattern`, `Transform` | `definition/pattern.rs` |
//! | the same in a few words of memory | `CubieLayout` | `definition/cubie_layout.rs` |
//! | coordinate of a position's rank | `RankCoordinate` | `definition/rank_coordinate.rs` |
//! | move table of a rank | `MoveTable` | `definition/move_table.rs` |
//! | coordinate of a pruning table | `Coordinate` of some `Cubies` | `coordinate.rs` |
//! | raw coordinate, its move table | `RawCoordinate` | `definition/raw_coordinate.rs` |
//! | symmetry, conjugate of a move | `Symmetry`, its `moves` | `definition/symmetry.rs` |
//! | sym-coordinate: class, and symmetry to its least value | `SymCoordinate` | `classes.rs` |
//! | class of a raw value, move table of classes | `Classes`: `of_value`, `after` | `classes.rs` |
//! | pruning table (pattern database), 4 bits an entry | `PruningTable`, `Distances` | their own |
//! | look-up of a conjugate position, index in the table | `Lookup`, `PruningIndex` | `tables.rs` |
//! | lower bound: the largest of all tables | `PruningIndex::bound` | `tables.rs`, `descent.rs` |
//! | iterative deepening (IDA*), its nodes | `Solver`, `Descent` | `solver.rs`, `descent.rs` |
//! | redundant pairs of moves | `Redundancy` | `redundancy.rs` |
//! | which tables fit into the memory | `Choice` | `choice.rs` |
//! | two-phase algorithm | `QuickSolver`; a phase has `Tables` of its own | `quick.rs` |
//!
//! A position is looked up so: `Pattern` -> a value for each `Coordinate` -> the values of all but
//! the last as one, its class and symmetry (`SymCoordinate`) -> a row of the `Distances`; the last
//! value, seen through that symmetry, is the entry in the row. After that each move takes look-ups
//! alone.
//!
//! The papers: R. E. Korf, *Finding optimal solutions to Rubik's Cube using pattern databases*
//! (AAAI 1997); H. Kociemba, *The two-phase algorithm* (kociemba.org), for coordinates and classes.

mod choice;
mod classes;
mod coordinate;
mod descent;
mod distances;
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
pub use solution::Solution;
pub use solver::Solver;
