use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::mem;

use thiserror::Error;

use crate::card::Card;
use crate::classes::Classes;
use crate::space::DealSpace;
use crate::word::ClassWord;

/// Why a string is not a [`Card`], or not a deal of the space.
///
/// ```
/// use canon_deals::{DealSpace, ParseError};
/// let space = DealSpace::standard(&[2])?;
/// assert_eq!(space.parse("Ah Xd"), Err(ParseError::Card { at: 3 }));
/// let error = space.parse("Ah / Kd").unwrap_err();
/// assert_eq!(error, ParseError::Rounds { found: 2, rounds: 1 });
/// assert_eq!(error.to_string(), "number of rounds: 2, not 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ParseError {
    /// A text that is no single card, as [`Card`] reads them.
    #[error("a card is a rank and a suit, such as Ah, Td or 10s")]
    NotACard,
    /// Something that is not a card of the pack.
    #[error("no card of this pack at byte {at}")]
    Card {
        /// Where in the text, in bytes from 0.
        at: usize,
    },
    /// A card that occurs earlier in the text.
    #[error("the card at byte {at} is dealt already")]
    Repeated {
        /// Where in the text, in bytes from 0.
        at: usize,
    },
    /// Too many cards in a round, or too few.
    #[error("cards in round {round}: {found}, not {cards}")]
    Cards {
        /// The round, from 1.
        round: usize,
        /// How many it has.
        found: usize,
        /// How many it should have.
        cards: u32,
    },
    /// Too many rounds, or too few.
    #[error("number of rounds: {found}, not {rounds}")]
    Rounds {
        /// How many there are.
        found: usize,
        /// How many there should be.
        rounds: usize,
    },
}

const RANKS: &str = "23456789TJQKA";
const SUITS: [[char; 2]; 4] =
    [['c', '\u{2663}'], ['d', '\u{2666}'], ['h', '\u{2665}'], ['s', '\u{2660}']];

/// What may stand between two cards.
const BETWEEN: [char; 3] = [' ', '\t', ','];

/// The rank that the text begins with, which is cut off: a letter, or a number from 1 on.
fn rank(text: &mut &str, numbers: bool) -> Option<u8> {
    if numbers {
        let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
        let (number, rest) = text.split_at(end);
        *text = rest;
        // Without leading zeros each card has one text.
        return number.parse::<u8>().ok().filter(|_| !number.starts_with('0')).map(|n| n - 1);
    }
    let mut letters = text.chars();
    let mut letter = letters.next()?.to_ascii_uppercase();
    if let Some(rest) = text.strip_prefix("10") {
        (letter, letters) = ('T', rest.chars());
    }
    *text = letters.as_str();
    (0..).zip(RANKS.chars()).find(|(_, rank)| *rank == letter).map(|(rank, _)| rank)
}

/// The suit that the text begins with, which is cut off.
fn suit(text: &mut &str) -> Option<u8> {
    let mut letters = text.chars();
    let letter = letters.next()?.to_ascii_lowercase();
    let rest = letters.as_str();
    // Some programs ask for the coloured picture of a sign.
    let picture = if letter.is_ascii() { None } else { rest.strip_prefix('\u{fe0f}') };
    *text = picture.unwrap_or(rest);
    (0..).zip(SUITS).find(|(_, names)| names.contains(&letter)).map(|(suit, _)| suit)
}

/// The card that the text begins with, which is cut off, with its rank as a letter or a number.
pub(crate) fn card(text: &mut &str, numbers: bool) -> Option<Card> {
    let rank = rank(text, numbers)?;
    Card::new(rank, suit(text)?)
}

/// Ranks above the ace are numbers in any case.
pub(crate) fn write_card(out: &mut dyn Write, card: Card, numbers: bool) -> fmt::Result {
    let (rank, [suit, _]) = (usize::from(card.rank()), SUITS[usize::from(card.suit())]);
    match RANKS.get(rank..=rank) {
        Some(letter) if !numbers => write!(out, "{letter}{suit}"),
        _ => write!(out, "{}{suit}", rank + 1),
    }
}

impl<W: ClassWord> DealSpace<W> {
    /// Reads a deal: cards as `Ah Kd`, rounds separated by `/`. Blanks and commas between cards are
    /// skipped.
    ///
    /// Ranks are the last of `2 3 4 5 6 7 8 9 T J Q K A`, ten also `10`; in packs of more than 13
    /// ranks they are the numbers from 1 on. Suits are the first of `c d h s`, from 0 on, also the
    /// signs `♣ ♦ ♥ ♠`. Letters may be upper or lower case.
    ///
    /// # Errors
    ///
    /// [`ParseError`], which says what is wrong and where.
    ///
    /// ```
    /// use canon_deals::DealSpace;
    /// let space = DealSpace::standard(&[2, 3])?;
    /// let deal = space.parse("2c A♥ / 3c,10d 3s")?;
    /// assert_eq!(space.text(&deal)?, "2c Ah / 3c Td 3s");
    /// // 36 cards, from the six on.
    /// assert!(DealSpace::new(9, 4, &[1])?.parse("5c").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(&self, text: &str) -> Result<Vec<Card>, ParseError> {
        let Classes { pack, lanes, .. } = &self.classes;
        let (mut deal, mut seen) = (Vec::with_capacity(pack.cards), [false; 64]);
        // No rounds are an empty text.
        let is_empty = pack.rounds.is_empty() && text.trim_ascii().is_empty();
        let rounds = if is_empty { 0 } else { text.split('/').count() };
        if rounds != pack.rounds.len() {
            return Err(ParseError::Rounds { found: rounds, rounds: pack.rounds.len() });
        }
        let mut end = 0;
        for (round, (text, cards)) in (1..).zip(text.split('/').zip(&pack.rounds)) {
            let start = deal.len();
            end += text.len();
            let mut rest = text.trim_start_matches(BETWEEN);
            while !rest.is_empty() {
                let at = end - rest.len();
                let card = card(&mut rest, pack.ranks > 13).filter(|card| lanes.has(*card));
                let card = card.ok_or(ParseError::Card { at })?;
                if mem::replace(&mut seen[usize::from(card.bits())], true) {
                    return Err(ParseError::Repeated { at });
                }
                deal.push(card);
                rest = rest.trim_start_matches(BETWEEN);
            }
            let found = deal.len() - start;
            if found != *cards as usize {
                return Err(ParseError::Cards { round, found, cards: *cards });
            }
            // And the slash.
            end += 1;
        }
        Ok(deal)
    }

    /// A deal as a text, which [`parse`](Self::parse) reads back. Ranks of packs of more than 13
    /// are numbers from 1 on.
    ///
    /// # Errors
    ///
    /// The errors of [`rank`](Self::rank).
    #[expect(clippy::missing_panics_doc, reason = "writing to a string does not fail")]
    pub fn text(&self, deal: &[Card]) -> Result<String, crate::Error> {
        self.rank(deal)?;
        let (mut text, mut cards) = (String::new(), deal.iter());
        for (round, dealt) in self.classes.pack.rounds.iter().enumerate() {
            if round > 0 {
                text.push_str(if cards.len() == deal.len() { "/ " } else { " / " });
            }
            for (place, card) in cards.by_ref().take(*dealt as usize).enumerate() {
                if place > 0 {
                    text.push(' ');
                }
                let numbers = self.classes.pack.ranks > 13;
                write_card(&mut text, *card, numbers).expect("a string grows");
            }
        }
        Ok(text)
    }
}
