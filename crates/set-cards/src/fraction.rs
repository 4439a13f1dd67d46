use core::fmt;

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
    denominator: u128,
}

const fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };

    /// The quotient of two counts; `None` for a denominator of zero.
    #[must_use]
    pub const fn new(numerator: u128, denominator: u128) -> Option<Self> {
        if denominator == 0 {
            return None;
        }
        let divisor = greatest_common_divisor(numerator, denominator);
        Some(Self { numerator: numerator / divisor, denominator: denominator / divisor })
    }

    /// Above the line.
    #[must_use]
    pub const fn numerator(self) -> u128 {
        self.numerator
    }

    /// Below the line, at least 1.
    #[must_use]
    pub const fn denominator(self) -> u128 {
        self.denominator
    }

    /// The product, or `None` past `u128`.
    #[must_use]
    pub const fn times(self, other: Self) -> Option<Self> {
        // Crosswise first, so that nothing overflows that need not.
        let a = greatest_common_divisor(self.numerator, other.denominator);
        let b = greatest_common_divisor(other.numerator, self.denominator);
        let Some(numerator) = (self.numerator / a).checked_mul(other.numerator / b) else { return None };
        let Some(denominator) = (self.denominator / b).checked_mul(other.denominator / a) else {
            return None;
        };
        Some(Self { numerator, denominator })
    }

    /// The sum, or `None` past `u128`.
    #[must_use]
    pub const fn plus(self, other: Self) -> Option<Self> {
        let Some((a, b, denominator)) = self.alike(other) else { return None };
        match a.checked_add(b) {
            Some(numerator) => Self::new(numerator, denominator),
            None => None,
        }
    }

    /// The difference, or `None` below zero or past `u128`.
    #[must_use]
    pub const fn minus(self, other: Self) -> Option<Self> {
        let Some((a, b, denominator)) = self.alike(other) else { return None };
        match a.checked_sub(b) {
            Some(numerator) => Self::new(numerator, denominator),
            None => None,
        }
    }

    /// Both numerators over one denominator.
    const fn alike(self, other: Self) -> Option<(u128, u128, u128)> {
        let divisor = greatest_common_divisor(self.denominator, other.denominator);
        let (mine, its) = (other.denominator / divisor, self.denominator / divisor);
        let Some(a) = self.numerator.checked_mul(mine) else { return None };
        let Some(b) = other.numerator.checked_mul(its) else { return None };
        let Some(denominator) = self.denominator.checked_mul(mine) else { return None };
        Some((a, b, denominator))
    }

    /// The nearest floating-point number to within two units of the last place.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a floating-point number is what is asked for")]
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}
