//! The engine as a game is played by hand: gaps, undo, hints, logs, and the simulation beside it.

#![cfg(feature = "rand")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::convert::Infallible;

use rand_core::{SeedableRng, TryRng};
use rand_pcg::Pcg64Mcg;
use set_cards::game::{Dealing, Event};
use set_cards::odds::Choice;
use set_cards::{Card, Deals, Deck, Game, Games, Rules, Table};

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

/// The simulation plays bytes, the engine cards: the same games, move by move, when the same cards
/// have five attributes, so that the engine is used.
#[test]
fn the_simulation_plays_as_the_engine_does() {
    let five = Deck::new(Card::<5>::all().take(81).collect()).unwrap();
    for rules in [
        Rules::STANDARD,
        Rules::STANDARD.with_more(1).unwrap(),
        Rules::STANDARD.with_dealt(9).unwrap().with_more(2).unwrap(),
    ] {
        for choice in [Choice::First, Choice::Random] {
            let fast = Games::new(rules, Deck::standard()).with_games(300).with_choice(choice);
            let slow = Games::new(rules, five.clone()).with_games(300).with_choice(choice);
            assert_eq!(fast.run::<Pcg64Mcg>(), slow.run::<Pcg64Mcg>(), "{rules:?} {choice:?}");
        }
    }
}

/// The same one game at a time, so that no difference hides in a sum: the tables met in each game,
/// by their number of cards and whether there was a set, and the cards left.
fn games_agree(seeds: u64) {
    let five = Deck::new(Card::<5>::all().take(81).collect()).unwrap();
    for seed in 0..seeds {
        let fast = Games::standard().with_games(1).with_seed(seed);
        let report = fast.run::<Pcg64Mcg>();
        let random = fast.clone().with_choice(Choice::Random).run::<Pcg64Mcg>();
        let slow = Games::new(Rules::STANDARD, five.clone()).with_games(1).with_seed(seed);
        assert_eq!(report, slow.run::<Pcg64Mcg>(), "seed {seed}");
        let slow = slow.with_choice(Choice::Random).run::<Pcg64Mcg>();
        assert_eq!(random, slow, "seed {seed}, a random set");
    }
}

#[test]
fn a_thousand_games_agree_one_by_one() {
    games_agree(1000);
}

#[test]
#[ignore = "minutes: see docs/proof.md"]
fn two_hundred_thousand_games_agree_one_by_one() {
    games_agree(200_000);
}

#[test]
fn every_event_can_be_taken_back() {
    for (seed, rules) in (0..).zip([Rules::STANDARD, Rules::CHAIN, Rules::XOR, Rules::JUNIOR]) {
        for rules in [rules, rules.with_dealing(Dealing::WhenAsked)] {
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

#[test]
fn logs_that_deal_otherwise_are_refused() {
    // The sixteen cards without the value 2: no set, so the rules deal three more.
    let (mut none, some): (Vec<Card>, Vec<Card>) =
        Card::all().partition(|card| card.values().iter().all(|&value| value < 2));
    none.extend(some);
    let deck = Deck::new(none).unwrap();
    let game = Game::new(Rules::STANDARD, deck.clone());
    assert_eq!(game.log()[0], Event::DealtBecauseNone);
    let deals = game.log().len();
    for log in [vec![], vec![Event::DealtBecauseNone; deals + 1], vec![Event::DealtMore]] {
        assert!(Game::replay(Rules::STANDARD, deck.clone(), &log).is_err());
    }
    assert!(Game::replay(Rules::STANDARD, deck, game.log()).is_ok());
}

#[test]
fn hints_are_for_the_goal_being_played() {
    for rules in [Rules::STANDARD, Rules::ULTRA_SET, Rules::XOR, Rules::GHOST, Rules::CHAIN] {
        let mut game = Game::new(rules, Deck::standard());
        for _ in 0..3 {
            let hinted: Vec<Card> = game.hints().collect();
            assert_eq!(game.check(&hinted), Ok(()));
            game.call(0, &hinted).unwrap();
        }
    }
}

/// A generator that always gives the same word.
#[derive(Clone)]
struct Constant(u64);

impl TryRng for Constant {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(u32::try_from(self.0 & u64::from(u32::MAX)).unwrap())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.0)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.fill(self.0.to_le_bytes()[0]);
        Ok(())
    }
}

impl SeedableRng for Constant {
    type Seed = [u8; 8];

    fn from_seed(_: [u8; 8]) -> Self {
        Self(0)
    }
}

/// Whatever the generator gives, everything ends.
#[test]
fn a_generator_that_always_gives_zero_ends() {
    for word in [0, 1, u64::MAX] {
        let deck = Deck::standard().shuffled(&mut Constant(word));
        assert_eq!(deck.cards().len(), 81);
    }
    let report = Deals::new(12).unwrap().with_deals(100).run::<Constant>();
    assert_eq!(report.deals(), 100);
    let report = Deals::new(50).unwrap().with_deals(100).run::<Constant>();
    assert_eq!(report.deals(), 100);
    for choice in [Choice::First, Choice::Random] {
        let games = Games::standard().with_games(3).with_choice(choice);
        assert_eq!(games.run::<Constant>().games(), 3);
    }
    let table: Result<Table, _> = Table::with_sets(12, 6, &mut Constant(0));
    drop(table);
}
