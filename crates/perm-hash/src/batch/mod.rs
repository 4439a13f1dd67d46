//! Many permutations at once: in slices, and in blocks of 64 stored column by column.
//!
//! ```
//! use perm_hash::Perm;
//!
//! let words = [[2, 0, 3, 1], [0, 1, 2, 3], [3, 2, 1, 0]];
//! let perms = Perm::from_words(&words)?; // checks each word, copies nothing
//! let mut ranks = [0; 3];
//! Perm::ranks_into(perms, &mut ranks)?;
//! assert_eq!(ranks, [13, 0, 23]);
//!
//! let mut back = [Perm::IDENTITY; 3];
//! Perm::perms_into(&ranks, &mut back)?;
//! assert_eq!(back, *perms);
//!
//! let mut inverses = [Perm::IDENTITY; 3];
//! Perm::inverse_into(perms, &mut inverses)?;
//! assert_eq!(inverses[0].to_array(), [1, 3, 0, 2]);
//!
//! // A range of ranks in order: to resume an enumeration, or to share it out.
//! Perm::range_into(22, &mut back[..2])?;
//! assert_eq!(back[1], perms[2]);
//! # Ok::<(), perm_hash::Error>(())
//! ```
//!
//! # How it works
//!
//! For ranks, Lehmer codes and inversions, 32 permutations are turned into `N` columns of 32 bytes:
//! entry `i` of all of them lies in one vector register. One digit of all 32 is then the sum of a
//! few comparisons of whole columns, and Horner's rule runs in 16-bit lanes for as long as the
//! partial values fit. Every step works on whole columns, without branches.
//!
//! For products, inverses, cycles and checks a permutation of up to 16 things is half a register,
//! and one byte shuffle is a product; of up to 32 things it is a register, and two shuffles are a
//! product. There is a portable kernel in safe code, and one of AVX2 instructions;
//! [`Level::detect`](dense_code::Level::detect) chooses.

mod algebra;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod avx2;
mod block;
mod groups;
mod kernel;
mod portable;
pub(crate) mod shuffle;
mod slices;
mod tails;
mod words;

pub use block::Block;
