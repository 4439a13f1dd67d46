//! Many permutations at a time, side by side: item `i` of all of them in one row of bytes.

use dense_code::{Level, at_level};

use dense_search::BATCH;

/// Permutations in a block.
pub(super) const LANES: usize = BATCH;

/// One row for each place. Signed: the vector units compare signed bytes in one instruction.
type Rows<const N: usize> = [[i8; LANES]; N];

/// The kernels below count in `u32`: 12! fits.
pub(super) const LONGEST: usize = 12;

/// Takes the lowest digit off. A constant radix becomes a multiplication, which vector units have.
#[inline(always)] // Else it is not compiled for the level of the kernel around it.
fn split<const RADIX: u32>(rest: &mut [u32; LANES]) -> [i8; LANES] {
    let mut digits = [0; LANES];
    for k in 0..LANES {
        let quotient = rest[k] / RADIX;
        #[expect(clippy::cast_possible_truncation, reason = "a digit is below 12")]
        {
            digits[k] = (rest[k] - quotient * RADIX) as i8;
        }
        rest[k] = quotient;
    }
    digits
}

at_level! {
    /// The permutations of lexicographic ranks below `N!`; `N` at most 12.
    fn unrank[const N: usize](ranks: &[u32; LANES], rows: &mut Rows<N>) {
        let mut rest = *ranks;
        // The digit of place i has radix N - i: the last is 0, the one before it 0 or 1, ...
        for i in (0..N).rev() {
            let digits = match N - i {
                2 => split::<2>(&mut rest),
                3 => split::<3>(&mut rest),
                4 => split::<4>(&mut rest),
                5 => split::<5>(&mut rest),
                6 => split::<6>(&mut rest),
                7 => split::<7>(&mut rest),
                8 => split::<8>(&mut rest),
                9 => split::<9>(&mut rest),
                10 => split::<10>(&mut rest),
                11 => split::<11>(&mut rest),
                12 => split::<12>(&mut rest),
                _ => [0; LANES],
            };
            // Items after it that are not smaller than the digit make room for it.
            for later in &mut rows[i + 1..] {
                for k in 0..LANES {
                    later[k] += i8::from(later[k] >= digits[k]);
                }
            }
            rows[i] = digits;
        }
    }
}

/// `value * radix + digit` in each lane.
#[inline(always)] // Else it is not compiled for the level of the kernel around it.
fn append(values: &mut [u32; LANES], radix: usize, digits: &[i8; LANES]) {
    #[expect(clippy::cast_possible_truncation, reason = "N <= 12")]
    let radix = radix as u32;
    for k in 0..LANES {
        #[expect(clippy::cast_sign_loss, reason = "a digit is not negative")]
        {
            values[k] = values[k] * radix + u32::from(digits[k] as u8);
        }
    }
}

at_level! {
    /// The lexicographic ranks of the permutations whose item `i` is in row `from[i]`.
    fn rank[const N: usize](rows: &Rows<N>, from: &[usize; N], ranks: &mut [u32; LANES]) {
        *ranks = [0; LANES];
        for i in 0..N {
            let mut smaller = [0_i8; LANES];
            for &j in &from[i + 1..] {
                for k in 0..LANES {
                    smaller[k] += i8::from(rows[j][k] < rows[from[i]][k]);
                }
            }
            append(ranks, N - i, &smaller);
        }
    }
}

at_level! {
    /// The lexicographic ranks after the first 1, 2, ..., `N` items were reversed.
    ///
    /// With the first `k + 1` items reversed, item `m <= k` stands at place `k - m`. Its digit is
    /// its value less the number of smaller items that are now before it, which are some of items
    /// `m + 1` to `k`. So the digits for `k` follow from those for `k - 1` by one comparison each,
    /// and the digits after place `k` don't change.
    fn reversals[const N: usize](rows: &Rows<N>, ranks: &mut [[u32; LANES]; N]) {
        // First what the digits behind a place add to the rank, from the last place up.
        let mut place = 1;
        ranks[N - 1] = [0; LANES];
        for i in (1..N).rev() {
            let mut smaller = [0_i8; LANES];
            for row in &rows[i + 1..] {
                for k in 0..LANES {
                    smaller[k] += i8::from(row[k] < rows[i][k]);
                }
            }
            for k in 0..LANES {
                #[expect(clippy::cast_sign_loss, reason = "a digit is not negative")]
                {
                    ranks[i - 1][k] = ranks[i][k] + u32::from(smaller[k] as u8) * place;
                }
            }
            #[expect(clippy::cast_possible_truncation, reason = "N <= 12")]
            {
                place *= (N - i) as u32;
            }
        }
        let mut digits = [[0_i8; LANES]; N];
        for last in 0..N {
            let item = &rows[last];
            for (digits, row) in digits[..last].iter_mut().zip(rows) {
                for k in 0..LANES {
                    digits[k] -= i8::from(item[k] < row[k]);
                }
            }
            digits[last] = *item;
            #[expect(clippy::cast_sign_loss, reason = "an item is not negative")]
            let mut values = item.map(|digit| u32::from(digit as u8));
            for m in (0..last).rev() {
                append(&mut values, N - (last - m), &digits[m]);
            }
            #[expect(clippy::cast_possible_truncation, reason = "12! fits u32")]
            let rest = (1..N - last).product::<usize>() as u32;
            for k in 0..LANES {
                ranks[last][k] += values[k] * rest;
            }
        }
    }
}

/// Up to [`LANES`] permutations of `N <= 12` things, to be rearranged all in the same way.
pub(super) struct Block<const N: usize> {
    rows: Rows<N>,
    len: usize,
    level: Level,
}

impl<const N: usize> Block<N> {
    /// The permutations of these lexicographic ranks, at most [`LANES`] and each below `N!`.
    pub(super) fn from_ranks(ranks: impl Iterator<Item = u64>) -> Self {
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
    pub(super) fn rearranged<'a>(
        &self,
        from: &[usize; N],
        ranks: &'a mut [u32; LANES],
    ) -> &'a [u32] {
        rank(self.level, &self.rows, from, ranks);
        &ranks[..self.len]
    }

    /// The ranks after the first 1, 2, ..., `N` items were reversed; only as many in each as there
    /// are permutations count.
    pub(super) fn prefix_reversals(&self) -> [[u32; LANES]; N] {
        let mut ranks = [[0; LANES]; N];
        reversals(self.level, &self.rows, &mut ranks);
        ranks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perm_hash::Perm;

    fn check<const N: usize>() {
        let step = Perm::<N>::COUNT / 200 + 1;
        for level in Level::available() {
            for first in (0..Perm::<N>::COUNT).step_by(usize::try_from(step).unwrap_or(1)) {
                let ranks: [u32; LANES] = core::array::from_fn(|k| {
                    u32::try_from((first + 7 * k as u64) % Perm::<N>::COUNT).unwrap()
                });
                let mut rows = [[0; LANES]; N];
                unrank(level, &ranks, &mut rows);
                let word = |k: usize| -> [u8; N] {
                    core::array::from_fn(|i| rows[i][k].try_into().unwrap())
                };
                for (k, &rank) in ranks.iter().enumerate() {
                    assert_eq!(Perm::unrank(rank.into()).map(Perm::to_array), Some(word(k)));
                }
                let from: [usize; N] = core::array::from_fn(|i| (i * 5 + 3) % N);
                let from =
                    if N.is_multiple_of(5) { core::array::from_fn(|i| N - 1 - i) } else { from };
                let mut moved = [0; LANES];
                rank(level, &rows, &from, &mut moved);
                let mut reversed = [[0; LANES]; N];
                reversals(level, &rows, &mut reversed);
                for k in 0..LANES {
                    let moved_word = from.map(|i| word(k)[i]);
                    assert_eq!(Perm::new(moved_word).map(Perm::rank), Ok(moved[k].into()));
                    for top in 1..=N {
                        let mut turned = word(k);
                        turned[..top].reverse();
                        assert_eq!(
                            Perm::new(turned).map(Perm::rank),
                            Ok(reversed[top - 1][k].into())
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn lanes_agree_with_single_permutations() {
        check::<1>();
        check::<2>();
        check::<3>();
        check::<5>();
        check::<8>();
        check::<11>();
        check::<12>();
    }
}
