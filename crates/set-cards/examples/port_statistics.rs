//! Plays games of SET and counts the tables met: a port of `aujxn/set_game_simulator`, see
//! `docs/ports.md`.
//!
//! usage: `port_statistics [GAMES [SEED]]`. Whenever the player looks for sets, the table is
//! counted by its sets, its cards, how often cards were dealt, and whether they were dealt just
//! now. A random set is taken. Prints a line for each kind of table that was met.

use std::error::Error;
use std::io::Write as _;

use rand_pcg::{Pcg64Mcg, rand_core::Rng, rand_core::SeedableRng as _};
use set_cards::dense_code::{Below, Dense, DenseMap, random};
use set_cards::{Dealing, Deck, Game, Rules};

/// A kind of table. The most sets of the 21 cards that can lie there are 42.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
struct Kind {
    sets: Below<43>,
    cards: Below<22>,
    deals: Below<24>,
    descending: bool,
}

/// Plays a game until the deck is empty, and counts what is met.
fn play<R: Rng>(met: &mut DenseMap<Kind, u64>, rng: &mut R) -> Result<(), Box<dyn Error>> {
    let rules = Rules { dealing: Dealing::WhenAsked, ..Rules::STANDARD };
    let mut game = Game::new(rules, Deck::standard().shuffled(rng));
    let (mut sets, mut deals, mut descending) = (Vec::new(), 0, false);
    loop {
        let table = game.table();
        table.sets_into(&mut sets);
        let kind = Kind {
            sets: u32::try_from(sets.len())?.try_into()?,
            cards: u32::try_from(table.len())?.try_into()?,
            deals: Below::try_from(deals)?,
            descending,
        };
        met[kind] += 1;
        let left = game.left_in_deck();
        if left == 0 {
            return Ok(());
        }
        match random::index(sets.len(), rng) {
            Some(chosen) => {
                let cards = sets[chosen].cards(table);
                game.call(0, &cards)?;
            }
            None => {
                game.deal_more();
            }
        }
        descending = game.left_in_deck() == left;
        deals += u32::from(!descending);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().map_or(Ok(1000), |text| text.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(0), |text| text.parse())?;
    let (mut met, mut rng) = (DenseMap::filled(0), Pcg64Mcg::seed_from_u64(seed));
    for _ in 0..games {
        play(&mut met, &mut rng)?;
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "sets,hand_size,deals,hand_type,count")?;
    for (kind, count) in met.iter().filter(|(_, count)| **count > 0) {
        let Kind { sets, cards, deals, descending } = kind;
        let hand = if descending { "descending" } else { "ascending" };
        writeln!(out, "{sets},{cards},{deals},{hand},{count}")?;
    }
    Ok(())
}
