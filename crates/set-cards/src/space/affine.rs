use core::fmt;
use core::str::FromStr;

use dense_code::text;
use thiserror::Error;

use crate::card::ParseCardError;
use crate::{Card, CardSet};

/// An invertible affine map of the cards: `x -> Ax + b` over F₃. It takes sets to sets, and
/// collections without a set to collections without a set.
///
/// For four attributes there are 1,965,150,720 of them, and they are exactly the rearrangements of
/// the deck that take every set to a set. Any `D + 1` cards in general position can be taken to any
/// other such cards, by exactly one map.
///
/// ```
/// use set_cards::{AffineMap, Card};
///
/// let cards = ["0000", "0001", "0010", "0100", "1000"].map(|text| text.parse::<Card>());
/// let frame = [cards[0]?, cards[1]?, cards[2]?, cards[3]?, cards[4]?];
/// let image = ["1202", "2202", "1211", "0000", "1111"].map(|text| text.parse::<Card>());
/// let image = [image[0]?, image[1]?, image[2]?, image[3]?, image[4]?];
///
/// let map = AffineMap::between(frame, image).ok_or("not in general position")?;
/// assert_eq!(map.apply(frame[3]), image[3]);
/// let inverse = map.inverse();
/// assert_eq!(inverse.apply(image[4]), frame[4]);
/// assert_eq!(map.then(inverse), AffineMap::IDENTITY);
/// assert_eq!(AffineMap::<4>::count(), Some(1_965_150_720));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Order: that of the columns, then of the shifts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AffineMap<const D: usize = 4> {
    /// Where the unit cards go, less the shift: the columns of the matrix. Independent.
    columns: [Card<D>; D],
    shift: Card<D>,
}

/// The card with a 1 in one attribute and 0 in the others.
pub(super) const fn unit<const D: usize>(attribute: usize) -> Card<D> {
    let mut values = [0; D];
    values[attribute] = 1;
    match Card::from_values(values) {
        Ok(card) => card,
        Err(_) => Card::ZERO, // not reached: all values are 0 and 1
    }
}

/// A value times a card.
pub(super) const fn scaled<const D: usize>(card: Card<D>, value: u8) -> Card<D> {
    match value {
        0 => Card::ZERO,
        1 => card,
        _ => card.negative(),
    }
}

impl<const D: usize> AffineMap<D> {
    /// The map that leaves every card as it is.
    ///
    /// ```
    /// use set_cards::{AffineMap, Card};
    /// assert!(Card::<4>::all().all(|card| AffineMap::IDENTITY.apply(card) == card));
    /// ```
    pub const IDENTITY: Self = {
        let mut columns = [Card::ZERO; D];
        let mut attribute = 0;
        while attribute < D {
            columns[attribute] = unit(attribute);
            attribute += 1;
        }
        Self { columns, shift: Card::ZERO }
    };

    /// The map that takes the zero card to `shift`, and the card with a 1 in attribute i alone to
    /// `columns[i] + shift`. O(D³).
    ///
    /// ```
    /// use set_cards::{AffineMap, Card};
    ///
    /// let [a, b] = [Card::<2>::from_values([1, 2])?, Card::from_values([2, 1])?];
    /// assert!(AffineMap::new([a, Card::from_values([0, 1])?], Card::ZERO).is_ok());
    /// // 21 is minus 12.
    /// assert!(AffineMap::new([a, b], Card::ZERO).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`AffineMapError`] when the columns are linearly dependent: two cards would go to the same
    /// one.
    pub fn new(columns: [Card<D>; D], shift: Card<D>) -> Result<Self, AffineMapError> {
        let map = Self { columns, shift };
        if map.solve().is_some() { Ok(map) } else { Err(AffineMapError) }
    }

    /// The one map that takes each card of the first frame to the card at the same place of the
    /// second; `None` when one of them is not in general position, or `N` is not `D + 1`: a
    /// frame is `D + 1` cards. O(D³).
    ///
    /// ```
    /// use set_cards::{AffineMap, Card};
    ///
    /// let frame = [Card::<1>::unrank(0), Card::unrank(1)].map(Option::unwrap_or_default);
    /// let other = [frame[1], frame[0]];
    /// let map =
    ///     AffineMap::between(frame, other).ok_or("two cards of one attribute are a frame")?;
    /// assert_eq!(map.apply("2".parse()?).to_string(), "2");
    /// assert_eq!(AffineMap::between([frame[0], frame[0]], other), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn between<const N: usize>(from: [Card<D>; N], to: [Card<D>; N]) -> Option<Self> {
        if N != D + 1 {
            return None;
        }
        let onto = |frame: [Card<D>; N]| {
            Self::new(core::array::from_fn(|i| frame[i + 1].minus(frame[0])), frame[0]).ok()
        };
        Some(onto(from)?.inverse().then(onto(to)?))
    }

    /// The image of a card. O(D).
    ///
    /// ```
    /// use set_cards::{AffineMap, Card};
    ///
    /// let map: AffineMap<2> = AffineMap::new(["01".parse()?, "10".parse()?], "02".parse()?)?;
    /// assert_eq!(map.apply("00".parse()?).to_string(), "02");
    /// assert_eq!(map.apply("12".parse()?).to_string(), "20");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn apply(self, card: Card<D>) -> Card<D> {
        let mut image = self.shift;
        let mut attribute = 0;
        while attribute < D {
            let value = (card.bits() >> (2 * (D - 1 - attribute)) & 3) as u8;
            image = image.plus(scaled(self.columns[attribute], value));
            attribute += 1;
        }
        image
    }

    /// The columns of the matrix: the images of the unit cards (one attribute 1, all others 0),
    /// without the shift.
    ///
    /// ```
    /// use set_cards::{AffineMap, Card};
    ///
    /// let map: AffineMap<2> = AffineMap::new(["01".parse()?, "10".parse()?], "02".parse()?)?;
    /// assert_eq!(map.columns().map(|column| column.to_string()), ["01", "10"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn columns(self) -> [Card<D>; D] {
        self.columns
    }

    /// The image of the zero card.
    ///
    /// ```
    /// use set_cards::{AffineMap, Card};
    ///
    /// let map: AffineMap<2> = AffineMap::new(["01".parse()?, "10".parse()?], "02".parse()?)?;
    /// assert_eq!(map.shift(), map.apply(Card::ZERO));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn shift(self) -> Card<D> {
        self.shift
    }

    /// This map and then another. O(D²).
    ///
    /// ```
    /// use set_cards::{AffineMap, Card};
    ///
    /// let map: AffineMap<2> = AffineMap::new(["01".parse()?, "10".parse()?], "02".parse()?)?;
    /// let card = "21".parse()?;
    /// assert_eq!(map.then(map).apply(card), map.apply(map.apply(card)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        let shift = next.apply(self.shift);
        Self { columns: self.columns.map(|column| next.apply(column).minus(next.shift)), shift }
    }

    /// The map that undoes this one. O(D³).
    ///
    /// ```
    /// use set_cards::{AffineMap, Card};
    ///
    /// let map: AffineMap<2> = AffineMap::new(["01".parse()?, "10".parse()?], "02".parse()?)?;
    /// let card = "21".parse()?;
    /// assert_eq!(map.inverse().apply(map.apply(card)), card);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn inverse(self) -> Self {
        // Not None: every map is invertible by construction.
        let columns = self.solve().unwrap_or(self.columns);
        let linear = Self { columns, shift: Card::ZERO };
        Self { columns, shift: linear.apply(self.shift).negative() }
    }

    /// The columns of the inverse matrix by elimination on columns, or `None` when there is none.
    fn solve(self) -> Option<[Card<D>; D]> {
        let mut rest = self.columns;
        let mut inverse = Self::IDENTITY.columns;
        for pivot in 0..D {
            let found = (pivot..D).find(|&i| rest[i].value(pivot) != Some(0))?;
            rest.swap(pivot, found);
            inverse.swap(pivot, found);
            if rest[pivot].value(pivot) == Some(2) {
                rest[pivot] = rest[pivot].negative();
                inverse[pivot] = inverse[pivot].negative();
            }
            for other in (0..D).filter(|&i| i != pivot) {
                let factor = rest[other].value(pivot)?;
                rest[other] = rest[other].minus(scaled(rest[pivot], factor));
                inverse[other] = inverse[other].minus(scaled(inverse[pivot], factor));
            }
        }
        Some(inverse)
    }

    /// How many such maps there are: 3ᴰ (3ᴰ - 1)(3ᴰ - 3)(3ᴰ - 9)…; fits in a `u128` up to eight
    /// attributes.
    ///
    /// ```
    /// use set_cards::AffineMap;
    ///
    /// assert_eq!(AffineMap::<2>::count(), Some(432));
    /// assert!(AffineMap::<8>::count().is_some() && AffineMap::<9>::count().is_none());
    /// ```
    #[must_use]
    pub const fn count() -> Option<u128> {
        let cards = Card::<D>::COUNT as u128;
        let (mut count, mut taken, mut attribute) = (cards, 1, 0);
        while attribute < D {
            match count.checked_mul(cards - taken) {
                Some(more) => count = more,
                None => return None,
            }
            taken *= 3;
            attribute += 1;
        }
        Some(count)
    }
}

/// The error for linearly dependent columns: their map would have no inverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("the columns are linearly dependent, so the map has no inverse")]
#[non_exhaustive]
pub struct AffineMapError;

impl<const D: usize> Default for AffineMap<D> {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl<const D: usize> fmt::Debug for AffineMap<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AffineMap({self})")
    }
}

/// The columns of the matrix, a plus sign, and the shift.
///
/// ```
/// use set_cards::{AffineMap, Card};
///
/// let map: AffineMap<2> = "01 10 + 02".parse()?;
/// assert_eq!(map.apply("12".parse()?), "20".parse()?);
/// assert_eq!(map.to_string(), "01 10 + 02");
/// assert!("01 02 + 00".parse::<AffineMap<2>>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<const D: usize> fmt::Display for AffineMap<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::pad(f, |out| {
            for column in self.columns {
                write!(out, "{column} ")?;
            }
            write!(out, "+ {}", self.shift)
        })
    }
}

/// Exactly what `Display` prints.
impl<const D: usize> FromStr for AffineMap<D> {
    type Err = ParseAffineMapError;

    fn from_str(text: &str) -> Result<Self, ParseAffineMapError> {
        let mut words = text.split(' ');
        let mut next = || words.next().ok_or(ParseAffineMapError::Length);
        let mut columns = [Card::ZERO; D];
        for column in &mut columns {
            *column = next()?.parse().map_err(ParseAffineMapError::Card)?;
        }
        if next()? != "+" {
            return Err(ParseAffineMapError::Length);
        }
        let shift = next()?.parse().map_err(ParseAffineMapError::Card)?;
        if words.next().is_some() {
            return Err(ParseAffineMapError::Length);
        }
        Self::new(columns, shift).map_err(ParseAffineMapError::Map)
    }
}

/// A text that is not an affine map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ParseAffineMapError {
    /// Too few or too many words, or no plus sign after the columns.
    #[error("a map is written as its columns, a plus sign and its shift, such as 01 10 + 02")]
    Length,
    /// A word is not a card where a column or the shift is expected, such as the plus sign after
    /// too few columns.
    #[error("a column or the shift is not a card")]
    Card(#[source] ParseCardError),
    /// The columns are linearly dependent.
    #[error(transparent)]
    Map(AffineMapError),
}

impl<const D: usize, const W: usize> CardSet<D, W> {
    /// The images of these cards under an affine map. O(n D).
    ///
    /// ```
    /// use set_cards::{AffineMap, Card, CardSet};
    ///
    /// let shift: AffineMap = AffineMap::new(AffineMap::IDENTITY.columns(), "0001".parse()?)?;
    /// let cards: CardSet = Card::all().take(2).collect();
    /// assert_eq!(cards.mapped(shift), Card::all().skip(1).take(2).collect());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn mapped(self, map: AffineMap<D>) -> Self {
        self.iter().map(|card| map.apply(card)).collect()
    }
}
