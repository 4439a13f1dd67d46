//! Random tables with a given number of sets, and the table of a day.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use dense_code::{random, text};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use thiserror::Error;

use super::Table;
use crate::{Card, CardSet, Deck};

/// How many deals are tried before cards are exchanged.
const DEALS: u32 = 20_000;

/// How many exchanges are tried then.
const EXCHANGES: u32 = 200_000;

impl Table {
    /// Random cards with exactly `sets` sets among them: a puzzle.
    ///
    /// Every such table is equally likely, unless such tables are rarer than about one deal in ten
    /// thousand. Then cards are exchanged one by one to come nearer to the number of sets. This
    /// stops after a while, so it can fail although such tables exist. For about twenty cards
    /// without a set, use the cards of a [`Cap`](crate::space::Cap) instead.
    ///
    /// ```
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    /// use set_cards::Table;
    ///
    /// let mut rng = Pcg64::seed_from_u64(1);
    /// let table = Table::with_sets(12, 6, &mut rng)?;
    /// assert_eq!((table.len(), table.count_sets()), (12, 6));
    /// // Twenty-one cards always have a set.
    /// assert!(Table::with_sets(21, 0, &mut rng).is_err());
    /// # Ok::<(), set_cards::table::NoSuchTable>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NoSuchTable`] when no such table was found; it may still exist.
    pub fn with_sets<R: Rng + ?Sized>(
        cards: usize,
        sets: u32,
        rng: &mut R,
    ) -> Result<Self, NoSuchTable> {
        let none = NoSuchTable { cards, sets };
        let standard = Deck::standard();
        let mut deck: Vec<Card> = standard.cards().to_vec();
        if cards > deck.len() {
            return Err(none);
        }
        for _ in 0..DEALS {
            deck.copy_from_slice(standard.cards());
            random::shuffle(&mut deck, rng);
            let table = Self::from_different(deck[..cards].to_vec());
            if table.count_sets() == sets {
                return Ok(table);
            }
        }
        exchange(&mut deck, cards, sets, rng).ok_or(none)
    }

    /// The twelve cards of a day, with exactly six sets: the same for everybody, and the same in
    /// every release.
    ///
    /// ```
    /// use set_cards::Table;
    ///
    /// let table = Table::daily("2026-11-21".parse()?);
    /// assert_eq!((table.len(), table.count_sets()), (12, 6));
    ///
    /// // Today, in universal time.
    /// use set_cards::table::Date;
    /// use std::time::SystemTime;
    /// let days = SystemTime::UNIX_EPOCH.elapsed()?.as_secs() / 86_400;
    /// let today = Date::from_days_since_1970(days).ok_or("past the year 9999")?;
    /// assert_eq!(Table::daily(today).count_sets(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn daily(date: Date) -> Self {
        let Date { year, month, day } = date;
        let number = (u64::from(year) * 100 + u64::from(month)) * 100 + u64::from(day);
        // Not an error: one deal in 43 has six sets.
        Self::with_sets(12, 6, &mut Pcg64::seed_from_u64(number)).unwrap_or_default()
    }
}

/// Exchanges cards of the table for others of the deck, when the number of sets does not go farther
/// from the one asked for, and now and then when it does.
fn exchange<R: Rng + ?Sized>(
    deck: &mut [Card],
    cards: usize,
    sets: u32,
    rng: &mut R,
) -> Option<Table> {
    let mut chosen: CardSet = deck[..cards].iter().copied().collect();
    let mut count = chosen.count_sets();
    for _ in 0..EXCHANGES {
        if count == sets {
            return Some(Table::from_different(deck[..cards].to_vec()));
        }
        // None when there is no card to exchange.
        let (out, into) =
            (random::index(cards, rng)?, cards + random::index(deck.len() - cards, rng)?);
        let (old, new) = (deck[out], deck[into]);
        let rest = chosen.without(old);
        let now = count - chosen.sets_with_card(old) + rest.sets_with_card(new);
        if now.abs_diff(sets) <= count.abs_diff(sets) || random::below(20, rng) == Some(0) {
            deck.swap(out, into);
            (chosen, count) = (rest.with(new), now);
        }
    }
    None
}

/// The error of [`Table::with_sets`] when no such table was found.
///
/// ```
/// use rand_pcg::{Pcg64, rand_core::SeedableRng};
/// use set_cards::Table;
///
/// let error = Table::with_sets(2, 1, &mut Pcg64::seed_from_u64(1)).err();
/// let text = "no table of 2 cards was found that has exactly this number of sets: 1";
/// assert_eq!(error.map(|error| error.to_string()).as_deref(), Some(text));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("no table of {cards} cards was found that has exactly this number of sets: {sets}")]
#[non_exhaustive]
pub struct NoSuchTable {
    /// How many cards were asked for.
    pub cards: usize,
    /// How many sets.
    pub sets: u32,
}

/// A day of the Gregorian calendar, from the year 1 to 9999, for [`Table::daily`].
///
/// ```
/// use set_cards::table::Date;
///
/// let day: Date = "2024-02-29".parse()?;
/// assert_eq!(day.to_string(), "2024-02-29");
/// assert!("2023-02-29".parse::<Date>().is_err());
/// # Ok::<(), set_cards::table::ParseDateError>(())
/// ```
///
/// Order: by time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// The day `days` days after 1970-01-01; `None` past the year 9999.
    ///
    /// ```
    /// use set_cards::table::Date;
    ///
    /// assert_eq!(
    ///     Date::from_days_since_1970(59).map(|day| day.to_string()).as_deref(),
    ///     Some("1970-03-01")
    /// );
    /// ```
    #[must_use]
    pub fn from_days_since_1970(days: u64) -> Option<Self> {
        let (mut year, mut month, mut days) = (1970_u16, 1_u8, days);
        while days >= u64::from(days_in(year, month)) {
            days -= u64::from(days_in(year, month));
            (year, month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
            if year > 9999 {
                return None;
            }
        }
        Some(Self { year, month, day: u8::try_from(days + 1).ok()? })
    }
}

const fn days_in(year: u16, month: u8) -> u8 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Year, month and day, such as `2026-11-21`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::pad(f, |out| write!(out, "{:04}-{:02}-{:02}", self.year, self.month, self.day))
    }
}

/// Exactly what `Display` prints.
impl FromStr for Date {
    type Err = ParseDateError;

    fn from_str(text: &str) -> Result<Self, ParseDateError> {
        let &[a, b, c, d, b'-', e, f, b'-', g, h] = text.as_bytes() else {
            return Err(ParseDateError::Form);
        };
        let number = |digits: &[u8]| {
            digits.iter().try_fold(0_u16, |number, digit| match digit {
                b'0'..=b'9' => Ok(10 * number + u16::from(digit - b'0')),
                _ => Err(ParseDateError::Form),
            })
        };
        let small = |digits: &[u8]| u8::try_from(number(digits)?).map_err(|_| ParseDateError::Form);
        let date =
            Self { year: number(&[a, b, c, d])?, month: small(&[e, f])?, day: small(&[g, h])? };
        let days = days_in(date.year, date.month);
        let right =
            date.year > 0 && (1..=12).contains(&date.month) && (1..=days).contains(&date.day);
        let Self { year, month, day } = date;
        right.then_some(date).ok_or(ParseDateError::NoSuchDay { year, month, day })
    }
}

/// A text that is not a date.
///
/// ```
/// use set_cards::table::{Date, ParseDateError};
///
/// assert_eq!("21.11.2026".parse::<Date>(), Err(ParseDateError::Form));
/// let error = ParseDateError::NoSuchDay { year: 2026, month: 2, day: 30 };
/// assert_eq!("2026-02-30".parse::<Date>(), Err(error));
/// assert_eq!(error.to_string(), "there is no day 30 in month 2 of the year 2026");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ParseDateError {
    /// Not of the form YYYY-MM-DD.
    #[error("a date is a year, a month and a day, such as 2026-11-21")]
    Form,
    /// No such day, or the year 0.
    #[error("there is no day {day} in month {month} of the year {year}")]
    NoSuchDay {
        /// The year.
        year: u16,
        /// The month.
        month: u8,
        /// The day.
        day: u8,
    },
}
