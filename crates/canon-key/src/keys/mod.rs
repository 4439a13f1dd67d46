//! Keys of unordered tuples: integers that are equal exactly when the tuples are equal up to order.

mod ascending;
mod choice;
mod choice_rank;
pub(crate) mod choose;
mod colex;
pub(crate) mod integer;
pub(crate) mod kernel;
pub(crate) mod network;
mod packed;
pub(crate) mod scheme;
mod text;
pub(crate) mod word;

pub use choice::{Choice, Multiset, Subset};
pub use choice_rank::{ChoiceRank, MultisetRank, SubsetRank, multiset_rank};
pub use integer::Integer;
pub(crate) use network::sort;
pub use packed::Packed;
pub use text::ParseSymbolsError;
pub use word::KeyWord;
