//! Sets, maps and vectors of the values of a dense type, on the heap or in place, and a set of
//! numbers. Bits are packed into `u64` words, the same on every platform.

#[cfg(feature = "alloc")]
mod bits;
#[cfg(all(feature = "bitvec", target_pointer_width = "64"))]
mod bitvec;
mod compact;
#[cfg(feature = "alloc")]
mod dense_vec;
mod map;
mod set;
mod too_large;
mod words;
#[cfg(feature = "alloc")]
mod zeros;

#[cfg(feature = "alloc")]
pub use bits::Bits;
pub use compact::Compact;
#[cfg(feature = "alloc")]
pub use dense_vec::{DenseVec, Entries};
pub use map::{DenseMap, InlineMap};
pub use set::{DenseSet, InlineSet, Members};
pub use too_large::SpaceTooLarge;
pub use words::Ones;
