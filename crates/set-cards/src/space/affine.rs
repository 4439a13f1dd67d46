use crate::Card;
use crate::error::Error;

/// An invertible affine map of the cards: `x -> Ax + b` over F₃. It takes sets to sets, and
/// collections without a set to collections without a set.
///
/// For four attributes there are 1,965,150,720 of them, and they are exactly the rearrangements of
/// the deck that take every set to a set. A *frame* is `D + 1` cards in general position. Exactly
/// one map takes a frame to another one, card by card:
///
/// ```
/// use set_cards::{AffineMap, Card};
///
/// // The map from the standard frame, the zero card and those with a single 1, to five cards.
/// let onto = |[first, rest @ ..]: [Card; 5]| AffineMap::new(rest.map(|card| card - first), first);
/// let parse = |cards: [&str; 5]| cards.map(|text| text.parse().unwrap_or_default());
/// let frame = parse(["0000", "0001", "0010", "0100", "1000"]);
/// let image = parse(["1202", "2202", "1211", "0000", "1111"]);
///
/// let map = onto(frame)?.inverse().then(onto(image)?);
/// assert_eq!(frame.map(|card| map.apply(card)), image);
/// assert_eq!(map.then(map.inverse()), AffineMap::IDENTITY);
/// # Ok::<(), set_cards::Error>(())
/// ```
///
/// Order: that of the columns, then of the shifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
        Err(_) => panic!("all values are 0 and 1"),
    }
}

/// A value times a card.
const fn scaled<const D: usize>(card: Card<D>, value: u8) -> Card<D> {
    // Twice is minus: the field has three elements.
    match value {
        0 => Card::ZERO,
        1 => card,
        _ => card.negative(),
    }
}

impl<const D: usize> AffineMap<D> {
    /// The map that leaves every card as it is.
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
    /// [`Error::DependentColumns`] when the columns are linearly dependent: two cards would go to
    /// the same one.
    pub fn new(columns: [Card<D>; D], shift: Card<D>) -> Result<Self, Error> {
        let map = Self { columns, shift };
        if map.solve().is_some() { Ok(map) } else { Err(Error::DependentColumns) }
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
    #[must_use]
    pub const fn columns(self) -> [Card<D>; D] {
        self.columns
    }

    /// The image of the zero card.
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
        // Columns are differences of images, so the next map's shift is taken off again.
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
        let columns = self.solve().expect("`new` refuses maps without an inverse");
        // x = A⁻¹(y - b): the shift of the inverse is minus the inverse's image of the shift.
        let linear = Self { columns, shift: Card::ZERO };
        Self { columns, shift: linear.apply(self.shift).negative() }
    }

    /// The columns of the inverse matrix by elimination on columns, or `None` when there is none.
    fn solve(self) -> Option<[Card<D>; D]> {
        let mut rest = self.columns;
        let mut inverse = Self::IDENTITY.columns;
        // Gauss-Jordan on the columns; in F₃ a pivot of 2 becomes 1 by a change of sign.
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
}

impl<const D: usize> Default for AffineMap<D> {
    fn default() -> Self {
        Self::IDENTITY
    }
}
