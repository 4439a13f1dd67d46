//! Keys of unordered tuples: integers that are equal exactly when the tuples are.

pub(crate) mod choose;
pub(crate) mod error;
pub(crate) mod kernel;
pub(crate) mod multiset_rank;
pub(crate) mod network;
pub(crate) mod scheme;
pub(crate) mod slice_keys;
pub(crate) mod word;

mod additive;
#[cfg(feature = "arbitrary")]
mod arbitrary;
mod multiset;
mod packed;
mod positional;
mod prime_product;
#[cfg(feature = "serde")]
mod serial;
mod subset_rank;
mod text;

pub use additive::Additive;
pub use error::{KeyError, KeysError, SliceError, UniverseError};
pub use multiset::{Multiset, Subset};
pub use multiset_rank::{Ascending, MultisetRank};
pub use network::sort;
pub use packed::Packed;
pub use positional::Positional;
pub use prime_product::{PrimeProduct, nth_prime};
pub use scheme::Scheme;
pub use slice_keys::SliceKeys;
pub use subset_rank::SubsetRank;
pub use text::ParseSymbolsError;
pub use word::{KeyWord, Symbol};
