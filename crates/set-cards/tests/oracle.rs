//! Every fast path beside its naive twin, on random input.

#![cfg(feature = "alloc")]
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test fails by panicking"
)]

use proptest::prelude::*;
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};
use set_cards::space::Cap;
use set_cards::table::{CardsError, Finder};
use set_cards::{Card, CardSet, Table, Trio};

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
    let mut buffer = vec![Trio::new([7, 8, 9]).unwrap(); 3];
    for &finder in Finder::ALL {
        finder.find(&table, &mut buffer);
        assert!(
            buffer.iter().map(|trio| trio.places()).eq(expected.iter().copied()),
            "{finder:?} on {table:?}"
        );
    }
    assert_eq!(table.count_sets() as usize, expected.len());
    assert_eq!(table.first_set().map(Trio::places), expected.first().copied());
    assert!(table.hints().eq(expected.first().copied().into_iter().flatten()));
}

#[test]
fn all_finders_agree_on_tables_of_every_size() {
    for size in 0..=81 {
        for round in 0..if size <= 24 { 40 } else { 2 } {
            check(&shuffled::<4>(size * 1000 + round)[..size as usize]);
        }
    }
}

#[test]
fn all_finders_agree_for_other_numbers_of_attributes() {
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
    assert!(Table::new(Card::<6>::all()).is_err(), "729 cards do not fit");
}

#[test]
fn batches_count_as_one_by_one() {
    let tables = |sizes: &[usize]| -> Vec<Table> {
        let tables = sizes
            .iter()
            .zip(0..)
            .map(|(&size, seed)| Table::new(shuffled::<4>(seed)[..size].iter().copied()));
        tables.collect::<Result<_, _>>().unwrap()
    };
    let mut counts = vec![7; 3];
    for sizes in [
        vec![],
        vec![12; 200],
        (0..=36).chain((0..=36).rev()).collect(),
        (0..=81).collect(),
        [36, 0, 1, 2, 3].repeat(30),
    ] {
        let tables = tables(&sizes);
        Table::count_sets_into(&tables, &mut counts);
        assert!(counts.iter().copied().eq(tables.iter().map(Table::count_sets)));
    }
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
    fn card_sets_agree_with_tables(cards in prop_oneof![card_set(), small_card_set()]) {
        let list: Vec<Card> = cards.iter().collect();
        let table = Table::new(list.iter().copied()).unwrap();
        prop_assert_eq!(cards.len() as usize, list.len());
        prop_assert_eq!(cards.count_sets(), table.count_sets());
        prop_assert_eq!(cards.is_cap(), table.first_set().is_none());
        let sets: Vec<[Card; 3]> = table.sets().into_iter().map(|trio| trio.cards(&table)).collect();
        prop_assert!(cards.sets().eq(sets));
        let thirds: CardSet = list.iter().flat_map(|&a| list.iter().filter(move |&&b| b != a).map(move |&b| a.third(b))).collect();
        prop_assert_eq!(cards.thirds(), thirds);
        for card in Card::all() {
            let with = cards.with(card);
            prop_assert_eq!(cards.sets_with_card(card), with.count_sets() - cards.without(card).count_sets());
            if cards.is_cap() && !cards.contains(card) {
                prop_assert_eq!(cards.free_cards().contains(card), with.is_cap());
            }
        }
        if let Ok(cap) = Cap::new(list) {
            let complete: CardSet = cap.complete().cards().iter().copied().collect();
            prop_assert!(cards.is_subset(complete) && complete.is_complete());
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
        prop_assert_eq!(a.is_subset(b), (a - b).is_empty());
        prop_assert_eq!(a.is_disjoint(b), (a & b).is_empty());
        prop_assert!(a.is_disjoint(b - a));
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
            let [a, b, c] = read.unwrap_err().set;
            assert!(Card::is_set(a, b, c) && [a, b, c].iter().all(|card| cards.contains(card)));
            return;
        };
        assert_eq!(read.free_cards(), free);
        assert_eq!(read.is_complete(), free.is_empty());
        let completed = [
            read.clone().complete(),
            read.clone().complete_looking_ahead(),
            #[cfg(feature = "rand")]
            read.complete_randomly(&mut Pcg64Mcg::seed_from_u64(seed)),
        ];
        for complete in completed {
            let complete = complete.cards();
            assert!(complete.is_sorted() && cards.iter().all(|card| complete.contains(card)));
            assert!(by_definition(complete).is_empty());
            assert!(Cap::new(complete.iter().copied()).unwrap().is_complete());
        }
    }
    for seed in 0..12 {
        for len in 0..12 {
            check::<1>(len, seed);
            check::<2>(len, seed);
            check::<3>(len, seed);
            check::<5>(len, seed);
        }
    }
}

#[test]
fn tables_of_lists_name_what_is_wrong() {
    let deck: Vec<Card<6>> = Card::all().collect();
    let table = Table::try_from(deck[..Table::<6>::LIMIT].to_vec()).unwrap();
    assert_eq!((table.len(), table[3]), (Table::<6>::LIMIT, deck[3]));
    assert_eq!(Table::<6>::try_from(deck[..=Table::<6>::LIMIT].to_vec()), Err(CardsError::Full));
    let twice = vec![deck[3], deck[4], deck[5], deck[4]];
    assert_eq!(Table::<6>::try_from(twice), Err(CardsError::Twice { first: 1, second: 3 }));
    assert_eq!(Table::<6>::try_from(vec![]).map(|table| table.is_empty()), Ok(true));
    let mut found = Vec::new();
    for &finder in Finder::ALL {
        finder.find(&Table::new(deck[..12].to_vec()).unwrap(), &mut found);
        assert_eq!(found.len(), by_definition(&deck[..12]).len());
    }
    let hints: Vec<usize> = Table::new(deck[..12].to_vec()).unwrap().hints().collect();
    assert_eq!(hints, by_definition(&deck[..12])[0]);
}
