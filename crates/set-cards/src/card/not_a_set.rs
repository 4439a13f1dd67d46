use thiserror::Error;

/// Some of a card's attributes, counted from 0.
///
/// ```
/// use set_cards::card::Attributes;
///
/// let some = Attributes::from_bits(0b1010);
/// assert!(some.contains(1) && !some.contains(0) && !some.is_empty());
/// assert_eq!((some.len(), some.bits()), (2, 0b1010));
/// assert_eq!(some.iter().collect::<Vec<_>>(), [1, 3]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attributes(pub(super) u32);

impl Attributes {
    /// The attributes whose bit is set, the first attribute the lowest bit.
    ///
    /// ```
    /// use set_cards::card::Attributes;
    ///
    /// assert!(Attributes::from_bits(0b100).contains(2));
    /// ```
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// A bit for each attribute, the first the lowest.
    ///
    /// ```
    /// use set_cards::card::Attributes;
    ///
    /// assert_eq!(Attributes::from_bits(0b100).bits(), 0b100);
    /// ```
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether an attribute is among them.
    ///
    /// ```
    /// use set_cards::card::Attributes;
    ///
    /// assert!(!Attributes::from_bits(0b100).contains(0));
    /// ```
    #[must_use]
    pub const fn contains(self, attribute: usize) -> bool {
        attribute < 32 && self.0 >> attribute & 1 == 1
    }

    /// How many they are.
    ///
    /// ```
    /// use set_cards::card::Attributes;
    ///
    /// assert_eq!(Attributes::from_bits(0b101).len(), 2);
    /// ```
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    ///
    /// ```
    /// use set_cards::card::Attributes;
    ///
    /// assert!(Attributes::from_bits(0).is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The attributes in ascending order.
    ///
    /// ```
    /// use set_cards::card::Attributes;
    ///
    /// assert!(Attributes::from_bits(0b101).iter().eq([0, 2]));
    /// ```
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        (0..32).filter(move |&attribute| self.contains(attribute))
    }
}

/// Why three cards are no set.
///
/// ```
/// use set_cards::Card;
/// use set_cards::card::NotASet;
///
/// let card = Card::<4>::ZERO;
/// assert_eq!(Card::why_not_set(card, card, card), Err(NotASet::SameCard));
/// assert_eq!(NotASet::SameCard.to_string(), "the three cards are not different");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum NotASet {
    /// A card is there more than once.
    #[error("the three cards are not different")]
    SameCard,
    /// In these attributes two of the cards agree and one differs.
    #[error("{} of the attributes are neither all the same nor all different", .0.len())]
    Attributes(Attributes),
}
