/// The place values of the combinatorial number system for `K` of `N` things: the binomials
/// `C(c, i)` of all `c` below `N` and all `i` from 1 to `K`, as a table of `8 * N * K` bytes.
///
/// An ascending word `c_1 < c_2 < ... < c_K` has the colex rank
/// `C(c_1, 1) + C(c_2, 2) + ... + C(c_K, K)`. That does not depend on `N`. The lex rank of a word
/// is `C(N, K) - 1` minus the colex rank of the mirrored word, whose entries are `N - 1 - c` in
/// reversed order.
///
/// `N` choose `K` must fit a `u64` and `N` be at most 256; else `new` does not compile.
///
/// ```
/// use dense_code::count::Binomials;
///
/// static HANDS: Binomials<52, 5> = Binomials::new();
/// assert_eq!(HANDS.rank(&[0, 10, 20, 30, 40]), 45 + 1140 + 27_405 + 658_008);
/// assert_eq!(HANDS.unrank(686_598), Some([0, 10, 20, 30, 40]));
/// assert_eq!(HANDS.unrank(2_598_960), None);
/// ```
///
/// D. E. Knuth, *The Art of Computer Programming*, volume 4A, 2011, 7.2.1.3.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Binomials<const N: usize, const K: usize>([[u64; N]; K]);

impl<const N: usize, const K: usize> Default for Binomials<N, K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize, const K: usize> Binomials<N, K> {
    /// `N` choose `K`: how many words there are.
    pub const COUNT: u64 = {
        assert!(N <= 256, "the entries of a word are bytes");
        match super::selections::binomial(N as u64, K as u64) {
            Some(count) if count <= u64::MAX as u128 => {
                #[expect(clippy::cast_possible_truncation, reason = "just checked")]
                let count = count as u64;
                count
            }
            _ => panic!("there are more combinations than fit u64"),
        }
    };

    /// The table. Put it into a `const` or a `static`: it is the same for all words.
    #[must_use]
    pub const fn new() -> Self {
        const { assert!(Self::COUNT < u64::MAX) };
        Self(pascal())
    }

    /// `C(entry, i + 1)`: what entry `i` of a word adds to its colex rank.
    ///
    /// # Panics
    ///
    /// For an `entry` of `N` or more, or an `i` of `K` or more.
    #[inline]
    #[must_use]
    pub const fn place(&self, i: usize, entry: usize) -> u64 {
        self.0[i][entry]
    }

    /// The colex rank of a word, below [`COUNT`](Self::COUNT): `K` loads and additions. The entries
    /// must ascend and be below `N`; otherwise the result is meaningless.
    ///
    /// # Panics
    ///
    /// For an entry of `N` or more.
    #[inline]
    #[must_use]
    pub const fn rank(&self, word: &[u8; K]) -> u64 {
        let (mut rank, mut i) = (0_u64, 0);
        while i < K {
            // What does not ascend may have places past `u64`: then the number means nothing.
            rank = rank.wrapping_add(self.0[i][word[i] as usize]);
            i += 1;
        }
        rank
    }

    /// The word of a colex rank; `None` for [`COUNT`](Self::COUNT) or more. O(K log N).
    #[inline]
    #[must_use]
    pub const fn unrank(&self, rank: u64) -> Option<[u8; K]> {
        if rank >= Self::COUNT {
            return None;
        }
        let (mut word, mut rest, mut i) = ([0; K], rank, K);
        while i > 0 {
            i -= 1;
            // The place values of the last one are the entries themselves.
            #[expect(clippy::cast_possible_truncation, reason = "below N <= 256")]
            let entry = if i == 0 { rest as usize } else { last_up_to(&self.0[i], rest) };
            rest -= self.0[i][entry];
            #[expect(clippy::cast_possible_truncation, reason = "below N <= 256")]
            let byte = entry as u8;
            word[i] = byte;
        }
        Some(word)
    }
}

/// `C(c, i + 1)` at `[i][c]`, by Pascal's rule. What does not fit is `u64::MAX`.
pub(super) const fn pascal<const N: usize, const K: usize>() -> [[u64; N]; K] {
    let mut rows = [[0_u64; N]; K];
    let mut i = 0;
    while i < K {
        let mut c = 1;
        while c < N {
            let left = if i == 0 { 1 } else { rows[i - 1][c - 1] };
            rows[i][c] = rows[i][c - 1].saturating_add(left);
            c += 1;
        }
        i += 1;
    }
    rows
}

/// The last place of an ascending row, whose first entry is 0, that is not above `rest`.
// In fourths, without a branch on an entry: a step of three comparisons waits for memory as long as
// one of a bisection, and there are half as many. A loop from the top took five times as long for 6
// of 40, since where it ends can't be predicted.
#[inline]
pub(super) const fn last_up_to<const N: usize>(row: &[u64; N], rest: u64) -> usize {
    let (mut at, mut len) = (0, N);
    while len >= 4 {
        let part = len / 4;
        let passed = (row[at + part] <= rest) as usize
            + (row[at + 2 * part] <= rest) as usize
            + (row[at + 3 * part] <= rest) as usize;
        at += part * passed;
        len -= 3 * part;
    }
    let (mut more, mut i) = (0, 1);
    while i < len {
        more += (row[at + i] <= rest) as usize;
        i += 1;
    }
    at + more
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;
    use std::vec::Vec;

    use super::*;

    fn whole<const N: usize, const K: usize>() {
        let table = Binomials::<N, K>::new();
        let last = u8::try_from(N).unwrap_or(0);
        let mut words: Vec<[u8; K]> =
            (0..last).combinations(K).map(|word| word.try_into().unwrap()).collect();
        words.sort_unstable_by_key(|word| word.iter().rev().copied().collect::<Vec<_>>());
        assert_eq!(words.len() as u64, Binomials::<N, K>::COUNT);
        for (rank, word) in (0..).zip(&words) {
            assert_eq!((table.rank(word), table.unrank(rank)), (rank, Some(*word)));
        }
        assert_eq!(table.unrank(words.len() as u64), None);
        assert_eq!(table.unrank(u64::MAX), None);
    }

    #[test]
    fn words_are_numbered_from_the_largest_entry() {
        whole::<0, 0>();
        whole::<9, 0>();
        whole::<1, 1>();
        whole::<2, 3>();
        whole::<255, 1>();
        whole::<200, 2>();
        whole::<13, 4>();
        whole::<14, 7>();
        whole::<17, 15>();
        whole::<12, 12>();
    }

    /// Some places on the way do not fit, and no word reaches them.
    #[test]
    fn nearly_all_of_many_things() {
        let table = Binomials::<255, 249>::new();
        for rank in [0, 1, 1 << 20, Binomials::<255, 249>::COUNT - 1] {
            let word = table.unrank(rank).unwrap();
            assert!(word.is_sorted());
            assert_eq!(table.rank(&word), rank);
        }
    }

    #[test]
    fn the_last_place_of_rows_of_every_length() {
        fn of<const N: usize>() {
            let row: [u64; N] = core::array::from_fn(|i| 3 * i as u64);
            for rest in 0..3 * N as u64 + 9 {
                let naive = row.iter().rposition(|entry| *entry <= rest).unwrap();
                assert_eq!(last_up_to(&row, rest), naive, "{rest} in {N}");
            }
        }
        of::<1>();
        of::<2>();
        of::<3>();
        of::<4>();
        of::<5>();
        of::<6>();
        of::<7>();
        of::<8>();
        of::<11>();
        of::<15>();
        of::<40>();
        of::<64>();
        of::<79>();
        of::<127>();
        of::<255>();
        of::<256>();
    }
}
