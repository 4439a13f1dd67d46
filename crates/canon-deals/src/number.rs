//! The arithmetic of class numbers.

use dense_code::multichoose;

/// The multisets of `j` that end below `x`: `x + j - 1` choose `j`, for `j` from 1 to 4. They are
/// fewer than the classes, so they fit.
#[inline(always)]
pub(crate) fn below(x: u64, j: u64) -> u128 {
    if j > 2 {
        return below_slowly(x, j);
    }
    // Whether suits share a profile is random, so a branch would be mispredicted.
    let pairs = u128::from(x) * u128::from(x + 1) / 2;
    if j == 1 { x.into() } else { pairs }
}

// Three suits of one profile are rare, and their division of 128 bits would be inlined many times.
#[inline(never)]
fn below_slowly(x: u64, j: u64) -> u128 {
    multichoose(x, j).expect("fewer than the classes")
}

/// A quotient and what is left; most numbers of classes have 64 bits, which are divided sooner.
#[inline(always)]
pub(crate) fn divide(number: u128, by: u128) -> (u128, u128) {
    match (u64::try_from(number), u64::try_from(by)) {
        (Ok(number), Ok(by)) => ((number / by).into(), (number % by).into()),
        _ => (number / by, number % by),
    }
}

/// The multiset of numbers below `size` that has this rank in colex order, ascending. The other way
/// is the sum of [`below`].
#[inline(always)]
pub(crate) fn members(mut rank: u128, size: u64, out: &mut [u64]) {
    for place in (1..out.len()).rev() {
        let j = place as u64 + 1;
        // Of fewer than 2^32 numbers there are fewer than 2^63 pairs, so twice the rank fits.
        let member = if j == 2 && size < 1 << 32 {
            root_of_pairs(low(rank))
        } else {
            largest(rank, size, j)
        };
        // What is left is less than `below(member + 1, j - 1)`, so the next member is not greater:
        // they come out in order.
        rank -= below(member, j);
        out[place] = member;
    }
    // What is left is below the binomials of one member, which is the member itself.
    out[0] = low(rank);
}

/// A number that has 64 bits.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the number of a multiset's member")]
const fn low(number: u128) -> u64 {
    number as u64
}

/// The largest `x` with `x (x + 1) / 2 <= rank`, for a rank below 2^63.
#[inline(always)]
fn root_of_pairs(rank: u64) -> u64 {
    // x^2 < x (x + 1) <= 2 rank, and (x - 1) x < x^2 for the root rounded down.
    let x = (2 * rank).isqrt();
    x - u64::from(x * (x + 1) / 2 > rank)
}

/// The largest `x` below `size` with `below(x, j) <= rank`, by bisection.
fn largest(rank: u128, size: u64, j: u64) -> u64 {
    let (mut low, mut high) = (0, size);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if below(middle, j) <= rank {
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
            for j in 1..=4 {
                for rank in 0..u64::try_from(multichoose(size, j).unwrap()).unwrap() {
                    let mut out = [0; 4];
                    let out = &mut out[..usize::try_from(j).unwrap()];
                    members(rank.into(), size, out);
                    assert!(out.is_sorted() && out.iter().all(|x| *x < size));
                    let back: u128 = (1..).zip(&*out).map(|(j, x)| below(*x, j)).sum();
                    assert_eq!(back, u128::from(rank));
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
                assert_eq!(below(x, j), multichoose(x, j).unwrap());
            }
            let mut out = [0; 4];
            let out = &mut out[..usize::try_from(j).unwrap()];
            members(multichoose(size, j).unwrap() - 1, size, out);
            assert!(out.iter().all(|x| *x == size - 1), "{out:?} {j} {size}");
        }
    }
}
