//! What reading costs: time and memory in proportion to the text, whatever it says.

#![cfg(all(feature = "serde", feature = "rand"))]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::time::{Duration, Instant};

use plain_lines::counting::measured;
use set_cards::{Card, Deck, Event, Game, Rules};

/// A text is read, or refused, in a millisecond and a megabyte a kilobyte: in ten milliseconds
/// here, where tests are not optimised and share the machine.
fn is_cheap<T>(what: &str, text: &str, read: impl Fn(&str) -> T) -> T {
    let kilobytes = text.len().div_ceil(1024);
    let mut least = Duration::MAX;
    // The best of several: another process may have had the processor.
    for _ in 0..5 {
        let start = Instant::now();
        let (value, _, bytes) = measured(|| read(text));
        least = least.min(start.elapsed());
        assert!(bytes <= (kilobytes << 20) as u64, "{what}: {bytes} bytes for {kilobytes} KB");
        if least <= Duration::from_millis(10 * kilobytes as u64) {
            return value;
        }
    }
    panic!("{what}: {least:?} for {kilobytes} KB");
}

fn game_text<const D: usize>(rules: Rules, cards: &[Card<D>], log: &[Event<D>]) -> String {
    let [rules, cards, log] = [
        serde_json::to_string(&rules).unwrap(),
        serde_json::to_string(cards).unwrap(),
        serde_json::to_string(log).unwrap(),
    ];
    format!(r#"{{"rules":{rules},"deck":{cards},"log":{log}}}"#)
}

fn read_game<const D: usize>(text: &str) -> serde_json::Result<Game<D>> {
    serde_json::from_str(text)
}

/// Logs that lay one card after another on the table, and then play all of them, by all rules.
fn games<const D: usize>(cards: &[Card<D>]) {
    let dealing = set_cards::Dealing::WhenAsked;
    for rules in [Rules::STANDARD, Rules::ULTRA_SET] {
        for rules in [rules, Rules { chain: true, ..rules }] {
            let slow = Rules { dealt: 0, more: 1, ..rules };
            let dealt = vec![Event::DealtMore; cards.len().min(255)];
            let text = game_text(slow, cards, &dealt);
            let _ = is_cheap(&format!("{slow:?} {D}"), &text, read_game::<D>);
            let text = game_text(Rules { dealing, ..slow }, cards, &dealt);
            let game = is_cheap("asked", &text, read_game::<D>);
            let mut game: Game<D> = game.unwrap();
            for _ in 0..if rules.chain { 2 } else { 30 } {
                let Some(call) = game.find() else { break };
                game.call(0, &call).unwrap();
            }
            let text = serde_json::to_string(&game).unwrap();
            let read = is_cheap(&format!("{rules:?} {D}"), &text, read_game::<D>);
            assert_eq!(read.unwrap(), game);
        }
    }
}

#[test]
fn saved_games_are_read_in_proportion_to_their_text() {
    games(Deck::standard().cards());
    games(&Card::<5>::all().collect::<Vec<_>>());
    // Hundreds of cards without a set, and without two pairs that have one third.
    let corner: Vec<_> =
        Card::<9>::all().filter(|card| card.values().iter().all(|&v| v < 2)).collect();
    games(&corner);
    let scattered = (0..400).filter_map(|i| Card::<20>::unrank(i * i * i * 53));
    games(&scattered.collect::<Vec<_>>());
}
