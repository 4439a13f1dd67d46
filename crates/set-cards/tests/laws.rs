//! The laws of every encoding, over whole domains.

#![cfg(feature = "alloc")]
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test fails by panicking"
)]

use dense_code::{Dense, laws};
use std::collections::{BTreeSet, HashSet};

use set_cards::card::{Attributes, NotASet, ParseCardError};
use set_cards::draw::Ink;
use set_cards::odds::mean_sets;
use set_cards::space::ParseAffineMapError;
use set_cards::table::CardsError;
use set_cards::{
    AffineMap, Card, CardColour, CardSet, Classification, Goal, Number, Relabelling, Shading,
    Shape, Table, Trio,
};

#[test]
fn cards_are_dense() {
    laws::check_dense::<Card<1>>().unwrap();
    laws::check_dense::<Card<4>>().unwrap();
    laws::check_dense::<Card<5>>().unwrap();
    laws::check_dense::<CardColour>().unwrap();
    laws::check_dense::<Number>().unwrap();
    laws::check_dense::<Shading>().unwrap();
    laws::check_dense::<Shape>().unwrap();
    let last = Card::<32>::COUNT - 1;
    laws::check_dense_at::<Card<32>>([0, 1, 12_345_678_901, last - 1, last]).unwrap();
}

#[test]
fn no_two_cards_share_a_word() {
    let report = laws::check_injective(Card::<4>::all(), |card| card.bits());
    assert_eq!((report.inputs, report.collisions), (81, 0));
    assert_eq!((report.min, report.max), (0, 0b10_10_10_10));
    let words = (0..1 << 10).filter(|&bits| Card::<4>::from_bits(bits).is_some());
    assert!(
        words.eq(Card::<4>::all().map(Card::bits)),
        "the words that are accepted are those that cards have"
    );
}

#[test]
fn defaults_do_nothing() {
    assert_eq!(<(Relabelling, AffineMap)>::default(), (Relabelling::IDENTITY, AffineMap::IDENTITY));
}

#[test]
fn the_word_of_the_source() {
    assert_eq!(Card::from_values([1, 0, 2, 1]).unwrap().bits(), 73);
}

/// All 81 x 81 pairs: the third is the one of the definition, and every two of the three give the
/// other.
#[test]
fn thirds_of_all_pairs() {
    for x in Card::<4>::all() {
        for y in Card::all() {
            let third = x.third(y);
            let values: [u8; 4] = core::array::from_fn(|i| (6 - x.values()[i] - y.values()[i]) % 3);
            assert_eq!(third.values(), values);
            assert_eq!(third, y.third(x));
            assert_eq!((x.third(third), y.third(third)), (y, x));
            assert_eq!(third == x, x == y);
            assert_eq!(x.plus(y).plus(third), Card::ZERO);
            assert_eq!(x.minus(y).plus(y), x);
            assert_eq!(x.plus(x.negative()), Card::ZERO);
        }
    }
}

/// All 85,320 triples: exactly 1080 are sets, by the sums and by the definition in words.
#[test]
fn sets_of_all_triples() {
    let deck: Vec<Card> = Card::all().collect();
    let (mut sets, mut triples) = (0, 0);
    let mut by_distance = [0; 5];
    for (i, &a) in deck.iter().enumerate() {
        for (j, &b) in deck.iter().enumerate().skip(i + 1) {
            for &c in &deck[j + 1..] {
                let failing: Vec<usize> = (0..4)
                    .filter(|&k| {
                        let [x, y, z] = [a, b, c].map(|card| card.values()[k]);
                        !((x == y && y == z) || (x != y && y != z && x != z))
                    })
                    .collect();
                let is_set = Card::is_set(a, b, c);
                assert_eq!(is_set, failing.is_empty());
                match Card::why_not_set(a, b, c) {
                    Ok(()) => assert!(is_set),
                    Err(NotASet::Attributes(found)) => assert!(found.iter().eq(failing)),
                    Err(other) => panic!("{other}"),
                }
                triples += 1;
                if is_set {
                    sets += 1;
                    by_distance[a.distance(b) as usize] += 1;
                }
            }
        }
    }
    assert_eq!((triples, sets), (85_320, 1080));
    assert_eq!(triples, 79 * sets);
    assert_eq!(by_distance, [0, 108, 324, 432, 216]);
}

#[test]
fn a_card_three_times_is_no_set() {
    for card in Card::<4>::all() {
        assert!(!Card::is_set(card, card, card));
        assert_eq!(Card::why_not_set(card, card, card), Err(NotASet::SameCard));
    }
    let (a, b) = (Card::<2>::ZERO, Card::<2>::unrank(4).unwrap());
    for [x, y, z] in [[a, a, b], [a, b, b], [a, b, a]] {
        assert!(!Card::is_set(x, y, z));
        assert_eq!(Card::why_not_set(x, y, z), Err(NotASet::SameCard));
    }
}

/// The largest number of attributes, one field at a time against the definition.
#[test]
fn thirty_two_attributes() {
    let cards: Vec<Card<32>> = (0..200_u64)
        .map(|i| Card::unrank(i * 9_265_100_944_259 % Card::<32>::COUNT).unwrap())
        .collect();
    for &x in &cards {
        for &y in &cards {
            let (a, b, c) = (x.values(), y.values(), x.third(y).values());
            assert!((0..32).all(|i| (a[i] + b[i] + c[i]) % 3 == 0));
            assert!((0..32).all(|i| (a[i] + b[i] + 3 - x.plus(y).values()[i]) % 3 == 0));
        }
    }
    assert_eq!(Card::<32>::COUNT, 3_u64.pow(32));
    assert_eq!(Card::<32>::unrank(Card::<32>::COUNT), None);
    assert_eq!(Card::<32>::unrank(Card::<32>::COUNT - 1).unwrap().bits(), 0xAAAA_AAAA_AAAA_AAAA);
}

#[test]
fn texts_of_all_cards_go_there_and_back() {
    for card in Card::<4>::all() {
        let (digits, short) = (card.to_string(), card.short().to_string());
        assert_eq!(digits.parse::<Card>(), Ok(card));
        assert_eq!(Card::from_text(digits.as_bytes()), Ok(card));
        assert_eq!(Card::from_text(short.as_bytes()), Ok(card));
        assert_eq!(Card::new(card.number(), card.colour(), card.shading(), card.shape()), card);
    }
    // The second character decides on the style, not the second byte.
    let error = Card::from_text("\u{e9}011").unwrap_err().to_string();
    assert_eq!(error, "character 1 of the card is '\u{e9}', not 0, 1 or 2");
    let mut accepted = 0;
    for i in 0..1_u32 << 16 {
        let bytes = [
            b'0' + (i >> 12) as u8,
            b'0' + (i >> 8 & 15) as u8,
            b'0' + (i >> 4 & 15) as u8,
            b'0' + (i & 15) as u8,
        ];
        accepted += u32::from(Card::<4>::from_digits(&bytes).is_ok());
    }
    assert_eq!(accepted, 81);
}

#[test]
fn attributes_are_those_of_the_bits() {
    for bits in (0..1 << 12).chain([u32::MAX, 1 << 31]) {
        let attributes = Attributes::from_bits(bits);
        let listed: Vec<usize> = (0..32).filter(|attribute| bits & 1 << attribute != 0).collect();
        assert!(attributes.iter().eq(listed.iter().copied()));
        assert!(
            (0..40).all(|attribute| attributes.contains(attribute) == listed.contains(&attribute))
        );
        assert_eq!(
            (attributes.len() as usize, attributes.is_empty()),
            (listed.len(), listed.is_empty())
        );
        let named: Vec<String> = listed
            .iter()
            .map(|attribute| {
                match ["number", "colour", "shading", "shape", "background"].get(*attribute) {
                    Some(name) => (*name).to_owned(),
                    None => format!("attribute {}", attribute + 1),
                }
            })
            .collect();
        let text = named.join(", ");
        let text = match text.rfind(", ") {
            Some(comma) => format!("{} and {}", &text[..comma], &text[comma + 2..]),
            None => text,
        };
        assert_eq!(attributes.to_string(), text);
    }
}

#[test]
fn values_are_those_of_the_attributes() {
    for card in Card::<3>::all() {
        let values = card.values();
        assert!((0..5).all(|attribute| card.value(attribute) == values.get(attribute).copied()));
    }
}

#[test]
fn trios_ascend() {
    for (a, b, c) in (0..6).flat_map(|a| (0..36).map(move |rest| (a, rest / 6, rest % 6))) {
        let trio = Trio::new([a, b, c]);
        assert_eq!(trio.is_ok(), a != b && b != c && a != c);
        let ascending = trio.ok().map(Trio::places).filter(|&places| places == [a, b, c]);
        assert_eq!(ascending, (a < b && b < c).then_some([a, b, c]));
    }
}

#[test]
fn cards_of_a_table_are_taken_and_replaced() {
    let table: Table<2> = Table::new(Card::all().take(5)).unwrap();
    for place in 0..8 {
        let mut rest = table.clone();
        assert_eq!(rest.remove(place).is_some(), place < 5);
        assert_eq!((rest.len(), rest.is_empty()), (if place < 5 { 4 } else { 5 }, false));
        for card in Card::all() {
            let mut changed = table.clone();
            let lies = table.place_of(card);
            let expected = match (lies, table.cards().get(place)) {
                (Some(first), _) if first != place => {
                    Err(CardsError::Twice { first, second: place })
                }
                (_, Some(old)) => Ok(*old),
                (_, None) => Err(CardsError::NoPlace { place, len: 5 }),
            };
            assert_eq!(changed.replace(place, card), expected);
            assert_eq!(changed.place_of(card), if expected.is_ok() { Some(place) } else { lies });
        }
    }
    // One card too many, new or not: the same answer whichever way the table is made.
    let cards: Vec<Card<6>> = Card::all().take(256).collect();
    let with = |last: &[Card<6>]| [&cards[..255], last].concat();
    for (cards, error) in [
        (with(&cards[255..]), CardsError::Full),
        (with(&cards[7..8]), CardsError::Twice { first: 7, second: 255 }),
        (with(&[cards[255], cards[7]]), CardsError::Full),
    ] {
        assert_eq!(Table::new(cards.iter().copied()), Err(error));
        assert_eq!(Table::try_from(cards), Err(error));
    }
    assert!(Table::<1>::default().is_empty());
}

#[test]
fn sets_of_cards_agree_with_lists() {
    for card in Card::<4>::all() {
        let one = CardSet::from(card);
        assert_eq!((one.len(), one.first()), (1, Some(card)));
        let image: CardSet =
            Card::all().filter(|&c| c.rank() % 2 == 0).map(|c| c.third(card)).collect();
        assert_eq!(
            Card::all().filter(|&c| c.rank() % 2 == 0).collect::<CardSet>().reflect(card),
            image
        );
    }
    assert!(CardSet::<4>::DECK.iter().eq(Card::all()));
    assert!(CardSet::<4>::DECK.iter().rev().eq(Card::all().rev()));
    assert_eq!(CardSet::<4>::DECK.sum(), Card::ZERO);
    let mut cards = CardSet::<4>::EMPTY;
    for card in Card::<4>::all() {
        assert_eq!(
            (cards.is_empty(), cards.iter().size_hint().1),
            (card == Card::ZERO, Some(card.rank() as usize))
        );
        assert!(cards.insert(card) && !cards.insert(card));
        assert!(cards.remove(card) && !cards.remove(card));
        assert_eq!(cards.with(card).sum(), cards.sum().plus(card));
        cards.extend([card]);
    }
    assert_eq!(cards, CardSet::DECK);
    assert_eq!(<Card<4> as Dense>::COUNT, 81);
}

/// Every affine map of the plane, and texts that differ from that of a map.
#[test]
fn texts_of_maps_go_there_and_back() {
    let mut texts = HashSet::new();
    let cards = || Card::<2>::all();
    for (a, b) in cards().flat_map(|a| cards().map(move |b| (a, b))) {
        for shift in cards() {
            let text = format!("{a} {b} + {shift}");
            // Dependent columns are those of which one is a multiple of the other.
            let is_dependent = a == Card::ZERO || [Card::ZERO, a, a.negative()].contains(&b);
            if is_dependent {
                let error = text.parse::<AffineMap<2>>();
                assert!(matches!(error, Err(ParseAffineMapError::Map(_))), "{text}");
                continue;
            }
            let map = AffineMap::new([a, b], shift).unwrap();
            assert_eq!((map.to_string(), text.parse()), (text.clone(), Ok(map)));
            texts.insert(text);
        }
    }
    assert_eq!(Some(texts.len() as u128), AffineMap::<2>::count());
    for wrong in ["", "01", "01 10", "01 10 +", "01 10 - 02", "01 10 + 02 ", "01 10 + 02 00"] {
        assert!(wrong.parse::<AffineMap<2>>().is_err(), "{wrong}");
    }
    for wrong in ["01 13 + 02", "01 10 + 2", " 01 10 + 02", "01  10 + 02"] {
        let error = wrong.parse::<AffineMap<2>>();
        assert!(matches!(error, Err(ParseAffineMapError::Card(_))), "{wrong}");
    }
}

/// Drawings of all cards differ, and have as many symbols as the card.
#[test]
fn drawings_tell_all_cards_apart() {
    for ink in [Ink::Letter, Ink::Ansi] {
        let drawings: HashSet<String> =
            Card::<5>::all().map(|card| card.draw(ink).to_string()).collect();
        assert_eq!(drawings.len(), 243);
    }
    let mut documents = HashSet::new();
    for card in Card::<5>::all() {
        let [number, colour, shading, shape, background] = card.values();
        let code = ["31", "32", "35"][usize::from(colour)];
        let drawing = card.draw(Ink::Ansi).to_string();
        let inner = drawing.strip_prefix(&format!("\u{1b}[{code}m")).unwrap();
        let inner = inner.strip_suffix("\u{1b}[0m").unwrap();
        assert_eq!(inner.chars().count(), 7);
        assert_eq!(inner.chars().filter(|c| !c.is_ascii()).count(), usize::from(number) + 1);
        let svg = card.svg().to_string();
        assert_eq!(svg.matches("<path").count(), usize::from(number) + 1);
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>"));
        if background == 0 {
            let plain = Card::from_values([number, colour, shading, shape]).unwrap();
            assert_eq!(plain.svg().to_string(), svg);
            assert_eq!(plain.draw(Ink::Ansi).to_string(), drawing);
        }
        documents.insert(svg);
    }
    assert_eq!(documents.len(), 243);
}

#[test]
fn equal_sets_of_cards_have_equal_hashes() {
    let mut plain = BTreeSet::new();
    let mut hashed = HashSet::new();
    for (a, b) in Card::<3>::all().flat_map(|a| Card::all().map(move |b| (a, b))) {
        let cards = CardSet::<3>::EMPTY.with(a).with(b);
        assert_eq!(plain.insert(cards), hashed.insert(cards));
    }
    assert_eq!((plain.len(), hashed.len()), (27 * 28 / 2, 27 * 28 / 2));
}

#[test]
fn what_is_asked_past_the_deck_is_none() {
    assert_eq!(mean_sets(3, 27).map(|mean| mean.to_integer()), Some(117));
    assert_eq!(mean_sets(3, 28), None);
    let wrong = Card::<3>::from_values([0, 3, 1]).unwrap_err();
    assert_eq!((wrong.attribute, wrong.value), (1, 3));
    assert_eq!("2RHW".parse::<Card>(), Err(ParseCardError::ShortStyle));
    let tables = Classification::<2>::tables(3);
    assert_eq!(tables.tables_by_sets(0), Some(vec![1]));
    assert_eq!(tables.tables_by_sets(1), Some(vec![9]));
    assert_eq!(tables.tables_by_sets(3), Some(vec![72, 12]));
    assert_eq!(Classification::<2>::caps().tables_by_sets(3), None);
    let goals = [Goal::Set, Goal::UltraSet, Goal::Xor, Goal::Ghost];
    let names = ["set", "UltraSet", "exclusive-or quad", "ghost"];
    assert_eq!(goals.map(|goal| goal.to_string()), names);
}
