//! Deals beside every exchange of the suits, one by one, and the order of their classes beside a
//! twin that lists the shapes.
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, reason = "a test fails by that")]

use std::collections::{BTreeSet, HashMap};

use canon_deals::dense_code::limits::LimitReached;
use canon_deals::dense_code::{Limits, multichoose};
use canon_deals::{Card, DealSpace, DealTable, Error, ParseError};
use itertools::Itertools;
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};

mod deal;

use deal::{Pack, cards, copy, golden, numbers};

/// The least copy of a deal: suits exchanged in every way, each round sorted.
fn least_copy(suits: u8, rounds: &[u32], deal: &[u8]) -> Vec<u8> {
    (0..suits)
        .permutations(suits.into())
        .map(|names| {
            let mut copy: Vec<u8> = deal
                .iter()
                .map(|card| card / suits * suits + names[usize::from(card % suits)])
                .collect();
            let mut from = 0;
            for cards in rounds {
                copy[from..from + *cards as usize].sort_unstable();
                from += *cards as usize;
            }
            copy
        })
        .min()
        .unwrap()
}

/// Every deal, each round ascending.
fn all_deals(pack: u8, rounds: &[u32], deal: &mut Vec<u8>, each: &mut dyn FnMut(&[u8])) {
    let Some((cards, rest)) = rounds.split_first() else { return each(deal) };
    let left: Vec<u8> = (0..pack).filter(|card| !deal.contains(card)).collect();
    let len = deal.len();
    for round in left.into_iter().combinations(*cards as usize) {
        deal.extend(round);
        all_deals(pack, rest, deal, each);
        deal.truncate(len);
    }
}

#[test]
fn small_packs_whole() {
    let cases: [(u8, u8, &[u32]); 14] = [
        (3, 2, &[]),
        (1, 1, &[1]),
        (4, 1, &[2, 1]),
        (3, 2, &[2, 2, 1]),
        (5, 2, &[2, 2]),
        (2, 3, &[2, 1, 1]),
        (3, 3, &[3, 2]),
        (3, 3, &[9]),
        (4, 3, &[1, 0, 1, 2]),
        (4, 3, &[4]),
        (3, 4, &[2, 3]),
        (2, 4, &[1, 1, 1, 1]),
        (3, 4, &[4, 1]),
        (4, 4, &[2, 1]),
    ];
    for (ranks, suits, rounds) in cases {
        let space = DealSpace::new(ranks.into(), suits.into(), rounds).unwrap();
        let twin = Twin::new(ranks, suits, rounds);
        let mut classes: HashMap<u64, (Vec<u8>, u64)> = HashMap::new();
        all_deals(ranks * suits, rounds, &mut Vec::new(), &mut |deal| {
            let least = least_copy(suits, rounds, deal);
            let typed = cards((ranks, suits), deal);
            assert_eq!(numbers((ranks, suits), &typed), deal);
            let rank = space.rank(&typed).unwrap();
            assert_eq!(u128::from(rank), twin.rank(deal), "{ranks} {suits} {rounds:?}");
            assert!(rank < space.class_count());
            assert_eq!(space.parse(&space.text(&typed).unwrap()), Ok(typed));
            // One class, one number, and the other way round.
            let class = classes.entry(rank).or_insert_with(|| (least.clone(), 0));
            assert_eq!(class.0, least);
            class.1 += 1;
        });
        assert_eq!(classes.len() as u64, space.class_count(), "{ranks} {suits} {rounds:?}");
        for (rank, (least, deals)) in classes {
            assert_eq!(space.size(rank), Some(deals));
            let deal = space.unrank(rank).unwrap();
            assert_eq!(least_copy(suits, rounds, &numbers((ranks, suits), &deal)), least);
            assert_eq!(space.canonical(&cards((ranks, suits), &least)).unwrap(), deal);
            is_suit_by_suit(&deal, rounds);
            assert_eq!(
                space.parse(&space.text(&deal).unwrap()).map(|deal| space.rank(&deal)),
                Ok(Ok(rank))
            );
        }
        assert_eq!(space.unrank(space.class_count()), None);
        assert_eq!(space.size(space.class_count()), None);
    }
}

/// The order as the page has it, by listing: profiles in mixed radix, the first round lowest;
/// shapes in descending order of their profiles, the largest first; in a shape one multiset for
/// each profile, the first profile's the highest digit, each in colex order of the suits' numbers;
/// and a suit's number in mixed radix of the colex ranks of its rounds, the first round lowest.
struct Twin {
    ranks: u8,
    suits: u8,
    rounds: Vec<u32>,
    /// The shapes in order, with the number of the first class of each.
    shapes: Vec<(Vec<u32>, u128)>,
}

impl Twin {
    fn new(ranks: u8, suits: u8, rounds: &[u32]) -> Self {
        let mut twin = Self { ranks, suits, rounds: rounds.to_vec(), shapes: Vec::new() };
        let count: u32 = rounds.iter().map(|cards| cards + 1).product();
        let profiles: Vec<u32> = (0..count)
            .rev()
            .filter(|&profile| twin.held(profile).iter().sum::<u32>() <= ranks.into())
            .collect();
        let mut shapes = Vec::new();
        twin.list(&profiles, &mut Vec::new(), &mut shapes);
        assert!(shapes.is_sorted_by(|a, b| a > b));
        let mut first = 0;
        for shape in shapes {
            let classes: u128 = twin
                .groups(&shape)
                .into_iter()
                .map(|(size, many)| multichoose(size, many).unwrap())
                .product();
            twin.shapes.push((shape, first));
            first += classes;
        }
        twin
    }

    /// How many cards of each round a profile has.
    fn held(&self, profile: u32) -> Vec<u32> {
        let mut rest = profile;
        let digit = |cards: &u32| {
            let held = rest % (cards + 1);
            rest /= cards + 1;
            held
        };
        self.rounds.iter().map(digit).collect()
    }

    fn list(&self, profiles: &[u32], chosen: &mut Vec<u32>, shapes: &mut Vec<Vec<u32>>) {
        let sums: Vec<u32> = (0..self.rounds.len())
            .map(|round| chosen.iter().map(|&profile| self.held(profile)[round]).sum())
            .collect();
        if sums.iter().zip(&self.rounds).any(|(sum, cards)| sum > cards) {
            return;
        }
        if chosen.len() == usize::from(self.suits) {
            if sums == self.rounds {
                shapes.push(chosen.clone());
            }
            return;
        }
        for (place, &profile) in profiles.iter().enumerate() {
            chosen.push(profile);
            self.list(&profiles[place..], chosen, shapes);
            chosen.pop();
        }
    }

    fn choose(n: u64, k: u64) -> u64 {
        (0..k).fold(1, |product, i| product * n.saturating_sub(i) / (i + 1))
    }

    /// How many sets of a suit's cards have a profile.
    fn size(&self, profile: u32) -> u64 {
        let mut left = u64::from(self.ranks);
        let sets = |held: u32| {
            let sets = Self::choose(left, held.into());
            left -= u64::from(held);
            sets
        };
        self.held(profile).into_iter().map(sets).product()
    }

    fn groups(&self, shape: &[u32]) -> Vec<(u64, u64)> {
        let groups = shape.chunk_by(|a, b| a == b);
        groups.map(|group| (self.size(group[0]), group.len() as u64)).collect()
    }

    fn rank(&self, deal: &[u8]) -> u128 {
        let mut suits: Vec<(u32, u64)> =
            (0..self.suits).map(|suit| self.suit(deal, suit)).collect();
        // Profiles descend, and the numbers of one profile ascend.
        suits.sort_unstable_by_key(|&(profile, number)| (u32::MAX - profile, number));
        let shape: Vec<u32> = suits.iter().map(|&(profile, _)| profile).collect();
        let (_, first) = self.shapes.iter().find(|(other, _)| *other == shape).unwrap();
        let mut class = 0;
        for group in suits.chunk_by(|a, b| a.0 == b.0) {
            let all = multichoose(self.size(group[0].0), group.len() as u64).unwrap();
            let colex: u128 = (1..)
                .zip(group)
                .map(|(place, &(_, number))| multichoose(number, place).unwrap())
                .sum();
            class = class * all + colex;
        }
        first + class
    }

    /// The profile and the number of a suit.
    fn suit(&self, deal: &[u8], suit: u8) -> (u32, u64) {
        let mut left: Vec<u8> = (0..self.ranks).collect();
        let (mut profile, mut value, mut number, mut times) = (0, 1, 0, 1);
        let mut rest = deal;
        for &cards in &self.rounds {
            let (round, after) = rest.split_at(cards as usize);
            rest = after;
            let own = round.iter().filter(|&&card| card % self.suits == suit);
            let own: BTreeSet<u8> = own.map(|card| card / self.suits).collect();
            let places = left.iter().positions(|rank| own.contains(rank));
            let colex: u64 =
                (1..).zip(places).map(|(k, place)| Self::choose(place as u64, k)).sum();
            number += times * colex;
            times *= Self::choose(left.len() as u64, own.len() as u64);
            profile += value * own.len() as u32;
            value *= cards + 1;
            left.retain(|rank| !own.contains(rank));
        }
        (profile, number)
    }
}

/// A canonical deal lists each round suit by suit, with ranks ascending.
fn is_suit_by_suit(deal: &[Card], rounds: &[u32]) {
    let mut rest = deal;
    for &cards in rounds {
        let (round, after) = rest.split_at(cards as usize);
        rest = after;
        assert!(round.is_sorted_by_key(|card| (card.suit(), card.rank())), "{deal:?}");
    }
}

/// Random deals of games that people play, and of larger ones, beside the twin.
#[test]
fn classes_of_large_spaces_are_in_the_stated_order() {
    let mut random = Pcg64Mcg::seed_from_u64(7);
    // The numbers of `golden.rs`, which must not change, are the twin's.
    for (rounds, text, class) in golden::CLASSES {
        let deal = DealSpace::standard(rounds).unwrap().parse(text).unwrap();
        let deal: Vec<u8> = deal.iter().map(|card| card.bits()).collect();
        assert_eq!(Twin::new(13, 4, rounds).rank(&deal), class.into(), "{text}");
    }
    for (ranks, suits, rounds) in [
        (13, 4, &[2, 3][..]),
        (13, 4, &[2, 3, 1, 1]),
        (13, 4, &[5, 5]),
        (13, 4, &[13]),
        (13, 4, &[2, 2, 3]),
        (9, 4, &[5, 1, 1]),
        (16, 3, &[4, 4]),
    ] {
        let space = DealSpace::new(ranks.into(), suits.into(), rounds).unwrap();
        let twin = Twin::new(ranks, suits, rounds);
        for _ in 0..200 {
            let rank = random.next_u64() % space.class_count();
            let deal = space.unrank(rank).unwrap();
            is_suit_by_suit(&deal, rounds);
            let deal = copy(suits, rounds, &numbers((ranks, suits), &deal), &mut random);
            assert_eq!(twin.rank(&deal), rank.into(), "{rounds:?}");
            assert_eq!(space.rank(&cards((ranks, suits), &deal)), Ok(rank));
        }
    }
}

/// The first class, the last and others between, and their texts.
fn check_some_classes(pack: Pack, rounds: &[u32], space: &DealSpace<u128>, random: &mut Pcg64Mcg) {
    let count = space.class_count();
    for i in 0..2000 {
        let draw = u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
        let rank = match i {
            0 => 0,
            1 => count - 1,
            _ => draw % count,
        };
        let deal = space.unrank(rank).unwrap();
        let copy = copy(pack.1, rounds, &numbers(pack, &deal), random);
        let copy = cards(pack, &copy);
        for deal in [deal, copy] {
            assert_eq!(space.rank(&deal), Ok(rank), "{rounds:?}");
            assert_eq!(space.parse(&space.text(&deal).unwrap()), Ok(deal));
        }
    }
}

/// Classes past 64 bits, and the most ranks, rounds and profiles.
#[test]
fn large_packs() {
    let mut random = Pcg64Mcg::seed_from_u64(64);
    for (ranks, suits, rounds) in [
        (13, 4, &[7, 7, 7][..]),
        (13, 4, &[10, 10]),
        (16, 4, &[9, 5, 1]),
        (16, 4, &[30]),
        (16, 4, &[16, 9, 2]),
        (16, 1, &[1; 16]),
        (16, 3, &[20, 1, 1]),
        (13, 4, &[5, 5, 5]),
    ] {
        let space =
            DealSpace::<u128>::new_within(ranks.into(), suits.into(), rounds, &Limits::default());
        check_some_classes((ranks, suits), rounds, &space.unwrap(), &mut random);
    }
    // Each suit holds another card, or all hold the same.
    let space = DealSpace::new(16, 4, &[4]).unwrap();
    let size = |deal: &[u8]| space.size(space.rank(&cards((16, 4), deal)).unwrap());
    assert_eq!(size(&[0, 5, 10, 15]), Some(24));
    assert_eq!(size(&[0, 1, 2, 3]), Some(1));
}

/// The deals of thirteen cards to each of four players that exchanging suits in cycles of these
/// lengths leaves as they are: a rank of a cycle's suits is one player's.
fn deals_left_alone(cycles: &[usize]) -> u128 {
    // By how many cards each player has, in base 14.
    let mut ways = vec![0_u128; 14_usize.pow(4)];
    ways[0] = 1;
    for len in cycles.iter().flat_map(|len| [*len; 13]) {
        for state in (0..ways.len()).rev() {
            let before = [1, 14, 196, 2744].into_iter().filter(|player| state / player % 14 >= len);
            ways[state] = before.map(|player| ways[state - player * len]).sum();
        }
    }
    *ways.last().unwrap()
}

/// Thirteen cards to each of four players: 1.6 million shapes.
#[test]
#[ignore = "a gigabyte"]
fn bridge() {
    let hands = [13; 4];
    let space = DealSpace::<u128>::new_within(13, 4, &hands, &Limits::default()).unwrap();
    let cycles = [(1, &[1; 4][..]), (6, &[2, 1, 1]), (3, &[2, 2]), (8, &[3, 1]), (6, &[4])];
    let fixed = cycles.map(|(exchanges, cycles)| exchanges * deals_left_alone(cycles));
    assert_eq!(space.class_count(), fixed.iter().sum::<u128>() / 24);
    check_some_classes((13, 4), &hands, &space, &mut Pcg64Mcg::seed_from_u64(13));
}

#[test]
fn limits_hold() {
    let within = |limits: &Limits<'_>| DealSpace::<u64>::new_within(13, 4, &[2, 3, 1, 1], limits);
    let none = within(&Limits::new()).unwrap();
    assert_eq!(none.class_count(), DealSpace::standard(&[2, 3, 1, 1]).unwrap().class_count());
    assert_eq!(
        within(&Limits::new().with_steps(9)).unwrap_err(),
        Error::Limit(LimitReached::Steps { limit: 9 })
    );
    assert!(within(&Limits::new().with_steps(453)).is_err());
    assert!(within(&Limits::new().with_steps(454)).is_ok());
    assert_eq!(
        within(&Limits::new().with_stop(&|| true)).unwrap_err(),
        Error::Limit(LimitReached::Stopped)
    );
    // A pack of one shape, which takes hardly a step.
    let limits = Limits::new().with_stop(&|| true);
    assert!(DealSpace::<u64>::new_within(13, 1, &[5], &limits).is_err());
    let bytes = within(&Limits::new().with_bytes(20_000)).unwrap_err();
    assert!(matches!(bytes, Error::Limit(LimitReached::Bytes { limit: 20_000, .. })));
    // One shape, but 65,536 profiles: 18 megabytes. The classes are the orders of sixteen cards.
    let orders = |bytes| {
        DealSpace::<u64>::new_within(16, 1, &[1; 16], &Limits::new().with_bytes(bytes))
            .map(|space| space.class_count())
    };
    let bytes = orders(10_000_000).unwrap_err();
    assert!(matches!(bytes, Error::Limit(LimitReached::Bytes { limit: 10_000_000, .. })));
    assert_eq!(orders(30_000_000), Ok(20_922_789_888_000));
}

#[test]
fn bad_spaces_and_deals_are_errors() {
    let error = |ranks, suits, rounds: &[u32]| DealSpace::new(ranks, suits, rounds).unwrap_err();
    assert_eq!(error(0, 4, &[]), Error::RanksOutOfRange { ranks: 0, max: 16 });
    assert_eq!(error(17, 1, &[]), Error::RanksOutOfRange { ranks: 17, max: 16 });
    assert_eq!(error(1, 5, &[]), Error::SuitsOutOfRange { suits: 5, max: 4 });
    assert_eq!(error(13, 4, &[0; 17]), Error::TooManyRounds { rounds: 17, max: 16 });
    assert_eq!(error(2, 2, &[u32::MAX, 9]), Error::TooManyCards { dealt: 0x1_0000_0008, pack: 4 });
    // The cause is the profiles of one suit, whatever limits there are: 5^16, 3^11.
    for rounds in [&[4; 16][..], &[2; 11]] {
        let (ranks, suits) = (16, if rounds.len() == 16 { 4 } else { 2 });
        let expected = Error::TooManyProfiles { max: 65_536 };
        assert_eq!(error(ranks, suits, rounds), expected);
        let limits = Limits::new().with_bytes(1 << 40);
        assert_eq!(
            DealSpace::<u64>::new_within(ranks, suits, rounds, &limits).unwrap_err(),
            expected
        );
    }
    assert!(DealSpace::<u128>::new_within(16, 2, &[2; 10], &Limits::default()).is_ok(), "3^10");
    // Seven cards to each of three players are more than 64 bits count.
    let hands = &[7, 7, 7];
    assert_eq!(error(13, 4, hands), Error::TooManyClasses { bits: 64 });
    let wide = DealSpace::<u128>::new_within(13, 4, hands, &Limits::default()).unwrap();
    assert!(wide.class_count() > u64::MAX.into());
    let narrow = |rounds: &[u32]| DealSpace::<u32>::new_within(13, 4, rounds, &Limits::default());
    assert_eq!(narrow(&[2, 3, 1, 1]).unwrap().class_count(), 2_428_287_420);
    assert_eq!(narrow(&[5, 5]).unwrap_err(), Error::TooManyClasses { bits: 32 });

    let space = DealSpace::new(9, 4, &[2, 3]).unwrap();
    let rank = |text: &str| {
        let cards: Vec<Card> = text.split(' ').map(|card| card.parse().unwrap()).collect();
        space.rank(&cards)
    };
    let card = |text: &str| text.parse::<Card>().unwrap();
    let outside = Err(Error::NotInPack { position: 4, card: card("5s") });
    assert_eq!(rank("Ah Kh 7c 8c 5s"), outside);
    let twice = Err(Error::CardTwice { position: 4, card: card("Ah") });
    assert_eq!(rank("Ah Kh 7c 8c Ah"), twice);
    let twice = Err(Error::CardTwice { position: 4, card: card("7c") });
    assert_eq!(rank("Ah Kh 7c 8c 7c"), twice);
    let mut out = vec![7];
    let two = space.unrank(0).unwrap().repeat(2);
    let wrong = Err(Error::WrongLength { len: 7, cards: 5 });
    assert_eq!(space.ranks_into(&two[..7], &mut out), wrong);
    assert_eq!(space.ranks_into(&two, &mut out), Ok(()));
    assert_eq!(out, [0, 0]);
    let bad = [&two[..9], &two[5..6]].concat();
    let twice = Err(Error::CardTwice { position: 9, card: two[5] });
    assert_eq!(space.ranks_into(&bad, &mut out), twice);
    assert!(out.is_empty());
}

#[test]
fn texts() {
    let space = DealSpace::standard(&[2, 1]).unwrap();
    let deal = space.parse("AhKd/2c").unwrap();
    assert_eq!(deal, cards((13, 4), &[50, 45, 0]));
    assert_eq!(space.text(&deal).unwrap(), "Ah Kd / 2c");
    assert_eq!(space.parse(" Ah,Kd / 2c "), Ok(deal));
    for (text, error) in [
        ("", ParseError::Rounds { found: 1, rounds: 2 }),
        ("/ 2c", ParseError::Cards { round: 1, found: 0, cards: 2 }),
        ("Ah Kd", ParseError::Rounds { found: 1, rounds: 2 }),
        ("Ah Kd / 2c / 3c", ParseError::Rounds { found: 3, rounds: 2 }),
        ("Ah Kd / 2c /", ParseError::Rounds { found: 3, rounds: 2 }),
        ("Ah Kd 2c /", ParseError::Cards { round: 1, found: 3, cards: 2 }),
        ("Ah Kd / 2c 3c", ParseError::Cards { round: 2, found: 2, cards: 1 }),
        ("Ah Ah / 2c", ParseError::Repeated { at: 3 }),
        ("Ah Kx / 2c", ParseError::Card { at: 3 }),
        ("Ah K/", ParseError::Card { at: 3 }),
        ("1h/", ParseError::Card { at: 0 }),
        ("\u{2665}A/", ParseError::Card { at: 0 }),
    ] {
        assert_eq!(space.parse(text), Err(error), "{text}");
    }
    for same in
        ["ahKD/2C", "A\u{2665} K\u{2666} / 2\u{2663}", "A\u{2665}\u{fe0f}K\u{2666}\u{fe0f}/2c"]
    {
        assert_eq!(space.parse(same).unwrap(), cards((13, 4), &[50, 45, 0]), "{same}");
    }
    assert_eq!(space.parse("10h Td / 2c").unwrap(), cards((13, 4), &[34, 33, 0]));
    let two = DealSpace::new(13, 2, &[3]).unwrap();
    assert_eq!(two.parse("2d 3c 4d"), Ok(cards((13, 2), &[1, 2, 5])));
    assert_eq!(two.parse("2d 3h 4d"), Err(ParseError::Card { at: 3 }));
    // More ranks are numbers.
    let many = DealSpace::new(16, 4, &[1, 0, 1]).unwrap();
    assert_eq!(many.text(&cards((16, 4), &[0, 63])).unwrap(), "1c /  / 16s");
    assert_eq!(many.parse("1c // 16s"), Ok(cards((16, 4), &[0, 63])));
    for bad in ["0c//1d", "17c//1d", "1e//1d", "01c//1d", "99999999999c//1d", "c//"] {
        assert_eq!(many.parse(bad), Err(ParseError::Card { at: 0 }), "{bad}");
    }
    assert_eq!(DealSpace::standard(&[]).unwrap().parse(" "), Ok(vec![]));
}

/// Every card has one text, which is read as any pack writes it; and what is no card.
#[test]
fn cards_are_read_as_they_are_written() {
    for bits in 0..=255 {
        let Some(card) = Card::from_bits(bits) else {
            assert!(bits >= 64);
            continue;
        };
        assert_eq!((card.bits(), Card::new(card.rank(), card.suit())), (bits, Some(card)));
        let text = card.to_string();
        assert_eq!(text.parse(), Ok(card), "{text}");
        assert_eq!(text.to_lowercase().parse(), Ok(card), "{text}");
        assert_eq!(format!("{card:>5}"), format!("{text:>5}"));
    }
    assert_eq!([Card::new(16, 0), Card::new(0, 4)], [None; 2]);
    assert_eq!("10\u{2660}".parse(), Card::new(8, 3).ok_or(()).map_err(|()| unreachable!()));
    for text in
        ["", "A", "h", "Ahh", "hA", "1h", "11h", "13s", "17s", "014s", "Ah ", "Xh", "A\u{2664}"]
    {
        assert!(text.parse::<Card>().is_err(), "{text}");
    }
}

/// Tables by class: a value for each canonical deal, found by any deal of the class.
#[test]
fn tables_are_indexed_by_deals() {
    let space = DealSpace::standard(&[2, 1]).unwrap();
    let table = space.table(<[Card]>::to_vec);
    assert_eq!(table.values().len() as u64, space.class_count());
    let mut random = Pcg64Mcg::seed_from_u64(3);
    for (class, deal) in (0..).zip(&table) {
        assert_eq!(space.unrank(class).as_ref(), Some(deal));
        let other = cards((13, 4), &copy(4, &[2, 1], &numbers((13, 4), deal), &mut random));
        assert_eq!(table[&other], *deal);
        assert_eq!(table.get(&other), Ok(deal));
    }
    let mut counts: DealTable<u32> = space.table(|_| 0);
    let deal = space.parse("Ah Kd / 2c").unwrap();
    counts[&deal] += 2;
    assert_eq!((counts[&deal], counts.values().iter().sum::<u32>()), (2, 2));
    assert_eq!(counts.get(&deal[..2]), Err(Error::WrongLength { len: 2, cards: 3 }));
    assert_eq!(counts.space(), &space);
    assert_ne!(counts.space(), &DealSpace::standard(&[1, 2]).unwrap());
}

#[cfg(feature = "serde")]
#[test]
fn saved_tables_are_read_with_their_space() {
    let space = DealSpace::standard(&[2]).unwrap();
    let table = space.table(|deal| u32::from(deal[0].bits()));
    let text = serde_json::to_string(&table).unwrap();
    let read: DealTable<u32> = serde_json::from_str(&text).unwrap();
    assert_eq!((read.values(), read.space()), (table.values(), &space));
    let bytes = postcard::to_allocvec(&table).unwrap();
    let read: DealTable<u32, u128> = postcard::from_bytes(&bytes).unwrap();
    assert_eq!(read.values(), table.values());
    // The whole forms, which do not change: the ace is 48 or more, the king 44.
    let small = DealSpace::<u64>::new(2, 2, &[1, 1]).unwrap().table(|deal| deal[1].bits());
    let form = r#"{"ranks":2,"suits":2,"rounds":[1,1],"values":[48,44,44,44,48,48]}"#;
    assert_eq!(serde_json::to_string(&small).unwrap(), form);
    let bytes = [2, 2, 2, 1, 1, 6, 48, 44, 44, 44, 48, 48];
    assert_eq!(postcard::to_allocvec(&small).unwrap(), bytes);
    for (wrong, right) in
        [("[2]", "[1]"), ("\"ranks\":13", "\"ranks\":12"), ("[0,", "["), ("13", "17")]
    {
        let wrong = text.replacen(wrong, right, 1);
        assert!(serde_json::from_str::<DealTable<u32>>(&wrong).is_err(), "{wrong:.60}");
    }
    // Short texts of spaces that would take long or much: refused at once.
    for rounds in ["[13,13,13,13]", "[13,13,13]", "[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]", "[7,7,7]"] {
        let text = format!(r#"{{"ranks":16,"suits":4,"rounds":{rounds},"values":[1,2,3]}}"#);
        let start = std::time::Instant::now();
        assert!(serde_json::from_str::<DealTable<u8>>(&text).is_err());
        assert!(start.elapsed() < std::time::Duration::from_millis(20), "{rounds}");
    }
    let card: Card = serde_json::from_str("\"Kd\"").unwrap();
    assert_eq!(serde_json::to_string(&card).unwrap(), "\"Kd\"");
    assert_eq!(postcard::to_allocvec(&card).unwrap(), [45]);
    assert!(postcard::from_bytes::<Card>(&[64]).is_err());
}

#[test]
fn texts_of_any_blanks_and_signs() {
    let space = DealSpace::standard(&[2, 3]).unwrap();
    let deal = space.parse("2c Ah / 3c Td 3s").unwrap();
    assert_eq!(space.parse("2c\tA\u{2665}\u{fe0f}/3c,\t10d 3s").as_ref(), Ok(&deal));
    // A picture's mark belongs to a sign alone, and a place is counted from the text's first byte.
    for text in ["2c Ah\u{fe0f} / 3c Td 3s", "2c Ah / 3x Td 3s", "2c Ah / 3c Td 1s"] {
        let at = text.find(['\u{fe0f}', 'x', '1']).unwrap();
        let at = if text.contains('x') { at - 1 } else { at };
        assert_eq!(space.parse(text), Err(ParseError::Card { at }), "{text}");
    }
    // Rounds without cards, from the first on.
    let space = DealSpace::standard(&[0, 0, 2, 0]).unwrap();
    let deal = space.parse("//Ah Kd/").unwrap();
    let text = space.text(&deal).unwrap();
    assert_eq!(text.matches('/').count(), 3, "{text}");
    assert_eq!(space.parse(&text), Ok(deal));
}

#[test]
fn spaces_are_equal_by_pack_and_rounds() {
    let new = |ranks, suits, rounds: &[u32]| DealSpace::new(ranks, suits, rounds).unwrap();
    let space = new(9, 4, &[2]);
    assert_eq!(space, new(9, 4, &[2]));
    for other in [new(8, 4, &[2]), new(9, 3, &[2]), new(9, 4, &[1]), new(9, 4, &[1, 1])] {
        assert_ne!(space, other);
    }
}
