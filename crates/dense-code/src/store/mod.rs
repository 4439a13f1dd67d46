//! Bits and small integers packed into whole `u64` words, the same on every platform ([`Bits`],
//! [`PackedVec`]), and a set and a map of the values of a dense type ([`DenseSet`],
//! [`DenseMap`]).

mod bits;
#[cfg(all(feature = "bitvec", target_pointer_width = "64"))]
mod bitvec;
mod map;
mod ones;
mod packed_vec;
mod set;
mod too_large;
mod zeros;

pub use bits::Bits;
pub use map::DenseMap;
pub use ones::Ones;
pub use packed_vec::{PackedError, PackedVec};
pub use set::DenseSet;
pub use too_large::SpaceTooLarge;
