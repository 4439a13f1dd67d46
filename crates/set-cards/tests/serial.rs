//! Serialised and arbitrary values: there and back, and what is refused.

#![cfg(all(feature = "serde", feature = "rand"))]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Debug;

use plain_lines::forms::{refused, round_trip};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use serde::Serialize;
use serde::de::DeserializeOwned;
use set_cards::card::{Attributes, NotASet};
use set_cards::draw::Ink;
use set_cards::game::{Call, Dealing, Event};
use set_cards::odds::{Choice, DealReport, GameReport};
use set_cards::space::{Cap, Class};
use set_cards::table::Finder;
use set_cards::{
    AffineMap, Canonical, Card, CardColour, CardSet, Classification, Deals, Deck, Game, Games,
    Goal, IllegalCall, Maps, Number, Relabelling, Rules, Shading, Shape, Table, Trio,
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
    let wide: CardSet<5, 2> = Card::all().filter(|card| card.rank() % 100 == 42).collect();
    assert_eq!(round_trip(&wide), r#"["01120","12021","22222"]"#);
    let bits = postcard::to_allocvec(&(wide.words()[0], wide.words()[1])).unwrap();
    assert_eq!(postcard::to_allocvec(&wide).unwrap(), bits);
    round_trip(&wide.canonical(Maps::Affine));
    let table = Table::new(cards.iter().rev()).unwrap();
    round_trip(&table);
    assert_eq!(round_trip(&Trio::new([1, 2, 254]).unwrap()), "[1,2,254]");
    assert_eq!(
        round_trip(&(Number::Two, CardColour::Red, Shading::Hatched, Shape::Wave)),
        r#"["two","red","hatched","wave"]"#
    );
    let map = cards.canonical_map(Maps::Affine).1;
    round_trip(&map);
    for rank in (0..31_104).step_by(17) {
        let relabelling = <Relabelling as dense_code::Dense>::unrank(rank).unwrap();
        assert_eq!(round_trip(&relabelling), format!("\"{relabelling}\""));
    }
    for &finder in Finder::ALL {
        assert_eq!(round_trip(&finder), format!("\"{}\"", finder.name()));
    }
    round_trip(&(Maps::Affine, Ink::Ansi, Choice::Random, Goal::UltraSet, Rules::CHAIN));
    for group in [Maps::Affine, Maps::Relabellings] {
        round_trip(&cards.canonical(group));
    }
    assert_eq!(
        round_trip(&CardSet::from(Card::<2>::ZERO).canonical(Maps::Affine)),
        r#"{"group":"affine","form":["00"],"stabiliser":48}"#
    );
    for class in Classification::<2>::caps().classes(3) {
        assert_eq!(round_trip(class), r#"{"form":["00","01","10"],"stabiliser":6}"#);
    }
    round_trip(&Deck::junior());
    round_trip(&Deals::new(12).unwrap().with_deals(1000).with_seed(2));
    round_trip(&Deals::new(12).unwrap().with_deals(1000).with_seed(2).run::<rand_pcg::Pcg64Mcg>());
    let games = Games::standard().with_games(100).with_seed(2);
    round_trip(&games);
    round_trip(&games.run::<rand_pcg::Pcg64Mcg>());
}

/// A game is its rules, its deck and its log, refused calls with their reasons among it.
#[test]
fn games_are_replayed() {
    let mut game = Game::new(Rules::STANDARD, Deck::standard());
    let first = game.find().unwrap();
    assert!(game.call(1, &[Card::ZERO; 3]).is_err());
    assert!(game.call(2, &[first[0], first[1], game.table()[3]]).is_err());
    game.call(0, &first).unwrap();
    let text = round_trip(&game);
    for event in game.log() {
        round_trip(event);
    }
    assert_eq!(game.log().len(), 1);
    game.deal_more();
    round_trip(&game);
    round_trip(&game.view());
    // Many cards and a chain of ghosts.
    let rules = Rules::GHOST.with_dealt(81).unwrap().with_chain();
    let mut ghosts = Game::new(rules, Deck::standard());
    let first = ghosts.find().unwrap();
    ghosts.call(0, &first).unwrap();
    round_trip(&ghosts);
    // Other rules, another deck or another log are not this game.
    refused::<Game>(&[
        &text.replace("\"dealt\":12", "\"dealt\":2"),
        &text.replace("\"dealt\":12", "\"dealt\":256"),
        &text.replace("\"more\":3", "\"more\":0"),
        &text
            .replacen("\"0000\",\"0001\"", "\"0001\",\"0000\"", 1)
            .replacen("\"2222\"", "\"2221\"", 1),
        &text.replace("\"taken\"", "\"lost\""),
    ]);
    let whys = [
        IllegalCall::Over,
        IllegalCall::NotASet(NotASet::Attributes(Attributes::from_bits(5))),
        IllegalCall::NotTheGoal { goal: Goal::Ghost },
    ];
    round_trip(&whys.to_vec());
    round_trip(&Call { player: 1, cards: first });
}

#[test]
fn wrong_data_is_refused() {
    refused::<Card>(&["\"0003\"", "\"000\"", "73", "\"00000\""]);
    refused_bytes::<Card>(&3_u64);
    refused::<CardSet>(&["[\"0000\",\"0000\"]", "7"]);
    refused_bytes::<CardSet>(&(1_u128 << 81));
    refused_bytes::<CardSet<5, 2>>(&(0_u128, 1_u128 << 115));
    refused::<CardSet<5, 2>>(&["[\"00000\",\"00000\"]", "[\"0000\"]"]);
    refused::<Table>(&["[\"0000\",\"0000\"]"]);
    assert!(
        serde_json::from_str::<Table>("[\"0000\",\"0000\"]")
            .unwrap_err()
            .to_string()
            .contains("cards 1 and 2 are the same")
    );
    refused::<Deck>(&["[\"0000\",\"0000\"]"]);
    refused::<Trio>(&["[0,2,1]", "[0,1,255]", "[1,2]"]);
    refused::<CardColour>(&["\"Red\"", "\"blue\""]);
}

#[test]
fn wrong_maps_are_refused() {
    let many: Relabelling<32> = Relabelling::new(
        core::array::from_fn(|i| 31 - u8::try_from(i).unwrap()),
        core::array::from_fn(|i| if i % 2 == 0 { [2, 0, 1] } else { [1, 0, 2] }),
    )
    .unwrap();
    let text = many.to_string();
    assert!(text.starts_with("31:201 30:102 29:201 "), "{text}");
    assert_eq!(text.parse::<Relabelling<32>>().unwrap(), many);
    assert!(text.replace("31:", "32:").parse::<Relabelling<32>>().is_err());
    refused::<Relabelling<2>>(&[
        "\"0:012 0:012\"",
        "\"0:012\"",
        "\"0:012 2:012\"",
        "\"0:012 1:01\"",
        "\"0:012 1:013\"",
        "\"0:012 01:012\"",
        "\"0:012  1:012\"",
        "\"0:012 1:012 \"",
        "\"0:012 1:012 0:012\"",
    ]);
    refused_bytes::<Relabelling<2>>(&72_u64);
    refused::<AffineMap<2>>(&[
        "[\"01\",\"02\",\"00\"]",
        "[\"01\",\"10\"]",
        "[\"01\",\"10\",\"00\",\"00\"]",
    ]);
    // No group has such a subgroup.
    for stabiliser in [0, 5, 433] {
        refused::<Class<2>>(&[&format!(r#"{{"form":[],"stabiliser":{stabiliser}}}"#)]);
        for group in ["affine", "relabellings"] {
            let text = format!(r#"{{"group":"{group}","form":[],"stabiliser":{stabiliser}}}"#);
            refused::<Canonical<2>>(&[&text]);
        }
    }
}

#[test]
fn wrong_reports_are_refused() {
    refused::<DealReport>(&["[1,0]", "[18446744073709551615,1]"]);
    refused::<GameReport>(&[
        "[[1],2,[],[]]",
        "[[1,0],1,[],[]]",
        "[[1],0,[],[[0,0]]]",
        "[[1],0,[[18446744073709551615,1]],[]]",
        "[[1],0,[[18446744073709551615,0]],[[1,0]]]",
        "[[1],1,[]]",
    ]);
    let long = format!("[{}1]", "0,".repeat(256));
    refused::<GameReport>(&[
        &format!("[{long},0,[],[]]"),
        &format!("[[],0,{},[]]", long.replace(['0', '1'], "[1,0]")),
        &format!("[[],0,[],{}]", long.replace(['0', '1'], "[1,0]")),
    ]);
}

#[test]
fn sums_of_reports_past_what_can_be_counted_are_none() {
    let most: DealReport = serde_json::from_str("[0,18446744073709551615]").unwrap();
    let one: DealReport = serde_json::from_str("[1]").unwrap();
    assert_eq!(
        (
            most.clone().checked_add(&most),
            most.clone().checked_add(&one),
            one.clone().checked_add(&most)
        ),
        (None, None, None)
    );
    assert_eq!(one.clone().checked_add(&one).map(|two| two.deals()), Some(2));
    for most in [
        "[[0,18446744073709551615],0,[],[]]",
        "[[0,1],0,[[0,18446744073709551615]],[]]",
        "[[0,1],0,[],[[0,18446744073709551615]]]",
    ] {
        let most: GameReport = serde_json::from_str(most).unwrap();
        let one: GameReport = serde_json::from_str("[[1],1,[[1,0]],[]]").unwrap();
        assert_eq!(
            (
                most.clone().checked_add(&most),
                most.clone().checked_add(&one),
                one.clone().checked_add(&most)
            ),
            (None, None, None)
        );
        assert_eq!(most.clone().checked_add(&GameReport::default()), Some(most));
    }
}

/// What is read may name any place; adding one to it overflowed.
#[test]
fn places_past_all_calls_are_printed() {
    let text = format!(r#"{{"not-there":{{"place":{}}}}}"#, usize::MAX);
    let error: IllegalCall = serde_json::from_str(&text).unwrap();
    assert!(error.to_string().ends_with("of the call is not on the table"), "{error}");
}

#[test]
fn contradictory_reports_are_refused() {
    // Games that ended without a card, whose sum is zero; tables that no game met.
    for text in ["[[1],0,[],[]]", "[[5],4,[],[]]", "[[],0,[[1,1]],[]]", "[[],0,[],[[0,1]]]"] {
        assert!(serde_json::from_str::<GameReport>(text).is_err(), "{text}");
    }
}

/// Whatever bytes there are: the value is one that the checked constructors make, so that it
/// survives a round trip.
#[cfg(feature = "arbitrary")]
#[test]
fn arbitrary_values_are_valid() {
    use arbitrary::{Arbitrary, Unstructured};
    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    fn check<T: for<'a> Arbitrary<'a> + Serialize + DeserializeOwned + PartialEq + Debug>(
        different: usize,
    ) {
        let mut random = Pcg64Mcg::seed_from_u64(1);
        let mut texts = std::collections::BTreeSet::new();
        for round in 0..60 {
            let mut bytes = vec![0; round * 16];
            random.fill_bytes(&mut bytes);
            texts.insert(round_trip(&T::arbitrary(&mut Unstructured::new(&bytes)).unwrap()));
        }
        assert!(texts.len() >= different, "{texts:?}");
    }
    check::<Card>(20);
    check::<Card<32>>(40);
    check::<CardSet>(40);
    check::<CardSet<2>>(40);
    check::<CardSet<5, 2>>(40);
    check::<CardSet<6, 6>>(30);
    check::<(Number, CardColour, Shading, Shape)>(20);
    check::<Attributes>(40);
    check::<(Maps, Ink, Choice, Goal, Finder)>(20);
    check::<AffineMap>(20);
    check::<AffineMap<1>>(6);
    check::<Relabelling>(40);
    check::<Relabelling<10>>(40);
    check::<Canonical>(20);
    check::<Class>(5);
    check::<Trio>(40);
    check::<Table>(10);
    check::<Deck<5>>(10);
    check::<Rules>(40);
    check::<Call>(10);
    check::<Game>(10);
    check::<Deals>(40);
    check::<Games>(40);
    check::<DealReport>(5);
    check::<GameReport>(5);
}

/// Nothing is believed of a form: it is made again.
#[test]
fn forged_forms_are_refused() {
    let true_form =
        serde_json::to_string(&CardSet::<4>::EMPTY.with(Card::ZERO).canonical(Maps::Affine));
    let true_form = true_form.unwrap();
    assert!(serde_json::from_str::<Canonical<4>>(&true_form).is_ok());
    refused::<Canonical<4>>(&[
        &true_form.replace("0000", "0001"),
        &true_form.replace("24261120", "1"),
        r#"{"group":"relabellings","form":["0001"],"stabiliser":384}"#,
    ]);
    refused::<Class<4>>(&[r#"{"form":["0001"],"stabiliser":24261120}"#]);
}

/// Going through all relabellings of six attributes would take seconds for a few bytes.
#[test]
fn forms_that_take_long_to_check_are_refused_at_once() {
    let text = r#"{"group":"relabellings","form":["000000"],"stabiliser":46080}"#;
    let bytes = postcard::to_allocvec(&(Maps::Relabellings, [1_u128, 0, 0, 0, 0, 0], 46_080_u128));
    let start = std::time::Instant::now();
    assert!(serde_json::from_str::<Canonical<6, 6>>(text).is_err());
    assert!(postcard::from_bytes::<Canonical<6, 6>>(&bytes.unwrap()).is_err());
    assert!(start.elapsed().as_millis() < 500, "{:?}", start.elapsed());
    let affine = CardSet::<6, 6>::from(Card::ZERO).canonical(Maps::Affine);
    round_trip(&affine);
}

/// A large table and a rule that takes long to search for: read or refused at once.
#[test]
fn hostile_games_are_read_at_once() {
    let cards: Vec<Card<32>> =
        (0..255).map(|rank| Card::unrank(rank * 7_266_745_838_634).unwrap()).collect();
    let rules = Rules::GHOST.with_dealt(255).unwrap().with_chain();
    let call = |cards: &[Card<32>]| {
        format!(r#"{{"taken":{{"player":0,"cards":{}}}}}"#, serde_json::to_string(cards).unwrap())
    };
    let log: Vec<String> = cards.chunks(6).map(call).collect();
    let text = format!(
        r#"{{"rules":{},"deck":{},"log":[{}]}}"#,
        serde_json::to_string(&rules).unwrap(),
        serde_json::to_string(&cards).unwrap(),
        log.join(",")
    );
    let empty = format!(
        "{}[]}}",
        text.split_once("\"log\":").map(|(head, _)| format!("{head}\"log\":")).unwrap()
    );
    let start = std::time::Instant::now();
    assert!(serde_json::from_str::<Game<32>>(&text).is_err());
    assert!(serde_json::from_str::<Game<32>>(&empty).is_ok());
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}

/// That there was nothing to be found is believed of a game that is read; taking events back, too.
#[test]
fn a_deal_that_was_not_due_loses_no_log() {
    let game = Game::new(Rules::STANDARD, Deck::standard());
    assert!(game.find().is_some() && game.log().is_empty());
    let text = serde_json::to_string(&game).unwrap();
    let forged = text.replace("\"log\":[]", "\"log\":[\"dealt-because-none\",\"dealt-more\"]");
    let mut game: Game = serde_json::from_str(&forged).unwrap();
    assert_eq!((game.table().len(), game.log().len()), (18, 2));
    assert_eq!(game.undo(), Some(Event::DealtMore));
    assert_eq!((game.table().len(), game.log()), (15, &[Event::DealtBecauseNone][..]));
    assert_eq!(game.undo(), None);
    assert_eq!((game.table().len(), game.log().len()), (15, 1));
}

/// A deck whose first twenty cards have no set.
fn cap_first() -> Deck {
    let cap: CardSet = Cap::<4>::maximum().unwrap().into_iter().collect();
    Deck::new(cap.iter().chain((!cap).iter()).collect()).unwrap()
}

fn game_text<const D: usize>(rules: Rules, deck: &Deck<D>, log: &[Event<D>]) -> String {
    let [rules, deck, log] = [
        serde_json::to_string(&rules).unwrap(),
        serde_json::to_string(deck).unwrap(),
        serde_json::to_string(log).unwrap(),
    ];
    format!(r#"{{"rules":{rules},"deck":{deck},"log":{log}}}"#)
}

/// A game is read only if the rules deal no more cards at its end: there is a legal call, or the
/// game is over.
#[test]
fn a_log_that_ends_before_a_required_deal_is_refused() {
    let (rules, deck) = (Rules::STANDARD, cap_first());
    for (log, event) in
        [(vec![], 1), (vec![Event::DealtMore], 2), (vec![Event::DealtBecauseNone], 2)]
    {
        let message = format!(
            "event {event} of the log should be a deal: the rules deal more cards here, and the \
             log does not"
        );
        let read = serde_json::from_str::<Game>(&game_text(rules, &deck, &log));
        assert!(read.unwrap_err().to_string().starts_with(&message));
        let replayed = Game::replay(rules, deck.clone(), &log).unwrap_err();
        // A deal that a player asks for must wait for those that the rules require.
        let place = if log == [Event::DealtMore] { 0 } else { event - 1 };
        assert_eq!((replayed.place, replayed.why), (place, IllegalCall::DealMissing));
        // Where the players ask for cards, no deal is missing, and the rules deal none.
        let asked = rules.with_dealing(Dealing::WhenAsked);
        let read = serde_json::from_str::<Game>(&game_text(asked, &deck, &log));
        assert_eq!(read.is_ok(), log != [Event::DealtBecauseNone]);
        assert_eq!(read.ok(), Game::replay(asked, deck.clone(), &log).ok());
    }
    // Every beginning of the log of a whole game: read exactly if it replays.
    let mut game = Game::new(rules, deck.clone());
    assert_eq!(game.log(), vec![Event::DealtBecauseNone; 3]);
    round_trip(&game);
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

/// Within the log, a missing deal is not noticed as it is read: only `replay` refuses it. When
/// events are taken back up to there, the game deals.
#[test]
fn a_deal_that_is_missing_within_the_log_is_made_up_for() {
    let (rules, deck) = (Rules::STANDARD, cap_first());
    let log = vec![Event::DealtMore; 3];
    let mut game: Game = serde_json::from_str(&game_text(rules, &deck, &log)).unwrap();
    assert_eq!((game.table().len(), game.log()), (21, &log[..]));
    assert!(game.find().is_some());
    let refused = Game::replay(rules, deck, game.log()).unwrap_err();
    assert_eq!((refused.place, refused.why), (0, IllegalCall::DealMissing));
    assert_eq!(game.undo(), Some(Event::DealtMore));
    assert_eq!((game.table().len(), game.log().len()), (21, 3));
    assert_eq!(game.log()[2], Event::DealtBecauseNone);
    assert!(game.find().is_some());
}

/// The search at the end is short, however large the table and whatever the goal: cards of which
/// none go together, before and after a call.
#[test]
fn the_search_at_the_end_of_a_log_is_short() {
    let mut rng = Pcg64::seed_from_u64(32);
    let random = (0..270).map(|_| Card::unrank(rng.next_u64() % Card::<32>::COUNT).unwrap());
    let random: Vec<Card<32>> = random.collect();
    let short = |number: u64| Card::<32>::unrank(number).unwrap();
    let set = [0, 1, 2].map(short).to_vec();
    let four = [0, 1, 3, 4].map(short).to_vec(); // 00, 01, 10, 11
    let ghost = [0, 1, 2, 3, 4, 5].map(short).to_vec();
    let rules = [
        (Rules::STANDARD, set),
        (Rules::ULTRA_SET, four.clone()),
        (Rules::XOR, four),
        (Rules::GHOST, ghost),
    ];
    let start = std::time::Instant::now();
    for (rules, first) in &rules {
        let called = Deck::new([&first[..], &random].concat()).unwrap();
        let call = Event::Taken(Call { player: 0, cards: first.clone() });
        for dealt in [81, 82, 254] {
            let read = |rules: Rules, deck, log: &[Event<32>]| {
                let text = game_text(rules.with_dealt(dealt).unwrap(), deck, log);
                serde_json::from_str::<Game<32>>(&text).unwrap_err().to_string()
            };
            let is_ghost = rules.goal() == Goal::Ghost;
            let chain_is_slow = rules.goal() != Goal::Set;
            for (error, is_slow, event) in [
                (read(*rules, &Deck::new(random.clone()).unwrap(), &[]), is_ghost, 1),
                (read(rules.with_chain(), &called, std::slice::from_ref(&call)), chain_is_slow, 2),
            ] {
                let missing = format!("event {event} of the log should be a deal");
                let many = "the table has too many cards to search".to_owned();
                let expected = if is_slow && dealt > 81 { many } else { missing };
                assert!(error.starts_with(&expected), "{rules:?} {dealt} {event} {error}");
            }
        }
    }
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}

/// A ghost among the first cards of a large table is enough.
#[test]
fn a_large_table_with_a_ghost_is_read() {
    for rules in [Rules::GHOST, Rules::GHOST.with_chain()] {
        let mut game = Game::new(rules.with_dealt(100).unwrap(), Deck::<5>::full());
        for _ in 0..2 {
            let again = serde_json::from_str::<Game<5>>(&serde_json::to_string(&game).unwrap());
            assert_eq!(again.unwrap(), game);
            let call = game.find().unwrap();
            game.call(0, &call).unwrap();
        }
    }
}
