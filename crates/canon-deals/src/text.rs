use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::mem;

use thiserror::Error;

use crate::space::DealSpace;

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

/// The rank that the text has at `at`, which is moved past it.
fn rank(bytes: &[u8], at: &mut usize, ranks: u32) -> Option<u32> {
    // Packs of fewer ranks have the highest ones, as the 36 cards from the six on.
    if let Some(first) = 13_u32.checked_sub(ranks) {
        let is_ten = bytes[*at..].starts_with(b"10");
        let letter = if is_ten { b'T' } else { bytes[*at].to_ascii_uppercase() };
        let rank = RANKS.iter().position(|rank| *rank == letter)?;
        *at += 1 + usize::from(is_ten);
        return u32::try_from(rank).ok()?.checked_sub(first);
    }
    let mut number = 0_u32;
    while let Some(digit) = bytes.get(*at).filter(|byte| byte.is_ascii_digit()) {
        // Without leading noughts each card has one text.
        if number == 0 && *digit == b'0' {
            return None;
        }
        number = number.checked_mul(10)?.checked_add((digit - b'0').into())?;
        *at += 1;
    }
    number.checked_sub(1).filter(|rank| *rank < ranks)
}

/// The suit that the text has at `at`, which is moved past it.
fn suit(bytes: &[u8], at: &mut usize) -> Option<u32> {
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

impl DealSpace {
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
    /// assert_eq!(space.parse("2c Ah / 3c,3d 3s")?, [0, 50, 4, 5, 7]);
    /// // 36 cards, from the 6 on.
    /// assert_eq!(DealSpace::new(9, 4, &[1])?.parse("6c")?, [0]);
    /// assert_eq!(DealSpace::new(15, 4, &[1])?.parse("15c")?, [56]);
    /// assert_eq!(DealSpace::standard(&[2])?.parse("10h A♠")?, [34, 51]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[expect(clippy::missing_panics_doc, reason = "a broken invariant of ours")]
    pub fn parse(&self, text: &str) -> Result<Vec<u8>, ParseError> {
        let (wanted, bytes) = (self.rounds(), text.as_bytes());
        let (mut deal, mut seen) = (Vec::with_capacity(self.cards()), [false; 64]);
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
                let rank = rank(bytes, &mut at, self.card_ranks()).ok_or(no_card)?;
                let suit = suit(bytes, &mut at).ok_or(no_card)?;
                if suit >= self.card_suits() {
                    return Err(no_card);
                }
                let card = u8::try_from(rank * self.card_suits() + suit).expect("at most 64 cards");
                if mem::replace(&mut seen[usize::from(card)], true) {
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

    /// A deal as a text, which [`parse`](Self::parse) reads back.
    ///
    /// # Errors
    ///
    /// The errors of [`rank`](Self::rank).
    ///
    /// ```
    /// use canon_deals::DealSpace;
    /// let space = DealSpace::standard(&[2, 3])?;
    /// assert_eq!(space.text(&[0, 50, 4, 5, 7])?, "2c Ah / 3c 3d 3s");
    /// assert_eq!(DealSpace::new(16, 2, &[2])?.text(&[31, 0])?, "16d 1c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(&self, deal: &[u8]) -> Result<String, crate::Error> {
        self.rank(deal)?;
        let (ranks, suits) = (self.card_ranks(), self.card_suits());
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
                let (rank, suit) = (u32::from(*card) / suits, u32::from(*card) % suits);
                match 13_u32.checked_sub(ranks) {
                    Some(first) => text.push(char::from(RANKS[(first + rank) as usize])),
                    None => text.push_str(&(rank + 1).to_string()),
                }
                text.push(char::from(SUITS[suit as usize]));
            }
        }
        Ok(text)
    }
}
