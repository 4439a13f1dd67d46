use core::fmt;

#[cfg(feature = "serde")]
use serde::de::{Error as _, SeqAccess, Unexpected, Visitor};
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

    /// How many attributes there are.
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

/// The names of the attributes: those of the standard game, and the background of a fifth one.
const NAMES: [&str; 5] = ["number", "colour", "shading", "shape", "background"];

/// The name of an attribute, counted from 0.
struct Name(usize);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match NAMES.get(self.0) {
            Some(name) => f.write_str(name),
            None => write!(f, "attribute {}", self.0 + 1),
        }
    }
}

/// The names of the attributes as in a sentence; those past the fifth are counted from 1.
///
/// ```
/// use set_cards::card::Attributes;
///
/// assert_eq!(Attributes::from_bits(0b110).to_string(), "colour and shading");
/// assert_eq!(Attributes::from_bits(0b10_1001).to_string(), "number, shape and attribute 6");
/// ```
impl fmt::Display for Attributes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, attribute) in (1..).zip(self.iter()) {
            let gap = match place {
                1 => "",
                _ if place == self.len() => " and ",
                _ => ", ",
            };
            write!(f, "{gap}{}", Name(attribute))?;
        }
        Ok(())
    }
}

/// A list of names such as `["colour", "shading"]` in human-readable formats, the bits in binary
/// ones.
#[cfg(feature = "serde")]
impl serde::Serialize for Attributes {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter().map(Name))
        } else {
            serializer.serialize_u32(self.bits())
        }
    }
}

/// In ascending order, each name once.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Attributes {
    fn deserialize<T: serde::Deserializer<'de>>(deserializer: T) -> Result<Self, T::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_seq(List)
        } else {
            u32::deserialize(deserializer).map(Self)
        }
    }
}

#[cfg(feature = "serde")]
struct List;

#[cfg(feature = "serde")]
impl<'de> Visitor<'de> for List {
    type Value = Attributes;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("names of attributes in order")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Attributes, A::Error> {
        let mut attributes = Attributes(0);
        while let Some(Name(attribute)) = list.next_element()? {
            if attributes.0 >> attribute != 0 {
                return Err(A::Error::invalid_value(Unexpected::Seq, &self));
            }
            attributes.0 |= 1 << attribute;
        }
        Ok(attributes)
    }
}

#[cfg(feature = "serde")]
dense_code::serial::text_or_compact! {
    [] Name: |name| name.0, |place| Some(Self(place)).filter(|_| place < 32),
        "the name of an attribute, such as colour or attribute 6";
}

#[cfg(feature = "serde")]
impl core::str::FromStr for Name {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let counted = || {
            let number = text.strip_prefix("attribute ")?;
            let place = number.parse::<usize>().ok()?.checked_sub(1)?;
            // As it is written: without a sign or a 0 in front.
            let plain = number.starts_with(|digit| matches!(digit, '1'..='9'));
            (plain && NAMES.len() <= place && place < 32).then_some(place)
        };
        let known = NAMES.iter().position(|&name| name == text);
        known.or_else(counted).map(Self).ok_or("no such name")
    }
}

/// Why three cards are not a set.
///
/// ```
/// use set_cards::Card;
/// use set_cards::card::NotASet;
///
/// let card = Card::<4>::ZERO;
/// assert_eq!(Card::why_not_set(card, card, card), Err(NotASet::SameCard));
/// assert_eq!(NotASet::SameCard.to_string(), "two of the three cards are the same");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum NotASet {
    /// A card appears more than once.
    #[error("two of the three cards are the same")]
    SameCard,
    /// In these attributes two of the cards agree and one differs.
    #[error("{} {} neither all the same nor all different", .0, if .0.len() == 1 { "is" } else { "are" })]
    Attributes(Attributes),
}
