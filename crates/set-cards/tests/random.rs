//! What is drawn at random is drawn as often as it should be, by Pearson's test with fixed seeds;
//! and everything ends whatever the generator gives.
#![cfg(feature = "rand")]
#![allow(clippy::unwrap_used, clippy::cast_precision_loss, reason = "tests with small numbers")]

use std::collections::BTreeMap;
use std::convert::Infallible;

use rand_core::{Rng, SeedableRng, TryRng};
use rand_pcg::{Pcg64, Pcg64Mcg};
use set_cards::{
    Card, Choice, Classification, Deck, Error, Rules, Table, simulate_deals, simulate_games,
};

/// Draws, and tests that all of `outcomes` come equally often: the sum of squares is within five of
/// its standard deviations.
fn assert_even<T: Ord>(outcomes: usize, draws: u64, draw: impl FnMut() -> T) {
    let mut counts = BTreeMap::new();
    for outcome in std::iter::repeat_with(draw).take(usize::try_from(draws).unwrap()) {
        *counts.entry(outcome).or_insert(0_u64) += 1;
    }
    assert_eq!(counts.len(), outcomes);
    let (expected, freedom) = (draws as f64 / outcomes as f64, (outcomes - 1) as f64);
    let square = |count: u64| (count as f64 - expected).powi(2) / expected;
    let squares: f64 = counts.into_values().map(square).sum();
    let deviations = (squares - freedom) / (2.0 * freedom).sqrt();
    assert!(deviations.abs() < 5.0, "{deviations}");
}

#[test]
fn every_order_of_a_deck_is_as_likely() {
    let mut rng = Pcg64::seed_from_u64(1);
    let deck = Deck::<1>::new(Card::all()).unwrap();
    assert_even(6, 6_000, || deck.clone().shuffled(&mut rng).cards().to_vec());
    let deck = Deck::<2>::new(Card::all()).unwrap();
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

/// Deals have as many sets as counts say, each number within five standard deviations. How many
/// twelve cards have none is D. E. Knuth's number (2001).
#[test]
fn as_many_deals_have_sets_as_counts_say() {
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    let tables = Classification::<4>::tables(6).unwrap();
    let none = 2_284_535_476_080;
    let twelve = vec![none, 70_724_320_184_700 - none];
    let exact = [3, 5, 7].map(|cards| (cards, tables.tables_by_sets(cards).unwrap()));
    for (cards, exact) in exact.into_iter().chain([(12, twelve)]) {
        let deals = 100_000;
        let report = simulate_deals(cards, deals, &mut rng).unwrap();
        assert_eq!(report.deals(), deals);
        let mut found = report.by_sets().to_vec();
        if cards == 12 {
            found = vec![found[0], deals - found[0]];
        }
        assert!(found.len() <= exact.len());
        let all: u128 = exact.iter().sum();
        for (found, count) in found.into_iter().zip(exact) {
            let mean = deals as f64 * count as f64 / all as f64;
            let off = (found as f64 - mean).abs();
            assert!(off <= 5.0 * mean.sqrt() + 1.0, "{cards} cards: {off}");
        }
    }
    // The mean of 40 cards is 9880 triples / 79; its standard error is below 0.05.
    for (cards, triples) in [(40, 9880.0), (36, 7140.0), (20, 1140.0)] {
        let report = simulate_deals(cards, 10_000, &mut rng).unwrap();
        assert!((report.mean() - triples / 79.0).abs() < 0.25, "{}", report.mean());
    }
    assert_eq!(simulate_deals(81, 100, &mut rng).unwrap().by_sets().last(), Some(&100));
    assert_eq!(simulate_deals(82, 1, &mut rng), Err(Error::TooManyCards { cards: 82, max: 81 }));
    assert_eq!(simulate_deals(0, 700, &mut rng).unwrap().by_sets(), [700]);
    let none = simulate_deals(12, 0, &mut rng).unwrap();
    assert_eq!((none.deals(), none.by_sets().len()), (0, 0));
}

/// Numbers that go on in steps: a step of 0 gives the same for ever.
struct Steps {
    last: u64,
    step: u64,
}

impl TryRng for Steps {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(u32::try_from(self.try_next_u64()? & u64::from(u32::MAX)).unwrap())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.last = self.last.wrapping_add(self.step);
        Ok(self.last)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.fill_with(|| self.next_u64().to_le_bytes()[0]);
        Ok(())
    }
}

#[test]
fn everything_ends_whatever_the_generator_gives() {
    // There is no such table: all tries are made.
    assert!(Table::with_sets(21, 0, &mut Steps { last: 0, step: 0 }).is_err());
    for (last, step) in [(0, 0), (u64::MAX, 0), (1 << 63, 0), (0, 1), (0, 1 << 40)] {
        let mut rng = Steps { last, step };
        assert_eq!(Deck::standard().shuffled(&mut rng).len(), 81);
        // A table with that many sets, or an error: the constants know one deal alone.
        for (cards, sets) in [(12, 6), (0, 0)] {
            if let Ok(table) = Table::with_sets(cards, sets, &mut rng) {
                assert_eq!((table.len(), table.count_sets()), (cards, sets));
            }
        }
        for cards in [0, 12, 36, 37, 81] {
            assert_eq!(simulate_deals(cards, 70, &mut rng).unwrap().deals(), 70);
        }
        for choice in [Choice::First, Choice::Random] {
            let report = simulate_games(Rules::STANDARD, &Deck::standard(), choice, 3, &mut rng);
            assert_eq!(report.games(), 3);
        }
    }
}

/// The same puzzle for the same date in every release: this pins the shuffle.
#[test]
fn a_day_has_its_table() {
    for ((year, month, day), cards) in
        [((2026, 11, 21), "0121 0122 2011 1000 1110 2020 2202 0200 0120 1002 1220 0011")]
    {
        assert_eq!(Table::daily(year, month, day).unwrap().to_string(), cards);
    }
}

/// Every day of four hundred years has a table, and no other three numbers have one.
#[test]
fn days_that_do_not_exist_have_no_table() {
    let days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    for year in [0, 1582, 1900, 2000, 2024, 2026, 2100, 65_535] {
        let is_leap = [0, 2000, 2024].contains(&year);
        for month in 0..=13 {
            let days = days.get(usize::from(month).wrapping_sub(1)).copied().unwrap_or(0);
            let days = days + u8::from(month == 2 && is_leap);
            for day in [0, 1, 28, 29, 30, 31, 32, 200, 255] {
                let table = Table::daily(year, month, day);
                assert_eq!(table.is_some(), (1..=days).contains(&day), "{year} {month} {day}");
                assert!(table.is_none_or(|table| table.len() == 12 && table.count_sets() == 6));
            }
        }
    }
}

#[test]
fn no_table_has_more_cards_than_the_deck() {
    let mut rng = Pcg64::seed_from_u64(4);
    assert_eq!(Table::with_sets(82, 0, &mut rng), Err(Error::NoSuchTable { cards: 82, sets: 0 }));
    assert_eq!(Table::with_sets(81, 1080, &mut rng).map(|table| table.len()), Ok(81));
}
