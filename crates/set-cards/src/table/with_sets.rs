//! Random tables with a given number of sets, and the table of a day.

use alloc::vec::Vec;

use dense_code::{Level, random};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;

use super::kernel;
use super::table::Table;
use crate::error::Error;
use crate::{Card, CardSet};

/// How many deals are tried before cards are exchanged: enough for all numbers of sets that a
/// player would ask for (one deal in 43 has six), and a few milliseconds lost for others.
const DEALS: u32 = 20_000;

/// How many exchanges are tried then.
const EXCHANGES: u32 = 200_000;

impl Table {
    /// Random cards with exactly `sets` sets among them: a puzzle.
    ///
    /// Every such table is equally likely, unless such tables are rarer than about one deal in ten
    /// thousand. Then cards are exchanged one by one to come nearer to the number of sets. This
    /// stops after a while, so it can fail although such tables exist. For about twenty cards
    /// without a set, use the cards of a [`Cap`](crate::Cap) instead.
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
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NoSuchTable`] when no such table was found; it may still exist.
    pub fn with_sets<R: Rng + ?Sized>(cards: usize, sets: u32, rng: &mut R) -> Result<Self, Error> {
        let none = Error::NoSuchTable { cards, sets };
        let standard: Vec<Card> = Card::all().collect();
        let mut deck = standard.clone();
        if cards > deck.len() {
            return Err(none);
        }
        let level = Level::detect();
        for _ in 0..DEALS {
            // Each deal begins with the sorted deck: that is part of what a date stands for.
            deck.copy_from_slice(&standard);
            random::shuffle(&mut deck, rng);
            if kernel::count(level, &deck[..cards]) == sets {
                return Self::new(deck[..cards].iter().copied());
            }
        }
        exchange(&mut deck, cards, sets, rng).ok_or(none)
    }

    /// The twelve cards of a day, with exactly six sets: the same for everybody, and the same in
    /// every release. `None` for a date that the calendar does not have, such as 29 February 2026.
    ///
    /// ```
    /// use set_cards::Table;
    ///
    /// let table = Table::daily(2026, 11, 21).ok_or("no such day")?;
    /// assert_eq!((table.len(), table.count_sets()), (12, 6));
    /// assert_eq!(Table::daily(2026, 2, 29), None);
    /// # Ok::<(), &str>(())
    /// ```
    ///
    /// The calendar is the Gregorian one, also for years before 1582.
    #[must_use]
    pub fn daily(year: u16, month: u8, day: u8) -> Option<Self> {
        let is_leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 if is_leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        if day == 0 || day > days {
            return None;
        }
        let number = (u64::from(year) * 100 + u64::from(month)) * 100 + u64::from(day);
        // One deal in 43 has six sets: that 20,000 deals have none does not happen.
        Some(
            Self::with_sets(12, 6, &mut Pcg64::seed_from_u64(number)).expect("six sets are common"),
        )
    }
}

/// Exchanges cards of the table for others of the deck when that brings the number of sets no
/// farther from the one asked for, and sometimes when it does.
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
            let table = Table::new(deck[..cards].iter().copied());
            return Some(table.expect("different cards of the deck"));
        }
        // The second index is `None` when the whole deck lies on the table.
        let (out, into) =
            (random::index(cards, rng)?, cards + random::index(deck.len() - cards, rng)?);
        let (old, new) = (deck[out], deck[into]);
        // A card's sets are one mirror image, so that an exchange costs two of them and no count.
        let rest = chosen.without(old);
        let now = count - chosen.sets_with_card(old) + rest.sets_with_card(new);
        // A step away in twenty lets it leave a place from which no single exchange comes nearer.
        if now.abs_diff(sets) <= count.abs_diff(sets) || random::below(20, rng) == Some(0) {
            deck.swap(out, into);
            (chosen, count) = (rest.with(new), now);
        }
    }
    None
}
