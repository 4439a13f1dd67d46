//! Orders other than the lexicographic one.

mod colex;
pub(crate) mod lex;
mod myrvold_ruskey;
mod plain_changes;

pub use colex::Colex;
pub use myrvold_ruskey::MyrvoldRuskey;
pub use plain_changes::PlainChanges;
