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
use set_cards::dense_code::random;
use set_cards::{
    Card, Choice, Dealing, Deck, Error, Event, Game, GameReport, Goal, IllegalCall, NotASet, Rules,
    Shading, Table, simulate_games,
};

const CHAIN: Rules = Rules { chain: true, ..Rules::STANDARD };

/// As at a table without a computer.
const ASKED: Rules = Rules { dealing: Dealing::WhenAsked, ..Rules::STANDARD };

const RULES: [Rules; 4] =
    [Rules::STANDARD, CHAIN, Rules::ULTRA_SET, Rules { chain: true, ..Rules::ULTRA_SET }];

const GOALS: [Goal; 2] = [Goal::Set, Goal::UltraSet];

fn five() -> Deck<5> {
    Deck::new(Card::all()).unwrap()
}

fn solid() -> Deck {
    Deck::new(Card::all().filter(|card| card.shading() == Shading::Solid)).unwrap()
}

const NINE: Rules = Rules { dealt: 9, ..Rules::STANDARD };

fn three() -> Deck<3> {
    Deck::new(Card::all()).unwrap()
}

/// A game whose calls are the first that are found: all that are found are legal and take up one
/// card of a chain; every card is called or left, and the log replays.
fn play_out<const D: usize>(rules: Rules, deck: &Deck<D>) {
    let mut game = Game::new(rules, deck.clone());
    let mut seen = Vec::new();
    while let Some(cards) = game.find() {
        let all = game.find_all();
        assert_eq!(all[0], cards);
        // Each legal call once, by trying all choices of cards.
        let there = game.table().iter().chain(game.chain()).copied();
        let choices = there.combinations(rules.goal.cards());
        assert_eq!(choices.filter(|cards| game.check(cards).is_ok()).count(), all.len());
        assert!(all.iter().all_unique());
        for cards in &all {
            assert_eq!(game.check(cards), Ok(()));
            let chained = cards.iter().filter(|card| game.chain().contains(card)).count();
            assert_eq!(chained, usize::from(!game.chain().is_empty()));
        }
        seen.extend(cards.iter().copied().filter(|card| !game.chain().contains(card)));
        game.call(game.log().len() % 3, &cards).unwrap();
        assert!(game.table().len() >= rules.dealt || game.left_in_deck() == 0);
    }
    assert!(game.is_over() && game.left_in_deck() == 0 && game.find_all().is_empty());
    assert_eq!(game.call(0, &[]), Err(IllegalCall::Over));
    assert_eq!(Game::replay(rules, deck.clone(), game.log()).unwrap(), game);
    let calls = game.log().iter().filter(|event| matches!(event, Event::Taken { .. })).count();
    assert_eq!(game.view().scores.iter().map(|score| score.1).sum::<usize>(), calls);
    seen.extend(game.table().cards());
    assert!(seen.iter().all_unique() && seen.len() == deck.len());
}

#[test]
fn every_rule_plays_to_its_end() {
    for seed in 0..10 {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let full = Deck::standard().shuffled(&mut random);
        let solid = solid().shuffled(&mut random);
        let five = five().shuffled(&mut random);
        for rules in RULES {
            play_out(rules, &full);
            play_out(rules, &solid);
        }
        play_out(NINE, &full);
        play_out(NINE, &solid);
        play_out(Rules { dealt: 15, ..Rules::STANDARD }, &five);
    }
}

fn games_of(choice: Choice, games: u64, seed: u64) -> GameReport {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    simulate_games(Rules::STANDARD, &Deck::standard(), choice, games, &mut rng)
}

/// Many simulated games, with each way to choose.
#[test]
fn a_hundred_thousand_games() {
    for (choice, odds) in [(Choice::First, 14.9), (Choice::Random, 14.1)] {
        let report = games_of(choice, 50_000, 7);
        assert_eq!(report.by_cards_left.iter().sum::<u64>(), 50_000);
        assert_eq!(report.left_with_sum_zero, 50_000);
        assert_eq!(report.by_cards_left[3], 0);
        let (some, none) = report.met(12);
        // "about 14.9 : 1 when the first set found is taken and 14.1 : 1 when a random one is".
        assert!((some as f64 / none as f64 - odds).abs() < 0.2, "{some} {none}");
    }
}

/// How many games there were, and how many ended with 0, 6, 9 and 12 cards; how many tables of
/// twelve cards were met, and how many of them had no set.
fn figures(report: &GameReport) -> [u64; 7] {
    let left = |cards: usize| report.by_cards_left.get(cards).copied().unwrap_or(0);
    let (early, late) = (report.met(12), report.met_with_empty_deck(12));
    let none = early.1 + late.1;
    let games = report.by_cards_left.iter().sum();
    [games, left(0), left(6), left(9), left(12), early.0 + late.0 + none, none]
}

/// Games with a random set taken against the published simulation of 10⁹ such games: how many cards
/// are left, and how often twelve cards in play have no set. That simulation counts the tables met
/// with an empty deck too, as a table of 10⁷ games by H. Warne does (2011), which has a row for
/// each number of cards left in the deck, with 0 among them.
fn agrees_with_the_published_games(found: [u64; 7], errors: f64) {
    let near = |what: &str, count: u64, of: u64, published: f64| {
        let (count, of) = (count as f64, of as f64);
        let error = (published * (1.0 - published) / of).sqrt();
        let off = (count / of - published) / error;
        println!("{what}: {:.5} %, {off:+.2} standard errors", 100.0 * count / of);
        assert!(off.abs() <= errors, "{what}: {off} standard errors");
    };
    let [games, zero, six, nine, twelve, met, none] = found;
    near("0 cards left", zero, games, 0.012_229_4);
    near("6 cards left", six, games, 0.468_29);
    near("9 cards left", nine, games, 0.445_05);
    near("12 cards left", twelve, games, 0.073_67);
    near("no set among twelve", none, met, 0.066_614_1);
}

#[test]
fn the_published_games() {
    agrees_with_the_published_games(figures(&games_of(Choice::Random, 60_000, 2026)), 4.0);
}

/// 10⁸ games on two threads, printed after every million on each.
#[test]
#[ignore = "some ten minutes on two cores"]
fn a_hundred_million_published_games() {
    let sum = |a: [u64; 7], b: [u64; 7]| std::array::from_fn(|i| a[i] + b[i]);
    let part = |seeds: std::ops::Range<u64>| {
        std::thread::spawn(move || {
            seeds.fold([0; 7], |all, seed| {
                let all = sum(all, figures(&games_of(Choice::Random, 1_000_000, seed)));
                println!("{seed} {all:?}");
                all
            })
        })
    };
    let [one, two] = [part(1..51), part(51..101)].map(|part| part.join().unwrap());
    agrees_with_the_published_games(sum(one, two), 3.0);
}

/// The same generator gives the same deals and games in every release.
#[test]
fn simulations_stay_the_same() {
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    let mut deck: Vec<Card> = Card::all().collect();
    let mut by_sets = [0; 9];
    for _ in 0..1000 {
        let dealt = random::sample(&mut deck, 12, &mut rng).iter().copied();
        by_sets[Table::new(dealt).unwrap().count_sets() as usize] += 1;
    }
    assert_eq!(by_sets, [34, 169, 258, 248, 162, 92, 27, 8, 2]);
    let games = [Choice::First, Choice::Random].map(|choice| games_of(choice, 100, 5));
    assert_eq!(games[0].by_cards_left, [2, 0, 0, 0, 0, 0, 42, 0, 0, 53, 0, 0, 3]);
    assert_eq!(games[1].by_cards_left, [4, 0, 0, 0, 0, 0, 47, 0, 0, 41, 0, 0, 8]);
    assert_eq!(games.map(|games| games.met(12)), [(2170, 129), (2137, 163)]);
}

/// Any rules with any deck.
#[test]
fn any_rules_are_simulated() {
    fn check<const D: usize>(rules: Rules, deck: &Deck<D>, games: u64) {
        for choice in [Choice::First, Choice::Random] {
            let mut rng = Pcg64Mcg::seed_from_u64(3);
            let report = simulate_games(rules, deck, choice, games, &mut rng);
            assert_eq!(report.by_cards_left.iter().sum::<u64>(), games);
            if rules.goal == Goal::Set && !rules.chain {
                assert_eq!(report.left_with_sum_zero, games);
                assert_eq!(report.by_cards_left.get(3).copied().unwrap_or(0), 0);
            }
            let (some, none) = (0..256)
                .map(|cards| report.met(cards))
                .fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
            assert!(some > 0 && (none > 0 || rules.goal != Goal::Set), "{rules:?} {some} {none}");
        }
    }
    for rules in RULES {
        check(rules, &Deck::standard(), 40);
    }
    check(NINE, &solid(), 2000);
    check(Rules::STANDARD, &five(), 20);
    check(Rules { dealt: 6, more: 2, ..Rules::STANDARD }, &three(), 500);
}

/// The goals of some tables against the check of every choice of their cards.
#[test]
fn goals_are_found_exactly_when_they_are_there() {
    fn check<const D: usize>(cards: &[Card<D>]) {
        let table = Table::new(cards.iter().copied()).unwrap();
        for goal in GOALS {
            let is_goal = |places: &Vec<usize>| {
                let chosen: Vec<Card<D>> = places.iter().map(|&place| cards[place]).collect();
                goal.check(&chosen).is_ok()
            };
            let all: Vec<_> = (0..cards.len()).combinations(goal.cards()).filter(is_goal).collect();
            assert_eq!(goal.find(&table), all.first().cloned(), "{goal:?} {table:?}");
            assert_eq!(goal.find_all(&table), all, "{goal:?} {table:?}");
        }
    }
    check(&Card::<2>::all().collect::<Vec<_>>());
    for seed in 0..40 {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let deck = Deck::standard().shuffled(&mut random);
        for size in [5, 8, if seed < 4 { 14 } else { 10 }] {
            check(&deck.cards()[..size]);
        }
        if seed < 4 {
            check(&three().shuffled(&mut random).cards()[..12]);
            check(&five().shuffled(&mut random).cards()[..16]);
        }
    }
    for size in 0..6 {
        check(&Deck::standard().cards()[..size]);
    }
}

/// Many goals, each once; and the first of them at once.
#[test]
fn goals_of_a_whole_deck() {
    let table: Table<3> = Table::new(Card::all()).unwrap();
    // UltraSets: 13 pairs with each third.
    for (goal, count) in GOALS.into_iter().zip([117, 27 * 78]) {
        let all = goal.find_all(&table);
        assert!(all.len() == count && all.is_sorted_by(|a, b| a < b), "{goal:?} {}", all.len());
        assert_eq!(goal.find(&table).as_ref(), all.first());
    }
}

/// A table without a set can be full while the deck has cards: the game is over.
#[test]
fn a_full_table_ends_a_game() {
    let corner = Card::<9>::all().filter(|card| card.values().iter().all(|&value| value < 2));
    let deck = Deck::new(corner.take(300)).unwrap();
    let mut game = Game::new(Rules::STANDARD, deck);
    assert_eq!((game.table().len(), game.left_in_deck()), (Table::<9>::MAX_CARDS, 45));
    assert!(game.is_over() && game.find().is_none());
    assert_eq!(game.call(0, &[]), Err(IllegalCall::Over));
}

/// Rules that deal one card more do so until there is a set; those that deal none end the game.
#[test]
fn games_go_on_card_by_card() {
    let deck = Deck::<4>::new(
        ["0000", "0001", "0010", "0011", "0002"].map(|card| card.parse().unwrap()).to_vec(),
    );
    let rules = Rules { dealt: 3, more: 1, ..Rules::STANDARD };
    let game = Game::new(rules, deck.clone().unwrap());
    assert_eq!((game.table().len(), game.is_over()), (5, false));
    assert_eq!(game.log(), [Event::DealtBecauseNone, Event::DealtBecauseNone]);
    for dealing in [Dealing::WhenNone, Dealing::WhenAsked] {
        let rules = Rules { more: 0, dealing, ..rules };
        let mut game = Game::new(rules, deck.clone().unwrap());
        assert!(game.is_over() && game.view().over && game.deal_more().is_empty());
        assert_eq!((game.table().len(), game.left_in_deck(), game.log().len()), (3, 2, 0));
        assert_eq!(game.call(0, &[]), Err(IllegalCall::Over));
        assert_eq!(Game::replay(rules, deck.clone().unwrap(), &[]), Ok(game));
    }
    // Where something can be called, the game goes on until the table is not refilled.
    let mut game = Game::new(Rules { more: 0, ..Rules::STANDARD }, Deck::standard());
    while let Some(set) = game.find() {
        assert!(!game.is_over());
        game.call(0, &set).unwrap();
    }
    assert!(game.is_over());
}

#[test]
fn illegal_calls_say_why_and_change_nothing() {
    let mut game = Game::new(Rules::STANDARD, Deck::standard());
    let table = game.table().cards().to_vec();
    let set = game.find().unwrap();
    let no_set = [table[0], table[1], table[3]];
    assert!(
        matches!(game.call(1, &no_set), Err(IllegalCall::NotASet(NotASet::Attributes { failing })) if failing > 0)
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
    assert_eq!(game.view().scores, [(0, 1)]);
    let mut log = game.log().to_vec();
    log.push(Event::Taken { player: 0, cards: set });
    let error = Game::replay(Rules::STANDARD, Deck::standard(), &log).unwrap_err();
    assert_eq!(error, Error::Replay { event: 1, why: IllegalCall::NotThere { place: 0 } });

    let mut chain = Game::new(CHAIN, Deck::standard());
    let first = chain.find().unwrap();
    chain.call(0, &first).unwrap();
    let table: Table = chain.table().clone();
    let unchained = table.first_set().unwrap().cards(&table);
    assert_eq!(chain.call(0, &unchained), Err(IllegalCall::Chain { found: 0 }));
}

#[test]
fn the_hidden_card_follows_from_the_sum() {
    for deck in [Deck::standard(), solid()] {
        for hidden in 0..deck.len() {
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
    let game = Game::new(Rules { dealt: 80, ..Rules::STANDARD }, Deck::standard());
    assert_eq!(
        (game.left_in_deck(), game.deck().hidden_card(game.table().cards().iter().copied())),
        (1, Card::unrank(80))
    );
    assert_eq!(
        Deck::new(vec![Card::<4>::ZERO; 2]).unwrap_err(),
        Error::CardTwice { first: 0, second: 1 }
    );
}

#[test]
fn rules_may_ask_for_more_cards_than_there_are() {
    for (dealt, more) in [(0, 255), (0, usize::MAX), (255, 0), (256, 3), (usize::MAX, usize::MAX)] {
        let rules = Rules { dealt, more, ..Rules::STANDARD };
        let game = Game::new(rules, Deck::<4>::new(Card::all().take(40)).unwrap());
        assert_eq!((game.table().len(), game.left_in_deck()), (40, 0));
        let game = Game::new(rules, Deck::<6>::new(Card::all()).unwrap());
        let dealt = dealt.max(if more > 0 { more } else { 0 }).min(255);
        assert_eq!((game.table().len(), game.left_in_deck()), (dealt, 729 - dealt));
    }
}

/// A game by hand: cards on places, taken cards leave gaps, new cards go to the first gaps and then
/// behind.
struct Hand {
    deck: Vec<Card>,
    places: Vec<Option<Card>>,
}

impl Hand {
    fn deal(&mut self, count: usize) {
        for card in self.deck.drain(..count.min(self.deck.len())) {
            match self.places.iter_mut().find(|place| place.is_none()) {
                Some(gap) => *gap = Some(card),
                None => self.places.push(Some(card)),
            }
        }
    }

    fn cards(&self) -> usize {
        self.places.iter().flatten().count()
    }

    fn first_set(&self) -> Option<[Card; 3]> {
        let cards: Vec<Card> = self.places.iter().flatten().copied().collect();
        let n = cards.len();
        (0..n)
            .flat_map(|a| (a + 1..n).map(move |b| (a, b)))
            .flat_map(|(a, b)| (b + 1..n).map(move |c| [a, b, c]))
            .map(|places| places.map(|place| cards[place]))
            .find(|&[a, b, c]| Card::is_set(a, b, c))
    }
}

#[test]
fn no_untouched_card_ever_moves() {
    for seed in 0..200 {
        let deck = Deck::standard().shuffled(&mut Pcg64Mcg::seed_from_u64(seed));
        let mut game = Game::new(Rules::STANDARD, deck.clone());
        let mut hand = Hand { deck: deck.cards().to_vec(), places: Vec::new() };
        hand.deal(12);
        loop {
            while hand.first_set().is_none() && !hand.deck.is_empty() {
                hand.deal(3);
            }
            let len = hand.places.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
            assert_eq!(game.places(), &hand.places[..len]);
            let Some(set) = hand.first_set() else { break };
            assert_eq!(game.find().unwrap(), set);
            let before = game.places().to_vec();
            game.call(0, &set).unwrap();
            for place in &mut hand.places {
                place.take_if(|card| set.contains(card));
            }
            hand.deal(12_usize.saturating_sub(hand.cards()));
            for (place, card) in before.iter().enumerate() {
                let taken = card.is_none_or(|card| set.contains(&card));
                assert!(taken || game.places()[place] == *card, "an untouched card moved");
            }
        }
        assert!(game.is_over());
    }
}

#[test]
fn every_event_can_be_taken_back() {
    for (seed, rules) in (0..).zip([Rules::STANDARD, CHAIN, Rules::ULTRA_SET, NINE]) {
        for rules in [rules, Rules { dealing: Dealing::WhenAsked, ..rules }] {
            let deck = Deck::standard().shuffled(&mut Pcg64Mcg::seed_from_u64(seed));
            let mut game = Game::new(rules, deck.clone());
            let mut before = Vec::new();
            for step in 0..40 {
                let now = game.clone();
                let call = game.find().filter(|_| step % 4 != 3);
                let done = match call {
                    Some(cards) => game.call(step, &cards).is_ok(),
                    None => !game.deal_more().is_empty(),
                };
                if !done {
                    break;
                }
                assert_eq!(Game::replay(rules, deck.clone(), game.log()).unwrap(), game);
                before.push(now);
            }
            assert!(before.len() > 10);
            while let Some(earlier) = before.pop() {
                assert!(game.undo().is_some());
                assert_eq!(game, earlier);
            }
            assert_eq!(game.undo(), None);
        }
    }
}

/// Scores are in ascending order of the players, a player once, whoever calls first.
#[test]
fn scores_are_by_player() {
    let mut game = Game::new(Rules::STANDARD, Deck::standard());
    let players = [7, 2, usize::MAX, 7, 0, 2, 7];
    for player in players {
        let set = game.find().unwrap();
        game.call(player, &set).unwrap();
    }
    assert_eq!(game.view().scores, [(0, 1), (2, 2), (7, 3), (usize::MAX, 1)]);
}

/// Why an event of a log is refused: each reason where it is due.
#[test]
fn logs_are_refused_for_their_reason() {
    let deck = Deck::standard();
    let replay = |rules: Rules, log: &[Event]| Game::replay(rules, deck.clone(), log).map(|_| ());
    let error = |event, why| Err(Error::Replay { event, why });
    // The first twelve cards have sets: no rule deals more, and never where players ask.
    let why = IllegalCall::DealNotDue;
    for rules in [Rules::STANDARD, ASKED] {
        let log = [Event::DealtBecauseNone];
        assert_eq!(replay(rules, &log), error(0, why));
        assert_eq!(replay(rules, &[Event::DealtMore, Event::DealtBecauseNone]), error(1, why));
    }
    // 69 cards are left, three a time.
    assert_eq!(replay(ASKED, &vec![Event::DealtMore; 23]), Ok(()));
    assert_eq!(replay(ASKED, &vec![Event::DealtMore; 24]), error(23, IllegalCall::NoMoreCards));
    let mut game = Game::new(ASKED, deck.clone());
    assert!((0..23).all(|_| game.deal_more().len() == 3) && game.deal_more().is_empty());
}

/// Tables are counted by the cards in the deck when they are met, to the last card of the deck.
#[test]
fn tables_are_met_before_and_after_the_deck_is_empty() {
    // Of fifteen cards three are left beside the first twelve: one table is met with cards in the
    // deck, all others without.
    for seed in 0..50 {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let deck =
            Deck::<4>::new(Deck::standard().shuffled(&mut rng).into_iter().take(15)).unwrap();
        let games = 20;
        let report = simulate_games(Rules::STANDARD, &deck, Choice::First, games, &mut rng);
        let (some, none) = report.met(12);
        assert_eq!(some + none, games, "twelve cards are met once while three are left");
        let early: u64 = (0..82).map(|cards| report.met(cards)).map(|(a, b)| a + b).sum();
        assert_eq!(early, games, "and nothing else is");
        let late: u64 =
            (0..82).map(|cards| report.met_with_empty_deck(cards)).map(|(a, b)| a + b).sum();
        // Each game meets one late table more than it takes late sets.
        assert!(late >= games);
        let (some, none) = report.met_with_empty_deck(12);
        let (all, dealt) = report.met_with_empty_deck(15);
        // After the first set three cards come: twelve again; without a set there are fifteen.
        assert_eq!(some + none + all + dealt, games + all, "{report:?}");
    }
}
