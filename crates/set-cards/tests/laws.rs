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
    AffineMap, Cap, Card, CardColour, CardSet, Classification, Deck, Drawing, Error, IllegalCall,
    Ink, NotASet, Number, ParseCardError, Shading, Shape, Svg, Table, Trio, mean_sets,
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
    assert_eq!(AffineMap::<4>::default(), AffineMap::IDENTITY);
    assert!(Card::<4>::all().all(|card| AffineMap::IDENTITY.apply(card) == card));
    // Maps are ordered by the columns, and then by the shifts.
    let maps = [[1, 3, 8], [3, 1, 0], [3, 1, 1]].map(|ranks| {
        let [a, b, shift] = ranks.map(|rank| Card::<2>::unrank(rank).unwrap());
        AffineMap::new([a, b], shift).unwrap()
    });
    assert!(maps.is_sorted());
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
                match Card::check_set(a, b, c) {
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
        assert_eq!(Card::check_set(card, card, card), Err(NotASet::SameCard));
    }
    let (a, b) = (Card::<2>::ZERO, Card::<2>::unrank(4).unwrap());
    for [x, y, z] in [[a, a, b], [a, b, b], [a, b, a]] {
        assert!(!Card::is_set(x, y, z));
        assert_eq!(Card::check_set(x, y, z), Err(NotASet::SameCard));
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
        assert_eq!(digits.parse::<Card>(), Ok(card));
        assert_eq!(short.parse::<Card>(), Ok(card));
        assert_eq!(Card::new(card.number(), card.colour(), card.shading(), card.shape()), card);
    }
    // The second character decides on the style, not the second byte.
    let error = "\u{e9}011".parse::<Card>().unwrap_err().to_string();
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
        assert_eq!(short.parse::<Card>(), Ok(card));
        assert_eq!(short.to_uppercase().parse::<Card>(), Ok(card));
        for pick in 0..3 {
            let word = |i: usize| words[i][values[i]][pick % words[i][values[i]].len()];
            for separator in [" ", "-", "_"] {
                let text = [0, 1, 2, 3].map(word).join(separator);
                assert_eq!(text.parse::<Card>(), Ok(card), "{text}");
                assert_eq!(text.to_uppercase().parse::<Card>(), Ok(card), "{text}");
            }
        }
    }
    use ParseCardError::{AttributeTwice, Digit, Length, Letter, NoWord, UnknownWord};
    for (text, error) in [
        ("two red striped", NoWord { attribute: 3 }),
        ("diamond", NoWord { attribute: 0 }),
        ("two red striped squiggles now", UnknownWord { word: 4 }),
        ("four red striped squiggles", UnknownWord { word: 0 }),
        ("two blue striped squiggles", UnknownWord { word: 1 }),
        ("2-RHW", UnknownWord { word: 1 }),
        ("two red, red squiggles", AttributeTwice { attribute: 1, word: 2 }),
        ("1 2 0 2 1", AttributeTwice { attribute: 0, word: 1 }),
        ("-", NoWord { attribute: 0 }),
        ("", Length { length: 0, attributes: 4 }),
        ("1202 0000", UnknownWord { word: 0 }),
        ("2rhsw", Length { length: 5, attributes: 4 }),
        ("2r", Length { length: 2, attributes: 4 }),
        ("2rxs", Letter { attribute: 2, found: 'x' }),
        ("2\u{fffd}HW", Letter { attribute: 1, found: '\u{fffd}' }),
        ("2222\u{e9}", Length { length: 5, attributes: 4 }),
        ("2202\n2", UnknownWord { word: 0 }),
        ("2292", Digit { attribute: 2, found: '9' }),
    ] {
        assert_eq!(text.parse::<Card>(), Err(error), "{text}");
        assert!(!error.to_string().is_empty());
    }
    // Digits, and cards of other numbers of attributes, are read in digits alone.
    assert_eq!("2 R S O".parse::<Card>(), "2RSO".parse());
    assert_eq!("1 2 0 2".parse::<Card>(), "1202".parse());
    assert_eq!("1GT2".parse::<Card>(), Err(Letter { attribute: 3, found: '2' }));
    assert_eq!("2RT".parse::<Card<3>>(), Err(Digit { attribute: 1, found: 'R' }));
    assert!("two red".parse::<Card<2>>().is_err() && "1 2".parse::<Card<2>>().is_err());
    // Fields that a caller may fill in print all the same.
    assert!(NoWord { attribute: 9 }.to_string().contains("attribute 10"));
    assert!(Letter { attribute: usize::MAX, found: 'x' }.to_string().contains("'x'"));
}

/// Words of all cards in all 24 orders, however they are separated.
#[test]
fn words_are_read_in_any_order() {
    use itertools::Itertools;

    let words = [["one", "two", "three"], ["red", "green", "purple"], ["open", "striped", "solid"]];
    let shapes = [["diamond", "squiggle", "oval"], ["diamonds", "squiggles", "ovals"]];
    for card in Card::<4>::all() {
        let values = card.values().map(usize::from);
        let mut names: Vec<&str> = (0..3).map(|i| words[i][values[i]]).collect();
        names.push(shapes[usize::from(values[0] > 0)][values[3]]);
        for order in names.iter().permutations(4) {
            for separator in [" ", ", ", "-", "\t", " ,_; "] {
                assert_eq!(order.iter().join(separator).parse(), Ok(card));
            }
        }
        let title = format!("<title>{}</title>", names.join(" "));
        let title = title.replace("striped", "hatched").replace("squiggle", "wave");
        assert!(card.svg().to_string().contains(&title), "{title}");
    }
}

/// Operators do what the `const` functions do; sums of many.
#[test]
fn operators_are_the_arithmetic_of_the_space() {
    for a in Card::<4>::all() {
        for b in Card::all() {
            assert_eq!((a + b, a - b, -a), (a.plus(b), a.minus(b), a.negative()));
            assert_eq!(a.third(b), -(a + b));
        }
    }
    assert_eq!(Card::<4>::all().sum::<Card>(), Card::ZERO);
    assert_eq!(Card::<4>::all().skip(5).sum::<Card>(), -Card::<4>::all().take(5).sum::<Card>());
}

/// What people write first with a list of cards.
#[test]
fn lists_of_cards_have_the_habits_of_lists() {
    fn cards<'a, T>(list: &'a T) -> Vec<Card>
    where
        &'a T: IntoIterator<Item = &'a Card>,
        T: AsRef<[Card]>,
    {
        let cards: Vec<Card> = list.into_iter().copied().collect();
        assert_eq!(cards, list.as_ref());
        cards
    }
    let table: Table = "1202 0000 0111".parse().unwrap();
    assert_eq!(Table::new(cards(&table)).as_ref(), Ok(&table));
    assert_eq!(cards(&Deck::new(table.clone()).unwrap()), table.cards());
    assert_eq!(Deck::new(table.clone()).unwrap().into_iter().collect::<Vec<_>>(), table.cards());
    let cap = Cap::new(table.iter().copied()).unwrap();
    assert_eq!(cards(&cap), ["0000", "0111", "1202"].map(|text| text.parse().unwrap()));
    assert!(table.into_iter().eq(["1202", "0000", "0111"].map(|text| text.parse().unwrap())));
    assert!(Deck::<4>::new([]).unwrap().is_empty() && !Deck::standard().is_empty());
    assert_eq!(Deck::standard().iter().count(), 81);
}

/// A claim is right exactly where three different cards of the table are a set.
#[test]
fn claims_are_checked() {
    let table: Table = Table::new(Card::all().step_by(7)).unwrap();
    let sets = table.sets();
    let places = || 0..table.len();
    for (a, b, c) in
        places().flat_map(|a| places().flat_map(move |b| places().map(move |c| (a, b, c))))
    {
        let claim = table.check_claim([table[a], table[b], table[c]]);
        let trio = Trio::new([a, b, c]).ok().filter(|trio| sets.contains(trio));
        match claim {
            Ok(found) => assert_eq!(Some(found), trio),
            Err(error) => {
                assert_eq!(trio, None);
                let why = Card::check_set(table[a], table[b], table[c]).unwrap_err();
                assert_eq!(error, Error::IllegalCall(IllegalCall::NotASet(why)));
            }
        }
    }
    let there = table[2].to_string();
    for (claim, error) in [
        ([there.as_str(), "0000", "0003"], "character 4 of the card is '3', not 0, 1 or 2"),
        ([&there, "two red striped waves", "0000"], "card 2 of the call is not on the table"),
        ([&there, "0000", &there], "two of the three cards are the same"),
    ] {
        assert_eq!(table.check_claim(claim).map_err(|error| error.to_string()), Err(error.into()));
    }
}

/// Caps as text: any order, any style, never a set; a cap of many attributes and cards is refused.
#[test]
fn texts_of_caps_go_there_and_back() {
    for bits in 0..1 << 9 {
        let cards = CardSet::<2>::from_bits(bits).unwrap();
        let cap = cards.to_string().parse::<Cap<2>>();
        assert_eq!(cap.is_ok(), cards.is_cap());
        if let Ok(cap) = cap {
            assert_eq!(cap.to_string(), cards.to_string());
        }
    }
    assert_eq!(
        "3PSO 0000, two red striped squiggles".parse::<Cap>(),
        Err(Error::NotACard { place: 2, source: ParseCardError::NoWord { attribute: 1 } })
    );
    let unknown = ParseCardError::UnknownWord { word: 0 };
    assert_eq!(
        "0000\nfour green striped ovals".parse::<Cap>(),
        Err(Error::NotACard { place: 1, source: unknown })
    );
    assert_eq!("3PSO 0000\ntwo red striped squiggles\n0000".parse::<Cap>().unwrap().len(), 3);
    fn corner<const D: usize>() -> Result<Cap<D>, Error> {
        let corner = (0..1_u64 << D).map(|bits| {
            Card::<D>::from_values(core::array::from_fn(|i| (bits >> i & 1) as u8)).unwrap()
        });
        let cap = Cap::new(corner).unwrap();
        assert_eq!(cap.len(), 1 << D);
        let text = cap.to_string();
        let read = text.parse::<Cap<D>>();
        assert!(read.as_ref().map_or(true, |read| *read == cap));
        read
    }
    assert!(corner::<6>().is_ok() && corner::<7>().is_ok() && corner::<11>().is_ok());
    assert_eq!(corner::<12>(), Err(Error::TooManyCards { cards: 4096, max: 1024 }));
    // The one set of many cards, found by bits and by search.
    fn with_a_set<const D: usize>() {
        let mut cards: Vec<Card<D>> =
            Card::all().filter(|card| card.values().iter().all(|&value| value < 2)).collect();
        let third = cards[3].third(cards[60]);
        cards.push(third);
        let set = Card::is_set(cards[3], cards[60], third);
        let error = Cap::new(cards).unwrap_err();
        assert!(set && matches!(error, Error::HasSet { ranks } if ranks.contains(&third.rank())));
    }
    with_a_set::<6>();
    with_a_set::<7>();
    with_a_set::<12>();
}

#[test]
fn failing_attributes_are_named() {
    assert_eq!(NotASet::SameCard.failing().count(), 0);
    assert!(NotASet::Attributes { failing: 1 << 31 | 0b101 }.failing().eq([0, 2, 31]));
    for (failing, text) in [
        (1, "number is"),
        (0b1_0010, "colour and attribute 5 are"),
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

/// A byte order mark is no part of the first card, for whatever reads cards.
#[test]
fn byte_order_marks_are_skipped() {
    assert_eq!("\u{feff}1202 0000".parse::<Table>(), "1202 0000".parse());
    assert_eq!("\u{feff}two red open ovals".parse::<CardSet>(), "1002".parse());
    assert_eq!("\u{feff}1202".parse::<Cap>(), "1202".parse());
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
        (with(&cards[255..]), Error::TooManyCards { cards: 256, max: 255 }),
        (with(&cards[7..8]), Error::CardTwice { first: 7, second: 255 }),
        (with(&[cards[255], cards[7]]), Error::TooManyCards { cards: 256, max: 255 }),
    ] {
        assert_eq!(Table::new(cards), Err(error));
    }
    // What is refused leaves the table as it is.
    let mut full = Table::new(cards[..255].iter().copied()).unwrap();
    let before = full.clone();
    assert!(full.push(cards[7]).is_err() && full.push(cards[255]).is_err());
    assert_eq!(full, before);
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
    assert_eq!(error("01 00 01"), Some(Error::CardTwice { first: 0, second: 2 }));
    for text in ["00:01", "0", "00 000", "00 2R"] {
        assert!(matches!(error(text), Some(Error::NotACard { .. })), "{text}");
    }
}

/// No column counts as one; a drawing stands in a struct beside its table; and its places, by hand.
#[test]
fn drawings_of_tables_have_columns() {
    struct Shown {
        table: Table,
        text: Drawing<Table>,
        document: Svg<Table>,
    }
    let table: Table = "0000 1111 2222".parse().unwrap();
    for (columns, text, size, places) in [
        (
            0,
            "[R  \u{25c7} ]\n[G \u{2248} \u{2248}]\n[P \u{25cf}\u{25cf}\u{25cf}]\n",
            "110 450",
            ["0 0", "0 150", "0 300"],
        ),
        (
            1,
            "[R  \u{25c7} ]\n[G \u{2248} \u{2248}]\n[P \u{25cf}\u{25cf}\u{25cf}]\n",
            "110 450",
            ["0 0", "0 150", "0 300"],
        ),
        (
            2,
            "[R  \u{25c7} ] [G \u{2248} \u{2248}]\n[P \u{25cf}\u{25cf}\u{25cf}]\n",
            "220 300",
            ["0 0", "110 0", "0 150"],
        ),
        (
            9,
            "[R  \u{25c7} ] [G \u{2248} \u{2248}] [P \u{25cf}\u{25cf}\u{25cf}]\n",
            "330 150",
            ["0 0", "110 0", "220 0"],
        ),
    ] {
        let shown = Shown {
            text: table.draw(columns, Ink::Letter),
            document: table.svg(columns),
            table: table.clone(),
        };
        assert_eq!((shown.text.to_string().as_str(), shown.table.len()), (text, 3));
        let document = shown.document.to_string();
        assert!(document.contains(&format!("viewBox=\"-5 -5 {size}\"")), "{document}");
        assert!(document.contains("><title>3 cards</title>"));
        let found = document.split("<g transform=\"translate(").skip(1);
        assert!(found.map(|group| group.split(')').next().unwrap()).eq(places));
    }
    assert_eq!(Table::<4>::default().draw(0, Ink::Ansi).to_string(), "");
    assert!(Table::<4>::default().svg(0).to_string().contains("viewBox=\"-5 -5 110 150\""));
}

/// The symbols of the page, for each shape the three shadings.
#[test]
fn symbols_are_those_of_the_page() {
    let symbols = [['◇', '◈', '◆'], ['∼', '≈', '≋'], ['○', '◎', '●']];
    for card in Card::<4>::all() {
        let symbol = symbols[card.shape() as usize][card.shading() as usize];
        for ink in [Ink::Letter, Ink::Ansi] {
            let drawing = card.draw(ink).to_string();
            assert!(drawing.chars().all(|c| c.is_ascii() || c == symbol), "{card} {drawing}");
        }
        let letter = card.short().to_string().chars().nth(1);
        assert_eq!(card.draw(Ink::Letter).to_string().chars().nth(1), letter);
        assert_eq!(letter, Some(['R', 'G', 'P'][card.colour() as usize]));
    }
}

/// Drawings of all cards differ, and have as many symbols as the card.
#[test]
fn drawings_tell_all_cards_apart() {
    for ink in [Ink::Letter, Ink::Ansi] {
        let drawings: HashSet<String> =
            Card::<4>::all().map(|card| card.draw(ink).to_string()).collect();
        assert_eq!(drawings.len(), 81);
    }
    let mut documents = HashSet::new();
    for card in Card::<4>::all() {
        let [number, colour, ..] = card.values();
        let code = ["31", "32", "35"][usize::from(colour)];
        let drawing = card.draw(Ink::Ansi).to_string();
        let inner = drawing.strip_prefix(&format!("\u{1b}[{code}m")).unwrap();
        let inner = inner.strip_suffix("\u{1b}[0m").unwrap();
        assert_eq!(inner.chars().count(), 7);
        assert_eq!(inner.chars().filter(|c| !c.is_ascii()).count(), usize::from(number) + 1);
        let svg = card.svg().to_string();
        assert_eq!(svg.matches("<path").count(), usize::from(number) + 1);
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>"));
        documents.insert(svg);
    }
    assert_eq!(documents.len(), 81);
}

#[test]
fn what_is_asked_past_the_deck_is_none() {
    assert_eq!(mean_sets(3, 27).map(|mean| mean.to_integer()), Some(117));
    assert_eq!(mean_sets(3, 28), None);
    let wrong = Error::ValueOutOfRange { attribute: 1, value: 3 };
    assert_eq!(Card::<3>::from_values([0, 3, 1]), Err(wrong));
    let tables = Classification::<2>::tables(3).unwrap();
    assert_eq!(tables.tables_by_sets(0), Some(vec![1]));
    assert_eq!(tables.tables_by_sets(1), Some(vec![9]));
    assert_eq!(tables.tables_by_sets(3), Some(vec![72, 12]));
    assert_eq!(Classification::<2>::caps().tables_by_sets(3), None);
}
