//! Decks as data against their definitions.

#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use itertools::Itertools;
use set_cards::design::{Attribute, Design, Rule};
use set_cards::{Card, Table, Trio};

fn by_definition(design: &Design, table: &[Vec<u8>]) -> Vec<Vec<usize>> {
    (0..table.len())
        .combinations(design.rule().cards())
        .filter(|places| {
            let cards: Vec<&Vec<u8>> = places.iter().map(|&place| &table[place]).collect();
            cards.iter().all_unique()
                && (0..design.attributes().len()).all(|at| {
                    let values: Vec<u8> = cards.iter().map(|card| card[at]).collect();
                    match design.rule() {
                        Rule::Even { .. } => values.iter().fold(0, |all, value| all ^ value) == 0,
                        _ => values.iter().all_equal() || values.iter().all_unique(),
                    }
                })
        })
        .collect()
}

#[test]
fn even_quads_and_projective_sets() {
    let quads = Design::even_quads();
    let cards: Vec<Vec<u8>> = quads.cards().collect();
    // Any three cards have one fourth: C(64, 3) / 4.
    assert_eq!(quads.find_all(&cards).len(), 41_664 / 4);
    assert!(cards.iter().array_combinations().take(5000).all(|[a, b, c]| {
        quads.last(&[a, b, c]).is_some_and(|d| quads.rule().goes_together(&[a, b, c, &d]))
    }));
    for design in [quads, Design::projective_set()] {
        let cards: Vec<Vec<u8>> = design.cards().collect();
        for start in [0, 7, 20] {
            let table: Vec<Vec<u8>> =
                (0..14).map(|i| cards[(start + 5 * i) % cards.len()].clone()).collect();
            assert_eq!(design.find_all(&table), by_definition(&design, &table));
        }
        for card in design.cards() {
            assert_eq!(design.read(&design.write(&card)), Ok(card));
        }
    }
    let dots = Design::projective_set();
    assert!(dots.read("- - - - - -").is_err() && dots.read("red - - - - -").is_ok());
    assert!(dots.read("red").is_err() && dots.read("red - - - - - -").is_err());
}

/// SET itself as data: the same sets as the table finds.
#[test]
fn the_game_itself_as_data() {
    let three = |name| Attribute::new(name, &["0", "1", "2"]);
    let attributes = ["number", "colour", "shading", "shape"].map(three);
    let design = Design::new(attributes.into(), Rule::SameOrDifferent { cards: 3 }).unwrap();
    let table: Table = Table::new(Card::all().filter(|card| card.rank() % 5 != 1)).unwrap();
    let cards: Vec<[u8; 4]> = table.iter().map(Card::values).collect();
    let sets: Vec<[usize; 3]> = table.sets().into_iter().map(Trio::places).collect();
    assert_eq!(design.find_all(&cards), sets);
}

/// More values than cards go together: the last card does not follow, and all choices are tried.
#[test]
fn more_values_than_cards() {
    let five = |name| Attribute::new(name, &["a", "b", "c", "d", "e"]);
    let design =
        Design::new(vec![five("x"), five("y")], Rule::SameOrDifferent { cards: 3 }).unwrap();
    let cards: Vec<Vec<u8>> = design.cards().collect();
    assert_eq!(design.find_all(&cards), by_definition(&design, &cards));
    assert!(Design::new(vec![], Rule::Even { cards: 3 }).is_err());
    assert!(Design::new(vec![five("x")], Rule::Even { cards: 1 }).is_err());
    assert!(Design::new(vec![five("x"); 9], Rule::Even { cards: 3 }).is_err());
    let twice = Attribute::new("z", &["a", "a"]);
    assert!(Design::new(vec![twice], Rule::Even { cards: 3 }).is_err());
}

/// Any two cards are, in each attribute, the same or different.
#[test]
fn two_cards_always_go_together() {
    let two = |name| Attribute::new(name, &["a", "b"]);
    for attributes in [vec![two("x")], vec![two("x"), two("y")]] {
        let design = Design::new(attributes, Rule::SameOrDifferent { cards: 2 }).unwrap();
        let cards: Vec<Vec<u8>> = design.cards().collect();
        assert_eq!(design.find_all(&cards), by_definition(&design, &cards));
        assert_eq!(design.find_all(&cards).len(), cards.len() * (cards.len() - 1) / 2);
        assert_eq!(design.last(&cards[..1]), None);
        assert_eq!((design.last(&cards[..0]), design.last(&cards[..2])), (None, None));
    }
}

/// A card twice on the table is in as many choices each time.
#[test]
fn a_card_may_be_on_the_table_twice() {
    let named = |name, values| Attribute::new(name, &["a", "b", "c", "d"][..values]);
    for attributes in [[named("x", 3), named("y", 3)], [named("x", 3), named("y", 4)]] {
        let design = Design::new(attributes.into(), Rule::SameOrDifferent { cards: 3 }).unwrap();
        let table = [vec![0, 0], vec![0, 1], vec![0, 2], vec![0, 2]];
        assert_eq!(design.find_all(&table), [[0, 1, 2], [0, 1, 3]]);
        let table: Vec<Vec<u8>> = design.cards().chain(design.cards()).take(21).collect();
        assert_eq!(design.find_all(&table), by_definition(&design, &table));
    }
    let quads = Design::even_quads();
    let fifths = || quads.cards().step_by(5);
    let table: Vec<Vec<u8>> = fifths().chain(fifths()).take(20).collect();
    assert_eq!(quads.find_all(&table), by_definition(&quads, &table));
}

/// A rule for more cards than there are: nothing to search for, and no recursion.
#[test]
fn a_rule_for_very_many_cards() {
    let bits: Vec<Attribute> = (0..18).map(|_| Attribute::new("x", &["0", "1"])).collect();
    for rule in [Rule::Even { cards: 1 << 18 }, Rule::SameOrDifferent { cards: 100_000 }] {
        let design = Design::new(bits.clone(), rule).unwrap();
        let cards: Vec<Vec<u8>> = design.cards().take(100_000).collect();
        assert!(design.find_all(&cards).is_empty());
    }
}

/// A card of another design stands for no card: `last` once named one beside it, though two did.
#[test]
fn a_card_that_the_design_does_not_have_goes_together_with_none() {
    let numbers = Attribute::new("number", &["1", "2", "3"]);
    let design = Design::new(vec![numbers], Rule::SameOrDifferent { cards: 3 }).unwrap();
    for stranger in [vec![9], vec![3], vec![0, 0], vec![]] {
        assert_eq!(design.last(&[vec![2], stranger.clone()]), None);
        let table = [stranger, vec![2], vec![1], vec![0]];
        assert_eq!(design.find_all(&table), [[1, 2, 3]]);
    }
}

/// A card that is not in the deck, on a table all the same: its place made a difference.
#[test]
fn a_card_that_is_left_out_goes_together_wherever_it_lies() {
    let two = |name| Attribute::new(name, &["0", "1", "2", "3"]);
    let even = Design::new(vec![two("a"), two("b")], Rule::Even { cards: 4 }).unwrap();
    let without = even.clone().without_first();
    let cards = [[0, 0], [1, 1], [2, 2], [3, 3]].map(Vec::from);
    for table in cards.iter().cloned().permutations(4) {
        for design in [&even, &without] {
            assert_eq!(design.find_all(&table), by_definition(design, &table));
        }
    }
    assert_eq!(even.last(&cards[1..]), Some(vec![0, 0]));
    assert_eq!(without.last(&cards[1..]), None);
}
