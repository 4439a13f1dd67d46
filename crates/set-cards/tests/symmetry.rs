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
    AffineMap, Canonical, Card, CardSet, Classification, Maps, Relabelling, Sets,
    classes_with_sets, classes_with_sets_within,
};

fn affine_map() -> impl Strategy<Value = AffineMap> {
    let frame = |picks: [u64; 5]| picks.map(|pick| Card::unrank(pick % 81).unwrap());
    any::<[u64; 5]>().prop_filter_map("five cards in general position", move |picks| {
        AffineMap::between(frame([0, 1, 3, 9, 27]), frame(picks))
    })
}

fn cards(most: usize) -> impl Strategy<Value = CardSet> {
    proptest::collection::vec(0_u64..81, 0..=most)
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
    assert_eq!(Relabelling::<4>::unrank(0), Some(Relabelling::IDENTITY));
    assert!(Relabelling::<2>::new([0, 0], [[0, 1, 2]; 2]).is_err());
    assert!(Relabelling::<2>::new([0, 2], [[0, 1, 2]; 2]).is_err());
    assert!(Relabelling::<2>::new([0, 1], [[0, 1, 1]; 2]).is_err());
}

#[test]
fn frames_not_in_general_position_are_refused() {
    let card = |rank| Card::<2>::unrank(rank).unwrap();
    assert!(AffineMap::between([card(0), card(1), card(2)], [card(0), card(1), card(3)]).is_none());
    assert!(AffineMap::between([card(0), card(1), card(3)], [card(0), card(0), card(3)]).is_none());
    assert!(AffineMap::between([card(0), card(1)], [card(0), card(1)]).is_none());
    assert!(AffineMap::new([card(1), card(2)], card(0)).is_err());
}

/// The canonical form by the walk over all relabellings against applying each of them.
#[test]
fn the_walk_sees_every_relabelling() {
    for bits in [0_u128, 1, 0b1_0000_0001_0110, 0x1234_5678_9abc_def0_1357] {
        let cards = CardSet::<4>::from_bits(bits & CardSet::<4>::DECK.bits()).unwrap();
        let images: Vec<CardSet> = Relabelling::all()
            .map(|relabelling| cards.iter().map(|card| relabelling.apply(card)).collect())
            .collect();
        let canonical = cards.canonical(Maps::Relabellings);
        assert_eq!(canonical.form(), *images.iter().min().unwrap());
        assert_eq!(
            canonical.stabiliser_order(),
            images.iter().filter(|&&image| image == cards).count() as u64
        );
    }
}

/// The stabilisers under relabellings against applying each relabelling, and against the walk.
#[test]
fn stabilising_relabellings_are_those_that_keep_the_cards() {
    fn check<const D: usize>(cards: CardSet<D>) {
        let stabiliser = cards.stabiliser(Maps::Relabellings);
        assert_eq!(stabiliser.order(), cards.canonical(Maps::Relabellings).stabiliser_order());
        let mut expected: Vec<AffineMap<D>> = Relabelling::all()
            .filter(|relabelling| cards.iter().all(|card| cards.contains(relabelling.apply(card))))
            .map(Relabelling::to_affine)
            .collect();
        expected.sort_unstable();
        assert_eq!(stabiliser.elements(), expected, "{cards:?}");
    }
    for bits in 0..8 {
        check(CardSet::<1>::from_bits(bits).unwrap());
    }
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    for _ in 0..60 {
        let bits = u128::from(rng.next_u64() & rng.next_u64() & rng.next_u64());
        check(CardSet::<3>::from_bits(bits & CardSet::<3>::DECK.bits()).unwrap());
    }
    // As many cards with each value of each three attributes, but for the last of them: a code.
    let sum = |card: Card| card.values().iter().sum::<u8>() % 3;
    check::<4>(Card::all().filter(|&card| sum(card) == 0).collect());
    check::<4>(Card::all().filter(|&card| sum(card) == 0 && card.rank() > 3).collect());
    check::<4>(Card::all().filter(|&card| card.values()[0] == card.values()[2]).collect());
    check::<4>(Card::all().take(12).collect());
    let all = CardSet::<4>::EMPTY.stabiliser(Maps::Relabellings);
    assert_eq!((all.order(), all.orbit(Card::ZERO)), (31_104, CardSet::DECK));
    assert!(all.generators().len() <= 14);
}

/// In the plane every collection of cards and every map: forms are equal exactly within orbits.
#[test]
fn canonical_forms_in_the_plane() {
    let mut maps = Vec::new();
    for a in Card::<2>::all() {
        for b in Card::all() {
            for shift in Card::all() {
                maps.extend(AffineMap::new([a, b], shift));
            }
        }
    }
    assert_eq!(maps.len(), 432);
    let mut forms = BTreeSet::new();
    let mut total = 0;
    for bits in 0..512 {
        let cards = CardSet::<2>::from_bits(bits).unwrap();
        let (canonical, map) = cards.canonical_map(Maps::Affine);
        let images: Vec<CardSet<2>> = maps.iter().map(|&map| cards.mapped(map)).collect();
        for image in &images {
            assert_eq!(image.canonical(Maps::Affine), canonical);
        }
        assert!(images.contains(&canonical.form()));
        assert_eq!(cards.mapped(map), canonical.form());
        assert_eq!(
            canonical.stabiliser_order(),
            images.iter().filter(|&&image| image == cards).count() as u64
        );
        if forms.insert(canonical.form()) {
            total += canonical.collections();
        }
    }
    assert_eq!(total, 512);
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

    #[test]
    fn relabellings_compose_and_undo(first in 0..31_104_u64, second in 0..31_104_u64, rank in 0_u64..81) {
        let [first, second] = [first, second].map(|rank| Relabelling::<4>::unrank(rank).unwrap());
        let card = Card::unrank(rank).unwrap();
        prop_assert_eq!(first.then(second).apply(card), second.apply(first.apply(card)));
        prop_assert_eq!(first.then(second).to_affine(), first.to_affine().then(second.to_affine()));
        prop_assert_eq!(first.then(first.inverse()), Relabelling::IDENTITY);
        prop_assert_eq!(first.inverse().then(first), Relabelling::IDENTITY);
        prop_assert_eq!((first.then(Relabelling::IDENTITY), Relabelling::IDENTITY.then(first)), (first, first));
        prop_assert_eq!(first.then(second).inverse(), second.inverse().then(first.inverse()));
        let both = first.then(second);
        prop_assert_eq!(Relabelling::new(both.attributes(), both.values()), Ok(both));
    }

    #[test]
    fn canonical_forms_do_not_see_affine_maps(cards in cards(30), map in affine_map()) {
        let (canonical, there) = cards.canonical_map(Maps::Affine);
        let image = cards.mapped(map);
        prop_assert_eq!(image.canonical(Maps::Affine), canonical);
        prop_assert_eq!(cards.mapped(there), canonical.form());
        let rest = (!cards).canonical(Maps::Affine);
        prop_assert_eq!((!image).canonical(Maps::Affine), rest);
        prop_assert_eq!(canonical.form().canonical(Maps::Affine), canonical);
        prop_assert_eq!(canonical.form().len(), cards.len());
        prop_assert_eq!(canonical.form().count_sets(), cards.count_sets());
    }

    #[test]
    fn canonical_forms_do_not_see_relabellings(cards in cards(20), rank in 0..31_104_u64) {
        let relabelling = Relabelling::unrank(rank).unwrap();
        let image: CardSet = cards.iter().map(|card| relabelling.apply(card)).collect();
        prop_assert_eq!(image.canonical(Maps::Relabellings), cards.canonical(Maps::Relabellings));
        prop_assert_eq!(image.canonical(Maps::Affine), cards.canonical(Maps::Affine));
    }
}

/// Stabilisers by generators: all of them leave the cards, and their products are as many as the
/// order says, which is what trying all maps of the plane gives.
#[test]
fn generators_make_the_whole_stabiliser() {
    let all = CardSet::<2>::EMPTY.stabiliser(Maps::Affine);
    let all = all.elements();
    assert_eq!(all.len(), 432);
    for bits in 0..1 << 9 {
        let cards = CardSet::<2>::from_bits(bits).unwrap();
        for (group, maps) in [
            (Maps::Affine, all.clone()),
            (Maps::Relabellings, Relabelling::<2>::all().map(Relabelling::to_affine).collect()),
        ] {
            let mut leave: Vec<AffineMap<2>> =
                maps.into_iter().filter(|&map| cards.mapped(map) == cards).collect();
            leave.sort_unstable();
            let stabiliser = cards.stabiliser(group);
            assert_eq!(stabiliser.elements(), leave, "{cards:?} {group:?}");
            assert_eq!(stabiliser.order(), leave.len() as u64);
            assert!(group == Maps::Affine || stabiliser.generators().len() <= 6, "{cards:?}");
            assert_eq!(cards.canonical(group).stabiliser_order(), leave.len() as u64);
        }
    }
}

/// Random collections of four attributes: images are found again, with a map between them, and no
/// map where the forms differ.
#[test]
fn maps_between_equivalent_collections() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    let sizes = [0, 1, 2, 3, 4, 5, 9, 12, 20, 40, 41, 60, 80, 81];
    for len in sizes.into_iter().flat_map(|len| [len; 4]) {
        let mut cards = CardSet::<4>::EMPTY;
        while cards.len() < len {
            cards.extend(Card::unrank(random.next_u64() % 81));
        }
        let generators = cards.stabiliser(Maps::Affine);
        assert!(generators.generators().iter().all(|&map| cards.mapped(map) == cards));
        let relabelling = Relabelling::unrank(u64::from(random.next_u32()) % 31_104).unwrap();
        let image: CardSet = cards.iter().map(|card| relabelling.apply(card)).collect();
        for group in [Maps::Affine, Maps::Relabellings] {
            let map = cards.map_to(image, group).unwrap();
            assert_eq!(cards.mapped(map), image);
            let (canonical, map) = cards.canonical_map(group);
            assert_eq!(cards.mapped(map), canonical.form());
            assert_eq!(canonical.form().canonical(group), canonical);
            let Some((first, new)) = image.first().zip((!image).first()) else { continue };
            let other = image.without(first);
            assert_eq!(cards.map_to(other, group), None);
            let other = other.with(new);
            let alike = other.canonical(group) == canonical;
            assert_eq!(cards.map_to(other, group).is_some(), alike);
        }
    }
}

/// Two cards differ along a direction in a third of all directions but a few: they lie on a common
/// hyperplane in (3^(D-1) - 1) / 2 of them. So the sums of squares are known.
#[test]
fn hyperplane_counts_add_up() {
    fn check<const D: usize>(cards: CardSet<D>) {
        let len = u64::from(cards.len());
        let (all, common) = ((3_u64.pow(D as u32) - 1) / 2, (3_u64.pow(D as u32 - 1) - 1) / 2);
        let mut directions = BTreeSet::new();
        let mut squares = 0;
        for (direction, counts) in cards.hyperplane_counts() {
            assert!(directions.insert(direction) && directions.insert(direction.negative()));
            assert_eq!(counts.iter().sum::<u32>(), cards.len());
            squares += counts.iter().map(|&count| u64::from(count).pow(2)).sum::<u64>();
        }
        assert_eq!(directions.len() as u64, 2 * all);
        assert_eq!(squares, len * all + len * len.saturating_sub(1) * common);
    }
    let mut random = Pcg64Mcg::seed_from_u64(12);
    for bits in 0..512_u64 {
        check::<2>((0..9).filter(|rank| bits >> rank & 1 > 0).filter_map(Card::unrank).collect());
        let picks = bits % 40;
        check::<3>((0..picks).filter_map(|_| Card::unrank(random.next_u64() % 27)).collect());
        check::<4>((0..picks).filter_map(|_| Card::unrank(random.next_u64() % 81)).collect());
    }
    check(CardSet::<4>::DECK);
}

/// The search for classes with many or few sets beside all classes, and complete caps beside every
/// card that might be added.
#[test]
fn classes_by_their_sets_are_those_among_all() {
    fn check<const D: usize>(most: usize) {
        let all = Classification::<D>::tables(most);
        for cards in 0..=most {
            // Canonical forms, also of more than half of the deck.
            assert!(all.classes(cards).is_sorted());
            assert!(all.classes(cards).iter().all(|&c| c.form().canonical(Maps::Affine) == c));
            for number in [0, 1, 2, 3, 5, 8, 12, 13] {
                let few = |class: &Canonical<D>| class.form().count_sets() <= number;
                let many = |class: &Canonical<D>| class.form().count_sets() >= number;
                let classes = || all.classes(cards).iter().copied();
                let found = |sets| classes_with_sets::<D>(cards as u32, sets);
                let expected: Vec<_> = classes().filter(few).collect();
                assert_eq!(found(Sets::AtMost(number)), expected, "{cards} {number}");
                let expected: Vec<_> = classes().filter(many).collect();
                assert_eq!(found(Sets::AtLeast(number)), expected, "{cards} {number}");
            }
        }
        let caps = Classification::<D>::caps();
        for cards in 0..=caps.largest() + 1 {
            let complete = caps.classes(cards).iter().filter(|class| {
                let form = class.form();
                Card::all().all(|card| form.contains(card) || form.with(card).count_sets() > 0)
            });
            assert!(caps.complete_caps(cards).eq(complete));
        }
    }
    check::<1>(3);
    check::<2>(9);
    check::<3>(6);
    assert_eq!(classes_with_sets::<2>(10, Sets::AtLeast(0)), []);
}

/// The limit that is just enough gives all classes, and one step less none.
#[test]
fn limits_of_a_classification_are_exact() {
    let all = Classification::<2>::tables(9);
    let rich = classes_with_sets::<2>(6, Sets::AtLeast(2));
    let mut least = [0, 0];
    for limit in 0..10_000 {
        let limits = Limits::new().with_steps(limit);
        let reached = LimitReached::Steps { limit };
        match Classification::<2>::tables_within(9, &limits) {
            Ok(found) => assert!((0..=9).all(|n| found.classes(n) == all.classes(n))),
            Err(error) => {
                assert_eq!(error, reached);
                least[0] = limit + 1;
            }
        }
        match classes_with_sets_within::<2>(6, Sets::AtLeast(2), &limits) {
            Ok(found) => assert_eq!(found, rich),
            Err(error) => {
                assert_eq!(error, reached);
                least[1] = limit + 1;
            }
        }
        if limit > 2 * least[0].max(least[1]) {
            break;
        }
    }
    assert!(least.iter().all(|steps| (1..5_000).contains(steps)), "{least:?}");
    let bytes = Limits::new().with_bytes(100);
    let refused = Classification::<4>::tables_within(4, &bytes).map(|_| ());
    assert!(matches!(refused, Err(LimitReached::Bytes { limit: 100, .. })), "{refused:?}");
}
