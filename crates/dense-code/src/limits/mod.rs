//! How much work a long computation may do, and how it reports progress.
//!
//! Functions of this family that take [`Limits`] have names that end in `within`. Such a function
//! counts its work with a [`Budget`]. If it reaches a limit, it returns what it has found so far or
//! an error that says which limit it was, such as a [`LimitReached`]; it never gives a wrong
//! answer. Not every function uses every limit: see its page. The searches for a path also report
//! progress: they call a function of yours that returns `ControlFlow`, and `Break` ends the search
//! with [`LimitReached::Stopped`].
//!
//! | crate | functions that take `Limits` |
//! |---|---|
//! | `canon-key` | `Graph::form_within`, `Group::from_generators_within`, `DealSpace::new_within` |
//! | `dense-search` | `shortest_path_within`, `shortest_path_in_within`, `shortest_path_between_within`, `cheapest_path_within`, `Deepening::solve_within`, `Search::next_within` |
//! | `perm-puzzles` | `Definition::compile_within`; `solve_within` of `Solver`, `QuickSolver` and `SlidingSolver` |
//! | `set-cards` | `CardSet::canonical_within`, `Class::with_sets_within`, `Classification::tables_within` |
//! | `insanity-cubes` | the functions of `Puzzle`, `Stack` and `SumStack` whose names end in `_within`, such as `Puzzle::solve_within` and `Stack::count_within`; `Making::within` |

mod budget;
mod most;

pub use budget::{Budget, LimitReached};
pub use most::Limits;
