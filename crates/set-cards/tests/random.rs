//! What is drawn at random is drawn as often as it should be, by Pearson's test with fixed seeds;
//! and everything ends whatever the generator gives.
#![cfg(feature = "rand")]
#![allow(clippy::unwrap_used, clippy::cast_precision_loss, reason = "tests with small numbers")]

use std::collections::BTreeMap;
use std::convert::Infallible;

use rand_core::{Rng, SeedableRng, TryRng};
use rand_pcg::{Pcg64, Pcg64Mcg};
use set_cards::odds::Choice;
use set_cards::space::Cap;
use set_cards::table::{Date, ParseDateError};
use set_cards::{Deals, Deck, Games, Table};

/// How far a sum of squares lies from its mean, in its standard deviations. Fair draws are within
/// five.
fn deviations(pairs: impl Iterator<Item = (u64, f64)>) -> f64 {
    let squares: Vec<f64> =
        pairs.map(|(count, expected)| (count as f64 - expected).powi(2) / expected).collect();
    let freedom = (squares.len() - 1) as f64;
    (squares.iter().sum::<f64>() - freedom) / (2.0 * freedom).sqrt()
}

/// Draws, and tests that all of `outcomes` come equally often.
fn assert_even<T: Ord>(outcomes: usize, draws: u64, draw: impl FnMut() -> T) {
    let mut counts = BTreeMap::new();
    for outcome in std::iter::repeat_with(draw).take(usize::try_from(draws).unwrap()) {
        *counts.entry(outcome).or_insert(0_u64) += 1;
    }
    assert_eq!(counts.len(), outcomes);
    let expected = draws as f64 / outcomes as f64;
    let deviations = deviations(counts.into_values().map(|count| (count, expected)));
    assert!(deviations.abs() < 5.0, "{deviations}");
}

#[test]
fn every_order_of_a_deck_is_as_likely() {
    let mut rng = Pcg64::seed_from_u64(1);
    let deck = Deck::<1>::full();
    assert_even(6, 6_000, || deck.clone().shuffled(&mut rng).cards().to_vec());
    let deck = Deck::<2>::full();
    assert_even(9 * 8 * 7, 20_000, || deck.clone().shuffled(&mut rng).cards()[3..6].to_vec());
    // The whole deck: each card at each of three places.
    let deck = Deck::standard();
    let mut place = 0;
    assert_even(3 * 81, 10_000 / 3 * 3, || {
        place = (place + 40) % 120;
        (place, deck.clone().shuffled(&mut rng).cards()[place])
    });
}

/// Of the deals with exactly one set each is as likely: the set in any three of the five places,
/// and any card in front.
#[test]
fn every_table_with_so_many_sets_is_as_likely() {
    let mut rng = Pcg64::seed_from_u64(2);
    let tables: Vec<Table> = (0..810).map(|_| Table::with_sets(5, 1, &mut rng).unwrap()).collect();
    let mut next = tables.iter();
    assert_even(10, 810, || {
        let cards = next.next().unwrap().cards();
        let is_third = |&place: &usize| {
            let others = || (0..5).filter(move |other| *other != place);
            others().any(|a| others().any(|b| a != b && cards[a].third(cards[b]) == cards[place]))
        };
        (0..5).filter(is_third).collect::<Vec<_>>()
    });
    let mut next = tables.iter();
    assert_even(81, 810, || next.next().unwrap().cards()[0]);
}

/// All caps of two attributes to which no card can be added have four cards, and relabellings take
/// each of the 54 to each.
#[test]
fn every_complete_cap_of_two_attributes_is_as_likely() {
    let mut rng = Pcg64::seed_from_u64(3);
    assert_even(54, 10_800, || Cap::<2>::empty().complete_randomly(&mut rng).cards().to_vec());
}

/// Of random deals as many have no set as counts say. The number for twelve cards is D. E. Knuth's
/// (2001). Up to 36 cards the deals are made side by side, the others one by one.
#[test]
fn as_many_deals_have_sets_as_counts_say() {
    let without =
        [(3, 78.0 / 79.0), (4, 1.0 - 4.0 / 79.0), (12, 2_284_535_476_080.0 / 70_724_320_184_700.0)];
    for (cards, share) in without {
        let report = Deals::new(cards).unwrap().with_deals(40_000).with_seed(5).run::<Pcg64Mcg>();
        let (deals, none) = (report.deals(), report.with_sets(0));
        let expected = deals as f64 * share;
        let pairs = [(none, expected), (deals - none, deals as f64 - expected)];
        let deviations = deviations(pairs.into_iter());
        assert!(deviations.abs() < 5.0, "{cards} cards: {deviations}");
    }
    // The mean of 40 cards is 9880 triples / 79; its standard error is below 0.05.
    let report = Deals::new(40).unwrap().with_deals(10_000).with_seed(6).run::<Pcg64Mcg>();
    assert!((report.mean() - 9880.0 / 79.0).abs() < 0.25, "{}", report.mean());
}

/// Numbers that begin after `LAST` and go on in steps: a step of 0 gives the same for ever.
struct Steps<const LAST: u64, const STEP: u64>(u64);

impl<const LAST: u64, const STEP: u64> TryRng for Steps<LAST, STEP> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(u32::try_from(self.try_next_u64()? & u64::from(u32::MAX)).unwrap())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = self.0.wrapping_add(STEP);
        Ok(self.0)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for byte in bytes {
            *byte = self.try_next_u64()?.to_le_bytes()[0];
        }
        Ok(())
    }
}

/// Whatever the seed.
impl<const LAST: u64, const STEP: u64> SeedableRng for Steps<LAST, STEP> {
    type Seed = [u8; 8];

    fn from_seed(_: [u8; 8]) -> Self {
        Self(LAST)
    }
}

fn ends<R: SeedableRng + Rng>() {
    let mut rng = R::seed_from_u64(0);
    assert_eq!(Deck::standard().shuffled(&mut rng).cards().len(), 81);
    assert!(Cap::<4>::empty().complete_randomly(&mut rng).is_complete());
    // A table with that many sets, or an error: the constants know one deal alone.
    for (cards, sets) in [(12, 6), (0, 0)] {
        if let Ok(table) = Table::with_sets(cards, sets, &mut rng) {
            assert_eq!((table.len(), table.count_sets()), (cards, sets));
        }
    }
    for cards in [0, 12, 36, 37, 81] {
        assert_eq!(Deals::new(cards).unwrap().with_deals(70).run::<R>().deals(), 70);
    }
    for choice in [Choice::First, Choice::Random] {
        let games = Games::standard().with_games(3).with_choice(choice);
        assert_eq!(games.run::<R>().games(), 3);
    }
}

#[test]
fn everything_ends_whatever_the_generator_gives() {
    // There is no such table: all tries are made.
    assert!(Table::with_sets(21, 0, &mut Steps::<0, 0>(0)).is_err());
    ends::<Steps<0, 0>>();
    ends::<Steps<{ u64::MAX }, 0>>();
    ends::<Steps<{ 1 << 63 }, 0>>();
    ends::<Steps<0, 1>>();
    ends::<Steps<0, { 1 << 40 }>>();
}

/// The day by an independent formula: Howard Hinnant, "chrono-compatible low-level date
/// algorithms" (2013), where years begin in March.
fn day_by_eras(days: u64) -> String {
    let day = days + 719_468;
    let (era, of_era) = (day / 146_097, day % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let march_on = (5 * of_year + 2) / 153;
    let day = of_year - (153 * march_on + 2) / 5 + 1;
    let month = if march_on < 10 { march_on + 3 } else { march_on - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[test]
fn days_have_their_dates() {
    // 2,932,896 days from 1970-01-01 is the last of 9999.
    let last = 2_932_896;
    let some = (0..2000).chain((10_900..11_100).chain((2000..last).step_by(9973)));
    for days in some.chain([last - 1, last]) {
        let date = Date::from_days_since_1970(days).unwrap();
        assert_eq!(date.to_string(), day_by_eras(days));
        assert_eq!(date.to_string().parse(), Ok(date));
        assert!(days == 0 || Date::from_days_since_1970(days - 1).unwrap() < date);
    }
    assert_eq!(day_by_eras(last), "9999-12-31");
    assert_eq!(Date::from_days_since_1970(last + 1), None);
    assert_eq!(Date::from_days_since_1970(u64::MAX), None);
    for text in ["2026-1-21", "2026-01-2x", "2026/01/21", "+026-01-21", ""] {
        assert_eq!(text.parse::<Date>(), Err(ParseDateError::Form), "{text}");
    }
}

#[test]
fn no_table_has_more_cards_than_the_deck() {
    let mut rng = Pcg64::seed_from_u64(4);
    assert!(Table::with_sets(82, 0, &mut rng).is_err());
    assert_eq!(Table::with_sets(81, 1080, &mut rng).map(|table| table.len()), Ok(81));
}
