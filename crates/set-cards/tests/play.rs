//! Games: every rule, legal and illegal calls, replays, and the sum of the deck.

#![cfg(feature = "rand")]
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test fails by panicking"
)]

use itertools::Itertools;
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use set_cards::card::NotASet;
use set_cards::game::{Call, Event};
use set_cards::odds::{Choice, GameReport};
use set_cards::{Card, Classification, Deals, Deck, Game, Games, Goal, IllegalCall, Rules, Table};

const RULES: [Rules; 6] =
    [Rules::STANDARD, Rules::JUNIOR, Rules::CHAIN, Rules::ULTRA_SET, Rules::XOR, Rules::GHOST];

fn play_out<const D: usize>(rules: Rules, deck: &Deck<D>) -> Game<D> {
    let mut game = Game::new(rules, deck.clone());
    while let Some(cards) = game.find() {
        let before = game.table().len();
        let chained = cards.iter().filter(|card| game.chain().contains(card)).count();
        assert_eq!(chained, usize::from(!game.chain().is_empty()));
        game.call(game.calls().count() % 3, &cards).unwrap();
        assert!(game.table().len() + cards.len() - chained >= before);
        assert!(game.table().len() >= rules.dealt() || game.left_in_deck() == 0);
    }
    assert!(game.is_over() && game.left_in_deck() == 0);
    assert_eq!(game.call(0, &[]), Err(IllegalCall::Over));
    assert_eq!(Game::replay(rules, deck.clone(), game.log()).unwrap(), game);
    assert_eq!((0..3).map(|player| game.score(player)).sum::<usize>(), game.calls().count());
    game
}

#[test]
fn every_rule_plays_to_its_end() {
    for seed in 0..10 {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let full = Deck::standard().shuffled(&mut random);
        let junior = Deck::junior().shuffled(&mut random);
        let five = Deck::<5>::full().shuffled(&mut random);
        for rules in RULES {
            play_out(rules, &full);
            play_out(rules, &junior);
        }
        play_out(Rules::STANDARD.with_dealt(15).unwrap(), &five);
    }
}

/// The engine: what is left sums to zero, and is never three cards; what was taken are sets.
#[test]
fn games_never_end_with_three_cards() {
    for seed in 0..2000 {
        let deck = Deck::standard().shuffled(&mut Pcg64Mcg::seed_from_u64(seed));
        let mut game = Game::new(Rules::STANDARD, deck.clone());
        let mut taken = 0;
        while let Some(cards) = game.find() {
            assert!(Card::is_set(cards[0], cards[1], cards[2]));
            game.call(0, &cards).unwrap();
            taken += cards.len();
        }
        let left = game.table();
        assert_eq!(taken + left.len(), 81);
        assert!(left.first_set().is_none());
        assert_eq!(left.into_iter().fold(Card::ZERO, Card::plus), Card::ZERO);
        assert_ne!(left.len(), 3);
    }
}

/// A million simulated games, with each way to choose.
#[test]
fn a_million_games() {
    for (choice, odds) in [(Choice::First, 14.9), (Choice::Random, 14.1)] {
        let report = Games::standard()
            .with_games(500_000)
            .with_seed(7)
            .with_choice(choice)
            .run::<Pcg64Mcg>();
        assert_eq!(report.games(), 500_000);
        assert_eq!(report.left_with_sum_zero(), 500_000);
        assert_eq!(report.by_cards_left()[3], 0);
        let (some, none) = report.met(12);
        // "about 14.9 : 1 when the first set found is taken and 14.1 : 1 when a random one is".
        assert!((some as f64 / none as f64 - odds).abs() < 0.1, "{some} {none}");
    }
}

/// Games with a random set taken against the published simulation of 10⁹ such games: how many cards
/// are left, and how often twelve cards in play have no set. That simulation counts the tables met
/// with an empty deck too, as a table of 10⁷ games by H. Warne does (2011), which has a row for
/// each number of cards left in the deck, with 0 among them.
fn agrees_with_the_published_games(report: &GameReport, errors: f64) {
    let near = |what: &str, count: u64, of: u64, published: f64| {
        let (count, of) = (count as f64, of as f64);
        let error = (published * (1.0 - published) / of).sqrt();
        let off = (count / of - published) / error;
        println!("{what}: {:.5} %, {off:+.2} standard errors", 100.0 * count / of);
        assert!(off.abs() <= errors, "{what}: {off} standard errors");
    };
    let games = report.games();
    for (left, published) in [(0, 0.012_229_4), (6, 0.468_29), (9, 0.445_05), (12, 0.073_67)] {
        near(&format!("{left} cards left"), report.by_cards_left()[left], games, published);
    }
    let (early, late) = (report.met(12), report.met_with_empty_deck(12));
    let none = early.1 + late.1;
    near("no set among twelve", none, early.0 + late.0 + none, 0.066_614_1);
}

fn games_with_a_random_set(games: u64, seed: u64) -> GameReport {
    let plan = Games::standard().with_choice(Choice::Random);
    plan.with_games(games).with_seed(seed).run::<Pcg64Mcg>()
}

#[test]
fn the_published_games() {
    agrees_with_the_published_games(&games_with_a_random_set(60_000, 2026), 4.0);
}

/// 10⁸ games on two threads, told after every million on each.
#[test]
#[ignore = "some ten minutes on two cores"]
#[cfg(feature = "serde")]
fn a_hundred_million_published_games() {
    let part = |seeds: std::ops::Range<u64>| {
        std::thread::spawn(move || {
            seeds.fold(GameReport::default(), |all, seed| {
                let all = all.checked_add(&games_with_a_random_set(1_000_000, seed)).unwrap();
                println!("{seed} {}", serde_json::to_string(&all).unwrap());
                all
            })
        })
    };
    let [one, two] = [part(1..51), part(51..101)].map(|part| part.join().unwrap());
    agrees_with_the_published_games(&one.checked_add(&two).unwrap(), 3.0);
}

/// The simulated deals against the exact counts: every number of sets within five standard
/// deviations.
#[test]
fn deals_agree_with_the_exact_numbers() {
    let tables = Classification::<4>::tables(6);
    for cards in [3, 5, 7] {
        let deals = 1_000_000;
        let report = Deals::new(cards).unwrap().with_deals(deals).with_seed(3).run::<Pcg64Mcg>();
        assert_eq!(report.deals(), deals);
        let exact = tables.tables_by_sets(cards).unwrap();
        let all: u128 = exact.iter().sum();
        for (sets, &count) in exact.iter().enumerate() {
            let mean = deals as f64 * count as f64 / all as f64;
            let off = (report.with_sets(sets) as f64 - mean).abs();
            assert!(off <= 5.0 * mean.sqrt() + 1.0, "{cards} cards, {sets} sets: {off}");
        }
        assert!(report.by_sets().len() <= exact.len());
    }
    let report = Deals::new(81).unwrap().with_deals(100).with_seed(3).run::<Pcg64Mcg>();
    assert_eq!(report.with_sets(1080), 100);
    assert!(
        (Deals::new(40).unwrap().with_deals(3000).with_seed(1).run::<Pcg64Mcg>().mean()
            - 9880.0 / 79.0)
            .abs()
            < 0.5
    );
    assert!(
        (Deals::new(36).unwrap().with_deals(9000).with_seed(1).run::<Pcg64Mcg>().mean()
            - 7140.0 / 79.0)
            .abs()
            < 0.5
    );
    assert!(Deals::new(82).is_err());
    assert_eq!(
        Deals::new(0).unwrap().with_deals(70_000).with_seed(0).run::<Pcg64Mcg>().by_sets(),
        [70_000]
    );
    assert_eq!(Deals::new(12).unwrap().with_deals(0).with_seed(0).run::<Pcg64Mcg>().deals(), 0);
}

/// Any rules with any deck: as a game of the engine with the same choices.
#[test]
fn any_rules_are_simulated() {
    fn check<const D: usize>(rules: Rules, deck: &Deck<D>, games: u64) {
        for choice in [Choice::First, Choice::Random] {
            let plan =
                Games::new(rules, deck.clone()).with_games(games).with_seed(3).with_choice(choice);
            let report = plan.run::<Pcg64Mcg>();
            assert_eq!(report.games(), games);
            assert_eq!(report.by_cards_left().iter().sum::<u64>(), games);
            if rules.goal() == Goal::Set && !rules.is_chain() {
                assert_eq!((report.left_with_sum_zero(), report.by_cards_left()[3]), (games, 0));
            }
            // A game without a card dealt for want of a call has met tables of the size dealt only.
            let (some, none) = (0..=report.largest_met())
                .map(|cards| report.met(cards))
                .fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
            assert!(some > 0 && (none > 0 || rules.goal() != Goal::Set), "{rules:?} {some} {none}");
        }
    }
    for rules in RULES {
        check(rules, &Deck::standard(), if rules.goal() == Goal::Ghost { 3 } else { 40 });
    }
    check(Rules::JUNIOR, &Deck::junior(), 2000);
    check(Rules::STANDARD, &Deck::<5>::full(), 20);
    check(Rules::STANDARD.with_dealt(6).unwrap().with_more(2).unwrap(), &Deck::<3>::full(), 500);
    // The same 81 cards as cards of five attributes are played by the engine, which differs in
    // where new cards lie: that does not matter for a random choice.
    let deck = Deck::new(Card::<5>::all().take(81).collect()).unwrap();
    let slow = Games::new(Rules::STANDARD, deck);
    let slow = slow.with_games(4000).with_seed(1).with_choice(Choice::Random);
    let (some, none) = slow.run::<Pcg64Mcg>().met(12);
    assert!((some as f64 / none as f64 - 14.1).abs() < 0.6, "{some} {none}");
}

/// All goals are what the check passes, and all calls of a chain take up one card.
#[test]
fn all_goals_are_found() {
    for seed in 0..10 {
        let deck = Deck::standard().shuffled(&mut Pcg64Mcg::seed_from_u64(seed));
        let table = Table::new(deck.cards()[..9].iter().copied()).unwrap();
        for goal in [Goal::Set, Goal::UltraSet, Goal::Xor, Goal::Ghost] {
            let all: Vec<Vec<usize>> = (0_u32..1 << 9)
                .filter(|mask| mask.count_ones() as usize == goal.cards())
                .map(|mask| (0..9).filter(|place| mask >> place & 1 == 1).collect::<Vec<usize>>())
                .filter(|places| {
                    goal.check(&places.iter().map(|&place| table[place]).collect::<Vec<_>>())
                        .is_ok()
                })
                .collect();
            let found = goal.find_all(&table);
            assert_eq!(found.len(), all.len());
            assert!(found.is_sorted() && all.iter().all(|places| found.contains(places)));
        }
        let mut game = Game::new(Rules::CHAIN, deck);
        while let Some(first) = game.find() {
            let all = game.find_all();
            assert_eq!(all[0], first);
            assert!(all.iter().all(|cards| game.check(cards).is_ok()));
            game.call(0, &first).unwrap();
        }
        assert!(game.find_all().is_empty());
    }
}

/// Whether six cards are in three pairs whose thirds are a set: every pairing is tried.
fn is_ghost<const D: usize>(cards: &[Card<D>]) -> bool {
    (1..6).any(|mate| {
        let rest: Vec<Card<D>> = (1..6).filter(|&i| i != mate).map(|i| cards[i]).collect();
        let first = cards[0].third(cards[mate]);
        [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]].iter().any(|&[w, x, y, z]| {
            Card::is_set(first, rest[w].third(rest[x]), rest[y].third(rest[z]))
        })
    })
}

/// Six cards with the sum 0 are a ghost, whatever else they are: two sets, three pairs with one
/// third, a plane's part.
#[test]
fn ghosts_are_what_they_are_called() {
    fn check<const D: usize>(cards: &[Card<D>]) {
        let table = Table::new(cards.iter().copied()).unwrap();
        let all: Vec<Vec<usize>> = (0..cards.len())
            .combinations(6)
            .filter(|places| {
                let six: Vec<Card<D>> = places.iter().map(|&place| cards[place]).collect();
                assert_eq!(Goal::Ghost.check(&six).is_ok(), is_ghost(&six), "{six:?}");
                is_ghost(&six)
            })
            .collect();
        assert_eq!(Goal::Ghost.find_all(&table), all);
        assert_eq!(Goal::Ghost.find(&table), all.first().cloned());
    }
    check(&Card::<2>::all().collect::<Vec<_>>());
    for seed in 0..4 {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        check(&Deck::<3>::full().shuffled(&mut random).cards()[..12]);
        check(&Deck::standard().shuffled(&mut random).cards()[..14]);
        check(&Deck::<5>::full().shuffled(&mut random).cards()[..16]);
    }
    for size in 0..6 {
        check(&Deck::standard().cards()[..size]);
    }
}

/// Many goals, each once; and the first of them at once.
#[test]
fn goals_of_a_whole_deck() {
    let table: Table<3> = Table::new(Card::all()).unwrap();
    // UltraSets: 13 pairs with each third. Exclusive-or: (21³ - 3 * 27² + 2 * 27) / 24. Ghosts, by
    // the characters of the space: (C(27, 6) + 26 C(9, 2)) / 27.
    for (goal, count) in
        [(Goal::Set, 117), (Goal::UltraSet, 27 * 78), (Goal::Xor, 297), (Goal::Ghost, 10_998)]
    {
        let all = goal.find_all(&table);
        assert!(all.len() == count && all.is_sorted_by(|a, b| a < b), "{goal:?} {}", all.len());
        assert_eq!(goal.find(&table).as_ref(), all.first());
    }
    let deck: Table = Table::new(Card::all()).unwrap();
    assert_eq!(Goal::Ghost.find(&deck), Some(vec![0, 1, 2, 3, 4, 5]));
    let rules = Rules::GHOST.with_dealt(81).unwrap().with_chain();
    let mut game = Game::new(rules, Deck::standard());
    for _ in 0..3 {
        let first = game.find().unwrap();
        game.call(0, &first).unwrap();
    }
}

/// The ghosts of a chain against all choices of five cards.
#[test]
fn ghosts_of_a_chain_are_all_found() {
    for seed in 0..4 {
        let rules = Rules::GHOST.with_chain();
        let mut game =
            Game::new(rules, Deck::standard().shuffled(&mut Pcg64Mcg::seed_from_u64(seed)));
        for _ in 0..3 {
            let first = game.find().unwrap();
            game.call(0, &first).unwrap();
            let table = game.table().cards();
            let all: Vec<Vec<Card>> = game
                .chain()
                .iter()
                .flat_map(|&card| {
                    table
                        .iter()
                        .copied()
                        .combinations(5)
                        .map(move |five| [vec![card], five].concat())
                })
                .filter(|six| is_ghost(six))
                .collect();
            assert_eq!(game.find_all(), all);
            assert_eq!(game.find(), all.first().cloned());
        }
    }
}

/// A table without a set can be full while the deck has cards: the game is over.
#[test]
fn a_full_table_ends_a_game() {
    let corner = Card::<9>::all().filter(|card| card.values().iter().all(|&value| value < 2));
    let deck = Deck::new(corner.take(300).collect()).unwrap();
    let mut game = Game::new(Rules::STANDARD, deck);
    assert_eq!((game.table().len(), game.left_in_deck()), (Table::<9>::LIMIT, 45));
    assert!(game.is_over() && game.find().is_none());
    assert_eq!(game.call(0, &[]), Err(IllegalCall::Over));
}

/// Rules that deal no cards more are none; those that deal one do so until there is a set.
#[test]
fn games_go_on_card_by_card() {
    assert!(Rules::STANDARD.with_more(0).is_err() && Rules::STANDARD.with_more(256).is_err());
    assert!(Rules::STANDARD.with_more(255).is_ok());
    assert!(Rules::STANDARD.with_dealt(255).is_ok() && Rules::STANDARD.with_dealt(256).is_err());
    let deck = Deck::<4>::new(
        ["0000", "0001", "0010", "0011", "0002"].map(|card| card.parse().unwrap()).to_vec(),
    );
    let rules = Rules::STANDARD.with_dealt(3).unwrap().with_more(1).unwrap();
    let game = Game::new(rules, deck.unwrap());
    assert_eq!((game.table().len(), game.is_over()), (5, false));
    assert_eq!(game.log(), [Event::DealtBecauseNone, Event::DealtBecauseNone]);
}

#[cfg(feature = "rayon")]
#[test]
fn the_numbers_are_the_same_whatever_the_threads() {
    let deals = Deals::new(12).unwrap().with_deals(300_001).with_seed(5);
    let games = Games::standard().with_games(5001).with_seed(5).with_choice(Choice::Random);
    let (by_deals, by_games) = (deals.run::<Pcg64Mcg>(), games.run::<Pcg64Mcg>());
    assert_ne!(by_deals, deals.with_seed(6).run::<Pcg64Mcg>());
    for threads in [1, 2, 5] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let told = std::sync::atomic::AtomicU64::new(0);
        let add = |done| {
            told.fetch_add(done, std::sync::atomic::Ordering::Relaxed);
            std::ops::ControlFlow::Continue(())
        };
        assert_eq!(pool.install(|| deals.par_run_with_progress::<Pcg64Mcg>(add)), by_deals);
        assert_eq!(told.swap(0, std::sync::atomic::Ordering::Relaxed), 300_001);
        assert_eq!(pool.install(|| games.par_run_with_progress::<Pcg64Mcg>(add)), by_games);
        assert_eq!(told.into_inner(), 5001);
        assert_eq!(pool.install(|| deals.par_run::<Pcg64Mcg>()), by_deals);
        assert_eq!(pool.install(|| games.par_run::<Pcg64Mcg>()), by_games);
    }
}

/// More blocks than can be walked, and a stop at the first.
#[cfg(feature = "rayon")]
#[test]
fn a_run_on_threads_stops_at_once() {
    let stop = |_| std::ops::ControlFlow::Break(());
    let deals = Deals::new(12).unwrap().with_deals(u64::MAX);
    assert!(deals.par_run_with_progress::<Pcg64Mcg>(stop).deals() < 1 << 30);
    let games = Games::standard().with_games(u64::MAX);
    assert!(games.par_run_with_progress::<Pcg64Mcg>(stop).games() < 1 << 30);
}

#[test]
fn illegal_calls_say_why_and_change_nothing() {
    let mut game = Game::new(Rules::STANDARD, Deck::standard());
    let table: Vec<Card> = game.table().into_iter().collect();
    let set = game.find().unwrap();
    let no_set = [table[0], table[1], table[3]];
    assert!(
        matches!(game.call(1, &no_set), Err(IllegalCall::NotASet(NotASet::Attributes(failing))) if !failing.is_empty())
    );
    assert_eq!(game.call(1, &set[..2]), Err(IllegalCall::Number { expected: 3, found: 2 }));
    let away = Card::unrank(80).unwrap();
    assert_eq!(game.call(1, &[set[0], set[1], away]), Err(IllegalCall::NotThere { place: 2 }));
    assert_eq!(
        game.call(1, &[set[0], set[0], set[0]]),
        Err(IllegalCall::SameCard { first: 0, second: 1 })
    );
    assert_eq!(game.table().cards(), table);
    assert!(game.log().is_empty(), "what is refused leaves no trace");
    game.call(0, &set).unwrap();
    assert_eq!([game.score(0), game.score(1), game.score(usize::MAX)], [1, 0, 0]);
    let mut log = game.log().to_vec();
    log.push(Event::Taken(Call { player: 0, cards: set }));
    let error = Game::replay(Rules::STANDARD, Deck::standard(), &log).unwrap_err();
    assert_eq!((error.place, error.why), (1, IllegalCall::NotThere { place: 0 }));

    let mut chain = Game::new(Rules::CHAIN, Deck::standard());
    let first = chain.find().unwrap();
    chain.call(0, &first).unwrap();
    let table: Table = chain.table().clone();
    let unchained = table.first_set().unwrap().cards(&table);
    assert_eq!(chain.call(0, &unchained), Err(IllegalCall::Chain { found: 0 }));
}

#[test]
fn the_hidden_card_follows_from_the_sum() {
    for deck in [Deck::standard(), Deck::junior()] {
        for hidden in 0..deck.cards().len() {
            let seen = deck
                .cards()
                .iter()
                .copied()
                .enumerate()
                .filter(|&(i, _)| i != hidden)
                .map(|(_, card)| card);
            assert_eq!(deck.hidden_card(seen), Some(deck.cards()[hidden]));
        }
        assert_eq!(deck.hidden_card(deck.cards().iter().copied()), None);
        assert_eq!(deck.hidden_card(deck.cards().iter().copied().cycle()), None);
    }
    // As many cards as there should be, but not those.
    assert_eq!(Deck::standard().hidden_card([Card::ZERO; 80]), None);
    let [zero, one, last] = [0, 1, 80].map(|rank| Card::<4>::unrank(rank).unwrap());
    let two = Deck::new(vec![zero, one]).unwrap();
    assert_eq!(
        [zero, one, last].map(|card| two.hidden_card([card])),
        [Some(one), Some(zero), None]
    );
    assert_eq!((two.hidden_card([]), two.hidden_card([zero, zero])), (None, None));
    assert_eq!(Deck::<4>::new(vec![]).unwrap().hidden_card([]), None);
    assert_eq!(Deck::new(vec![last]).unwrap().hidden_card([]), Some(last));
    // A table of all but one card: the game knows the last.
    let game = Game::new(Rules::STANDARD.with_dealt(80).unwrap(), Deck::standard());
    assert_eq!((game.left_in_deck(), game.deck().hidden_card(game.table())), (1, Card::unrank(80)));
    assert_eq!(
        Deck::new(vec![Card::<4>::ZERO; 2]).unwrap_err(),
        set_cards::table::CardsError::Twice { first: 0, second: 1 }
    );
}

/// The goals of more than three cards against their definitions, over all choices from some tables.
#[test]
fn goals_are_found_exactly_when_they_are_there() {
    fn subsets(cards: &[Card], size: usize) -> Vec<Vec<usize>> {
        (0_u32..1 << cards.len())
            .filter(|mask| mask.count_ones() as usize == size)
            .map(|mask| (0..cards.len()).filter(|place| mask >> place & 1 == 1).collect())
            .collect()
    }
    for seed in 0..40 {
        let deck = Deck::standard().shuffled(&mut Pcg64Mcg::seed_from_u64(seed));
        for goal in [Goal::Set, Goal::UltraSet, Goal::Xor, Goal::Ghost] {
            for size in [5, 8, 10] {
                let cards = &deck.cards()[..size];
                let table = Table::new(cards.iter().copied()).unwrap();
                let all: Vec<Vec<usize>> = subsets(cards, goal.cards())
                    .into_iter()
                    .filter(|places| {
                        let chosen: Vec<Card> = places.iter().map(|&place| cards[place]).collect();
                        goal.check(&chosen).is_ok()
                    })
                    .collect();
                assert_eq!(goal.find(&table), all.into_iter().min(), "{goal:?} {table:?}");
            }
        }
    }
}

#[test]
fn rules_may_ask_for_more_cards_than_there_are() {
    for dealt in [0, 255] {
        let rules = Rules::STANDARD.with_dealt(dealt).unwrap().with_more(255).unwrap();
        let game = Game::new(rules, Deck::<4>::new(Card::all().take(40).collect()).unwrap());
        assert_eq!((game.table().len(), game.left_in_deck()), (40, 0));
    }
}
