//! Numbers that look random, the same on every machine (the generator SplitMix64: G. Steele, D. Lea
//! and C. Flood, *Fast splittable pseudorandom number generators*, 2014).

/// What SplitMix64 adds to its state in each step.
pub(crate) const INCREMENT: u64 = 0x9E37_79B9_7F4A_7C15;

/// A number that looks random.
pub(crate) const fn mixed(number: u64) -> u64 {
    finished(number.wrapping_add(INCREMENT))
}

/// The number that SplitMix64 makes of a state.
pub(crate) const fn finished(state: u64) -> u64 {
    let state = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let state = (state ^ state >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    state ^ state >> 31
}
