use core::fmt;
use core::num::NonZero;
use core::str::FromStr;

use thiserror::Error;

/// An exact number that is not negative, in lowest terms: counts of favourable and of all cases.
///
/// ```
/// use set_cards::Fraction;
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
    /// assert_eq!(set_cards::Fraction::ZERO.to_f64(), 0.0);
    /// ```
    pub const ZERO: Self = Self { numerator: 0, denominator: NonZero::<u128>::MIN };

    /// The quotient of two counts; `None` for a denominator of zero.
    ///
    /// ```
    /// use set_cards::Fraction;
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
    /// use set_cards::Fraction;
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
    /// use set_cards::Fraction;
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
    /// use set_cards::Fraction;
    ///
    /// let half = Fraction::new(1, 2).ok_or("a denominator of zero")?;
    /// assert_eq!(half.times(half), Fraction::new(1, 4));
    /// let most = Fraction::new(u128::MAX, 2).ok_or("a denominator of zero")?;
    /// assert_eq!((most.times(most), most.times(Fraction::ZERO)), (None, Some(Fraction::ZERO)));
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub const fn times(self, other: Self) -> Option<Self> {
        // Crosswise first, so that nothing overflows that need not.
        let a = greatest_common_divisor(self.numerator, other.denominator);
        let b = greatest_common_divisor(other.numerator, self.denominator);
        let Some(numerator) = (self.numerator / a.get()).checked_mul(other.numerator / b.get()) else {
            return None;
        };
        match divided(self.denominator, b).checked_mul(divided(other.denominator, a)) {
            Some(denominator) => Some(Self { numerator, denominator }),
            None => None,
        }
    }

    /// The sum, or `None` past `u128`.
    ///
    /// ```
    /// use set_cards::Fraction;
    ///
    /// let [half, third] = [Fraction::new(1, 2), Fraction::new(1, 3)].map(|f| f.unwrap_or(Fraction::ZERO));
    /// assert_eq!(half.plus(third), Fraction::new(5, 6));
    /// assert_eq!(half.minus(third), Fraction::new(1, 6));
    /// assert_eq!(third.minus(half), None);
    /// ```
    #[must_use]
    pub const fn plus(self, other: Self) -> Option<Self> {
        let Some((a, b, denominator)) = self.alike(other) else { return None };
        match a.checked_add(b) {
            Some(numerator) => Some(Self::lowest(numerator, denominator)),
            None => None,
        }
    }

    /// The difference, or `None` below zero or past `u128`: see [`plus`](Self::plus).
    ///
    /// ```
    /// use set_cards::Fraction;
    ///
    /// assert_eq!(Fraction::ZERO.minus(Fraction::ZERO), Some(Fraction::ZERO));
    /// ```
    #[must_use]
    pub const fn minus(self, other: Self) -> Option<Self> {
        let Some((a, b, denominator)) = self.alike(other) else { return None };
        match a.checked_sub(b) {
            Some(numerator) => Some(Self::lowest(numerator, denominator)),
            None => None,
        }
    }

    /// Both numerators over one denominator.
    const fn alike(self, other: Self) -> Option<(u128, u128, NonZero<u128>)> {
        let divisor = greatest_common_divisor(self.denominator.get(), other.denominator);
        let (mine, its) = (divided(other.denominator, divisor), divided(self.denominator, divisor));
        let Some(a) = self.numerator.checked_mul(mine.get()) else { return None };
        let Some(b) = other.numerator.checked_mul(its.get()) else { return None };
        let Some(denominator) = self.denominator.checked_mul(mine) else { return None };
        Some((a, b, denominator))
    }

    /// The nearest floating-point number to within two units of the last place.
    ///
    /// ```
    /// use set_cards::Fraction;
    ///
    /// assert_eq!(Fraction::new(1, 8).map(Fraction::to_f64), Some(0.125));
    /// ```
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a floating-point number is what is asked for")]
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator.get() as f64
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
/// use set_cards::Fraction;
///
/// assert!("1/0".parse::<Fraction>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("a fraction is two numbers in lowest terms, such as 3/4")]
pub struct ParseFractionError;

/// Exactly what `Display` prints: lowest terms, no signs, no zeros in front.
///
/// ```
/// use set_cards::{Fraction, ParseFractionError};
///
/// assert_eq!("220/79".parse::<Fraction>().ok(), Fraction::new(220, 79));
/// assert_eq!("440/158".parse::<Fraction>(), Err(ParseFractionError));
/// ```
impl FromStr for Fraction {
    type Err = ParseFractionError;

    fn from_str(text: &str) -> Result<Self, ParseFractionError> {
        let number = |digits: &str| {
            let plain = digits == "0" || digits.starts_with(|first: char| matches!(first, '1'..='9'));
            digits.parse::<u128>().ok().filter(|_| plain).ok_or(ParseFractionError)
        };
        let (numerator, denominator) = text.split_once('/').ok_or(ParseFractionError)?;
        let (numerator, denominator) = (number(numerator)?, number(denominator)?);
        Self::new(numerator, denominator)
            .filter(|fraction| fraction.denominator() == denominator)
            .ok_or(ParseFractionError)
    }
}
