//! Columns to Lehmer digits and back.

#![allow(
    clippy::needless_range_loop,
    reason = "the kernels walk several arrays in step, lane by lane"
)]

use crate::batch::kernel::{Columns, WIDTH};

/// The Lehmer digits of each lane, all of which are permutations.
///
/// A digit is the entry less the number of smaller ones before it, so the last column is not even
/// looked at.
#[inline(always)]
pub(super) fn digits_of<const N: usize>(columns: &Columns<N>, digits: &mut Columns<N>) {
    for i in 0..N.saturating_sub(1) {
        let mut digit = columns[i];
        for j in 0..i {
            for lane in 0..WIDTH {
                // Loops over lanes without a branch: the compiler makes vectors of them at every level.
                digit[lane] -= less(columns[j][lane], columns[i][lane]);
            }
        }
        digits[i] = digit;
    }
}

/// 1 if `a` is less than `b`. Signed: x86 has no unsigned comparison of vectors.
#[inline(always)]
fn less(a: u8, b: u8) -> u8 {
    u8::from(a.cast_signed() < b.cast_signed())
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
