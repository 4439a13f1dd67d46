//! Words from lexicographic ranks that fit `u64`.

use super::digits::{from_digits, rank_to_digits};
use super::entries::{HIGH, ONES, load};
use super::fraction::{fraction, next_digit};
use super::rank::product;
use super::unused::{NIBBLES, remove};

/// The arrangement of `K` of `N` things with a rank below their count.
#[inline]
pub(crate) const fn unrank<const N: usize, const K: usize>(rank: u64) -> [u8; K] {
    if N <= 16 {
        // A digit is the high half of the fraction times its radix, the low half the next fraction:
        // no division, one multiplication a digit.
        let mut fraction = const { fraction(product(N, K)) }.numerator(rank);
        let mut word = [0; K];
        if N == K {
            draw(&mut word, fraction);
            return word;
        }
        let mut list = NIBBLES;
        let mut i = 0;
        while i < K {
            word[i] = remove(&mut list, next_digit(&mut fraction, N - i));
            i += 1;
        }
        word
    } else if N == K && N <= 20 {
        unrank_with_head(rank)
    } else {
        // Selections of more things, and past a third of 2^64 no fraction is exact: by divisions.
        from_digits(&rank_to_digits::<N, K>(rank))
    }
}

/// Where the four entries of each permutation of four things stand in a list of nibbles: a byte
/// each, the shift.
// 32 places for 24, so that a mask stands for the check of the index.
const LAST_FOUR: [u32; 32] = {
    let mut shifts = [0; 32];
    let mut rank: u8 = 0;
    while rank < 24 {
        let [a, b, c, d] = from_digits(&[rank / 6, rank / 2 % 3, rank % 2, 0]);
        shifts[rank as usize] = u32::from_le_bytes([4 * a, 4 * b, 4 * c, 4 * d]);
        rank += 1;
    }
    shifts
};

/// Writes the permutation of `K` values with a fraction, taken from a list of nibbles.
///
/// The last four come from a table of their 24 arrangements: half the steps for them.
#[inline]
const fn draw<const K: usize>(word: &mut [u8; K], mut fraction: u64) {
    let mut list = NIBBLES;
    let single = if K < 4 { K } else { K - 4 };
    let mut i = 0;
    while i < single {
        word[i] = remove(&mut list, next_digit(&mut fraction, K - i));
        i += 1;
    }
    if K >= 4 {
        let shifts = LAST_FOUR[(next_digit(&mut fraction, 24) & 31) as usize];
        let mut j = 0;
        while j < 4 {
            word[single + j] = (list >> (shifts >> (8 * j) & 63) & 15) as u8;
            j += 1;
        }
    }
}

/// 17 to 20 things: 16 by the list of nibbles, then the first `N - 16` are put before them.
#[inline]
const fn unrank_with_head<const N: usize>(rank: u64) -> [u8; N] {
    let head = N - 16;
    let mut fraction = const { fraction(product(N, N)) }.numerator(rank);
    // The digits of the head come first, and are put in last: each raises all entries behind it.
    let mut digits = [0; 4];
    let mut i = 0;
    while i < head {
        digits[i] = next_digit(&mut fraction, N - i);
        i += 1;
    }
    let mut tail = [0; 16];
    draw(&mut tail, fraction);
    let (mut first, mut second) = (load(&tail, 0), load(&tail, 8));
    let mut front = 0;
    let mut i = head;
    while i > 0 {
        i -= 1;
        let from = HIGH - digits[i] * ONES;
        first = raise(first, from);
        second = raise(second, from);
        front = raise(front, from) << 8 | digits[i];
    }
    let mut word = [0; N];
    let (front, first, second) = (front.to_le_bytes(), first.to_le_bytes(), second.to_le_bytes());
    let mut i = 0;
    while i < 8 {
        if i < head {
            word[i] = front[i];
        }
        word[head + i] = first[i];
        word[head + 8 + i] = second[i];
        i += 1;
    }
    word
}

/// One more in every byte that is not below a value; `from` is 128 less the value in each byte.
#[inline]
const fn raise(bytes: u64, from: u64) -> u64 {
    bytes.wrapping_add((bytes.wrapping_add(from) & HIGH) >> 7)
}
