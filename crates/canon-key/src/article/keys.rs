//! Keys of tuples of small integers, and a test whether two triples are the same.

/// Three numbers in ascending order.
///
/// The middle one is the sum less the smallest and the largest. The sum is computed in 64 bits, so
/// it can't overflow.
///
/// ```
/// use canon_key::article::sort3;
/// assert_eq!(sort3([255, 254, 255]), [254, 255, 255]);
/// assert_eq!(sort3([u32::MAX; 3]), [u32::MAX; 3]);
/// ```
///
/// Its successor in this crate is a sorting network for up to 16 elements.
#[inline]
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "the middle is one of the three numbers")]
pub const fn sort3(triple: [u32; 3]) -> [u32; 3] {
    let [a, b, c] = triple;
    let ab_least = if a < b { a } else { b };
    let ab_most = if a < b { b } else { a };
    let least = if ab_least < c { ab_least } else { c };
    let most = if ab_most < c { c } else { ab_most };
    let middle = (a as u64 + b as u64 + c as u64) - least as u64 - most as u64;
    [least, middle as u32, most]
}

/// The first hundred primes: `p(0) = 2` up to `p(99) = 541`.
const PRIMES: [u32; 100] = {
    let mut primes = [2; 100];
    let (mut found, mut number) = (1, 3_u32);
    while found < 100 {
        let (mut divisor, mut is_prime) = (0, true);
        while divisor < found && primes[divisor] * primes[divisor] <= number {
            is_prime &= !number.is_multiple_of(primes[divisor]);
            divisor += 1;
        }
        if is_prime {
            primes[found] = number;
            found += 1;
        }
        number += 2;
    }
    primes
};

/// The product of the primes of three squares of a 10 x 10 board, `p(0) = 2` up to `p(99) = 541`;
/// `None` for a number of 100 or more.
///
/// ```
/// use canon_key::article::prime_product;
/// assert_eq!(prime_product([12, 34, 56]), Some(1_643_321));
/// assert_eq!(prime_product([12, 34, 100]), None);
/// ```
#[must_use]
pub fn prime_product(triple: [u32; 3]) -> Option<u32> {
    triple.iter().try_fold(1, |product, symbol| Some(product * PRIMES.get(*symbol as usize)?))
}

/// `min * 10000 + mid * 100 + max`; `None` for a number of 100 or more.
///
/// As in the article, the minimum and the maximum are found by functions that would take a list of
/// any length.
///
/// ```
/// use canon_key::article::composite;
/// assert_eq!(composite([56, 12, 34]), Some(123_456));
/// ```
#[must_use]
pub fn composite(triple: [u32; 3]) -> Option<u32> {
    let least = *triple.iter().min()?;
    let most = *triple.iter().max()?;
    if most >= 100 {
        return None;
    }
    let middle = triple.iter().sum::<u32>() - least - most;
    Some(least * 10_000 + middle * 100 + most)
}

/// The same, but sorted by [`sort3`], which compiles without branches.
///
/// ```
/// use canon_key::article::composite_branch_free;
/// assert_eq!(composite_branch_free([56, 12, 34]), Some(123_456));
/// assert_eq!(composite_branch_free([56, 12, 100]), None);
/// ```
#[inline]
#[must_use]
pub const fn composite_branch_free(triple: [u32; 3]) -> Option<u32> {
    let [least, middle, most] = sort3(triple);
    if most < 100 { Some(least * 10_000 + middle * 100 + most) } else { None }
}

/// The composite of a sorted tuple in any base: its numbers as digits, the first one highest.
/// `None` for a number that is no digit, and where the key does not fit.
///
/// ```
/// use canon_key::article::composite_in_base;
/// assert_eq!(composite_in_base(100, &[12, 34, 56]), Some(123_456));
/// assert_eq!(composite_in_base(7, &[1, 2, 7]), None);
/// ```
#[must_use]
pub fn composite_in_base(base: u64, ascending: &[u64]) -> Option<u128> {
    ascending.iter().try_fold(0_u128, |key, digit| {
        let digit = (*digit < base).then_some(*digit)?;
        key.checked_mul(base.into())?.checked_add(digit.into())
    })
}

/// The product of the primes of any numbers, where `prime` gives `p(0) = 2`, `p(1) = 3`, and so
/// on. `None` where a number has none, and where the key does not fit.
///
/// ```
/// use canon_key::article::product_of_primes;
/// let primes = [2, 3, 5, 7];
/// let prime = |number: u64| primes.get(usize::try_from(number).ok()?).copied();
/// assert_eq!(product_of_primes(&[3, 0, 1], prime), Some(42));
/// assert_eq!(product_of_primes(&[4], prime), None);
/// ```
#[must_use]
pub fn product_of_primes(numbers: &[u64], prime: impl Fn(u64) -> Option<u64>) -> Option<u128> {
    numbers.iter().try_fold(1_u128, |key, number| key.checked_mul(prime(*number)?.into()))
}

/// Whether two triples hold the same numbers, by [`sort3`].
///
/// ```
/// use canon_key::article::same_by_sum;
/// assert!(same_by_sum(&[1, 2, 3], &[3, 1, 2]));
/// ```
#[inline]
#[must_use]
pub fn same_by_sum(a: &[u32; 3], b: &[u32; 3]) -> bool {
    sort3(*a) == sort3(*b)
}
