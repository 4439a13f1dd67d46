//! set-cards: the sets on a table of cards.

use std::io::{IsTerminal, Write};
use std::path::Path;

use plain_lines::{Failure, Source};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;
use set_cards::{Card, Ink, Table, Trio, article};

use crate::clock::time;
use crate::headline;

pub(crate) fn show(out: &mut impl Write, table: &Table) -> Result<(), Failure> {
    headline(out, "set-cards: the sets on a table")?;

    let ink = if std::io::stdout().is_terminal() { Ink::Ansi } else { Ink::Letter };
    for row in table.cards().chunks(4) {
        let row: Vec<String> =
            row.iter().map(|card| format!("{}  {}", card.draw(ink), card.short())).collect();
        writeln!(out, "  {}", row.join("    "))?;
    }
    let sets = table.sets();
    writeln!(out, "{} cards, {} sets", table.len(), sets.len())?;
    for trio in &sets {
        let cards = trio.cards(table).map(|card| card.draw(ink).to_string());
        writeln!(out, "  {}", cards.join(" "))?;
    }

    let ways: [(&str, fn(&Table) -> Vec<Trio>); 5] = [
        ("naive", article::naive),
        ("modulo", article::modulo),
        ("look-up", article::look_up),
        ("packed", article::packed),
        ("ours", Table::sets),
    ];
    let (_, slowest) = time(|| article::naive(table));
    for (name, way) in ways {
        let (found, took) = time(|| way(table));
        if found != sets {
            return Err(Failure::Other(format!("the way {name} does not agree")));
        }
        let times = took.times_faster_than(slowest);
        writeln!(out, "  {name:8} {took:>9}   {times:.0} times as fast as naive")?;
    }
    Ok(())
}

/// The cards of a file, or twelve dealt.
pub(crate) fn read(file: Option<&Path>, seed: u64) -> Result<Table, Failure> {
    if file.is_none() {
        return deal(seed);
    }
    let mut table = Table::default();
    Source::open(file)?.for_each_line(|line| {
        for word in plain_lines::words(line) {
            let text = plain_lines::quote(word);
            let card = Card::from_text(word).map_err(|error| format!("{text}: {error}"))?;
            table.push(card).map_err(|error| format!("{text}: {error}"))?;
        }
        Ok::<(), String>(())
    })?;
    Ok(table)
}

fn deal(seed: u64) -> Result<Table, Failure> {
    let mut deck: Vec<Card> = Card::all().collect();
    deck.shuffle(&mut Pcg64Mcg::seed_from_u64(seed));
    Table::new(deck.into_iter().take(12)).map_err(|error| Failure::Other(error.to_string()))
}
