//! Entries of a word by index, without a panic in the program, and eight at once.

/// The low bit of each byte.
pub(crate) const ONES: u64 = u64::from_le_bytes([1; 8]);

/// The high bit of each byte.
pub(crate) const HIGH: u64 = ONES << 7;

/// Entry `i`, or `other` past the end: an index that only an invariant keeps inside, without a
/// panic in the program.
#[inline]
pub(crate) const fn get<T: Copy, const N: usize>(word: &[T; N], i: usize, other: T) -> T {
    if i < N { word[i] } else { other }
}

/// Sets entry `i`, where there is one.
#[inline]
pub(crate) const fn set<T: Copy, const N: usize>(word: &mut [T; N], i: usize, value: T) {
    if i < N {
        word[i] = value;
    }
}

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
pub(crate) const fn full_mask(n: usize) -> u64 {
    if n == 0 { 0 } else { u64::MAX >> (64 - n) }
}
