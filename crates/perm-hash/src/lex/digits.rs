//! Lehmer digits: of a word, of a rank, and the word that has them.

use super::entries::{HIGH, ONES, load};
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
    } else if N <= 20 {
        let (head, halves) = take_head(word);
        let mut counts = NIBBLES;
        while i < N {
            #[expect(clippy::cast_possible_truncation, reason = "a nibble")]
            let digit = if i < N - 16 {
                head[i]
            } else {
                let at = i - (N - 16);
                take(&mut counts, halves[at / 8] >> (at % 8 * 8) & 0xff) as u8
            };
            digits[i] = digit;
            i += 1;
        }
    } else if N <= 32 {
        digits = digits_in_bytes(word);
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

/// The digits of up to 32 things, more than nibbles count. Each entry in turn takes one from all
/// larger ones, in two registers of bytes.
#[inline]
const fn digits_in_bytes<const N: usize>(word: &[u8; N]) -> [u8; N] {
    let (mut digits, mut entries, mut i) = ([0; N], [0; 32], 0);
    *entries.first_chunk_mut::<N>().expect("up to 32 entries") = *word;
    let mut left = entries;
    while i < N {
        let (own, mut j) = (entries[i], 0);
        digits[i] = left[i];
        while j < 32 {
            left[j] -= (entries[j] > own) as u8;
            j += 1;
        }
        i += 1;
    }
    digits
}

/// Of 17 to 20 things the digits of the first `N - 16`, and the others in two registers, renumbered
/// to a permutation of 16.
#[inline]
pub(super) const fn take_head<const N: usize>(word: &[u8; N]) -> ([u8; 4], [u64; 2]) {
    let head = N - 16;
    let (mut first, mut second) = (load(word, head), load(word, head + 8));
    let (first_high, second_high) = (first | HIGH, second | HIGH);
    let mut digits = [0; 4];
    let mut i = 0;
    while i < head {
        // Here one value is compared with all others, and eight bytes at a time pay.
        let mut digit = word[i];
        let mut j = 0;
        while j < i {
            digit -= (word[j] < word[i]) as u8;
            j += 1;
        }
        digits[i] = digit;
        // One less for every entry above this one: the high bit stays where the difference is not
        // negative.
        let above = (word[i] as u64 + 1) * ONES;
        first -= ((first_high - above) & HIGH) >> 7;
        second -= ((second_high - above) & HIGH) >> 7;
        i += 1;
    }
    (digits, [first, second])
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
