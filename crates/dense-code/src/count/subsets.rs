//! Subsets as masks of 64 or 128 bits: ranks among those with the same number of ones, and the next
//! one.
//!
//! The order of the masks is that of the integers: the colex order of the subsets. The rank of the
//! ones `c_1 < c_2 < ... < c_k` is `C(c_1, 1) + C(c_2, 2) + ... + C(c_k, k)`, the combinatorial
//! number system, and does not depend on how many things there are to choose from: the `k`-subsets
//! of the first `n` things are the first `C(n, k)`.
//!
//! ```
//! use dense_code::count::subsets;
//!
//! let pair = 0b1_0010; // things 1 and 4
//! assert_eq!(subsets::rank(pair), 1 + 6); // C(1, 1) + C(4, 2)
//! assert_eq!(subsets::unrank(7, 2), Some(pair));
//! assert_eq!(subsets::next(pair), Some(0b1_0100));
//! assert_eq!(subsets::previous(pair), Some(0b1_0001));
//! ```
//!
//! A rank costs one load per one of the mask, an unrank about three steps of three comparisons per
//! one (four for 128 bits), and the next mask a few operations. The tables take 32 KB for 64 bits
//! and 128 KB for 128, if a program uses them.
//!
//! D. E. Knuth, *The Art of Computer Programming*, volume 4A, 2011, 7.2.1.3; R. W. Gosper,
//! *HAKMEM*, 1972, item 175.

use super::binomials::{last_up_to, pascal};

/// `C(c, i + 1)` at `[i][c]`; all fit.
static OF_64: [[u64; 64]; 64] = pascal();
/// The same up to 127, where `u64::MAX` stands for what does not fit.
static OF_128: [[u64; 128]; 128] = pascal();

/// The rank of a mask among those with the same number of ones, in the order of the integers.
///
/// ```
/// use dense_code::count::subsets;
/// assert_eq!(subsets::rank(0), 0);
/// assert_eq!(subsets::rank(0b11_1111 << 34), 3_838_379); // the last of 6 of 40
/// ```
#[inline]
#[must_use]
pub const fn rank(mask: u64) -> u64 {
    let (mut rank, mut rest, mut i) = (0, mask, 0);
    while rest != 0 {
        // Below 64 as it is; said so that no bound is checked.
        rank += OF_64[i & 63][rest.trailing_zeros() as usize & 63];
        rest &= rest - 1;
        i += 1;
    }
    rank
}

/// The rank of a mask of 128 bits; `None` if it is `u64::MAX` or more.
#[inline]
#[must_use]
pub const fn rank_128(mask: u128) -> Option<u64> {
    let (mut rank, mut rest, mut i) = (0_u64, mask, 0);
    while rest != 0 {
        rank = rank.saturating_add(OF_128[i & 127][rest.trailing_zeros() as usize & 127]);
        rest &= rest - 1;
        i += 1;
    }
    if rank == u64::MAX { None } else { Some(rank) }
}

/// The mask of a rank among those with `ones` ones; `None` if there are not that many in 64 bits.
///
/// ```
/// use dense_code::count::subsets;
/// assert_eq!(subsets::unrank(3_838_379, 6), Some(0b11_1111 << 34));
/// assert_eq!((subsets::unrank(63, 1), subsets::unrank(64, 1)), (Some(1 << 63), None));
/// ```
#[inline]
#[must_use]
pub const fn unrank(rank: u64, ones: u32) -> Option<u64> {
    let mut i = ones as usize;
    if i > 64 || rank >= count(&OF_64, i) {
        return None;
    }
    let (mut mask, mut rest) = (0, rank);
    while i > 0 {
        i -= 1;
        let one = last_up_to(&OF_64[i], rest) & 63;
        rest -= OF_64[i][one];
        mask |= 1 << one;
    }
    Some(mask)
}

/// The mask of 128 bits of a rank among those with `ones` ones; `None` if there are not that many,
/// and for `u64::MAX`.
#[inline]
#[must_use]
pub const fn unrank_128(rank: u64, ones: u32) -> Option<u128> {
    let mut i = ones as usize;
    if i > 128 || rank >= count(&OF_128, i) {
        return None;
    }
    let (mut mask, mut rest) = (0, rank);
    while i > 0 {
        i -= 1;
        let one = last_up_to(&OF_128[i], rest) & 127;
        rest -= OF_128[i][one];
        mask |= 1 << one;
    }
    Some(mask)
}

/// How many masks of `N` bits have `ones` ones: by Pascal's rule from the last column.
const fn count<const N: usize>(rows: &[[u64; N]; N], ones: usize) -> u64 {
    match ones {
        0 => 1,
        1 => N as u64,
        _ => rows[ones - 1][N - 1].saturating_add(rows[ones - 2][N - 1]),
    }
}

macro_rules! steps {
    ($mask:ty, $next:ident, $previous:ident, $what:literal) => {
        #[doc = concat!("The next larger mask of ", $what, " bits with as many ones; `None` for the last.")]
        #[inline]
        #[must_use]
        pub const fn $next(mask: $mask) -> Option<$mask> {
            // The lowest run of ones: its upper end goes up one place, the others down to the
            // bottom. A run at the top can't.
            let lowest = mask & mask.wrapping_neg();
            if lowest == 0 {
                return None;
            }
            match mask.checked_add(lowest) {
                Some(carried) => {
                    let run = (mask ^ carried) >> mask.trailing_zeros() >> 2;
                    Some(carried | run)
                }
                None => None,
            }
        }

        #[doc = concat!("The next smaller mask of ", $what, " bits with as many ones; `None` for the first.")]
        #[inline]
        #[must_use]
        pub const fn $previous(mask: $mask) -> Option<$mask> {
            // What is smaller has a larger complement.
            match $next(!mask) {
                Some(complement) => Some(!complement),
                None => None,
            }
        }
    };
}
steps!(u64, next, previous, "64");
steps!(u128, next_128, previous_128, "128");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::binomial;

    /// All masks of 16 bits, in the order of the integers, each by its number of ones.
    #[test]
    fn masks_are_numbered_in_the_order_of_the_integers() {
        let (mut ranks, mut last) = ([0_u64; 17], [None; 17]);
        for mask in 0..1_u64 << 16 {
            let ones = mask.count_ones();
            let (number, before) = (&mut ranks[ones as usize], &mut last[ones as usize]);
            assert_eq!((rank(mask), rank_128(mask.into())), (*number, Some(*number)));
            assert_eq!(unrank(*number, ones), Some(mask));
            assert_eq!(unrank_128(*number, ones), Some(mask.into()));
            assert_eq!(previous(mask), *before);
            assert_eq!(before.and_then(next), before.is_some().then_some(mask));
            assert_eq!(before.map(u128::from), previous_128(mask.into()));
            *number += 1;
            *before = Some(mask);
        }
    }

    /// The same moved up by `shift`, where the sums are large: by the formula.
    #[test]
    fn ranks_are_sums_of_binomials() {
        for shift in [1_u32, 17, 48, 60, 63, 64, 65, 100, 112] {
            for low in (0..1_u128 << 16).step_by(97).chain([u128::MAX >> shift]) {
                let mask = low << shift;
                let sum = (0..128).filter(|bit| mask >> bit & 1 == 1).zip(1..);
                let sum = sum.map(|(bit, i)| binomial(bit, i).unwrap()).sum::<u128>();
                let small = u64::try_from(sum).ok().filter(|rank| *rank < u64::MAX);
                assert_eq!(rank_128(mask), small, "{mask:b}");
                let Some(place) = small else { continue };
                assert_eq!(unrank_128(place, mask.count_ones()), Some(mask));
                if let Ok(short) = u64::try_from(mask) {
                    assert_eq!(
                        (rank(short), unrank(place, short.count_ones())),
                        (place, Some(short))
                    );
                }
            }
        }
    }

    #[test]
    fn the_last_of_each_number_of_ones() {
        for ones in 0..=64_u32 {
            let count = binomial(64, ones.into()).unwrap();
            let (count, last) =
                (u64::try_from(count).unwrap(), !(u64::MAX.checked_shr(ones).unwrap_or(0)));
            assert_eq!((rank(last), unrank(count - 1, ones)), (count - 1, Some(last)));
            assert_eq!((unrank(count, ones), next(last)), (None, None));
        }
        assert_eq!((unrank(0, 65), unrank_128(0, 129)), (None, None));
        for ones in 0..=128_u32 {
            let last = !(u128::MAX.checked_shr(ones).unwrap_or(0));
            assert_eq!(next_128(last), None);
            assert_eq!(unrank_128(u64::MAX, ones), None);
            match binomial(128, ones.into()).and_then(|count| u64::try_from(count).ok()) {
                Some(count) => {
                    assert_eq!(
                        (rank_128(last), unrank_128(count - 1, ones)),
                        (Some(count - 1), Some(last))
                    );
                    assert_eq!(unrank_128(count, ones), None);
                }
                None => {
                    assert_eq!(rank_128(last), None);
                    let mask = unrank_128(u64::MAX - 1, ones).unwrap();
                    assert_eq!((mask.count_ones(), rank_128(mask)), (ones, Some(u64::MAX - 1)));
                    assert_eq!(next_128(mask).and_then(rank_128), None);
                }
            }
        }
    }
}
