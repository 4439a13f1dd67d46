//! Affine maps, relabellings and canonical forms.

#![cfg(feature = "alloc")]
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeSet;

use dense_code::limits::LimitReached;
use dense_code::{Dense, Limits, laws};
use proptest::prelude::*;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use set_cards::{
    AffineMap, Card, CardSet, Classification, Error, Maps, Relabelling, Sets, classes_with_sets,
    classes_with_sets_within,
};

fn affine_map() -> impl Strategy<Value = AffineMap> {
    any::<[u64; 5]>().prop_filter_map("independent columns", |picks| {
        let [shift, columns @ ..] = picks.map(|pick| Card::unrank(pick % 81).unwrap());
        AffineMap::new(columns, shift).ok()
    })
}

/// Any number of cards is as likely.
fn cards() -> impl Strategy<Value = CardSet> {
    proptest::sample::subsequence((0..81).collect::<Vec<u64>>(), 0..=81)
        .prop_map(|ranks| ranks.into_iter().filter_map(Card::unrank).collect())
}

#[test]
fn relabellings_are_dense() {
    laws::check_dense::<Relabelling<1>>().unwrap();
    laws::check_dense::<Relabelling<2>>().unwrap();
    laws::check_dense::<Relabelling<4>>().unwrap();
}

/// All 31,104: different maps that keep sets and distances, and the affine map does the same.
#[test]
fn relabellings_keep_distances() {
    let mut maps = BTreeSet::new();
    let deck: Vec<Card> = Card::all().collect();
    for relabelling in Relabelling::<4>::all() {
        let map = relabelling.to_affine();
        let images: Vec<Card> = deck.iter().map(|&card| relabelling.apply(card)).collect();
        assert!(deck.iter().zip(&images).all(|(&card, &image)| map.apply(card) == image));
        assert!(
            images.iter().zip(&deck).all(|(a, b)| a.distance(images[0]) == b.distance(deck[0]))
        );
        assert_eq!(
            Relabelling::new(relabelling.attributes(), relabelling.values()),
            Ok(relabelling)
        );
        maps.insert(images);
    }
    assert_eq!(maps.len(), 31_104);
    assert_eq!(Relabelling::<4>::unrank(0).map(Relabelling::to_affine), Some(AffineMap::IDENTITY));
    let names = [0, 1, 2];
    for (attributes, values, attribute) in [
        ([0, 0], [names; 2], 1),
        ([2, 0], [names; 2], 0),
        ([0, 255], [names; 2], 1),
        ([1, 0], [[0, 1, 1], names], 0),
        ([1, 0], [names, [0, 1, 3]], 1),
        ([1, 1], [names, [0, 1, 3]], 1),
    ] {
        let error = Error::NotARelabelling { attribute };
        assert_eq!(Relabelling::<2>::new(attributes, values), Err(error));
    }
}

#[test]
fn dependent_columns_are_refused() {
    let card = |rank| Card::<2>::unrank(rank).unwrap();
    for columns in [[1, 2], [1, 1], [0, 3], [3, 6]] {
        let map = AffineMap::new(columns.map(card), card(0));
        assert_eq!(map, Err(Error::DependentColumns));
    }
}

/// The form, the map to it and the stabiliser of a collection, against applying every map.
fn by_all_maps<const D: usize>(cards: CardSet<D>, group: Maps, maps: &[AffineMap<D>]) {
    let mut images: Vec<CardSet<D>> = maps.iter().map(|&map| cards.mapped(map)).collect();
    let mut leave: Vec<AffineMap<D>> = maps.to_vec();
    let mut image = images.iter();
    leave.retain(|_| image.next() == Some(&cards));
    leave.sort_unstable();
    images.sort_unstable();
    images.dedup();
    let (canonical, map) = cards.canonical_map(group);
    assert_eq!(cards.mapped(map), canonical.form());
    assert!(group == Maps::Affine || canonical.form() == images[0], "the least image");
    for image in images.iter().step_by(images.len() / 432 + 1) {
        assert_eq!(image.canonical(group), canonical, "{cards:?} {group:?}");
    }
    assert_eq!(canonical.collections(), images.len() as u64);
    let stabiliser = cards.stabiliser(group);
    assert_eq!(stabiliser.elements(), leave, "{cards:?} {group:?}");
    assert_eq!([stabiliser.order(), canonical.stabiliser_order()], [leave.len() as u64; 2]);
    assert!(stabiliser.generators().len() as u32 <= group.order::<D>().ilog2(), "{cards:?}");
}

#[test]
fn forms_and_stabilisers_are_those_of_all_maps() {
    fn relabellings<const D: usize>() -> Vec<AffineMap<D>> {
        Relabelling::all().map(Relabelling::to_affine).collect()
    }
    for bits in 0..8 {
        by_all_maps(CardSet::from_bits(bits).unwrap(), Maps::Relabellings, &relabellings::<1>());
    }
    // Every collection of the plane.
    let mut plane = Vec::new();
    for (a, b) in Card::<2>::all().flat_map(|a| Card::all().map(move |b| (a, b))) {
        plane.extend(Card::all().filter_map(|shift| AffineMap::new([a, b], shift).ok()));
    }
    assert_eq!(plane.len(), 432);
    for cards in (0..512).filter_map(CardSet::from_bits) {
        by_all_maps(cards, Maps::Affine, &plane);
        by_all_maps(cards, Maps::Relabellings, &relabellings());
    }
    let (mut rng, all) = (Pcg64Mcg::seed_from_u64(3), relabellings::<3>());
    for _ in 0..60 {
        let bits = u128::from(rng.next_u64() & rng.next_u64() & rng.next_u64());
        let cards = CardSet::from_bits(bits & CardSet::<3>::DECK.bits()).unwrap();
        by_all_maps(cards, Maps::Relabellings, &all);
    }
    // As many cards with each value of each three attributes, but for the last of them: a code.
    let sum = |card: Card| card.values().iter().sum::<u8>() % 3;
    let some = [0, 1, 0b1_0000_0001_0110, 0x1234_5678_9abc_def0_1357];
    let some = some.map(|bits| CardSet::<4>::from_bits(bits & CardSet::<4>::DECK.bits()).unwrap());
    for cards in some.into_iter().chain([
        Card::all().filter(|&card| sum(card) == 0).collect(),
        Card::all().filter(|&card| sum(card) == 0 && card.rank() > 3).collect(),
        Card::all().filter(|&card| card.values()[0] == card.values()[2]).collect(),
        Card::all().take(12).collect(),
    ]) {
        by_all_maps(cards, Maps::Relabellings, &relabellings());
    }
    let all = CardSet::<4>::EMPTY.stabiliser(Maps::Relabellings);
    assert_eq!(all.orbit(Card::ZERO), CardSet::DECK);
}

proptest! {
    #[test]
    fn maps_compose_and_undo(first in affine_map(), second in affine_map(), rank in 0_u64..81, other in 0_u64..81) {
        let (card, other) = (Card::unrank(rank).unwrap(), Card::unrank(other).unwrap());
        prop_assert_eq!(first.then(second).apply(card), second.apply(first.apply(card)));
        prop_assert_eq!(first.inverse().apply(first.apply(card)), card);
        prop_assert_eq!(first.then(first.inverse()), AffineMap::IDENTITY);
        prop_assert_eq!(first.apply(card).third(first.apply(other)), first.apply(card.third(other)));
    }

    /// An image is found again, with a map to it, and so is its complement; another collection only
    /// where the forms are equal.
    #[test]
    fn images_are_found_again(cards in cards(), map in affine_map(), rank in 0..31_104_u64) {
        let relabelling = Relabelling::unrank(rank).unwrap().to_affine();
        for (group, map) in [(Maps::Affine, map), (Maps::Relabellings, relabelling)] {
            let image = cards.mapped(map);
            let (canonical, there) = cards.canonical_map(group);
            prop_assert_eq!(image.canonical(group), canonical);
            prop_assert_eq!((!image).canonical(group), (!cards).canonical(group));
            prop_assert_eq!(cards.mapped(there), canonical.form());
            prop_assert_eq!(canonical.form().canonical(group), canonical);
            prop_assert_eq!(canonical.form().count_sets(), cards.count_sets());
            let found = cards.map_to(image, group).unwrap();
            prop_assert_eq!(cards.mapped(found), image);
            prop_assert!(cards.stabiliser(group).generators().iter().all(|&map| cards.mapped(map) == cards));
            let Some((first, new)) = image.iter().next().zip((!image).iter().next()) else { continue };
            let other = image.without(first);
            prop_assert_eq!(cards.map_to(other, group), None);
            let other = other.with(new);
            prop_assert_eq!(cards.map_to(other, group).is_some(), other.canonical(group) == canonical);
        }
    }
}

/// The limit that is just enough gives all classes, and one step less none.
#[test]
fn limits_of_a_classification_are_exact() {
    fn check(run: impl Fn(&Limits<'_>) -> Result<(), LimitReached>) {
        let ends = |steps| run(&Limits::new().with_steps(steps));
        let least = (0..5_000).find(|&steps| ends(steps).is_ok()).unwrap();
        assert!(least > 0);
        for limit in 0..2 * least {
            let reached = Err(LimitReached::Steps { limit });
            assert_eq!(ends(limit), if limit < least { reached } else { Ok(()) });
        }
    }
    let all = Classification::<2>::tables(9).unwrap();
    check(|limits| {
        let found = Classification::<2>::tables_within(9, limits)?;
        assert!((0..=9).all(|cards| found.classes(cards) == all.classes(cards)));
        Ok(())
    });
    let rich = classes_with_sets::<2>(6, Sets::AtLeast(2)).unwrap();
    check(|limits| {
        assert_eq!(classes_with_sets_within::<2>(6, Sets::AtLeast(2), limits)?, rich);
        Ok(())
    });
    let bytes = Limits::new().with_bytes(100);
    let refused = Classification::<4>::tables_within(4, &bytes).map(|_| ());
    assert!(matches!(refused, Err(LimitReached::Bytes { limit: 100, .. })), "{refused:?}");
}

/// The orbit of a card is what all maps of the stabiliser together make of it.
#[test]
fn orbits_are_those_of_all_maps() {
    fn check<const D: usize>(cards: CardSet<D>, group: Maps) -> usize {
        let stabiliser = cards.stabiliser(group);
        let maps = stabiliser.elements();
        let mut orbits = BTreeSet::new();
        for card in Card::all() {
            let orbit: CardSet<D> = maps.iter().map(|map| map.apply(card)).collect();
            assert_eq!(stabiliser.orbit(card), orbit, "{cards:?} {group:?} {card}");
            orbits.insert(orbit.bits());
        }
        orbits.len()
    }
    for bits in 0..512 {
        let cards = CardSet::<2>::from_bits(bits).unwrap();
        for group in [Maps::Affine, Maps::Relabellings] {
            check(cards, group);
        }
    }
    let few: CardSet = "0000 0001 0012 1201 2210 2222".parse().unwrap();
    assert!(check(few, Maps::Affine) > 2 && check(few, Maps::Relabellings) > 2);
}
