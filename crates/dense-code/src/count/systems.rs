//! The factorial number system.

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
