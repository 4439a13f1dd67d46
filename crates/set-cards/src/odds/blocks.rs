//! The generator of each block of a simulation.

use rand_core::SeedableRng;

/// A generator for a block (the finaliser is that of SplitMix64, G. Steele, D. Lea and C. Flood,
/// 2014).
pub(super) fn generator<R: SeedableRng>(seed: u64, block: u64) -> R {
    let mut state = seed ^ block.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    state = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    state = (state ^ state >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    R::seed_from_u64(seed.rotate_left(32) ^ state ^ state >> 31)
}
