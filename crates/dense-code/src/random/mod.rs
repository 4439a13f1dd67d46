//! Unbiased random draws that always end.
//!
//! A draw below `n` throws away the few words of the generator that would favour some numbers, and
//! takes the next. With a broken generator, which returns only such words, that would never end. So
//! after 64 words the draw takes the next one as it is. With a sound generator this happens less
//! than once in 2^64 draws.
//!
//! Any generator of `rand_core` 0.10 will do, which are those of `rand` 0.10. With
//! `dense-code = { version = "0.1", features = ["rand"] }` and `rand = "0.10"` in a manifest,
//! `random::value::<State, _>(&mut rand::rng())` is a random state.
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

mod draws;

pub use draws::{below, choose, index, sample, shuffle, value};
