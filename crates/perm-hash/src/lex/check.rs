//! Whether a word is an arrangement of distinct values.

use super::entries::full_mask;

/// Whether the `K` entries are different values below `N`.
#[inline]
pub(crate) const fn is_arrangement<const N: usize, const K: usize>(word: &[u8; K]) -> bool {
    const { assert!(N <= 255, "a permutation of more than 255 things") };
    let mut i = 0;
    // One bit per value without a branch, and one comparison at the end. `fault` looks for the
    // wrong entry, only if there is one.
    if N <= 64 {
        // K bits are set only if the K values are different; none is 64 or more, and none of N or
        // more is set.
        let mut seen = 0_u64;
        let mut all = 0_u8;
        while i < K {
            seen |= 1 << (word[i] & 63);
            all |= word[i];
            i += 1;
        }
        if N == K {
            return all < 64 && seen == full_mask(N);
        }
        all < 64 && seen & !full_mask(N) == 0 && seen.count_ones() as usize == K
    } else {
        // Bits for all bytes, so that no index is checked; what is not below `N` is noted beside.
        let mut seen = [0_u64; 4];
        let mut inside = true;
        while i < K {
            inside &= (word[i] as usize) < N;
            seen[(word[i] >> 6) as usize] |= 1 << (word[i] & 63);
            i += 1;
        }
        let [a, b, c, d] = seen;
        inside && (a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()) as usize == K
    }
}

/// The first entry of a word that is `n` or more, or equal to an earlier one; and that earlier one,
/// or the same entry if it is too large.
#[cold]
#[inline(never)]
pub(crate) const fn fault(word: &[u8], n: usize) -> (usize, usize) {
    let mut entry = 0;
    while entry < word.len() {
        if word[entry] as usize >= n {
            return (entry, entry);
        }
        let mut first = 0;
        while first < entry {
            if word[first] == word[entry] {
                return (entry, first);
            }
            first += 1;
        }
        entry += 1;
    }
    panic!("a word of different entries below n is refused by no check")
}
