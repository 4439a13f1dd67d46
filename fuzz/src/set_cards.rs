//! SET: cards as text, bits and numbers, the finders, collections, symmetries, and games.

use std::collections::BTreeSet;

use dense_code::Dense;
use serde::Deserialize;
use set_cards::card::{Attributes, NotASet};
use set_cards::design::{Attribute, Design, Rule};
use set_cards::draw::Ink;
use set_cards::game::{Call, Dealing, Event, ReplayError, View};
use set_cards::odds::{Choice, DealReport, GameReport};
use set_cards::space::Class;
use set_cards::table::{Date, Finder};
use set_cards::{
    AffineMap, Canonical, Card, CardColour, CardSet, Deals, Deck, Game, Games, Goal, IllegalCall,
    Maps, Number, Relabelling, Rules, Shading, Shape, Table, Trio,
};

use crate::Input;
use crate::forms::{binary, both, json, of, plain, ranked, text};
use crate::texts::{changed, few, many, printed, read};

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
        for bits in
            [bits, bits & (u64::MAX >> (64 - 2 * D)), bits & (bits >> 1 | 0x5555_5555_5555_5555)]
        {
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
        let values: [u8; D] = input.bytes();
        assert_eq!(Card::from_values(values).is_ok(), values.iter().all(|&value| value < 3));
    }
    of::<1>(data);
    of::<4>(data);
    of::<5>(data);
    of::<32>(data);
    let text = Card::from_text(data);
    let digits = Card::<4>::from_digits(data);
    assert!(digits.is_err() || digits == text);
    if let (Ok(card), Err(_)) = (text, digits) {
        assert_eq!(card.short().to_string().as_bytes(), data);
    }
    let mut input = Input::new(data);
    let card = Card::<4>::unrank(u64::from(input.u8()) % 81).expect("below 81");
    assert_eq!(Card::from_text(card.short().to_string().as_bytes()), Ok(card));
    let text = &*String::from_utf8_lossy(data);
    few::<Card<2>>(text, input);
    few::<Relabelling<1>>(text, input);
    few::<Relabelling<2>>(text, input);
    many::<Relabelling<10>>(text, input);
    read::<Relabelling<32>>(text);
}

/// Cards as vectors modulo 3, value by value.
pub fn card_arithmetic(data: &[u8]) {
    fn of<const D: usize>(mut input: Input<'_>) {
        let mut card =
            || Card::<D>::unrank(input.u64() % Card::<D>::COUNT).expect("below the count");
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
        if let Err(set_cards::card::NotASet::Attributes(wrong)) = Card::why_not_set(a, b, c) {
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
        let mut table = Table::<D>::default();
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
        let mut found = Vec::new();
        for &finder in Finder::ALL {
            finder.find(&table, &mut found);
            assert!(found.iter().map(|trio| trio.places()).eq(sets.iter().copied()), "{finder:?}");
        }
        assert_eq!(table.count_sets() as usize, sets.len());
        assert_eq!(table.first_set().map(Trio::places), sets.first().copied());
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
        let table = Table::new(listed.iter().copied()).expect("different cards");
        assert_eq!(cards.count_sets(), table.count_sets());
        assert_eq!(cards.sets().count(), table.count_sets() as usize);
        assert_eq!(cards.is_cap(), table.first_set().is_none());
        assert_eq!(cards.sum(), listed.iter().copied().fold(Card::ZERO, Card::plus));
        let thirds: CardSet<D> = listed
            .iter()
            .flat_map(|&a| listed.iter().filter(move |&&b| a != b).map(move |&b| a.third(b)))
            .collect();
        assert_eq!(cards.thirds(), thirds);
        let card = Card::unrank(input.u64() % Card::<D>::COUNT).expect("below the count");
        let reflected: CardSet<D> = listed.iter().map(|&other| card.third(other)).collect();
        assert_eq!(cards.reflect(card), reflected);

        let relabelling = Relabelling::<D>::unrank(input.u64() % Relabelling::<D>::COUNT)
            .expect("below the count");
        assert_eq!(
            Relabelling::new(relabelling.attributes(), relabelling.values()),
            Ok(relabelling)
        );
        let renamed: CardSet<D> = listed.iter().map(|&card| relabelling.apply(card)).collect();
        assert_eq!(cards.mapped(relabelling.to_affine()), renamed);
        let columns =
            core::array::from_fn(|_| Card::unrank(input.u64() % Card::<D>::COUNT).expect("below"));
        if let Ok(map) = AffineMap::<D>::new(columns, card) {
            let image = cards.mapped(map);
            assert_eq!(image.mapped(map.inverse()), cards);
            assert_eq!(image.count_sets(), cards.count_sets());
            assert_eq!(image.canonical(Maps::Affine), cards.canonical(Maps::Affine));
        }
        if slow {
            assert_eq!(renamed.canonical(Maps::Relabellings), cards.canonical(Maps::Relabellings));
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

/// A game from its rules, deck and calls: nothing is lost, legal calls are taken, untouched cards
/// stay, and the log replays.
pub fn game(data: &[u8]) {
    let mut input = Input::new(data);
    let rules = [Rules::STANDARD, Rules::ULTRA_SET, Rules::XOR, Rules::GHOST][input.below(4)];
    let mut rules = rules
        .with_dealt(input.below(13))
        .and_then(|rules| rules.with_more(1 + input.below(5)))
        .expect("numbers that fit");
    if input.flag() {
        rules = rules.with_chain();
    }
    if input.flag() {
        rules = rules.with_dealing(Dealing::WhenAsked);
    }
    // The cards of the deck by a shuffle of the first few, so that twice the same can't come.
    let mut cards: Vec<Card<4>> = Card::all().collect();
    let last = 1 + input.below(if rules.goal() == Goal::Ghost { 16 } else { 40 });
    for place in 0..last {
        let other = place + input.below(cards.len() - place);
        cards.swap(place, other);
    }
    cards.truncate(last);
    let deck = Deck::new(cards.clone()).expect("different cards");
    let mut game = Game::new(rules, deck.clone());
    let mut taken = 0;
    while !input.is_empty() && !game.is_over() {
        let before = game.clone();
        let player = input.below(3);
        let call: Vec<Card<4>> = match game.find() {
            Some(call) if input.flag() => {
                assert_eq!(game.check(&call), Ok(()), "a call that was found is legal");
                call
            }
            _ => (0..input.below(8)).map(|_| cards[input.below(cards.len())]).collect(),
        };
        let legal = game.check(&call).is_ok();
        if call.is_empty() {
            let more = game.deal_more().len();
            assert!(more > 0 || before.left_in_deck() == 0);
        } else {
            assert_eq!(game.call(player, &call).is_ok(), legal);
        }
        for (old, new) in before.places().iter().zip(game.places()) {
            assert!(old.is_none_or(|old| (legal && call.contains(&old)) || *new == Some(old)));
        }
        if legal && !call.is_empty() {
            taken += call.iter().filter(|card| !before.chain().contains(card)).count();
        } else if !call.is_empty() {
            assert_eq!(game, before);
        }
        assert_eq!(game.table().len() + game.left_in_deck() + taken, cards.len());
        if game != before {
            let mut again = game.clone();
            assert!(again.undo().is_some());
            assert_eq!(again, before);
        }
    }
    assert_eq!((0..3).map(|player| game.score(player)).sum::<usize>(), game.calls().count());
    assert_eq!(Game::replay(rules, deck, game.log()).as_ref(), Ok(&game));
    both(&game);
}

/// Serialised cards, collections and tables, and what is counted and said of them.
pub fn card_forms(data: &[u8]) {
    fn card<const D: usize>(data: &[u8]) {
        text(data, |bits: u64| {
            let valid = (0..32)
                .all(|i| if i < D { bits >> (2 * i) & 3 != 3 } else { bits >> (2 * i) & 3 == 0 });
            valid.then(|| Card::<D>::from_bits(bits).expect("no value is 3"))
        });
    }
    fn different<const D: usize>(cards: &[Card<D>]) -> bool {
        cards.iter().collect::<BTreeSet<_>>().len() == cards.len()
    }
    fn lists<const D: usize>(data: &[u8]) {
        plain(data, |cards: Vec<Card<D>>| {
            let fits = different(&cards) && cards.len() <= Table::<D>::LIMIT;
            fits.then(|| Table::new(cards).expect("different cards"))
        });
        plain(data, |cards: Vec<Card<D>>| {
            different(&cards).then(|| Deck::new(cards).expect("different cards"))
        });
    }
    card::<1>(data);
    card::<4>(data);
    card::<32>(data);
    lists::<4>(data);
    lists::<5>(data);
    of::<CardSet<3>>(data);
    json(data, |cards: Vec<Card<3>>| {
        different(&cards).then(|| cards.into_iter().collect::<CardSet<3>>())
    });
    binary(data, |bits| CardSet::<3>::from_bits(bits).filter(|_| bits < 1 << 27));
    of::<CardSet<4>>(data);
    ranked::<Relabelling<4>>(data, 31_104);
    plain(data, |[x, y, z, shift]: [Card<3>; 4]| {
        let [[a, d, g], [b, e, h], [c, f, i]] =
            [x, y, z].map(|column| column.values().map(i32::from));
        let determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
        (determinant % 3 != 0)
            .then(|| AffineMap::new([x, y, z], shift).expect("independent columns"))
    });
    plain(data, |[a, b, c]: [usize; 3]| {
        (a < b && b < c && c < 255).then(|| Trio::new([a, b, c]).expect("ascending"))
    });
    of::<Attributes>(data);
    for class in of::<Class<3>>(data) {
        assert_eq!(class.collections() * class.stabiliser_order(), 303_264);
    }
    for canonical in of::<Canonical<4>>(data) {
        assert_eq!(
            canonical.orbit_size() * canonical.stabiliser_order(),
            canonical.group().order::<4>()
        );
    }
    of::<NotASet>(data);
    of::<Maps>(data);
    of::<Finder>(data);
    of::<Ink>(data);
    of::<Number>(data);
    of::<CardColour>(data);
    of::<Shading>(data);
    of::<Shape>(data);
    reports(data);
}

/// What simulations count.
fn reports(data: &[u8]) {
    fn fit(counts: &[u64]) -> bool {
        counts.iter().copied().map(u128::from).sum::<u128>() <= u64::MAX.into()
    }
    fn deals(report: Option<DealReport>, by_sets: Option<Vec<u64>>) {
        let by_sets =
            by_sets.filter(|sets| sets.len() <= 1081 && sets.last() != Some(&0) && fit(sets));
        assert_eq!(report.as_ref().map(DealReport::by_sets), by_sets.as_deref());
        let Some(report) = report else { return };
        assert_eq!((0..1081).map(|sets| report.with_sets(sets)).sum::<u64>(), report.deals());
        assert!((0.0..1081.0).contains(&report.mean()));
    }
    type Met = Vec<[u64; 2]>;
    type Parts = (Vec<u64>, u64, Met, Met);
    fn games(report: Option<GameReport>, parts: Option<Parts>) {
        let parts = parts.filter(|(left, zero, met, late)| {
            left.last() != Some(&0)
                && [met, late].iter().all(|met| met.last() != Some(&[0, 0]))
                && fit(left)
                && u128::from(*zero) <= left.iter().copied().map(u128::from).sum()
        });
        // Lists longer than tables can be and counts past a word may be refused as well.
        let may_be = |(left, _, met, late): &Parts| {
            [left.len(), met.len(), late.len()].iter().all(|len| *len <= 256)
                && fit([&met[..], &late[..]].concat().as_flattened())
        };
        if parts.as_ref().is_some_and(|parts| !may_be(parts)) {
            return;
        }
        assert_eq!(report.is_some(), parts.is_some());
        let (Some(report), Some((left, zero, met, late))) = (report, parts) else { return };
        assert_eq!((report.by_cards_left(), report.left_with_sum_zero()), (&left[..], zero));
        assert_eq!(report.games(), left.iter().sum::<u64>());
        assert_eq!(report.largest_met(), met.len().saturating_sub(1));
        assert!((0..).zip(met).all(|(cards, [some, none])| report.met(cards) == (some, none)));
        let late_is = |(cards, [some, none]): (usize, [u64; 2])| {
            report.met_with_empty_deck(cards) == (some, none)
        };
        assert!((0..).zip(late).all(late_is));
    }
    of::<DealReport>(data);
    deals(serde_json::from_slice(data).ok(), serde_json::from_slice(data).ok());
    deals(postcard::from_bytes(data).ok(), postcard::from_bytes(data).ok());
    of::<GameReport>(data);
    games(serde_json::from_slice(data).ok(), serde_json::from_slice(data).ok());
    games(postcard::from_bytes(data).ok(), postcard::from_bytes(data).ok());
}

/// A game as it is written.
#[derive(Deserialize)]
struct Log {
    rules: Rules,
    deck: Vec<Card<4>>,
    log: Vec<Event<4>>,
}

/// Serialised games, which are played again as they are read, and what happens in them.
pub fn game_forms(data: &[u8]) {
    fn games(log: Option<Log>, read: impl Fn() -> Option<Game<4>>) {
        let Some(Log { rules, deck, log }) = log else {
            assert_eq!(read(), None);
            return;
        };
        let read = read();
        let Some(game) = &read else { return };
        assert_eq!((game.rules(), game.log()), (rules, &log[..]));
        assert_eq!(game.deck().cards(), deck);
        both(game);
        let taken = game.calls().count();
        assert!(taken <= deck.len() && log.len() <= 2 * deck.len());
        // Ghosts among many cards, and many events, take long.
        let slow = rules.goal() == Goal::Ghost || rules.is_chain();
        if deck.len() > if slow { 14 } else { 40 } || log.len() > 60 {
            return;
        }
        if let Ok(replayed) = Game::replay(rules, game.deck().clone(), &log) {
            assert_eq!(&replayed, game);
        }
        let _ = (game.score(2), game.view(), game.is_over());
    }
    games(serde_json::from_slice(data).ok(), || serde_json::from_slice(data).ok());
    games(postcard::from_bytes(data).ok(), || postcard::from_bytes(data).ok());
    of::<Rules>(data);
    of::<Goal>(data);
    of::<Call<4>>(data);
    of::<Event<4>>(data);
    of::<IllegalCall>(data);
    of::<ReplayError>(data);
    of::<Choice>(data);
    of::<Deals>(data);
    of::<Games<4>>(data);
}

/// Dates: exactly the days of the calendar, from the year 1.
pub fn date_text(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let plain = |text: &str| {
        let number = |part: &str| {
            part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse::<u32>().ok())?
        };
        let parts: Vec<&str> = text.split('-').collect();
        let &[year, month, day] = &parts[..] else { return false };
        if [year.len(), month.len(), day.len()] != [4, 2, 2] {
            return false;
        }
        let (Some(year), Some(month), Some(day)) = (number(year), number(month), number(day))
        else {
            return false;
        };
        let leap = year % 400 == 0 || year % 4 == 0 && year % 100 > 0;
        let days = [31, 28 + u32::from(leap), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        year > 0
            && month > 0
            && days.get(month as usize - 1).is_some_and(|days| (1..=*days).contains(&day))
    };
    assert_eq!(read::<Date>(&text).is_some(), plain(&text), "{text:?}");
    let mut input = Input::new(data);
    // The days are counted month by month: many take a while.
    let days = match input.u8() {
        0 => input.u64(),
        1..16 => u64::from(input.u32() % 3_000_000),
        _ => u64::from(input.u16()),
    };
    // To the end of the year 9999.
    let date = Date::from_days_since_1970(days);
    assert_eq!(date.is_some(), days <= 2_932_896);
    let Some(date) = date else { return };
    printed(&date, input);
    assert!(Date::from_days_since_1970(days + 1).is_none_or(|next| date < next));
    let other = changed(&date.to_string(), input);
    assert_eq!(read::<Date>(&other).is_some(), plain(&other), "{other:?}");
}

/// A deck as it is written.
#[derive(Deserialize)]
struct DesignParts {
    attributes: Vec<Attribute>,
    rule: Rule,
    without_first: bool,
}

/// Decks as data: those of the constructor; their cards as text, and which go together by the rule.
pub fn designs(data: &[u8]) {
    fn ask(design: &Design, mut input: Input<'_>) {
        both(design);
        let values = design.attributes().iter().map(|attribute| attribute.values.len());
        let count: usize = values.product();
        let cards: Vec<Vec<u8>> = design.cards().take(12).collect();
        assert!(cards.len() + 1 >= count.min(12) && cards.is_sorted_by(|a, b| a < b));
        for card in &cards {
            assert_eq!(design.read(&design.write(card)).as_ref(), Ok(card));
        }
        if let Some(card) = cards.last()
            && let Ok(card) = design.read(&changed(&design.write(card), input))
        {
            assert_eq!(design.read(&design.write(&card)), Ok(card));
        }
        if let Ok(card) = design.read(&String::from_utf8_lossy(input.rest())) {
            assert_eq!(design.read(&design.write(&card)), Ok(card));
        }
        let size = design.rule().cards();
        if size > 5 {
            // More cards than there are: none go together.
            assert!(size <= cards.len() || design.find_all(&cards).is_empty());
            return;
        }
        let table: Vec<&Vec<u8>> = (0..input.below(8))
            .filter(|_| !cards.is_empty())
            .map(|_| &cards[input.below(cards.len())])
            .collect();
        let mut plain: Vec<Vec<usize>> = (0..1_u32 << table.len())
            .filter(|mask| mask.count_ones() as usize == size)
            .map(|mask| (0..table.len()).filter(|at| mask >> at & 1 == 1).collect())
            .filter(|places: &Vec<usize>| {
                let chosen: Vec<&Vec<u8>> = places.iter().map(|&at| table[at]).collect();
                design.rule().goes_together(&chosen)
            })
            .collect();
        plain.sort_unstable();
        assert_eq!(design.find_all(&table), plain);
        for places in &plain {
            let (&last, others) = places.split_last().expect("two cards at least");
            let others: Vec<&Vec<u8>> = others.iter().map(|&at| table[at]).collect();
            let found = design.last(&others);
            assert!(found.is_none_or(|found| found == *table[last]));
        }
        if table.len() >= size
            && let Some(last) = design.last(&table[1..size])
        {
            let mut all = table[1..size].to_vec();
            all.push(&last);
            assert!(design.rule().goes_together(&all));
            assert!(design.read(&design.write(&last)).is_ok());
        }
    }
    plain(data, |DesignParts { attributes, rule, without_first }| {
        let design = Design::new(attributes, rule).ok()?;
        Some(if without_first { design.without_first() } else { design })
    });
    let mut input = Input::new(data);
    of::<Rule>(data);
    of::<Attribute>(data);
    of::<View<4>>(data);
    for design in of::<Design>(data) {
        ask(&design, input);
    }
    let attributes: Vec<Attribute> = (0..input.below(5))
        .map(|at| {
            let values = (0..input.below(6)).map(|_| {
                let value = input.u8();
                if value == 0 { String::new() } else { char::from(value).to_string() }
            });
            let values: Vec<String> = values.collect();
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            Attribute::new(["a", "b", "b", "", "e"][at], &values)
        })
        .collect();
    let cards = input.below(7);
    let rule = if input.flag() { Rule::Even { cards } } else { Rule::SameOrDifferent { cards } };
    let good = |attribute: &Attribute| {
        let words: BTreeSet<&String> = attribute.values.iter().collect();
        !words.is_empty()
            && words.len() == attribute.values.len()
            && words.iter().all(|word| word.split_whitespace().eq([word.as_str()]))
    };
    let valid = cards >= 2 && !attributes.is_empty() && attributes.iter().all(good);
    let design = Design::new(attributes, rule);
    assert_eq!(design.is_ok(), valid);
    if let Ok(mut design) = design {
        if input.flag() {
            design = design.without_first();
        }
        ask(&design, input);
    }
}
