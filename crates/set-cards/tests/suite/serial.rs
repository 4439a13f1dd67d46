//! Serialised and arbitrary values: there and back, and what is refused.

#![cfg(all(feature = "serde", feature = "rand"))]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fmt::Debug;

use plain_lines::forms::{refused, round_trip};
use serde::Serialize;
use serde::de::DeserializeOwned;
use set_cards::{
    Cap, Card, CardColour, CardSet, Dealing, Deck, Error, Event, Game, Goal, IllegalCall, Maps,
    Number, Rules, Shading, Shape, Table, Trio,
};

fn refused_bytes<T: DeserializeOwned + Debug>(compact: &impl Serialize) {
    assert!(postcard::from_bytes::<T>(&postcard::to_allocvec(compact).unwrap()).is_err());
}

#[test]
fn there_and_back() {
    for card in Card::<4>::all() {
        assert_eq!(round_trip(&card), format!("\"{card}\""));
    }
    assert_eq!(round_trip(&Card::<32>::ZERO).len(), 34);
    let cards: CardSet = Card::all().filter(|card| card.rank() % 7 == 3).collect();
    assert!(round_trip(&cards).starts_with("[\"0010\",\"0101\""));
    assert_eq!(
        postcard::to_allocvec(&cards).unwrap(),
        postcard::to_allocvec(&cards.bits()).unwrap()
    );
    round_trip(&Table::new(cards.iter().rev()).unwrap());
    assert_eq!(round_trip(&Trio::new([1, 2, 254]).unwrap()), "[1,2,254]");
    assert_eq!(
        round_trip(&(Number::Two, CardColour::Red, Shading::Hatched, Shape::Wave)),
        r#"["two","red","hatched","wave"]"#
    );
    round_trip(&(Maps::Affine, Goal::UltraSet, Rules { chain: true, ..Rules::STANDARD }));
    round_trip(&Deck::standard());
    round_trip(&Cap::<6>::maximum().unwrap());
    // The names of saved games.
    let names = (Goal::Set, Goal::UltraSet, Dealing::WhenNone, Dealing::WhenAsked);
    assert_eq!(round_trip(&names), r#"["set","ultra-set","when-none","when-asked"]"#);
    let taken = Event::<4>::Taken { player: 3, cards: vec![Card::ZERO] };
    assert_eq!(
        round_trip(&[taken, Event::DealtMore, Event::DealtBecauseNone]),
        r#"[{"taken":{"player":3,"cards":["0000"]}},"dealt-more","dealt-because-none"]"#
    );
    assert_eq!(round_trip(&(Maps::Affine, Maps::Relabellings)), r#"["affine","relabellings"]"#);
}

#[test]
fn wrong_data_is_refused() {
    refused::<Card>(&["\"0003\"", "\"000\"", "73", "\"00000\""]);
    refused_bytes::<Card>(&3_u64);
    refused::<CardSet>(&["[\"0000\",\"0000\"]", "7"]);
    refused_bytes::<CardSet>(&(1_u128 << 81));
    refused::<Table>(&["[\"0000\",\"0000\"]"]);
    let error = serde_json::from_str::<Table>("[\"0000\",\"0000\"]").unwrap_err();
    assert!(error.to_string().contains("cards 1 and 2 are the same"));
    refused::<Deck>(&["[\"0000\",\"0000\"]"]);
    refused::<Cap>(&["[\"0000\",\"1111\",\"2222\"]"]);
    // More cards than are checked in proportion to the text.
    let corner: Vec<Card<12>> = (0..1025_u64)
        .map(|bits| {
            Card::from_values(std::array::from_fn(|i| u8::from(bits >> i & 1 == 1))).unwrap()
        })
        .collect();
    assert!(serde_json::from_str::<Cap<12>>(&serde_json::to_string(&corner).unwrap()).is_err());
    round_trip(&Cap::new(corner[..1024].iter().copied()).unwrap());
    refused::<Trio>(&["[0,2,1]", "[0,1,255]", "[1,2]"]);
    refused::<CardColour>(&["\"Red\"", "\"blue\""]);
}

/// A game is its rules, its deck and its log.
#[test]
fn games_are_replayed() {
    let mut game = Game::new(Rules::STANDARD, Deck::standard());
    let first = game.find().unwrap();
    game.call(0, &first).unwrap();
    let text = round_trip(&game);
    for event in game.log() {
        round_trip(event);
    }
    game.deal_more();
    round_trip(&game);
    round_trip(&game.view());
    // Other rules, another deck or another log are not this game.
    refused::<Game>(&[
        &text.replace("\"dealt\":12", "\"dealt\":2"),
        &text.replace("\"dealt\":12", "\"dealt\":-1"),
        &text
            .replacen("\"0000\",\"0001\"", "\"0001\",\"0000\"", 1)
            .replacen("\"2222\"", "\"2221\"", 1),
        &text.replace("\"taken\"", "\"lost\""),
    ]);
}

fn game_text(rules: Rules, deck: &Deck, log: &[Event]) -> String {
    let [rules, deck, log] = [
        serde_json::to_string(&rules).unwrap(),
        serde_json::to_string(deck).unwrap(),
        serde_json::to_string(log).unwrap(),
    ];
    format!(r#"{{"rules":{rules},"deck":{deck},"log":{log}}}"#)
}

/// A game is read exactly if its log replays: with every deal that the rules require, and no other.
#[test]
fn a_log_without_a_required_deal_is_refused() {
    // The first twenty cards have no set.
    let cap: CardSet = Cap::<4>::maximum().unwrap().into_iter().collect();
    let deck = Deck::new(cap.iter().chain((!cap).iter())).unwrap();
    let rules = Rules::STANDARD;
    for (log, event) in
        [(vec![], 0), (vec![Event::DealtMore], 0), (vec![Event::DealtBecauseNone], 1)]
    {
        let missing = Error::Replay { event, why: IllegalCall::DealMissing };
        let read = serde_json::from_str::<Game>(&game_text(rules, &deck, &log));
        assert!(read.unwrap_err().to_string().starts_with(&missing.to_string()));
        assert_eq!(Game::replay(rules, deck.clone(), &log), Err(missing));
        // Where the players ask for cards, no deal is missing, and the rules deal none.
        let asked = Rules { dealing: Dealing::WhenAsked, ..rules };
        let read = serde_json::from_str::<Game>(&game_text(asked, &deck, &log));
        assert_eq!(read.is_ok(), log != [Event::DealtBecauseNone]);
    }
    assert!(Game::replay(rules, deck.clone(), &vec![Event::DealtBecauseNone; 4]).is_err());
    // Every beginning of the log of a whole game.
    let mut game = Game::new(rules, deck.clone());
    assert_eq!(game.log(), vec![Event::DealtBecauseNone; 3]);
    while let Some(set) = game.find() {
        game.call(0, &set).unwrap();
    }
    for events in 0..=game.log().len() {
        let log = &game.log()[..events];
        let read = serde_json::from_str::<Game>(&game_text(rules, &deck, log)).ok();
        assert_eq!(read, Game::replay(rules, deck.clone(), log).ok());
        assert_eq!(read.is_none(), game.log().get(events) == Some(&Event::DealtBecauseNone));
    }
}

/// Whatever bytes there are: the value is one that the checked constructors make, so that it
/// survives a round trip.
#[cfg(feature = "arbitrary")]
#[test]
fn arbitrary_values_are_valid() {
    use arbitrary::{Arbitrary, Unstructured};

    fn check<T: for<'a> Arbitrary<'a> + Serialize + DeserializeOwned + PartialEq + Debug>(
        different: usize,
    ) {
        let mut values = plain_lines::forms::arbitrary_values::<T>();
        values.push(T::arbitrary(&mut Unstructured::new(&[])).unwrap());
        let texts: BTreeSet<String> = values.iter().map(round_trip).collect();
        assert!(texts.len() >= different, "{texts:?}");
    }
    check::<Card>(20);
    check::<Card<32>>(40);
    check::<CardSet>(40);
    check::<CardSet<2>>(40);
    check::<(Number, CardColour, Shading, Shape)>(20);
    check::<Table>(10);
    check::<Deck<5>>(10);
}

/// What was saved by one version is read by the next: names, order and numbers do not change.
#[test]
fn saved_games_stay_the_same() {
    let cards = ["0000", "0111", "0222", "1200", "2110", "0001"];
    let cards: [Card; 6] = cards.map(|card| card.parse().unwrap());
    let mut game = Game::new(Rules::STANDARD, Deck::new(cards).unwrap());
    let set = game.find().unwrap();
    game.call(7, &set).unwrap();
    let text = concat!(
        r#"{"rules":{"goal":"set","dealt":12,"more":3,"chain":false,"dealing":"when-none"},"#,
        r#""deck":["0000","0111","0222","1200","2110","0001"],"#,
        r#""log":[{"taken":{"player":7,"cards":["0000","0111","0222"]}}]}"#,
    );
    assert_eq!(serde_json::to_string(&game).unwrap(), text);
    // The rules, the cards as packed words, the log.
    let bytes = [0, 12, 3, 0, 0, 6, 0, 21, 42, 96, 148, 1, 1, 1, 0, 7, 3, 0, 21, 42];
    assert_eq!(postcard::to_allocvec(&game).unwrap(), bytes);
}
