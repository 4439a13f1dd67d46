//! Products and quotients by constants, which AVX2 has no instructions for.

#[allow(clippy::wildcard_imports, reason = "many names that all say what they are")]
use core::arch::x86_64::*;

/// The same number in each 64-bit lane, its low or its high half.
#[target_feature(enable = "avx2")]
#[inline]
fn low_half(number: u64) -> __m256i {
    _mm256_set1_epi64x((number & 0xffff_ffff).cast_signed())
}

#[target_feature(enable = "avx2")]
#[inline]
fn high_half(number: u64) -> __m256i {
    _mm256_set1_epi64x((number >> 32).cast_signed())
}

/// `factor * number` in 64-bit lanes, for factors and products that fit.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn times(factor: __m256i, number: u64) -> __m256i {
    let product = _mm256_mul_epu32(factor, low_half(number));
    // The number is a constant where this is in line, so only one way is compiled.
    if number >> 32 == 0 {
        return product;
    }
    let high = _mm256_mul_epu32(factor, high_half(number));
    _mm256_add_epi64(product, _mm256_slli_epi64::<32>(high))
}

/// The quotient, below 2^32, and the rest of 64-bit lanes by a number.
///
/// By the odd part `m` of the number, in floating point. Let `y`, below 2^46, be what is to be
/// divided, `q` the quotient. `(y + 1/2) / m` is at least `1 / 2m` away from every whole number,
/// and what is computed for it is wrong by less than `3 (q + 1) / 2^53`, which is less as
/// `3 (y + m) < 2^52`. Adding 3 * 2^51 rounds it, less a half, to a whole number, which then stands
/// in the lowest bits.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn divide(value: __m256i, number: u64) -> (__m256i, __m256i) {
    let twos = number.trailing_zeros();
    #[expect(clippy::cast_precision_loss, reason = "below 2^53: exact")]
    let inverse = 1.0 / (number >> twos) as f64;
    // With the bits of 2^52 above it a whole number is a float; less 2^52 it is converted.
    let whole = _mm256_castpd_si256(_mm256_set1_pd(4_503_599_627_370_496.0));
    let odd = _mm256_srl_epi64(value, _mm_cvtsi32_si128(twos.cast_signed()));
    let exact =
        _mm256_sub_pd(_mm256_castsi256_pd(_mm256_or_si256(odd, whole)), _mm256_castsi256_pd(whole));
    let near = _mm256_mul_pd(exact, _mm256_set1_pd(inverse));
    let near = _mm256_add_pd(near, _mm256_set1_pd(0.5 * inverse - 0.5));
    let rounder = _mm256_set1_pd(6_755_399_441_055_744.0);
    let quotient = _mm256_xor_si256(
        _mm256_castpd_si256(_mm256_add_pd(near, rounder)),
        _mm256_castpd_si256(rounder),
    );
    (quotient, _mm256_sub_epi64(value, times(quotient, number)))
}

/// The quotient and the rest of 32-bit lanes below 2^29 by a number below 2^16.
///
/// The quotient is a multiplication by `ceil(2^shift / number)`, exact since
/// `2^shift >= 2^31 * number`.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn divide_halves(value: __m256i, number: u64) -> (__m256i, __m256i) {
    let shift = 32 + number.ilog2();
    let factor = _mm256_set1_epi64x((1_u64 << shift).div_ceil(number).cast_signed());
    let by = |bits: u32| _mm_cvtsi32_si128(bits.cast_signed());
    let even = _mm256_srl_epi64(_mm256_mul_epu32(value, factor), by(shift));
    let odd = _mm256_mul_epu32(_mm256_srli_epi64::<32>(value), factor);
    let quotient = _mm256_blend_epi32::<0xaa>(even, _mm256_srl_epi64(odd, by(shift - 32)));
    #[expect(clippy::cast_possible_truncation, reason = "below 2^16")]
    let product = _mm256_mullo_epi32(quotient, _mm256_set1_epi32(number as i32));
    (quotient, _mm256_sub_epi32(value, product))
}
