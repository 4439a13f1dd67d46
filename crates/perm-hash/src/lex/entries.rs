//! Eight entries of a word at once, as the bytes of a register.

/// The low bit of each byte.
pub(crate) const ONES: u64 = u64::from_le_bytes([1; 8]);

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

/// The entries of a word of up to 16, the first in the lowest byte.
// One copy of all entries, here and back. Where the same bytes are also read or written one by
// one, the processor waits for its own stores.
#[inline]
pub(crate) const fn to_register<const N: usize>(word: &[u8; N]) -> u128 {
    let mut bytes = [0; 16];
    *bytes.first_chunk_mut::<N>().expect("up to 16 entries") = *word;
    u128::from_le_bytes(bytes)
}

/// The word of up to 16 entries in the lowest bytes.
#[inline]
pub(crate) const fn from_register<const N: usize>(register: u128) -> [u8; N] {
    *register.to_le_bytes().first_chunk().expect("up to 16 entries")
}

/// The eight lowest nibbles as bytes, in the same order.
#[inline]
pub(crate) const fn nibbles_to_bytes(nibbles: u64) -> u64 {
    let pairs = (nibbles & 0xffff_ffff | (nibbles & 0xffff_ffff) << 16) & 0x0000_ffff_0000_ffff;
    let pairs = (pairs | pairs << 8) & 0x00ff_00ff_00ff_00ff;
    (pairs | pairs << 4) & 0x0f0f_0f0f_0f0f_0f0f
}
