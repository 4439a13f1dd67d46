//! Lehmer digits: from a word, to a word, and their value.

use super::entries::set;
use super::unused::{NIBBLES, take};

/// The value of the first `len` digits, the first digit being the most significant: digit `i` has
/// the radix `first + i
/// * step`.
#[inline]
pub(crate) const fn value<const N: usize>(
    digits: &[u8; N],
    len: usize,
    first: u64,
    step: i64,
) -> u64 {
    let (mut value, mut radix) = (0, first);
    let mut i = 0;
    while i < N && i < len {
        value = value * radix + digits[i] as u64;
        radix = radix.wrapping_add_signed(step);
        i += 1;
    }
    value
}

/// The Lehmer digits of a permutation: for each entry the number of smaller ones to its right.
#[inline]
pub(crate) const fn digits<const N: usize>(word: &[u8; N]) -> [u8; N] {
    let mut digits = [0; N];
    let mut i = 0;
    if N <= 16 {
        let mut counts = NIBBLES;
        while i < N {
            #[expect(clippy::cast_possible_truncation, reason = "a nibble")]
            let digit = take(&mut counts, word[i] as u64) as u8;
            digits[i] = digit;
            i += 1;
        }
    } else {
        while i < N {
            let mut smaller = 0;
            let mut j = i + 1;
            while j < N {
                smaller += (word[j] < word[i]) as u8;
                j += 1;
            }
            digits[i] = smaller;
            i += 1;
        }
    }
    digits
}

/// The permutation with these Lehmer digits, or the arrangement.
#[inline]
pub(crate) const fn from_digits<const N: usize>(digits: &[u8; N]) -> [u8; N] {
    let mut word = [0; N];
    let mut i = N;
    while i > 0 {
        i -= 1;
        insert(&mut word, i, digits[i]);
    }
    word
}

/// Puts `value` before the entries from `i + 1` on, which are a permutation of their number.
#[inline]
pub(super) const fn insert<const N: usize>(word: &mut [u8; N], i: usize, value: u8) {
    set(word, i, value);
    let mut j = i + 1;
    while j < N {
        word[j] += (word[j] >= value) as u8;
        j += 1;
    }
}
