//! The neighbours of a word in lexicographic order.

/// Changes a word to the next arrangement of its entries in the order in which `rises(a, b)` says
/// that `b` comes after `a`; returns `false`, and changes nothing, at the last one.
#[inline]
pub(crate) fn step(word: &mut [u8], rises: impl Fn(u8, u8) -> bool) -> bool {
    let Some(pivot) = word.windows(2).rposition(|pair| rises(pair[0], pair[1])) else {
        return false;
    };
    // From there on the entries fall, so the last one beyond the pivot is the nearest to it.
    let mut other = word.len() - 1;
    while !rises(word[pivot], word[other]) {
        other -= 1;
    }
    word.swap(pivot, other);
    word[pivot + 1..].reverse();
    true
}
