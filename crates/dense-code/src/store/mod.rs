//! Bits and small integers packed into whole `u64` words, the same on every platform ([`Bits`],
//! [`AtomicBits`], [`PackedVec`]), and a set and a map of the values of a dense type ([`DenseSet`],
//! [`DenseMap`]).

#[cfg(target_has_atomic = "64")]
mod atomic_bits;
mod bits;
pub mod map;
mod ones;
mod packed_vec;
pub mod set;
mod too_large;
mod words;

#[cfg(target_has_atomic = "64")]
pub use atomic_bits::AtomicBits;
pub use bits::Bits;
#[doc(inline)]
pub use map::DenseMap;
pub use ones::Ones;
pub use packed_vec::{PackedError, PackedIter, PackedVec};
#[doc(inline)]
pub use set::DenseSet;
pub use too_large::SpaceTooLarge;
