//! The combinatorial number system, whose place values are binomials: the ones of a mask, or the
//! entries of a combination, `c_1 < c_2 < ... < c_k` have the colex rank
//! `C(c_1, 1) + C(c_2, 2) + ... + C(c_k, k)`, which does not depend on how many things there are.
//!
//! D. E. Knuth, *The Art of Computer Programming*, volume 4A, 2011, 7.2.1.3.

/// `C(c, i + 1)` at `[i][c]`, by Pascal's rule. What does not fit is `u64::MAX`.
pub(crate) const fn pascal<const N: usize, const K: usize>() -> [[u64; N]; K] {
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
pub(crate) const fn last_up_to<const N: usize>(row: &[u64; N], rest: u64) -> usize {
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
    use super::*;

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
