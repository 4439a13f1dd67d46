//! The hash of the tables of states and of sums.

/// An odd number: 2^64 divided by the golden ratio.
const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

/// A hash of some words; any of its bits will do.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "any bits will do")]
pub(crate) fn hash(seed: u64, words: impl Iterator<Item = u64>) -> usize {
    words.fold(seed, |hash, word| {
        let hash = (hash ^ word).wrapping_mul(MIX);
        hash ^ hash >> 32
    }) as usize
}
