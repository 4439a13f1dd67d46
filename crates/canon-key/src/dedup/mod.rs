//! De-duplication: exact, in order, of tuples, keys and anything that has either.

pub(crate) mod chains;

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(target_arch = "x86_64")]
mod avx2;
mod batch;
mod bits;
mod keep;
mod key_dedup;
#[cfg(feature = "rayon")]
mod parallel;
mod seen;
#[cfg(feature = "serde")]
mod serial;

pub use batch::{Dedup, NewTuples, SeenTuples, indices_by_key, indices_by_order};
pub use keep::{Keep, ParseKeepError};
pub use key_dedup::KeyDedup;
pub use seen::{Seen, SeenSlices};
