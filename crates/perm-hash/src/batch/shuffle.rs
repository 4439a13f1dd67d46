//! One byte shuffle, on the targets whose programs are compiled for one.

#![allow(unsafe_code, reason = "an instruction that the target is compiled for")]

/// Byte `i` is byte `right[i]` of `left`, where the target has that as an instruction; the bytes of
/// `right` are below 16.
// At compile time: a check at run time costs more than the shuffle saves.
#[inline]
pub(crate) fn product(left: u128, right: u128) -> Option<u128> {
    #[cfg(all(target_arch = "x86_64", target_feature = "ssse3"))]
    {
        use core::arch::x86_64::{__m128i, _mm_shuffle_epi8};
        use core::mem::transmute;
        // SAFETY: the target has SSSE3; both types are 16 bytes without a meaning.
        let product = unsafe {
            transmute::<__m128i, u128>(_mm_shuffle_epi8(transmute(left), transmute(right)))
        };
        return Some(product);
    }
    #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
    {
        use core::arch::aarch64::{uint8x16_t, vqtbl1q_u8};
        use core::mem::transmute;
        // SAFETY: the target has NEON; both types are 16 bytes without a meaning.
        let product =
            unsafe { transmute::<uint8x16_t, u128>(vqtbl1q_u8(transmute(left), transmute(right))) };
        return Some(product);
    }
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    {
        use core::arch::wasm32::{i8x16_swizzle, v128};
        use core::mem::transmute;
        // SAFETY: the target has SIMD128; both types are 16 bytes without a meaning.
        let product =
            unsafe { transmute::<v128, u128>(i8x16_swizzle(transmute(left), transmute(right))) };
        return Some(product);
    }
    #[allow(unreachable_code, reason = "where the target has the instruction")]
    {
        let _ = (left, right);
        None
    }
}
