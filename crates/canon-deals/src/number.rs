//! The arithmetic of class numbers: in `u64` where classes and keys fit, otherwise in `u128`.

use core::ops::{Add, BitOr, Div, Mul, Rem, Shl, Shr, Sub};

use dense_code::multichoose;

/// `u64` or `u128`.
pub(crate) trait Number:
    Copy
    + core::fmt::Debug
    + Default
    + Ord
    + Into<u128>
    + From<u64>
    + Add<Output = Self>
    + BitOr<Output = Self>
    + Div<Output = Self>
    + Mul<Output = Self>
    + Rem<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Sub<Output = Self>
{
    /// Of a number that is known to fit.
    fn narrow(number: u128) -> Self;
    /// The low 64 bits.
    fn low(self) -> u64;
}

impl Number for u64 {
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the caller knows that it fits")]
    fn narrow(number: u128) -> Self {
        number as Self
    }

    #[inline(always)]
    fn low(self) -> u64 {
        self
    }
}

impl Number for u128 {
    #[inline(always)]
    fn narrow(number: u128) -> Self {
        number
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the low bits are asked for")]
    fn low(self) -> u64 {
        self as u64
    }
}

/// The multisets of `j` that end below `x`: `x + j - 1` choose `j`, for `j` from 1 on. They are
/// fewer than the classes, so they fit.
#[inline(always)]
pub(crate) fn below<N: Number>(x: u64, j: u64) -> N {
    if j > 2 || x >= 1 << 32 {
        return below_slowly(x, j);
    }
    // Whether suits share a profile is random, so a branch would be mispredicted.
    let pairs = x * (x + 1) / 2;
    N::from(if j == 1 { x } else { pairs })
}

#[inline(never)]
fn below_slowly<N: Number>(x: u64, j: u64) -> N {
    if j == 1 || x == 0 {
        return N::from(x);
    }
    if j == 3 && x < 1 << 20 {
        return N::from(x * (x + 1) / 2 * (x + 2) / 3);
    }
    N::narrow(multichoose(x, j).unwrap_or(0))
}

/// The multiset of numbers below `size` that has this rank in colex order, ascending. The other way
/// is the sum of [`below`].
#[inline(always)]
pub(crate) fn members<N: Number>(mut rank: N, size: u64, out: &mut [u64]) {
    // Most profiles are those of one suit or two.
    let few = out.len().min(2);
    let (few, more) = out.split_at_mut(few);
    if !more.is_empty() {
        rank = members_past_two(rank, size, more);
    }
    if let [first, second] = few {
        *second = if size < 1 << 32 { root_of_pairs(rank.low()) } else { largest(rank, size, 2) };
        rank = rank - below(*second, 2);
        *first = rank.low();
    } else if let [first] = few {
        *first = rank.low();
    }
}

/// The members from the third on, and what is left of the rank.
#[inline(never)]
fn members_past_two<N: Number>(mut rank: N, size: u64, out: &mut [u64]) -> N {
    let last = out.len() as u64 + 2;
    for (member, j) in out.iter_mut().rev().zip((3..=last).rev()) {
        *member = largest(rank, size, j);
        rank = rank - below(*member, j);
    }
    rank
}

/// The largest `x` with `x (x + 1) / 2 <= rank`, for a rank below 2^63.
#[inline(always)]
fn root_of_pairs(rank: u64) -> u64 {
    // x^2 < x (x + 1) <= 2 rank, and (x - 1) x < x^2 for the root rounded down.
    let x = (2 * rank).isqrt();
    x - u64::from(x * (x + 1) / 2 > rank)
}

/// The largest `x` below `size` with `below(x, j) <= rank`, by bisection.
fn largest<N: Number>(rank: N, size: u64, j: u64) -> u64 {
    let (mut low, mut high) = (0, size);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if below::<N>(middle, j) <= rank {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multisets_come_back() {
        for size in [1, 2, 5, 13] {
            for j in 1..=5 {
                for rank in 0..u64::try_from(multichoose(size, j).unwrap()).unwrap() {
                    let mut out = [0; 5];
                    let out = &mut out[..usize::try_from(j).unwrap()];
                    members(rank, size, out);
                    assert!(out.is_sorted() && out.iter().all(|x| *x < size));
                    let back: u64 = (1..).zip(&*out).map(|(j, x)| below::<u64>(*x, j)).sum();
                    assert_eq!(back, rank);
                }
            }
        }
        // The largest sizes that are computed in words, and the next.
        for (j, size) in [
            (2, (1_u64 << 32) - 1),
            (2, 1 << 32),
            (2, (1 << 32) + 1),
            (3, 1 << 20),
            (3, (1 << 20) + 1),
            (4, 1 << 20),
        ] {
            for x in [size - 1, size - 2, size / 2] {
                assert_eq!(below::<u128>(x, j), multichoose(x, j).unwrap());
            }
            let mut out = [0; 4];
            let out = &mut out[..usize::try_from(j).unwrap()];
            members(multichoose(size, j).unwrap() - 1, size, out);
            assert!(out.iter().all(|x| *x == size - 1), "{out:?} {j} {size}");
        }
    }
}
