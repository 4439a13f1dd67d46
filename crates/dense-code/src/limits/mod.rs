//! How much work a long computation may do, and how it reports progress.
//!
//! Many long computations of these crates have a variant `f_within(&Limits)`. It counts its work
//! with a [`Budget`]. If it reaches a limit, it returns what it has found so far or a
//! [`LimitReached`], never a wrong answer. A computation that reports progress calls a function
//! that returns `ControlFlow`, and `Break` ends it: a search then returns an error such as
//! [`LimitReached::Stopped`], a simulation the report of what it has done.

mod budget;
mod most;

pub use budget::{Budget, LimitReached};
pub use most::Limits;
