use core::fmt;
use core::iter::Sum;
use core::ops::{Add, Neg, Sub};

use dense_code::{All, Dense, Trits, forward_dense};

use super::{CardColour, NotASet, Number, Shading, Shape};
use crate::error::Error;

/// The low bit of each of the 32 fields.
const LOW: u64 = 0x5555_5555_5555_5555;

/// A card of `D` attributes with three values each, in lexicographic order: 81 cards for the four
/// attributes of the standard game.
///
/// ```
/// use set_cards::Card;
///
/// let card: Card = Card::from_values([1, 0, 2, 1])?;
/// assert_eq!(card.bits(), 73);
/// assert_eq!(card.to_string(), "1021");
///
/// // Any two cards have exactly one third.
/// let other: Card = "1202".parse()?;
/// let third = card.third(other);
/// assert_eq!(third.to_string(), "1110");
/// assert!(Card::is_set(card, other, third));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # The bits
///
/// Two bits per attribute, the first attribute in the highest field; the values 0, 1, 2 are `00`,
/// `01`, `10`, and `11` does not occur. `(1,0,2,1)` is 73:
///
/// ```text
///   bit   7 6   5 4   3 2   1 0
///         0 1   0 0   1 0   0 1
///          1     0     2     1
/// ```
///
/// With two bits per attribute instead of a base-3 digit, a few operations on one word work on all
/// attributes at once ([`third`](Self::third)). The order of the words is still the order of the
/// cards, so comparing cards is comparing integers. `D` goes from 1 to 32 (one `u64`); another `D`
/// does not compile. The number in base 3, without gaps, is [`rank`](Self::rank).
///
/// ```compile_fail,E0080
/// println!("{}", set_cards::Card::<33>::ZERO);
/// ```
///
/// # Arithmetic
///
/// Cards are the vectors of the space F₃ᴰ, and a set is three cards whose sum is zero: the three
/// points of a line. The third card of `a` and `b` is `-(a + b)`. The operators have `const` twins:
/// [`plus`](Self::plus), [`minus`](Self::minus), [`negative`](Self::negative) and
/// [`third`](Self::third).
///
/// Order: lexicographic, first attribute first; `Ord` agrees with `rank`. A card takes one word.
/// Operations are O(1), except that texts, [`values`](Self::values), [`rank`](Self::rank) and
/// [`check_set`](Self::check_set) take O(D).
///
/// The packing is that of the article "Finding sets on a table" (see the sources of the crate); the
/// game is by Marsha Falco (1974).
// A whole `u64` for any number of attributes: an integer that depends on `D` would need a trait
// that users have to name. The kernels pack four attributes into bytes when they begin.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card<const D: usize = 4>(Trits);

impl<const D: usize> Card<D> {
    /// Checked wherever a card is made.
    const ATTRIBUTES: usize = {
        assert!(D >= 1 && D <= 32, "a card has 1 to 32 attributes");
        D
    };

    /// How many cards there are: 3 to the power of `D`. The largest, for 32, is
    /// 1,853,020,188,851,841.
    ///
    /// ```
    /// assert_eq!((set_cards::Card::<4>::COUNT, set_cards::Card::<5>::COUNT), (81, 243));
    /// ```
    #[expect(clippy::cast_possible_truncation, reason = "at most 32")]
    pub const COUNT: u64 = 3_u64.pow(Self::ATTRIBUTES as u32);

    /// The card whose attributes are all 0: the first one, and the zero of the arithmetic.
    ///
    /// ```
    /// use set_cards::Card;
    /// let card: Card = "1202".parse()?;
    /// assert_eq!(card.plus(Card::ZERO), card);
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    pub const ZERO: Self = {
        // Every way to a card has the number of attributes checked.
        let _ = Self::ATTRIBUTES;
        Self(Trits::ZERO)
    };

    /// The fields in use.
    const MASK: u64 = u64::MAX >> (64 - 2 * Self::ATTRIBUTES);

    /// The card with these values, the first attribute first. O(D).
    ///
    /// ```
    /// use set_cards::{Card, Error};
    ///
    /// assert_eq!(Card::from_values([2, 2])?.bits(), 0b1010);
    /// let error = Error::ValueOutOfRange { attribute: 1, value: 3 };
    /// assert_eq!(Card::from_values([0, 3, 0]), Err(error));
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::ValueOutOfRange`] names the first attribute whose value is 3 or more.
    pub const fn from_values(values: [u8; D]) -> Result<Self, Error> {
        let mut bits = 0;
        let mut attribute = 0;
        while attribute < D {
            let value = values[attribute];
            if value > 2 {
                return Err(Error::ValueOutOfRange { attribute, value });
            }
            bits = bits << 2 | value as u64;
            attribute += 1;
        }
        // The mask changes nothing; it has the number of attributes checked.
        Ok(Self::from_valid(bits & Self::MASK))
    }

    /// The card of bits in which no field is 3.
    const fn from_valid(bits: u64) -> Self {
        // What does not happen is a panic, and no made-up card.
        match Trits::from_bits(bits) {
            Some(trits) => Self(trits),
            None => panic!("no field is 3"),
        }
    }

    /// The values, the first attribute first. O(D).
    #[must_use]
    pub const fn values(self) -> [u8; D] {
        let mut values = [0; D];
        let mut attribute = 0;
        while attribute < D {
            values[attribute] = self.field(attribute);
            attribute += 1;
        }
        values
    }

    /// The value of one attribute, counted from 0; `None` when the card has fewer attributes. O(1).
    #[inline]
    #[must_use]
    pub const fn value(self, attribute: usize) -> Option<u8> {
        if attribute < D { Some(self.field(attribute)) } else { None }
    }

    const fn field(self, attribute: usize) -> u8 {
        (self.0.bits() >> (2 * (D - 1 - attribute)) & 3) as u8
    }

    /// The packed word: see [the type](Self#the-bits).
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0.bits()
    }

    /// The card of a packed word, or `None` when a field is `11` or a bit above the fields is set.
    /// O(1).
    ///
    /// ```
    /// use set_cards::Card;
    ///
    /// assert_eq!(Card::<4>::from_bits(73).map(|card| card.values()), Some([1, 0, 2, 1]));
    /// assert_eq!(Card::<4>::from_bits(0b11), None);
    /// assert_eq!(Card::<4>::from_bits(1 << 8), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Option<Self> {
        match Trits::from_bits(bits) {
            Some(trits) if bits & !Self::MASK == 0 => Some(Self(trits)),
            _ => None,
        }
    }

    /// The position among all cards in lexicographic order: the attributes as digits of a base-3
    /// number. O(D).
    ///
    /// ```
    /// use set_cards::Card;
    /// let card: Card = "1021".parse()?;
    /// assert_eq!(card.rank(), ((1 * 3 + 0) * 3 + 2) * 3 + 1);
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u64 {
        let mut rank = 0;
        let mut attribute = 0;
        while attribute < D {
            rank = rank * 3 + self.field(attribute) as u64;
            attribute += 1;
        }
        rank
    }

    /// The card at a position in lexicographic order; `None` exactly when `rank >= COUNT`. O(D).
    ///
    /// ```
    /// use set_cards::Card;
    ///
    /// assert_eq!(Card::<4>::unrank(34), Some("1021".parse()?));
    /// assert_eq!(Card::<4>::unrank(81), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn unrank(rank: u64) -> Option<Self> {
        if rank >= Self::COUNT {
            return None;
        }
        // Digits of base 3 from the last on, each into its field.
        let mut bits = 0;
        let mut rest = rank;
        let mut attribute = 0;
        while attribute < D {
            bits |= (rest % 3) << (2 * attribute);
            rest /= 3;
            attribute += 1;
        }
        Some(Self::from_valid(bits))
    }

    /// All cards in lexicographic order.
    // Beside the trait's, so that a program needs no import for what every page uses.
    #[must_use]
    pub fn all() -> All<Self> {
        <Self as Dense>::all()
    }

    /// The one card that makes a set with two different cards; the card itself for two equal ones.
    ///
    /// ```
    /// use set_cards::Card;
    ///
    /// let third = Card::from_values([0, 0, 1, 2])?.third(Card::from_values([0, 1, 1, 1])?);
    /// assert_eq!(third.values(), [0, 2, 1, 0]);
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    ///
    /// Seven operations on the word, for all attributes at once: see
    /// [`Trits::third`](dense_code::Trits::third).
    #[inline]
    #[must_use]
    pub const fn third(self, other: Self) -> Self {
        Self(self.0.third(other.0))
    }

    /// Whether three cards are a set: in each attribute all the same or all different, and three
    /// different cards. The same card three times is refused, though its attributes sum to
    /// zero. O(1).
    ///
    /// ```
    /// use set_cards::Card;
    /// let card = Card::<4>::ZERO;
    /// assert!(!Card::is_set(card, card, card));
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_set(a: Self, b: Self, c: Self) -> bool {
        // Three copies of a card sum to zero too, but they are no line: the deck has one of each.
        a.third(b).bits() == c.bits() && a.bits() != b.bits()
    }

    /// Checks that three cards are a set, and says why they are not: which attributes fail, or that
    /// a card appears twice. O(1) for a set, O(D) to find the attributes.
    ///
    /// ```
    /// use set_cards::Card;
    ///
    /// let [a, b, c] = ["0000", "0111", "0221"].map(|text| text.parse::<Card>());
    /// let why = Card::check_set(a?, b?, c?).map_err(|why| why.to_string());
    /// assert_eq!(why, Err("shape is neither all the same nor all different".to_owned()));
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotASet::SameCard`] when two of the three are equal, otherwise [`NotASet::Attributes`].
    pub const fn check_set(a: Self, b: Self, c: Self) -> Result<(), NotASet> {
        if a.distance(b) == 0 || b.distance(c) == 0 || a.distance(c) == 0 {
            return Err(NotASet::SameCard);
        }
        // A field fails exactly where the third card of two is not the other one.
        let difference = a.third(b).bits() ^ c.bits();
        if difference == 0 {
            return Ok(());
        }
        // Which attributes: only a wrong call gets here, so that a right one costs O(1).
        let mut failing = 0;
        let mut attribute = 0;
        while attribute < D {
            if difference >> (2 * (D - 1 - attribute)) & 3 != 0 {
                failing |= 1 << attribute;
            }
            attribute += 1;
        }
        Err(NotASet::Attributes { failing })
    }

    /// The sum in each attribute mod 3. O(1).
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.plus(other.0))
    }

    /// Minus the value in each attribute mod 3: 1 and 2 change places. O(1).
    #[inline]
    #[must_use]
    pub const fn negative(self) -> Self {
        Self(self.0.negated())
    }

    /// The difference in each attribute mod 3. O(1).
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        self.plus(other.negative())
    }

    /// In how many attributes two cards differ. O(1).
    ///
    /// ```
    /// use set_cards::Card;
    ///
    /// assert_eq!("0122".parse::<Card>()?.distance("0100".parse()?), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn distance(self, other: Self) -> u32 {
        let difference = self.bits() ^ other.bits();
        // Two values differ when either bit of the field does.
        ((difference | difference >> 1) & LOW).count_ones()
    }
}

impl Card<4> {
    /// The card of the standard game with these attributes. O(1).
    ///
    /// ```
    /// use set_cards::{Card, CardColour, Number, Shading, Shape};
    ///
    /// let card = Card::new(Number::Two, CardColour::Red, Shading::Hatched, Shape::Wave);
    /// assert_eq!(card.short().to_string(), "2RHW");
    /// assert_eq!(card.values(), [1, 0, 1, 1]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(number: Number, colour: CardColour, shading: Shading, shape: Shape) -> Self {
        let bits =
            (number as u64) << 6 | (colour as u64) << 4 | (shading as u64) << 2 | shape as u64;
        Self::from_valid(bits)
    }

    /// The first attribute.
    #[inline]
    #[must_use]
    pub const fn number(self) -> Number {
        Number::from_field(self.field(0))
    }

    /// The second attribute.
    #[inline]
    #[must_use]
    pub const fn colour(self) -> CardColour {
        CardColour::from_field(self.field(1))
    }

    /// The third attribute.
    #[inline]
    #[must_use]
    pub const fn shading(self) -> Shading {
        Shading::from_field(self.field(2))
    }

    /// The fourth attribute.
    #[inline]
    #[must_use]
    pub const fn shape(self) -> Shape {
        Shape::from_field(self.field(3))
    }
}

/// The value 2 in each of the 32 fields.
const TWOS: u64 = LOW << 1;

forward_dense! {
    [const D: usize] Card<D> {
        #[inline]
        fn successor(self) -> Option<Self> {
            // The twos at the end become zeros, and the field before them counts on.
            let twos = (self.bits() ^ TWOS).trailing_zeros() / 2 * 2;
            let is_last = u64::from(twos) >= 2 * D as u64;
            (!is_last).then(|| Self::from_valid((self.bits() >> twos << twos) + (1 << twos)))
        }

        #[inline]
        fn predecessor(self) -> Option<Self> {
            // The zeros at the end become twos, and the field before them counts back.
            let one = 1 << self.bits().checked_ilog2().map(|_| self.bits().trailing_zeros() / 2 * 2)?;
            Some(Self::from_valid((self.bits() - one) | TWOS & (one - 1)))
        }
    }
}

/// The sum in each attribute mod 3.
impl<const D: usize> Add for Card<D> {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        self.plus(other)
    }
}

/// The difference in each attribute mod 3.
impl<const D: usize> Sub for Card<D> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self.minus(other)
    }
}

/// Minus the value in each attribute mod 3.
impl<const D: usize> Neg for Card<D> {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        self.negative()
    }
}

/// The sum of some cards, [`ZERO`](Card::ZERO) for none.
impl<const D: usize> Sum for Card<D> {
    fn sum<I: Iterator<Item = Self>>(cards: I) -> Self {
        cards.fold(Self::ZERO, Self::plus)
    }
}

impl<const D: usize> Default for Card<D> {
    fn default() -> Self {
        Self::ZERO
    }
}

impl<const D: usize> fmt::Debug for Card<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Card({self})")
    }
}
