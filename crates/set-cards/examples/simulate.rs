//! Simulates deals or whole games and prints what came out.

use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;

use lexopt::prelude::*;
use plain_lines::Failure;
use rand_pcg::Pcg64Mcg;
use set_cards::odds::Choice;
use set_cards::{Deals, Deck, Games, Rules};

const HELP: &str = "\
Simulates random deals from the deck of 81, or whole games.

usage: simulate deals [N] [--cards K] [--seed S] [--bars]
       simulate games [N] [--rules R] [--deck K] [--choice first|random] [--seed S] [--bars]

N               how many deals or games (default 1000000); built with the feature rayon, the program uses
                all processors
--cards K       the cards of a deal, up to 81 (default 12)
--rules R       standard (default), junior, chain, ultra-set, xor or ghost
--deck K        full (81 cards, default), junior (27) or five (243 cards of five attributes)
--choice C      which set a player takes: the first in the order of the table, or a random one
--seed S        the seed (default 0); the results depend on it, and not on the number of processors
--bars          draw a bar of # after each line, the longest of 50
input   none
output  deals: one line for each number of sets that occurred, `sets deals`, then `mean M`
        games: one line for each number of cards left that occurred, `left cards games`; then one line
        for each size of table that occurred while there were cards in the deck,
        `met cards with-a-set without odds` (a set, or what the rules ask for)
        Progress is shown on standard error if that is a terminal.
errors  exit code 2 for wrong arguments
";

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn work(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    let (mut what, mut count, mut cards, mut seed, mut choice, mut bars) =
        (None, None, None, 0_u64, None, false);
    let (mut rules, mut deck) = (None, None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("help") | Short('h') => return Err(Failure::Help),
            Long("cards") => cards = Some(arguments.value()?.parse()?),
            Long("seed") => seed = arguments.value()?.parse()?,
            Long("bars") => bars = true,
            Long("choice") => choice = Some(choice_of(&arguments.value()?.string()?)?),
            Long("rules") => rules = Some(rules_of(&arguments.value()?.string()?)?),
            Long("deck") => deck = Some(arguments.value()?.string()?),
            Value(word) if what.is_none() => what = Some(word.string()?),
            Value(number) if count.is_none() => count = Some(number.parse::<u64>()?),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let count = count.unwrap_or(1_000_000);
    let of_games = choice.is_some() || rules.is_some() || deck.is_some();
    match (what.as_deref(), cards) {
        (Some("deals"), _) if of_games => {
            Err(Failure::Usage("deals have no --choice, --rules or --deck".to_owned()))
        }
        (Some("deals"), cards) => {
            let plan = Deals::new(cards.unwrap_or(12));
            let plan = plan.map_err(|error| Failure::Usage(error.to_string()))?;
            deals(&plan.with_deals(count).with_seed(seed), bars)
        }
        (Some("games"), None) => {
            let choice = choice.unwrap_or(Choice::First);
            let rules = rules.unwrap_or(Rules::STANDARD);
            let settings = Settings { rules, choice, count, seed };
            match deck.as_deref() {
                None | Some("full") => games(&settings.with(Deck::standard()), bars),
                Some("junior") => games(&settings.with(Deck::junior()), bars),
                Some("five") => games(&settings.with(Deck::<5>::full()), bars),
                Some(other) => Err(Failure::Usage(format!("there is no deck '{other}'"))),
            }
        }
        (Some("games"), _) => Err(Failure::Usage("games have no --cards".to_owned())),
        (Some(other), _) => Err(Failure::Usage(format!("'{other}' is neither deals nor games"))),
        (None, _) => Err(Failure::Usage("deals or games?".to_owned())),
    }
}

fn choice_of(name: &str) -> Result<Choice, Failure> {
    match name {
        "first" => Ok(Choice::First),
        "random" => Ok(Choice::Random),
        other => Err(Failure::Usage(format!("a choice is first or random, not '{other}'"))),
    }
}

fn rules_of(name: &str) -> Result<Rules, Failure> {
    match name {
        "standard" => Ok(Rules::STANDARD),
        "junior" => Ok(Rules::JUNIOR),
        "chain" => Ok(Rules::CHAIN),
        "ultra-set" => Ok(Rules::ULTRA_SET),
        "xor" => Ok(Rules::XOR),
        "ghost" => Ok(Rules::GHOST),
        other => Err(Failure::Usage(format!("there are no rules '{other}'"))),
    }
}

/// What was asked for, but for the deck.
struct Settings {
    rules: Rules,
    choice: Choice,
    count: u64,
    seed: u64,
}

impl Settings {
    fn with<const D: usize>(&self, deck: Deck<D>) -> Games<D> {
        let games = Games::new(self.rules, deck).with_choice(self.choice);
        games.with_games(self.count).with_seed(self.seed)
    }
}

fn deals(deals: &Deals, bars: bool) -> Result<(), Failure> {
    let progress = plain_lines::progress(Some(deals.deals()), "deals");
    let tell = |done| {
        progress.inc(done);
        ControlFlow::Continue(())
    };
    #[cfg(feature = "rayon")]
    let report = deals.par_run_with_progress::<Pcg64Mcg>(tell);
    #[cfg(not(feature = "rayon"))]
    let report = deals.run_with_progress::<Pcg64Mcg>(tell);
    progress.finish_and_clear();
    let mut out = plain_lines::output();
    let most = report.by_sets().iter().copied().max().unwrap_or(0);
    for (sets, &count) in report.by_sets().iter().enumerate() {
        if count > 0 {
            writeln!(out, "{sets} {count}{}", bar(bars, count, most))?;
        }
    }
    writeln!(out, "mean {:.6}", report.mean())?;
    Ok(out.flush()?)
}

fn games<const D: usize>(games: &Games<D>, bars: bool) -> Result<(), Failure> {
    let progress = plain_lines::progress(Some(games.games()), "games");
    let tell = |done| {
        progress.inc(done);
        ControlFlow::Continue(())
    };
    #[cfg(feature = "rayon")]
    let report = games.par_run_with_progress::<Pcg64Mcg>(tell);
    #[cfg(not(feature = "rayon"))]
    let report = games.run_with_progress::<Pcg64Mcg>(tell);
    progress.finish_and_clear();
    let mut out = plain_lines::output();
    let most = report.by_cards_left().iter().copied().max().unwrap_or(0);
    for (cards, &count) in report.by_cards_left().iter().enumerate() {
        if count > 0 {
            writeln!(out, "left {cards} {count}{}", bar(bars, count, most))?;
        }
    }
    for cards in 0..=report.largest_met() {
        let (some, none) = report.met(cards);
        if some + none > 0 {
            let odds = if none == 0 {
                "-".to_owned()
            } else {
                format!("{:.3}", some as f64 / none as f64)
            };
            writeln!(out, "met {cards} {some} {none} {odds}")?;
        }
    }
    Ok(out.flush()?)
}

fn bar(bars: bool, count: u64, most: u64) -> String {
    let Ok(length) = usize::try_from(u128::from(count) * 50 / u128::from(most.max(1))) else {
        return String::new();
    };
    if bars { format!(" {}", "#".repeat(length)) } else { String::new() }
}
