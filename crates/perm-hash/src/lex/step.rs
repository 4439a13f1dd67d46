//! The next word in lexicographic order, and the one before.

use super::entries::full_mask;

/// Changes a word to the next arrangement of its entries, or for `UP` = false to the one before;
/// returns `false`, and changes nothing, at the last one.
#[inline]
pub(crate) const fn step<const UP: bool>(word: &mut [u8]) -> bool {
    let Some(last) = word.len().checked_sub(1) else { return false };
    let mut tail = last;
    while tail > 0 && !in_order::<UP>(word[tail - 1], word[tail]) {
        tail -= 1;
    }
    let Some(pivot) = tail.checked_sub(1) else { return false };
    // Up, the entries behind the pivot fall, so the last one above it is the nearest to it.
    let mut other = last;
    while !in_order::<UP>(word[pivot], word[other]) {
        other -= 1;
    }
    word.swap(pivot, other);
    reverse(word, tail, last);
    true
}

#[inline]
const fn in_order<const UP: bool>(a: u8, b: u8) -> bool {
    if UP { a < b } else { b < a }
}

/// Turns the entries from `low` to `high` round.
#[inline]
const fn reverse(word: &mut [u8], mut low: usize, mut high: usize) {
    while low < high {
        word.swap(low, high);
        low += 1;
        high -= 1;
    }
}

/// The lowest of some values, or for `UP` = false the highest.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "at most 64")]
pub(crate) const fn first<const UP: bool>(values: u64) -> u8 {
    if UP { values.trailing_zeros() as u8 } else { values.ilog2() as u8 }
}

/// The values that a word leaves unused.
#[inline]
pub(crate) const fn unused<const N: usize, const K: usize>(word: &[u8; K]) -> u64 {
    const { assert!(N <= 64, "steps of arrangements of more than 64 things") };
    let (mut unused, mut i) = (full_mask(N), 0);
    while i < K {
        unused &= !(1 << word[i]);
        i += 1;
    }
    unused
}

/// Changes a word to the next arrangement of `K` of `N` values, or for `UP` = false to the one
/// before; returns `false`, and changes nothing, at the last one.
#[inline]
pub(crate) const fn step_partial<const UP: bool, const N: usize, const K: usize>(
    word: &mut [u8; K],
) -> bool {
    let (mut unused, mut i) = (unused::<N, K>(word), K);
    while i > 0 {
        i -= 1;
        let own = 1 << word[i];
        // The unused values beyond the entry, which is none of them yet.
        let beyond = unused & if UP { u64::MAX << word[i] } else { own - 1 };
        unused |= own;
        if beyond != 0 {
            word[i] = first::<UP>(beyond);
            unused &= !(1 << word[i]);
            // Behind it the values that are left, in order.
            i += 1;
            while i < K {
                word[i] = first::<UP>(unused);
                unused &= !(1 << word[i]);
                i += 1;
            }
            return true;
        }
    }
    false
}
