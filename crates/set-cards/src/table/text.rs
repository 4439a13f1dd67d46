use core::fmt;
use core::str::FromStr;

use dense_code::text;

use super::table::Table;
use crate::card::each_card;
use crate::error::Error;

/// The cards in their order, separated by spaces; an empty text if there are none.
impl<const D: usize> fmt::Display for Table<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::join(f, self.cards().iter(), " ")
    }
}

/// Cards with blanks, commas, semicolons or line ends between them, in any style that a
/// [`Card`](crate::Card#impl-FromStr-for-Card<D>) is read in. Words are joined by `-`, or a card
/// stands alone on its line: `green, one, oval, striped`. A byte order mark at the beginning is
/// skipped. The error is for a text that is no card, a card that repeats another, or the 256th
/// card.
///
/// ```
/// use set_cards::Table;
///
/// let table: Table = "2RHW, 1roo 0022\none-red-solid-diamond\ntwo solid green ovals".parse()?;
/// assert_eq!(table.to_string(), "1011 0002 0022 0020 1122");
/// assert_eq!(table.to_string().parse(), Ok(table));
/// # Ok::<(), set_cards::Error>(())
/// ```
impl<const D: usize> FromStr for Table<D> {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut table = Self::default();
        each_card(text, |_, card| table.push(card))?;
        Ok(table)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use alloc::string::ToString;
    use alloc::vec::Vec;

    use super::*;
    use crate::Card;

    #[test]
    #[cfg_attr(miri, ignore = "minutes where each step is interpreted, and no `unsafe`")]
    fn a_table_is_what_it_prints() {
        let cards: Vec<Card<5>> = Card::all().collect();
        for step in [1, 2, 7, 100] {
            for len in [0, 1, 2, 12, 243] {
                let order = (0..len).map(|place| cards[place * step % 243]);
                let table = Table::new(order).unwrap();
                assert_eq!(table.to_string().parse(), Ok(table));
            }
        }
        assert_eq!("\n 00 \t 22\n".parse(), "00 22".parse::<Table<2>>());
    }

    #[test]
    fn a_table_is_read_in_both_styles() {
        let cards: Vec<Card> = Card::all().collect();
        let word = |(place, card): (usize, &Card)| {
            if place % 3 == 0 { card.to_string() } else { card.short().to_string() }
        };
        let text = cards.iter().enumerate().map(word).collect::<Vec<_>>().join("\n ");
        assert_eq!(text.parse::<Table>(), Ok(Table::new(cards).unwrap()));
        assert_eq!(" ".parse::<Table>(), Ok(Table::default()));
        let error = |text: &str| text.parse::<Table>().err();
        let twice = Error::CardTwice { first: 0, second: 1 };
        assert_eq!(error("1011 2RHW"), Some(twice));
        // The first word that is wrong in any way.
        assert_eq!(error("0000 0000 x"), Some(twice));
        for (text, at) in
            [("0000 x 0000", 1), ("1011 2RHX", 1), ("101", 0), ("2RHW: 0000", 0), ("0000 0003", 1)]
        {
            let found = error(text);
            assert!(matches!(found, Some(Error::NotACard { place, .. }) if place == at), "{text}");
        }
    }

    #[test]
    fn what_is_not_a_table_is_refused() {
        let error = |text: &str| text.parse::<Table<2>>().err();
        for (text, at) in [("0", 0), ("000", 0), ("00:01", 0), ("00 01 1R", 2)] {
            let found = error(text);
            assert!(matches!(found, Some(Error::NotACard { place, .. }) if place == at), "{text}");
        }
        let twice = Error::CardTwice { first: 0, second: 2 };
        assert_eq!(error("00 01 00"), Some(twice));
        let all: Vec<_> = Card::<6>::all().take(256).map(|card| card.to_string()).collect();
        let full = Some(Error::TooManyCards { cards: 256, max: 255 });
        assert_eq!(all.join(" ").parse::<Table<6>>().err(), full);
    }
}
