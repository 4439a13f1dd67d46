//! What is drawn at random is drawn as often as it should be, by Pearson's test with fixed seeds;
//! and everything ends whatever the generator gives.
#![cfg(feature = "rand")]
#![allow(clippy::unwrap_used, clippy::cast_precision_loss, reason = "tests with small numbers")]

use std::collections::BTreeMap;
use std::convert::Infallible;

use rand_core::{Rng, SeedableRng, TryRng};
use rand_pcg::{Pcg64, Pcg64Mcg};
use set_cards::dense_code::random;
use set_cards::{Card, Choice, Classification, Deck, Error, Rules, Table, simulate_games};

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
    let mut deck: Vec<Card> = Card::all().collect();
    let mut deal = |cards, deals| {
        let mut by_sets = vec![0_u64; 1081];
        for _ in 0..deals {
            let dealt = random::sample(&mut deck, cards, &mut rng);
            let sets = Table::new(dealt.iter().copied()).unwrap().count_sets();
            by_sets[sets as usize] += 1;
        }
        by_sets.truncate(by_sets.iter().rposition(|&deals| deals > 0).unwrap() + 1);
        by_sets
    };
    let tables = Classification::<4>::tables(6).unwrap();
    let none = 2_284_535_476_080;
    let twelve = vec![none, 70_724_320_184_700 - none];
    let exact = [3, 5, 7].map(|cards| (cards, tables.tables_by_sets(cards).unwrap()));
    for (cards, exact) in exact.into_iter().chain([(12, twelve)]) {
        let deals = 100_000;
        let mut found = deal(cards, deals);
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
        let sets: u64 = (0..).zip(deal(cards, 10_000)).map(|(sets, deals)| sets * deals).sum();
        assert!((sets as f64 / 10_000.0 - triples / 79.0).abs() < 0.25, "{sets}");
    }
    assert_eq!(deal(81, 100)[1080], 100);
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
        for choice in [Choice::First, Choice::Random] {
            let report = simulate_games(Rules::STANDARD, &Deck::standard(), choice, 3, &mut rng);
            assert_eq!(report.by_cards_left.iter().sum::<u64>(), 3);
        }
    }
}

/// The same puzzle for the same date, and the same deck for the same seed, in every release.
///
/// Computed once by a program of its own in Python, with PCG XSL RR 128/64 (M. E. O'Neill, 2014),
/// D. Lemire's bounded integers (2019) and R. Durstenfeld's shuffle from the end (1964).
#[test]
fn a_day_has_its_table_and_a_seed_its_deck() {
    for ((year, month, day), cards) in [
        ((2026, 11, 21), "0121 0122 2011 1000 1110 2020 2202 0200 0120 1002 1220 0011"),
        ((2024, 2, 29), "0212 2222 2202 0101 1000 0012 1011 1122 2121 0020 0011 1111"),
        ((2000, 1, 1), "2020 2101 1022 2121 0021 0212 2221 2102 0100 1202 2222 2122"),
        ((1974, 12, 31), "0022 2102 2200 1220 2101 0001 0011 1012 1101 0002 1202 1122"),
        ((65_535, 12, 31), "1001 0011 1000 0120 2100 0202 0200 1010 1210 2102 2021 0221"),
        ((0, 2, 29), "0210 1212 0011 1202 0121 0002 1102 0112 2110 2202 2211 2222"),
    ] {
        assert_eq!(Table::daily(year, month, day).unwrap().to_string(), cards);
    }
    for (seed, cards) in [
        (
            1,
            "0010 0012 1212 2201 2101 1020 1011 1000 0120 2220 0210 1001 0111 0002 2000 2021 0021 1211 \
            2121 2222 1220 2100 1022 2022 2020 1010 2110 1202 0200 0101 1112 0011 0212 1110 0110 1200 \
            2010 1120 1222 2200 0000 2102 1111 0122 2012 0001 1100 2212 1002 0222 1201 0202 2112 2011 \
            1012 2120 1122 2002 1210 1021 2001 0112 2221 2202 2211 0220 0121 0100 2210 0201 1101 1102 \
            0020 0221 2111 0022 2122 1221 0211 1121 0102",
        ),
        (
            2026,
            "0121 1111 2001 2012 2100 1120 2210 1101 2221 1200 2201 0100 1102 0211 0021 2111 0111 0122 \
            2000 2011 0102 0101 0201 1112 0010 1012 2200 2010 2120 2020 1211 2121 0220 0222 0212 1011 \
            0022 1220 2220 2101 1122 1212 0200 1010 1201 0221 1002 1110 2110 0210 1202 2212 1210 1021 \
            1221 2002 0120 0112 2211 0110 0202 0020 1020 1121 2122 2102 1000 2222 0011 1001 0012 1022 \
            1222 2202 2021 0000 0002 0001 1100 2022 2112",
        ),
    ] {
        let deck = Deck::standard().shuffled(&mut Pcg64::seed_from_u64(seed));
        assert_eq!(Table::new(deck).unwrap().to_string(), cards);
    }
}

/// The same games for the same seed, in every release: what is left, and the tables met with and
/// without a set, before and after the deck is empty.
///
/// Played once by a program of its own in Python, with the decks above.
#[test]
fn a_seed_has_its_games() {
    for (seed, left, met, met_late) in [
        (1, 6, [(12, (21, 2)), (15, (2, 0))], [(6, (0, 1)), (9, (1, 0)), (12, (1, 0))]),
        (2026, 9, [(12, (22, 1)), (15, (1, 0))], [(9, (0, 1)), (12, (1, 0)), (15, (0, 0))]),
    ] {
        let mut rng = Pcg64::seed_from_u64(seed);
        let deck = Deck::standard();
        let report = simulate_games(Rules::STANDARD, &deck, Choice::First, 1, &mut rng);
        assert_eq!(report.by_cards_left, [vec![0; left], vec![1]].concat());
        for cards in 0..=81 {
            let of = |list: &[(usize, (u64, u64))]| {
                list.iter().find(|entry| entry.0 == cards).map_or((0, 0), |entry| entry.1)
            };
            assert_eq!(report.met(cards), of(&met));
            assert_eq!(report.met_with_empty_deck(cards), of(&met_late));
        }
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

/// Numbers of sets that no deal in twenty thousand has are found by exchanging cards.
#[test]
fn rare_numbers_of_sets_are_found_by_exchanges() {
    for seed in 0..3 {
        let mut rng = Pcg64::seed_from_u64(seed);
        // One table of nine cards in 2 * 10^8 is a plane; one of twelve in 2 * 10^7 has 14 sets.
        for (cards, sets) in [(9, 12), (12, 14), (18, 0), (20, 30)] {
            let table = Table::with_sets(cards, sets, &mut rng).unwrap();
            assert_eq!((table.len(), table.count_sets()), (cards, sets));
        }
    }
}
