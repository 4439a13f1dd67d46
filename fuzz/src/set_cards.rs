//! SET: cards as text, bits and numbers, the finders, collections, symmetries, and games.

use std::collections::BTreeSet;

use dense_code::Dense;
use set_cards::{
    AffineMap, Attributes, Call, Card, CardIndex, CardSet, Deck, Finder, Game, Goal, Group, Relabelling,
    Rules, Table, Trio,
};

use crate::Input;
use crate::forms::of;

/// Texts in both styles, words and numbers: what is read is written back as it stood.
pub fn card_text(data: &[u8]) {
    fn of<const D: usize>(data: &[u8]) {
        if let Ok(card) = Card::<D>::from_digits(data) {
            assert_eq!(card.to_string().as_bytes(), data);
        }
        if let Ok(text) = core::str::from_utf8(data) {
            assert_eq!(text.parse::<Card<D>>(), Card::from_digits(data));
        }
        let mut input = Input::new(data);
        let bits = input.u64();
        for bits in [bits, bits & (u64::MAX >> (64 - 2 * D)), bits & (bits >> 1 | 0x5555_5555_5555_5555)] {
            if let Some(card) = Card::<D>::from_bits(bits) {
                assert_eq!(card.bits(), bits);
            }
        }
        let rank = input.u64();
        assert_eq!(Card::<D>::unrank(rank).is_some(), rank < Card::<D>::COUNT);
        let card = Card::<D>::unrank(rank % Card::<D>::COUNT).expect("below the count");
        assert_eq!(card.rank(), rank % Card::<D>::COUNT);
        assert_eq!(Card::from_bits(card.bits()), Some(card));
        assert_eq!(Card::from_values(card.values()), Ok(card));
        assert_eq!(card.to_string().parse(), Ok(card));
        assert_eq!(card.index().card(), card);
        assert_eq!(CardIndex::<D>::new(rank).is_some(), rank < Card::<D>::COUNT);
        let values: [u8; D] = input.bytes();
        assert_eq!(Card::from_values(values).is_ok(), values.iter().all(|&value| value < 3));
    }
    of::<1>(data);
    of::<4>(data);
    of::<5>(data);
    of::<32>(data);
    let text = Card::from_text(data);
    let (digits, short) = (Card::<4>::from_digits(data), Card::from_short(data));
    assert!(digits.is_err() || short.is_err(), "read in two ways");
    assert_eq!(text.is_ok(), digits.is_ok() || short.is_ok());
    if let Ok(card) = short {
        assert_eq!(text, short);
        assert_eq!(card.short().to_string().as_bytes(), data);
    }
    let card = Card::<4>::unrank(u64::from(Input::new(data).u8()) % 81).expect("below 81");
    assert_eq!(Card::from_text(card.short().to_string().as_bytes()), Ok(card));
}

/// Cards as vectors modulo 3, value by value.
pub fn card_arithmetic(data: &[u8]) {
    fn of<const D: usize>(mut input: Input<'_>) {
        let mut card = || Card::<D>::unrank(input.u64() % Card::<D>::COUNT).expect("below the count");
        let [a, b] = [card(), card()];
        let c = if card().bits() % 3 == 0 { card() } else { a.third(b) };
        let [x, y, z] = [a, b, c].map(Card::values);
        let by_value = |f: &dyn Fn(usize) -> u8| core::array::from_fn::<u8, D, _>(f);
        assert_eq!(a.plus(b).values(), by_value(&|i| (x[i] + y[i]) % 3));
        assert_eq!(a.minus(b).values(), by_value(&|i| (x[i] + 3 - y[i]) % 3));
        assert_eq!(a.negative().values(), by_value(&|i| (3 - x[i]) % 3));
        assert_eq!(a.third(b).values(), by_value(&|i| (6 - x[i] - y[i]) % 3));
        assert_eq!(a.distance(b) as usize, (0..D).filter(|&i| x[i] != y[i]).count());
        let sums = (0..D).all(|i| (x[i] + y[i] + z[i]) % 3 == 0);
        let set = sums && a != b;
        assert_eq!(Card::is_set(a, b, c), set);
        assert_eq!(Card::why_not_set(a, b, c).is_ok(), set);
        if let Err(set_cards::NotASet::Attributes(wrong)) = Card::why_not_set(a, b, c) {
            let naive = (0..D).filter(|&i| (x[i] + y[i] + z[i]) % 3 != 0);
            assert!(attributes(wrong).into_iter().eq(naive));
        }
    }
    fn attributes(of: Attributes) -> Vec<usize> {
        let listed: Vec<usize> = of.iter().collect();
        assert_eq!(listed.len(), of.len() as usize);
        assert!(listed.iter().all(|&attribute| of.contains(attribute)));
        listed
    }
    let mut input = Input::new(data);
    match input.below(4) {
        0 => of::<1>(input),
        1 => of::<4>(input),
        2 => of::<7>(input),
        _ => of::<32>(input),
    }
}

/// Every finder gives the sets of the definition, in the same order.
pub fn finders(data: &[u8]) {
    fn of<const D: usize>(mut input: Input<'_>) {
        let mut table = Table::<D>::new();
        let mut plain = BTreeSet::new();
        while !input.is_empty() && table.len() < 40 {
            let rank = if D > 5 { input.u64() % 27 * 1_001 } else { input.u8().into() };
            let card = Card::unrank(rank % Card::<D>::COUNT).expect("below the count");
            assert_eq!(table.push(card).is_ok(), plain.insert(card));
        }
        let cards = table.cards();
        let mut sets = Vec::new();
        for c in 2..cards.len() {
            for b in 1..c {
                for a in 0..b {
                    let [x, y, z] = [a, b, c].map(|place| cards[place].values());
                    if (0..D).all(|i| (x[i] + y[i] + z[i]) % 3 == 0) {
                        sets.push([a, b, c]);
                    }
                }
            }
        }
        sets.sort_unstable();
        for finder in Finder::ALL {
            let found: Vec<[usize; 3]> = table.sets_by(finder).into_iter().map(Trio::places).collect();
            assert_eq!(found, sets, "{finder:?}");
        }
        assert!(table.iter_sets().map(Trio::places).eq(sets.iter().copied()));
        assert_eq!(table.count_sets(), sets.len());
        assert_eq!(table.first_set().map(Trio::places), sets.first().copied());
        assert_eq!(table.has_set(), !sets.is_empty());
        let place = cards.len() / 2;
        let mut with: Vec<_> = table.sets_with(place).map(Trio::places).collect();
        with.sort_unstable();
        assert!(with.into_iter().eq(sets.iter().copied().filter(|places| places.contains(&place))));
    }
    let mut input = Input::new(data);
    match input.below(5) {
        0 => of::<1>(input),
        1 => of::<2>(input),
        2 | 3 => of::<4>(input),
        _ => of::<9>(input),
    }
}

/// Collections as bits: set operations, sets, caps and canonical forms.
pub fn card_sets(data: &[u8]) {
    fn of<const D: usize>(mut input: Input<'_>, slow: bool) {
        let deck = CardSet::<D>::DECK;
        let wild = input.u128();
        assert_eq!(CardSet::<D>::from_bits(wild).is_some(), wild & !deck.bits() == 0);
        let cards = CardSet::<D>::from_bits(wild & deck.bits()).expect("cards of the deck");
        assert_eq!(cards.bits(), wild & deck.bits());
        let listed: Vec<Card<D>> = cards.iter().collect();
        assert!(listed.is_sorted_by(|a, b| a < b));
        assert_eq!(listed.iter().copied().collect::<CardSet<D>>(), cards);
        assert_eq!(cards.len() as usize, listed.len());
        let table = Table::of(listed.iter().copied()).expect("different cards");
        assert_eq!(cards.count_sets() as usize, table.count_sets());
        assert_eq!(cards.sets().count(), table.count_sets());
        assert_eq!(cards.has_set(), table.has_set());
        assert_eq!(cards.sum(), listed.iter().copied().fold(Card::ZERO, Card::plus));
        let thirds: CardSet<D> = listed
            .iter()
            .flat_map(|&a| listed.iter().filter(move |&&b| a != b).map(move |&b| a.third(b)))
            .collect();
        assert_eq!(cards.thirds(), thirds);
        if let Some(cap) = cards.complete() {
            assert!(cap.is_cap() && cap.is_complete() && cards.is_subset(cap));
        } else {
            assert!(cards.has_set());
        }
        let card = Card::unrank(input.u64() % Card::<D>::COUNT).expect("below the count");
        let reflected: CardSet<D> = listed.iter().map(|&other| card.third(other)).collect();
        assert_eq!(cards.reflect(card), reflected);

        let relabelling =
            Relabelling::<D>::unrank(input.u64() % Relabelling::<D>::COUNT).expect("below the count");
        assert_eq!(Relabelling::new(relabelling.attributes(), relabelling.values()), Some(relabelling));
        let renamed: CardSet<D> = listed.iter().map(|&card| relabelling.apply(card)).collect();
        assert_eq!(cards.mapped(relabelling.to_affine()), renamed);
        let columns = core::array::from_fn(|_| Card::unrank(input.u64() % Card::<D>::COUNT).expect("below"));
        if let Some(map) = AffineMap::<D>::new(columns, card) {
            let image = cards.mapped(map);
            assert_eq!(image.mapped(map.inverse()), cards);
            assert_eq!(image.count_sets(), cards.count_sets());
            assert_eq!(image.canonical(Group::Affine), cards.canonical(Group::Affine));
        }
        if slow {
            assert_eq!(renamed.canonical(Group::Relabellings), cards.canonical(Group::Relabellings));
        }
    }
    let mut input = Input::new(data);
    match input.below(6) {
        0 => of::<1>(input, true),
        1 => of::<2>(input, true),
        2 => of::<3>(input, true),
        // All 31,104 relabellings take a fifth of a millisecond.
        3 => of::<4>(input, true),
        _ => of::<4>(input, false),
    }
}

/// The largest number of cards that rules ask for.
const LARGEST: usize = usize::MAX;

/// A game from its rules, deck and calls: nothing is lost, legal calls are taken, and the log replays.
pub fn game(data: &[u8]) {
    let mut input = Input::new(data);
    let goal = [Goal::Set, Goal::UltraSet, Goal::Xor, Goal::Ghost][input.below(4)];
    let mut size = |most: u8| if input.u8() == 255 { LARGEST } else { usize::from(input.u8() % most) };
    let rules = Rules { goal, dealt: size(13), more: size(5), chain: size(2) == 1 };
    // The cards of the deck by a shuffle of the first few, so that twice the same can't come.
    let mut cards: Vec<Card<4>> = Card::all().collect();
    let last = 1 + input.below(if goal == Goal::Ghost { 16 } else { 40 });
    for place in 0..last {
        let other = place + input.below(cards.len() - place);
        cards.swap(place, other);
    }
    cards.truncate(last);
    let deck = Deck::of(cards.clone()).expect("different cards");
    let mut game = Game::new(rules, deck.clone());
    let mut taken = 0;
    while !input.is_empty() && !game.is_over() {
        let player = input.below(3);
        let call: Vec<Card<4>> = if input.flag() {
            let call = game.find().expect("a call while the game is on");
            assert_eq!(game.check(&call), Ok(()), "a call that was found is legal");
            call
        } else {
            (0..input.below(8)).map(|_| cards[input.below(cards.len())]).collect()
        };
        let (before, legal) = (game.clone(), game.check(&call).is_ok());
        let there = game.table().len() + game.left_in_deck();
        let result = game.call(player, &call);
        assert_eq!(result.is_ok(), legal);
        if legal {
            let chained = call.iter().filter(|card| before.chain().contains(card)).count();
            taken += call.len() - chained;
            assert_eq!(game.table().len() + game.left_in_deck() + call.len() - chained, there);
        } else {
            assert_eq!((game.table(), game.chain()), (before.table(), before.chain()));
        }
        assert_eq!(game.table().len() + game.left_in_deck() + taken, cards.len());
    }
    assert_eq!(game.scores(3).into_iter().sum::<usize>(), game.calls().len());
    if let Some(card) = game.hidden_card() {
        assert_eq!(Some(&card), cards.last());
    }
    let calls: Vec<Call<4>> = game.calls();
    let again = Game::replay(rules, deck, &calls).expect("the log of a game");
    assert_eq!((again.table(), again.chain(), again.calls()), (game.table(), game.chain(), calls));
    assert_eq!(again.left_in_deck(), game.left_in_deck());
}

/// Serialised cards, collections and tables: what is read is written to the same form; the rest is refused.
pub fn card_forms(data: &[u8]) {
    of::<Card<1>>(data);
    of::<Card<4>>(data);
    of::<Card<32>>(data);
    of::<CardSet<3>>(data);
    of::<CardSet<4>>(data);
    of::<Table<4>>(data);
    of::<Table<5>>(data);
    of::<CardIndex<4>>(data);
    of::<Relabelling<4>>(data);
    of::<AffineMap<3>>(data);
    of::<set_cards::Fraction>(data);
    of::<Trio>(data);
    of::<Deck<4>>(data);
    of::<Rules>(data);
}
