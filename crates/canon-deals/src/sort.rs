/// Sorts a few words ascending; four of them without a branch that depends on them.
#[inline(always)]
pub(crate) fn sort<T: Ord + Copy, const S: usize>(mut words: [T; S]) -> [T; S] {
    if S != 4 {
        words.sort_unstable();
        return words;
    }
    for (i, j) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
        let (a, b) = (words[i], words[j]);
        words[i] = if b < a { b } else { a };
        words[j] = if b < a { a } else { b };
    }
    words
}
