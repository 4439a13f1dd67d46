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
            (0..design.attributes().len()).all(|at| {
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
