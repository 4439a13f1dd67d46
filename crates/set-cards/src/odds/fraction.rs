use core::cmp::Ordering;
use core::fmt;
use core::num::NonZero;
use core::str::FromStr;

use thiserror::Error;

/// An exact number that is not negative, in lowest terms: counts of favourable and of all cases.
///
/// Order: that of the numbers.
///
/// ```
/// use set_cards::odds::Fraction;
///
/// let odds = Fraction::new(6, 8).ok_or("a denominator of zero")?;
/// assert_eq!((odds.numerator(), odds.denominator()), (3, 4));
/// assert_eq!(odds.to_string(), "3/4");
/// assert_eq!(odds.to_f64(), 0.75);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    numerator: u128,
    denominator: NonZero<u128>,
}

/// The greatest common divisor of two numbers of which the second is not 0.
const fn greatest_common_divisor(mut a: u128, mut b: NonZero<u128>) -> NonZero<u128> {
    while let Some(rest) = NonZero::new(a % b.get()) {
        (a, b) = (b.get(), rest);
    }
    b
}

/// A number over one of its divisors.
const fn divided(number: NonZero<u128>, divisor: NonZero<u128>) -> NonZero<u128> {
    match NonZero::new(number.get() / divisor.get()) {
        Some(quotient) => quotient,
        None => NonZero::<u128>::MIN, // not reached: a divisor is not larger
    }
}

impl Fraction {
    /// Nothing.
    ///
    /// ```
    /// assert_eq!(set_cards::odds::Fraction::ZERO.to_f64(), 0.0);
    /// ```
    pub const ZERO: Self = Self { numerator: 0, denominator: NonZero::<u128>::MIN };

    /// The quotient of two counts; `None` for a denominator of zero.
    ///
    /// ```
    /// use set_cards::odds::Fraction;
    ///
    /// assert_eq!(Fraction::new(2, 4), Fraction::new(1, 2));
    /// assert_eq!(Fraction::new(1, 0), None);
    /// ```
    #[must_use]
    pub const fn new(numerator: u128, denominator: u128) -> Option<Self> {
        match NonZero::new(denominator) {
            Some(denominator) => Some(Self::lowest(numerator, denominator)),
            None => None,
        }
    }

    const fn lowest(numerator: u128, denominator: NonZero<u128>) -> Self {
        let divisor = greatest_common_divisor(numerator, denominator);
        Self { numerator: numerator / divisor.get(), denominator: divided(denominator, divisor) }
    }

    /// Above the line.
    ///
    /// ```
    /// use set_cards::odds::Fraction;
    ///
    /// assert_eq!(Fraction::new(2, 4).map(Fraction::numerator), Some(1));
    /// ```
    #[must_use]
    pub const fn numerator(self) -> u128 {
        self.numerator
    }

    /// Below the line, at least 1.
    ///
    /// ```
    /// use set_cards::odds::Fraction;
    ///
    /// assert_eq!(Fraction::new(2, 4).map(Fraction::denominator), Some(2));
    /// ```
    #[must_use]
    pub const fn denominator(self) -> u128 {
        self.denominator.get()
    }

    /// The product, or `None` past `u128`.
    ///
    /// ```
    /// use set_cards::odds::Fraction;
    ///
    /// let half = Fraction::new(1, 2).ok_or("a denominator of zero")?;
    /// assert_eq!(half.checked_mul(half), Fraction::new(1, 4));
    /// let most = Fraction::new(u128::MAX, 2).ok_or("a denominator of zero")?;
    /// assert_eq!((most.checked_mul(most), most.checked_mul(Fraction::ZERO)), (None, Some(Fraction::ZERO)));
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub const fn checked_mul(self, other: Self) -> Option<Self> {
        // Crosswise first, so that nothing overflows that need not.
        let a = greatest_common_divisor(self.numerator, other.denominator);
        let b = greatest_common_divisor(other.numerator, self.denominator);
        let Some(numerator) = (self.numerator / a.get()).checked_mul(other.numerator / b.get())
        else {
            return None;
        };
        match divided(self.denominator, b).checked_mul(divided(other.denominator, a)) {
            Some(denominator) => Some(Self { numerator, denominator }),
            None => None,
        }
    }

    /// The sum, or `None` exactly when it has a part past `u128`.
    ///
    /// ```
    /// use set_cards::odds::Fraction;
    ///
    /// let [half, third] = [Fraction::new(1, 2), Fraction::new(1, 3)].map(|f| f.unwrap_or(Fraction::ZERO));
    /// assert_eq!(half.checked_add(third), Fraction::new(5, 6));
    /// assert_eq!(half.checked_sub(third), Fraction::new(1, 6));
    /// assert_eq!(third.checked_sub(half), None);
    /// ```
    ///
    /// By the way of D. E. Knuth, *The Art of Computer Programming*, section 4.5.1, with 256 bits
    /// above the line: all that can be divided out is a divisor of what the denominators have
    /// in common.
    #[must_use]
    pub const fn checked_add(self, other: Self) -> Option<Self> {
        let (a, b, common) = self.alike(other);
        match a.checked_add(b) {
            Some(numerator) => self.over_both(other, numerator, common),
            None => None,
        }
    }

    /// The difference, or `None` below zero and exactly when it has a part past `u128`: see
    /// [`checked_add`](Self::checked_add).
    ///
    /// ```
    /// use set_cards::odds::Fraction;
    ///
    /// assert_eq!(Fraction::ZERO.checked_sub(Fraction::ZERO), Some(Fraction::ZERO));
    /// ```
    #[must_use]
    pub const fn checked_sub(self, other: Self) -> Option<Self> {
        let (a, b, common) = self.alike(other);
        match a.checked_sub(b) {
            Some(numerator) => self.over_both(other, numerator, common),
            None => None,
        }
    }

    /// Both numerators over the least common denominator, and the greatest common divisor of the
    /// denominators.
    const fn alike(self, other: Self) -> (Wide, Wide, NonZero<u128>) {
        let common = greatest_common_divisor(self.denominator.get(), other.denominator);
        let mine = Wide::product(self.numerator, divided(other.denominator, common).get());
        let its = Wide::product(other.numerator, divided(self.denominator, common).get());
        (mine, its, common)
    }

    /// A numerator over the least common denominator, in lowest terms.
    const fn over_both(self, other: Self, numerator: Wide, common: NonZero<u128>) -> Option<Self> {
        let divisor = greatest_common_divisor(numerator.remainder(common), common);
        let Some(numerator) = numerator.over(divisor) else { return None };
        let rest = divided(other.denominator, divisor);
        match divided(self.denominator, common).checked_mul(rest) {
            Some(denominator) => Some(Self { numerator, denominator }),
            None => None,
        }
    }

    /// The nearest floating-point number to within two units of the last place.
    ///
    /// ```
    /// use set_cards::odds::Fraction;
    ///
    /// assert_eq!(Fraction::new(1, 8).map(Fraction::to_f64), Some(0.125));
    /// ```
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a floating-point number is what is asked for")]
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator.get() as f64
    }
}

/// Zero.
impl Default for Fraction {
    fn default() -> Self {
        Self::ZERO
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let mine = Wide::product(self.numerator, other.denominator());
        mine.cmp(&Wide::product(other.numerator, self.denominator()))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A number of 256 bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Wide {
    high: u128,
    low: u128,
}

impl Wide {
    /// By halves of 64 bits. No sum of two or three terms below passes 128 bits.
    const fn product(a: u128, b: u128) -> Self {
        const HALF: u128 = u64::MAX as u128;
        let (a_high, a_low, b_high, b_low) = (a >> 64, a & HALF, b >> 64, b & HALF);
        let lowest = a_low * b_low;
        let middle = a_high * b_low + (lowest >> 64);
        let other = a_low * b_high + (middle & HALF);
        Self {
            high: a_high * b_high + (middle >> 64) + (other >> 64),
            low: other << 64 | lowest & HALF,
        }
    }

    const fn checked_add(self, other: Self) -> Option<Self> {
        let (low, carry) = self.low.overflowing_add(other.low);
        let Some(high) = self.high.checked_add(other.high) else { return None };
        match high.checked_add(carry as u128) {
            Some(high) => Some(Self { high, low }),
            None => None,
        }
    }

    const fn checked_sub(self, other: Self) -> Option<Self> {
        let (low, borrow) = self.low.overflowing_sub(other.low);
        let Some(high) = self.high.checked_sub(other.high) else { return None };
        match high.checked_sub(borrow as u128) {
            Some(high) => Some(Self { high, low }),
            None => None,
        }
    }

    const fn remainder(self, divisor: NonZero<u128>) -> u128 {
        Self { high: self.high % divisor.get(), low: self.low }.divided(divisor).1
    }

    /// The quotient, or `None` past `u128`.
    const fn over(self, divisor: NonZero<u128>) -> Option<u128> {
        if self.high < divisor.get() { Some(self.divided(divisor).0) } else { None }
    }

    /// Quotient and remainder of a number whose high half is below the divisor.
    const fn divided(self, divisor: NonZero<u128>) -> (u128, u128) {
        if self.high == 0 {
            return (self.low / divisor.get(), self.low % divisor.get());
        }
        let (mut quotient, mut rest, mut bit) = (0, self.high, 128);
        while bit > 0 {
            bit -= 1;
            // The rest is below the divisor, so that twice the rest and a bit is below twice the
            // divisor: one subtraction will do, which takes the carry away too.
            let carry = rest >> 127 == 1;
            rest = rest << 1 | self.low >> bit & 1;
            quotient <<= 1;
            if carry || rest >= divisor.get() {
                rest = rest.wrapping_sub(divisor.get());
                quotient |= 1;
            }
        }
        (quotient, rest)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

/// A text that is no fraction in lowest terms.
///
/// ```
/// use set_cards::odds::Fraction;
///
/// assert!("1/0".parse::<Fraction>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("a fraction is two numbers in lowest terms, such as 3/4")]
#[non_exhaustive]
pub struct ParseFractionError;

/// Exactly what `Display` prints: lowest terms, no signs, no zeros in front.
///
/// ```
/// use set_cards::odds::Fraction;
///
/// assert_eq!("220/79".parse::<Fraction>().ok(), Fraction::new(220, 79));
/// assert!("440/158".parse::<Fraction>().is_err());
/// ```
impl FromStr for Fraction {
    type Err = ParseFractionError;

    fn from_str(text: &str) -> Result<Self, ParseFractionError> {
        let number = |digits: &str| {
            let plain =
                digits == "0" || digits.starts_with(|first: char| matches!(first, '1'..='9'));
            digits.parse::<u128>().ok().filter(|_| plain).ok_or(ParseFractionError)
        };
        let (numerator, denominator) = text.split_once('/').ok_or(ParseFractionError)?;
        let (numerator, denominator) = (number(numerator)?, number(denominator)?);
        Self::new(numerator, denominator)
            .filter(|fraction| fraction.denominator() == denominator)
            .ok_or(ParseFractionError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: u128 = u128::MAX;

    fn fraction(numerator: u128, denominator: u128) -> Fraction {
        Fraction::new(numerator, denominator).unwrap_or(Fraction::ZERO)
    }

    /// Sums that fit though the numerators over one denominator do not, or that denominator.
    #[test]
    fn sums_are_none_only_when_they_do_not_fit() {
        let (a, b) = (u128::from(u64::MAX), u128::from(u64::MAX) - 2);
        let (x, y) = (fraction(1, 2 * a), fraction(1, 2 * b));
        assert_eq!(x.checked_add(y), Fraction::new(a - 1, a * b));
        assert_eq!(y.checked_sub(x), Fraction::new(1, a * b));
        assert_eq!(x.checked_sub(y), None);
        assert_eq!(fraction(MOST, 2).checked_add(fraction(1, 2)), Fraction::new(1 << 127, 1));
        assert_eq!(fraction(MOST, 3).checked_sub(fraction(MOST - 1, 3)), Fraction::new(1, 3));
        // A least common denominator of 140 bits, of which 20 go.
        let (a, b) = ((1 << 60) - 1, (1 << 60) - 3);
        let (x, y) = (fraction(1, a << 20), fraction((1 << 20) - 3, b << 20));
        let sum = x.checked_add(y).unwrap_or(Fraction::ZERO);
        assert_eq!((sum.checked_sub(y), sum.checked_sub(x)), (Some(x), Some(y)));
        assert_eq!(fraction(MOST, 1).checked_add(fraction(1, 1)), None);
        assert_eq!(
            fraction(MOST, MOST - 1).checked_add(fraction(MOST, MOST - 1)),
            Fraction::new(MOST, (MOST - 1) / 2)
        );
        assert_eq!(fraction(1, MOST).checked_add(fraction(1, MOST - 1)), None);
        assert_eq!(fraction(1, MOST).checked_add(fraction(1, MOST)), Fraction::new(2, MOST));
    }

    #[test]
    fn the_order_is_that_of_the_numbers() {
        let numbers = [0, 1, 2, 3, MOST / 2, MOST - 1, MOST];
        for a in numbers {
            for b in &numbers[1..] {
                for c in numbers {
                    for d in &numbers[1..] {
                        let (x, y) = (fraction(a, *b), fraction(c, *d));
                        assert_eq!(x.cmp(&y).is_eq(), x == y);
                        assert_eq!(x.cmp(&y), y.cmp(&x).reverse());
                        // Where the difference fits it tells, and one of the two is not below 0.
                        if let Some(difference) = x.checked_sub(y) {
                            assert!(x >= y && (difference == Fraction::ZERO) == (x == y));
                        }
                    }
                }
            }
        }
        assert!(fraction(MOST - 1, MOST) > fraction(MOST - 2, MOST - 1));
        assert!(fraction(2, 3) > fraction(1, 2) && fraction(2, 3) < fraction(3, 4));
    }

    /// Against products and quotients by single bits.
    #[test]
    fn wide_numbers() {
        for a in [0, 1, 2, 3 << 63, MOST / 3, MOST - 1, MOST] {
            for b in [1, 2, 5 << 63, MOST / 5, MOST - 1, MOST] {
                let mut product = Wide { high: 0, low: 0 };
                for bit in (0..128).rev() {
                    product = product.checked_add(product).unwrap_or(product);
                    let more = Wide { high: 0, low: if b >> bit & 1 == 1 { a } else { 0 } };
                    product = product.checked_add(more).unwrap_or(product);
                }
                assert!(product == Wide::product(a, b));
                let Some(divisor) = NonZero::new(b) else { continue };
                assert!(product.over(divisor) == Some(a) && product.remainder(divisor) == 0);
                let next = product.checked_add(Wide { high: 0, low: b - 1 }).unwrap_or(product);
                assert!(next.over(divisor) == Some(a) && next.remainder(divisor) == b - 1);
                assert!(next.checked_sub(product) == Some(Wide { high: 0, low: b - 1 }));
            }
        }
    }
}
