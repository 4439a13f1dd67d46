use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::text;

/// The number of elements of a group, which may have millions of digits.
///
/// It implements `Display` and can be compared with a `u128` by `==`. [`to_u128`](Self::to_u128)
/// returns it as an integer if it fits. Writing a number of `d` digits takes `O(d^2)`: a second for
/// some 300,000.
///
/// ```
/// use dense_code::count::GroupOrder;
/// let all = |points: u32| GroupOrder::product(&Vec::from_iter((1..=points).map(|i| (i, 1))));
/// assert_eq!(all(35).to_u128(), None);
/// assert_eq!(all(35).to_string(), "10333147966386144929666651337523200000000"); // 35!
/// assert!(all(35) != all(34) && all(4) == 24);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GroupOrder(Value);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Value {
    Small(u128),
    /// Past 128 bits: primes, ascending, with their exponents.
    Large(Vec<(u32, u64)>),
}

/// With nine decimal digits to a word the number is written without a long division.
const BASE: u64 = 1_000_000_000;

impl GroupOrder {
    /// The product of factors that are not 0, each with its exponent.
    #[doc(hidden)]
    #[must_use]
    pub fn product(factors: &[(u32, u32)]) -> Self {
        let small = factors.iter().try_fold(1_u128, |product, (factor, exponent)| {
            product.checked_mul(u128::from(*factor).checked_pow(*exponent)?)
        });
        Self(small.map_or_else(|| Value::Large(primes(factors)), Value::Small))
    }

    /// The number, or `None` when it does not fit.
    #[must_use]
    pub const fn to_u128(&self) -> Option<u128> {
        match self.0 {
            Value::Small(value) => Some(value),
            Value::Large(_) => None,
        }
    }
}

/// The digits in base 10^9 of a product of primes, the lowest first, the highest not 0.
fn digits(primes: &[(u32, u64)]) -> Vec<u32> {
    let (mut digits, mut several) = (vec![1], 1_u32);
    for (prime, exponent) in primes {
        for _ in 0..*exponent {
            // All factors at once that a word holds.
            match several.checked_mul(*prime) {
                Some(more) => several = more,
                None => times(&mut digits, core::mem::replace(&mut several, *prime)),
            }
        }
    }
    times(&mut digits, several);
    digits
}

/// The lowest digit of a number.
const fn digit(value: u64) -> u32 {
    (value % BASE) as u32
}

fn times(digits: &mut Vec<u32>, factor: u32) {
    let mut carry = 0;
    for place in &mut *digits {
        // Less than 10^9 * 2^32 with the carry, which stays below 2^32: the word holds it.
        let value = u64::from(*place) * u64::from(factor) + carry;
        *place = digit(value);
        carry = value / BASE;
    }
    while carry > 0 {
        digits.push(digit(carry));
        carry /= BASE;
    }
}

/// The primes of a product, ascending, with their exponents.
fn primes(factors: &[(u32, u32)]) -> Vec<(u32, u64)> {
    let most = factors.iter().map(|(factor, _)| *factor).max().unwrap_or(1) as usize;
    let mut exponents = vec![0_u64; most + 1];
    for (factor, exponent) in factors {
        exponents[*factor as usize] += u64::from(*exponent);
    }
    // From the largest on, each factor that is no prime is split into two.
    let mut least_divisor: Vec<usize> = (0..=most).collect();
    for divisor in (2..=most.isqrt()).rev() {
        for multiple in (divisor * divisor..=most).step_by(divisor) {
            least_divisor[multiple] = divisor;
        }
    }
    for factor in (2..=most).rev() {
        let prime = least_divisor[factor];
        if prime < factor {
            let times = core::mem::take(&mut exponents[factor]);
            exponents[prime] += times;
            exponents[factor / prime] += times;
        }
    }
    let exponents = (0..).zip(exponents).skip(2);
    exponents.filter(|(_, exponent)| *exponent > 0).collect()
}

/// Equal to an integer of the same value; no `u128` equals an order that does not fit.
impl PartialEq<u128> for GroupOrder {
    fn eq(&self, other: &u128) -> bool {
        self.to_u128() == Some(*other)
    }
}

impl fmt::Display for GroupOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Value::Small(value) => text::pad(f, |out| write!(out, "{value}")),
            Value::Large(primes) => {
                let digits = digits(primes);
                text::pad(f, |out| {
                    let mut digits = digits.iter().rev();
                    write!(out, "{}", digits.next().expect("at least one digit"))?;
                    digits.try_for_each(|digit| write!(out, "{digit:09}"))
                })
            }
        }
    }
}
