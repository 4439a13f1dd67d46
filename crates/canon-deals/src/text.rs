use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::mem;

use thiserror::Error;

use crate::card::Card;
use crate::space::DealSpace;
use crate::word::ClassWord;

/// A text that is no card: see [`Card`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("a card is a rank and a suit, such as Ah, Td or 10s")]
pub struct ParseCardError;

/// Why a string is not a deal of the space.
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

const RANKS: &[u8; 13] = b"23456789TJQKA";
const SUITS: &[u8; 4] = b"cdhs";
const SIGNS: [&str; 4] = ["\u{2663}", "\u{2666}", "\u{2665}", "\u{2660}"];

/// The rank that the text has at `at`, which is moved past it: a letter, or a number from 1 on.
fn rank(bytes: &[u8], at: &mut usize, numbers: bool) -> Option<u8> {
    if !numbers {
        let is_ten = bytes[*at..].starts_with(b"10");
        let letter = if is_ten { b'T' } else { bytes.get(*at)?.to_ascii_uppercase() };
        *at += 1 + usize::from(is_ten);
        return (0..).zip(RANKS).find(|(_, rank)| **rank == letter).map(|(rank, _)| rank);
    }
    let mut number = 0_u8;
    while let Some(digit) = bytes.get(*at).filter(|byte| byte.is_ascii_digit()) {
        // Without leading zeros each card has one text.
        if number == 0 && *digit == b'0' {
            return None;
        }
        number = number.checked_mul(10)?.checked_add(digit - b'0')?;
        *at += 1;
    }
    number.checked_sub(1)
}

/// The suit that the text has at `at`, which is moved past it.
fn suit(bytes: &[u8], at: &mut usize) -> Option<u8> {
    for (number, (letter, sign)) in (0..).zip(SUITS.iter().zip(SIGNS)) {
        let rest = &bytes[*at..];
        if rest.first().is_some_and(|byte| byte.eq_ignore_ascii_case(letter)) {
            *at += 1;
            return Some(number);
        }
        if rest.starts_with(sign.as_bytes()) {
            *at += sign.len();
            // Some programs ask for the coloured picture of a sign.
            *at += if bytes[*at..].starts_with("\u{fe0f}".as_bytes()) { 3 } else { 0 };
            return Some(number);
        }
    }
    None
}

/// The card that the text has at `at`, which is moved past it, with its rank as a letter or a
/// number.
pub(crate) fn card(bytes: &[u8], at: &mut usize, numbers: bool) -> Option<Card> {
    let rank = rank(bytes, at, numbers)?;
    Card::new(rank, suit(bytes, at)?)
}

pub(crate) fn write_card(out: &mut dyn Write, card: Card, numbers: bool) -> fmt::Result {
    let suit = char::from(SUITS[usize::from(card.suit())]);
    if numbers {
        write!(out, "{}{suit}", card.rank() + 1)
    } else {
        write!(out, "{}{suit}", char::from(RANKS[usize::from(card.rank())]))
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
        let (wanted, bytes, numbers) = (self.rounds(), text.as_bytes(), self.rank_count() > 13);
        let (mut deal, mut seen) = (Vec::with_capacity(self.card_count()), [false; 64]);
        // No rounds are an empty text.
        let rounds = if wanted.is_empty() && text.trim_ascii().is_empty() {
            0
        } else {
            text.split('/').count()
        };
        if rounds != wanted.len() {
            return Err(ParseError::Rounds { found: rounds, rounds: wanted.len() });
        }
        let mut at = 0;
        for (round, (text, cards)) in (1..).zip(text.split('/').zip(wanted)) {
            let start = deal.len();
            let end = at + text.len();
            while at < end {
                if matches!(bytes[at], b' ' | b'\t' | b',') {
                    at += 1;
                    continue;
                }
                // No card goes on into the next round: a slash is no part of a rank or a suit.
                let no_card = ParseError::Card { at };
                let repeated = ParseError::Repeated { at };
                let card = card(bytes, &mut at, numbers);
                let card = card.filter(|card| self.has(*card)).ok_or(no_card)?;
                if mem::replace(&mut seen[usize::from(card.bits())], true) {
                    return Err(repeated);
                }
                deal.push(card);
            }
            let found = deal.len() - start;
            if found != *cards as usize {
                return Err(ParseError::Cards { round, found, cards: *cards });
            }
            at = end + 1;
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
        let (mut text, mut rest) = (String::new(), deal);
        for (round, cards) in self.rounds().iter().enumerate() {
            if round > 0 {
                text.push_str(if rest.len() == deal.len() { "/ " } else { " / " });
            }
            let (own, after) = rest.split_at(*cards as usize);
            rest = after;
            for (place, card) in own.iter().enumerate() {
                if place > 0 {
                    text.push(' ');
                }
                write_card(&mut text, *card, self.rank_count() > 13).expect("a string grows");
            }
        }
        Ok(text)
    }
}
