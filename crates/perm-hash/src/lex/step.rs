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

/// The lowest of some values.
#[expect(clippy::cast_possible_truncation, reason = "at most 64")]
pub(crate) const fn lowest(values: u64) -> u8 {
    values.trailing_zeros() as u8
}

/// The highest of some values.
#[expect(clippy::cast_possible_truncation, reason = "below 64")]
const fn highest(values: u64) -> u8 {
    values.ilog2() as u8
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

/// Changes a word to the next arrangement of `K` of `N` values; returns `false`, and changes
/// nothing, at the last one.
#[inline]
pub(crate) const fn partial_up<const N: usize, const K: usize>(word: &mut [u8; K]) -> bool {
    let (mut unused, mut i) = (unused::<N, K>(word), K);
    while i > 0 {
        i -= 1;
        // What is unused and above the entry; two shifts, since one by 64 would be one by 0.
        let above = unused >> word[i] >> 1;
        unused |= 1 << word[i];
        if above != 0 {
            word[i] += 1 + lowest(above);
            unused &= !(1 << word[i]);
            // The least values that are left, ascending.
            i += 1;
            while i < K {
                word[i] = lowest(unused);
                unused &= unused - 1;
                i += 1;
            }
            return true;
        }
    }
    false
}

/// The arrangement of `K` of `N` values before; `None` before the first one.
#[inline]
pub(crate) const fn partial_down<const N: usize, const K: usize>(
    mut word: [u8; K],
) -> Option<[u8; K]> {
    let (mut unused, mut i) = (unused::<N, K>(&word), K);
    while i > 0 {
        i -= 1;
        let below = unused & ((1 << word[i]) - 1);
        unused |= 1 << word[i];
        if below != 0 {
            word[i] = highest(below);
            unused &= !(1 << word[i]);
            // The largest values that are left, descending.
            i += 1;
            while i < K {
                word[i] = highest(unused);
                unused &= !(1 << word[i]);
                i += 1;
            }
            return Some(word);
        }
    }
    None
}
