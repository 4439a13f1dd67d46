use core::fmt;
use core::str::FromStr;

use crate::text::{self, ParseError};

/// A card: a rank and a suit.
///
/// Ranks are numbers from 0, the two, to 12, the ace; packs of more than 13 ranks have some above.
/// Suits are clubs 0, diamonds 1, hearts 2, spades 3. A card is written as its rank, one of
/// `2 3 4 5 6 7 8 9 T J Q K A`, and its suit, one of `c d h s`. `10` and the signs `♣ ♦ ♥ ♠` are
/// read too, letters in both cases. A rank above the ace is written as its number and one: `14c`.
///
/// ```
/// use canon_deals::Card;
///
/// let card: Card = "Kd".parse()?;
/// assert_eq!((card.rank(), card.suit()), (11, 1));
/// assert_eq!("K♦".parse(), Ok(card));
/// assert_eq!(Card::new(8, 2).map(|card| card.to_string()).as_deref(), Some("Th"));
/// # Ok::<(), canon_deals::ParseError>(())
/// ```
///
/// Order: by rank, then by suit. A card takes a byte, `4 * rank + suit`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card of a rank below 16 and a suit below 4; `None` for others.
    #[must_use]
    pub const fn new(rank: u8, suit: u8) -> Option<Self> {
        if rank < 16 && suit < 4 { Some(Self(4 * rank + suit)) } else { None }
    }

    /// The rank, below 16: 0 is the two, 12 the ace.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 4
    }

    /// The suit, below 4: clubs, diamonds, hearts, spades.
    #[inline]
    #[must_use]
    pub const fn suit(self) -> u8 {
        self.0 % 4
    }

    /// The byte `4 * rank + suit`, below 64.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The card of a byte, or `None` from 64 on.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits < 64 { Some(Self(bits)) } else { None }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        dense_code::text::pad(f, |out| text::write_card(out, *self, false))
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let whole = |numbers| {
            let mut rest = text;
            text::card(&mut rest, numbers).filter(|_| rest.is_empty())
        };
        whole(false)
            .or_else(|| whole(true).filter(|card| card.rank() > 12))
            .ok_or(ParseError::NotACard)
    }
}

#[cfg(feature = "serde")]
dense_code::serial::text_or_compact! {
    /// The text in human-readable formats, the byte in others.
    [] Card: |card| card.bits(), Self::from_bits, "a card such as Kd, or its byte";
}
