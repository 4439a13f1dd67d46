//! The factorial and the combinatorial number system.

use crate::count::binomial;

/// The digits of `rank` in the factorial number system, most significant first; `None` when `rank`
/// is `N!` or more.
///
/// Digit `i` is below `N - i` and counts `(N - 1 - i)!`, so the last digit is always 0. These are
/// the Lehmer codes of the permutations of `N` things in lexicographic order. O(N).
///
/// A digit is a `u8`, so an `N` above 256 is a compile error.
///
/// ```
/// use dense_code::count::{factorial_digits, factorial_value};
///
/// // 463 = 3 * 5! + 4 * 4! + 1 * 3! + 0 * 2! + 1 * 1!
/// assert_eq!(factorial_digits::<6>(463), Some([3, 4, 1, 0, 1, 0]));
/// assert_eq!(factorial_value(&[3, 4, 1, 0, 1, 0]), Some(463));
/// assert_eq!(factorial_digits::<6>(720), None);
/// ```
///
/// Source: C.-A. Laisant, "Sur la numération factorielle, application aux permutations", 1888.
#[must_use]
pub const fn factorial_digits<const N: usize>(rank: u128) -> Option<[u8; N]> {
    const { assert!(N <= 256, "a digit is a u8") };
    let mut digits = [0; N];
    let mut rest = rank;
    let mut i = N;
    while i > 0 && rest > 0 {
        // Several digits at a time: one division of 128 bits for all of them.
        let start = i.saturating_sub(at_a_time(N));
        let (mut place, mut j) = (1_u64, start);
        while j < i {
            place *= (N - j) as u64;
            j += 1;
        }
        let Some(quotient) = rest.checked_div(place as u128) else { return None };
        #[expect(clippy::cast_possible_truncation, reason = "a remainder by a u64")]
        let mut part = (rest - quotient * place as u128) as u64;
        rest = quotient;
        // Never past the end; said so that the compiler sees it too.
        while i > start && i <= N {
            i -= 1;
            let radix = (N - i) as u64;
            let Some(quotient) = part.checked_div(radix) else { return None };
            #[expect(clippy::cast_possible_truncation, reason = "a remainder by at most 256")]
            let digit = (part - quotient * radix) as u8;
            digits[i] = digit;
            part = quotient;
        }
    }
    if rest == 0 { Some(digits) } else { None }
}

/// How many of `n` digits can be gathered in 64 bits: eleven factors of at most 34 fit, and eight
/// of at most 256 that are all different.
const fn at_a_time(n: usize) -> usize {
    match n {
        0..=34 => 11,
        35..=256 => 8,
        _ => 1,
    }
}

/// The number with these digits in the factorial number system, most significant first.
///
/// The inverse of [`factorial_digits`]: `None` when digit `i` is not below `len - i`, or the value
/// overflows `u128`. O(len).
///
/// ```
/// use dense_code::count::factorial_value;
/// assert_eq!(factorial_value(&[8, 7, 6, 5, 4, 3, 2, 1, 0]), Some(362_879));
/// assert_eq!(factorial_value(&[0, 2, 0]), None); // the second of three digits is 0 or 1
/// ```
#[must_use]
pub const fn factorial_value(digits: &[u8]) -> Option<u128> {
    let many = at_a_time(digits.len());
    let mut value: u128 = 0;
    let mut i = 0;
    while i < digits.len() {
        // Several digits at a time, so that few steps are 128 bits wide.
        let (mut part, mut place) = (0_u64, 1_u64);
        let end = if digits.len() - i < many { digits.len() } else { i + many };
        // `end` is not past the length; said so that the compiler sees it too.
        while i < end && i < digits.len() {
            let (digit, radix) = (digits[i] as u64, (digits.len() - i) as u64);
            if digit >= radix {
                return None;
            }
            (part, place) = (part * radix + digit, place * radix);
            i += 1;
        }
        let Some(places) = value.checked_mul(place as u128) else { return None };
        let Some(next) = places.checked_add(part as u128) else { return None };
        value = next;
    }
    Some(value)
}

/// The colex rank of a set of integers, given in strictly ascending order.
///
/// `c0 < c1 < ... ` has the rank `C(c0, 1) + C(c1, 2) + ...`, the combinatorial number system: sets
/// are ordered by their largest member first. `None` when the members do not ascend strictly or the
/// rank overflows `u128`. O(K * K).
///
/// Types that hold such a set: `Combination` of `perm-hash` and `Subset` of `canon-key`. The table
/// [Subsets](crate#subsets) says which to use.
///
/// ```
/// use dense_code::count::{combination_rank, combination_unrank};
///
/// // C(1, 1) + C(3, 2) + C(6, 3) = 1 + 3 + 20
/// assert_eq!(combination_rank(&[1, 3, 6]), Some(24));
/// assert_eq!(combination_unrank(24), Some([1, 3, 6]));
/// assert_eq!(combination_rank(&[3, 1]), None);
/// ```
///
/// Source: D. H. Lehmer, "The machine tools of combinatorics", 1964.
#[must_use]
pub const fn combination_rank(members: &[u32]) -> Option<u128> {
    let mut rank: u128 = 0;
    let mut i = 0;
    while i < members.len() {
        if i > 0 && members[i - 1] >= members[i] {
            return None;
        }
        let Some(term) = binomial(members[i] as u64, i as u64 + 1) else { return None };
        let Some(next) = rank.checked_add(term) else { return None };
        rank = next;
        i += 1;
    }
    Some(rank)
}

/// The set of `K` integers with a colex rank, in ascending order: the inverse of
/// [`combination_rank`].
///
/// `None` when a member would overflow `u32`; for `K = 0` only rank 0 exists. O(K * K * log of the
/// largest member).
///
/// ```
/// use dense_code::count::combination_unrank;
/// assert_eq!(combination_unrank(0), Some([0, 1, 2]));
/// // The last of C(52, 5) hands.
/// assert_eq!(combination_unrank(2_598_959), Some([47, 48, 49, 50, 51]));
/// assert_eq!(combination_unrank::<1>(1 << 32), None);
/// ```
#[must_use]
pub const fn combination_unrank<const K: usize>(rank: u128) -> Option<[u32; K]> {
    let mut members = [0; K];
    let mut rest = rank;
    let mut i = K;
    while i > 0 {
        let k = i as u64;
        // The largest member c with C(c, k) <= rest; C is 0 below c = k. It is below the member
        // above it, or, for the first, found in steps that double.
        let mut low = k - 1;
        let mut high = if i < K {
            members[i] as u64
        } else {
            let mut high = 2 * k;
            while high < 1 << 32 && matches!(binomial(high, k), Some(term) if term <= rest) {
                (low, high) = (high, 2 * high);
            }
            if high < 1 << 32 { high } else { 1 << 32 }
        };
        // By halving.
        while low + 1 < high {
            let middle = low + (high - low) / 2;
            match binomial(middle, k) {
                Some(term) if term <= rest => low = middle,
                _ => high = middle,
            }
        }
        #[expect(clippy::cast_possible_truncation, reason = "below `high`, which is at most 2^32")]
        let member = low as u32;
        members[i - 1] = member;
        let Some(term) = binomial(low, k) else { return None };
        rest -= term;
        i -= 1;
    }
    // What is left over: the rank is past the last set of members below 2^32.
    if rest == 0 { Some(members) } else { None }
}
