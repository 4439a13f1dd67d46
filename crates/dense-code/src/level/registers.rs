//! Loads and stores of whole vector registers (x86-64). With these functions a kernel of intrinsics
//! needs no `unsafe` of its own for memory accesses.
//!
//! The functions for 256 bits need AVX2, so they have the attribute
//! `#[target_feature(enable = "avx2")]`. A function with the same attribute calls them without
//! `unsafe`. Anywhere else the compiler asks for an `unsafe` block, and there you must know that
//! the processor has AVX2. The functions for 128 bits need only SSE2. Addresses need not be
//! aligned.

#![allow(unsafe_code, reason = "whole registers from and to memory")]

use core::arch::x86_64::{
    __m128i, __m256i, _mm_loadu_si128, _mm_storeu_si128, _mm256_loadu_si256, _mm256_storeu_si256,
};

/// Arrays of integers that are exactly one register of `BYTES` bytes.
///
/// # Safety
///
/// The type has exactly `BYTES` bytes, and any bytes are a value of it.
pub unsafe trait Lanes<const BYTES: usize> {}

macro_rules! lanes {
    ($($bytes:literal: $($array:ty),*;)*) => {$($(
        const _: () = assert!(size_of::<$array>() == $bytes);
        // SAFETY: the size is asserted, and any bytes are integers.
        unsafe impl Lanes<$bytes> for $array {}
    )*)*};
}
lanes! {
    16: [u8; 16], [u16; 8], [u32; 4], [u64; 2], [i8; 16], [i16; 8], [i32; 4], [i64; 2];
    32: [u8; 32], [u16; 16], [u32; 8], [u64; 4], [i8; 32], [i16; 16], [i32; 8], [i64; 4];
}

/// The lanes as a register.
///
/// # Safety
///
/// Safe to call from a function with `#[target_feature(enable = "avx2")]`. Any other caller needs
/// an `unsafe` block and must know that the processor has AVX2.
///
/// ```
/// use core::arch::x86_64::_mm256_add_epi64;
/// use dense_code::Level;
/// use dense_code::level::registers::{load_256, store_256};
///
/// #[target_feature(enable = "avx2")]
/// fn double(words: &mut [u64; 4]) {
///     let register = load_256(words);
///     store_256(words, _mm256_add_epi64(register, register));
/// }
///
/// let mut words = [1, 2, 3, 4];
/// if Level::detect().has_avx2() {
///     // SAFETY: the level proves that AVX2 is there.
///     unsafe { double(&mut words) };
///     assert_eq!(words, [2, 4, 6, 8]);
/// }
/// ```
#[inline]
#[must_use]
#[target_feature(enable = "avx2")]
pub fn load_256<L: Lanes<32>>(lanes: &L) -> __m256i {
    // SAFETY: the reference is to 32 bytes that can be read; the load needs no alignment.
    unsafe { _mm256_loadu_si256(core::ptr::from_ref(lanes).cast()) }
}

/// Writes a register to the lanes: see [`load_256`].
///
/// # Safety
///
/// Safe to call from a function with `#[target_feature(enable = "avx2")]`. Any other caller needs
/// an `unsafe` block and must know that the processor has AVX2.
#[inline]
#[target_feature(enable = "avx2")]
pub fn store_256<L: Lanes<32>>(lanes: &mut L, register: __m256i) {
    // SAFETY: the reference is to 32 bytes that can be written, and any bytes are a value; the
    // store needs no alignment.
    unsafe { _mm256_storeu_si256(core::ptr::from_mut(lanes).cast(), register) }
}

/// The lanes as a register of 128 bits.
///
/// ```
/// use dense_code::level::registers::{load_128, store_128};
/// let mut halves = [0_u64; 2];
/// store_128(&mut halves, load_128(&[1_u32, 0, 7, 0]));
/// assert_eq!(halves, [1, 7]);
/// ```
#[inline]
#[must_use]
pub fn load_128<L: Lanes<16>>(lanes: &L) -> __m128i {
    // SAFETY: the reference is to 16 bytes that can be read; the load needs no alignment.
    unsafe { _mm_loadu_si128(core::ptr::from_ref(lanes).cast()) }
}

/// Writes a register of 128 bits to the lanes: see [`load_128`].
#[inline]
pub fn store_128<L: Lanes<16>>(lanes: &mut L, register: __m128i) {
    // SAFETY: the reference is to 16 bytes that can be written, and any bytes are a value; the
    // store needs no alignment.
    unsafe { _mm_storeu_si128(core::ptr::from_mut(lanes).cast(), register) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Level;

    #[target_feature(enable = "avx2")]
    fn copied<L: Lanes<32>>(from: &L, to: &mut L) {
        store_256(to, load_256(from));
    }

    #[test]
    fn registers_hold_the_lanes() {
        let bytes: [u8; 33] = core::array::from_fn(|i| u8::try_from(i * 7).unwrap());
        // At an odd address or the next.
        for start in [0, 1] {
            let from: &[u8; 32] = bytes[start..].first_chunk().unwrap();
            let mut to = [0_u8; 32];
            if Level::detect().has_avx2() {
                // SAFETY: the level proves that AVX2 is there.
                unsafe { copied(from, &mut to) };
                assert_eq!(*from, to);
            }
            let (from, mut to) = (from.first_chunk::<16>().unwrap(), [0_u8; 16]);
            store_128(&mut to, load_128(from));
            assert_eq!(*from, to);
        }
        let mut words = [0_i64; 2];
        store_128(&mut words, load_128(&[u64::MAX, 1]));
        assert_eq!(words, [-1, 1]);
    }
}
