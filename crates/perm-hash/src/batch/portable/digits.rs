//! Columns to Lehmer digits and back.

#![allow(
    clippy::needless_range_loop,
    reason = "the kernels walk several arrays in step, lane by lane"
)]

use crate::batch::kernel::{Columns, WIDTH};

/// The Lehmer digits of each lane, all of which are permutations.
///
/// A digit is the entry less the number of smaller ones before it. The last one is left as its
/// entry: nothing reads it.
#[inline(always)]
pub(super) fn digits_of<const N: usize>(columns: &Columns<N>, digits: &mut Columns<N>) {
    *digits = *columns;
    let end = N.saturating_sub(1);
    // One column against all after it. With one digit at a time the compiler makes no vectors from
    // 18 things on, which takes eight times as long.
    for j in 0..end {
        for i in j + 1..end {
            for lane in 0..WIDTH {
                // Signed: x86 has no unsigned comparison of vectors.
                let smaller = columns[j][lane].cast_signed() < columns[i][lane].cast_signed();
                digits[i][lane] -= u8::from(smaller);
            }
        }
    }
}

/// The entries with these digits.
///
/// An entry is its digit, raised by each earlier digit that is not above it, the nearest one first.
#[inline(always)]
pub(super) fn entries_of<const N: usize>(digits: &Columns<N>, columns: &mut Columns<N>) {
    for j in 0..N {
        let mut entries = digits[j];
        for i in (0..j).rev() {
            for lane in 0..WIDTH {
                // At least the digit is more than one less than it; the digits are far below 128.
                let below = digits[i][lane].wrapping_sub(1).cast_signed();
                entries[lane] += u8::from(entries[lane].cast_signed() > below);
            }
        }
        columns[j] = entries;
    }
}
