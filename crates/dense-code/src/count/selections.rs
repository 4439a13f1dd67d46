//! Counts of selections and arrangements: exact, and `None` if they overflow.

/// `n!`, the number of permutations of `n` things, or `None` from `n = 35` on, where it does not
/// fit in a `u128`.
///
/// O(n). In a `u64` it fits up to n = 20.
///
/// ```
/// use dense_code::factorial;
/// assert_eq!(factorial(9), Some(362_880));
/// assert_eq!(factorial(34), Some(295_232_799_039_604_140_847_618_609_643_520_000_000));
/// assert_eq!(factorial(35), None);
/// ```
#[must_use]
pub const fn factorial(n: u32) -> Option<u128> {
    falling_factorial(n as u64, n as u64)
}

/// `n! / (n - k)!`, the number of ways to arrange `k` of `n` things; 0 when `k > n`, `None` if it
/// overflows `u128`.
///
/// O(k).
///
/// ```
/// use dense_code::count::falling_factorial;
/// assert_eq!(falling_factorial(16, 7), Some(57_657_600));
/// assert_eq!(falling_factorial(3, 4), Some(0));
/// ```
#[must_use]
pub const fn falling_factorial(n: u64, k: u64) -> Option<u128> {
    if k > n {
        return Some(0);
    }
    let mut product: u128 = 1;
    let mut i = 0;
    while i < k {
        let Some(next) = product.checked_mul((n - i) as u128) else { return None };
        product = next;
        i += 1;
    }
    Some(product)
}

/// `n` choose `k`, the number of ways to choose `k` of `n` things; 0 when `k > n`, `None` if it
/// overflows `u128`.
///
/// O(min(k, n - k)). Common factors are divided out first, so nothing overflows before the result
/// does.
///
/// ```
/// use dense_code::binomial;
/// assert_eq!(binomial(102, 3), Some(171_700));
/// assert_eq!(binomial(3, 5), Some(0));
/// assert_eq!(binomial(67, 33), Some(14_226_520_737_620_288_370)); // the last row that fits u64
/// assert_eq!(binomial(140, 70), None);
/// ```
#[must_use]
pub const fn binomial(n: u64, k: u64) -> Option<u128> {
    if k > n {
        return Some(0);
    }
    ways_to_join(k, n - k)
}

/// The number of multisets of size `k` drawn from `n` kinds: `n + k - 1` choose `k`; `None` if it
/// overflows `u128`.
///
/// ```
/// use dense_code::multichoose;
/// assert_eq!(multichoose(100, 3), Some(171_700));
/// assert_eq!(multichoose(0, 0), Some(1));
/// assert_eq!(multichoose(0, 3), Some(0));
/// ```
#[must_use]
pub const fn multichoose(n: u64, k: u64) -> Option<u128> {
    match (n, k) {
        (0, 0) => Some(1),
        (0, _) => Some(0),
        _ => ways_to_join(k, n - 1),
    }
}

/// `n! / (m1! m2! ...)`, the number of arrangements of a multiset with these multiplicities; `None`
/// if it overflows `u128`.
///
/// O(sum of the multiplicities).
///
/// ```
/// use dense_code::count::multinomial;
/// // MISSISSIPPI: one M, four I, four S, two P.
/// assert_eq!(multinomial(&[4, 1, 2, 4]), Some(34_650));
/// ```
#[must_use]
pub const fn multinomial(multiplicities: &[u64]) -> Option<u128> {
    let mut total: u64 = 0;
    let mut value: u128 = 1;
    let mut i = 0;
    while i < multiplicities.len() {
        let (before, more) = (total, multiplicities[i]);
        // Saturating is enough: once the total is past `u64`, any further factor but 1 makes the
        // product overflow.
        total = total.saturating_add(more);
        // Each factor divides the result, and so does their product.
        let Some(factor) = ways_to_join(before, more) else { return None };
        let Some(next) = value.checked_mul(factor) else { return None };
        value = next;
        i += 1;
    }
    Some(value)
}

/// `a + b` choose `b`, also where the sum is past `u64`; `None` if it does not fit in a `u128`.
const fn ways_to_join(a: u64, b: u64) -> Option<u128> {
    let (many, few) = if a < b { (b, a) } else { (a, b) };
    // value = C(many + i - 1, i - 1). The next is value * (many + i) / i, and the division is
    // exact. Most counts that are asked for never leave a word.
    let mut value: u64 = 1;
    let mut i = 1;
    while i <= few {
        // No divisor is 0; `checked_div` lets the compiler see that nothing here can panic.
        let Some(top) = many.checked_add(i) else { break };
        let Some(product) = value.checked_mul(top) else { break };
        let Some(next) = product.checked_div(i) else { return None };
        value = next;
        i += 1;
    }
    let mut value = value as u128;
    while i <= few {
        // Beyond, in an order that can't overflow early: i / gcd(top, i) divides value.
        let (top, by) = (many as u128 + i as u128, i as u128);
        let Some(rest) = top.checked_rem(by) else { return None };
        #[expect(clippy::cast_possible_truncation, reason = "a remainder by a u64")]
        let common = gcd(i, rest as u64) as u128;
        let (Some(over), Some(under)) = (top.checked_div(common), by.checked_div(common)) else {
            return None;
        };
        let Some(whole) = value.checked_div(under) else { return None };
        // The values grow with i: past `u128` once, the result is too.
        let Some(next) = whole.checked_mul(over) else { return None };
        value = next;
        i += 1;
    }
    Some(value)
}

/// The greatest common divisor; `gcd(a, 0) = a`. Euclid's algorithm.
#[must_use]
pub const fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{vec, vec::Vec};

    /// Pascal's triangle with overflow as a value.
    fn pascal(rows: usize) -> Vec<Vec<Option<u128>>> {
        let mut triangle: Vec<Vec<Option<u128>>> = vec![vec![Some(1)]];
        for n in 1..rows {
            let above = &triangle[n - 1];
            let row = (0..=n)
                .map(|k| match (k.checked_sub(1).map(|j| above[j]), above.get(k)) {
                    (Some(left), Some(right)) => left?.checked_add((*right)?),
                    _ => Some(1),
                })
                .collect();
            triangle.push(row);
        }
        triangle
    }

    #[test]
    fn binomial_is_pascals_triangle_overflow_included() {
        for (n, row) in (0..).zip(pascal(500)) {
            for (k, value) in (0..).zip(&row) {
                assert_eq!(binomial(n, k), *value, "{n} over {k}");
            }
            assert_eq!(binomial(n, n + 1), Some(0));
        }
    }

    #[test]
    fn huge_arguments_answer_at_once() {
        assert_eq!(binomial(u64::MAX, 1), Some(u128::from(u64::MAX)));
        assert_eq!(binomial(u64::MAX, u64::MAX - 1), Some(u128::from(u64::MAX)));
        assert_eq!(
            binomial(u64::MAX, 2),
            Some(u128::from(u64::MAX) * u128::from((u64::MAX - 1) / 2))
        );
        assert_eq!(binomial(u64::MAX, u64::MAX / 2), None);
        assert_eq!(multichoose(u64::MAX, 1), Some(u128::from(u64::MAX)));
        assert_eq!(multichoose(u64::MAX, 2), Some((1 << 63) * u128::from(u64::MAX)));
        assert_eq!(multichoose(2, u64::MAX), Some(u128::from(u64::MAX) + 1));
        assert_eq!(multichoose(1, u64::MAX), Some(1));
        assert_eq!(multichoose(u64::MAX, u64::MAX), None);
        assert_eq!(multichoose(3, u64::MAX), Some((1 << 63) * ((1 << 64) + 1)));
        assert_eq!(falling_factorial(u64::MAX, u64::MAX), None);
        assert_eq!(factorial(u32::MAX), None);
    }

    #[test]
    fn factorials_by_product() {
        let mut product = 1_u128;
        for n in 0..=34_u32 {
            if n > 0 {
                product *= u128::from(n);
            }
            assert_eq!(factorial(n), Some(product));
            assert_eq!(falling_factorial(n.into(), n.into()), Some(product));
            assert_eq!(u64::try_from(product).is_ok(), n <= 20);
        }
        assert_eq!(factorial(35), None);
    }

    #[test]
    fn multisets_are_counted_as_pascals_triangle_counts_them() {
        let triangle = pascal(60);
        for n in 1..30 {
            for k in 0..30 {
                assert_eq!(multichoose(n as u64, k as u64), triangle[n + k - 1][k]);
            }
            assert_eq!(multichoose(0, n as u64), Some(0));
        }
        assert_eq!(multichoose(0, 0), Some(1));
    }

    #[test]
    fn falling_factorials_are_quotients_of_factorials() {
        for n in 0..=20_u32 {
            for k in 0..=n {
                let quotient = factorial(n).unwrap() / factorial(n - k).unwrap();
                assert_eq!(falling_factorial(n.into(), k.into()), Some(quotient));
            }
            assert_eq!(falling_factorial(n.into(), u64::from(n) + 1), Some(0));
        }
    }

    #[test]
    fn multinomials_by_factorials() {
        assert_eq!(multinomial(&[]), Some(1));
        assert_eq!(multinomial(&[0, 0]), Some(1));
        for a in 0..8_u32 {
            for b in 0..8 {
                for c in 0..8 {
                    let parts = [u64::from(a), u64::from(b), u64::from(c)];
                    let f = |n| factorial(n).unwrap();
                    assert_eq!(multinomial(&parts), Some(f(a + b + c) / f(a) / f(b) / f(c)));
                }
            }
        }
        assert_eq!(multinomial(&[1; 34]), factorial(34));
        assert_eq!(multinomial(&[1; 35]), None);
        // Totals past `u64`: 2^64, halves of 2^64 (2^64 - 1) and of (2^64 + 1) 2^64, and then
        // nothing fits.
        let whole = 1_u128 << 64;
        assert_eq!(multinomial(&[u64::MAX, 1]), Some(whole));
        assert_eq!(multinomial(&[1, u64::MAX, 0]), Some(whole));
        assert_eq!(multinomial(&[u64::MAX - 1, 2]), Some((whole - 1) << 63));
        assert_eq!(multinomial(&[2, u64::MAX]), Some((whole + 1) << 63));
        for more in
            [&[u64::MAX, 3][..], &[u64::MAX, 1, 1], &[u64::MAX; 2], &[u64::MAX, 0, u64::MAX, 0]]
        {
            assert_eq!(multinomial(more), None);
        }
    }

    #[test]
    fn the_largest_that_divides_both() {
        for a in 0..60 {
            for b in 0..60 {
                let naive = (1..=a.max(b)).filter(|d| a % d == 0 && b % d == 0).max();
                assert_eq!(gcd(a, b), naive.unwrap_or(0));
            }
        }
    }
}
