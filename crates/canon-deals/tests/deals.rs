//! Deals beside every exchange of the suits, one by one, and beside known counts.
#![allow(clippy::unwrap_used, reason = "a test fails by that")]

use std::collections::HashMap;

use canon_deals::dense_code::Limits;
use canon_deals::dense_code::limits::LimitReached;
use canon_deals::{DealSpace, Error, ParseError};
use itertools::Itertools;
use plain_lines::{check_foreign_texts, run_example};
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};

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
        let mut classes: HashMap<u128, (Vec<u8>, u64)> = HashMap::new();
        all_deals(ranks * suits, rounds, &mut Vec::new(), &mut |deal| {
            let least = least_copy(suits, rounds, deal);
            let rank = space.rank(deal).unwrap();
            assert!(rank < space.classes());
            assert_eq!(space.parse(&space.text(deal).unwrap()).as_deref(), Ok(deal));
            // One class, one number, and the other way round.
            let class = classes.entry(rank).or_insert_with(|| (least.clone(), 0));
            assert_eq!(class.0, least);
            class.1 += 1;
        });
        assert_eq!(classes.len() as u128, space.classes(), "{ranks} {suits} {rounds:?}");
        for (rank, (least, deals)) in classes {
            assert_eq!(space.size(rank), Some(deals));
            let deal = space.unrank(rank).unwrap();
            assert_eq!(least_copy(suits, rounds, &deal), least);
            assert_eq!(space.canonical(&least).unwrap(), deal);
            assert_eq!(
                space.parse(&space.text(&deal).unwrap()).map(|deal| space.rank(&deal)),
                Ok(Ok(rank))
            );
        }
        assert_eq!(space.unrank(space.classes()), None);
        assert_eq!(space.size(space.classes()), None);
    }
}

#[derive(serde::Deserialize)]
struct Fact {
    ranks: u32,
    suits: u32,
    rounds: Vec<u32>,
    classes: u128,
}

/// Computed independently of this crate: the deals up to exchanging suits.
fn facts() -> Vec<Fact> {
    let lines = include_str!("data/deals.jsonl").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A copy of a deal with suits exchanged and rounds shuffled.
fn copy(suits: u8, rounds: &[u32], deal: &[u8], random: &mut Pcg64Mcg) -> Vec<u8> {
    let mut draw = |n: usize| usize::try_from(random.next_u64() % n as u64).unwrap();
    let mut shuffle = |items: &mut [u8]| {
        for i in (1..items.len()).rev() {
            items.swap(i, draw(i + 1));
        }
    };
    let mut names: Vec<u8> = (0..suits).collect();
    shuffle(&mut names);
    let mut copy: Vec<u8> =
        deal.iter().map(|card| card / suits * suits + names[usize::from(card % suits)]).collect();
    let mut from = 0;
    for cards in rounds {
        shuffle(&mut copy[from..from + *cards as usize]);
        from += *cards as usize;
    }
    copy
}

#[test]
fn known_counts_come_out_and_classes_come_back() {
    let mut random = Pcg64Mcg::seed_from_u64(52);
    let facts = facts();
    assert_eq!(facts.len(), 11);
    for fact in facts {
        let space = DealSpace::new(fact.ranks, fact.suits, &fact.rounds).unwrap();
        assert_eq!(space.classes(), fact.classes);
        let all = fact.classes < 10_000_000;
        let count = if all { fact.classes } else { 50_000 };
        let (mut deal, mut deals, mut ranks, mut wanted) = (vec![], vec![], vec![], vec![]);
        for i in 0..count {
            let rank = if all { i } else { u128::from(random.next_u64()) % fact.classes };
            let deal = space.unrank_into(rank, &mut deal).unwrap();
            wanted.push(rank);
            if i % 64 == 0 {
                deals.extend(copy(
                    u8::try_from(fact.suits).unwrap(),
                    &fact.rounds,
                    deal,
                    &mut random,
                ));
            } else {
                deals.extend_from_slice(deal);
            }
            if wanted.len() == 4096 || i + 1 == count {
                space.ranks_into(&deals, &mut ranks).unwrap();
                assert_eq!(ranks, wanted);
                assert_eq!(space.rank(&deals[..space.cards()]), Ok(wanted[0]));
                deals.clear();
                wanted.clear();
            }
        }
        let last = space.unrank(fact.classes - 1).unwrap();
        assert_eq!(space.rank(&last), Ok(fact.classes - 1));
        assert_eq!(space.unrank(fact.classes), None);
    }
}

/// The first class, the last and others between, and their texts.
fn check_some_classes(space: &DealSpace, random: &mut Pcg64Mcg) {
    let suits = u8::try_from(space.card_suits()).unwrap();
    for i in 0..2000 {
        let draw = u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
        let rank = match i {
            0 => 0,
            1 => space.classes() - 1,
            _ => draw % space.classes(),
        };
        let deal = space.unrank(rank).unwrap();
        let copy = copy(suits, space.rounds(), &deal, random);
        for deal in [deal, copy] {
            assert_eq!(space.rank(&deal), Ok(rank), "{:?}", space.rounds());
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
        check_some_classes(&DealSpace::new(ranks, suits, rounds).unwrap(), &mut random);
    }
    // Each suit holds another card, or all hold the same.
    let space = DealSpace::new(16, 4, &[4]).unwrap();
    let size = |deal: &[u8]| space.size(space.rank(deal).unwrap());
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

/// Thirteen cards to each of four players: 1.6 million shapes, which only a caller's limits allow.
#[test]
#[ignore = "a gigabyte"]
fn bridge() {
    let hands = [13; 4];
    let space = DealSpace::new_within(13, 4, &hands, &Limits::new().with_bytes(1 << 30)).unwrap();
    let cycles = [(1, &[1; 4][..]), (6, &[2, 1, 1]), (3, &[2, 2]), (8, &[3, 1]), (6, &[4])];
    let fixed = cycles.map(|(exchanges, cycles)| exchanges * deals_left_alone(cycles));
    assert_eq!(space.classes(), fixed.iter().sum::<u128>() / 24);
    check_some_classes(&space, &mut Pcg64Mcg::seed_from_u64(13));
}

#[test]
fn limits_hold() {
    let within = |limits: &Limits<'_>| DealSpace::new_within(13, 4, &[2, 3, 1, 1], limits);
    let none = within(&Limits::new()).unwrap();
    assert_eq!(none.classes(), DealSpace::standard(&[2, 3, 1, 1]).unwrap().classes());
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
    assert!(DealSpace::new_within(13, 1, &[5], &limits).is_err());
    let bytes = within(&Limits::new().with_bytes(20_000)).unwrap_err();
    assert!(matches!(bytes, Error::Limit(LimitReached::Bytes { limit: 20_000, .. })));
    // One shape, but 65,536 profiles: 18 megabytes. The classes are the orders of sixteen cards.
    let orders = |bytes| {
        DealSpace::new_within(16, 1, &[1; 16], &Limits::new().with_bytes(bytes))
            .map(|space| space.classes())
    };
    let bytes = orders(10_000_000).unwrap_err();
    assert!(matches!(bytes, Error::Limit(LimitReached::Bytes { limit: 10_000_000, .. })));
    assert_eq!(orders(30_000_000), Ok(20_922_789_888_000));
}

#[test]
fn bad_spaces_and_deals_are_errors() {
    let error = |ranks, suits, rounds: &[u32]| DealSpace::new(ranks, suits, rounds).unwrap_err();
    assert_eq!(error(0, 4, &[]), Error::Ranks { ranks: 0, max: 16 });
    assert_eq!(error(17, 1, &[]), Error::Ranks { ranks: 17, max: 16 });
    assert_eq!(error(1, 5, &[]), Error::Suits { suits: 5, max: 4 });
    assert_eq!(error(13, 4, &[0; 17]), Error::Rounds { rounds: 17, max: 16 });
    assert_eq!(error(2, 2, &[u32::MAX, 9]), Error::Cards { dealt: 0x1_0000_0008, pack: 4 });
    assert_eq!(error(16, 4, &[4; 16]), Error::Shapes { max: 1 << 18 });
    assert_eq!(error(13, 4, &[13; 4]), Error::Shapes { max: 1 << 18 });
    let text = error(13, 4, &[13; 3]).to_string();
    assert!(text.ends_with("over the suits; `new_within` allows more"), "{text}");
    let space = DealSpace::standard(&[2, 3]).unwrap();
    assert_eq!(space.rank(&[0, 1, 2, 3, 52]), Err(Error::Card { position: 4, card: 52, pack: 52 }));
    assert_eq!(space.rank(&[0, 1, 2, 3, 0]), Err(Error::Repeated { position: 4, card: 0 }));
    assert_eq!(space.rank(&[0, 1, 2, 3, 2]), Err(Error::Repeated { position: 4, card: 2 }));
    let mut out = vec![7];
    assert_eq!(space.ranks_into(&[0; 7], &mut out), Err(Error::Length { len: 7, cards: 5 }));
    let second = [0, 1, 2, 3, 4, 5, 6, 7, 8, 5];
    assert_eq!(space.ranks_into(&second, &mut out), Err(Error::Repeated { position: 9, card: 5 }));
    assert_eq!(out, []);
}

#[test]
fn texts() {
    let space = DealSpace::standard(&[2, 1]).unwrap();
    let deal = space.parse("AhKd/2c").unwrap();
    assert_eq!(deal, [50, 45, 0]);
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
        assert_eq!(space.parse(same).unwrap(), [50, 45, 0], "{same}");
    }
    assert_eq!(space.parse("10h Td / 2c").unwrap(), [34, 33, 0]);
    let two = DealSpace::new(13, 2, &[3]).unwrap();
    assert_eq!(two.parse("2d 3c 4d"), Ok(vec![1, 2, 5]));
    assert_eq!(two.parse("2d 3h 4d"), Err(ParseError::Card { at: 3 }));
    // More ranks are numbers.
    let many = DealSpace::new(16, 4, &[1, 0, 1]).unwrap();
    assert_eq!(many.text(&[0, 63]).unwrap(), "1c /  / 16s");
    assert_eq!(many.parse("1c // 16s"), Ok(vec![0, 63]));
    for bad in ["0c//1d", "17c//1d", "1e//1d", "01c//1d", "99999999999c//1d", "c//"] {
        assert_eq!(many.parse(bad), Err(ParseError::Card { at: 0 }), "{bad}");
    }
    assert_eq!(DealSpace::standard(&[]).unwrap().parse(" "), Ok(vec![]));
}

#[test]
fn the_program_numbers_deals() {
    let ran = run_example("deals", &["2,3,1,1", "--count"], "not read");
    assert_eq!((ran.code, ran.out.as_str()), (0, "2428287420\n"));
    let ran = run_example("deals", &["2,2", "--ranks", "5", "--suits", "2", "--count"], "");
    assert_eq!(ran.out, "640\n");
    let ran = run_example("deals", &["2"], "# aces\nAh As\nAc Ad\n\n2c 3c\n");
    assert_eq!((ran.code, ran.out.as_str(), ran.error.as_str()), (0, "168\n168\n0\n", ""));
    assert_eq!(run_example("deals", &["2"], "10h \u{2660}A\n").code, 2);
    assert_eq!(run_example("deals", &["2"], "10h 9\u{2665}\n").out, "35\n");
    let classes: String = (0..169).map(|class| format!("{class}\n")).collect();
    let deals = run_example("deals", &["2", "--unrank"], &classes);
    assert_eq!(run_example("deals", &["2"], &deals.out).out, classes);
    check_foreign_texts("deals", &["2"], "Ah As\nAc Ad\n2c 3c\n");
    for (arguments, input, error) in [
        (&["2"][..], "Ah As\nAh Ax\n", "line 2: no card of this pack at byte 3"),
        (&["2"], "Ah As Ad\n", "line 1: cards in round 1: 3, not 2"),
        (&["2", "--unrank"], "0\n169\n", "line 2: class 169 is not below 169"),
        (&["2", "--unrank"], "x\n", "line 1: 'x' is not an unsigned integer"),
        (&["2,x"], "", "'2,x' is not a list of cards in each round (--help tells the usage)"),
        (&["53"], "", "53 cards dealt of a pack of 52 (--help tells the usage)"),
        (&[], "", "ROUNDS is needed, such as 2,3,1,1 (--help tells the usage)"),
    ] {
        let ran = run_example("deals", arguments, input);
        assert_eq!((ran.code, ran.out.as_str(), ran.error.trim_end()), (2, "", error));
    }
    assert!(run_example("deals", &["--help"], "").out.starts_with("Numbers deals"));
}

/// The port of a public program (`docs/ports.md`) gives what that gave.
#[test]
fn flops() {
    let ran = run_example("port_flops", &[], "");
    assert_eq!((ran.code, ran.error.as_str()), (0, ""));
    // The published number.
    assert_eq!(ran.out.lines().count(), 1755);
    assert!(ran.out.starts_with("2c 3c 4c\n2c 3c 5c\n"));
    assert_eq!(run_example("port_flops", &["2"], "").out.lines().count(), 169);
}
