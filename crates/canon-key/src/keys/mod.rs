//! Keys of unordered tuples: integers that are equal exactly when the tuples are equal up to order.
//!
//! Take [`MultisetRank`] unless another scheme fits better: its keys are `0..count`, so that they
//! can be indices of an array or a bit set. [`SubsetRank`] is the same for tuples without repeats.
//! [`Packed`] and [`Positional`] are cheaper to compute, but leave gaps. Use them where gaps do no
//! harm: as keys of a `HashMap`, or to sort. With [`Additive`], one addition inserts a symbol whose
//! weight you have kept, and one subtraction removes it. [`PrimeProduct`] is for the keys of a
//! program that multiplies primes. It needs no sorting (nor does [`Additive`]), but has larger keys
//! than the schemes that sort, and a table of 79 KB.
//!
//! [`Multiset`] and [`Subset`] are types that hold such a tuple. [`SliceKeys`] is for lengths and
//! universes known only at run time. For subsets, `dense-code` and `perm-hash` have functions and
//! types too: the table [Subsets](dense_code#subsets) says which to use.

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
