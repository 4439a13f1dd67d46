//! Unbiased random draws that always end.
//!
//! To be unbiased, a draw below `n` rejects the few words of the generator that would make some
//! numbers more likely, and draws again. A broken generator could make this go on forever, so after
//! 64 rejections the draw uses the next word. With a working generator this happens less than once
//! in 2^64 draws.
//!
//! Any generator of `rand_core` 0.10 can be used, and so any generator of `rand` 0.10. A random
//! value of a dense type is [`State::random(&mut rand::rng())`](crate::Dense::random).
//!
//! ```toml
//! [dependencies]
//! dense-code = { path = "PATH/crates/dense-code", features = ["rand"] }
//! rand = "0.10" # or any other crate with such a generator
//! # For the examples:
//! rand_core = "0.10"
//! rand_pcg = "0.10"
//! ```
//!
//! ```
//! use dense_code::random;
//! use rand_core::SeedableRng;
//! use rand_pcg::Pcg64;
//!
//! let rng = &mut Pcg64::seed_from_u64(1);
//! assert!(random::below(6, rng) < Some(6));
//! let mut deck: Vec<u8> = (0..52).collect();
//! let hand = random::sample(&mut deck, 5, rng);
//! assert_eq!(hand.len(), 5);
//! random::shuffle(&mut deck, rng);
//! ```

#[cfg(feature = "rand")]
mod draws;
mod shuffled;

#[cfg(feature = "rand")]
pub use draws::{below, index, sample, shuffle};
pub use shuffled::Shuffled;
