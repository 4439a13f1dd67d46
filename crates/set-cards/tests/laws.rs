//! The laws of every encoding, over whole domains.

#![cfg(feature = "alloc")]
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test fails by panicking"
)]

use dense_code::laws;
use std::collections::HashSet;

use set_cards::{
    AffineMap, Card, CardColour, CardSet, Classification, Error, Goal, Ink, NotASet, Number,
    ParseCardError, Relabelling, Shading, Shape, Table, Trio, mean_sets,
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
    assert_eq!(Card::from_values([1, 0, 2, 1]).unwrap().bits(), 73, "the word of the source");
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
                    Err(NotASet::Attributes { failing: found }) => {
                        assert_eq!(found, failing.iter().map(|&k| 1 << k).sum::<u32>());
                    }
                    Err(other) => panic!("{other}"),
                }
                triples += 1;
                sets += u32::from(is_set);
            }
        }
    }
    assert_eq!((triples, sets), (85_320, 1080));
    assert_eq!(triples, 79 * sets);
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
        let digits: String =
            [12, 8, 4, 0].iter().map(|at| char::from(b'0' + (i >> at & 15) as u8)).collect();
        accepted += u32::from(digits.parse::<Card>().is_ok());
    }
    assert_eq!(accepted, 81);
}

/// Every card in the words that players use, in small letters and in capitals.
#[test]
fn words_of_all_cards_are_read() {
    let words = [
        [&["1", "one"][..], &["2", "two"], &["3", "three"]],
        [&["red", "r"], &["green"], &["purple"]],
        [&["open", "empty", "outlined"], &["hatched", "striped", "shaded"], &["solid", "filled"]],
        [&["diamond", "diamonds"], &["wave", "squiggle", "squiggles"], &["oval", "ovals"]],
    ];
    let letters = [["1", "2", "3"], ["r", "g", "p"], ["o", "h", "s"], ["d", "s", "o"]];
    for card in Card::<4>::all() {
        let values = card.values().map(usize::from);
        let short: String = (0..4).map(|i| letters[i][values[i]]).collect();
        assert_eq!(Card::from_text(&short), Ok(card));
        assert_eq!(Card::from_text(short.to_uppercase()), Ok(card));
        for pick in 0..3 {
            let word = |i: usize| words[i][values[i]][pick % words[i][values[i]].len()];
            for separator in [" ", "-", "_"] {
                let text = [0, 1, 2, 3].map(word).join(separator);
                assert_eq!(Card::from_text(&text), Ok(card), "{text}");
                assert_eq!(Card::from_text(text.to_uppercase()), Ok(card), "{text}");
            }
        }
    }
    for (text, place) in [
        ("two red striped", 3),
        ("two red striped squiggles now", 4),
        ("four red striped squiggles", 0),
        ("two blue striped squiggles", 1),
        ("two red squiggles striped", 2),
        ("-", 0),
    ] {
        let error = Card::from_text(text);
        assert!(
            matches!(error, Err(ParseCardError::Word { place: found, .. }) if found == place),
            "{text}: {error:?}"
        );
    }
    let (length, attributes) = (0, 4);
    assert_eq!(Card::from_text(""), Err(ParseCardError::Length { length, attributes }));
    assert_eq!("2rhs".parse::<Card>(), Err(ParseCardError::ShortStyle));
    let error = Card::from_text(b"2\xFFHW").map_err(|error| error.to_string());
    assert_eq!(error, Err("character 2 of the card is '\u{fffd}', not R, G or P".to_owned()));
}

#[test]
fn failing_attributes_are_named() {
    for (failing, text) in [
        (1, "number is"),
        (0b1_0010, "colour and background are"),
        (0b1110, "colour, shading and shape are"),
        (1 << 31 | 1 << 5, "attribute 6 and attribute 32 are"),
    ] {
        let found = NotASet::Attributes { failing }.to_string();
        assert_eq!(found, format!("{text} neither all the same nor all different"));
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
fn cards_of_a_table_are_taken() {
    let table: Table<2> = Table::new(Card::all().take(5)).unwrap();
    for place in 0..8 {
        let mut rest = table.clone();
        assert_eq!(rest.remove(place), table.cards().get(place).copied());
        assert_eq!((rest.len(), rest.is_empty()), (if place < 5 { 4 } else { 5 }, false));
    }
    // One card too many, new or not.
    let cards: Vec<Card<6>> = Card::all().take(256).collect();
    let with = |last: &[Card<6>]| [&cards[..255], last].concat();
    for (cards, error) in [
        (with(&cards[255..]), Error::Full),
        (with(&cards[7..8]), Error::Twice { first: 7, second: 255 }),
        (with(&[cards[255], cards[7]]), Error::Full),
    ] {
        assert_eq!(Table::new(cards), Err(error));
    }
    assert!(Table::<1>::default().is_empty());
}

/// Collections of the plane, cards in any order, and what is no collection.
#[test]
fn texts_of_collections_go_there_and_back() {
    for bits in 0..1 << 9 {
        let cards = CardSet::<2>::from_bits(bits).unwrap();
        assert_eq!(cards.to_string().parse(), Ok(cards));
    }
    assert_eq!("22 00\n01".parse::<CardSet<2>>().unwrap().to_string(), "00 01 22");
    let error = |text: &str| text.parse::<CardSet<2>>().err();
    assert_eq!(error("01 00 01"), Some(Error::Twice { first: 0, second: 2 }));
    for text in ["00,01", "0", "00 000", "00 2R"] {
        assert!(matches!(error(text), Some(Error::Word { .. })), "{text}");
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
fn what_is_asked_past_the_deck_is_none() {
    assert_eq!(mean_sets(3, 27).map(|mean| mean.to_integer()), Some(117));
    assert_eq!(mean_sets(3, 28), None);
    let wrong = Error::Value { attribute: 1, value: 3 };
    assert_eq!(Card::<3>::from_values([0, 3, 1]), Err(wrong));
    let tables = Classification::<2>::tables(3);
    assert_eq!(tables.tables_by_sets(0), Some(vec![1]));
    assert_eq!(tables.tables_by_sets(1), Some(vec![9]));
    assert_eq!(tables.tables_by_sets(3), Some(vec![72, 12]));
    assert_eq!(Classification::<2>::caps().tables_by_sets(3), None);
    let goals = [Goal::Set, Goal::UltraSet, Goal::Xor];
    let names = ["set", "UltraSet", "exclusive-or quad"];
    assert_eq!(goals.map(|goal| goal.to_string()), names);
}
