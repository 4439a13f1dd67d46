use alloc::vec::Vec;
use core::{fmt, mem};

use dense_code::text;
use thiserror::Error;

use crate::DealSpace;

/// Why a string is not a deal of the space. Ten is `T`, not `10`; ranks are upper case, suits lower
/// case.
///
/// ```
/// use canon_deals::{DealSpace, ParseDealError};
/// let space = DealSpace::standard(&[2])?;
/// assert_eq!(space.parse("Ah Xd"), Err(ParseDealError::Card { at: 3 }));
/// let error = space.parse("Ah / Kd").unwrap_err();
/// assert_eq!(error, ParseDealError::Rounds { found: 2, rounds: 1 });
/// assert_eq!(error.to_string(), "2 rounds where there are 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ParseDealError {
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
    #[error("{found} cards in round {round} where there are {cards}")]
    Cards {
        /// The round, from 1.
        round: usize,
        /// How many it has.
        found: usize,
        /// How many it should have.
        cards: u32,
    },
    /// Too many rounds, or too few.
    #[error("{found} rounds where there are {rounds}")]
    Rounds {
        /// How many there are.
        found: usize,
        /// How many there should be.
        rounds: usize,
    },
}

const RANKS: &[u8; 13] = b"23456789TJQKA";
const SUITS: &[u8; 4] = b"cdhs";

pub(crate) fn parse(space: &DealSpace, text: &str) -> Result<Vec<u8>, ParseDealError> {
    let (wanted, bytes) = (space.rounds(), text.as_bytes());
    let (mut deal, mut seen) = (Vec::with_capacity(space.cards()), [false; 256]);
    let mut suits = Suits::of(space, bytes);
    // No rounds are an empty text.
    let rounds =
        if wanted.is_empty() && text.trim_ascii().is_empty() { 0 } else { text.split('/').count() };
    if rounds != wanted.len() {
        return Err(ParseDealError::Rounds { found: rounds, rounds: wanted.len() });
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
            let no_card = ParseDealError::Card { at };
            let repeated = ParseDealError::Repeated { at };
            let rank = rank(bytes, &mut at, space.card_ranks()).ok_or(no_card)?;
            let letter = bytes.get(at).copied();
            let suit = letter.and_then(|letter| suits.number(letter)).ok_or(no_card)?;
            at += 1;
            // Ranks times suits are 256 at most.
            let card = u8::try_from(rank * space.card_suits() + suit).map_err(|_| no_card)?;
            if mem::replace(&mut seen[usize::from(card)], true) {
                return Err(repeated);
            }
            deal.push(card);
        }
        let found = deal.len() - start;
        if found != *cards as usize {
            return Err(ParseDealError::Cards { round, found, cards: *cards });
        }
        at = end + 1;
    }
    Ok(deal)
}

/// The rank that the text has at `at`, which is moved past it.
fn rank(bytes: &[u8], at: &mut usize, ranks: u32) -> Option<u32> {
    if let Some(first) = 13_u32.checked_sub(ranks) {
        let rank = RANKS.iter().position(|letter| letter == &bytes[*at])?;
        *at += 1;
        return u32::try_from(rank).ok()?.checked_sub(first);
    }
    let mut number = 0_u32;
    while let Some(digit) = bytes.get(*at).filter(|byte| byte.is_ascii_digit()) {
        if number == 0 && *digit == b'0' {
            return None;
        }
        number = number.checked_mul(10)?.checked_add((digit - b'0').into())?;
        *at += 1;
    }
    number.checked_sub(1).filter(|rank| *rank < ranks)
}

/// The letters of the suits, and those met so far where they are numbered as they come.
struct Suits {
    letters: [u8; 4],
    met: u32,
    count: u32,
    as_they_come: bool,
}

impl Suits {
    /// Of fewer than four suits, a text with only the first letters numbers them as
    /// [`DealSpace::text`] does, so that it reads back as the same deal. Whether another letter
    /// occurs can be asked of all bytes at once: ranks are digits or upper case.
    fn of(space: &DealSpace, text: &[u8]) -> Self {
        let count = space.card_suits();
        let others = SUITS.get(count as usize..).unwrap_or_default();
        let as_they_come = text.iter().any(|byte| others.contains(byte));
        Self { letters: [0; 4], met: 0, count, as_they_come }
    }

    fn number(&mut self, letter: u8) -> Option<u32> {
        if self.count > 4 {
            let number = u32::from(letter.checked_sub(b'a')?);
            return (number < self.count).then_some(number);
        }
        let place = SUITS.iter().position(|suit| *suit == letter)?;
        if !self.as_they_come {
            // Below the count, for no other letter occurs.
            return u32::try_from(place).ok();
        }
        if let Some(met) = (0..self.met).find(|met| self.letters[*met as usize] == letter) {
            return Some(met);
        }
        if self.met == self.count {
            return None;
        }
        self.letters[self.met as usize] = letter;
        self.met += 1;
        Some(self.met - 1)
    }
}

/// A deal as a text, by [`DealSpace::text`].
///
/// ```
/// use canon_deals::DealSpace;
/// let space = DealSpace::new(20, 5, &[2])?;
/// assert_eq!(space.text(&[99, 0])?.to_string(), "20e 1a");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct DealText<'a> {
    space: &'a DealSpace,
    deal: &'a [u8],
}

impl<'a> DealText<'a> {
    /// The deal was found valid.
    pub(crate) const fn new(space: &'a DealSpace, deal: &'a [u8]) -> Self {
        Self { space, deal }
    }
}

impl fmt::Display for DealText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::pad(f, |out| {
            let (ranks, suits) = (self.space.card_ranks(), self.space.card_suits());
            let mut from = 0;
            for (round, cards) in self.space.rounds().iter().enumerate() {
                if round > 0 {
                    out.write_str(if from == 0 { "/ " } else { " / " })?;
                }
                let end = from + *cards as usize;
                for (place, card) in self.deal[from..end].iter().enumerate() {
                    if place > 0 {
                        out.write_str(" ")?;
                    }
                    let (rank, suit) = (u32::from(*card) / suits, u32::from(*card) % suits);
                    match 13_u32.checked_sub(ranks) {
                        Some(first) => {
                            write!(out, "{}", char::from(RANKS[(first + rank) as usize % 13]))?;
                        }
                        None => write!(out, "{}", rank + 1)?,
                    }
                    let letter = match SUITS.get(suit as usize) {
                        Some(letter) if suits <= 4 => *letter,
                        _ => b'a' + u8::try_from(suit).unwrap_or(0),
                    };
                    write!(out, "{}", char::from(letter))?;
                }
                from = end;
            }
            Ok(())
        })
    }
}
