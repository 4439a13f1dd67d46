//! Bits and small integers packed into `u64` words, the same on every platform ([`Bits`],
//! [`PackedVec`]), and a set and a map of the values of a dense type ([`DenseSet`],
//! [`DenseMap`]), on the heap or in place.

#[cfg(feature = "alloc")]
mod bits;
#[cfg(all(feature = "bitvec", target_pointer_width = "64"))]
mod bitvec;
mod map;
#[cfg(feature = "alloc")]
mod packed_vec;
mod set;
mod too_large;
mod words;
#[cfg(feature = "alloc")]
mod zeros;

#[cfg(feature = "alloc")]
pub use bits::Bits;
pub use map::{DenseMap, InlineMap};
#[cfg(feature = "alloc")]
pub use packed_vec::{PackedError, PackedVec};
pub use set::{DenseSet, InlineSet};
pub use too_large::SpaceTooLarge;
