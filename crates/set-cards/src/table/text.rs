use core::fmt;
use core::str::FromStr;

use dense_code::text;

use super::table::Table;
use crate::Card;
use crate::error::{Error, ParseCardError};

/// The cards in their order, separated by spaces; an empty text if there are none.
impl<const D: usize> fmt::Display for Table<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::join(f, self.cards().iter(), " ")
    }
}

/// Cards in digits, separated by blanks or commas: what `Display` prints, and the same with more
/// blanks or on several lines. [`Table::from_text`] reads the short style such as `2RHW` too. The
/// error is that of the first word that is no card, repeats a card, or is the 256th card.
///
/// ```
/// use set_cards::Table;
///
/// let table: Table = "1202 0000 0111 2101 0222".parse()?;
/// assert_eq!(table.count_sets(), 2);
/// assert_eq!(table.to_string().parse(), Ok(table));
/// # Ok::<(), set_cards::Error>(())
/// ```
impl<const D: usize> FromStr for Table<D> {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        read(text, str::parse)
    }
}

impl Table {
    /// Reads cards that are separated by blanks, commas or line breaks. Each card is in any style
    /// of [`Card::from_text`], words joined by `-`. A byte order mark at the beginning is passed
    /// over.
    ///
    /// ```
    /// use set_cards::Table;
    ///
    /// let table = Table::from_text("2RHW, 1roo one-red-solid-oval")?;
    /// assert_eq!(table.to_string(), "1011 0002 0022");
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Word`], [`Error::Twice`] or [`Error::Full`] for the first word that is no card,
    /// repeats a card, or is the 256th card.
    pub fn from_text(text: &str) -> Result<Self, Error> {
        read(text.trim_start_matches('\u{feff}'), |word| Card::from_text(word))
    }
}

/// The table of the words of a text, each read by `card`.
fn read<const D: usize>(
    text: &str,
    card: impl Fn(&str) -> Result<Card<D>, ParseCardError>,
) -> Result<Table<D>, Error> {
    let mut table = Table::default();
    let words = text.split(|letter: char| letter == ',' || letter.is_whitespace());
    // Errors come in the order of the words, whatever is wrong with them.
    for (place, word) in words.filter(|word| !word.is_empty()).enumerate() {
        table.push(card(word).map_err(|source| Error::Word { place, source })?)?;
    }
    Ok(table)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use alloc::string::ToString;
    use alloc::vec::Vec;

    use super::*;

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
        assert_eq!(Table::from_text(&text), Ok(Table::new(cards).unwrap()));
        assert_eq!(Table::from_text(" "), Ok(Table::default()));
        let error = |text: &str| Table::from_text(text).err();
        let twice = Error::Twice { first: 0, second: 1 };
        assert_eq!(error("1011 2RHW"), Some(twice));
        // The first word that is wrong in any way.
        assert_eq!(error("0000 0000 x"), Some(twice));
        for (text, at) in
            [("0000 x 0000", 1), ("1011 2RHX", 1), ("101", 0), ("2RHW; 0000", 0), ("0000 0003", 1)]
        {
            let found = error(text);
            assert!(matches!(found, Some(Error::Word { place, .. }) if place == at), "{text}");
        }
    }

    #[test]
    fn what_is_not_a_table_is_refused() {
        let error = |text: &str| text.parse::<Table<2>>().err();
        for (text, at) in [("0", 0), ("000", 0), ("00;01", 0), ("00 01 1R", 2)] {
            let found = error(text);
            assert!(matches!(found, Some(Error::Word { place, .. }) if place == at), "{text}");
        }
        let twice = Error::Twice { first: 0, second: 2 };
        assert_eq!(error("00 01 00"), Some(twice));
        let all: Vec<_> = Card::<6>::all().take(256).map(|card| card.to_string()).collect();
        let full = Some(Error::Full);
        assert_eq!(all.join(" ").parse::<Table<6>>().err(), full);
    }
}
