//! Benches of `set-cards`: finding, counting and asking for sets on random tables.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a bench may end when something is wrong"
)]

use std::hint::black_box;

use benches::{below, seeded, task};
use criterion::{Criterion, criterion_group, criterion_main};
use dense_code::Dense;
use set_cards::{
    Card, CardSet, Choice, Classification, Deck, Maps, Relabelling, Rules, Table, Trio, article,
    simulate_games,
};

fn random_tables(cards: usize, count: usize) -> Vec<Table> {
    let mut random = seeded(cards as u64);
    let mut deck: Vec<Card> = Card::all().collect();
    (0..count)
        .map(|_| {
            for i in 0..cards {
                deck.swap(i, i + below(&mut random, 81 - i as u64) as usize);
            }
            Table::new(deck[..cards].iter().copied()).unwrap()
        })
        .collect()
}

fn find_all(c: &mut Criterion) {
    type Way = fn(&Table) -> Vec<Trio>;
    let ways: [(&str, Way); 3] =
        [("look-up", article::look_up), ("modulo", article::modulo), ("naive", article::naive)];
    for (cards, count) in [(12, 4096), (15, 4096), (21, 2048), (81, 64)] {
        let tables = random_tables(cards, count);
        let mut sets = Vec::new();
        let total: usize = tables.iter().map(|table| article::naive(table).len()).sum();
        let mut group = task(c, &format!("set-cards/find all sets/{cards} cards"), count);
        let mut run = || {
            let mut found = 0;
            for table in black_box(&tables) {
                table.sets_into(&mut sets);
                found += sets.len();
            }
            found
        };
        assert_eq!(run(), total);
        group.bench_function("ours", |b| b.iter(&mut run));
        let count =
            || black_box(&tables).iter().map(|table| table.count_sets() as usize).sum::<usize>();
        assert_eq!(count(), total);
        group.bench_function("ours: counted alone", |b| b.iter(count));
        let mut places = Vec::new();
        let mut run = || {
            let mut found = 0;
            for table in black_box(&tables) {
                packed(table, &mut places);
                found += places.len();
            }
            found
        };
        assert_eq!(run(), total);
        group.bench_function("the article's packed", |b| b.iter(&mut run));
        for (id, way) in ways {
            let run = || black_box(&tables).iter().map(|table| way(table).len()).sum::<usize>();
            assert_eq!(run(), total);
            group.bench_function(id, |b| b.iter(run));
        }
        group.finish();
    }
}

/// The packed way of the article, into a buffer as ours.
fn packed(table: &Table, sets: &mut Vec<[u8; 3]>) {
    let cards = table.cards();
    sets.clear();
    let mut places = [0_u8; 256];
    for (place, card) in cards.iter().enumerate() {
        places[card.bits() as usize] = place as u8;
    }
    for (a, &first) in cards.iter().enumerate() {
        for (b, &second) in cards.iter().enumerate().skip(a + 1) {
            let c = places[first.third(second).bits() as u8 as usize];
            if usize::from(c) > b {
                sets.push([a as u8, b as u8, c]);
            }
        }
    }
}

fn third(c: &mut Criterion) {
    let table: Vec<Card> = random_tables(81, 1)[0].cards().to_vec();
    let mut group = task(c, "set-cards/third card/6561 pairs", 6561);
    let expected: u64 =
        table.iter().flat_map(|&a| table.iter().map(move |&b| a.third(b).bits())).sum();
    let ours = || {
        let cards = black_box(&table);
        cards.iter().flat_map(|&a| cards.iter().map(move |&b| a.third(b).bits())).sum::<u64>()
    };
    assert_eq!(ours(), expected);
    group.bench_function("ours", |b| b.iter(ours));
    let values: Vec<[u8; 4]> = table.iter().map(|card| card.values()).collect();
    let by_value = || {
        let mut sum = 0;
        for a in black_box(&values) {
            for b in &values {
                let third: [u8; 4] = std::array::from_fn(|i| (6 - a[i] - b[i]) % 3);
                sum += third.iter().fold(0, |bits, &value| bits << 2 | u64::from(value));
            }
        }
        sum
    };
    assert_eq!(by_value(), expected);
    group.bench_function("value by value", |b| b.iter(by_value));
    group.finish();
}

fn mathematics(c: &mut Criterion) {
    let mut classes = task(c, "set-cards/classification/no-sets of 81 cards", 1);
    classes.sample_size(10);
    assert_eq!(Classification::<4>::caps().collections(12), 2_284_535_476_080);
    classes.bench_function("ours", |b| b.iter(|| Classification::<4>::caps().collections(12)));
    classes.finish();

    let tables = random_tables(12, 4096);
    let collections: Vec<CardSet> =
        tables.iter().map(|table| table.cards().iter().copied().collect()).collect();
    // A form under affine maps is an image of the cards.
    for cards in &collections {
        let (canonical, map) = cards.canonical_map(Maps::Affine);
        assert_eq!(cards.mapped(map), canonical.form());
    }
    // One under relabellings is the smallest image.
    let few = &collections[..8];
    for cards in few {
        let images = Relabelling::all().map(|map| image(*cards, |card| map.apply(card)).bits());
        assert_eq!(Some(cards.canonical(Maps::Relabellings).form().bits()), images.min());
    }
    for (name, kind, few) in
        [("affine maps", Maps::Affine, &collections[..]), ("relabellings", Maps::Relabellings, few)]
    {
        let mut forms =
            task(c, &format!("set-cards/canonical form under {name}/12 cards"), few.len());
        forms.bench_function("ours", |b| {
            b.iter(|| {
                black_box(few)
                    .iter()
                    .fold(0, |sum, cards| sum ^ cards.canonical(kind).form().bits())
            });
        });
        forms.finish();
    }
}

fn image(cards: CardSet, map: impl Fn(Card) -> Card) -> CardSet {
    cards.iter().map(map).collect()
}

fn simulation(c: &mut Criterion) {
    let mut random = seeded(1);
    let deck = Deck::standard();
    let mut played = task(c, "set-cards/simulate games/81 cards", 1 << 10);
    for (id, choice) in [("ours", Choice::First), ("ours: a random set", Choice::Random)] {
        let mut run = || simulate_games(Rules::STANDARD, &deck, choice, 1 << 10, &mut random);
        assert_eq!(run().by_cards_left[3], 0);
        played.bench_function(id, |b| b.iter(|| run().by_cards_left[0]));
    }
    played.finish();
}

criterion_group!(benches, simulation, find_all, third, mathematics);
criterion_main!(benches);
