//! Many permutations at a time, side by side: item `i` of all of them in one row of bytes.

use dense_code::{Level, at_level};

/// Permutations in a block.
pub(super) const LANES: usize = 64;

/// One row for each place.
type Rows<const N: usize> = [[u8; LANES]; N];

at_level! {
    /// The permutations of lexicographic ranks below `N!`; `N` at most 12.
    fn unrank[const N: usize](ranks: &[u32; LANES], rows: &mut Rows<N>) {
        let mut rest = *ranks;
        // The digit of place i has radix N - i: the last is 0, the one before it 0 or 1, ...
        for i in (0..N).rev() {
            #[expect(clippy::cast_possible_truncation, reason = "N <= 12")]
            let radix = (N - i) as u32;
            let mut digits = [0_u8; LANES];
            for k in 0..LANES {
                #[expect(clippy::cast_possible_truncation, reason = "a digit is below 12")]
                {
                    digits[k] = (rest[k] % radix) as u8;
                }
                rest[k] /= radix;
            }
            // Items behind that are not smaller than the digit make room for it.
            for later in &mut rows[i + 1..] {
                for k in 0..LANES {
                    later[k] += u8::from(later[k] >= digits[k]);
                }
            }
            rows[i] = digits;
        }
    }
}

at_level! {
    /// The lexicographic ranks of the permutations whose item `i` is in row `from[i]`.
    fn rank[const N: usize](rows: &Rows<N>, from: &[usize; N], ranks: &mut [u32; LANES]) {
        *ranks = [0; LANES];
        for i in 0..N {
            let mut smaller = [0_u8; LANES];
            for &j in &from[i + 1..] {
                for k in 0..LANES {
                    smaller[k] += u8::from(rows[j][k] < rows[from[i]][k]);
                }
            }
            #[expect(clippy::cast_possible_truncation, reason = "N <= 12")]
            let radix = (N - i) as u32;
            for k in 0..LANES {
                ranks[k] = ranks[k] * radix + u32::from(smaller[k]);
            }
        }
    }
}

/// Up to 64 permutations of `N <= 12` things, to be rearranged all in the same way.
pub(super) struct Block<const N: usize> {
    rows: Rows<N>,
    len: usize,
    level: Level,
}

impl<const N: usize> Block<N> {
    /// The permutations of these lexicographic ranks, at most 64 and each below `N!`.
    pub(super) fn of_ranks(ranks: impl Iterator<Item = u64>) -> Self {
        let mut block = Self { rows: [[0; LANES]; N], len: 0, level: Level::detect() };
        let mut list = [0_u32; LANES];
        for (to, rank) in list.iter_mut().zip(ranks) {
            #[expect(clippy::cast_possible_truncation, reason = "12! fits u32")]
            {
                *to = rank as u32;
            }
            block.len += 1;
        }
        unrank(block.level, &list, &mut block.rows);
        block
    }

    /// The ranks after item `from[i]` has gone to place `i`, in `ranks`.
    pub(super) fn rearranged<'a>(&self, from: &[usize; N], ranks: &'a mut [u32; LANES]) -> &'a [u32] {
        rank(self.level, &self.rows, from, ranks);
        &ranks[..self.len]
    }
}

/// Where the items come from when the first `top` of them are reversed.
pub(super) fn prefix_reversal<const N: usize>(top: usize) -> [usize; N] {
    core::array::from_fn(|i| if i < top { top - 1 - i } else { i })
}
