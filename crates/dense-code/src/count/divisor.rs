/// The greatest common divisor; `gcd(0, b) = b`.
///
/// O(log of the smaller), by Euclid's algorithm.
///
/// ```
/// use dense_code::count::gcd;
/// assert_eq!(gcd(12, 18), 6);
/// assert_eq!((gcd(0, 5), gcd(5, 0), gcd(0, 0)), (5, 5, 0));
/// ```
#[must_use]
pub const fn gcd(mut a: u128, mut b: u128) -> u128 {
    // A division of 64 bits is several times faster than one of 128.
    while b > u64::MAX as u128 {
        (a, b) = (b, a % b);
    }
    if b == 0 {
        return a;
    }
    #[expect(clippy::cast_possible_truncation, reason = "b and a remainder by b fit 64 bits")]
    let (b, rest) = (b as u64, (a % b) as u64);
    gcd_64(b, rest) as u128
}

/// [`gcd`] of numbers that fit 64 bits.
pub(super) const fn gcd_64(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_that_divides_both() {
        for a in 0..60 {
            for b in 0..60 {
                let naive = (1..=a.max(b)).filter(|d| a % d == 0 && b % d == 0).max();
                assert_eq!(gcd(a, b), naive.unwrap_or(0));
            }
        }
    }

    #[test]
    fn wide_numbers_too() {
        let (p, q) = ((1 << 61) - 1, (1 << 31) - 1);
        for (a, b) in
            [(p << 66, q << 66), (q << 66, p << 66), (p << 3, u128::MAX), (p * q, p << 64)]
        {
            let mut twin = (a, b);
            while twin.1 != 0 {
                twin = (twin.1, twin.0 % twin.1);
            }
            assert_eq!(gcd(a, b), twin.0);
        }
        assert_eq!(gcd(p << 66, q << 66), 1 << 66);
        assert_eq!(gcd(u128::MAX, 0), u128::MAX);
    }
}
