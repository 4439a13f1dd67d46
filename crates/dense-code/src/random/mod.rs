//! Draws without bias that end whatever the generator gives.
//!
//! A draw below `n` throws away the few words of the generator that would favour some numbers, and
//! takes the next. A generator of nothing but such words, as one of zeros may be, would never end
//! it. So after 64 words the draw takes what comes: a sound generator gets there less than once in
//! 2^64 draws.
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
