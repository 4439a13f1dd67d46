//! The integers that keys are.

use core::fmt::{Debug, Display};
use core::hash::Hash;

/// An integer that holds keys: `u32`, `u64` or `u128`.
///
/// Sealed.
///
/// ```
/// use canon_key::KeyWord;
///
/// fn bits_of<W: KeyWord>(_key: W) -> u32 {
///     W::BITS
/// }
/// assert_eq!(bits_of(7_u64), 64);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no integer that holds keys",
    label = "expected `u32`, `u64` or `u128`"
)]
#[expect(private_bounds, reason = "sealed: no other type can have the private trait")]
pub trait KeyWord: Arithmetic + Copy + Ord + Hash + Debug + Display + Into<u128> + 'static {
    /// How many bits the integer has.
    const BITS: u32;
}

/// What the schemes do with a key's integer. Everything wraps: the callers prove that results fit.
pub(crate) trait Arithmetic: Sized {
    const ZERO: Self;
    const ONE: Self;
    /// The inverse of the odd part of each index, modulo two to the word's bits. Entry 0 is unused.
    const INVERSES: [Self; 16];
    fn from_u32(value: u32) -> Self;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    fn shifted_up(self, bits: u32) -> Self;
    fn shifted_down(self, bits: u32) -> Self;
    fn low_bits(self, bits: u32) -> Self;
    fn low_u32(self) -> u32;
    fn to_f64(self) -> f64;
}

macro_rules! words {
    ($($word:ident)*) => {$(
        impl KeyWord for $word {
            const BITS: u32 = <$word>::BITS;
        }

        #[expect(clippy::allow_attributes, reason = "a cast is lossless for some of the words")]
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_precision_loss,
            reason = "low bits, values that the callers prove to fit, or estimates"
        )]
        impl Arithmetic for $word {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const INVERSES: [Self; 16] = {
                let mut inverses: [$word; 16] = [1; 16];
                let mut i: usize = 1;
                while i < 16 {
                    let odd = i as $word >> i.trailing_zeros();
                    // An odd number is its own inverse modulo 8; each step doubles the correct
                    // bits.
                    let mut inverse = odd;
                    let mut step = 0;
                    while step < 6 {
                        let error = odd.wrapping_mul(inverse).wrapping_sub(2);
                        inverse = inverse.wrapping_mul(error.wrapping_neg());
                        step += 1;
                    }
                    inverses[i] = inverse;
                    i += 1;
                }
                inverses
            };
            #[inline(always)]
            fn from_u32(value: u32) -> Self {
                $word::from(value)
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            #[inline(always)]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
            #[inline(always)]
            fn shifted_up(self, bits: u32) -> Self {
                self << (bits & (<$word>::BITS - 1))
            }
            #[inline(always)]
            fn shifted_down(self, bits: u32) -> Self {
                self >> (bits & (<$word>::BITS - 1))
            }
            #[inline(always)]
            fn low_bits(self, bits: u32) -> Self {
                self & !(<$word>::MAX << (bits & (<$word>::BITS - 1)))
            }
            #[inline(always)]
            fn low_u32(self) -> u32 {
                self as u32
            }
            #[inline(always)]
            fn to_f64(self) -> f64 {
                self as f64
            }
        }
    )*};
}
words!(u32 u64 u128);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverses_undo_odd_factors() {
        for i in 1..16_u32 {
            let odd = i >> i.trailing_zeros();
            let at = usize::try_from(i).unwrap();
            assert_eq!(u32::INVERSES[at].wrapping_mul(odd), 1);
            assert_eq!(u64::INVERSES[at].wrapping_mul(odd.into()), 1);
            assert_eq!(u128::INVERSES[at].wrapping_mul(odd.into()), 1);
        }
    }
}
