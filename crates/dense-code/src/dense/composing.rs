//! The functions that compute counts and ranks of composed types, for `#[derive(Dense)]` and for
//! implementations by hand.

use crate::Dense;
use crate::dense::bijection::value_of;

/// The size of a product, or a compile error where it does not fit. Where one factor is 0 it fits,
/// whatever the others are.
///
/// # Panics
///
/// If the result overflows `u64`. In a constant this is a compile error.
#[must_use]
pub const fn product<const N: usize>(counts: [u64; N]) -> u64 {
    // Goes on past an overflow: a later factor of 0 makes the product fit after all.
    let (mut product, mut passed, mut i) = (1_u64, false, 0);
    while i < N {
        if counts[i] == 0 {
            return 0;
        }
        let (next, wrapped) = product.overflowing_mul(counts[i]);
        (product, passed) = (next, passed || wrapped);
        i += 1;
    }
    assert!(!passed, "a space of more than u64::MAX values");
    product
}

/// The size of a sum, or a compile error where it does not fit.
///
/// # Panics
///
/// If the result overflows `u64`. In a constant this is a compile error.
#[must_use]
pub const fn sum(a: u64, b: u64) -> u64 {
    match a.checked_add(b) {
        Some(count) => count,
        None => panic!("a space of more than u64::MAX values"),
    }
}

/// The number of values before each of several types that come one after another.
///
/// # Panics
///
/// When [`sum`] panics.
#[must_use]
pub const fn before<const N: usize>(counts: [u64; N]) -> [u64; N] {
    let (mut before, mut total, mut i) = ([0; N], 0, 0);
    while i < N {
        before[i] = total;
        total = sum(total, counts[i]);
        i += 1;
    }
    before
}

/// Takes the lowest digit off a rank and returns its value.
#[inline]
#[must_use]
pub fn digit<T: Dense>(rest: &mut u64) -> Option<T> {
    // A type without values has no digit; where one is a part, no rank is below the count and this
    // is never reached, but the compiler need not know.
    let digit = rest.checked_rem(T::COUNT)?;
    *rest = rest.checked_div(T::COUNT)?;
    T::unrank(digit)
}

/// Goes from the first value of a variant of `count` values to the first of the next one that has
/// some; from the last variant round to the first value, and then returns `false`.
pub fn leap<T: Dense>(value: &mut T, count: u64) -> bool {
    let next = T::unrank(value.rank() + count);
    *value = next.unwrap_or_else(|| value_of(0));
    next.is_some()
}

/// The same in the other direction, from the last value of the variant.
pub fn leap_back<T: Dense>(value: &mut T, count: u64) -> bool {
    let previous = value.rank().checked_sub(count).and_then(T::unrank);
    *value = previous.unwrap_or_else(|| value_of(T::COUNT - 1));
    previous.is_some()
}

/// How many bits a rank of `count` values takes.
#[must_use]
pub const fn bits(count: u64) -> u32 {
    u64::BITS - count.saturating_sub(1).leading_zeros()
}

/// How many bytes a rank of `count` values takes.
#[must_use]
pub const fn bytes(count: u64) -> usize {
    bits(count).div_ceil(u8::BITS) as usize
}
