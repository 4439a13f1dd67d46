//! The facts of `tests/data/set_cards.json`, each computed here.

#![cfg(feature = "alloc")]
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeMap;
use std::sync::LazyLock;

use dense_code::Dense;
use num_rational::Ratio;
use serde_json::Value;
use set_cards::{
    Cap, Card, CardSet, Classification, Goal, Maps, Relabelling, mean_sets, sets_in_deck,
};

static TRUTH: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("data/set_cards.json")).unwrap());

static CAPS: LazyLock<Classification> = LazyLock::new(Classification::caps);
static TABLES: LazyLock<Classification> = LazyLock::new(|| Classification::tables(11).unwrap());

fn numbers(value: &Value) -> Vec<u128> {
    value.as_array().unwrap().iter().map(|number| number.as_u64().unwrap().into()).collect()
}

/// The entries whose keys are numbers.
fn by_number(value: &Value) -> BTreeMap<usize, Value> {
    let entries = value.as_object().unwrap().iter();
    entries.filter_map(|(key, value)| Some((key.parse().ok()?, value.clone()))).collect()
}

#[test]
fn sets_in_decks() {
    let expected = by_number(&TRUTH["sets_in_deck_of_D_attributes"]);
    assert_eq!(expected.len(), 6);
    for (attributes, count) in expected {
        assert_eq!(sets_in_deck(attributes as u32), Some(count.as_u64().unwrap().into()));
    }
    assert_eq!(CardSet::<1>::DECK.sets().count(), 1);
    assert_eq!(CardSet::<2>::DECK.sets().count(), 12);
    assert_eq!(CardSet::<3>::DECK.sets().count(), 117);
    assert_eq!(CardSet::<4>::DECK.sets().count(), 1080);
    let expected = by_number(&TRUTH["sets_differing_in_exactly_d_attributes_D4"]);
    assert_eq!(expected.len(), 4);
    for (differing, count) in expected {
        let sets =
            CardSet::<4>::DECK.sets().filter(|[a, b, _]| a.distance(*b) as usize == differing);
        assert_eq!(Some(sets.count() as u64), count.as_u64());
    }
}

#[test]
fn no_set_layouts_and_their_classes() {
    let layouts = by_number(&TRUTH["no_set_layouts_D4_by_k"]);
    let affine = by_number(&TRUTH["classes_under_affine_group_D4_by_k"]);
    let relabelled = by_number(&TRUTH["classes_under_31104_symmetries_D4_by_k"]);
    assert_eq!((layouts.len(), affine.len(), relabelled.len()), (13, 13, 8));
    for (&cards, count) in &layouts {
        assert_eq!(CAPS.collections(cards), u128::from(count.as_u64().unwrap()), "{cards} cards");
    }
    for (&cards, count) in &affine {
        assert_eq!(Some(CAPS.classes(cards).len() as u64), count.as_u64(), "{cards} cards");
    }
    let classes = classes_under_relabellings(7);
    for (&cards, count) in &relabelled {
        assert_eq!(Some(classes[cards]), count.as_u64(), "{cards} cards");
    }
    assert_eq!(CAPS.largest(), 20);
    assert_eq!((CAPS.collections(20), CAPS.collections(21)), (682_344, 0));
    // No larger no-sets is knowledge, no larger tables is none.
    assert_eq!((CAPS.probability(21), CAPS.probability(82)), (Some(Ratio::from_integer(0)), None));
    assert!(TABLES.probability(11).is_some() && TABLES.probability(12).is_none());
    assert_eq!((TABLES.classes(11).len(), TABLES.classes(12).len()), (8135, 0));
}

/// How many classes of caps there are, for each number of cards, under relabellings, by the
/// Cauchy-Frobenius lemma: the mean number of caps that a relabelling leaves as they are.
fn classes_under_relabellings(most: usize) -> Vec<u64> {
    // Relabellings are conjugate when their cycles of attributes have the same lengths, and what
    // happens to the values on the way round them is the same up to names.
    let mut kinds: BTreeMap<Vec<(usize, usize)>, (Relabelling, u64)> = BTreeMap::new();
    for map in Relabelling::<4>::all() {
        let mut kind = Vec::new();
        let mut seen = [false; 4];
        for start in 0..4 {
            let (mut attribute, mut length, mut names) = (start, 0, [0_u8, 1, 2]);
            while !seen[attribute] {
                seen[attribute] = true;
                length += 1;
                names = names.map(|name| map.values()[attribute][usize::from(name)]);
                attribute = usize::from(map.attributes()[attribute]);
            }
            kind.push((length, (0..3).filter(|&name| names[name] == name as u8).count()));
        }
        kind.sort_unstable();
        kinds.entry(kind).or_insert((map, 0)).1 += 1;
    }
    assert_eq!(kinds.len(), 51, "the triples of partitions of 4 together");
    let mut sums = vec![0; most + 1];
    for (map, times) in kinds.into_values() {
        let mut fixed = vec![0; most + 1];
        let cycles = cycles(map);
        if cycles.len() == 81 {
            // The identity leaves all of them: their numbers are checked against Knuth's.
            fixed = (0..=most).map(|cards| CAPS.collections(cards) as u64).collect();
        } else {
            count_unions(CardSet::EMPTY, &cycles, &mut fixed);
        }
        for (sum, fixed) in sums.iter_mut().zip(fixed) {
            *sum += times * fixed;
        }
    }
    sums.into_iter().map(|sum| sum / Maps::Relabellings.order::<4>()).collect()
}

/// The cards that go round together.
fn cycles(map: Relabelling) -> Vec<CardSet> {
    let mut cycles = Vec::new();
    let mut left = CardSet::<4>::DECK;
    while let Some(first) = left.iter().next() {
        let mut cycle = CardSet::EMPTY;
        let mut card = first;
        while cycle.insert(card) {
            card = map.apply(card);
        }
        left = left - cycle;
        cycles.push(cycle);
    }
    cycles
}

/// Counts the caps that are these cards and some of the cycles, by their number of cards.
fn count_unions(cards: CardSet, cycles: &[CardSet], counts: &mut [u64]) {
    counts[cards.len()] += 1;
    let most = counts.len() - 1;
    for (place, &cycle) in cycles.iter().enumerate() {
        let union = cards | cycle;
        if union.len() <= most && union.is_cap() {
            count_unions(union, &cycles[place + 1..], counts);
        }
    }
}

#[test]
fn no_set_layouts_of_fewer_attributes() {
    fn layouts<const D: usize>() -> Vec<u128> {
        let caps = Classification::<D>::caps();
        (0..=caps.largest()).map(|cards| caps.collections(cards)).collect()
    }
    assert_eq!(layouts::<1>(), numbers(&TRUTH["no_set_layouts_D1"]));
    assert_eq!(layouts::<2>(), numbers(&TRUTH["no_set_layouts_D2"]));
    assert_eq!(layouts::<3>(), numbers(&TRUTH["no_set_layouts_D3"]));
}

#[test]
fn maximum_caps() {
    let sizes = numbers(&TRUTH["maximum_cap_by_D"]["values"]);
    fn check<const D: usize>(size: u128) {
        let cap = Cap::<D>::maximum().unwrap();
        assert_eq!(cap.len() as u128, size);
        assert!(cap.is_complete() && cap.cards().is_sorted());
        assert_eq!(Cap::new(cap.cards().iter().copied()).as_ref(), Ok(&cap));
    }
    check::<1>(sizes[1]);
    check::<2>(sizes[2]);
    check::<3>(sizes[3]);
    check::<4>(sizes[4]);
    check::<5>(sizes[5]);
    check::<6>(sizes[6]);
    assert_eq!(Cap::<7>::maximum(), None);
    // The largest to four attributes are proved here, by classifying all of them.
    assert_eq!(Classification::<3>::caps().largest() as u128, sizes[3]);
    assert_eq!(CAPS.largest() as u128, sizes[4]);
}

#[test]
fn the_twenty_card_example() {
    let ranks = numbers(&TRUTH["example_20_card_no_set_layout_base3_indices"]);
    let cap: CardSet = ranks.iter().map(|&rank| Card::unrank(rank as u64).unwrap()).collect();
    assert_eq!(cap.len(), 20);
    assert!(cap.is_cap() && cap.is_complete());
    // All maximum caps are the same up to affine maps: this one and the one built are.
    let built: CardSet = Cap::<4>::maximum().unwrap().into_iter().collect();
    assert_eq!(cap.canonical(Maps::Affine), built.canonical(Maps::Affine));
    assert_eq!(CAPS.classes(20).len(), 1);
    assert_eq!(CAPS.classes(20)[0].form(), cap.canonical(Maps::Affine).form());
}

/// The mean square of the number of sets among a number of the 81 cards.
///
/// The square is the number of ordered pairs of sets. Both are the same set, or share one card, or
/// none: they have 3, 5 or 6 cards together. Each card is in 40 sets.
fn mean_square(cards: u64) -> Ratio<u128> {
    let share = 81 * 40 * 39;
    let falling = |from: u64, many| (from - many + 1..=from).map(u128::from).product::<u128>();
    [(1080, 3), (share, 5), (1080 * 1080 - 1080 - share, 6)]
        .into_iter()
        .filter(|(_, union)| *union <= cards)
        .map(|(pairs, union)| Ratio::new(pairs * falling(cards, union), falling(81, union)))
        .sum()
}

#[test]
fn tables_with_so_many_sets() {
    let expected = by_number(&TRUTH["tables_of_n_cards_with_exactly_m_sets"]);
    assert_eq!(expected.len(), 8);
    for (cards, counts) in expected {
        assert_eq!(TABLES.tables_by_sets(cards).unwrap(), numbers(&counts), "{cards} cards");
    }
    let most = by_number(&TRUTH["largest_number_of_sets_on_n_cards_D4"]);
    assert_eq!(most.len(), 10);
    for (cards, most) in most {
        let counts = TABLES.tables_by_sets(cards).unwrap();
        assert_eq!(counts.len() as u64 - 1, most.as_u64().unwrap(), "{cards} cards");
        // The means of the number and of its square by the formulas are those of the counts.
        let tables: u128 = counts.iter().sum();
        assert_eq!(Some(tables), dense_code::binomial(81, cards as u64));
        let first: u128 = counts.iter().zip(0..).map(|(&count, sets)| count * sets).sum();
        let second: u128 = counts.iter().zip(0..).map(|(&count, sets)| count * sets * sets).sum();
        let mean = Ratio::new(first, tables);
        assert_eq!(mean_sets(4, cards as u64), Some(mean));
        let square = Ratio::new(second, tables);
        assert_eq!(mean_square(cards as u64), square);
        // Without a set: as the classification of no-sets has it.
        assert_eq!(counts[0], CAPS.collections(cards));
    }
}

#[test]
fn groups() {
    let orders = &TRUTH["group_orders"];
    assert_eq!(Some(Maps::Affine.order::<4>()), orders["AGL(4,3)"].as_u64());
    assert_eq!(Some(Maps::Affine.order::<4>() / 81), orders["GL(4,3)"].as_u64());
    assert_eq!(Some(Maps::Relabellings.order::<4>()), orders["S3 wr S4"].as_u64());
    assert_eq!(Some(<Relabelling>::COUNT), orders["S3 wr S4"].as_u64());
}

/// Four cards in two pairs with the same third.
#[test]
fn ultrasets() {
    let mut pairs = [0_u64; 81];
    let deck: Vec<Card> = Card::all().collect();
    for (i, &a) in deck.iter().enumerate() {
        for &b in &deck[i + 1..] {
            pairs[a.third(b).rank() as usize] += 1;
        }
    }
    let ultrasets: u64 = pairs.iter().map(|n| n * (n - 1) / 2).sum();
    assert_eq!(Some(ultrasets), TRUTH["ultrasets_D4"].as_u64());
    // The check of a goal agrees: every UltraSet of the first card, and each is counted once for
    // each of its cards.
    let (first, mut with_first) = (deck[0], 0);
    for (i, &b) in deck.iter().enumerate().skip(1) {
        for (j, &c) in deck.iter().enumerate().skip(i + 1) {
            with_first += deck[j + 1..]
                .iter()
                .filter(|&&d| Goal::UltraSet.check(&[first, b, c, d]).is_ok())
                .count();
        }
    }
    assert_eq!(with_first as u64 * 81, ultrasets * 4);
}
