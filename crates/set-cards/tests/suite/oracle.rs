//! Every fast path beside its naive twin, on random input.

#![cfg(feature = "alloc")]
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test fails by panicking"
)]

use dense_code::limits::LimitReached;
use proptest::prelude::*;
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};
use set_cards::{Cap, Card, CardSet, Error, Table, Trio, article};

fn shuffled<const D: usize>(seed: u64) -> Vec<Card<D>> {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut cards: Vec<Card<D>> = Card::all().collect();
    for i in (1..cards.len()).rev() {
        cards.swap(i, random.next_u32() as usize % (i + 1));
    }
    cards
}

fn by_definition<const D: usize>(cards: &[Card<D>]) -> Vec<[usize; 3]> {
    let mut sets = Vec::new();
    for a in 0..cards.len() {
        for b in a + 1..cards.len() {
            for c in b + 1..cards.len() {
                let [x, y, z] = [a, b, c].map(|place| cards[place].values());
                if (0..D).all(|i| (x[i] + y[i] + z[i]) % 3 == 0) {
                    sets.push([a, b, c]);
                }
            }
        }
    }
    sets
}

fn check<const D: usize>(cards: &[Card<D>]) {
    let table = Table::new(cards.iter().copied()).unwrap();
    let expected = by_definition(cards);
    let places = |sets: Vec<Trio>| sets.into_iter().map(Trio::places).collect::<Vec<_>>();
    let mut buffer = vec![Trio::new([7, 8, 9]).unwrap(); 3];
    table.sets_into(&mut buffer);
    assert_eq!(places(buffer), expected, "{table:?}");
    assert_eq!(places(article::naive(&table)), expected);
    assert_eq!(places(article::modulo(&table)), expected);
    assert_eq!(places(article::look_up(&table)), expected);
    assert_eq!(table.count_sets() as usize, expected.len());
    assert_eq!(table.first_set().map(Trio::places), expected.first().copied());
}

#[test]
fn all_ways_agree_on_tables_of_every_size() {
    for size in 0..=81 {
        for round in 0..if size <= 24 { 40 } else { 2 } {
            let cards = &shuffled::<4>(size * 1000 + round)[..size as usize];
            check(cards);
            let table = Table::new(cards.iter().copied()).unwrap();
            assert_eq!(article::packed(&table), table.sets());
        }
    }
}

#[test]
fn all_ways_agree_for_other_numbers_of_attributes() {
    for round in 0..20 {
        for size in 0..=3 {
            check(&shuffled::<1>(round)[..size]);
        }
        for size in 0..=9 {
            check(&shuffled::<2>(round)[..size]);
        }
        check(&shuffled::<3>(round)[..27]);
        check(&shuffled::<5>(round)[..40]);
        check(&shuffled::<7>(round)[..30]);
    }
    let all_of_five = Table::new(Card::<5>::all()).unwrap();
    assert_eq!(all_of_five.count_sets(), 9801);
    assert_eq!(all_of_five.sets().len(), 9801);
    assert_eq!(Table::new(Card::<6>::all()), Err(Error::TooManyCards { cards: 256, max: 255 }));
}

fn card_set() -> impl Strategy<Value = CardSet> {
    any::<u128>().prop_map(|bits| CardSet::from_bits(bits & CardSet::<4>::DECK.bits()).unwrap())
}

fn small_card_set() -> impl Strategy<Value = CardSet> {
    proptest::collection::vec(0_u64..81, 0..14)
        .prop_map(|ranks| ranks.into_iter().filter_map(Card::unrank).collect())
}

proptest! {
    #[test]
    fn card_sets_agree_with_tables(cards in prop_oneof![card_set(), small_card_set(), Just(CardSet::DECK)]) {
        let list: Vec<Card> = Card::all().filter(|card| cards.bits() >> card.rank() & 1 == 1).collect();
        let table = Table::new(list.iter().copied()).unwrap();
        prop_assert!(cards.iter().eq(list.iter().copied()) && cards.iter().rev().eq(list.iter().rev().copied()));
        prop_assert_eq!((cards.len(), cards.iter().size_hint().1), (list.len(), Some(list.len())));
        prop_assert_eq!(cards.is_empty(), list.is_empty());
        prop_assert_eq!(cards.count_sets(), table.count_sets());
        // The sets of a collection and of the rest determine each other.
        let k = cards.len() as u32;
        prop_assert_eq!((!cards).count_sets() + 40 * k + cards.count_sets(), 1080 + k * k.saturating_sub(1) / 2);
        prop_assert_eq!(cards.is_cap(), table.first_set().is_none());
        let sets: Vec<[Card; 3]> = table.sets().into_iter().map(|trio| trio.cards(&table)).collect();
        prop_assert!(cards.sets().eq(sets));
        let thirds: CardSet = list.iter().flat_map(|&a| list.iter().filter(move |&&b| b != a).map(move |&b| a.third(b))).collect();
        prop_assert_eq!(cards.thirds(), thirds);
        for card in Card::all() {
            let (with, mut changed) = (cards.with(card), cards);
            prop_assert_eq!(cards.reflect(card), list.iter().map(|other| other.third(card)).collect());
            prop_assert_eq!((changed.insert(card), changed), (!cards.contains(card), with));
            prop_assert_eq!((changed.remove(card), changed.remove(card), changed), (true, false, cards.without(card)));
            prop_assert_eq!(cards.sets_with_card(card), with.count_sets() - cards.without(card).count_sets());
            if cards.is_cap() && !cards.contains(card) {
                prop_assert_eq!(cards.free_cards().contains(card), with.is_cap());
            }
        }
        if let Ok(cap) = Cap::new(list) {
            let complete: CardSet = cap.complete().unwrap().cards().iter().copied().collect();
            prop_assert!((cards - complete).is_empty() && complete.is_complete());
            prop_assert_eq!(cards.is_complete(), cards == complete);
        } else {
            prop_assert!(!cards.is_cap() && !cards.is_complete());
        }
    }

    #[test]
    fn set_operations_are_those_of_sets(a in card_set(), b in card_set()) {
        for card in Card::all() {
            let (x, y) = (a.contains(card), b.contains(card));
            prop_assert_eq!((a | b).contains(card), x || y);
            prop_assert_eq!((a & b).contains(card), x && y);
            prop_assert_eq!((a ^ b).contains(card), x != y);
            prop_assert_eq!((a - b).contains(card), x && !y);
            prop_assert_eq!((!a).contains(card), !x);
        }
    }
}

/// Lists of cards of any number of attributes, by the definition: no three make a set, and nothing
/// can be added.
#[test]
fn caps_of_lists_are_those_of_the_definition() {
    fn check<const D: usize>(len: usize, seed: u64) {
        let deck: Vec<Card<D>> = Card::all().collect();
        let cards = &shuffled::<D>(seed)[..len.min(deck.len())];
        let cap = by_definition(cards).is_empty();
        let free: Vec<Card<D>> = deck
            .iter()
            .copied()
            .filter(|card| {
                let blocks = |i: usize, j: usize| cards[i].third(cards[j]) == *card;
                !cards.contains(card) && !(0..cards.len()).any(|j| (0..j).any(|i| blocks(i, j)))
            })
            .collect();
        let read = Cap::new(cards.iter().copied());
        assert_eq!(read.is_ok(), cap);
        let Ok(read) = read else {
            let Err(Error::HasSet { ranks }) = read else { panic!("{read:?}") };
            let [a, b, c] = ranks.map(|rank| Card::unrank(rank).unwrap());
            assert!(Card::is_set(a, b, c) && [a, b, c].iter().all(|card| cards.contains(card)));
            return;
        };
        assert_eq!(read.free_cards(), Ok(free.clone()));
        assert_eq!(read.is_complete(), free.is_empty());
        let complete = read.complete().unwrap();
        let complete = complete.cards();
        assert!(complete.is_sorted() && cards.iter().all(|card| complete.contains(card)));
        assert!(by_definition(complete).is_empty());
        assert!(Cap::new(complete.iter().copied()).unwrap().is_complete());
    }
    // Of a large deck nothing is built before the limit is heard.
    let refused = Cap::<18>::default().free_cards();
    assert!(matches!(refused, Err(LimitReached::Bytes { .. })), "{refused:?}");
    for seed in 0..12 {
        for len in 0..12 {
            check::<1>(len, seed);
            check::<2>(len, seed);
            check::<3>(len, seed);
            check::<5>(len, seed);
        }
    }
}

/// An iterator may say anything of its length.
#[test]
fn caps_of_any_size_hint() {
    struct Boasting(Option<Card>);
    impl Iterator for Boasting {
        type Item = Card;
        fn next(&mut self) -> Option<Card> {
            self.0.take()
        }
        fn size_hint(&self) -> (usize, Option<usize>) {
            (usize::MAX, None)
        }
    }
    assert_eq!(Cap::new(Boasting(Some(Card::ZERO))).unwrap().len(), 1);
    assert_eq!(Table::new(Boasting(Some(Card::ZERO))).unwrap().len(), 1);
}
