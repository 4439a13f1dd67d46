//! How much work a long computation may do, and how it reports progress.
//!
//! Functions of this family that take [`Limits`] have names that end in `within`. Such a function
//! counts its work with a [`Budget`]. If it reaches a limit, it returns what it has found so far or
//! an error that says which limit it was, such as a [`LimitReached`]; it never gives a wrong
//! answer. Not every function uses every limit: see its page. The searches for a path also report
//! progress: they call a function of yours that returns `ControlFlow`, and `Break` ends the search
//! with [`LimitReached::Stopped`].

mod budget;
pub(crate) mod most;

pub use budget::{Budget, LimitReached};
#[doc(no_inline)]
pub use most::Limits;
