//! Lehmer digits: of a word, of a rank, and the word that has them.

use super::unused::{NIBBLES, take};

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
        // Nibbles end at 16; here the compiler compares many entries at once.
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
        word[i] = digits[i];
        // What stands after it is a permutation of its number of things: those from the digit on
        // make room for it.
        let mut j = i + 1;
        while j < N {
            word[j] += (word[j] >= digits[i]) as u8;
            j += 1;
        }
    }
    word
}

/// The digits of the radices `N`, `N - 1`, ... whose value is a rank below their count, the first
/// one being the most significant.
#[inline]
pub(super) const fn rank_to_digits<const N: usize, const K: usize>(mut rank: u64) -> [u8; K] {
    let mut digits = [0; K];
    let mut i = K;
    while i > 0 {
        i -= 1;
        let radix = (N - i) as u64;
        #[expect(clippy::cast_possible_truncation, reason = "a remainder by at most 255")]
        let digit = (rank % radix) as u8;
        rank /= radix;
        digits[i] = digit;
    }
    digits
}
