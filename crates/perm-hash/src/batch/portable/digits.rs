//! Columns to Lehmer digits and back.

#![allow(
    clippy::needless_range_loop,
    reason = "the kernels walk several arrays in step, lane by lane"
)]

use crate::batch::block::{Column, LANES};

/// The Lehmer digits of each lane, all of which are permutations.
///
/// A digit is the entry less the number of smaller ones before it, so the last column is not even
/// looked at.
#[inline(always)]
pub(super) fn digits_of<const N: usize>(columns: &[Column; N], digits: &mut [Column; N]) {
    for i in 0..N.saturating_sub(1) {
        let mut digit = columns[i];
        for j in 0..i {
            for lane in 0..LANES {
                digit[lane] -= less(columns[j][lane], columns[i][lane]);
            }
        }
        digits[i] = digit;
    }
}

/// The Lehmer digits of each lane, and whether all lanes are permutations.
///
/// The check: let `c` be the number of entries before `i` that are not larger than entry `i`, plus
/// the number of those after it that are smaller. Over all `i` the `c` are `0..N`, each once: the
/// places of the entries after a stable sort. So the word is a permutation exactly when every entry
/// is its own `c`. The digits are below their radices even where the word is not a permutation.
#[inline(always)]
pub(super) fn checked_digits_of<const N: usize>(
    columns: &[Column; N],
    digits: &mut [Column; N],
) -> bool {
    let mut wrong = [0_u8; LANES];
    for i in 0..N {
        #[expect(clippy::cast_possible_truncation, reason = "i < N <= 20")]
        let mut places = [i as u8; LANES];
        for j in 0..i {
            for lane in 0..LANES {
                places[lane] -= less(columns[i][lane], columns[j][lane]);
            }
        }
        let mut digit = [0_u8; LANES];
        for j in i + 1..N {
            for lane in 0..LANES {
                digit[lane] += less(columns[j][lane], columns[i][lane]);
            }
        }
        for lane in 0..LANES {
            wrong[lane] |= (places[lane] + digit[lane]) ^ columns[i][lane];
        }
        digits[i] = digit;
    }
    wrong.iter().all(|&bits| bits == 0)
}

/// 1 if `a` is less than `b`. Signed: x86 has no unsigned comparison of vectors. Entries of 128 or
/// more are wrong anyway.
#[inline(always)]
fn less(a: u8, b: u8) -> u8 {
    u8::from(a.cast_signed() < b.cast_signed())
}

/// The entries with these digits.
///
/// An entry is its digit, raised by each earlier digit that is not above it, the nearest one first.
#[inline(always)]
pub(super) fn entries_of<const N: usize>(digits: &[Column; N], columns: &mut [Column; N]) {
    for j in 0..N {
        let mut entries = digits[j];
        for i in (0..j).rev() {
            for lane in 0..LANES {
                // At least the digit is more than one less than it; the digits are far below 128.
                let below = digits[i][lane].wrapping_sub(1).cast_signed();
                entries[lane] += u8::from(entries[lane].cast_signed() > below);
            }
        }
        columns[j] = entries;
    }
}
