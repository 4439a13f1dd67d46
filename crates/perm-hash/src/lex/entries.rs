//! Eight entries of a word at once, as the bytes of a register.

/// The low bit of each byte.
pub(super) const ONES: u64 = u64::from_le_bytes([1; 8]);

/// The high bit of each byte.
pub(super) const HIGH: u64 = ONES << 7;

/// Eight entries from `at` on, the first in the lowest byte.
#[inline]
pub(super) const fn load<const N: usize>(word: &[u8; N], at: usize) -> u64 {
    let mut bytes = [0; 8];
    let mut i = 0;
    while i < 8 {
        bytes[i] = word[at + i];
        i += 1;
    }
    u64::from_le_bytes(bytes)
}

/// The lowest `n` bits, `n` up to 64.
#[inline]
pub(super) const fn full_mask(n: usize) -> u64 {
    // A shift by 64 would be one by 0.
    if n == 0 { 0 } else { u64::MAX >> (64 - n) }
}

/// The first `N` bytes of two words.
#[inline]
pub(crate) const fn store<const N: usize>(halves: [u64; 2]) -> [u8; N] {
    let mut word = [0; N];
    let (low, high) = (halves[0].to_le_bytes(), halves[1].to_le_bytes());
    let mut i = 0;
    while i < N {
        word[i] = if i < 8 { low[i] } else { high[i - 8] };
        i += 1;
    }
    word
}
