//! Collections of five and six attributes: the operations against lists of cards, and canonical
//! forms against what is known of the largest caps and against four attributes.

#![cfg(feature = "alloc")]
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU32, Ordering};

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use set_cards::dense_code::Limits;
use set_cards::dense_code::limits::LimitReached;
use set_cards::space::Cap;
use set_cards::{AffineMap, Card, CardSet, Maps, Relabelling};

type Five = CardSet<5, 2>;
type Six = CardSet<6, 6>;

fn some_cards<const D: usize, const W: usize>(count: usize, seed: u64) -> CardSet<D, W> {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut cards = CardSet::EMPTY;
    while (cards.len() as usize) < count {
        cards.extend(Card::unrank(random.next_u64() % Card::<D>::COUNT));
    }
    cards
}

fn some_map<const D: usize>(seed: u64) -> AffineMap<D> {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut card = || Card::unrank(random.next_u64() % Card::<D>::COUNT).unwrap();
    loop {
        if let Ok(map) = AffineMap::new([(); D].map(|()| card()), card()) {
            return map;
        }
    }
}

/// Every operation against the same on a list.
fn operations<const D: usize, const W: usize>() {
    let deck = CardSet::<D, W>::DECK;
    assert_eq!(u64::from(deck.len()), Card::<D>::COUNT);
    assert!(deck.iter().eq(Card::all()) && deck.iter().rev().eq(Card::all().rev()));
    for (seed, count) in (0..).zip([0, 1, 2, 5, 20, 60, 150, Card::<D>::COUNT as usize - 7]) {
        let cards: CardSet<D, W> = some_cards(count, seed);
        let list: BTreeSet<Card<D>> = cards.iter().collect();
        assert_eq!(list.len(), count);
        assert!(cards.iter().eq(list.iter().copied()));
        assert!(cards.iter().rev().eq(list.iter().rev().copied()));
        assert_eq!(cards.first(), list.first().copied());
        assert!((!cards).iter().eq(Card::all().filter(|card| !list.contains(card))));
        let other: CardSet<D, W> = some_cards(50, 100 + seed);
        assert!(
            (cards | other)
                .iter()
                .eq(Card::all().filter(|&card| { list.contains(&card) || other.contains(card) }))
        );
        assert!((cards & other).iter().eq(other.iter().filter(|card| list.contains(card))));
        assert_eq!(cards ^ other, (cards | other) - (cards & other));
        // The order is that of the number: of the largest card that only one of them has.
        let larger = (cards ^ other).iter().next_back().is_some_and(|card| cards.contains(card));
        assert_eq!(cards > other, larger);
        assert_eq!(CardSet::from_words(cards.words()), Some(cards));

        let centre = Card::unrank(17 * seed + 100).unwrap();
        assert!(
            cards
                .reflect(centre)
                .iter()
                .eq(list.iter().map(|&card| card.third(centre)).collect::<BTreeSet<_>>())
        );
        let pairs = || list.iter().flat_map(|&a| list.range(a..).skip(1).map(move |&b| (a, b)));
        let thirds: CardSet<D, W> = pairs().map(|(a, b)| a.third(b)).collect();
        assert_eq!(cards.thirds(), thirds);
        let sets: Vec<[Card<D>; 3]> = pairs()
            .map(|(a, b)| [a, b, a.third(b)])
            .filter(|[_, b, c]| b < c && list.contains(c))
            .collect();
        assert_eq!(cards.count_sets() as usize, sets.len());
        assert!(cards.sets().eq(sets));
        let map = some_map(seed);
        let image: CardSet<D, W> = list.iter().map(|&card| map.apply(card)).collect();
        assert_eq!(cards.mapped(map), image);
    }
    let cap = Cap::empty().complete();
    let cap: CardSet<D, W> = cap.cards().iter().copied().collect();
    assert!(cap.is_complete() && cap.len() == 1 << D);
    assert_eq!(cap.span(), deck);
    assert_eq!(Cap::try_from(cap).map(|cap| cap.len()), Ok(1 << D));
}

#[test]
fn collections_of_five_and_six_attributes() {
    operations::<5, 2>();
    operations::<6, 6>();
    // More bits than cards.
    assert_eq!(Five::from_words([0, 1 << 115]), None);
    assert_eq!(Six::from_words([0, 0, 0, 0, 0, 1 << 89]), None);
}

/// A cap of the largest size: the order of its stabiliser, with which the generators agree, and the
/// same form from wherever it lies.
fn largest<const D: usize, const W: usize>(order: u128) {
    let cap: CardSet<D, W> = Cap::maximum().unwrap().into_iter().collect();
    assert!(cap.is_cap() && cap.is_complete());
    let canonical = cap.canonical(Maps::Affine);
    assert_eq!(canonical.stabiliser_order(), order);
    assert_eq!(canonical.orbit_size() * order, AffineMap::<D>::count().unwrap());
    let stabiliser = cap.stabiliser(Maps::Affine);
    assert_eq!(stabiliser.order(), order);
    assert!(stabiliser.generators().iter().all(|&map| cap.mapped(map) == cap));
    // Every card of the cap can be taken to every other.
    assert_eq!(stabiliser.orbit(cap.first().unwrap()), cap);
    if order < 1000 {
        assert_eq!(stabiliser.elements().len() as u128, order);
    }
    let image = cap.mapped(some_map(9));
    assert_eq!(image.canonical(Maps::Affine), canonical);
    let map = cap.map_to(image, Maps::Affine).unwrap();
    assert_eq!(cap.mapped(map), image);
}

/// The cap of 45 cards is what is left of the Hill cap (56 points of projective space, with a group
/// of 40,320) outside a hyperplane that has 11 of its points; there are 56 such hyperplanes, all
/// alike, so that 720 maps leave it. The 112 vectors of the Hill cap are left by the group and by
/// the change of all signs: 80,640.
#[test]
fn the_largest_caps_have_the_known_symmetries() {
    largest::<5, 2>(720);
    largest::<6, 6>(80_640);
}

/// A collection that lies in a space of four attributes has there the same symmetries; the cards
/// outside it can be moved in so many ways beside.
#[test]
fn flats_have_the_symmetries_of_smaller_spaces() {
    fn wider<const D: usize, const W: usize>(cards: CardSet) -> CardSet<D, W> {
        cards.iter().filter_map(|card| Card::from_bits(card.bits())).collect()
    }
    for (seed, count) in (0..).zip([6, 7, 9, 12, 20]) {
        let cards: CardSet<4> = some_cards(count, seed);
        if cards.span() != CardSet::DECK {
            continue;
        }
        let order = cards.canonical(Maps::Affine).stabiliser_order();
        let five = wider::<5, 2>(cards).mapped(some_map(seed)).canonical(Maps::Affine);
        assert_eq!(five.stabiliser_order(), order * (243 - 81));
        let six = wider::<6, 6>(cards).mapped(some_map(seed)).canonical(Maps::Affine);
        assert_eq!(six.stabiliser_order(), order * (729 - 81) * (729 - 243));
        assert_eq!(six.form(), wider::<6, 6>(cards).canonical(Maps::Affine).form());
    }
    // No card, all cards, a hyperplane: what moves it within itself, times what moves the rest.
    let all = AffineMap::<6>::count().unwrap();
    assert_eq!(Six::EMPTY.canonical(Maps::Affine).stabiliser_order(), all);
    assert_eq!(Six::DECK.canonical(Maps::Affine).stabiliser_order(), all);
    let hyperplane: Six = Card::all().take(243).collect();
    let order = AffineMap::<5>::count().unwrap() * (729 - 243);
    assert_eq!(hyperplane.canonical(Maps::Affine).stabiliser_order(), order);
    assert_eq!((!hyperplane).stabiliser(Maps::Affine).order(), order);
}

/// Random collections: one form for all images, another one without a card.
#[test]
fn forms_of_random_collections() {
    fn check<const D: usize, const W: usize>(count: usize) {
        let cards: CardSet<D, W> = some_cards(count, 3);
        let (canonical, map) = cards.canonical_map(Maps::Affine);
        assert_eq!(cards.mapped(map), canonical.form());
        let image = cards.mapped(some_map(4));
        assert_eq!(image.canonical(Maps::Affine), canonical);
        assert_eq!(image.without(image.first().unwrap()).map_to(cards, Maps::Affine), None);
    }
    for count in [3, 8, 15, 40, 121] {
        check::<5, 2>(count);
        check::<6, 6>(count);
    }
    check::<6, 6>(300);
}

/// Relabellings of five attributes, 933,120 of them, and their number.
#[test]
fn relabellings_of_five_attributes() {
    assert_eq!(Maps::Relabellings.order::<6>(), 33_592_320);
    let cards: Five = some_cards(10, 7);
    let relabelling =
        Relabelling::new([3, 0, 4, 1, 2], [[1, 0, 2], [0, 1, 2], [2, 0, 1], [0, 2, 1], [1, 2, 0]]);
    let image = cards.mapped(relabelling.unwrap().to_affine());
    let canonical = cards.canonical(Maps::Relabellings);
    assert_eq!(image.canonical(Maps::Relabellings), canonical);
    assert!(canonical.form() <= cards.min(image));
    let map = cards.map_to(image, Maps::Relabellings).unwrap();
    assert_eq!(cards.mapped(map), image);
    // The cards with the first attribute 0: all relabellings of the others, and two of the first.
    let plane: Five = Card::all().take(81).collect();
    assert_eq!(plane.canonical(Maps::Relabellings).stabiliser_order(), 31_104 * 2);
}

/// The relabellings that keep cards of six attributes, out of 33,592,320.
#[test]
fn stabilising_relabellings_of_six_attributes() {
    let order = |cards: Six| {
        let stabiliser = cards.stabiliser(Maps::Relabellings);
        assert!(stabiliser.generators().iter().all(|&map| cards.mapped(map) == cards));
        assert_eq!((!cards).stabiliser(Maps::Relabellings).order(), stabiliser.order());
        stabiliser.order()
    };
    assert_eq!(order(Six::EMPTY), 33_592_320);
    assert_eq!(order(Card::all().take(243).collect()), 933_120 * 2);
    // One card: any order of the attributes, and the other two values of each.
    assert_eq!(order(CardSet::from(Card::ZERO)), 720 << 6);
    // As many cards with each value of any five attributes: 6! orders, 3^5 shifts, all signs.
    let sum = |card: Card<6>| card.values().iter().sum::<u8>() % 3;
    let code: Six = Card::all().filter(|&card| sum(card) == 0).collect();
    assert_eq!(order(code), 720 * 243 * 2);
    let fewer = code.without(Card::ZERO);
    assert_eq!(order(fewer), 720 * 2);
    assert_eq!(order(some_cards(60, 5)), 1);
    // One card for each five values: their counts say nothing, and few relabellings are left.
    let last = |v: [u8; 5]| (v[0] + v[1] * v[2] + v[3] * v[4] * v[0]) % 3;
    let graph = Card::<5>::all()
        .map(Card::values)
        .map(|v| Card::from_values([v[0], v[1], v[2], v[3], v[4], last(v)]).unwrap());
    assert_eq!(order(graph.collect()), 32);
    // The largest cap: 112 cards.
    let cap: Six = Cap::maximum().unwrap().into_iter().collect();
    let relabellings = order(cap);
    assert_eq!(cap.stabiliser(Maps::Affine).order() % relabellings, 0);
    assert!(relabellings > 1);
}

/// Cards without a set and without parallel pairs look alike by their pairs: 11 of them took 8
/// seconds. Now a few steps are enough, and the form is that of every image.
#[test]
fn cards_without_parallel_pairs_have_forms_soon() {
    fn check<const D: usize, const W: usize>(count: usize, seed: u64) {
        let mut cards: Vec<Card<D>> = Vec::new();
        let mut seen = BTreeSet::new();
        let order: Vec<Card<D>> = Card::<D>::all().collect();
        let start: CardSet<D, W> = some_cards(count, seed);
        for card in start.iter().chain(order) {
            let new: BTreeSet<Card<D>> =
                cards.iter().map(|&other| card.minus(other).min(other.minus(card))).collect();
            let is_new = new.len() == cards.len() && new.is_disjoint(&seen);
            if is_new && !new.contains(&Card::ZERO) && cards.len() < count {
                cards.push(card);
                seen.extend(new);
            }
        }
        let cards: CardSet<D, W> = cards.into_iter().collect();
        let limits = Limits::new().with_steps(4096);
        let canonical = cards.canonical_within(Maps::Affine, &limits).unwrap();
        for image in (0..4).map(|map| cards.mapped(some_map(map))) {
            assert_eq!(image.canonical_within(Maps::Affine, &limits), Ok(canonical));
            assert_eq!(image.stabiliser(Maps::Affine).order(), canonical.stabiliser_order());
        }
        // One card moved: equivalent exactly if there is a map.
        let moved = !cards.with(Card::ZERO);
        let other = cards.without(cards.first().unwrap()).with(moved.first().unwrap());
        let same = other.canonical(Maps::Affine).form() == canonical.form();
        let map = cards.map_to(other, Maps::Affine);
        assert_eq!(map.is_some(), same);
        assert!(map.is_none_or(|map| cards.mapped(map) == other));
    }
    for (count, seed) in (7..18).flat_map(|count| (0..4).map(move |seed| (count, seed))) {
        check::<5, 2>(count, seed);
        check::<6, 6>(count, seed);
    }
}

/// It was asked once, before a walk of a second in debug builds.
#[test]
fn the_walk_over_all_relabellings_can_be_stopped() {
    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) == 3;
    let limits = Limits::new().with_stop(&stop);
    let cards = CardSet::<6, 6>::from(Card::ZERO);
    let stopped = cards.canonical_within(Maps::Relabellings, &limits);
    assert_eq!((stopped, asked.into_inner()), (Err(LimitReached::Stopped), 4));
}
