//! Many permutations at a time, side by side: item `i` of all of them in one row of bytes.

use dense_code::at_level;

/// Permutations in a block.
pub(super) const LANES: usize = 64;

/// One row for each place.
pub(super) type Rows<const N: usize> = [[u8; LANES]; N];

at_level! {
    /// The permutations of lexicographic ranks below `N!`; `N` at most 12.
    pub(super) fn unrank[const N: usize](ranks: &[u32; LANES], rows: &mut Rows<N>) {
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
    pub(super) fn rank[const N: usize](rows: &Rows<N>, from: &[usize; N], ranks: &mut [u32; LANES]) {
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
