//! Ranks of many permutations at once: for slices, and for blocks of 64 permutations stored column
//! by column.
//!
//! ```
//! use perm_hash::Perm;
//!
//! let perms = [Perm::new([2, 0, 3, 1])?, Perm::IDENTITY, Perm::new([3, 2, 1, 0])?];
//! let mut ranks = [0; 3];
//! Perm::ranks_into(&perms, &mut ranks)?;
//! assert_eq!(ranks, [13, 0, 23]);
//!
//! let mut back = [Perm::IDENTITY; 3];
//! Perm::perms_into(&ranks, &mut back)?;
//! assert_eq!(back, perms);
//!
//! // A range of ranks in order: to resume an enumeration, or to share it out.
//! Perm::range_into(22, &mut back[..2])?;
//! assert_eq!(back[1], perms[2]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! Sixty-four permutations are turned into `N` columns of 64 bytes: entry `i` of all of them lies
//! in one or two vector registers. One digit of all 64 is then the sum of a few comparisons of
//! whole columns, and Horner's rule runs in 16-bit lanes for as long as the partial values fit.
//! Every step works on whole columns, without branches. There is a portable kernel in safe code,
//! and one of AVX2 instructions; [`Level::detect`](dense_code::Level::detect) chooses. Figures are
//! in `docs/results.md`.

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod avx2;
mod block;
mod error;
mod groups;
mod kernel;
mod one_by_one;
mod portable;
mod row;
mod slices;
mod tails;

pub use block::{Block, LANES};
pub use error::PermBatchError;
