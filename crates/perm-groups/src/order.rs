use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use dense_code::text;

/// The number of elements of a group, exact, with any number of digits.
///
/// It can be compared with a `u128` by `==`, and `Display` writes it in decimal.
///
/// ```
/// use perm_groups::PermGroup;
/// let all = PermGroup::from_generators(4, [[1, 2, 3, 0], [1, 0, 2, 3]])?;
/// assert_eq!(all.order(), 24);
/// assert_eq!(all.order().to_string(), "24");
/// # Ok::<(), perm_groups::PermGroupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GroupOrder {
    /// Digits in base 10^9, the lowest first, the highest not 0.
    digits: Vec<u32>,
}

// With nine decimal digits to a word the number is written without a long division.
const BASE: u64 = 1_000_000_000;

impl GroupOrder {
    /// The product of numbers that are not 0.
    pub(crate) fn product(factors: impl IntoIterator<Item = u32>) -> Self {
        let mut order = Self { digits: vec![1] };
        let mut several = 1;
        for factor in factors {
            // As many factors at once as a word holds.
            if let Some(more) = u32::checked_mul(several, factor) {
                several = more;
            } else {
                order.times(several);
                several = factor;
            }
        }
        order.times(several);
        order
    }

    fn times(&mut self, factor: u32) {
        let digit = |value: u64| u32::try_from(value % BASE).expect("below 10^9");
        let mut carry = 0;
        for place in &mut self.digits {
            // Less than 10^9 * 2^32 with the carry, which stays below 2^32: the word holds it.
            let value = u64::from(*place) * u64::from(factor) + carry;
            *place = digit(value);
            carry = value / BASE;
        }
        while carry > 0 {
            self.digits.push(digit(carry));
            carry /= BASE;
        }
    }

    /// The number, or `None` if it does not fit.
    #[must_use]
    pub fn to_u128(&self) -> Option<u128> {
        self.digits.iter().rev().try_fold(0_u128, |value, digit| {
            value.checked_mul(BASE.into())?.checked_add((*digit).into())
        })
    }
}

/// Equal to an integer of the same value; no `u128` equals an order that does not fit.
impl PartialEq<u128> for GroupOrder {
    fn eq(&self, other: &u128) -> bool {
        self.to_u128() == Some(*other)
    }
}

impl fmt::Display for GroupOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::pad(f, |out| {
            let mut digits = self.digits.iter().rev();
            write!(out, "{}", digits.next().expect("at least one digit"))?;
            digits.try_for_each(|digit| write!(out, "{digit:09}"))
        })
    }
}
