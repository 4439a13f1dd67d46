//! How much work a long computation may do, and how it says how far it is.
//!
//! Every long computation of the family has a twin `f_within(&Limits)`. It counts what it does with
//! a [`Budget`], and where a limit is reached it returns what it knows or a [`LimitReached`], never
//! a wrong answer. A computation that reports how far it is calls a function that returns
//! `ControlFlow`; `Break` ends it with [`LimitReached::Stopped`].

mod budget;
mod most;

pub use budget::{Budget, LimitReached};
pub use most::Limits;
