//! The next word in lexicographic order.

/// Changes a word to the next arrangement of its entries; returns `false`, and changes nothing, at
/// the last one.
#[inline]
pub(crate) fn step(word: &mut [u8]) -> bool {
    let Some(pivot) = word.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        return false;
    };
    // Behind the pivot the entries fall, so the last one above it is the nearest to it.
    let mut other = word.len() - 1;
    while word[other] <= word[pivot] {
        other -= 1;
    }
    word.swap(pivot, other);
    word[pivot + 1..].reverse();
    true
}
